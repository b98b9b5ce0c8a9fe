//! PostgreSQL stands still: connections are open and say nothing.

use super::outage::Outage;
use crate::{found::Found, ground::Ground, options::Options};
use std::sync::Arc;
use testkit::postgres::Frozen;

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let outage = Outage::prepare(&ground, ground.node().await).await;
    let frozen = Frozen::new(ground.cluster.pid());
    let lasted = outage.lasts(options.away_seconds, &mut found).await;
    drop(frozen);
    outage.heals(&ground, lasted, &mut found).await;
    ground.end().await;
    found
}
