//! What came of rounds: members' times in each, and who had the processors.

use super::work::Done;
use crate::{
    Times, mix, usage,
    world::{Cluster, World},
};
use std::time::{Duration, Instant};

/// Half a round: members at their rate, without staff or with them.
pub(super) struct Half {
    pub(super) p99: f64,
    pub(super) busy: Busy,
}

/// How many processors each had, on average.
pub(super) struct Busy {
    pub(super) server: f64,
    pub(super) postgres: f64,
    /// The bench itself: members' browsers, and the desks.
    pub(super) load: f64,
}

impl Busy {
    pub(super) fn all(&self) -> f64 {
        self.server + self.postgres + self.load
    }
}

/// Both halves.
pub(super) struct Round {
    pub(super) without: Half,
    pub(super) with: Half,
}

impl Round {
    /// Members' 99th percentile with staff at work, for a millisecond without them.
    pub(super) fn slower(&self) -> f64 {
        self.with.p99 / self.without.p99.max(1.0)
    }
}

/// What came of all rounds.
#[derive(Default)]
pub(super) struct Beside {
    pub(super) rounds: Vec<Round>,
    /// All rounds together.
    pub(super) without: Times,
    pub(super) with: Times,
    /// Requests of members that failed, with or without.
    pub(super) failed: usize,
    pub(super) work: Done,
}

impl Beside {
    /// In the middle of all rounds, so that one in which the machine did something else decides nothing; of an even number, the worse
    /// one of the two in the middle.
    pub(super) fn slower(&self) -> f64 {
        let mut all: Vec<f64> = self.rounds.iter().map(Round::slower).collect();
        all.sort_by(f64::total_cmp);
        all.get(all.len() / 2).copied().unwrap_or(f64::INFINITY)
    }

    /// Notes half a round.
    pub(super) fn note(&mut self, went: mix::Went, busy: Busy, with_staff: bool) -> Half {
        self.failed += went.failed;
        let all = if with_staff { &mut self.with } else { &mut self.without };
        all.add(went.all);
        Half { p99: went.p99, busy }
    }
}

/// Processor time until a moment.
pub(super) struct Spent {
    at: Instant,
    server: Duration,
    postgres: Duration,
    load: Duration,
}

impl Spent {
    pub(super) fn now(cluster: &Cluster, world: &World) -> anyhow::Result<Self> {
        Ok(Self {
            at: Instant::now(),
            server: usage::processor_time(world.pid()?)?,
            postgres: usage::processor_time_of_family(cluster.pid())?,
            load: usage::processor_time(std::process::id())?,
        })
    }

    /// What each had from then until now.
    pub(super) fn until(&self, now: &Self) -> Busy {
        let lasted = (now.at - self.at).as_secs_f64().max(0.001);
        let share = |before: Duration, after: Duration| after.saturating_sub(before).as_secs_f64() / lasted;
        Busy {
            server: share(self.server, now.server),
            postgres: share(self.postgres, now.postgres),
            load: share(self.load, now.load),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(slower: &[f64]) -> Beside {
        let half = |p99| Half { p99, busy: Busy { server: 0.5, postgres: 0.25, load: 0.25 } };
        let rounds = slower.iter().map(|slower| Round { without: half(10.0), with: half(10.0 * slower) });
        Beside { rounds: rounds.collect(), ..Beside::default() }
    }

    #[test]
    fn the_round_in_the_middle_counts() {
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-9, "{found}, not {wanted}");
        near(rounds(&[0.7, 1.6, 1.1, 6.4, 1.0]).slower(), 1.1);
        near(rounds(&[1.0, 1.5, 1.2, 0.9]).slower(), 1.2);
        assert!(rounds(&[]).slower().is_infinite());
    }
}
