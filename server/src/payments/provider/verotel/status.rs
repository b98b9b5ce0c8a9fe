//! What FlexPay says of a sale, in our words. It answers in YAML, of which it uses lines of a name and a value. A field
//! that is not what it should be makes the answer unreadable; a result that we don't know makes it nothing to act on.

use super::unreadable;
use crate::{
    kernel::{
        ids::OrderId,
        money::{Currency, Money},
    },
    payments::{
        model::OrderStatus,
        provider::{ProviderError, Snapshot},
    },
};
use http::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// What is kept of the answer. The rest is of the payer: name, address, mail.
const KEPT: [&str; 9] = [
    "response",
    "saleID",
    "referenceID",
    "saleResult",
    "priceAmount",
    "priceCurrency",
    "paymentMethod",
    "CCBrand",
    "createdOn",
];

/// The sale of this reference; [`ProviderError::NotBegun`] where nobody has paid.
pub(super) fn read(said: &str, shop: &str, reference: &str) -> Result<Snapshot, ProviderError> {
    let fields = fields(said);
    let field = |name: &str| fields.get(name).map(String::as_str);
    match field("response") {
        Some("FOUND") => {}
        Some("NOTFOUND") => return Err(ProviderError::NotBegun),
        Some(_) => return Err(refusal(field("error").unwrap_or_default())),
        None => return Err(unreadable("a status")),
    }
    // Of another sale than we asked about.
    let is_ours = field("referenceID") == Some(reference) && field("shopID").is_none_or(|of| of == shop);
    if !is_ours {
        return Err(unreadable("a status"));
    }
    let status = status(field("saleResult").unwrap_or_default());
    Ok(Snapshot {
        id: reference.to_owned(),
        failure: (status == Some(OrderStatus::Failed)).then(|| "declined".to_owned()),
        status,
        amount: amount(field("priceAmount"), field("priceCurrency")),
        order: Uuid::try_parse(reference).ok().map(OrderId),
        // The address that a buyer typed is no proof of where their bank is.
        payer_country: None,
        card: field("CCBrand").filter(|brand| (1..=40).contains(&brand.chars().count())).map(str::to_owned),
        // Whoever has begun to pay is not led there once more.
        checkout_url: None,
        refunds: Vec::new(),
        chargebacks: Vec::new(),
        totals: None,
        raw: kept(&fields),
    })
}

/// An error is about a sale that is not there, or about us.
fn refusal(error: &str) -> ProviderError {
    if error.to_ascii_lowercase().contains("not found") {
        return ProviderError::NotBegun;
    }
    ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, error.chars().take(300).collect())
}

fn fields(said: &str) -> BTreeMap<String, String> {
    let lines = said.lines().filter(|line| !line.starts_with([' ', '\t', '#', '-']));
    let pairs = lines.filter_map(|line| line.split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), plain(value.trim()))).collect()
}

/// Without its quotes.
fn plain(value: &str) -> String {
    let inside = |quote| value.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    match (inside('\''), inside('"')) {
        (Some(text), _) => text.replace("''", "'"),
        (None, Some(text)) => text.replace("\\\"", "\"").replace("\\\\", "\\"),
        (None, None) => value.to_owned(),
    }
}

fn kept(fields: &BTreeMap<String, String>) -> Value {
    let kept = KEPT.iter().filter_map(|name| fields.get_key_value(*name));
    json!({ "sale": kept.collect::<BTreeMap<_, _>>() })
}

fn status(result: &str) -> Option<OrderStatus> {
    Some(match result {
        "APPROVED" => OrderStatus::Completed,
        "PENDING" => OrderStatus::Pending,
        "DECLINED" => OrderStatus::Failed,
        _ => return None,
    })
}

/// Of `12.50` and `EUR`.
pub(super) fn amount(value: Option<&str>, currency: Option<&str>) -> Option<Money> {
    let currency: Currency = serde_json::from_value(Value::String(currency?.to_owned())).ok()?;
    Money::parse_decimal(value?, currency)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFERENCE: &str = "6f9619ff8b86d011b42d00c04fc964ff";

    fn said(result: &str) -> String {
        format!(
            "---\nresponse: FOUND\nsaleID: 4711\nshopID: 60678\nreferenceID: {REFERENCE}\nsaleResult: {result}\n\
             priceAmount: '45.00'\npriceCurrency: EUR\nCCBrand: \"VISA\"\nbillingAddr_fullName: 'Bas O''Neil'\n\
             custom1:\n"
        )
    }

    #[test]
    fn every_result_has_its_state() {
        for (result, state) in [
            ("APPROVED", Some(OrderStatus::Completed)),
            ("PENDING", Some(OrderStatus::Pending)),
            ("DECLINED", Some(OrderStatus::Failed)),
            ("approved", None),
            ("", None),
            ("SOMETHING NEW", None),
        ] {
            assert_eq!(read(&said(result), "60678", REFERENCE).unwrap().status, state, "{result}");
        }
    }

    #[test]
    fn a_sale_is_read_without_what_it_says_of_the_payer() {
        let read = read(&said("APPROVED"), "60678", REFERENCE).unwrap();
        assert_eq!((read.id.as_str(), read.amount.unwrap().amount), (REFERENCE, 4500));
        assert_eq!(read.order.unwrap().0.simple().to_string(), REFERENCE);
        assert_eq!((read.card.as_deref(), &read.raw["sale"]["saleID"]), (Some("VISA"), &json!("4711")));
        assert!(!read.raw.to_string().contains("Neil"), "{}", read.raw);
    }

    #[test]
    fn a_sale_that_is_not_there_is_no_error_of_ours() {
        for none in ["response: NOTFOUND\n", "response: ERROR\nerror: Sale not found\n"] {
            assert!(matches!(read(none, "60678", REFERENCE), Err(ProviderError::NotBegun)), "{none}");
        }
        let ours = read("response: ERROR\nerror: 'Invalid signature'\n", "60678", REFERENCE);
        assert!(
            matches!(ours, Err(ProviderError::Refused(StatusCode::UNPROCESSABLE_ENTITY, said)) if said == "Invalid signature")
        );
    }

    #[test]
    fn what_is_not_as_promised_is_not_read() {
        for wrong in ["", "<html>", "{}", "saleResult: APPROVED\n", "  response: FOUND\n"] {
            assert!(read(wrong, "60678", REFERENCE).is_err(), "{wrong}");
        }
        let another = said("APPROVED").replace(REFERENCE, "00000000000000000000000000000000");
        assert!(read(&another, "60678", REFERENCE).is_err());
        assert!(read(&said("APPROVED"), "1", REFERENCE).is_err(), "another shop's");
        for amount in ["45", "45.0", "-", "4500000000000000000000.00"] {
            let odd = said("APPROVED").replace("45.00", amount);
            assert_eq!(read(&odd, "60678", REFERENCE).unwrap().amount, None, "{amount}");
        }
    }
}
