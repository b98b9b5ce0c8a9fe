//! The job that works on what is due: each minute, on one node, members one by one in a transaction each. A
//! process that is killed in it has told some and not others; the next goes on with those.

use super::{comeback, push, rules, store, weekly};
use crate::{
    app::App,
    kernel::{
        ids::MemberId,
        problem::{Answer, failure},
        zone::Zone,
    },
    members::Newcomers,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Members of one look at the database.
const BATCH: i64 = 200;
/// Members at work at a time.
const AT_ONCE: usize = 4;
/// First weeks planned in one statement.
const PLANNED: i64 = 1000;
/// One run ends after so long; the next minute's goes on.
const RUN: Duration = Duration::minutes(8);
/// A member whose turn failed (a bug, a full disk) is left alone for so long, and holds up nobody.
const PAUSE: Duration = Duration::hours(1);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Tick;

impl Job for Tick {
    const KIND: &'static str = "calendar.tick";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: i16 = 3;

    // One waits at most, however long one takes.
    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// What can be due for a member.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Week(MemberId),
    Absence(MemberId),
}

/// What jobs about newcomers work with: the process's parts, and who joined lately, read once for all members.
#[derive(Clone)]
pub struct Desk {
    /// The process's parts.
    pub app: App,
    /// Who joined lately.
    pub newcomers: Newcomers,
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>, newcomers: &Newcomers) -> Registry<App> {
    let (weekly, pushed) = (newcomers.clone(), newcomers.clone());
    registry
        .handle(move |app, job| tick(Desk { app, newcomers: weekly.clone() }, job))
        .handle(move |app, job| push::push(Desk { app, newcomers: pushed.clone() }, job))
        .every(Schedule::every(Duration::MINUTE, Duration::ZERO), |_| Tick)
}

async fn tick(desk: Desk, _: Tick) -> Result<(), Failure> {
    let app = &desk.app;
    let end = app.clock.now() + RUN;
    store::mend(&mut *app.db.acquire().await?, app.clock.now()).await.map_err(failure)?;
    while plan_first_weeks(app).await.map_err(failure)? {}
    let mut newcomers_known = false;
    while app.clock.now() < end && !*app.stopping.borrow() {
        let (weeks, absences) = due(app).await.map_err(failure)?;
        if !weeks.is_empty() && !newcomers_known {
            let now = app.clock.now();
            desk.newcomers.read(&mut *app.db.acquire().await?, now).await.map_err(failure)?;
            newcomers_known = true;
        }
        // One after the other: two turns of one member at once would only make way for each other.
        let taken = take_all(&desk, weeks).await + take_all(&desk, absences).await;
        // What another node has in hand does not count: nothing else is left then.
        if taken == 0 {
            break;
        }
        app.jobs.wake();
    }
    Ok(())
}

async fn take_all(desk: &Desk, turns: Vec<Turn>) -> usize {
    let taken = stream::iter(turns).map(|turn| take(desk, turn)).buffer_unordered(AT_ONCE);
    taken.filter(|done| std::future::ready(*done)).count().await
}

/// Weeks and absences that are due.
async fn due(app: &App) -> Answer<(Vec<Turn>, Vec<Turn>)> {
    let now = app.clock.now();
    let mut connection = app.db.acquire().await?;
    let weeks = store::due_weeks(&mut connection, now, BATCH).await?;
    let absences = store::due_absences(&mut connection, now, BATCH).await?;
    Ok((weeks.into_iter().map(Turn::Week).collect(), absences.into_iter().map(Turn::Absence).collect()))
}

/// Whether it was this one's to do.
async fn take(desk: &Desk, turn: Turn) -> bool {
    match work(desk, turn).await {
        Ok(done) => done,
        Err(problem) => {
            tracing::error!(?turn, ?problem, "a member's turn of the calendar failed and is put off");
            put_off(&desk.app, turn).await.is_ok()
        }
    }
}

async fn work(desk: &Desk, turn: Turn) -> Answer<bool> {
    let app = &desk.app;
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let (Turn::Week(member) | Turn::Absence(member)) = turn;
    if !store::hold(&mut transaction, member).await? {
        return Ok(false);
    }
    let done = match turn {
        Turn::Week(member) => weekly::work(&mut transaction, desk, member, now).await?,
        Turn::Absence(member) => comeback::work(&mut transaction, desk, member, now).await?,
    };
    transaction.commit().await?;
    Ok(done)
}

async fn put_off(app: &App, turn: Turn) -> Answer<()> {
    let until = app.clock.now() + PAUSE;
    let mut connection = app.db.acquire().await?;
    match turn {
        Turn::Week(member) => store::put_off_week(&mut connection, member, until).await,
        Turn::Absence(member) => store::put_off_absence(&mut connection, member, until).await,
    }
}

/// Plans some members' first weeks; whether there were any.
async fn plan_first_weeks(app: &App) -> Answer<bool> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let unplanned = store::unplanned(&mut transaction, PLANNED).await?;
    let planned: (Vec<Uuid>, Vec<OffsetDateTime>) =
        unplanned.iter().map(|new| (new.member.0, first_week(&new.timezone, now))).unzip();
    store::begin_weeks(&mut transaction, &planned.0, &planned.1).await?;
    transaction.commit().await?;
    Ok(!unplanned.is_empty())
}

/// A zone that nobody knows is looked at again in a week, and said.
fn first_week(timezone: &str, now: OffsetDateTime) -> OffsetDateTime {
    Zone::parse(timezone).map_or_else(
        || {
            tracing::error!(timezone, "an account's time zone is unknown");
            now + Duration::WEEK
        },
        |zone| rules::next_weekly(zone, now),
    )
}
