//! Where things are kept: disks, and the PostgreSQL that all nodes share.

use crate::{
    config::Config,
    kernel::{database, problem::Answer},
};
use nix::sys::statvfs::statvfs;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};
use sqlx::PgConnection;
use std::{path::Path, sync::atomic::AtomicU64};
use time::OffsetDateTime;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Place {
    place: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Replica {
    replica: String,
}

type Seconds = Gauge<f64, AtomicU64>;

#[derive(Debug, Default)]
pub(super) struct Storage {
    free: Family<Place, Gauge>,
    size: Family<Place, Gauge>,
    database: Gauge,
    server_connections: Gauge,
    server_connections_most: Gauge,
    longest_transaction: Seconds,
    clock_difference: Seconds,
    log_kept: Gauge,
    replicas: Family<Replica, Seconds>,
}

impl Storage {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("disk_free_bytes", "Left on the disk of a folder", self.free.clone());
        registry.register("disk_size_bytes", "Size of the disk of a folder", self.size.clone());
        registry.register("database_bytes", "Size of the database", self.database.clone());
        let server = self.server_connections.clone();
        registry.register("database_server_connections", "All connections to PostgreSQL", server);
        let most = self.server_connections_most.clone();
        registry.register("database_server_connections_most", "As many as PostgreSQL takes", most);
        registry.register(
            "database_longest_transaction_seconds",
            "Age of the oldest open transaction that we may see",
            self.longest_transaction.clone(),
        );
        registry.register(
            "database_clock_difference_seconds",
            "PostgreSQL's clock less ours",
            self.clock_difference.clone(),
        );
        registry.register(
            "database_log_kept_bytes",
            "Log that PostgreSQL keeps for whoever follows it from furthest behind",
            self.log_kept.clone(),
        );
        registry.register("replica_lag_seconds", "How far replicas are behind", self.replicas.clone());
    }

    /// Of the state folder, and of the photos where they are in a folder.
    pub(super) fn look_at_disks(&self, config: &Config) {
        let state = config.state_folder();
        self.look_at_disk("state", &state);
        if config.photo_bucket.is_none() {
            self.look_at_disk("photos", &state.join("photos"));
        }
    }

    fn look_at_disk(&self, place: &'static str, folder: &Path) {
        let Ok(disk) = statvfs(folder) else { return };
        let bytes =
            |blocks: u64| i64::try_from(blocks.saturating_mul(disk.fragment_size())).unwrap_or(i64::MAX);
        self.free.get_or_create(&Place { place }).set(bytes(disk.blocks_available()));
        self.size.get_or_create(&Place { place }).set(bytes(disk.blocks()));
    }

    pub(super) async fn look(&self, connection: &mut PgConnection, now: OffsetDateTime) -> Answer<()> {
        let server = sqlx::query!(
            r#"select pg_database_size(current_database()) as "size!", current_setting('max_connections')::bigint as "most!",
                 (select count(*) from pg_stat_activity where backend_type = 'client backend') as "connections!",
                 (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8
                  from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as "longest!",
                 extract(epoch from clock_timestamp() - $1)::float8 as "ahead!""#,
            now,
        )
        .fetch_one(&mut *connection)
        .await?;
        self.database.set(server.size);
        self.server_connections.set(server.connections);
        self.server_connections_most.set(server.most);
        self.longest_transaction.set(server.longest);
        self.clock_difference.set(server.ahead);
        self.log_kept.set(database::log_kept(connection).await?);
        self.look_at_replicas(connection).await
    }

    /// Those that hang on this PostgreSQL, where our role may see them (`pg_monitor`).
    async fn look_at_replicas(&self, connection: &mut PgConnection) -> Answer<()> {
        let replicas = sqlx::query!(
            r#"select coalesce(application_name, '') as "name!", coalesce(extract(epoch from replay_lag), 0)::float8 as "lag!"
               from pg_stat_replication where state is not null"#,
        )
        .fetch_all(connection)
        .await?;
        // One that has gone is no longer told of.
        self.replicas.clear();
        for replica in replicas {
            self.replicas.get_or_create(&Replica { replica: replica.name }).set(replica.lag);
        }
        Ok(())
    }
}
