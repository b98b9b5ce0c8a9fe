//! `/salestatus`: how a sale stands, as lines of YAML. It is known once somebody has paid, or tried to; money that went back
//! does not show in it.

use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use mollie_sandbox::host;
use serde_json::Value;
use time::format_description::well_known::Rfc3339;

use crate::order_page::{away, signed_by};
use crate::parameters::Parameters;
use crate::sales::{self, Sale};
use crate::sandbox::Sandbox;

/// `GET /salestatus`, by `referenceID` or `saleID`.
pub(crate) async fn show(
    State(sandbox): State<Sandbox>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    match look(&sandbox, &query.unwrap_or_default(), host(&headers)).await {
        Ok(text) => ([(header::CONTENT_TYPE, "text/yaml; charset=utf-8")], text).into_response(),
        // What is wrong with a question is answered, too.
        Err((StatusCode::BAD_REQUEST, why)) => (
            [(header::CONTENT_TYPE, "text/yaml; charset=utf-8")],
            format!("---\nresponse: ERROR\nerror: '{why}'\n"),
        )
            .into_response(),
        Err((status, why)) => (status, why).into_response(),
    }
}

async fn look(sandbox: &Sandbox, query: &str, host: &str) -> Result<String, (StatusCode, String)> {
    let (_, said) = signed_by(sandbox, query).await?;
    let names =
        (said.get("referenceID").map(String::as_str), said.get("saleID").and_then(|id| id.parse().ok()));
    if names == (None, None) {
        return Err((StatusCode::BAD_REQUEST, "saleID or referenceID is needed".to_owned()));
    }
    let shop = said.get("shopID").cloned().unwrap_or_default();
    let mut connection = sandbox.pool().acquire().await.map_err(away)?;
    let sale = sales::find(&mut connection, &shop, names).await.map_err(away)?;
    drop(connection);
    let Some(sale) = sale else { return Ok(NOT_FOUND.to_owned()) };
    let payment = sale.payment(sandbox, host).await.map_err(|status| (status, String::new()))?;
    Ok(written(&sale, &payment))
}

const NOT_FOUND: &str = "---\nresponse: NOTFOUND\n";

/// Verotel's words for a payment under way and for one that was declined are not published: these are the sandbox's.
fn written(sale: &Sale, payment: &Value) -> String {
    let result = match payment.get("status").and_then(Value::as_str) {
        Some("paid") => "APPROVED",
        Some("pending") => "PENDING",
        Some("failed") => "DECLINED",
        _ => return NOT_FOUND.to_owned(),
    };
    let mut lines: Parameters = [
        ("saleID".to_owned(), sale.id.to_string()),
        ("shopID".to_owned(), sale.shop_id.clone()),
        ("type".to_owned(), "purchase".to_owned()),
        ("saleResult".to_owned(), result.to_owned()),
        ("createdOn".to_owned(), sale.created_at.format(&Rfc3339).unwrap_or_default()),
        // Whatever a merchant keeps of it shows in tests that look for it.
        ("billingAddr_fullName".to_owned(), "Buyer O'Neil".to_owned()),
        ("billingAddr_country".to_owned(), "NL".to_owned()),
        ("email".to_owned(), "buyer@verotel.example".to_owned()),
    ]
    .into();
    for name in ["referenceID", "priceAmount", "priceCurrency", "description", "paymentMethod", "custom1"] {
        lines.insert(name.to_owned(), sale.said(name).to_owned());
    }
    if let Some(brand) = payment.pointer("/details/cardLabel").and_then(Value::as_str) {
        lines.insert("CCBrand".to_owned(), brand.to_uppercase());
        lines.insert("truncatedPAN".to_owned(), "4111..1111".to_owned());
    }
    let quoted = |value: &str| format!("'{}'", value.replace('\'', "''").replace(['\n', '\r'], " "));
    lines.iter().fold("---\nresponse: FOUND\n".to_owned(), |text, (name, value)| {
        format!("{text}{name}: {}\n", quoted(value))
    })
}
