//! Figures that are looked at when somebody asks, since they are in the database and the same on all nodes.
//! What is dear to find out is looked at once a minute, however often somebody asks.

mod cases;
mod cluster;
mod copies;
mod jobs;
mod ledger;
mod storage;

use crate::{app::App, kernel::problem::Answer, mail, suppression};
use cases::Cases;
use cluster::Workers;
use copies::Copies;
use jobs::JobQueues;
use ledger::LedgerProof;
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, gauge::Gauge},
    registry::Registry,
};
use sqlx::PgConnection;
use storage::Storage;
use time::{Duration, OffsetDateTime};
use tokio::sync::Mutex;

/// How often what is dear to find out is looked at.
const SELDOM: Duration = Duration::MINUTE;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct State {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Outcome {
    outcome: String,
}

#[derive(Debug, Default)]
pub(super) struct Gauges {
    /// One look at a time; when what is dear was last looked at.
    looked: Mutex<Option<OffsetDateTime>>,
    database_up: Gauge,
    streams: Gauge,
    connections: Family<State, Gauge>,
    jobs: JobQueues,
    cases: Cases,
    ledger: LedgerProof,
    storage: Storage,
    copies: Copies,
    workers: Workers,
    mail_reports: Family<Outcome, Gauge>,
    mail_domains_slowed: Gauge,
}

impl Gauges {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register(
            "database_up",
            "Whether the database answered; else what waits there is told as it was",
            self.database_up.clone(),
        );
        registry.register("event_streams", "Open event streams", self.streams.clone());
        registry.register("database_connections", "Connections of the pool", self.connections.clone());
        self.jobs.register(registry);
        self.cases.register(registry);
        self.ledger.register(registry);
        self.storage.register(registry);
        self.copies.register(registry);
        self.workers.register(registry);
        registry.register(
            "mail_reports",
            "Bounces, complaints and what else came in of mails, on all nodes since ever",
            self.mail_reports.clone(),
        );
        registry.register(
            "mail_domains_slowed",
            "Domains that asked for fewer mails",
            self.mail_domains_slowed.clone(),
        );
    }

    /// Gauges at everything; where the database does not answer, what is there stays as it was.
    pub(super) async fn refresh(&self, app: &App) {
        let mut looked = self.looked.lock().await;
        self.look_here(app);
        let now = app.clock.now();
        // Also after the clock was put back.
        let is_dear = looked.is_none_or(|looked| now < looked || now - looked >= SELDOM);
        match app.pulse.while_beating(self.look_there(app, is_dear)).await {
            Some(Ok(())) => {
                self.database_up.set(1);
                if is_dear {
                    *looked = Some(now);
                }
            }
            looked => {
                self.database_up.set(0);
                tracing::warn!(?looked, "the figures of the database could not be looked at");
            }
        }
    }

    /// In this process.
    fn look_here(&self, app: &App) {
        self.streams.set(gauge(app.hub.open_streams()));
        let idle = app.db.num_idle();
        let open = usize::try_from(app.db.size()).unwrap_or(idle);
        let most = usize::try_from(app.config.max_connections).unwrap_or(usize::MAX);
        let jobs = usize::try_from(app.db_of_jobs.size()).unwrap_or_default();
        let jobs = jobs.saturating_sub(app.db_of_jobs.num_idle());
        let states = [("idle", idle), ("busy", open.saturating_sub(idle)), ("most", most), ("jobs", jobs)];
        for (state, count) in states {
            self.connections.get_or_create(&State { state }).set(gauge(count));
        }
        self.storage.look_at_disks(&app.config);
        self.copies.look_here(app);
    }

    /// In the database.
    async fn look_there(&self, app: &App, is_dear: bool) -> Answer<()> {
        let mut connection = app.db.acquire().await?;
        self.cases.look(&mut connection, app.clock.now()).await?;
        self.ledger.look(&mut connection).await?;
        self.copies.look(&mut connection).await?;
        self.look_at_mails(&mut connection, app).await?;
        if is_dear {
            self.cases.look_at_mails(&mut connection, app.clock.now()).await?;
            self.storage.look(&mut connection, app.clock.now()).await?;
            self.workers.look(&mut connection).await?;
            drop(connection);
            // As many rows as there are jobs.
            self.jobs.look(app).await?;
        }
        Ok(())
    }

    async fn look_at_mails(&self, connection: &mut PgConnection, app: &App) -> Answer<()> {
        for (outcome, reports) in suppression::reports(connection).await? {
            self.mail_reports.get_or_create(&Outcome { outcome }).set(reports);
        }
        let slowed = mail::slowed_domains(connection, app.clock.now()).await?;
        self.mail_domains_slowed.set(gauge(slowed.len()));
        Ok(())
    }
}

fn gauge(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
