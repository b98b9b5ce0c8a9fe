//! The figures of a transparency report.

use super::caller::{Allowed, may};
use crate::{
    app::App,
    backoffice::{self, Doer, Months, TransparencyDraft, TransparencyLine},
    kernel::{extract::Parameters, problem::Answer},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which months, and where.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportQuery {
    /// The first month: "2026-07".
    #[param(pattern = "^[0-9]{4}-[0-9]{2}$")]
    from: String,
    /// The last one.
    #[param(pattern = "^[0-9]{4}-[0-9]{2}$")]
    to: String,
    /// Only this site, by its domain.
    site: Option<String>,
}

/// `{lines}`, each a sum.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TransparencyAnswer {
    lines: Vec<TransparencyLine>,
}

async fn lines(
    app: &App,
    caller: &Allowed<may::ExportTransparency>,
    query: &ReportQuery,
) -> Answer<Vec<TransparencyLine>> {
    let months = Months::parse(&query.from, &query.to)?;
    let mut transaction = app.db.begin().await?;
    let who = (Doer::Staff(&caller.actor), &app.random);
    let site = query.site.as_deref().filter(|site| !site.is_empty());
    let lines = backoffice::take_transparency(&mut transaction, who, months, site, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(lines)
}

/// Sums of what was received, decided and done, by site; they name nobody. Leaves a line in the log; takes a fresh proof.
#[utoipa::path(get, path = "/api/console/transparency", tag = "operation", security(("staff" = [])), params(ReportQuery),
    responses((status = 200, body = TransparencyAnswer)))]
pub(super) async fn get_transparency(
    State(app): State<App>,
    caller: Allowed<may::ExportTransparency>,
    Parameters(query): Parameters<ReportQuery>,
) -> Answer<Json<TransparencyAnswer>> {
    Ok(Json(TransparencyAnswer { lines: lines(&app, &caller, &query).await? }))
}

/// The same as a file.
#[utoipa::path(get, path = "/api/console/transparency-file", tag = "operation", security(("staff" = [])), params(ReportQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn get_transparency_file(
    State(app): State<App>,
    caller: Allowed<may::ExportTransparency>,
    Parameters(query): Parameters<ReportQuery>,
) -> Answer<Response> {
    let text = backoffice::transparency_csv(&lines(&app, &caller, &query).await?);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"transparency.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// Where.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DraftQuery {
    /// Only this site, by its domain.
    site: Option<String>,
}

/// The draft of the current half-year: sums since it began, as of a Monday. Between two drafts each stands still or differs by
/// five at least. Leaves a line in the log; takes a fresh proof.
#[utoipa::path(get, path = "/api/console/transparency-draft", tag = "operation", security(("staff" = [])), params(DraftQuery),
    responses((status = 200, body = TransparencyDraft)))]
pub(super) async fn get_transparency_draft(
    State(app): State<App>,
    caller: Allowed<may::ExportTransparency>,
    Parameters(query): Parameters<DraftQuery>,
) -> Answer<Json<TransparencyDraft>> {
    let mut transaction = app.db.begin().await?;
    let who = (Doer::Staff(&caller.actor), &app.random);
    let site = query.site.as_deref().filter(|site| !site.is_empty());
    let draft = backoffice::take_transparency_draft(&mut transaction, who, site, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(Json(draft))
}
