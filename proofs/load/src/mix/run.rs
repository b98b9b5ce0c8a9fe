//! Members at work, over a few connections.

use super::{member::Member, step::Step};
use crate::{Times, http::Connection};
use anyhow::Context;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::{
    collections::BTreeMap,
    net::SocketAddr,
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// How many connections, for how long, and how many requests a second over all of them; without a rate each
/// sends as soon as it has its answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) workers: usize,
    pub(super) rate: Option<u32>,
    pub(super) time: Duration,
}

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Ran {
    pub(super) steps: BTreeMap<Step, Times>,
    pub(super) all: Times,
    pub(super) failed: usize,
    /// The first few of those that failed.
    pub(super) failures: Vec<String>,
}

/// What one worker brings back.
#[derive(Default)]
struct Noted {
    times: Vec<(Step, u64)>,
    failures: Vec<String>,
}

/// Lets the groups work, each over a connection of its own; they keep what they have seen.
pub(super) async fn run(address: SocketAddr, groups: &mut [Vec<Member>], pace: Pace) -> anyhow::Result<Ran> {
    let begin = Instant::now() + Duration::from_millis(50);
    let mut working = JoinSet::new();
    for (place, group) in groups.iter_mut().enumerate().take(pace.workers) {
        let members = std::mem::take(group);
        working.spawn(async move { (place, work(address, members, place, pace, begin).await) });
    }
    let (mut noted, mut ran) = (BTreeMap::<Step, Vec<u64>>::new(), Ran::default());
    while let Some(worked) = working.join_next().await {
        let (place, worked) = worked?;
        let (members, own) = worked?;
        if let Some(group) = groups.get_mut(place) {
            *group = members;
        }
        own.times.into_iter().for_each(|(step, micros)| noted.entry(step).or_default().push(micros));
        ran.failed += own.failures.len();
        ran.failures.extend(own.failures);
    }
    let lasted = begin.elapsed();
    ran.failures.truncate(5);
    let told = ran.failures.join("; ");
    ran.all = Times::new(noted.values().flatten().copied().collect(), lasted).context(told)?;
    for (step, times) in noted {
        ran.steps.insert(step, Times::new(times, lasted)?);
    }
    Ok(ran)
}

async fn work(
    address: SocketAddr,
    mut members: Vec<Member>,
    place: usize,
    pace: Pace,
    begin: Instant,
) -> anyhow::Result<(Vec<Member>, Noted)> {
    let mut dice = ChaCha8Rng::seed_from_u64(u64::try_from(place)? + 1);
    let mut connection = Connection::open(address).await?;
    let mut noted = Noted::default();
    let mut due = begin + first(place, pace)?;
    while due < begin + pace.time && !members.is_empty() {
        tokio::time::sleep_until(due.into()).await;
        let number = dice.random_range(0..members.len());
        let Some(member) = members.get_mut(number) else { break };
        let (step, request) = next(member, &mut dice);
        match connection.ask(&request).await {
            Ok(reply) if reply.is_good() => {
                // From when it was due: one that waited for the one before it counts that, too.
                noted.times.push((step, u64::try_from(due.elapsed().as_micros())?));
                member.learn(step, &reply)?;
            }
            Ok(reply) => noted.failures.push(format!(
                "{}: {}",
                step.name(),
                reply.head.lines().next().unwrap_or_default()
            )),
            Err(error) => {
                noted.failures.push(format!("{}: {error:#}", step.name()));
                connection = Connection::open(address).await?;
            }
        }
        due = match pace.rate {
            Some(rate) => due + Duration::from_secs(1) * u32::try_from(pace.workers)? / rate.max(1),
            None => Instant::now(),
        };
    }
    Ok((members, noted))
}

/// So that the workers' requests come one after the other, evenly.
fn first(place: usize, pace: Pace) -> anyhow::Result<Duration> {
    let Some(rate) = pace.rate else { return Ok(Duration::ZERO) };
    Ok(Duration::from_secs(1) * u32::try_from(place)? / rate.max(1))
}

/// What was drawn, or what has to be seen before it.
fn next(member: &Member, dice: &mut ChaCha8Rng) -> (Step, Vec<u8>) {
    let drawn = Step::draw(dice);
    if let Some(request) = drawn.request(member, dice) {
        return (drawn, request);
    }
    let before = drawn.before();
    // Searches and the list of chats can always be asked for.
    (before, before.request(member, dice).unwrap_or_default())
}
