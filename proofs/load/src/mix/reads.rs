//! The reads of the mix on three sides in turn: our server; a bare program that gives the very same bytes away; and
//! pgbench with the very statements that our server sends for them.

use super::{
    member::Member,
    step::{SHARES, Step},
};
use crate::{
    Times, bare,
    http::{self, Connection, Reply},
    pgbench::{self, Script},
    statements::{self, Statement},
    world::{Cluster, World},
};
use anyhow::Context;
use rand::{SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::{fs, time::Duration};

/// Requests of each kind.
const EACH: usize = 12;

/// One request, its answer, and what the database was asked for it.
struct Sample {
    share: u32,
    request: Vec<u8>,
    reply: Reply,
    statements: Vec<Statement>,
}

/// All three sides.
#[derive(Debug)]
pub(super) struct Compared {
    pub(super) ours: Times,
    pub(super) bare: Times,
    pub(super) pgbench: Times,
    /// Statements of a request, on average.
    pub(super) statements: f64,
    /// Bytes of an answer's body, on average.
    pub(super) bytes: f64,
}

pub(super) async fn compare(
    cluster: &Cluster,
    world: &World,
    groups: &mut [Vec<Member>],
    clients: usize,
    time: Duration,
) -> anyhow::Result<Compared> {
    let samples = gather(cluster, world, groups).await?;
    let replies = samples.iter().map(|sample| Ok((path(&sample.request)?, &sample.reply)));
    let bare = bare::start(replies.collect::<anyhow::Result<Vec<_>>>()?).await?;
    // As often as their share, in one order for both sides.
    let requests = samples.iter().flat_map(|sample| (0..sample.share).map(|_| sample.request.clone()));
    let mut requests: Vec<Vec<u8>> = requests.collect();
    requests.shuffle(&mut ChaCha8Rng::seed_from_u64(7));
    let ours = http::load(world.address, requests.clone(), clients, time).await?;
    let bare = http::load(bare, requests, clients, time).await?;
    // Without any statement (an answer out of memory) there is nothing to compare.
    let scripts: Vec<Script<'_>> = samples
        .iter()
        .filter(|sample| !sample.statements.is_empty())
        .map(|sample| Script { statements: &sample.statements, weight: sample.share })
        .collect();
    let pgbench = pgbench::run(&world.url, &scripts, clients, time).await?;
    let mean = |of: fn(&Sample) -> usize| {
        let (sum, count) = samples.iter().fold((0, 0), |(sum, count), sample| {
            let share = usize::try_from(sample.share).unwrap_or(0);
            (sum + of(sample) * share, count + share)
        });
        f64::from(u32::try_from(sum).unwrap_or(u32::MAX)) / f64::from(u32::try_from(count).unwrap_or(1))
    };
    Ok(Compared {
        ours,
        bare,
        pgbench,
        statements: mean(|sample| sample.statements.len()),
        bytes: mean(|sample| sample.reply.body.len()),
    })
}

/// Of each kind a few, each of another member.
async fn gather(cluster: &Cluster, world: &World, groups: &mut [Vec<Member>]) -> anyhow::Result<Vec<Sample>> {
    let mut browser = Connection::open(world.address).await?;
    let mut dice = ChaCha8Rng::seed_from_u64(5);
    let mut members: Vec<&mut Member> = groups.iter_mut().flatten().collect();
    members.shuffle(&mut dice);
    // Everybody sees what the other requests are about, with photo addresses that are fresh.
    for member in members.iter_mut().take(EACH) {
        for step in [Step::Search, Step::Chats] {
            let request = step.request(member, &mut dice).context("a search can always be asked for")?;
            member.learn(step, &browser.ask(&request).await?)?;
        }
    }
    cluster.log_statements(true).await?;
    let mut all = Vec::new();
    for (step, share) in SHARES.into_iter().filter(|(step, _)| step.only_reads()) {
        let mut samples = Vec::new();
        for member in members.iter().take(EACH) {
            let Some(request) = step.request(member, &mut dice) else { continue };
            let before = fs::metadata(cluster.log())?.len();
            let reply = browser.ask(&request).await?;
            reply.success()?;
            let log = fs::read(cluster.log())?;
            let log = String::from_utf8_lossy(log.get(usize::try_from(before)?..).unwrap_or_default());
            let statements = statements::executed(&log).into_iter().filter(is_a_read).collect();
            samples.push(Sample { share, request, reply, statements });
        }
        all.extend(without_strangers(samples));
    }
    cluster.log_statements(false).await?;
    Ok(all)
}

/// Jobs write into the same log: what only few requests of a kind seem to ask is theirs.
fn without_strangers(mut samples: Vec<Sample>) -> Vec<Sample> {
    let asked: Vec<Vec<String>> = samples
        .iter()
        .map(|sample| sample.statements.iter().map(|statement| statement.text.clone()).collect())
        .collect();
    let usual = |text: &String| asked.iter().filter(|texts| texts.contains(text)).count() * 2 >= asked.len();
    for sample in &mut samples {
        sample.statements.retain(|statement| usual(&statement.text));
    }
    samples
}

/// Of a call: not what a node asks by itself time and again, for what it keeps in memory (`seen.here`).
fn is_a_read(statement: &Statement) -> bool {
    let text = statement.text.trim_start();
    ["select", "with"].iter().any(|word| text.starts_with(word))
        && !["for update", "insert into", "update ", "seen.here"].iter().any(|part| text.contains(part))
}

/// Of a request's first line.
fn path(request: &[u8]) -> anyhow::Result<String> {
    let line = String::from_utf8_lossy(request).into_owned();
    Ok(line.split(' ').nth(1).context("a request without a path")?.to_owned())
}
