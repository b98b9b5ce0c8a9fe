//! The daily look for money that went back and of which no hint came: the provider's lists of refunds and
//! chargebacks are read from the newest on, and each line that our books do not know so leads to a fetch of
//! its payment. What nobody says the end of becomes a case for a human.

mod store;

use crate::{
    app::App,
    kernel::problem::failure,
    payments::{
        model::ProviderName,
        provider::{GoneBack, GonePage, Provider, ProviderError},
        settlement::{self, ToldBy},
        store as orders,
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use store::Stand;
use time::Duration;

/// Lines so much older than the last look are read again: refunds come back from banks, and chargebacks are
/// won, months after they were made (card schemes decide within some 120 days).
const OVERLAP: Duration = Duration::days(120);
/// Pages of one attempt; what is left is read by another.
const PAGES: usize = 50;
/// Where there are no lists: how many payments are looked up in one attempt …
const PAYMENTS: i64 = 2_000;
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
    list: GoneBack,
}

impl Job for ReadList {
    const KIND: &'static str = "payments.read_list_of_money_back";
    const QUEUE: &'static str = "payments";

    fn dedup_key(&self) -> Option<String> {
        Some(format!("{} {} {}", self.company_id, self.provider.code(), self.list.code()))
    }
}

/// The jobs of this part: every night at half past five, UTC.
pub(in crate::payments) fn register(registry: Registry<App>) -> Registry<App> {
    let nightly = Schedule::every(Duration::DAY, Duration::minutes(330));
    registry.handle(begin).handle(ReadList::run).every(nightly, |_| LookForMoneyBack)
}

async fn begin(app: App, _: LookForMoneyBack) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let filed = store::file_overdue(&mut transaction, app.clock.now()).await.map_err(failure)?;
    for (company_id, provider) in store::accounts(&mut transaction).await.map_err(failure)? {
        for list in [GoneBack::Refunds, GoneBack::Chargebacks] {
            app.jobs
                .enqueue(&mut transaction, &ReadList { company_id: company_id.clone(), provider, list })
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
    /// As many pages as an attempt takes. Where it stands is kept after each, so a stop loses nothing.
    async fn run(app: App, job: Self) -> Result<(), Failure> {
        let account = orders::account_at(&mut *app.db.acquire().await?, &job.company_id, job.provider).await;
        let Some(account) = account.map_err(failure)? else { return Ok(()) };
        let provider = Provider::open(&app, &account).map_err(failure)?;
        for _ in 0..PAGES {
            let stand =
                store::stand(&mut *app.db.acquire().await?, &job, app.clock.now()).await.map_err(failure)?;
            let page = match provider.gone_back(job.list, stand.resume_from.as_deref()).await {
                Ok(Some(page)) => page,
                // One walk over the payments finds both kinds.
                Ok(None) if job.list == GoneBack::Chargebacks => return Ok(()),
                Ok(None) => return one_by_one(&app, &job).await,
                Err(error @ ProviderError::Refused(..))
                    if error.is_final() && stand.resume_from.is_some() =>
                {
                    // The line where it was to go on is gone: from the newest on again.
                    tracing::warn!(%error, company = job.company_id, "a list is read again from its beginning");
                    store::restart(&mut *app.db.acquire().await?, &job).await.map_err(failure)?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            job.look_at(&app, &page).await?;
            let mut connection = app.db.acquire().await?;
            if job.is_over(&page, &stand) {
                return store::end(&mut connection, &job, &stand).await.map_err(failure);
            }
            store::go_on(&mut connection, &job, &page).await.map_err(failure)?;
        }
        app.jobs.enqueue(&mut *app.db.acquire().await?, &job).await?;
        app.jobs.wake();
        Ok(())
    }

    async fn look_at(&self, app: &App, page: &GonePage) -> Result<(), Failure> {
        let news = store::news(&mut *app.db.acquire().await?, self, &page.lines).await.map_err(failure)?;
        for (member, order) in news {
            // One that can't be looked up now is so tomorrow, and does not keep the others waiting.
            if let Err(problem) = settlement::look_again(app, member, order, ToldBy::Poller).await {
                tracing::warn!(?problem, %order, "a payment whose money went back could not be looked up");
            }
        }
        Ok(())
    }

    /// At what the last look has seen, or the list's end; also where a list goes in circles.
    fn is_over(&self, page: &GonePage, stand: &Stand) -> bool {
        let (Some(newest), Some(oldest)) = (page.lines.first(), page.lines.last()) else { return true };
        let is_circle = stand.reached.is_some_and(|reached| newest.at > reached);
        if is_circle {
            tracing::error!(
                company = self.company_id,
                list = self.list.code(),
                "a provider's list goes in circles"
            );
        }
        page.next.is_none()
            || is_circle
            || stand.looked_until.is_some_and(|until| oldest.at < until - OVERLAP)
    }
}

/// Looks up paid orders themselves, where the provider keeps no lists; goes on tomorrow where it stops today.
async fn one_by_one(app: &App, job: &ReadList) -> Result<(), Failure> {
    let since = app.clock.now() - DISPUTED_WITHIN;
    let paid =
        store::paid_after(&mut *app.db.acquire().await?, job, since, PAYMENTS).await.map_err(failure)?;
    let is_full = i64::try_from(paid.len()).is_ok_and(|count| count == PAYMENTS);
    for order in &paid {
        if let Err(problem) = settlement::look_again(app, order.member, order.id, ToldBy::Poller).await {
            tracing::warn!(?problem, order = %order.id, "a paid order could not be looked up");
        }
    }
    let stopped = paid.last().filter(|_| is_full);
    store::note_looked(&mut *app.db.acquire().await?, job, stopped).await.map_err(failure)
}
