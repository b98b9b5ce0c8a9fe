//! What follows the database: its backups, the archive of its log, and what answers this node's searches and calls in its place:
//! the replica, the roster and the sessions in its memory.

use crate::{
    app::App,
    kernel::{
        backup_runs::{self, Copied},
        problem::Answer,
        wal_archive,
    },
};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};
use sqlx::PgConnection;
use std::sync::atomic::AtomicU64;
use time::OffsetDateTime;

/// A figure that is only there while there is something to tell.
type NoLabels = [(&'static str, &'static str); 0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Backup {
    copied: &'static str,
}

#[derive(Debug, Default)]
pub(super) struct Copies {
    backups: Family<Backup, Gauge>,
    archive_put_away: Family<NoLabels, Gauge>,
    archive_failing: Family<NoLabels, Gauge>,
    archive_failures: Family<NoLabels, Gauge>,
    archive_behind: Family<NoLabels, Gauge<f64, AtomicU64>>,
    replica_near: Family<NoLabels, Gauge>,
    replica_lag: Family<NoLabels, Gauge<f64, AtomicU64>>,
    roster_members: Family<NoLabels, Gauge>,
    roster_age: Family<NoLabels, Gauge<f64, AtomicU64>>,
    roster_answers: Family<NoLabels, Gauge>,
    known_sessions: Family<NoLabels, Gauge>,
    known_sessions_age: Family<NoLabels, Gauge<f64, AtomicU64>>,
    known_sessions_answers: Family<NoLabels, Gauge>,
}

impl Copies {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "backup_timestamp_seconds",
            "When `liaison backup` last came to its end, since 1970",
            self.backups.clone(),
        );
        registry.register(
            "wal_archive_timestamp_seconds",
            "When PostgreSQL last put a piece of its log away, since 1970; 0: never",
            self.archive_put_away.clone(),
        );
        registry.register(
            "wal_archive_failing",
            "Whether the last attempt at it failed",
            self.archive_failing.clone(),
        );
        registry.register(
            "wal_archive_failures",
            "Attempts at it that failed since PostgreSQL began to count",
            self.archive_failures.clone(),
        );
        registry.register(
            "wal_archive_behind_seconds",
            "How much of the log is nowhere else",
            self.archive_behind.clone(),
        );
        registry.register(
            "search_replica_near",
            "Whether the replica answers searches here",
            self.replica_near.clone(),
        );
        registry.register(
            "search_replica_lag_seconds",
            "How far it lies behind, at least",
            self.replica_lag.clone(),
        );
        registry.register(
            "search_roster_members",
            "Members whom searches find from memory here",
            self.roster_members.clone(),
        );
        registry.register(
            "search_roster_age_seconds",
            "How old that is; searches ask the database from 2 s on",
            self.roster_age.clone(),
        );
        registry.register(
            "search_roster_answers",
            "Searches that were answered from it since the start",
            self.roster_answers.clone(),
        );
        registry.register(
            "known_sessions",
            "Sessions that are known here without asking the database",
            self.known_sessions.clone(),
        );
        registry.register(
            "known_sessions_age_seconds",
            "How old that is; calls ask the database from 50 ms on",
            self.known_sessions_age.clone(),
        );
        registry.register(
            "known_sessions_answers",
            "Calls, and events of open pages, whose session was known here since the start",
            self.known_sessions_answers.clone(),
        );
    }

    /// In this process: it watches its replica, its roster and what sessions end all the time.
    pub(super) fn look_here(&self, app: &App) {
        self.look_at_roster(app);
        self.look_at_sessions(app);
        let Some(distance) = app.replica.distance() else { return };
        self.replica_near.get_or_create(&[]).set(i64::from(distance.is_near));
        match distance.lag {
            Some(lag) => drop(self.replica_lag.get_or_create(&[]).set(lag.as_secs_f64())),
            // It is away, and nobody knows.
            None => self.replica_lag.clear(),
        }
    }

    fn look_at_roster(&self, app: &App) {
        let Some(figures) = app.roster.figures() else { return };
        let members = u64::try_from(figures.members).unwrap_or(u64::MAX);
        self.roster_members.get_or_create(&[]).set(gauge(members));
        self.roster_answers.get_or_create(&[]).set(gauge(figures.answers));
        match figures.age {
            Some(age) => drop(self.roster_age.get_or_create(&[]).set(age.as_secs_f64())),
            // It is being filled.
            None => self.roster_age.clear(),
        }
    }

    fn look_at_sessions(&self, app: &App) {
        let Some(figures) = app.known_sessions.figures() else { return };
        let sessions = u64::try_from(figures.sessions).unwrap_or(u64::MAX);
        self.known_sessions.get_or_create(&[]).set(gauge(sessions));
        self.known_sessions_answers.get_or_create(&[]).set(gauge(figures.answers));
        match figures.age {
            Some(age) => drop(self.known_sessions_age.get_or_create(&[]).set(age.as_secs_f64())),
            // Nobody hears what ends.
            None => self.known_sessions_age.clear(),
        }
    }

    pub(super) async fn look(&self, connection: &mut PgConnection) -> Answer<()> {
        let backups = backup_runs::last(connection).await?;
        for (copied, at) in [(Copied::Database, backups.database), (Copied::Photos, backups.photos)] {
            let Some(at) = at else { continue };
            self.backups.get_or_create(&Backup { copied: copied.name() }).set(at.unix_timestamp());
        }
        let archive = wal_archive::look(connection).await?;
        if !archive.is_on {
            return Ok(());
        }
        let put_away = archive.put_away_at.map_or(0, OffsetDateTime::unix_timestamp);
        self.archive_put_away.get_or_create(&[]).set(put_away);
        self.archive_failing.get_or_create(&[]).set(i64::from(archive.is_failing()));
        self.archive_failures.get_or_create(&[]).set(archive.failures);
        self.archive_behind.get_or_create(&[]).set(archive.behind.as_seconds_f64());
        Ok(())
    }
}

fn gauge(figure: u64) -> i64 {
    i64::try_from(figure).unwrap_or(i64::MAX)
}
