//! The daily reading of what was paid out.

use super::{
    rules,
    store::{self, Unread},
};
use crate::{
    app::App,
    kernel::{clock::SKEW, problem::failure},
    payments::{
        model::ProviderName,
        orders::{
            settlement::{self, Trigger},
            unknown::{self, Place},
        },
        provider::{self, PaidLine, PaidLines, PaidPart, Provider, ProviderError},
        refunds::Look,
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use time::{Duration, OffsetDateTime};

/// Payouts so much older than the last look are looked at again: one may have been under way then, and a list is in the
/// order in which they were made.
const OVERLAP: Duration = Duration::days(40);
/// How far back the first look goes: a quarter.
const FIRST: Duration = Duration::days(100);
/// When a paid order must have been paid out: cards are held for days, and some merchants are paid once a month.
const PAID_WITHIN: Duration = Duration::days(40);
/// Pages of one attempt; what is left is read by another.
const PAGES: usize = 60;
/// Orders of so many days are looked for at once …
const WINDOW: Duration = Duration::DAY;
/// … and so many times by one attempt.
const WINDOWS: usize = 120;

/// Begins the day's look.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct LookForSettlements;

impl Job for LookForSettlements {
    const KIND: &'static str = "payments.look_for_settlements";
    const QUEUE: &'static str = "payments";
}

/// Reads what one account was paid out.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct ReadSettlements {
    company_id: String,
    provider: ProviderName,
}

impl Job for ReadSettlements {
    const KIND: &'static str = "payments.read_settlements";
    const QUEUE: &'static str = "payments";

    fn dedup_key(&self) -> Option<String> {
        Some(format!("{} {}", self.company_id, self.provider.code()))
    }
}

/// The jobs of this part: every day at ten, UTC, when banks have had their morning.
pub(in crate::payments) fn register(registry: Registry<App>) -> Registry<App> {
    let daily = Schedule::every(Duration::DAY, Duration::minutes(600));
    registry.handle(begin).handle(read).every(daily, |_| LookForSettlements)
}

async fn begin(app: App, _: LookForSettlements) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    for (company_id, provider) in provider::accounts_with_tokens(&mut transaction).await.map_err(failure)? {
        app.jobs.enqueue(&mut transaction, &ReadSettlements { company_id, provider }).await?;
    }
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// One account, as its reading goes.
struct Reading<'a> {
    app: &'a App,
    provider: Provider,
    place: Place<'a>,
    token: String,
    pages: usize,
}

async fn read(app: App, job: ReadSettlements) -> Result<(), Failure> {
    let place = Place { company_id: &job.company_id, name: job.provider };
    let mut connection = app.db.acquire().await?;
    let account = provider::account_at(&mut connection, place.company_id, place.name).await;
    let Some(account) = account.map_err(failure)? else { return Ok(()) };
    let token = provider::access_token(&mut connection, &app.vault, (place.company_id, place.name)).await;
    let Some(token) = token.map_err(failure)? else { return Ok(()) };
    drop(connection);
    let provider = Provider::open(&app, &account).map_err(failure)?;
    let mut reading = Reading { app: &app, provider, place, token, pages: PAGES };
    if reading.look().await? && reading.read_all().await? && reading.look_for_unsettled().await? {
        return Ok(());
    }
    app.jobs.enqueue(&mut *app.db.acquire().await?, &job).await?;
    app.jobs.wake();
    Ok(())
}

impl<'a> Reading<'a> {
    /// Whether there is a page left for this attempt.
    fn may_ask(&mut self) -> bool {
        let left = self.pages.checked_sub(1);
        self.pages = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes new payouts into the list of those to read; false: the attempt is over.
    async fn look(&mut self) -> Result<bool, Failure> {
        let look = self.list("settlements");
        while self.may_ask() {
            let now = self.app.clock.now();
            let stand = look.stand(&mut *self.app.db.acquire().await?, now).await.map_err(failure)?;
            let page = match self.provider.settlements(&self.token, stand.resume_from.as_deref()).await {
                Ok(Some(page)) => page,
                Ok(None) => return Ok(true),
                Err(error @ ProviderError::Refused(..))
                    if error.is_final() && stand.resume_from.is_some() =>
                {
                    tracing::warn!(%error, company = self.place.company_id, "the list of payouts is read from its beginning");
                    look.restart(&mut *self.app.db.acquire().await?).await.map_err(failure)?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            let began = stand.began_at;
            // A look that ended at a moment to come, by a clock that was put back since, may have stopped too early.
            let until = stand.looked_until.filter(|until| *until <= began + SKEW);
            let reach = until.map_or(began - FIRST, |until| until - OVERLAP);
            let mut transaction = self.app.db.begin().await?;
            store::note(&mut transaction, self.place, &page.settlements).await.map_err(failure)?;
            let is_circle = stand.reached.zip(page.oldest).is_some_and(|(reached, oldest)| oldest > reached);
            let is_over = page.next.is_none() || is_circle || page.oldest.is_none_or(|oldest| oldest < reach);
            if is_over {
                look.end(&mut transaction, began).await.map_err(failure)?;
            } else {
                let next = (page.next.as_deref(), page.oldest);
                look.go_on(&mut transaction, next).await.map_err(failure)?;
            }
            transaction.commit().await?;
            if is_over {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads payouts, oldest first, until none is left; false: the attempt is over.
    async fn read_all(&mut self) -> Result<bool, Failure> {
        loop {
            let unread = store::next_unread(&mut *self.app.db.acquire().await?, self.place).await;
            let Some(unread) = unread.map_err(failure)? else { return Ok(true) };
            if !self.may_ask() {
                return Ok(false);
            }
            self.read_page(&unread).await?;
        }
    }

    async fn read_page(&self, unread: &Unread) -> Result<(), Failure> {
        let (name, now) = (self.place.name, self.app.clock.now());
        let from = unread.resume_from.as_deref();
        let asked = (unread.part, from);
        let page = match self.provider.paid_lines(&self.token, (&unread.id, unread.currency), asked).await {
            Ok(page) => page,
            Err(error @ ProviderError::Refused(..)) if error.is_final() && from.is_some() => {
                tracing::warn!(%error, settlement = unread.id, "a list of a payout is read from its beginning");
                let restart = (unread.part, None);
                let mut connection = self.app.db.acquire().await?;
                return store::go_on(&mut connection, (name, &unread.id), restart).await.map_err(failure);
            }
            Err(error) => return Err(error.into()),
        };
        self.bring_home(unread.part, &page.lines).await?;
        let (this, lines) = ((name, unread.id.as_str()), (unread.part, page.lines.as_slice()));
        let mut transaction = self.app.db.begin().await?;
        store::add_lines(&mut transaction, this, lines).await.map_err(failure)?;
        let filed = store::file_differences(&mut transaction, this, lines, now).await.map_err(failure)?;
        if unread.part == PaidPart::Payments {
            store::close_found(&mut transaction, name, &page.lines, now).await.map_err(failure)?;
        }
        let next = next_place(unread.part, &page);
        if let Some(next) = next {
            store::go_on(&mut transaction, this, next).await.map_err(failure)?;
        } else {
            let listed = store::listed(&mut transaction, this).await.map_err(failure)?;
            let (stated, fault) = rules::conclude(&unread.stated, &listed, unread.amount_minor);
            store::conclude(&mut transaction, this, (&stated, fault), now).await.map_err(failure)?;
            if let Some(fault) = fault {
                let fault = fault.code();
                tracing::error!(
                    settlement = unread.id,
                    fault,
                    "a payout does not add up and needs a human's look"
                );
            }
        }
        transaction.commit().await?;
        if filed > 0 {
            tracing::error!(
                filed,
                settlement = unread.id,
                "orders were paid out otherwise: `liaison disputes review`"
            );
        }
        Ok(())
    }

    /// Brings into our books what they lack of a page. Payments of another profile, which our key can't see, are none of
    /// ours.
    async fn bring_home(&self, part: PaidPart, lines: &[PaidLine]) -> Result<(), Failure> {
        let (app, name) = (self.app, self.place.name);
        let payments: BTreeSet<String> = lines.iter().map(|line| line.payment.clone()).collect();
        let payments: Vec<String> = payments.into_iter().collect();
        let unknown = unknown::among(&mut *app.db.acquire().await?, name, &payments).await;
        for payment in unknown.map_err(failure)? {
            let taken = unknown::take_in(app, &self.provider, self.place, &payment, Trigger::Poller).await;
            taken.map_err(failure)?;
        }
        let behind = store::behind(&mut *app.db.acquire().await?, name, (part, lines)).await;
        for (member, order) in behind.map_err(failure)? {
            settlement::refresh(app, member, order, Trigger::Poller).await.map_err(failure)?;
        }
        Ok(())
    }

    /// Orders that were paid and should be in a payout by now; false: the attempt is over. Those from before the first
    /// payout that we know may be in one that we don't.
    async fn look_for_unsettled(&self) -> Result<bool, Failure> {
        let now = self.app.clock.now();
        let mut connection = self.app.db.acquire().await?;
        let Some(first) = store::first(&mut connection, self.place).await.map_err(failure)? else {
            return Ok(true);
        };
        let look = self.list("unsettled");
        let stand = look.stand(&mut connection, now).await.map_err(failure)?;
        drop(connection);
        let mut after = stand.looked_until.map_or(first, |until| until.max(first));
        for _ in 0..WINDOWS {
            let until = (after + WINDOW).min(now - PAID_WITHIN);
            if until <= after {
                return Ok(true);
            }
            let filed = self.file_unsettled(look, (after, until), now).await?;
            if filed > 0 {
                let company = self.place.company_id;
                tracing::error!(filed, company, "paid orders are in no payout: `liaison disputes review`");
            }
            after = until;
        }
        Ok(false)
    }

    async fn file_unsettled(
        &self,
        look: Look<'_>,
        (after, until): (OffsetDateTime, OffsetDateTime),
        now: OffsetDateTime,
    ) -> Result<u64, Failure> {
        let mut transaction = self.app.db.begin().await?;
        let filed = store::file_unsettled(&mut transaction, self.place, (after, until), now).await;
        let filed = filed.map_err(failure)?;
        look.end(&mut transaction, until).await.map_err(failure)?;
        transaction.commit().await?;
        Ok(filed)
    }

    fn list(&self, list: &'static str) -> Look<'a> {
        Look { company_id: self.place.company_id, provider: self.place.name, list }
    }
}

/// Which list goes on where after this page; None: all are read.
fn next_place(part: PaidPart, page: &PaidLines) -> Option<(PaidPart, Option<&str>)> {
    match page.next.as_deref() {
        Some(next) => Some((part, Some(next))),
        None => part.next().map(|part| (part, None)),
    }
}
