//! The mix at its rate alone, for measuring something else beside it.

use super::{Pace, WARM_UP, WORKERS, gather, member::Member, run};
use crate::Times;
use std::{net::SocketAddr, time::Duration};

/// Members who are logged in and know each other.
pub(crate) struct Steady {
    address: SocketAddr,
    groups: Vec<Vec<Member>>,
}

/// What came of it.
pub(crate) struct Went {
    /// In milliseconds, from when a request was due.
    pub(crate) p99: f64,
    pub(crate) all: Times,
    pub(crate) failed: usize,
}

impl Steady {
    pub(crate) async fn gather(url: &str, address: SocketAddr) -> anyhow::Result<Self> {
        let mut groups = gather(url, address).await?;
        run::run(address, &mut groups, Pace { workers: WORKERS, rate: None, time: WARM_UP }).await?;
        Ok(Self { address, groups })
    }

    /// So many requests a second for this long.
    pub(crate) async fn run(&mut self, rate: u32, time: Duration) -> anyhow::Result<Went> {
        let pace = Pace { workers: WORKERS, rate: Some(rate), time };
        let ran = run::run(self.address, &mut self.groups, pace).await?;
        Ok(Went { p99: ran.all.percentile(99), all: ran.all, failed: ran.failed })
    }
}
