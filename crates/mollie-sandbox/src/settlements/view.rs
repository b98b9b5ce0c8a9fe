//! A settlement as the API shows it.

use serde_json::{Map, Value, json};
use time::OffsetDateTime;

use super::sheet::{self, Cost, Item, Kind, Row, Rows};
use super::store::Settlement;
use super::tariff::{euro, in_euro};
use crate::amount::Amount;
use crate::call::Call;
use crate::listing::hal;
use crate::methods;
use crate::payments::moment;
use crate::problem::documentation;

/// One that was closed.
pub(super) fn closed(settlement: &Settlement, items: &[Item], call: &Call, now: OffsetDateTime) -> Value {
    let is_paid = settlement.settled_at <= now;
    let mut shown = shown(&settlement.id, settlement.amount_minor, items, call);
    if let Some(fields) = shown.as_object_mut() {
        fields.insert("reference".into(), settlement.reference.clone().into());
        fields.insert("createdAt".into(), moment(settlement.created_at).into());
        fields.insert("settledAt".into(), is_paid.then(|| moment(settlement.settled_at)).into());
        fields.insert("status".into(), if is_paid { "paidout" } else { "pending" }.into());
    }
    shown
}

/// What is not closed yet; `name` is `open` or `next`, which is also its id.
pub(super) fn open(name: &str, items: &[Item], call: &Call, now: OffsetDateTime) -> Value {
    let mut shown = shown(name, sheet::balance(items), items, call);
    if let Some(fields) = shown.as_object_mut() {
        fields.insert("reference".into(), Value::Null);
        fields.insert("createdAt".into(), moment(now).into());
        fields.insert("settledAt".into(), Value::Null);
        fields.insert("status".into(), "open".into());
    }
    shown
}

/// What leaves the account with a refund or a chargeback.
pub(crate) fn leaving(amount: Amount) -> Value {
    euro(-in_euro(amount)).to_json()
}

/// With which settlement something was paid out, once it was.
pub(crate) fn put_settlement(shown: &mut Value, settlement: Option<&str>, call: &Call) {
    let Some((id, fields)) = settlement.zip(shown.as_object_mut()) else { return };
    fields.insert("settlementId".into(), id.into());
    if let Some(links) = fields.get_mut("_links").and_then(Value::as_object_mut) {
        links.insert("settlement".into(), hal(format!("{}/settlements/{id}", call.api_base)));
    }
}

/// Of the account in its main currency.
pub(super) fn balance_id(call: &Call) -> String {
    call.profile.id.replacen("pfl", "bal", 1)
}

fn shown(id: &str, amount: i64, items: &[Item], call: &Call) -> Value {
    let own = format!("{}/settlements/{id}", call.api_base);
    json!({
        "resource": "settlement",
        "id": id,
        "amount": euro(amount).to_json(),
        "balanceId": balance_id(call),
        "periods": periods(items),
        "_links": {
            "self": hal(own.clone()),
            "payments": hal(format!("{own}/payments")),
            "refunds": hal(format!("{own}/refunds")),
            "chargebacks": hal(format!("{own}/chargebacks")),
            "captures": hal(format!("{own}/captures")),
            "documentation": documentation("get-settlement"),
        },
    })
}

/// By year, then by month.
fn periods(items: &[Item]) -> Value {
    let mut years = Map::new();
    for ((year, month), rows) in sheet::months(items) {
        let months = years.entry(year.to_string()).or_insert_with(|| json!({}));
        if let Some(months) = months.as_object_mut() {
            months.insert(format!("{month:02}"), json!({ "revenue": revenue(&rows), "costs": costs(&rows) }));
        }
    }
    years.into()
}

fn revenue(rows: &Rows) -> Vec<Value> {
    let row = |((kind, method), row): (&(Kind, String), &Row)| {
        let amount = four_decimals(row.minor * 100);
        json!({
            "description": description(*kind, method),
            "method": wire(*kind, method),
            "count": row.count,
            "amountNet": amount,
            "amountVat": null,
            "amountGross": amount,
        })
    };
    rows.iter().map(row).collect()
}

fn costs(rows: &Rows) -> Vec<Value> {
    let row = |((kind, method), row): (&(Kind, String), &Row)| {
        let cost = sheet::cost(*kind, method, *row)?;
        Some(json!({
            "description": description(*kind, method),
            "method": wire(*kind, method),
            "count": row.count,
            "rate": rate(cost),
            "amountNet": four_decimals(cost.net),
            "amountVat": four_decimals(cost.vat),
            "amountGross": four_decimals(cost.gross()),
        }))
    };
    rows.iter().filter_map(row).collect()
}

/// Mollie's examples say null for no percentage, and the schema of its newest client refuses that: it is left out.
fn rate(cost: Cost) -> Value {
    let mut rate = json!({ "fixed": four_decimals(cost.rate.fixed) });
    let points = cost.rate.basis_points;
    if let Some(fields) = rate.as_object_mut().filter(|_| points > 0) {
        fields.insert("percentage".into(), format!("{}.{:02}", points / 100, points % 100).into());
    }
    rate
}

fn wire(kind: Kind, method: &str) -> Option<&str> {
    match kind {
        Kind::Payment => Some(method),
        Kind::Refund => Some("refund"),
        Kind::Chargeback => Some("chargeback"),
        Kind::Reversal => None,
    }
}

fn description(kind: Kind, method: &str) -> String {
    let name = methods::find(method).map_or(method, |method| &method.name);
    match kind {
        Kind::Payment => name.to_owned(),
        Kind::Refund => format!("Refunds {name}"),
        Kind::Chargeback => format!("Chargebacks {name}"),
        Kind::Reversal => format!("Reversed chargebacks {name}"),
    }
}

/// Ten-thousandths of a euro: `86.1000`.
fn four_decimals(amount: i64) -> Value {
    let sign = if amount < 0 { "-" } else { "" };
    let amount = amount.unsigned_abs();
    json!({ "currency": "EUR", "value": format!("{sign}{}.{:04}", amount / 10_000, amount % 10_000) })
}
