//! `details`: what the provider knows about the payer once a method was used. The people and accounts are
//! the specimen values that banks publish; nothing here belongs to anybody.

use serde_json::{Value, json};

use super::model::Payment;
use super::outcome::Outcome;
use crate::methods::debit_returns;

const NAME: &str = "T. TEST";
const IBAN: &str = "NL91ABNA0417164300";
const BIC: &str = "ABNANL2A";
/// Specimen creditor id of the Dutch SEPA scheme book.
const CREDITOR: &str = "NL08ZZZ502057730000";

/// The details after an outcome; what was known before stays known.
pub(super) fn after(payment: &Payment, outcome: &Outcome) -> Option<Value> {
    let known = payment.details.as_ref().map(|details| details.0.clone());
    let added = match outcome {
        Outcome::Paid { card_label } => Some(paid(payment, card_label.as_deref())),
        Outcome::Failed { reason } => failed(payment.method.as_deref(), reason.as_deref()),
        Outcome::Canceled | Outcome::Expired | Outcome::Pending => None,
    };
    merge(known, added)
}

/// The account a shopper is asked to transfer to, known from the start.
pub(super) fn transfer(id: &str) -> Value {
    json!({
        "bankName": "Sandbox Bank",
        "bankAccount": IBAN,
        "bankBic": BIC,
        "transferReference": format!("RF00-{}", id.trim_start_matches("tr_")),
    })
}

/// Details of the mandate that a payment by this method leaves.
pub(super) fn mandate(method: &str, card_label: &str) -> Value {
    match method {
        "creditcard" => json!({
            "cardHolder": NAME, "cardNumber": "6787", "cardLabel": card_label,
            "cardFingerprint": fingerprint(card_label), "cardExpiryDate": "2032-12-31",
        }),
        "paypal" => json!({ "consumerName": NAME, "consumerAccount": "payer@example.org" }),
        _ => json!({ "consumerName": NAME, "consumerAccount": IBAN, "consumerBic": BIC }),
    }
}

fn paid(payment: &Payment, card_label: Option<&str>) -> Value {
    match payment.method.as_deref().unwrap_or_default() {
        "creditcard" | "applepay" => card(payment, card_label.unwrap_or("Visa")),
        "paypal" => json!({
            "consumerName": NAME,
            "consumerAccount": "payer@example.org",
            "paypalReference": format!("PP{}", payment.id.trim_start_matches("tr_").to_uppercase()),
            "paypalPayerId": "SANDBOXPAYER1",
            "sellerProtection": "Eligible",
        }),
        "directdebit" => json!({
            "consumerName": NAME, "consumerAccount": IBAN, "consumerBic": BIC,
            "creditorIdentifier": CREDITOR,
            "transferReference": format!("SD{}", payment.id.trim_start_matches("tr_")),
            "endToEndIdentifier": payment.id,
        }),
        "paysafecard" => json!({ "customerReference": payment.customer_id.as_ref().unwrap_or(&payment.id) }),
        _ => json!({ "consumerName": NAME, "consumerAccount": IBAN, "consumerBic": BIC }),
    }
}

fn card(payment: &Payment, label: &str) -> Value {
    let mut card = json!({
        "cardHolder": NAME,
        "cardNumber": "6787",
        "cardLabel": label,
        "cardFingerprint": fingerprint(label),
        "cardAudience": "consumer",
        "cardCountryCode": payment.country.as_deref().unwrap_or("NL"),
        "cardExpiryDate": "2032-12-31",
        "cardFunding": "credit",
        "cardSecurity": "3dsecure",
        "feeRegion": "intra-eu",
    });
    if payment.method.as_deref() == Some("applepay")
        && let Some(card) = card.as_object_mut()
    {
        card.insert("wallet".into(), "applepay".into());
    }
    card
}

fn failed(method: Option<&str>, reason: Option<&str>) -> Option<Value> {
    match method? {
        "creditcard" | "applepay" => {
            let reason = reason.unwrap_or("unknown_reason");
            Some(json!({
                "cardNumber": "6787", "cardLabel": "Visa",
                "failureReason": reason, "failureMessage": reason.replace('_', " "),
            }))
        }
        "directdebit" => {
            let code = reason.unwrap_or("MS03");
            Some(json!({ "bankReasonCode": code, "bankReason": debit_returns().get(code) }))
        }
        _ => None,
    }
}

/// Equal cards have equal fingerprints.
fn fingerprint(label: &str) -> String {
    format!("sandbox{}", label.to_lowercase().replace(' ', ""))
}

fn merge(known: Option<Value>, added: Option<Value>) -> Option<Value> {
    match (known, added) {
        (Some(Value::Object(mut known)), Some(Value::Object(added))) => {
            known.extend(added);
            Some(Value::Object(known))
        }
        (known, added) => added.or(known),
    }
}
