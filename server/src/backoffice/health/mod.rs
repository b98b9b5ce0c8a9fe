//! What is wrong with this installation, each finding with its mend: what the console's start page shows, and a part of what
//! `liaison doctor` prints.
//!
//! Read top-down: what a finding is and all of them (here), jobs and proofs (`work`), backups (`copies`), those who run the sites
//! (`staff`), what waits for them (`waiting`), money (`money`), and mails and browsers (`outside`). Each gives its findings and
//! prints nothing.

mod copies;
mod money;
mod outside;
mod staff;
mod waiting;
mod work;

/// The looks one by one, for a report that tells of more than they do.
pub mod looks {
    pub use super::{
        copies::{archive, backup},
        money::{bank_debits, bank_files, creditors, declines, methods, payouts, reviews, secrets},
        outside::{browsers, mails},
        staff::{anchors, console_role, glass},
        waiting::{complaints, photos, reports, verifications, words},
        work::{dead_letters, erasures, last_proof, queues},
    };
}

use crate::{
    app::App,
    credits,
    kernel::{backup_runs, problem::Answer, wal_archive},
    staff::{Permission, last_log_proof},
};
use serde::Serialize;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::ToSchema;

/// What a finding is about, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Area {
    /// The configuration.
    Configuration,
    /// Room.
    Disk,
    /// Where photos are kept.
    Photos,
    /// Services of others.
    Services,
    /// PostgreSQL and what follows it.
    Database,
    /// The key of what is sealed.
    Keys,
    /// Sites.
    Sites,
    /// Money.
    Payments,
    /// Those who run the sites, and what waits for them.
    Staff,
    /// Mails.
    Mail,
    /// What is done in the background.
    Jobs,
    /// What members' browsers tell of.
    Browsers,
    /// The books.
    Ledger,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As it should be.
    Ok,
    /// It works; knowing this is of use.
    Advice,
    /// Something is wrong.
    Problem,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub area: Area,
    /// Stable; for programs.
    pub code: &'static str,
    /// How bad it is.
    pub state: State,
    /// For whoever runs the installation; of a problem with its mend.
    pub text: String,
}

/// Makes the findings of one look.
#[derive(Clone, Copy)]
struct Look {
    area: Area,
    code: &'static str,
}

impl Look {
    fn at(area: Area, code: &'static str) -> Self {
        Self { area, code }
    }

    /// As it should be.
    fn good(self, text: impl Into<String>) -> Finding {
        self.tell(State::Ok, text.into())
    }

    /// Nothing is broken, but it could be better.
    fn advice(self, text: impl Into<String>) -> Finding {
        self.tell(State::Advice, text.into())
    }

    /// Something is wrong; the text names the mend.
    fn problem(self, text: impl Into<String>) -> Finding {
        self.tell(State::Problem, text.into())
    }

    fn tell(self, state: State, text: String) -> Finding {
        Finding { area: self.area, code: self.code, state, text }
    }
}

/// As people read a moment: UTC, to the second.
fn moment(at: OffsetDateTime) -> String {
    let whole = at.replace_nanosecond(0).unwrap_or(at);
    whole.format(&Rfc3339).unwrap_or_else(|_| at.to_string())
}

/// How the installation is.
#[derive(Clone, Debug)]
pub struct Health {
    /// The worst first; what is as it should be comes last.
    pub findings: Vec<Finding>,
    /// Jobs that wait, those of later included.
    pub jobs: i64,
    /// Since when the job that could run the longest has been due.
    pub oldest_due: Option<OffsetDateTime>,
    /// Jobs that gave up.
    pub dead: i64,
    /// When the database was last backed up.
    pub backup_at: Option<OffsetDateTime>,
    /// When the books were last proven.
    pub ledger_proof_at: Option<OffsetDateTime>,
    /// When the log of staff was.
    pub audit_proof_at: Option<OffsetDateTime>,
}

/// Looks at what can be seen from a running server within a moment. It is about all sites, so that only who may everywhere may.
///
/// # Errors
/// `not_allowed`; when the database does not answer.
pub async fn health(app: &App, doer: super::Doer<'_>) -> Answer<Health> {
    let now = app.clock.now();
    super::require_everywhere(&doer.reach(Permission::ReadHealth, now)?)?;
    let queues = app.jobs.queues().await?;
    let mut connection = app.db.acquire().await?;
    let connection = &mut *connection;
    let backups = backup_runs::last(connection).await?;
    let log = wal_archive::look(connection).await?;
    let mut findings = looks::dead_letters(&app.jobs).await?;
    findings.push(looks::queues(&app.jobs, now).await?);
    findings.push(looks::erasures(connection, now).await?);
    findings.extend(looks::last_proof(connection, now).await?);
    findings.extend(looks::backup(backups.database, app.config.demo, now));
    findings.extend(looks::archive(&log, None));
    findings.extend(looks::methods(connection).await?);
    findings.extend(looks::secrets(connection).await?);
    findings.extend(looks::creditors(connection).await?);
    findings.push(looks::reviews(connection).await?);
    findings.extend(looks::payouts(connection, now).await?);
    findings.extend(looks::declines(connection, now).await?);
    findings.extend(looks::bank_debits(connection, now).await?);
    findings.extend(looks::bank_files(connection, now).await?);
    findings.push(looks::photos(connection, now).await?);
    findings.push(looks::verifications(connection, now).await?);
    findings.push(looks::words(connection, now).await?);
    findings.push(looks::reports(connection, now).await?);
    findings.push(looks::complaints(connection, now).await?);
    findings.extend(looks::mails(connection, &app.config, now).await?);
    findings.extend(looks::browsers(connection, now).await?);
    findings.extend(looks::glass(connection).await?);
    findings.push(looks::console_role(connection).await?);
    findings.extend(looks::anchors(connection, now).await?);
    let log_proof = last_log_proof(connection).await?;
    findings.extend(log_proof.and_then(|(at, faults)| staff::log_faults(at, faults)));
    findings.sort_by_key(|finding| match finding.state {
        State::Problem => 0,
        State::Advice => 1,
        State::Ok => 2,
    });
    Ok(Health {
        findings,
        jobs: queues.iter().map(|queue| queue.waiting).sum(),
        oldest_due: queues.iter().filter_map(|queue| queue.oldest_due).min(),
        dead: queues.iter().map(|queue| queue.dead).sum(),
        backup_at: backups.database,
        ledger_proof_at: credits::last_proof(connection).await?.map(|proof| proof.proven_at),
        audit_proof_at: log_proof.map(|(at, _)| at),
    })
}
