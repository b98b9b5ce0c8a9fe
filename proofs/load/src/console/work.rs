//! Staff at work beside members: each decides at the same pace without a rest, three of five on photos, and their pages
//! ask for what pages ask for. Sixty a minute is the console's own goal for one who goes through photos by keys; nobody
//! keeps that up all day, least of all with reports and complaints.

use super::{
    Options,
    desk::{Desk, items, text},
    rounds::{Beside, Busy, Half, Round, Spent},
};
use crate::{
    mix, tell,
    world::{Cluster, World},
};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// What staff did.
#[derive(Debug, Default)]
pub(super) struct Done {
    pub(super) decisions: usize,
    /// How long claims took while members were there, in microseconds.
    pub(super) claims: Vec<u64>,
    /// Why somebody could not go on.
    pub(super) failures: Vec<String>,
    /// How long they worked in all.
    pub(super) time: Duration,
}

impl Done {
    fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.claims.extend(other.claims);
        self.failures.extend(other.failures);
    }
}

/// Members, and the staff beside them.
struct Bench<'a> {
    on: (&'a Cluster, &'a World),
    options: &'a Options,
    steady: mix::Steady,
    desks: Vec<Desk>,
    beside: Beside,
}

/// Rounds of two halves, without staff and with them: in this order, in the other one, and so on, so that both have the same machine,
/// as warm and as full.
pub(super) async fn beside_members(
    on: (&Cluster, &World),
    desks: Vec<Desk>,
    options: &Options,
) -> anyhow::Result<Beside> {
    let steady = mix::Steady::gather(&on.1.url, on.1.address).await?;
    let mut bench = Bench { on, options, steady, desks, beside: Beside::default() };
    for number in 1..=options.rounds.get() {
        let round = if number % 2 == 1 {
            let without = bench.without().await?;
            Round { without, with: bench.with().await? }
        } else {
            let with = bench.with().await?;
            Round { without: bench.without().await?, with }
        };
        tell(&format!(
            "  the console: round {number}: members' p99 {:.2} ms without staff ({:.2} processors in use), {:.2} ms with them ({:.2}): {:.2} times",
            round.without.p99,
            round.without.busy.all(),
            round.with.p99,
            round.with.busy.all(),
            round.slower()
        ))?;
        bench.beside.rounds.push(round);
    }
    Ok(bench.beside)
}

impl Bench<'_> {
    async fn without(&mut self) -> anyhow::Result<Half> {
        self.on.0.checkpoint().await?;
        let (went, busy) = members(self.on, &mut self.steady, self.options).await?;
        Ok(self.beside.note(went, busy, false))
    }

    async fn with(&mut self) -> anyhow::Result<Half> {
        self.on.0.checkpoint().await?;
        let time = self.options.lead_in() + self.options.time();
        let mut desks = std::mem::take(&mut self.desks);
        for desk in &mut desks {
            desk.come_back().await?;
        }
        let at_work = all_work(desks, (self.options.pause(), Instant::now() + time));
        let (members, worked) = tokio::join!(members(self.on, &mut self.steady, self.options), at_work);
        let ((went, busy), (back, done)) = (members?, worked?);
        // Half an hour of members alone would say nothing.
        anyhow::ensure!(done.decisions > 0, "nobody could work: {}", done.failures.join("; "));
        self.desks = back;
        self.beside.work.time += time;
        self.beside.work.add(done);
        Ok(self.beside.note(went, busy, true))
    }
}

/// Members at their rate: what is measured, after the lead-in, of which only what failed counts.
async fn members(
    (cluster, world): (&Cluster, &World),
    steady: &mut mix::Steady,
    options: &Options,
) -> anyhow::Result<(mix::Went, Busy)> {
    let before = steady.run(options.rate(), options.lead_in()).await?;
    let spent = Spent::now(cluster, world)?;
    let mut went = steady.run(options.rate(), options.time()).await?;
    went.failed += before.failed;
    Ok((went, spent.until(&Spent::now(cluster, world)?)))
}

/// Everybody with this pause between two decisions, until then.
async fn all_work(
    desks: Vec<Desk>,
    (pause, until): (Duration, Instant),
) -> anyhow::Result<(Vec<Desk>, Done)> {
    let (mut working, count) = (JoinSet::new(), u32::try_from(desks.len())?.max(1));
    for (place, mut desk) in (0_u32..).zip(desks) {
        // Not all in the same moment.
        let begin = Instant::now() + pause * place / count;
        working.spawn(async move {
            let mut done = Done::default();
            if let Err(error) = work(&mut desk, place, (begin, pause, until), &mut done).await {
                done.failures.push(format!("{error:#}"));
            }
            (place, desk, done)
        });
    }
    let (mut back, mut all) = (Vec::new(), Done::default());
    while let Some(worked) = working.join_next().await {
        let (place, desk, done) = worked?;
        back.push((place, desk));
        all.add(done);
    }
    back.sort_by_key(|(place, _)| *place);
    Ok((back.into_iter().map(|(_, desk)| desk).collect(), all))
}

/// What is decided on at which desk.
fn queue(place: u32) -> &'static str {
    match place % 10 {
        0..6 => "photos",
        6 | 7 => "words",
        8 => "reports",
        _ => "complaints",
    }
}

async fn work(
    desk: &mut Desk,
    place: u32,
    (begin, pause, until): (Instant, Duration, Instant),
    done: &mut Done,
) -> anyhow::Result<()> {
    let (queue, mut due) = (queue(place), begin);
    while due < until {
        tokio::time::sleep_until(due.into()).await;
        let claimed = desk.send("POST", "claims", &json!({ "queue": queue, "count": 3 })).await?;
        done.claims.push(claimed.micros);
        desk.read("queues").await?;
        let items = items(&claimed.body);
        anyhow::ensure!(!items.is_empty(), "nothing waits in {queue} any more");
        if queue == "photos" {
            for item in &items {
                desk.read(&picture(item, "blurred")?).await?;
            }
        }
        for item in items {
            if due >= until {
                break;
            }
            tokio::time::sleep_until(due.into()).await;
            decide(desk, queue, &item, done.decisions).await?;
            done.decisions += 1;
            desk.read("undos").await?;
            due += pause;
        }
    }
    Ok(())
}

fn picture(item: &Value, look: &str) -> anyhow::Result<String> {
    let revision = item.pointer("/photo/revision").cloned().unwrap_or_default();
    Ok(format!("photo-picture?photo={}&revision={revision}&look={look}", text(item, "/id")?))
}

async fn decide(desk: &mut Desk, queue: &str, item: &Value, number: usize) -> anyhow::Result<()> {
    let id = text(item, "/id")?;
    match queue {
        "photos" => {
            desk.read(&picture(item, "sharp")?).await?;
            let seen = json!([{ "photo": id, "revision": item.pointer("/photo/revision") }]);
            let body = if number % 3 < 2 {
                json!({ "photos": seen, "decision": "approve" })
            } else {
                json!({ "photos": seen, "decision": "reject", "reason": "contact_details" })
            };
            let decided = desk.send("POST", "photo-decisions", &body).await?.body;
            anyhow::ensure!(text(&decided, "/results/0/outcome")? == "done", "a photo: {decided}");
        }
        "words" => {
            let body = json!({ "member": id, "version": text(item, "/words/version")?, "decision": "fine" });
            desk.send("POST", "words-decisions", &body).await?;
        }
        "reports" => {
            let case = desk.read(&format!("case?member={id}&severe=false")).await?.body;
            let reports = case.get("reports").and_then(Value::as_array).into_iter().flatten();
            let reports: Vec<&Value> = reports.filter_map(|report| report.get("id")).collect();
            let body = json!({ "member": id, "reports": reports, "decision": "dismissed" });
            desk.send("POST", "report-closings", &body).await?;
        }
        // Reads a complaint and lets it go: an answer takes minutes.
        _ => {
            desk.read("complaints?state=open").await?;
            desk.read(&format!("complaint?number={}", text(item, "/complaint/number")?)).await?;
            desk.send("DELETE", "claims", &json!({ "queue": queue, "items": [id] })).await?;
        }
    }
    Ok(())
}
