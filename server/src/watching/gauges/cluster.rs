//! The workers of a Citus cluster; nothing of it is told on plain PostgreSQL.

use crate::kernel::{
    cluster::{self, Writes},
    problem::Answer,
};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};
use sqlx::PgConnection;
use std::sync::atomic::AtomicU64;
use tokio::sync::Mutex;

/// Fewer rows than these say nothing of who writes most.
const FEWEST: i64 = 1_000;

/// A figure that is only there on a cluster.
type NoLabels = [(&'static str, &'static str); 0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Worker {
    worker: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Key {
    key: String,
}

#[derive(Debug, Default)]
pub(super) struct Workers {
    up: Family<Worker, Gauge>,
    shards: Family<Worker, Gauge>,
    bytes: Family<Worker, Gauge>,
    connections: Family<Worker, Gauge>,
    connections_most: Family<Worker, Gauge>,
    in_doubt: Family<NoLabels, Gauge>,
    in_doubt_seconds: Family<NoLabels, Gauge<f64, AtomicU64>>,
    hottest_share: Family<Key, Gauge<f64, AtomicU64>>,
    shard_ranges: Family<Key, Gauge>,
    /// What had been written at the last look.
    before: Mutex<Option<Writes>>,
}

impl Workers {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("database_worker_up", "Whether a worker of the cluster answered", self.up.clone());
        registry.register("database_worker_shards", "Shards on a worker", self.shards.clone());
        registry.register(
            "database_worker_bytes",
            "Size of a worker's part of the database",
            self.bytes.clone(),
        );
        registry.register("database_worker_connections", "Connections to a worker", self.connections.clone());
        registry.register(
            "database_worker_connections_most",
            "As many as it takes",
            self.connections_most.clone(),
        );
        registry.register(
            "database_transactions_in_doubt",
            "Transactions on workers between the two phases of a commit",
            self.in_doubt.clone(),
        );
        registry.register(
            "database_transactions_in_doubt_seconds",
            "How long the oldest of them has been",
            self.in_doubt_seconds.clone(),
        );
        registry.register(
            "database_hottest_shards_share",
            "Share of the rows written since the last look that went to the hottest range of a key",
            self.hottest_share.clone(),
        );
        registry.register(
            "database_shard_ranges",
            "Ranges that a key is spread in",
            self.shard_ranges.clone(),
        );
    }

    pub(super) async fn look(&self, connection: &mut PgConnection) -> Answer<()> {
        let Some(cluster) = cluster::look(connection).await? else { return Ok(()) };
        // One that was taken out is no longer told of, nor what one that is away told before.
        for family in [&self.up, &self.shards, &self.bytes, &self.connections, &self.connections_most] {
            family.clear();
        }
        for worker in &cluster.workers {
            let label = Worker { worker: worker.name.clone() };
            self.up.get_or_create(&label).set(i64::from(worker.told.is_some()));
            self.shards.get_or_create(&label).set(worker.shards);
            let Some(told) = &worker.told else { continue };
            self.bytes.get_or_create(&label).set(told.bytes);
            self.connections.get_or_create(&label).set(told.connections);
            self.connections_most.get_or_create(&label).set(told.most);
        }
        let (count, oldest) = cluster.in_doubt();
        self.in_doubt.get_or_create(&[]).set(count);
        self.in_doubt_seconds.get_or_create(&[]).set(oldest);
        let mut before = self.before.lock().await;
        for hottest in cluster.hottest(before.as_ref()) {
            let label = Key { key: hottest.key };
            let share = if hottest.writes < FEWEST { 0.0 } else { hottest.share };
            self.hottest_share.get_or_create(&label).set(share);
            self.shard_ranges.get_or_create(&label).set(super::gauge(hottest.of));
        }
        *before = Some(cluster.writes);
        Ok(())
    }
}
