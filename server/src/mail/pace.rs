//! How fast mails go to one domain: a large mailbox takes so many and answers "later" to the rest, and to a sender who
//! goes on all the same it soon says so to everything. All nodes share one pace.

use crate::kernel::{clock::SKEW, problem::Answer};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Mails that may leave at once before the pace holds.
const BURST: u32 = 10;
/// Pause after the first "later"; each further one doubles it.
const FIRST_PAUSE: Duration = Duration::minutes(1);
/// Longest pause (RFC 5321 4.5.4.1 has 30 minutes as the least between attempts at one mail).
const LONGEST_PAUSE: Duration = Duration::hours(1);

/// No queue for turns is longer. One that seems to be was counted by a clock that has been put back since, and is none.
const LONGEST_QUEUE: Duration = Duration::DAY;

/// When a mail may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// At once.
    Now {
        /// The domain may have said "later" lately.
        slowed: bool,
    },
    /// Not before then.
    At(OffsetDateTime),
}

/// The domain whose mail servers take mails for this address.
pub(super) fn domain(recipient: &str) -> String {
    recipient.rsplit_once('@').map_or(recipient, |(_, domain)| domain).to_lowercase()
}

/// Takes the next turn at the domain. Turns come one after another, so that of ten thousand that wait each wakes
/// once. What `waited` for its turn goes, unless the domain asked for a pause meanwhile.
pub(super) async fn turn(
    connection: &mut PgConnection,
    domain: &str,
    per_minute: u32,
    waited: bool,
    now: OffsetDateTime,
) -> Answer<Turn> {
    if waited && !is_held(connection, domain, now).await? {
        return Ok(Turn::Now { slowed: true });
    }
    let step = Duration::MINUTE / per_minute.max(1);
    // A domain that said "later" gets half the pace for each time that it did.
    let taken = sqlx::query!(
        r#"insert into mail_domains (domain, full_at) values ($1, $2::timestamptz + make_interval(secs => $3))
         on conflict (domain) do update set
           full_at = greatest($2, case when mail_domains.full_at <= $2 + make_interval(secs => $4) then mail_domains.full_at end,
               case when mail_domains.held_until <= $2 + make_interval(secs => $5) then mail_domains.held_until end)
             + make_interval(secs => $3 * 2 ^ least(mail_domains.strikes, 6))
         returning full_at - make_interval(secs => $3 * 2 ^ least(strikes, 6)) as "turn!", strikes"#,
        domain,
        now,
        step.as_seconds_f64(),
        LONGEST_QUEUE.as_seconds_f64(),
        (LONGEST_PAUSE + SKEW).as_seconds_f64(),
    )
    .fetch_one(connection)
    .await?;
    let burst = if taken.strikes == 0 { step * BURST } else { Duration::ZERO };
    let turn = taken.turn - burst;
    Ok(if turn <= now { Turn::Now { slowed: taken.strikes > 0 } } else { Turn::At(turn) })
}

async fn is_held(connection: &mut PgConnection, domain: &str, now: OffsetDateTime) -> Answer<bool> {
    let held = sqlx::query_scalar!(
        r#"select exists (select from mail_domains where domain = $1 and held_until > $2 and held_until <= $3) as "held!""#,
        domain,
        now,
        now + LONGEST_PAUSE + SKEW,
    )
    .fetch_one(connection)
    .await?;
    Ok(held)
}

/// The domain said "later": nothing but mails of accounts themselves goes there for a while.
pub(super) async fn slow_down(
    connection: &mut PgConnection,
    domain: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    // Those that were on their way together count as one.
    sqlx::query!(
        "insert into mail_domains (domain, full_at, strikes, held_until) values ($1, $2, 1, $2::timestamptz + make_interval(secs => $3))
         on conflict (domain) do update set strikes = least(mail_domains.strikes + 1, 12),
           held_until = $2 + make_interval(secs => least($3 * 2 ^ least(mail_domains.strikes, 12), $4))
         where mail_domains.held_until is null or mail_domains.held_until <= $2
           or mail_domains.held_until > $2 + make_interval(secs => $4::float8 + $5::float8)",
        domain,
        now,
        FIRST_PAUSE.as_seconds_f64(),
        LONGEST_PAUSE.as_seconds_f64(),
        SKEW.as_seconds_f64(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The domain took a mail: half as careful as before.
pub(super) async fn speed_up(connection: &mut PgConnection, domain: &str) -> Answer<()> {
    sqlx::query!("update mail_domains set strikes = strikes / 2 where domain = $1 and strikes > 0", domain)
        .execute(connection)
        .await?;
    Ok(())
}

/// Domains that asked for fewer mails and get none but those of accounts themselves at the moment.
pub async fn slowed_domains(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Vec<String>> {
    let domains = sqlx::query_scalar!(
        "select domain from mail_domains where held_until > $1 and held_until <= $2 order by domain",
        now,
        now + LONGEST_PAUSE + SKEW
    )
    .fetch_all(connection)
    .await?;
    Ok(domains)
}

/// Forgets domains that no mail waits for; a daily job.
pub async fn purge_domains(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
    sqlx::query!(
        "delete from mail_domains where (full_at < $1::timestamptz - interval '1 day' and (held_until is null or held_until < $1))
           or full_at > $1 + interval '2 days'",
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}
