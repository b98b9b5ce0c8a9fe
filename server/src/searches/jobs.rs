//! The job that works on alerts that are due: each minute, on one node, member by member in a transaction each. A process that is
//! killed in it has told some and not others; the next goes on with those.

use super::{rules, store, telling};
use crate::{
    accounts,
    app::App,
    calendar::{self, Desk},
    kernel::{
        ids::MemberId,
        problem::{Answer, failure},
    },
    members::Newcomers,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use time::Duration;

/// Alerts of one look at the database.
const BATCH: i64 = 200;
/// One run ends after so long; the next minute's goes on.
const RUN: Duration = Duration::minutes(8);
/// A member whose turn failed is left alone for so long, and holds up nobody.
const PAUSE: Duration = Duration::hours(1);
/// Somebody whose account is not in use, or whose site is closed, is looked at again so much later.
const AWAY: Duration = Duration::WEEK;

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Tick;

impl Job for Tick {
    const KIND: &'static str = "searches.tick";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: i16 = 3;

    // One waits at most, however long one takes.
    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>, newcomers: &Newcomers) -> Registry<App> {
    let (told, pushed) = (newcomers.clone(), newcomers.clone());
    registry
        .handle(move |app, job| tick(Desk { app, newcomers: told.clone() }, job))
        .handle(move |app, job| telling::push(Desk { app, newcomers: pushed.clone() }, job))
        .every(Schedule::every(Duration::MINUTE, Duration::ZERO), |_| Tick)
}

async fn tick(desk: Desk, _: Tick) -> Result<(), Failure> {
    let app = &desk.app;
    let began = app.clock.now();
    store::mend(&mut *app.db.acquire().await?, began, began + rules::FURTHEST).await.map_err(failure)?;
    while app.clock.now() < began + RUN && !*app.stopping.borrow() {
        let due = store::due(&mut *app.db.acquire().await?, app.clock.now(), BATCH).await.map_err(failure)?;
        let mut taken = 0;
        for member in due {
            taken += usize::from(take(&desk, member).await);
        }
        // What another node has in hand does not count: nothing else is left then.
        if taken == 0 {
            break;
        }
        app.jobs.wake();
    }
    Ok(())
}

/// Whether there was something to do for the member.
async fn take(desk: &Desk, member: MemberId) -> bool {
    match work(desk, member).await {
        Ok(done) => done,
        Err(problem) => {
            tracing::error!(%member, ?problem, "a member's alerts failed and are put off");
            put_off(&desk.app, member).await.is_ok()
        }
    }
}

async fn put_off(app: &App, member: MemberId) -> Answer<()> {
    let now = app.clock.now();
    store::put_off(&mut *app.db.acquire().await?, member, now, now + PAUSE).await
}

async fn work(desk: &Desk, member: MemberId) -> Answer<bool> {
    let app = &desk.app;
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let due = store::claim(&mut transaction, member, now).await?;
    if due.is_empty() {
        return Ok(false);
    }
    let reader = calendar::reader(&mut transaction, app, member).await?;
    let facts = accounts::facts(&mut transaction, member).await?;
    let site = app.sites.by_id(facts.site);
    let (Some(reader), Some(site)) = (reader, site) else {
        store::put_off(&mut transaction, member, now, now + AWAY).await?;
        transaction.commit().await?;
        return Ok(true);
    };
    if calendar::is_decent(reader.zone(), now) {
        let until = telling::tell(&mut transaction, desk, (&reader, &site), member, &due).await?;
        for search in &due {
            let next = rules::next_alert(search.alert, reader.zone(), now);
            store::plan(&mut transaction, member, search.id, next, until).await?;
        }
    } else {
        let morning = calendar::decent(reader.zone(), now);
        store::put_off(&mut transaction, member, now, morning).await?;
    }
    transaction.commit().await?;
    Ok(true)
}
