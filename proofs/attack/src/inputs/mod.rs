//! Bad inputs: half of them are calls of the document with something wrong in them, half are bytes that are hardly
//! HTTP. Each is soon refused or its connection closed, and nothing in the server breaks or grows.

mod raw;
mod schema;

use crate::{
    actors::{Browser, Crowd, Member},
    http::{Outcome, exchange},
    tell,
    verdict::Verdict,
    world::{SITE, World},
};
use futures_util::{StreamExt, stream};
use rand::{SeedableRng, rngs::StdRng};
use schema::Calls;
use serde_json::Value;
use std::{collections::BTreeMap, time::Duration};

/// Who sends: members take turns, so that no budget answers in the call's place.
const SENDERS: usize = 8;
/// Between two looks at sessions and budgets.
const BATCH: usize = 500;
/// Sent at the same time.
const CALLS_AT_ONCE: usize = 16;
/// Most of these only wait until the server has had enough.
const BYTES_AT_ONCE: usize = 64;
/// The longest that an answer may take.
const SLOW: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(15);
/// How much the server's memory may grow.
const MAX_GROWTH: u64 = 100 * 1024;

/// What came of one kind.
#[derive(Debug, Default)]
struct Tally {
    /// By hundreds of the status; 0: closed.
    answers: BTreeMap<u16, usize>,
    faults: Vec<String>,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, what: &str, outcome: &Outcome) {
        let mut fault = |said: String| {
            self.faults.push(format!("{said}: {}", what.chars().take(300).collect::<String>()));
        };
        match outcome {
            Outcome::Answered(reply) => {
                if reply.status >= 500 {
                    fault(format!("{} {}", reply.status, reply.text().chars().take(100).collect::<String>()));
                }
                if reply.took > SLOW {
                    fault(format!("{} ms", reply.took.as_millis()));
                }
                self.slowest = self.slowest.max(reply.took);
                *self.answers.entry(reply.status / 100).or_default() += 1;
            }
            Outcome::Closed => *self.answers.entry(0).or_default() += 1,
            Outcome::Hung => fault("no answer and no end".to_owned()),
        }
    }

    /// Answers with a status of these hundreds.
    fn of(&self, class: u16) -> usize {
        self.answers.get(&class).copied().unwrap_or(0)
    }

    fn said(&self) -> String {
        let of = |(class, count): (&u16, &usize)| match class {
            0 => format!("{count} closed"),
            class => format!("{count} × {class}xx"),
        };
        self.answers.iter().map(of).collect::<Vec<_>>().join(", ")
    }
}

/// Sends so many of each kind, the same ones for the same seed.
pub(crate) async fn attack(
    world: &World,
    crowd: &mut Crowd,
    document: &Value,
    count: usize,
    seed: u64,
) -> anyhow::Result<Vec<Verdict>> {
    let mut random = StdRng::seed_from_u64(seed);
    let calls = Calls::of(document)?;
    let mut senders = Senders::gather(world, crowd).await?;
    let before = world.resident();
    let mut of_calls = send_all(world, crowd, &mut senders, (count, CALLS_AT_ONCE), |browser| {
        browser.wire(calls.spoiled(&mut random))
    })
    .await?;
    // These are whole requests: each has to be answered, and most of them refused.
    of_calls
        .faults
        .extend((of_calls.of(0) > 0).then(|| format!("{} closed without an answer", of_calls.of(0))));
    of_calls
        .faults
        .extend((of_calls.of(4) < count / 2).then(|| "few were refused: were they wrong?".to_owned()));
    tell(&format!("  inputs: {count} spoiled calls: {}", of_calls.said()))?;
    let of_bytes = send_all(world, crowd, &mut senders, (count, BYTES_AT_ONCE), |browser| {
        raw::garbage(&mut random, browser, &calls)
    })
    .await?;
    tell(&format!("  inputs: {count} pieces of garbage: {}", of_bytes.said()))?;
    let grown = world.resident().saturating_sub(before);
    let slowest = of_calls.slowest.max(of_bytes.slowest).as_millis();
    Ok(vec![
        Verdict::faults(
            "calls with something wrong in them",
            format!("{count}: {}", of_calls.said()),
            "answers of 5xx, late or none",
            &of_calls.faults,
        )?,
        Verdict::faults(
            "bytes that are hardly HTTP",
            format!("{count}: {}", of_bytes.said()),
            "answers of 5xx, late or none",
            &of_bytes.faults,
        )?,
        Verdict::figure(
            "bad inputs: slowest answer",
            "all",
            "≤ 2,000 ms",
            format!("{slowest} ms"),
            slowest <= SLOW.as_millis(),
        ),
        Verdict::figure(
            "bad inputs: memory",
            "all",
            "< 100 MB more",
            format!("{:.1} MB more", megabytes(grown)),
            grown < MAX_GROWTH,
        ),
    ])
}

fn megabytes(kib: u64) -> f64 {
    f64::from(u32::try_from(kib).unwrap_or(u32::MAX)) / 1024.0
}

/// So many requests as `wire` makes them, some at the same time; the senders take turns.
async fn send_all(
    world: &World,
    crowd: &mut Crowd,
    senders: &mut Senders,
    (count, at_once): (usize, usize),
    mut wire: impl FnMut(&Browser) -> Vec<u8>,
) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    for begun in (0..count).step_by(BATCH) {
        senders.refresh(world, crowd).await?;
        let wires = (0..BATCH.min(count - begun)).map(|number| wire(&senders.browser(number))).collect();
        send(world, wires, at_once, &mut tally).await;
    }
    Ok(tally)
}

async fn send(world: &World, wires: Vec<Vec<u8>>, at_once: usize, tally: &mut Tally) {
    let outcomes = stream::iter(wires).map(|wire| async move {
        let outcome = exchange(world.address, &wire, PATIENCE).await;
        (String::from_utf8_lossy(&wire).into_owned(), outcome)
    });
    let mut outcomes = std::pin::pin!(outcomes.buffer_unordered(at_once));
    while let Some((what, outcome)) = outcomes.next().await {
        tally.add(&what, &outcome);
    }
}

/// Some members, and nobody.
struct Senders(Vec<Member>);

impl Senders {
    async fn gather(world: &World, crowd: &mut Crowd) -> anyhow::Result<Self> {
        let mut members = Vec::new();
        for _ in 0..SENDERS {
            members.push(crowd.next(world).await?);
        }
        Ok(Self(members))
    }

    /// Every fifth call is a visitor's.
    fn browser(&self, number: usize) -> Browser {
        let member = self.0.get(number % (SENDERS + SENDERS / 4));
        member.map_or_else(|| Browser::visitor(SITE), |member| member.browser.clone())
    }

    /// Some calls end sessions, and all use budgets up.
    async fn refresh(&mut self, world: &World, crowd: &mut Crowd) -> anyhow::Result<()> {
        sqlx::query("delete from rate_budgets").execute(&world.db).await?;
        for member in &mut self.0 {
            if member.browser.get(world, "/api/user.php").await.is_err() {
                *member = crowd.next(world).await?;
            }
        }
        Ok(())
    }
}
