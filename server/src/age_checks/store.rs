//! All SQL about age checks, but for the question at each call that writes (`sessions::asks_for_age`).

use crate::kernel::{
    clock::SKEW,
    country::Country,
    ids::{MemberId, SessionId},
    problem::Answer,
    token::Token,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// So long somebody has for a check at the provider.
const GOOD_FOR: Duration = Duration::minutes(30);

/// Where the member lives, and how many people the account is of.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn home(connection: &mut PgConnection, member: MemberId) -> Answer<(Country, u8)> {
    let row = sqlx::query!(
        r#"select country, is_couple(gender) as "of_two!" from profiles where id = $1"#,
        member.0
    )
    .fetch_optional(connection)
    .await?;
    let home = row.as_ref().and_then(|row| Country::parse(&row.country)).unwrap_or_else(Country::netherlands);
    Ok((home, if row.is_some_and(|row| row.of_two) { 2 } else { 1 }))
}

/// How many of the account's people were found to be so old or older, and since when the last of them is.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn shown(
    connection: &mut PgConnection,
    member: MemberId,
    years: u8,
) -> Answer<(u8, Option<OffsetDateTime>)> {
    let row = sqlx::query!(
        r#"select count(*) as "people!", max(proven_at) as last from age_proofs where member_id = $1 and years >= $2"#,
        member.0,
        i16::from(years),
    )
    .fetch_one(connection)
    .await?;
    Ok((u8::try_from(row.people).unwrap_or(u8::MAX), row.last))
}

/// A check that is under way.
pub(super) struct Attempt {
    pub(super) years: u8,
    pub(super) secret: [u8; 32],
}

/// Begins one, in place of whatever was begun before.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn begin(
    connection: &mut PgConnection,
    (member, session): (MemberId, SessionId),
    (state, attempt): (&Token, &Attempt),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into age_attempts (member_id, session_id, state_hash, secret, years, expires_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (member_id) do update set session_id = excluded.session_id, state_hash = excluded.state_hash,
           secret = excluded.secret, years = excluded.years, expires_at = excluded.expires_at",
        member.0,
        session.0,
        &state.hash(),
        &attempt.secret,
        i16::from(attempt.years),
        now + GOOD_FOR,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The one that this state belongs to, where this login began it, and lately. It stays until it is answered: whoever checks may be
/// away for a moment.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn attempt(
    connection: &mut PgConnection,
    (member, session): (MemberId, SessionId),
    state: &Token,
    now: OffsetDateTime,
) -> Answer<Option<Attempt>> {
    let row = sqlx::query!(
        "select years, secret from age_attempts
         where member_id = $1 and session_id = $2 and state_hash = $3 and expires_at > $4 and expires_at <= $5",
        member.0,
        session.0,
        &state.hash(),
        now,
        now + GOOD_FOR + SKEW,
    )
    .fetch_optional(connection)
    .await?;
    let attempt = |years: i16, secret: Vec<u8>| {
        Some(Attempt { years: u8::try_from(years).ok()?, secret: secret.try_into().ok()? })
    };
    Ok(row.and_then(|row| attempt(row.years, row.secret)))
}

/// It is answered, whatever was said, or given up. False where another call ended it before: of those that come at once, one counts.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn end(connection: &mut PgConnection, member: MemberId, state: &Token) -> Answer<bool> {
    let ended = sqlx::query!(
        "delete from age_attempts where member_id = $1 and state_hash = $2",
        member.0,
        &state.hash(),
    )
    .execute(connection)
    .await?;
    Ok(ended.rows_affected() == 1)
}

/// A yes to this very question is kept.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn brought_a_yes(
    connection: &mut PgConnection,
    member: MemberId,
    state: &Token,
) -> Answer<bool> {
    let is_kept = sqlx::query_scalar!(
        r#"select exists (select from age_proofs where member_id = $1 and state_hash = $2) as "kept!""#,
        member.0,
        &state.hash(),
    )
    .fetch_one(connection)
    .await?;
    Ok(is_kept)
}

/// Keeps that one of the account's people is so old: the first of them of whom it was not shown.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn prove(
    connection: &mut PgConnection,
    (member, people): (MemberId, u8),
    (state, years, provider): (&Token, u8, &str),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into age_proofs (member_id, person, years, provider, proven_at, state_hash)
         select $1, s.person, $2, $3, $4, $6 from generate_series(1, $5::int) s (person)
         where not exists (select from age_proofs a where a.member_id = $1 and a.person = s.person and a.years >= $2)
         order by s.person limit 1
         on conflict (member_id, person) do update set years = excluded.years, provider = excluded.provider, proven_at = excluded.proven_at,
           state_hash = excluded.state_hash
         where age_proofs.years < excluded.years",
        member.0,
        i16::from(years),
        provider,
        now,
        i32::from(people),
        &state.hash(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets all of it.
///
/// # Errors
/// When the database does not answer.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from age_attempts where member_id = $1", member.0).execute(&mut *connection).await?;
    sqlx::query!("delete from age_proofs where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
