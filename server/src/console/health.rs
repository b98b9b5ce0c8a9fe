//! How the installation is.

use super::caller::{Allowed, may};
use crate::{
    app::App,
    backoffice::{self, Area, Doer, Finding, State as How},
    kernel::problem::Answer,
};
use axum::{Json, extract::State};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    /// Something is wrong.
    Fault,
    /// It works, but it could be better.
    Warning,
    /// As it should be.
    Note,
}

/// One thing that was looked at.
#[derive(Debug, Serialize, ToSchema)]
struct FindingLine {
    code: &'static str,
    level: Level,
    /// In English, as `liaison doctor` prints it; of a fault with its mend.
    text: String,
    #[serde(rename = "where")]
    area: Area,
}

impl From<Finding> for FindingLine {
    fn from(finding: Finding) -> Self {
        let level = match finding.state {
            How::Problem => Level::Fault,
            How::Advice => Level::Warning,
            How::Ok => Level::Note,
        };
        Self { code: finding.code, level, text: finding.text, area: finding.area }
    }
}

/// Work in the background.
#[derive(Debug, Serialize, ToSchema)]
struct JobsLine {
    /// Jobs that are not done, those of later included.
    waiting: i64,
    /// Since when the job that could run the longest has been due.
    #[serde(with = "time::serde::rfc3339::option")]
    oldest_at: Option<OffsetDateTime>,
    /// Jobs that gave up.
    dead: i64,
}

/// Findings, the worst first, and when what should happen each night last did.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct HealthAnswer {
    findings: Vec<FindingLine>,
    jobs: JobsLine,
    #[serde(with = "time::serde::rfc3339::option")]
    backup_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    ledger_proof_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    audit_proof_at: Option<OffsetDateTime>,
}

/// What is wrong with the installation, and what is not; for those whose role holds everywhere.
#[utoipa::path(get, path = "/api/console/health", tag = "start", security(("staff" = [])),
    responses((status = 200, body = HealthAnswer)))]
pub(super) async fn get_health(
    State(app): State<App>,
    caller: Allowed<may::ReadHealth>,
) -> Answer<Json<HealthAnswer>> {
    let health = backoffice::health(&app, Doer::Staff(&caller.actor)).await?;
    let jobs = JobsLine { waiting: health.jobs, oldest_at: health.oldest_due, dead: health.dead };
    Ok(Json(HealthAnswer {
        findings: health.findings.into_iter().map(FindingLine::from).collect(),
        jobs,
        backup_at: health.backup_at,
        ledger_proof_at: health.ledger_proof_at,
        audit_proof_at: health.audit_proof_at,
    }))
}
