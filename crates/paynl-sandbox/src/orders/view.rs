//! An order as the API shows it, and Pay.nl's words for how it stands.

use mollie_sandbox::minor;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use super::Order;
use crate::methods;

/// A status: its number and its word (developer.pay.nl, "Transaction statuses").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Status(pub(crate) i32, pub(crate) &'static str);

/// How the payment stands, without the money that went back: the order API keeps telling `PAID` then (Pay.nl's SDK
/// asks the transaction API about refunds).
pub(crate) fn status(payment: &Value) -> Status {
    match payment.get("status").and_then(Value::as_str).unwrap_or_default() {
        "pending" => Status(50, "PENDING"),
        "paid" => Status(100, "PAID"),
        "failed" => Status(-63, "DENIED"),
        "canceled" => Status(-90, "CANCEL"),
        "expired" => Status(-80, "EXPIRED"),
        _ => Status(20, "PENDING"),
    }
}

/// As `status`, with the money that went back.
pub(crate) fn full_status(payment: &Value) -> Status {
    let refunded = minor(payment, "amountRefunded");
    match status(payment) {
        Status(100, _) if minor(payment, "amountChargedBack") > 0 => Status(-71, "CHARGEBACK"),
        Status(100, _) if refunded >= minor(payment, "amount") => Status(-81, "REFUND"),
        Status(100, _) if refunded > 0 => Status(-82, "PARTIAL_REFUND"),
        status => status,
    }
}

/// The order of the order API.
pub(crate) fn show(order: &Order, payment: &Value, base: &str) -> Value {
    let Status(code, action) = status(payment);
    let amount = |minor: i64| json!({ "value": minor, "currency": order.currency });
    let paid = if code == 100 { order.amount_minor } else { 0 };
    let api = format!("{base}/connect/v1/orders/{}", order.id);
    let mut links = json!({ "status": format!("{api}/status"), "abort": format!("{api}/abort") });
    if let (Some(links), Some(page)) =
        (links.as_object_mut(), payment.pointer("/_links/checkout/href").filter(|page| page.is_string()))
    {
        links.insert("redirect".into(), page.clone());
        links.insert("checkout".into(), page.clone());
    }
    json!({
        "id": order.id,
        "type": "sale",
        "serviceId": order.service_id,
        "description": order.description,
        "reference": order.reference,
        "manualTransferCode": "1000 0000 0000 0000",
        "orderId": order.order_id,
        "uuid": order.id,
        "customerKey": null,
        "status": { "code": code, "action": action },
        "receipt": null,
        "integration": { "pointOfInteraction": "ECOMMERCE", "test": true },
        "amount": amount(order.amount_minor),
        "authorizedAmount": amount(0),
        "capturedAmount": amount(paid),
        "checkoutData": null,
        "payments": payments(order, payment, paid),
        "createdAt": moment(order.created_at),
        "createdBy": order.token_code,
        "modifiedAt": moment(order.created_at),
        "modifiedBy": null,
        "expiresAt": payment.get("expiresAt"),
        "completedAt": payment.get("paidAt"),
        "links": links,
    })
}

/// The payments of an order; here at most one.
fn payments(order: &Order, payment: &Value, paid: i64) -> Vec<Value> {
    let chosen = payment.get("method").and_then(Value::as_str);
    let Some(method) = order.method_id.map(i64::from).or_else(|| chosen.and_then(methods::number)) else {
        return Vec::new();
    };
    let Status(code, action) = status(payment);
    let amount = |minor: i64| json!({ "value": minor, "currency": order.currency });
    vec![json!({
        "id": Uuid::from_u128(order.id.as_u128() ^ 1),
        "paymentMethod": { "id": method, "input": null },
        "customerType": null,
        "customerKey": null,
        "customerId": customer(payment),
        "customerName": payment.pointer("/details/consumerName").or_else(|| payment.pointer("/details/cardHolder")),
        "ipAddress": null,
        "secureStatus": true,
        "paymentVerificationMethod": 21,
        "status": { "code": code, "action": action },
        "currencyAmount": amount(order.amount_minor),
        "amount": amount(order.amount_minor),
        "authorizedAmount": amount(0),
        "capturedAmount": amount(paid),
        "supplierData": null,
    })]
}

/// Whom the method knows: an IBAN, or a card number with its middle hidden.
fn customer(payment: &Value) -> Option<Value> {
    let card = payment.pointer("/details/cardNumber").and_then(Value::as_str);
    payment
        .pointer("/details/consumerAccount")
        .cloned()
        .or_else(|| card.map(|digits| Value::String(format!("427592******{digits}"))))
}

/// A time in the ATOM form.
pub(crate) fn moment(time: OffsetDateTime) -> String {
    time.format(&Rfc3339).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_that_went_back_shows_in_the_full_status_alone() {
        let payment = |refunded: &str, charged_back: &str| {
            json!({
                "status": "paid",
                "amount": { "currency": "EUR", "value": "10.00" },
                "amountRefunded": { "currency": "EUR", "value": refunded },
                "amountChargedBack": { "currency": "EUR", "value": charged_back },
            })
        };
        for (refunded, charged_back, code) in
            [("0.00", "0.00", 100), ("4.00", "0.00", -82), ("10.00", "0.00", -81), ("0.00", "10.00", -71)]
        {
            assert_eq!(full_status(&payment(refunded, charged_back)).0, code);
            assert_eq!(status(&payment(refunded, charged_back)).0, 100);
        }
    }
}
