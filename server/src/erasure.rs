//! What is left of a member who is erased for good: of each feature, what it says here.
//!
//! One line a feature, from the upper ones to the lower, so that each still finds what it stands on.
//! tests/api/accounts/leaving/erasure.rs knows every table and fails when one with members in it is
//! missing here. Credits stay as they are, since the books must go on proving themselves; only for whom something was
//! spent is forgotten with the conversation (`chat/leaving.rs`).

use crate::{
    accounts, age_checks,
    app::{App, Leaver},
    backoffice, calendar, chat, complaints, dates, export,
    kernel::{
        budget, events, idempotency,
        ids::MemberId,
        problem::{Answer, failure},
    },
    likes, mail, media, members, moving, news, notifications, payments, safety, searches, sms, staff,
    suppression, verification,
};
use ::jobs::{Failure, Job, Registry};
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

/// Jobs that may go on about somebody who is gone: an order's last looks at its payment, since the money may still
/// come; a refund, whose money is still to go; telling the provider to forget them; and the erasing itself.
const KEPT_JOBS: [&str; 5] = [
    payments::CHECK_ORDER,
    payments::SEND_REFUND,
    payments::FORGET_CUSTOMER,
    accounts::ERASE,
    EraseTraces::KIND,
];

/// Erases the member everywhere, in the caller's transaction; safe to repeat.
pub fn erase<'a>(
    connection: &'a mut PgConnection,
    app: &'a App,
    leaver: &'a Leaver,
) -> BoxFuture<'a, Answer<()>> {
    Box::pin(async move {
        let (member, now) = (leaver.member, app.clock.now());
        moving::erase(connection, member).await?;
        export::erase(connection, app, member).await?;
        news::erase(connection, member).await?;
        searches::erase(connection, member).await?;
        calendar::erase(connection, member).await?;
        complaints::erase(connection, leaver, now).await?;
        dates::erase(connection, member).await?;
        safety::erase(connection, member, now).await?;
        chat::erase(connection, app, member).await?;
        payments::erase(connection, member).await?;
        payments::erase_mandates(connection, app, member).await?;
        likes::erase(connection, member).await?;
        verification::erase(connection, member, now).await?;
        suppression::erase(connection, member).await?;
        accounts::erase(connection, leaver, now).await?;
        age_checks::erase(connection, member).await?;
        notifications::erase(connection, member).await?;
        members::erase(connection, member).await?;
        mail::erase(connection, leaver).await?;
        sms::erase(connection, member).await?;
        media::erase(connection, member, now).await?;
        staff::erase(connection, member).await?;
        staff::erase_notes(connection, member).await?;
        staff::erase_requests(connection, member).await?;
        backoffice::erase_undos(connection, member).await?;
        events::erase(connection, member).await?;
        idempotency::erase(connection, &leaver.actors).await?;
        let traces = EraseTraces { member, actors: leaver.actors.clone() };
        app.jobs.enqueue(connection, &traces).await?;
        Ok(())
    })
}

/// Erases where an id stands in other rows and no index leads to it. Afterwards and some rows at a time, so that nobody
/// who wrote to the leaver waits for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct EraseTraces {
    member: MemberId,
    actors: Vec<String>,
}

impl Job for EraseTraces {
    const KIND: &'static str = "accounts.erase_traces";
    const QUEUE: &'static str = "erasure";
    const MAX_ATTEMPTS: i16 = 20;
}

/// The job of this file.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(erase_traces)
}

async fn erase_traces(app: App, job: EraseTraces) -> Result<(), Failure> {
    let member = job.member.to_string();
    idempotency::forget_named(&app.db, &job.actors).await.map_err(failure)?;
    budget::forget(&app.db, &member).await.map_err(failure)?;
    app.jobs.forget(&member, &KEPT_JOBS).await?;
    Ok(())
}
