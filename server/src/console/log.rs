//! The log of what staff do and look at, for whoever audits it.

use super::{
    caller::{Allowed, may},
    sign_in::Empty,
};
use crate::{
    app::App,
    backoffice,
    kernel::{
        extract::{Body, Parameters},
        ids::{SiteId, StaffId},
        pagination,
        problem::{Answer, Refusal},
    },
    staff::{self, Chain, LogFilter, LogLine, LogPosition},
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

/// Values that one filter takes.
const MANY: usize = 50;
/// Lines of a page.
const PAGE: usize = 50;
/// Says where the next file begins, as `cursor`; absent with the last one.
const NEXT: &str = "x-next-cursor";

/// Which lines: a filter takes several values, with commas between them, and what is left out filters nothing.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LogQuery {
    /// act, read.
    chain: String,
    /// As they stand in lines: staff.signed_in, photo.rejected …
    action: String,
    /// Colleagues, by id.
    staff: String,
    /// console, command, job, sql.
    via: String,
    /// Sites, by id.
    site: String,
    /// member, photo, report …
    subject_kind: String,
    /// What lines are about, by id.
    subject: String,
    /// From this moment on (RFC 3339).
    from: Option<String>,
    /// Before this moment.
    until: Option<String>,
    /// As an answer's `next` says.
    cursor: Option<String>,
}

/// The values of a filter, each read.
fn values<T>(list: &str, read: impl Fn(&str) -> Option<T>) -> Answer<Vec<T>> {
    let words: Vec<&str> = list.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    if words.len() > MANY {
        return Err(Refusal::InvalidRequest.into());
    }
    let read: Option<Vec<T>> = words.into_iter().map(read).collect();
    read.ok_or_else(|| Refusal::InvalidRequest.into())
}

fn id(word: &str) -> Option<Uuid> {
    Uuid::try_parse(word).ok()
}

fn code(word: &str) -> Option<String> {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter == '_' || letter == '.';
    word.chars().all(fits).then(|| word.to_owned())
}

fn chain(word: &str) -> Option<Chain> {
    Chain::ALL.into_iter().find(|chain| chain.code() == word)
}

fn moment(typed: Option<&str>) -> Answer<Option<OffsetDateTime>> {
    let read = |text| OffsetDateTime::parse(text, &Rfc3339).map_err(|_| Refusal::InvalidRequest.into());
    typed.map(read).transpose()
}

impl LogQuery {
    fn filter(&self) -> Answer<LogFilter> {
        Ok(LogFilter {
            chains: values(&self.chain, chain)?,
            actions: values(&self.action, code)?,
            staff: values(&self.staff, |word| id(word).map(StaffId))?,
            via: values(&self.via, code)?,
            sites: values(&self.site, |word| id(word).map(SiteId))?,
            subject_kinds: values(&self.subject_kind, code)?,
            subjects: values(&self.subject, id)?,
            from: moment(self.from.as_deref())?,
            until: moment(self.until.as_deref())?,
        })
    }

    fn after(&self) -> Answer<Option<LogPosition>> {
        let decode = |text| pagination::decode(text).ok_or_else(|| Refusal::InvalidRequest.into());
        self.cursor.as_deref().map(decode).transpose()
    }
}

/// `{lines, next}`, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Lines {
    lines: Vec<LogLine>,
    /// Null: those were all.
    next: Option<String>,
}

/// A page of the log within reach. What names no site is shown to those alone whose role holds everywhere.
#[utoipa::path(get, path = "/api/console/audit-log", tag = "audit", security(("staff" = [])), params(LogQuery),
    responses((status = 200, body = Lines)))]
pub(super) async fn get_lines(
    State(app): State<App>,
    caller: Allowed<may::ReadAuditLog>,
    Parameters(wished): Parameters<LogQuery>,
) -> Answer<Json<Lines>> {
    let (filter, after) = (wished.filter()?, wished.after()?);
    let page = staff::log_page(&mut *app.db.acquire().await?, &caller.reach, filter, (after, PAGE)).await?;
    let (lines, next) = page;
    Ok(Json(Lines { lines, next: next.as_ref().map(pagination::encode) }))
}

/// The same lines as a file, ten thousand at most; what follows them is asked for by `cursor`, which the header `X-Next-Cursor`
/// says. Leaves a line in the log, with the filter; takes a fresh proof.
#[utoipa::path(get, path = "/api/console/audit-log-file", tag = "audit", security(("staff" = [])), params(LogQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn get_file(
    State(app): State<App>,
    caller: Allowed<may::ExportAuditLog>,
    Parameters(wished): Parameters<LogQuery>,
) -> Answer<Response> {
    let (filter, after) = (wished.filter()?, wished.after()?);
    let (text, next) = backoffice::take_log(&app, &caller.actor, filter, after).await?;
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let attached = HeaderValue::from_static("attachment; filename=\"log.csv\"");
    headers.insert(header::CONTENT_DISPOSITION, attached);
    if let Some(next) = next {
        let cursor = HeaderValue::from_str(&pagination::encode(&next)).map_err(anyhow::Error::from)?;
        headers.insert(HeaderName::from_static(NEXT), cursor);
    }
    Ok((headers, text).into_response())
}

/// What a proof of the whole log found.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Proof {
    /// Lines of both chains.
    lines: i64,
    /// Heads that are kept elsewhere and were compared.
    anchors: usize,
    /// In English, as `liaison audit verify` prints them; none: it holds.
    faults: Vec<String>,
}

/// Has the whole log proven, now; for those whose role holds everywhere.
#[utoipa::path(post, path = "/api/console/audit-verifications", tag = "audit", security(("staff" = [])), request_body = Empty,
    responses((status = 200, body = Proof)))]
pub(super) async fn verify(
    State(app): State<App>,
    caller: Allowed<may::VerifyAuditLog>,
    Body(Empty {}): Body<Empty>,
) -> Answer<Json<Proof>> {
    let verdict = backoffice::prove_log_for(&app, &caller.actor).await?;
    let faults = verdict.faults.iter().map(ToString::to_string).collect();
    Ok(Json(Proof { lines: verdict.lines, anchors: verdict.anchors, faults }))
}
