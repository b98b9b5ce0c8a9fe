//! Wrong passwords of staff: five within a quarter of an hour, and that address waits. Counted by what was typed, whether
//! anybody has it or not, so that the answer tells nothing.

use crate::kernel::{
    clock::SKEW,
    problem::{Answer, Refusal},
    retention::Kept,
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// From the first wrong one.
const WINDOW: Duration = Duration::minutes(15);

/// Forgiven by then in any case.
pub(super) const KEPT: Kept = Kept::since("staff_failures", "since", Duration::days(1));

/// Counts an attempt as failed until it succeeds; in a transaction of its own, before anything is compared, so that a
/// hundred at once are a hundred.
///
/// # Errors
/// `account_blocked` while the address waits.
pub async fn count_attempt(
    connection: &mut PgConnection,
    email_index: &[u8],
    now: OffsetDateTime,
) -> Answer<()> {
    let counted = sqlx::query_scalar!(
        "insert into staff_failures as known (email_index, failures, since) values ($1, 1, $2)
         on conflict (email_index) do update
           set failures = case when known.since <= $3 or known.since > $4 then 1 else known.failures + 1 end,
             since = case when known.since <= $3 or known.since > $4 then $2 else known.since end
           where known.failures < 5 or known.since <= $3 or known.since > $4
         returning failures",
        email_index,
        now,
        now - WINDOW,
        now + SKEW,
    )
    .fetch_optional(&mut *connection)
    .await?;
    if counted.is_some() {
        return Ok(());
    }
    let since = sqlx::query_scalar!("select since from staff_failures where email_index = $1", email_index)
        .fetch_optional(connection)
        .await?;
    let wait = since.map_or(Duration::ZERO, |since| since + WINDOW - now);
    Err(Refusal::AccountBlocked { minutes: ((wait.whole_seconds() + 59) / 60).max(1) }.into())
}

/// Forgets them: the right one was given.
///
/// # Errors
/// When the database does not answer.
pub async fn forgive(connection: &mut PgConnection, email_index: &[u8]) -> Answer<()> {
    sqlx::query!("delete from staff_failures where email_index = $1", email_index)
        .execute(connection)
        .await?;
    Ok(())
}
