//! The nightly search for payments, refunds and chargebacks whose webhooks were lost. The provider's lists are read
//! from the newest line on, and for each line that our books don't have yet its payment is fetched. If the provider never says
//! how one ended, it becomes a case for a human.

mod stand;
mod store;

use crate::{
    app::App,
    kernel::{clock::SKEW, problem::failure},
    payments::{
        model::ProviderName,
        orders::{
            settlement::{self, Trigger},
            unknown::{self, Place},
        },
        provider::{self, AccountList, LineState, ListLine, ListPage, Provider, ProviderError},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use stand::Stand;
use time::{Duration, OffsetDateTime};

pub(in crate::payments) use stand::Look;

/// Lines so much older than the last look are read again: refunds come back from banks, and chargebacks are
/// won, months after they were made (card schemes decide within some 120 days).
const OVERLAP: Duration = Duration::days(120);
/// The same for payments, which only have to be found once; those that could not be looked up are tried again so long.
const OVERLAP_OF_PAYMENTS: Duration = Duration::days(14);
/// How far back the first look at an account's payments goes.
const FIRST_PAYMENTS: Duration = Duration::days(60);
/// Pages of one attempt; what is left is read by another.
const PAGES: usize = 50;
/// Where there are no lists: how many payments are looked up before their place is kept …
const PAYMENTS: i64 = 50;
/// … how many such pages a night takes …
const PAGES_OF_PAYMENTS: usize = 40;
/// … and how far back: payers may dispute a debit for 13 months, but most do within weeks.
const DISPUTED_WITHIN: Duration = Duration::days(180);

/// Begins the day's looks, and files what is overdue.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct LookForMoneyBack;

impl Job for LookForMoneyBack {
    const KIND: &'static str = "payments.look_for_money_back";
    const QUEUE: &'static str = "payments";
}

/// Reads one list of one company's account.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ReadList {
    company_id: String,
    provider: ProviderName,
    list: AccountList,
}

impl Job for ReadList {
    const KIND: &'static str = "payments.read_list_of_money_back";
    const QUEUE: &'static str = "payments";

    fn dedup_key(&self) -> Option<String> {
        Some(format!("{} {} {}", self.company_id, self.provider.code(), self.list.code()))
    }
}

/// Reads the list of payments of one company's account: a kind of its own, since nodes of the release before know
/// the two other lists only.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ReadPayments {
    company_id: String,
    provider: ProviderName,
}

impl Job for ReadPayments {
    const KIND: &'static str = "payments.read_list_of_payments";
    const QUEUE: &'static str = "payments";

    fn dedup_key(&self) -> Option<String> {
        Some(format!("{} {}", self.company_id, self.provider.code()))
    }
}

impl ReadPayments {
    async fn run(app: App, job: Self) -> Result<(), Failure> {
        let list = AccountList::Payments;
        ReadList::run(app, ReadList { company_id: job.company_id, provider: job.provider, list }).await
    }
}

/// The jobs of this part: every night at half past five, UTC.
pub(in crate::payments) fn register(registry: Registry<App>) -> Registry<App> {
    let nightly = Schedule::every(Duration::DAY, Duration::minutes(330));
    registry
        .handle(begin)
        .handle(ReadList::run)
        .handle(ReadPayments::run)
        .every(nightly, |_| LookForMoneyBack)
}

async fn begin(app: App, _: LookForMoneyBack) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let filed = store::file_overdue(&mut transaction, app.clock.now()).await.map_err(failure)?;
    for (company_id, provider) in store::accounts(&mut transaction).await.map_err(failure)? {
        for list in [AccountList::Refunds, AccountList::Chargebacks, AccountList::Payments] {
            ReadList { company_id: company_id.clone(), provider, list }
                .enqueue(&mut transaction, &app)
                .await?;
        }
    }
    transaction.commit().await?;
    app.jobs.wake();
    if filed > 0 {
        tracing::error!(filed, "orders or refunds do not come to an end: `liaison disputes review`");
    }
    Ok(())
}

impl ReadList {
    fn look(&self) -> Look<'_> {
        Look { company_id: &self.company_id, provider: self.provider, list: self.list.code() }
    }

    async fn enqueue(&self, connection: &mut PgConnection, app: &App) -> Result<(), Failure> {
        if self.list == AccountList::Payments {
            let job = ReadPayments { company_id: self.company_id.clone(), provider: self.provider };
            app.jobs.enqueue(connection, &job).await?;
        } else {
            app.jobs.enqueue(connection, self).await?;
        }
        Ok(())
    }

    /// As many pages as an attempt takes. Where it stands is kept after each, so a stop loses nothing.
    async fn run(app: App, job: Self) -> Result<(), Failure> {
        let account =
            provider::account_at(&mut *app.db.acquire().await?, &job.company_id, job.provider).await;
        let Some(account) = account.map_err(failure)? else { return Ok(()) };
        let provider = Provider::open(&app, &account).map_err(failure)?;
        for _ in 0..PAGES {
            let stand = job.look().stand(&mut *app.db.acquire().await?, app.clock.now()).await;
            let stand = stand.map_err(failure)?;
            let page = match provider.list(job.list, stand.resume_from.as_deref()).await {
                Ok(Some(page)) => page,
                // One walk over the payments finds both kinds.
                Ok(None) if job.list != AccountList::Refunds => return Ok(()),
                Ok(None) => return one_by_one(&app, &job).await,
                Err(error @ ProviderError::Refused(..))
                    if error.is_final() && stand.resume_from.is_some() =>
                {
                    // The line where it was to go on is gone: from the newest on again.
                    tracing::warn!(%error, company = job.company_id, "a list is read again from its beginning");
                    job.look().restart(&mut *app.db.acquire().await?).await.map_err(failure)?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            job.look_at(&app, &provider, &page).await?;
            let mut connection = app.db.acquire().await?;
            if job.is_over(&page, &stand) {
                return job.look().end(&mut connection, stand.began_at).await.map_err(failure);
            }
            let (next, oldest) = (page.next.as_deref(), page.lines.last().map(|line| line.at));
            job.look().go_on(&mut connection, (next, oldest)).await.map_err(failure)?;
        }
        job.enqueue(&mut *app.db.acquire().await?, &app).await?;
        app.jobs.wake();
        Ok(())
    }

    async fn look_at(&self, app: &App, provider: &Provider, page: &ListPage) -> Result<(), Failure> {
        if self.list == AccountList::Payments {
            return self.take_in(app, provider, page).await;
        }
        let news = store::news(&mut *app.db.acquire().await?, self, &page.lines).await.map_err(failure)?;
        for (member, order) in news {
            // One that can't be looked up now is so tomorrow, and does not keep the others waiting.
            if let Err(problem) = settlement::refresh(app, member, order, Trigger::Poller).await {
                tracing::warn!(?problem, %order, "a payment whose money went back could not be looked up");
            }
        }
        Ok(())
    }

    /// Payments of ours that nobody booked.
    async fn take_in(&self, app: &App, provider: &Provider, page: &ListPage) -> Result<(), Failure> {
        let ours = |line: &&ListLine| line.state == Some(LineState::Payment { ours: true });
        let listed: Vec<String> = page.lines.iter().filter(ours).map(|line| line.payment.clone()).collect();
        let unknown = unknown::among(&mut *app.db.acquire().await?, self.provider, &listed).await;
        for payment in unknown.map_err(failure)? {
            let place = Place { company_id: &self.company_id, name: self.provider };
            if let Err(problem) = unknown::take_in(app, provider, place, &payment, Trigger::Poller).await {
                tracing::warn!(?problem, payment, "a payment that nobody booked could not be looked up");
            }
        }
        Ok(())
    }

    /// How old a line may be that is still read. A look that ended at a moment to come, by a clock that has been put
    /// back since, may have stopped too early, and so may others before it.
    fn reaches(&self, stand: &Stand) -> Option<OffsetDateTime> {
        let began = stand.began_at;
        match (self.list, stand.looked_until) {
            (AccountList::Payments, Some(until)) if until <= began + SKEW => {
                Some(until - OVERLAP_OF_PAYMENTS)
            }
            (AccountList::Payments, _) => Some(began - FIRST_PAYMENTS),
            (_, until) => until.map(|until| until.min(began) - OVERLAP),
        }
    }

    /// At what the last look has seen, or the list's end; also where a list goes in circles.
    fn is_over(&self, page: &ListPage, stand: &Stand) -> bool {
        let (Some(newest), Some(oldest)) = (page.lines.first(), page.lines.last()) else { return true };
        let is_circle = stand.reached.is_some_and(|reached| newest.at > reached);
        if is_circle {
            tracing::error!(
                company = self.company_id,
                list = self.list.code(),
                "a provider's list goes in circles"
            );
        }
        page.next.is_none() || is_circle || self.reaches(stand).is_some_and(|until| oldest.at < until)
    }
}

/// Looks up paid orders themselves, where the provider keeps no lists; goes on tomorrow where it stops today. Its place
/// is kept after each page, so that a walk which is cut off, or gets company, does little twice.
async fn one_by_one(app: &App, job: &ReadList) -> Result<(), Failure> {
    let since = app.clock.now() - DISPUTED_WITHIN;
    for _ in 0..PAGES_OF_PAYMENTS {
        let paid =
            store::paid_after(&mut *app.db.acquire().await?, job, since, PAYMENTS).await.map_err(failure)?;
        let is_full = i64::try_from(paid.len()).is_ok_and(|count| count == PAYMENTS);
        for order in &paid {
            if let Err(problem) = settlement::refresh(app, order.member, order.id, Trigger::Poller).await {
                tracing::warn!(?problem, order = %order.id, "a paid order could not be looked up");
            }
        }
        let stopped = paid.last().filter(|_| is_full);
        store::note_looked(&mut *app.db.acquire().await?, job, stopped).await.map_err(failure)?;
        if !is_full {
            return Ok(());
        }
    }
    Ok(())
}
