//! `POST /api/csp-report.php`: browsers tell what the content security policy stopped, in the old form
//! (`application/csp-report`) or the newer one (`application/reports+json`). They do so themselves, without a header of
//! our pages. The directive and the build are counted; addresses, which may be members' own, are not even read.

use super::{
    model::{self, Fault, Kind, OTHER},
    store,
};
use crate::{
    app::App,
    kernel::{
        budget::Budget,
        problem::{Answer, Refusal},
    },
    sessions::Client,
};
use axum::{
    Router,
    body::Bytes,
    extract::{
        DefaultBodyLimit, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::StatusCode,
    routing::post,
};
use serde::Deserialize;
use serde_json::Value;
use sqlx::Connection;
use time::Duration;

/// Calls from one block of addresses.
const REPORTS: Budget = Budget { name: "csp-report", burst: 40, refill: Duration::seconds(30) };
/// Largest call: some reports at once, each with addresses and a sample.
const MAX_BODY: usize = 8 * 1024;
/// Reports of one call that are counted.
const MOST: usize = 10;
/// The directives of our policy, and those by which browsers name a part of one.
const DIRECTIVES: [&str; 18] = [
    "default-src",
    "script-src",
    "script-src-elem",
    "script-src-attr",
    "style-src",
    "style-src-elem",
    "style-src-attr",
    "img-src",
    "media-src",
    "font-src",
    "connect-src",
    "worker-src",
    "manifest-src",
    "object-src",
    "base-uri",
    "form-action",
    "frame-src",
    "require-trusted-types-for",
];

/// The route that browsers call themselves; it is in no document of pages' calls.
pub fn reports() -> Router<App> {
    Router::new().route("/api/csp-report.php", post(post_report).layer(DefaultBodyLimit::max(MAX_BODY)))
}

/// The address that the policy names.
#[derive(Deserialize)]
struct Of {
    #[serde(default)]
    build: String,
}

async fn post_report(
    State(app): State<App>,
    client: Client,
    of: Result<Query<Of>, QueryRejection>,
    body: Result<Bytes, BytesRejection>,
) -> Answer<StatusCode> {
    let body = body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::BodyTooLarge,
        _ => Refusal::InvalidRequest,
    })?;
    let stopped = directives(&body).ok_or(Refusal::InvalidRequest)?;
    let mut connection = app.db.acquire().await?;
    REPORTS.spend(&mut connection, app.clock.now(), &client.address_block).await?;
    let named = of.map(|Query(of)| of.build).unwrap_or_default();
    let build = model::build(&app, &named).await;
    let mut transaction = connection.begin().await?;
    for directive in &stopped {
        let (name, route) = ((*directive).to_owned(), String::new());
        let fault = Fault { build: build.clone(), kind: Kind::Violation, name, route, browser: "" };
        store::count(&mut transaction, app.clock.now(), &app.random, &fault).await?;
    }
    transaction.commit().await?;
    for directive in stopped {
        app.metrics.count_violation(&build, directive);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// What was stopped, by our own words; None where this is no report.
fn directives(body: &[u8]) -> Option<Vec<&'static str>> {
    match serde_json::from_slice::<Value>(body).ok()? {
        Value::Array(reports) => {
            let is_one = |report: &&Value| report.get("type").is_some_and(|kind| kind == "csp-violation");
            let directive =
                |report: &Value| known(report.pointer("/body/effectiveDirective").unwrap_or(&Value::Null));
            Some(reports.iter().filter(is_one).take(MOST).map(directive).collect())
        }
        report => {
            let report = report.get("csp-report")?;
            // Older browsers name the directive with what stands behind it in the policy.
            let effective = report.get("effective-directive").or_else(|| report.get("violated-directive"));
            Some(vec![known(effective.unwrap_or(&Value::Null))])
        }
    }
}

fn known(directive: &Value) -> &'static str {
    let named = directive.as_str().and_then(|text| text.split_whitespace().next()).unwrap_or_default();
    DIRECTIVES.into_iter().find(|known| *known == named).unwrap_or(OTHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read_and_nothing_else() {
        let old = r#"{"csp-report":{"document-uri":"https://a.test/members/1","violated-directive":"img-src 'self'"}}"#;
        assert_eq!(directives(old.as_bytes()), Some(vec!["img-src"]));
        let new = r#"[{"type":"csp-violation","body":{"effectiveDirective":"script-src-elem"}},
            {"type":"deprecation","body":{}}, {"type":"csp-violation","body":{"effectiveDirective":"anna"}}]"#;
        assert_eq!(directives(new.as_bytes()), Some(vec!["script-src-elem", OTHER]));
        for junk in ["", "{", "7", "null", r#"{"report":{}}"#] {
            assert_eq!(directives(junk.as_bytes()), None, "{junk}");
        }
        let many = format!("[{}]", [r#"{"type":"csp-violation"}"#; 100].join(","));
        assert_eq!(directives(many.as_bytes()).unwrap().len(), MOST);
    }
}
