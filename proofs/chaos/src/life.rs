//! What goes on around a fault: people at the nodes, somebody who looks at the invariants meanwhile, and the proof
//! when it is over.

use crate::{
    checker::{self, Watch},
    crowd::{Book, Crowd},
    found::Found,
    ground::{Ground, People},
};
use std::time::Duration;
use testkit::process::Setup;

/// From before the fault until all is quiet again.
#[derive(Debug)]
pub(crate) struct Life {
    pub(crate) crowd: Crowd,
    pub(crate) watch: Watch,
    setup: Setup,
}

impl Life {
    /// A crowd with newcomers, of whom each does one thing in this time, at any of these addresses; `setup` is a node's.
    pub(crate) fn begin(
        ground: &Ground,
        setup: &Setup,
        bases: &[&str],
        people: &People,
        pace: Duration,
    ) -> Self {
        Self::around(ground, setup, Crowd::gather(bases, people, pace, true))
    }

    /// The same with a crowd of one's own: newcomers' passwords take memory, which some rounds measure.
    pub(crate) fn around(ground: &Ground, setup: &Setup, crowd: Crowd) -> Self {
        Self { crowd, watch: Watch::start(&ground.db), setup: setup.clone() }
    }

    /// The people finish what they are at; then everything is proven. Gives what they were promised.
    pub(crate) async fn end(self, ground: &Ground, found: &mut Found) -> Book {
        let book = self.crowd.disperse().await;
        self.watch.end(found).await;
        checker::after(&ground.db, &self.setup, &book, found).await;
        book
    }
}
