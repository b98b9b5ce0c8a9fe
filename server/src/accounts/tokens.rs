//! One-time links by mail: 256 random bits of which we keep the hash, one purpose, one use, and a
//! new one kills the old (design 7).

use crate::{
    app::App,
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    sessions::Token,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Confirms the address.
    Activation,
}

impl Purpose {
    fn code(self) -> &'static str {
        match self {
            Self::Activation => "activation",
        }
    }

    /// How long a link works (design 7).
    fn lifetime(self) -> Duration {
        match self {
            Self::Activation => Duration::days(7),
        }
    }
}

/// A new link for the member, whose account row the caller holds locked.
pub(super) async fn issue(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    purpose: Purpose,
) -> Answer<Token> {
    let now = app.clock.now();
    sqlx::query!(
        "update account_tokens set consumed_at = $3 where member_id = $1 and purpose = $2 and consumed_at is null",
        member.0,
        purpose.code(),
        now,
    )
    .execute(&mut *connection)
    .await?;
    let token = Token::random(&app.random);
    sqlx::query!(
        "insert into account_tokens (token_hash, member_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)",
        &token.hash(),
        member.0,
        purpose.code(),
        now,
        now + purpose.lifetime(),
    )
    .execute(connection)
    .await?;
    Ok(token)
}

/// Uses the link up, on the site that it was mailed for, and gives its member with the account row
/// locked.
///
/// # Errors
/// `link_expired` when it was used, replaced or too old, or never was.
pub(super) async fn consume(
    connection: &mut PgConnection,
    site: SiteId,
    token: &Token,
    purpose: Purpose,
    now: OffsetDateTime,
) -> Answer<MemberId> {
    let hash = token.hash();
    // The account first, as everywhere (design 6: lock order).
    let member = sqlx::query_scalar!(
        r#"select a.member_id as "member: MemberId" from accounts a
         where a.site_id = $2 and a.member_id = (select member_id from account_tokens where token_hash = $1) for update"#,
        &hash,
        site.0,
    )
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(Refusal::LinkExpired)?;
    let used = sqlx::query!(
        "update account_tokens set consumed_at = $3
         where token_hash = $1 and purpose = $2 and consumed_at is null and expires_at > $3",
        &hash,
        purpose.code(),
        now,
    )
    .execute(connection)
    .await?;
    if used.rows_affected() == 1 { Ok(member) } else { Err(Refusal::LinkExpired.into()) }
}

/// Forgets links that can no longer be used; a daily job.
pub async fn purge_old_tokens(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<u64> {
    let result =
        sqlx::query!("delete from account_tokens where expires_at < $1", now).execute(connection).await?;
    Ok(result.rows_affected())
}
