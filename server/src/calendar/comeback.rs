//! Reminders to come back: after a week, three weeks and two months of absence, if something real waits, and
//! then silence until the member returns.

use super::{
    jobs::Desk,
    reader::{CLOSED, Reader},
    rules::{Absence, Verdict, verdict},
    store,
    telling::{self, Occasion},
};
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Looks at the member's absence if that is due, in the caller's transaction: reminds them, or not, and plans
/// the next look. False where there was nothing to do, or another worker is at it.
pub(super) async fn work(
    connection: &mut PgConnection,
    desk: &Desk,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let Some(plan) = store::claim_absence(connection, member, now).await? else { return Ok(false) };
    let Some(reader) = Reader::of(connection, &desk.app, member, &plan.standing).await? else {
        if plan.standing.is_active {
            store::put_off_absence(connection, member, now + CLOSED).await?;
        } else {
            store::end_absences(connection, member).await?;
        }
        return Ok(true);
    };
    // The weekly update, which tells more, goes first; this turn comes again right after it.
    if plan.week_is_due {
        return Ok(false);
    }
    let mut absence = Absence::of(plan.absent_since, plan.steps, reader.last_visit);
    let mut told = false;
    while let Some(due) = absence.next(reader.zone).filter(|due| *due <= now) {
        match verdict(reader.zone, due, plan.week_told_at, now) {
            Verdict::Wait(until) => {
                store::plan_absence(connection, member, absence, until, None).await?;
                return Ok(true);
            }
            Verdict::Tell => {
                told = telling::tell(connection, desk, &reader, Occasion::Absence, absence.since).await?;
            }
            Verdict::Miss => {}
        }
        absence = absence.passed();
    }
    store::plan_absence(connection, member, absence, absence.look(reader.zone, now), told.then_some(now))
        .await?;
    Ok(true)
}
