//! Those who run the sites: whether anybody broke the glass, and whether the log of what they do is kept elsewhere too.

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
