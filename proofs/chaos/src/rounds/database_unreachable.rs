//! The way to PostgreSQL is cut, holds everything back, or is slow.

use super::outage::Outage;
use crate::{crowd::times, found::Found, ground::Ground, options::Options, proxy::Mode};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

pub(crate) async fn refused(options: Arc<Options>) -> Found {
    away(options, Mode::Refuse).await
}

pub(crate) async fn held(options: Arc<Options>) -> Found {
    away(options, Mode::Hold).await
}

async fn away(options: Arc<Options>, mode: Mode) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let outage = Outage::prepare(&ground, ground.proxied_node().await).await;
    ground.proxy.be(mode);
    let lasted = outage.lasts(options.away_seconds, &mut found).await;
    ground.proxy.be(Mode::Pass(Duration::ZERO));
    outage.heals(&ground, lasted, &mut found).await;
    ground.end().await;
    found
}

pub(crate) async fn slow(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let outage = Outage::prepare(&ground, ground.proxied_node().await).await;
    let from = Instant::now();
    ground.proxy.be(Mode::Pass(Duration::from_millis(10)));
    tokio::time::sleep(Duration::from_secs(options.away_seconds)).await;
    let calls = outage.life.crowd.calls.between(from, Instant::now());
    found.must_all_succeed("calls at 20 ms", &calls);
    found.figure(format!("at 20 ms: {} calls, {}", calls.len(), times(&calls)));
    ground.proxy.be(Mode::Pass(Duration::from_secs(2)));
    let lasted = outage.lasts(options.away_seconds, &mut found).await;
    ground.proxy.be(Mode::Pass(Duration::ZERO));
    outage.heals(&ground, lasted, &mut found).await;
    ground.end().await;
    found
}
