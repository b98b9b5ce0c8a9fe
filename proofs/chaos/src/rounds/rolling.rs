//! A new release, node by node, as an operator does it: migrate, then for each node leave the proxy, SIGTERM, start.
//!
//! Both releases are the same program here. What is proven: the migration of a next release (an expanding one, applied
//! as a node would) disturbs nobody; nodes that run go on with the changed tables; nodes of the release before can
//! start on them; and no call is lost while nodes come and go.

use crate::{crowd::percentile, found::Found, front::Front, ground::Ground, life::Life, options::Options};
use sqlx::{Connection, PgConnection, migrate::Migrator};
use std::{path::Path, sync::Arc, time::Duration};
use testkit::process::{Server, Setup};
use tokio::runtime::Handle;

const PACE: Duration = Duration::from_millis(100);
const CALM: Duration = Duration::from_secs(2);
const STOPPED_WITHIN: Duration = Duration::from_secs(10);

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let mut found = Found::default();
    let ground = Ground::new(&options).await;
    let mut nodes = vec![ground.node().await, ground.node().await];
    let front = Front::start(nodes.iter().map(|(_, server)| server.base.clone()).collect()).await;
    let people = ground.people().await;
    let life = Life::begin(&ground, &ground.setup, &[&front.base], &people, PACE);
    tokio::time::sleep(CALM).await;
    migrate(ground.url.clone()).await;
    tokio::time::sleep(CALM).await;
    let mut slowest = Duration::ZERO;
    // Twice around: the second time is the roll-back.
    for _ in 0..2 * nodes.len() {
        let (setup, server) = nodes.remove(0);
        let (server, took) = replace(&front, &setup, server, &mut found).await;
        slowest = slowest.max(took);
        nodes.push((setup, server));
        tokio::time::sleep(CALM).await;
    }
    let calls = life.crowd.calls.all();
    found.must_all_succeed("calls", &calls);
    found.figure(format!(
        "4 replacements and a migration; {} calls, p99 {} ms; a node gone after {:.2} s at most",
        calls.len(),
        percentile(&calls, 99).as_millis(),
        slowest.as_secs_f64()
    ));
    life.end(&ground, &mut found).await;
    drop(nodes);
    ground.end().await;
    found
}

async fn replace(front: &Front, setup: &Setup, mut server: Server, found: &mut Found) -> (Server, Duration) {
    front.leave(&server.base);
    server.terminate();
    let (status, took) = server.ended(Duration::from_mins(1)).await;
    found.must(
        status.success() && took <= STOPPED_WITHIN,
        format!("a node ended with {status} after {took:?}"),
    );
    let next = setup.serve().await;
    front.enter(&next.base);
    (next, took)
}

/// As a node of the next release does at its start. On a thread of its own: the future of a migration is not `Send`.
async fn migrate(url: String) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/next_release"));
    let runtime = Handle::current();
    let run = move || {
        runtime.block_on(async {
            let mut next = Migrator::new(folder).await.unwrap();
            next.set_ignore_missing(true);
            let mut connection = PgConnection::connect(&url).await.unwrap();
            next.run(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
    };
    tokio::task::spawn_blocking(run).await.unwrap();
}
