//! Looks each minute to whom a mail about likes is due, one member after the other, each in a transaction of its own.

use super::{digest, store};
use crate::{
    app::App,
    kernel::{
        clock::is_shut,
        ids::MemberId,
        job_run::Run,
        problem::{Answer, failure},
    },
    members::{self, ProfileCard},
    notifications,
    sessions::{self, ONLINE_FOR},
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Members who are looked up in one go.
const AT_ONCE: i64 = 200;
/// After a fault with one member the others go first.
const AFTER_A_FAULT: Duration = Duration::minutes(1);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct TellOfLikes;

impl Job for TellOfLikes {
    const KIND: &'static str = "likes.tell";
    const QUEUE: &'static str = "notices";
    const MAX_ATTEMPTS: i16 = 3;

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell).every(Schedule::every(Duration::MINUTE, Duration::ZERO), |_| TellOfLikes)
}

async fn tell(app: App, _: TellOfLikes) -> Result<(), Failure> {
    store::plan_again(&mut *app.db.acquire().await?, app.clock.now()).await.map_err(failure)?;
    let run = Run::begin(&app.stopping);
    while !run.is_over() {
        let now = app.clock.now();
        let due = store::waiting(&mut *app.db.acquire().await?, now, AT_ONCE).await.map_err(failure)?;
        let mut progress = false;
        for member in due {
            progress |= tell_or_put_off(&app, member, now).await.map_err(failure)?;
        }
        if !progress {
            break;
        }
    }
    Ok(())
}

/// False when another worker has the member.
async fn tell_or_put_off(app: &App, member: MemberId, now: OffsetDateTime) -> Answer<bool> {
    match tell_member(app, member, now).await {
        Ok(done) => Ok(done),
        Err(problem) => {
            tracing::warn!(?problem, "a member could not be told of likes and will be later");
            let mut connection = app.db.acquire().await?;
            store::put_off(&mut connection, member, now + AFTER_A_FAULT, None).await?;
            Ok(true)
        }
    }
}

async fn tell_member(app: &App, member: MemberId, now: OffsetDateTime) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    if !store::hold(&mut transaction, member, now).await? {
        return Ok(false);
    }
    decide(&mut transaction, app, member, now).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(true)
}

async fn decide(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    let new = store::new(connection, member).await?;
    let others: Vec<MemberId> = new.iter().map(|new| new.other).collect();
    let cards = members::cards(connection, app, member, &others).await?;
    let card = |other: MemberId| -> Option<&ProfileCard> { cards.iter().find(|card| card.id == other) };
    let told: Vec<_> = new.iter().filter_map(|new| Some((new, card(new.other)?))).collect();
    if told.is_empty() || !notifications::preferences(connection, member).await?.like.email {
        return store::settle(connection, member, now).await;
    }
    // The page tells who is here.
    let gone_at = sessions::last_seen(connection, app, member).await?.map(|seen| seen + ONLINE_FOR);
    if let Some(gone_at) = gone_at.filter(|gone_at| is_shut(*gone_at, ONLINE_FOR, now)) {
        return store::put_off(connection, member, gone_at, None).await;
    }
    digest::write(connection, app, member, &told).await?;
    let told: Vec<_> = told.into_iter().map(|(new, _)| new).collect();
    store::note_told(connection, member, &told, now).await?;
    store::put_off(connection, member, store::next_mail(now), Some(now)).await
}
