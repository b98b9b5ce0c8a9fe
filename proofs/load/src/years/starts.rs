//! How soon a node answers, with all those erased members.

use super::{A_SECOND, Run, counters::Counters, fill::World, time};
use crate::{outcome::Goal, world::Ground};
use std::time::Duration;

/// Starts of which the slowest counts.
const STARTS: usize = 3;

pub(super) async fn measure(
    ground: &Ground,
    world: &World,
    runs: &mut Vec<Run>,
) -> anyhow::Result<Vec<Goal>> {
    let mut goals = Vec::new();
    for what in ["start of a server", "start of a worker"] {
        let (mut slowest, mut worst) = (Duration::ZERO, None);
        for _ in 0..STARTS {
            let counters = Counters::start(world).await?;
            let mut served = if what == "start of a server" {
                ground.serve(&[("LIAISON_JOBS", "false")]).await?
            } else {
                ground.work(&[]).await?
            };
            served.process.kill().await?;
            let cost = counters.stop().await?;
            if served.ready_after >= slowest {
                (slowest, worst) = (served.ready_after, Some(cost));
            }
        }
        goals.push(Goal {
            name: format!("{what}: seconds until it answers"),
            at_most: 2.0,
            figure: slowest.as_secs_f64(),
        });
        runs.push(Run {
            what: what.to_owned(),
            did: format!("{} marks of erased members", world.members / 5),
            took: time(slowest),
            cost: worst.unwrap_or_default(),
            may_read: &[],
            longest: A_SECOND,
            pages: Some(20_000),
        });
    }
    Ok(goals)
}
