//! `/startorder`: the page where a buyer pays. Its address is all that there is before; the payment begins with the visit.

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Method, StatusCode};
use mollie_sandbox::{engine_key, host};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::knobs;
use crate::parameters::{self, Parameters};
use crate::sales::{self, Sale};
use crate::sandbox::{Sandbox, Shop};

/// FlexPay's sale currencies.
const CURRENCIES: [&str; 9] = ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "DKK", "NOK", "SEK"];
/// Longest text about what is bought, and longest address to come back to.
const LONGEST: [(&str, usize); 3] = [("description", 100), ("successURL", 255), ("declineURL", 255)];

/// A page that says why nothing can be paid. What Verotel's says is not published.
pub(crate) fn refusal(status: StatusCode, why: &str) -> Response {
    (status, format!("This order can't be paid: {why}")).into_response()
}

/// `GET /startorder`: leads to the hosted page of the engine.
pub(crate) async fn start(
    State(sandbox): State<Sandbox>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    match open(&sandbox, &query.unwrap_or_default(), host(&headers)).await {
        Ok(page) => Redirect::to(&page).into_response(),
        Err((status, why)) => refusal(status, &why),
    }
}

type Refused = (StatusCode, String);

fn bad(why: &str) -> Refused {
    (StatusCode::BAD_REQUEST, why.to_owned())
}

pub(crate) fn away(_: sqlx::Error) -> Refused {
    (StatusCode::SERVICE_UNAVAILABLE, "the sandbox's database does not answer".to_owned())
}

/// The shop that signed the parameters, which are given without their signature.
pub(crate) async fn signed_by(sandbox: &Sandbox, query: &str) -> Result<(Shop, Parameters), Refused> {
    if knobs::current(sandbox.pool()).await.map_err(away)?.down {
        return Err((StatusCode::SERVICE_UNAVAILABLE, "down".to_owned()));
    }
    let mut said = parameters::read(query).ok_or_else(|| bad("a parameter comes twice"))?;
    let shop = said.get("shopID").cloned().unwrap_or_default();
    let shop = sandbox.shop(&shop).await.ok_or_else(|| bad("no such shop"))?;
    if !parameters::is_signed(&said, &shop.key) {
        return Err(bad("invalid signature"));
    }
    said.remove("signature");
    if !matches!(said.get("version").map(String::as_str), Some("3.5" | "4")) {
        return Err(bad("a version that this sandbox does not speak"));
    }
    Ok((shop, said))
}

async fn open(sandbox: &Sandbox, query: &str, host: &str) -> Result<String, Refused> {
    let (shop, said) = signed_by(sandbox, query).await?;
    let method = checked(&said)?;
    let shop_id = said.get("shopID").cloned().unwrap_or_default();
    let new = Sale {
        id: 0,
        // A sale without a name of the merchant's is one of its own each time.
        reference: said.get("referenceID").cloned().unwrap_or_else(|| format!("none-{}", sandbox.token())),
        engine_key: engine_key(&format!("verotel:{shop_id}:{}", shop.key)),
        shop_id,
        parameters: Json(said),
        payment_id: None,
        relay_token: sandbox.token(),
        created_at: sandbox.now(),
    };
    let mut connection = sandbox.pool().acquire().await.map_err(away)?;
    let sale = sales::begin(&mut connection, &new).await.map_err(away)?;
    drop(connection);
    if sale.parameters != new.parameters {
        return Err(bad("referenceID must be unique"));
    }
    let payment = sale.payment(sandbox, host).await.map_err(|status| (status, String::new()))?;
    if let Some(page) = page(&payment) {
        return Ok(page);
    }
    match payment.get("status").and_then(Value::as_str) {
        Some("paid" | "pending") => Err(bad("it was paid")),
        // The one before came to nothing: another try.
        _ => begin(sandbox, &sale, method, host).await,
    }
}

/// What the engine calls the method; the shopper chooses where none is named.
fn checked(said: &Parameters) -> Result<Option<&'static str>, Refused> {
    let field = |name: &str| said.get(name).map(String::as_str).unwrap_or_default();
    if field("type") != "purchase" {
        return Err(bad("this sandbox sells purchases only"));
    }
    let is_amount = field("priceAmount").split_once('.').is_some_and(|(whole, cents)| {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        digits(whole) && digits(cents) && cents.len() == 2
    });
    if !is_amount || !CURRENCIES.contains(&field("priceCurrency")) || field("description").is_empty() {
        return Err(bad("priceAmount, priceCurrency or description is missing or wrong"));
    }
    if let Some((name, _)) = LONGEST.iter().find(|(name, most)| field(name).chars().count() > *most) {
        return Err(bad(&format!("{name} is too long")));
    }
    match field("paymentMethod") {
        "" => Ok(None),
        "CC" => Ok(Some("creditcard")),
        "IDEAL" if field("priceCurrency") == "EUR" => Ok(Some("ideal")),
        _ => Err(bad("a method that this sandbox does not have, or not in this currency")),
    }
}

async fn begin(sandbox: &Sandbox, sale: &Sale, method: Option<&str>, host: &str) -> Result<String, Refused> {
    let base = sandbox.base(host);
    let own = format!("{}/{}", sale.id, sale.relay_token);
    let mut asked = json!({
        "amount": { "currency": sale.said("priceCurrency"), "value": sale.said("priceAmount") },
        "description": sale.said("description"),
        "redirectUrl": format!("{base}/back/{own}"),
        "webhookUrl": format!("{}/relay/{own}", sandbox.relay_base(host)),
        "sequenceType": "oneoff",
        "metadata": { "reference": sale.reference },
    });
    if let (Some(method), Some(fields)) = (method, asked.as_object_mut()) {
        fields.insert("method".into(), method.into());
    }
    let who = (sale.engine_key.as_str(), host);
    let payment = sandbox.ask(who, Method::POST, "payments", Some(&asked)).await?;
    let id = payment.get("id").and_then(Value::as_str).unwrap_or_default();
    let mut connection = sandbox.pool().acquire().await.map_err(away)?;
    if sales::attach(&mut connection, sale, id).await.map_err(away)? {
        return page(&payment).ok_or_else(|| bad("it has no page"));
    }
    // Another visit was first: its page is the one.
    let found = sales::find(&mut connection, &sale.shop_id, (Some(&sale.reference), None)).await;
    let first = found.map_err(away)?.ok_or_else(|| bad("it is gone"))?;
    drop(connection);
    let payment = first.payment(sandbox, host).await.map_err(|status| (status, String::new()))?;
    page(&payment).ok_or_else(|| bad("it was paid"))
}

fn page(payment: &Value) -> Option<String> {
    payment.pointer("/_links/checkout/href").and_then(Value::as_str).map(str::to_owned)
}

/// `GET /back/{sale}/{token}`: on to the merchant, with what was paid where it was.
pub(crate) async fn back(
    State(sandbox): State<Sandbox>,
    Path((sale, token)): Path<(i64, String)>,
    headers: HeaderMap,
) -> Response {
    match lead_back(&sandbox, (sale, &token), host(&headers)).await {
        Ok(address) => Redirect::to(&address).into_response(),
        Err((status, why)) => refusal(status, &why),
    }
}

async fn lead_back(sandbox: &Sandbox, (sale, token): (i64, &str), host: &str) -> Result<String, Refused> {
    let mut connection = sandbox.pool().acquire().await.map_err(away)?;
    let sale = sales::of_token(&mut connection, sale, token).await.map_err(away)?;
    drop(connection);
    let sale = sale.ok_or_else(|| (StatusCode::NOT_FOUND, "no such sale".to_owned()))?;
    let payment = sale.payment(sandbox, host).await.map_err(|status| (status, String::new()))?;
    let is_paid = matches!(payment.get("status").and_then(Value::as_str), Some("paid" | "pending"));
    let address = sale.said(if is_paid { "successURL" } else { "declineURL" });
    let mut address = url::Url::parse(address).map_err(|_| bad("the shop has no page to come back to"))?;
    if is_paid {
        let shop = sandbox.shop(&sale.shop_id).await.ok_or_else(|| bad("no such shop"))?;
        let said = crate::postback::of_sale(&sale);
        let signature = parameters::signature(&said, &shop.key);
        address.query_pairs_mut().extend_pairs(&said).append_pair("signature", &signature);
    }
    Ok(address.into())
}
