//! What a company invoiced in a quarter, as a file, and whether the books were proven.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
    sign_in::Empty,
};
use crate::{
    app::App,
    backoffice::{self, Doer, InvoiceList, LedgerProof, Office},
    credits::KeptProof,
    kernel::{
        extract::{Body, Parameters},
        idempotency::IdempotencyKey,
        problem::Answer,
    },
};
use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

/// Whose, of which quarter, and how it is told.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct InvoicesQuery {
    /// The company's short name.
    #[param(max_length = 40)]
    company: String,
    /// Three months, by the calendar of the company's seat: "2026-Q3".
    #[param(pattern = "^[0-9]{4}-Q[1-4]$")]
    quarter: String,
    #[param(inline)]
    list: InvoiceList,
}

/// A company's quarter as CSV: a line an invoice or credit note with what proves the country of its VAT, or sums by country, rate and
/// currency. For those whose role holds for all of the company. Leaves a line in the log; takes a fresh proof.
#[utoipa::path(get, path = "/api/console/invoices-file", tag = "money", security(("staff" = [])), params(InvoicesQuery),
    responses((status = 200, content_type = "text/csv", body = String)))]
pub(super) async fn get_invoices_file(
    State(app): State<App>,
    caller: Allowed<may::ExportInvoices>,
    Parameters(query): Parameters<InvoicesQuery>,
) -> Answer<Response> {
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let wish = (query.company.as_str(), query.quarter.as_str(), query.list);
    let mut transaction = app.db.begin().await?;
    let text = backoffice::take_invoices(&mut transaction, office, doer, wish).await?;
    transaction.commit().await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"invoices.csv\""),
    ];
    Ok((headers, text).into_response())
}

/// A proof of the ledger: that balances, lots and lines say the same.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LedgerProof)]
struct ProofLine {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// So many transfers were looked at.
    #[schema(minimum = 0)]
    transfers: i64,
    /// What did not agree.
    #[schema(minimum = 0)]
    faults: i64,
}

/// `{proof, under_way, may_ask}`.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LedgerProofAnswer {
    /// The last one; null: there was none, or the caller's role holds for some sites only.
    #[schema(required)]
    proof: Option<ProofLine>,
    /// The books are being gone through, or are about to be.
    under_way: bool,
    /// The caller may have them proven now.
    may_ask: bool,
}

/// The last proof of the ledger, which is of all sites together; one is made every night.
#[utoipa::path(get, path = "/api/console/ledger-proof", tag = "money", security(("staff" = [])),
    responses((status = 200, body = LedgerProofAnswer)))]
pub(super) async fn get_ledger_proof(
    State(app): State<App>,
    caller: Allowed<may::ReadLedger>,
) -> Answer<Json<LedgerProofAnswer>> {
    let doer = Doer::Staff(&caller.actor);
    let mut connection = app.db.acquire().await?;
    let found = backoffice::ledger_proof(&mut connection, doer, app.clock.now()).await?;
    let LedgerProof { last, is_under_way: under_way, may_ask } = found;
    let line = |proof: KeptProof| ProofLine {
        at: proof.proven_at,
        transfers: proof.transfers,
        faults: proof.faults,
    };
    Ok(Json(LedgerProofAnswer { proof: last.map(line), under_way, may_ask }))
}

/// Has the books of all sites proven now, by the job of every night; for those whose role holds everywhere. Where that is under way, nothing
/// is begun beside it.
#[utoipa::path(post, path = "/api/console/ledger-proofs", tag = "money", security(("staff" = [])), request_body = Empty,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn ask_for_proof(
    State(app): State<App>,
    caller: Allowed<may::ReadLedger>,
    key: IdempotencyKey,
    Body(Empty {}): Body<Empty>,
) -> Answer<Json<Done>> {
    let ask = async |connection: &mut PgConnection| {
        let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
        backoffice::ask_for_ledger_proof(connection, office, doer).await?;
        Ok(Done {})
    };
    let done = once(&app, &caller.actor, ("POST ledger-proofs", key, &()), ask).await?;
    app.jobs.wake();
    Ok(Json(done))
}
