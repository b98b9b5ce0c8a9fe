//! Postbacks: the engine tells that a payment changed, and this tells the merchant in FlexPay's form, by GET, one call
//! for each event. How late, how often and whether at all is the engine's, with its faults; the merchant's `OK` decides over
//! another try. Verotel pays a sale by card back that is not answered so; this sandbox tries again instead.

use axum::Form;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};
use mollie_sandbox::{Hint, host, minor};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::knobs;
use crate::parameters::{self, Parameters};
use crate::sales::{self, Sale};
use crate::sandbox::{Sandbox, Shop};

/// Something that the merchant is told once it has happened.
struct Event {
    /// The engine's refund or chargeback; `sale` for the sale itself.
    name: String,
    said: Parameters,
}

/// `POST /relay/{sale}/{token}`. Answers 200 where the merchant knows it all, else 502: the engine tries again.
pub(crate) async fn relay(
    State(sandbox): State<Sandbox>,
    Path((sale, token)): Path<(i64, String)>,
    headers: HeaderMap,
    Form(hint): Form<Hint>,
) -> StatusCode {
    let told = tell(&sandbox, (sale, &token), host(&headers), &hint.id).await;
    told.unwrap_or_else(|error| {
        tracing::warn!(%error, "a postback waits for the sandbox's database");
        StatusCode::SERVICE_UNAVAILABLE
    })
}

async fn tell(
    sandbox: &Sandbox,
    (sale, token): (i64, &str),
    host: &str,
    payment_id: &str,
) -> Result<StatusCode, sqlx::Error> {
    let found = sales::of_token(&mut *sandbox.pool().acquire().await?, sale, token).await?;
    let Some(sale) = found else { return Ok(StatusCode::NOT_FOUND) };
    let Some(shop) = sandbox.shop(&sale.shop_id).await else { return Ok(StatusCode::OK) };
    // The engine's fault of a webhook about a payment that does not exist, or of an earlier try: nothing to tell.
    if sale.payment_id.as_deref() != Some(payment_id) {
        return Ok(StatusCode::OK);
    }
    let Ok(payment) = sale.payment(sandbox, host).await else { return Ok(StatusCode::BAD_GATEWAY) };
    let known = sales::acknowledged(&mut *sandbox.pool().acquire().await?, sale.id).await?;
    let mut events = events(&sale, &payment);
    // Told again of what is known already: a double of the last one.
    let last = events.pop();
    events.retain(|event| !known.contains(&event.name));
    events.extend(last);
    for event in events {
        if !call(sandbox, &shop, &event.said).await? {
            return Ok(StatusCode::BAD_GATEWAY);
        }
        sales::acknowledge(&mut *sandbox.pool().acquire().await?, sale.id, &event.name).await?;
    }
    Ok(StatusCode::OK)
}

/// What has happened to the sale, in its order. Only what was paid is told.
fn events(sale: &Sale, payment: &Value) -> Vec<Event> {
    if payment.get("status").and_then(Value::as_str) != Some("paid") {
        return Vec::new();
    }
    let mut events = vec![Event { name: "sale".to_owned(), said: of_sale(sale) }];
    let done = |refund: &Value| refund.get("status").and_then(Value::as_str) == Some("refunded");
    let mut refunds = lines(payment, "refunds");
    refunds.retain(done);
    refunds.sort_by_key(moment);
    let mut chargebacks = lines(payment, "chargebacks");
    chargebacks.sort_by_key(moment);
    events.extend(refunds.iter().map(|refund| of_money_back(sale, "credit", refund)));
    events.extend(chargebacks.iter().map(|chargeback| of_money_back(sale, "chargeback", chargeback)));
    events
}

/// The lines of one of a payment's lists.
fn lines(said: &Value, name: &str) -> Vec<Value> {
    let found = said.pointer(&format!("/_embedded/{name}")).and_then(Value::as_array);
    found.cloned().unwrap_or_default()
}

fn moment(line: &Value) -> String {
    line.get("createdAt").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// What a purchase is told by. An event is named for subscriptions only (Verotel's plugin for WooCommerce, 1.9).
pub(crate) fn of_sale(sale: &Sale) -> Parameters {
    let mut said = common(sale);
    said.extend([
        ("priceAmount".to_owned(), sale.said("priceAmount").to_owned()),
        ("priceCurrency".to_owned(), sale.said("priceCurrency").to_owned()),
        ("transactionID".to_owned(), number(&format!("sale {}", sale.id))),
    ]);
    said
}

/// The amount that went back is `priceAmount`, as that plugin reads it.
fn of_money_back(sale: &Sale, event: &str, line: &Value) -> Event {
    let id = line.get("id").and_then(Value::as_str).unwrap_or_default();
    let amount = minor(line, "amount");
    let mut said = common(sale);
    said.extend([
        ("event".to_owned(), event.to_owned()),
        ("priceAmount".to_owned(), format!("{}.{:02}", amount / 100, amount % 100)),
        ("priceCurrency".to_owned(), sale.said("priceCurrency").to_owned()),
        ("transactionID".to_owned(), number(id)),
        ("parentID".to_owned(), number(&format!("sale {}", sale.id))),
    ]);
    Event { name: id.to_owned(), said }
}

fn common(sale: &Sale) -> Parameters {
    let mut said: Parameters = [
        ("shopID".to_owned(), sale.shop_id.clone()),
        ("saleID".to_owned(), sale.id.to_string()),
        ("type".to_owned(), "purchase".to_owned()),
    ]
    .into();
    for name in ["referenceID", "paymentMethod", "custom1", "custom2", "custom3"] {
        if !sale.said(name).is_empty() {
            said.insert(name.to_owned(), sale.said(name).to_owned());
        }
    }
    said
}

/// Verotel's ids are numbers; always the same for the same thing.
fn number(name: &str) -> String {
    let digest = Sha256::digest(name.as_bytes());
    digest.iter().take(12).map(|byte| char::from(b'0' + byte % 10)).collect()
}

/// Whether the merchant answered `OK`.
async fn call(sandbox: &Sandbox, shop: &Shop, said: &Parameters) -> Result<bool, sqlx::Error> {
    if knobs::take(sandbox.pool(), "forge_postback").await? {
        let mut forged = said.clone();
        forged.insert("priceAmount".to_owned(), "0.01".to_owned());
        send(sandbox, shop, &parameters::signed(&forged, "the key of somebody else")).await;
    }
    Ok(send(sandbox, shop, &parameters::signed(said, &shop.key)).await)
}

async fn send(sandbox: &Sandbox, shop: &Shop, query: &str) -> bool {
    let address = format!("{}?{query}", shop.postback);
    let Ok(answer) = sandbox.http().get(address).send().await else { return false };
    answer.status().is_success() && answer.text().await.is_ok_and(|said| said.trim() == "OK")
}
