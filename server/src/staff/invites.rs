//! Links that let somebody in for the first time, or again when their key is lost.

use crate::kernel::{ids::StaffId, problem::Answer, retention::Kept, token::Token};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// For so long a link can be used.
pub const INVITED_FOR: Duration = Duration::hours(72);

/// Links of which nothing comes any more.
pub(super) const KEPT: Kept = Kept::since("staff_invites", "ends_at", Duration::days(30));

/// Issues a link in the place of one that was not used.
///
/// # Errors
/// When the database does not answer.
pub async fn issue(
    connection: &mut PgConnection,
    staff: StaffId,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!("delete from staff_invites where staff_id = $1 and used_at is null", staff.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "insert into staff_invites (token_hash, staff_id, ends_at) values ($1, $2, $3)",
        &token.hash(),
        staff.0,
        now + INVITED_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A link that can be used.
#[derive(Clone, Debug)]
pub struct Invite {
    /// Whom it lets in.
    pub staff: StaffId,
    /// The secret of the codes that was shown to them, sealed.
    pub totp_sealed: Option<Vec<u8>>,
}

/// The link behind this token, held until the end of the transaction; None where it was used, is too old or never was, or
/// its account is closed.
///
/// # Errors
/// When the database does not answer.
pub async fn find_invite(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> Answer<Option<Invite>> {
    let invite = sqlx::query_as!(
        Invite,
        r#"select i.staff_id as "staff: StaffId", i.totp_sealed from staff_invites i join staff s on s.id = i.staff_id
         where i.token_hash = $1 and i.used_at is null and i.ends_at > $2 and s.closed_at is null for update of i"#,
        token_hash,
        now,
    )
    .fetch_optional(connection)
    .await?;
    Ok(invite)
}

/// Keeps the secret that is shown, until a code proves that it was taken.
///
/// # Errors
/// When the database does not answer.
pub async fn keep_totp(connection: &mut PgConnection, token_hash: &[u8], sealed: &[u8]) -> Answer<()> {
    sqlx::query!("update staff_invites set totp_sealed = $2 where token_hash = $1", token_hash, sealed)
        .execute(connection)
        .await?;
    Ok(())
}

/// It lets nobody in any more.
///
/// # Errors
/// When the database does not answer.
pub async fn use_up(connection: &mut PgConnection, token_hash: &[u8], now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "update staff_invites set used_at = $2, totp_sealed = null where token_hash = $1",
        token_hash,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
