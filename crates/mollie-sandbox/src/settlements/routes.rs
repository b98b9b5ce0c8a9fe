//! `/v2/settlements` and what is in one.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::close::close_due;
use super::sheet::{Item, Kind};
use super::store::{self, Settlement};
use super::view;
use crate::call::Call;
use crate::idempotency::Answer;
use crate::listing::{self, Listed, Page, Source};
use crate::problem::Problem;
use crate::sandbox::Sandbox;

/// What a word in a path means.
enum Named {
    /// One that was closed.
    Closed(Settlement),
    /// What is not closed yet.
    Open(Vec<Item>),
}

/// `GET /settlements`, newest first.
pub(crate) async fn list(State(sandbox): State<Sandbox>, call: Call) -> Result<Answer, Problem> {
    let now = begin(&sandbox, &call).await?;
    let source =
        Source { from: "mollie_sandbox.settlements", name: "settlements", prefix: "stl", scope: None };
    let mut conn = sandbox.pool().acquire().await?;
    let page = listing::page::<Settlement>(&mut conn, &call, &source).await?;
    let mut shown = BTreeMap::new();
    for row in &page.rows {
        let items = store::items(&mut conn, &row.id).await?;
        shown.insert(row.id.clone(), view::closed(row, &items, &call, now));
    }
    Ok(Answer::ok(page.to_json(&call, &source, |row| shown.get(&row.id).cloned().unwrap_or_default())))
}

/// `GET /settlements/{id}`, by id or bank reference, or `open` or `next`.
pub(crate) async fn get(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let now = begin(&sandbox, &call).await?;
    let mut conn = sandbox.pool().acquire().await?;
    Ok(Answer::ok(match named(&mut conn, &call, &name, now).await? {
        Named::Open(items) => view::open(&name, &items, &call, now),
        Named::Closed(settlement) => {
            let items = store::items(&mut conn, &settlement.id).await?;
            view::closed(&settlement, &items, &call, now)
        }
    }))
}

/// `GET /settlements/{id}/payments`.
pub(crate) async fn payments(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let lists =
        Lists { kind: Kind::Payment, from: "mollie_sandbox.payment_totals", name: "payments", prefix: "tr" };
    let api_base = call.api_base.clone();
    lists.show(&sandbox, &call, &name, |payment| crate::payments::show(payment, &api_base)).await
}

/// `GET /settlements/{id}/refunds`.
pub(crate) async fn refunds(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let lists =
        Lists { kind: Kind::Refund, from: "mollie_sandbox.settled_refunds", name: "refunds", prefix: "re" };
    lists.show(&sandbox, &call, &name, |refund| crate::refunds::show(refund, &call)).await
}

/// `GET /settlements/{id}/chargebacks`.
pub(crate) async fn chargebacks(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let from = "mollie_sandbox.settled_chargebacks";
    let lists = Lists { kind: Kind::Chargeback, from, name: "chargebacks", prefix: "chb" };
    lists.show(&sandbox, &call, &name, |chargeback| crate::chargebacks::show(chargeback, &call)).await
}

/// `GET /settlements/{id}/captures`: nothing here captures later.
pub(crate) async fn captures(
    State(sandbox): State<Sandbox>,
    Path(name): Path<String>,
    call: Call,
) -> Result<Answer, Problem> {
    let now = begin(&sandbox, &call).await?;
    named(&mut *sandbox.pool().acquire().await?, &call, &name, now).await?;
    let source = Source { from: "", name: "captures", prefix: "cpt", scope: None };
    Ok(Answer::ok(Page::<Settlement>::whole(Vec::new()).to_json(&call, &source, |_| Value::Null)))
}

/// Refuses API keys, which Mollie's documentation does not name for these calls, and closes the days that are over.
pub(super) async fn begin(sandbox: &Sandbox, call: &Call) -> Result<OffsetDateTime, Problem> {
    if !call.profile.is_organisation {
        return Err(Problem::forbidden("Settlements are read with an access token, not with an API key"));
    }
    let now = sandbox.now();
    close_due(sandbox, &call.profile.id, now).await?;
    Ok(now)
}

async fn named(
    conn: &mut PgConnection,
    call: &Call,
    name: &str,
    now: OffsetDateTime,
) -> Result<Named, Problem> {
    let profile = &call.profile.id;
    if name == "next"
        && let Some(settlement) = store::under_way(conn, profile, now).await?
    {
        return Ok(Named::Closed(settlement));
    }
    if matches!(name, "open" | "next") {
        return Ok(Named::Open(store::unsettled(conn, profile, now).await?));
    }
    let found = store::find(conn, profile, name).await?;
    found.map(Named::Closed).ok_or_else(|| Problem::not_found("settlement", name))
}

/// One of the lists of what is in a settlement.
struct Lists {
    kind: Kind,
    from: &'static str,
    name: &'static str,
    prefix: &'static str,
}

impl Lists {
    /// A page of it; what is not closed yet comes on one page.
    async fn show<T: Listed>(
        &self,
        sandbox: &Sandbox,
        call: &Call,
        name: &str,
        show: impl Fn(&T) -> Value,
    ) -> Result<Answer, Problem> {
        let now = begin(sandbox, call).await?;
        let mut conn = sandbox.pool().acquire().await?;
        let source = |scope| Source { from: self.from, name: self.name, prefix: self.prefix, scope };
        match named(&mut conn, call, name, now).await? {
            Named::Closed(settlement) => {
                let source = source(Some(("settlement_id", settlement.id.as_str())));
                let page = listing::page::<T>(&mut conn, call, &source).await?;
                Ok(Answer::ok(page.to_json(call, &source, show)))
            }
            Named::Open(items) => {
                let ids = items.into_iter().filter(|item| item.kind == self.kind).map(|item| item.id);
                let page = listing::these::<T>(&mut conn, call, self.from, &ids.collect::<Vec<_>>()).await?;
                Ok(Answer::ok(page.to_json(call, &source(None), show)))
            }
        }
    }
}
