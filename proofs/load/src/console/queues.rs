//! The calls about queues, one after the other: nobody else is there, so what they take is theirs.

use super::desk::{Desk, items, text};
use crate::{Times, tell};
use serde_json::{Value, json};
use std::time::Instant;

const QUEUES: [&str; 6] = ["severe", "notices", "reports", "photos", "words", "complaints"];
/// Claimed at once, as the pages do.
const A_FEW: usize = 3;
/// Of what is severe nobody is shown more than 20 in a row; the first time of these is not measured.
const SEVERE_TURNS: usize = 5;

/// Goal of each call about queues, in milliseconds.
const GOAL: f64 = 20.0;

/// A kind of call, how long it took, and what the goal is for 95 of 100, in milliseconds.
pub(super) struct Asked {
    pub(super) name: String,
    pub(super) times: Times,
    pub(super) goal: f64,
}

/// What is measured of one queue.
#[derive(Default)]
struct OfQueue {
    claims: Vec<u64>,
    renewals: Vec<u64>,
    returns: Vec<u64>,
}

/// All of them, by the desks in turn.
pub(super) async fn measure(desks: &mut [Desk], calls: u32) -> anyhow::Result<Vec<Asked>> {
    let (calls, begin) = (usize::try_from(calls)?, Instant::now());
    let (mut asked, mut renewals, mut returns) = (Vec::new(), Vec::new(), Vec::new());
    for queue in QUEUES {
        let turns = if queue == "severe" { calls.min(desks.len() * SEVERE_TURNS) } else { calls };
        let of_queue = claims(desks, queue, turns).await?;
        asked.push(Asked {
            name: format!("claim three of `{queue}`"),
            times: Times::new(of_queue.claims, begin.elapsed())?,
            goal: GOAL,
        });
        renewals.extend(of_queue.renewals);
        returns.extend(of_queue.returns);
    }
    for (name, times) in [("go on holding three", renewals), ("let three go", returns)] {
        asked.push(Asked { name: name.to_owned(), times: Times::new(times, begin.elapsed())?, goal: GOAL });
    }
    let pages = [
        ("how much waits in all six", "queues"),
        ("the inbox of complaints", "complaints"),
        ("what can be undone", "undos"),
    ];
    for (name, path) in pages {
        asked.push(Asked {
            name: name.to_owned(),
            times: Times::new(reads(desks, &[path.to_owned()], calls).await?, begin.elapsed())?,
            goal: GOAL,
        });
    }
    tell_of(&asked)?;
    Ok(asked)
}

/// Says what came of it, as it goes.
pub(super) fn tell_of(asked: &[Asked]) -> anyhow::Result<()> {
    for one in asked {
        tell(&format!("  the console: {}: p95 {:.2} ms", one.name, one.times.percentile(95)))?;
    }
    Ok(())
}

/// Claims, goes on holding and lets go. A tenth more in the beginning is not measured: plans and pages come into memory.
async fn claims(desks: &mut [Desk], queue: &str, turns: usize) -> anyhow::Result<OfQueue> {
    let (mut of_queue, warm_up) = (OfQueue::default(), turns.div_ceil(10));
    for (turn, place) in (0..desks.len()).cycle().take(turns + warm_up).enumerate() {
        let Some(desk) = desks.get_mut(place) else { break };
        let claimed = desk.send("POST", "claims", &json!({ "queue": queue, "count": A_FEW })).await?;
        let ids: anyhow::Result<Vec<Value>> =
            items(&claimed.body).iter().map(|item| Ok(json!(text(item, "/id")?))).collect();
        let held = json!({ "queue": queue, "items": ids? });
        let count = held.pointer("/items").and_then(Value::as_array).map_or(0, Vec::len);
        anyhow::ensure!(count == A_FEW, "{queue}: {count} were claimed, not {A_FEW}");
        let renewed = desk.send("PUT", "claims", &held).await?;
        let returned = desk.send("DELETE", "claims", &held).await?;
        if turn >= warm_up {
            of_queue.claims.push(claimed.micros);
            of_queue.renewals.push(renewed.micros);
            of_queue.returns.push(returned.micros);
        }
    }
    Ok(of_queue)
}

/// Reads these pages in turn. A tenth more in the beginning is not measured.
pub(super) async fn reads(desks: &mut [Desk], paths: &[String], calls: usize) -> anyhow::Result<Vec<u64>> {
    let (mut times, warm_up) = (Vec::new(), calls.div_ceil(10));
    let turns = (0..desks.len()).cycle().zip(paths.iter().cycle());
    for (turn, (place, path)) in turns.take(calls + warm_up).enumerate() {
        let Some(desk) = desks.get_mut(place) else { break };
        let micros = desk.read(path).await?.micros;
        if turn >= warm_up {
            times.push(micros);
        }
    }
    Ok(times)
}
