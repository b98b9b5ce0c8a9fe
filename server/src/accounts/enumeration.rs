//! What strangers may learn about addresses. On strict sites nothing: sign-up, reset and mail change answer alike
//! whether an address has an account or not, in full steps of time, and the mailbox is told the truth. Login needs no
//! steps, as it hashes once either way; but while passwords from another program wait on a site. What was measured is
//! in docs/security/decisions.md.

use super::{
    address_change,
    addresses::{self, Holder},
    decisions, leaving,
    mails::Reader,
    model::AccountStatus,
    store,
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        problem::{Answer, Problem},
    },
    mail::Kind,
    settings::{EnumerationProtection, Site},
};
use sqlx::PgConnection;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Many times what the work takes, so that it ends within the first step for known and unknown alike.
const STEP: Duration = Duration::from_millis(300);

/// Mails to the owner of an address that others type in.
const OWNER_NOTICES: Budget = Budget { name: "owner-notice", burst: 3, refill: time::Duration::hours(8) };

/// Does what differs between known and unknown addresses. On strict sites the answer, whatever it is,
/// comes at the next full step, so that its time tells nothing; the work must hold no connection any
/// more when it ends. Slow work that does not differ (hashing) stays outside: within, it would fill
/// the step.
pub(super) async fn evenly<T>(site: &Site, work: impl Future<Output = T>) -> T {
    in_steps(is_strict(site).then_some(STEP), work).await
}

/// Does the work; where there is a step, the answer comes at the next full one of it.
pub(super) async fn in_steps<T>(step: Option<Duration>, work: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let answer = work.await;
    if let Some(step) = step {
        sleep_until(began + due(began.elapsed(), step)).await;
    }
    answer
}

/// Whether the site tells nobody but the owner that an address has an account.
pub(super) fn is_strict(site: &Site) -> bool {
    matches!(site.settings.enumeration_protection, EnumerationProtection::Strict)
}

/// When to answer, counted from the beginning: the first full step after the work.
fn due(work: Duration, step: Duration) -> Duration {
    let steps = work.as_nanos() / step.as_nanos() + 1;
    step * u32::try_from(steps).unwrap_or(u32::MAX)
}

/// Mails whoever holds the address that somebody else used it, a few times at most.
pub(super) async fn tell_owner(
    connection: &mut PgConnection,
    app: &App,
    site: &Site,
    address_key: &str,
    kind: Kind,
) -> Answer<()> {
    let holder = addresses::holder(connection, site.id, address_key, app.clock.now()).await?;
    let Some(Holder { member, is_former }) = holder else { return Ok(()) };
    match OWNER_NOTICES.spend(connection, app.clock.now(), &member.to_string()).await {
        Ok(()) => {}
        Err(Problem::Refused(_)) => return Ok(()),
        Err(problem) => return Err(problem),
    }
    if is_former {
        return address_change::remind(connection, app, site, member, address_key).await;
    }
    store::lock(connection, member).await?;
    let status = store::account(connection, member).await?.status;
    match status {
        AccountStatus::PendingDeletion => leaving::mail_way_back(connection, app, site, member).await,
        AccountStatus::Closed => decisions::mail_again(connection, app, member).await,
        // Whoever signed up first, the mailbox's owner decides: this link asks them for a password of their own.
        AccountStatus::NotConfirmed if kind == Kind::AlreadyMember => {
            let reader = Reader::of(connection, site, member).await?;
            reader.mail_activation_link(connection, app, Kind::Activation).await
        }
        AccountStatus::NotConfirmed | AccountStatus::Active => {
            let reader = Reader::of(connection, site, member).await?;
            reader.mail(connection, app, kind, "/login".to_owned()).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The rule that the answer's time rests on: work of any length within one step ends with it.
    #[test]
    fn short_and_long_work_end_together() {
        for (work, answer) in [(0, 300), (1, 300), (299, 300), (300, 600), (301, 600), (650, 900)] {
            assert_eq!(due(Duration::from_millis(work), STEP), Duration::from_millis(answer), "{work} ms");
        }
    }

    proptest! {
        // asvs: V6.3.8
        #[test]
        fn answers_come_at_full_steps_after_the_work(nanos in 0..10_000_000_000_u64) {
            let work = Duration::from_nanos(nanos);
            let answer = due(work, STEP);
            prop_assert_eq!(answer.as_nanos() % STEP.as_nanos(), 0);
            prop_assert!(answer > work && answer <= work + STEP);
        }
    }
}
