//! Those who run the sites: whether anybody broke the glass, whether the console's connections can read messages, and
//! whether the log of what staff do is kept elsewhere too.

use super::{Area, Finding, Look, moment};
use crate::{kernel::problem::Answer, staff};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// The night and some hours.
const ANCHORED: Duration = Duration::hours(36);

/// Who broke the glass, as long as nobody took note of it.
///
/// # Errors
/// When the database does not answer.
pub async fn glass(connection: &mut PgConnection) -> Answer<Vec<Finding>> {
    let look = Look::at(Area::Staff, "glass_broken");
    let open = staff::open_uses(connection).await?;
    if open.is_empty() {
        return Ok(vec![look.good("nobody broke the glass unseen")]);
    }
    let tell = |one: staff::GlassUse| {
        look.problem(format!(
            "{} broke the glass at {} and no other administrator has taken note: look at it in the console",
            one.os_user,
            moment(one.at)
        ))
    };
    Ok(open.into_iter().map(tell).collect())
}

/// Whether the console's connections have a role of their own in the database, which reads no messages.
///
/// # Errors
/// When the database does not answer.
pub async fn console_role(connection: &mut PgConnection) -> Answer<Finding> {
    let look = Look::at(Area::Staff, "console_reads_messages");
    let is_apart = sqlx::query_scalar!(
        r#"select coalesce(pg_has_role(current_user, to_regrole('liaison_console'), 'member')
             and not has_table_privilege(to_regrole('liaison_console'), 'messages', 'select'), false) as "is_apart!""#,
    )
    .fetch_one(connection)
    .await?;
    Ok(if is_apart {
        look.good("the console's database role reads no messages")
    } else {
        look.advice(
            "only the program keeps the console from messages, as this database user may not make a role: \
             `create role liaison_console nologin`, grant it to that user, and start again",
        )
    })
}

/// That heads of the log have not been kept outside for long; None: they have.
///
/// # Errors
/// When the database does not answer.
pub async fn anchors(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Option<Finding>> {
    let (_, open_since) = staff::last_anchored(connection).await?;
    let late = open_since.filter(|since| now - *since > ANCHORED);
    Ok(late.map(|since| Look::at(Area::Staff, "audit_log_not_anchored").problem(format!(
        "lines of the audit log since {} are kept nowhere but in the database: see that jobs are run, and `liaison job dead audit.anchor`",
        moment(since)
    ))))
}

/// What the last proof of the log found; None: nothing.
pub(super) fn log_faults(proven_at: OffsetDateTime, faults: i32) -> Option<Finding> {
    (faults > 0).then(|| {
        Look::at(Area::Staff, "audit_log_broken").problem(format!(
            "audit log: the proof of {} found {faults} faults; `liaison audit verify` tells all",
            moment(proven_at)
        ))
    })
}
