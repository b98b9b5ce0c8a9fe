//! Sessions of staff: half an hour without a call, twelve hours at most. Each call asks the database, so that one that ends,
//! ends everywhere at once. One of a clock that has been put back since is over: it would stay open for as long as the clock
//! was ahead, and whoever was in signs in again.

use super::{Actor, HeldRole, Method, Role, Scope};
use crate::kernel::{
    clock::SKEW,
    ids::StaffId,
    locale::Locale,
    problem::{Answer, Refusal, broken_constraint},
    random::Random,
    retention::Kept,
    token::Token,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Without a call for so long, and it is over.
const IDLE: Duration = Duration::minutes(30);
/// However much it is used.
const LONGEST: Duration = Duration::hours(12);
/// Of one that began by breaking the glass.
const BROKEN: Duration = Duration::hours(1);

/// Sessions whose time is over.
pub(super) const KEPT: Kept = Kept::since("staff_sessions", "ends_at", Duration::ZERO);

/// A session to be.
#[derive(Clone, Debug)]
pub struct StaffSession<'a> {
    /// Whose.
    pub staff: StaffId,
    /// How they came in.
    pub method: Method,
    /// The address that it comes from.
    pub address: Option<&'a str>,
    /// As the browser names itself.
    pub device: &'a str,
}

/// Begins one; the token goes into the cookie.
///
/// # Errors
/// `login_failed` for a closed account, and for a password where a company wants passkeys only.
pub async fn begin(
    connection: &mut PgConnection,
    random: &Random,
    new: &StaffSession<'_>,
    now: OffsetDateTime,
) -> Answer<(Uuid, Token)> {
    let (id, token) = (random.uuid(), Token::random(random));
    insert(connection, new, id, &token, now).await?;
    Ok((id, token))
}

/// The same with a token that exists: of a command, which has no app.
///
/// # Errors
/// As [`begin`].
pub async fn adopt(
    connection: &mut PgConnection,
    new: &StaffSession<'_>,
    (id, token): (Uuid, &Token),
    now: OffsetDateTime,
) -> Answer<()> {
    insert(connection, new, id, token, now).await
}

async fn insert(
    connection: &mut PgConnection,
    new: &StaffSession<'_>,
    id: Uuid,
    token: &Token,
    now: OffsetDateTime,
) -> Answer<()> {
    let longest = if new.method == Method::BreakGlass { BROKEN } else { LONGEST };
    let device: String = new.device.chars().filter(|letter| !letter.is_control()).take(200).collect();
    let inserted = sqlx::query!(
        "insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at, address, device)
         values ($1, $2, $3, $4, $5, $5, $5, $6, $7, $8)",
        id,
        &token.hash(),
        new.staff.0,
        new.method.code(),
        now,
        now + longest,
        new.address,
        device,
    )
    .execute(connection)
    .await;
    match inserted {
        Ok(_) => Ok(()),
        Err(error) => match broken_constraint(&error) {
            Some("staff_sessions_password" | "staff_sessions_open") => Err(Refusal::LoginFailed.into()),
            _ => Err(error.into()),
        },
    }
}

/// Whose session this is, with what they are now, in the order in which it was given; None where it is over. Notes the call, once a
/// minute. One statement, since every call begins with it.
///
/// # Errors
/// When the database does not answer.
pub async fn find(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> Answer<Option<Actor>> {
    let rows = sqlx::query!(
        r#"select s.id, s.staff_id as "staff: StaffId", s.method, s.seen_at, s.authenticated_at, s.ends_at, t.name, t.locale,
             r.id as "held?", r.role as "role?", r.scope as "scope?", r.company_id, r.site_id, w.company_id as "company_of_site?"
         from staff_sessions s join staff t on t.id = s.staff_id
         left join staff_roles r on r.staff_id = s.staff_id and r.ended_at is null left join sites w on w.id = r.site_id
         where s.token_hash = $1 and s.ends_at > $2 and s.seen_at > $3 and s.seen_at <= $4 and t.closed_at is null
         order by r.given_at, r.id"#,
        token_hash,
        now,
        now - IDLE,
        now + SKEW,
    )
    .fetch_all(&mut *connection)
    .await?;
    let held = rows.iter().filter_map(|row| {
        let scope = Scope::of(row.scope.as_deref()?, row.company_id.clone(), row.site_id)?;
        let (id, role) = (row.held?, Role::parse(row.role.as_deref()?)?);
        Some(HeldRole { id, role, scope, company_of_site: row.company_of_site.clone() })
    });
    let roles: Vec<HeldRole> = held.collect();
    let Some(row) = rows.into_iter().next() else { return Ok(None) };
    let Some(method) = Method::parse(&row.method) else { return Ok(None) };
    if now - row.seen_at > Duration::MINUTE {
        sqlx::query!("update staff_sessions set seen_at = $2 where id = $1", row.id, now)
            .execute(connection)
            .await?;
    }
    Ok(Some(Actor {
        roles,
        id: row.staff,
        name: row.name,
        locale: Locale::parse(&row.locale).unwrap_or(Locale::En),
        session: row.id,
        method,
        authenticated_at: row.authenticated_at,
        ends_at: row.ends_at,
    }))
}

/// Notes a fresh proof that it is them.
///
/// # Errors
/// When the database does not answer.
pub async fn prove_again(connection: &mut PgConnection, session: Uuid, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update staff_sessions set authenticated_at = $2, seen_at = $2 where id = $1", session, now)
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends the session of this token.
///
/// # Errors
/// When the database does not answer.
pub async fn end(connection: &mut PgConnection, token_hash: &[u8]) -> Answer<()> {
    sqlx::query!("delete from staff_sessions where token_hash = $1", token_hash).execute(connection).await?;
    Ok(())
}

/// Ends one of somebody's sessions; false where it is over.
///
/// # Errors
/// When the database does not answer.
pub async fn end_one(connection: &mut PgConnection, staff: StaffId, session: Uuid) -> Answer<bool> {
    let ended = sqlx::query!("delete from staff_sessions where id = $1 and staff_id = $2", session, staff.0);
    Ok(ended.execute(connection).await?.rows_affected() == 1)
}

/// Ends all of somebody's sessions; how many.
///
/// # Errors
/// When the database does not answer.
pub async fn end_all(connection: &mut PgConnection, staff: StaffId) -> Answer<u64> {
    let ended = sqlx::query!("delete from staff_sessions where staff_id = $1", staff.0);
    Ok(ended.execute(connection).await?.rows_affected())
}

/// A session in its owner's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SessionLine {
    /// Names it.
    pub id: Uuid,
    /// `passkey`, `totp` or `break_glass`.
    pub method: String,
    /// When it began.
    #[serde(with = "time::serde::rfc3339")]
    pub began_at: OffsetDateTime,
    /// The last call, to the minute.
    #[serde(with = "time::serde::rfc3339")]
    pub seen_at: OffsetDateTime,
    /// Where it came from.
    pub address: Option<String>,
    /// As the browser names itself.
    pub device: Option<String>,
}

/// Somebody's live sessions, last used first.
///
/// # Errors
/// When the database does not answer.
pub async fn sessions(
    connection: &mut PgConnection,
    staff: StaffId,
    now: OffsetDateTime,
) -> Answer<Vec<SessionLine>> {
    let sessions = sqlx::query_as!(
        SessionLine,
        "select id, method, began_at, seen_at, address, device from staff_sessions
         where staff_id = $1 and ends_at > $2 and seen_at > $3 and seen_at <= $4 order by seen_at desc, id",
        staff.0,
        now,
        now - IDLE,
        now + SKEW,
    )
    .fetch_all(connection)
    .await?;
    Ok(sessions)
}
