//! The end of a day. Nothing runs for it: whoever looks at settlements finds the days closed that are over.

use time::{Date, Duration, OffsetDateTime, Time, UtcOffset, macros::time};

use super::sheet::{self, Item};
use super::store;
use crate::sandbox::Sandbox;

/// When the day before is closed …
const CLOSED: Time = time!(6:00);
/// … and paid out.
const PAID_OUT: Time = time!(9:00);

/// Closes the profile's days that are over; days without money to pay out wait for the next.
pub(super) async fn close_due(
    sandbox: &Sandbox,
    profile: &str,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    let until = closed_until(now);
    let mut tx = sandbox.pool().begin().await?;
    let before = store::lock_days(&mut tx, profile).await?;
    if before >= until {
        return Ok(());
    }
    let items = store::unsettled(&mut tx, profile, until.midnight().assume_utc()).await?;
    // What became due late is of the first day that was still open.
    let day = |item: &Item| item.at.to_offset(UtcOffset::UTC).date().max(before);
    let mut items = items.into_iter().peekable();
    let mut waiting = Vec::new();
    while let Some(item) = items.next() {
        let this = day(&item);
        waiting.push(item);
        if items.peek().is_some_and(|next| day(next) == this) {
            continue;
        }
        let amount = sheet::balance(&waiting);
        if amount > 0 {
            let next = this.next_day().unwrap_or(this);
            let times = (next.with_time(CLOSED).assume_utc(), next.with_time(PAID_OUT).assume_utc());
            store::pay_out(&mut tx, sandbox, profile, times, (amount, &waiting)).await?;
            waiting.clear();
        }
    }
    store::keep_days(&mut tx, profile, until).await?;
    tx.commit().await
}

/// The first day that is still open.
fn closed_until(now: OffsetDateTime) -> Date {
    let now = now.to_offset(UtcOffset::UTC);
    if now.time() >= CLOSED { now.date() } else { (now - Duration::DAY).date() }
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;

    #[test]
    fn a_day_is_closed_at_six_of_the_next() {
        assert_eq!(closed_until(datetime!(2026-04-02 05:59:59 UTC)), date!(2026 - 04 - 01));
        assert_eq!(closed_until(datetime!(2026-04-02 06:00 UTC)), date!(2026 - 04 - 02));
    }
}
