//! The weekly update: what happened to a member since last Thursday, if anything did.

use super::{
    jobs::Desk,
    reader::{CLOSED, Reader},
    rules::{Absence, Verdict, next_weekly, verdict},
    store,
    telling::{self, Occasion},
};
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Deals with the member's week if it is due, in the caller's transaction: tells of it, puts it off, or leaves
/// it out, and plans the next. False where there was nothing to do, or another worker is at it.
pub(super) async fn work(
    connection: &mut PgConnection,
    desk: &Desk,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<bool> {
    let Some(plan) = store::claim_week(connection, member, now).await? else { return Ok(false) };
    let Some(reader) = Reader::of(connection, &desk.app, member, &plan.standing).await? else {
        if plan.standing.is_active {
            store::put_off_week(connection, member, now + CLOSED).await?;
        } else {
            store::end_weeks(connection, member).await?;
        }
        return Ok(true);
    };
    let told = match verdict(reader.zone, plan.for_at, plan.reminded_at, now) {
        Verdict::Wait(until) => {
            store::put_off_week(connection, member, until).await?;
            return Ok(true);
        }
        Verdict::Tell => {
            // What came while the last one was late was told in it.
            let since = plan.told_at.filter(|told| *told <= now).max(Some(plan.for_at - Duration::WEEK));
            tell(connection, desk, &reader, since.unwrap_or(now), now).await?
        }
        Verdict::Miss => false,
    };
    let next = next_weekly(reader.zone, now.max(plan.for_at));
    store::plan_week(connection, member, next, told.then_some(now)).await?;
    Ok(true)
}

async fn tell(
    connection: &mut PgConnection,
    desk: &Desk,
    reader: &Reader,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<bool> {
    // After the last reminder there is silence until they come back.
    if Absence::is_long(reader.last_visit, now) {
        return Ok(false);
    }
    telling::tell(connection, desk, reader, Occasion::Week, since).await
}
