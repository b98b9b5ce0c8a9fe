//! FlexPay's postbacks: it calls with parameters that are signed all together. A sale's is a hint, as every provider's; of
//! a refund and a chargeback it is the only word, since no status tells of them.

use super::{is_reference, signature, status};
use crate::{
    kernel::money::Money,
    payments::{
        model::RefundStatus,
        provider::{ChargebackSnapshot, RefundSnapshot},
    },
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a call says, once its signature is right.
#[derive(Debug)]
pub(in crate::payments) struct Postback {
    /// Ours, of a sale that names one.
    pub reference: Option<String>,
    /// What it is about.
    pub news: News,
}

/// What happened to the sale.
#[derive(Debug)]
pub(in crate::payments) enum News {
    /// Somebody paid.
    Sale,
    /// Money went back by its site.
    Refund(RefundSnapshot),
    /// A bank took it back.
    Chargeback(ChargebackSnapshot),
    /// What is none of our business, such as a subscription.
    Other(String),
}

impl Postback {
    /// Reads a query or a form; None: forged, of another shop, or not to be told from either.
    pub(in crate::payments) fn read(said: &[u8], (shop, key): (&str, &str)) -> Option<Self> {
        let mut fields = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(said) {
            // Which of two was signed can't be known.
            if fields.insert(name.into_owned(), value.into_owned()).is_some() {
                return None;
            }
        }
        let signature = fields.remove("signature")?;
        let pairs = fields.iter().map(|(name, value)| (&**name, &**value));
        if !signature::is_of(&signature, key, pairs) || fields.get("shopID").map(String::as_str) != Some(shop)
        {
            return None;
        }
        let reference = fields.get("referenceID").filter(|text| is_reference(text)).cloned();
        Some(Self { reference, news: news(&fields) })
    }
}

fn news(fields: &BTreeMap<String, String>) -> News {
    let field = |name: &str| fields.get(name).map(String::as_str);
    if field("type").is_some_and(|kind| kind != "purchase") {
        return News::Other(field("type").unwrap_or_default().chars().take(40).collect());
    }
    match field("event") {
        None | Some("" | "initial") => News::Sale,
        Some("credit") => News::Refund(RefundSnapshot {
            id: id(fields),
            status: RefundStatus::Refunded,
            amount: amount(fields),
            ours: None,
            raw: kept(fields),
        }),
        Some("chargeback") => News::Chargeback(ChargebackSnapshot {
            id: id(fields),
            amount: amount(fields),
            reason: None,
            created_at: None,
            reversed_at: None,
            raw: kept(fields),
        }),
        Some(event) => News::Other(event.chars().take(40).collect()),
    }
}

/// By the transaction, else by all that was said: told twice, it is the same.
fn id(fields: &BTreeMap<String, String>) -> String {
    let transaction = fields.get("transactionID").filter(|text| is_reference(text));
    transaction.cloned().unwrap_or_else(|| {
        let said = fields.iter().map(|(name, value)| (&**name, &**value));
        signature::of("", said).chars().take(32).collect()
    })
}

/// How much it is about. Two that differ are none: which of them went back is a human's question.
fn amount(fields: &BTreeMap<String, String>) -> Option<Money> {
    let field = |name: &str| fields.get(name).map(String::as_str);
    let price = status::amount(field("priceAmount"), field("priceCurrency"));
    if field("amount").is_none() {
        return price;
    }
    let moved = status::amount(field("amount"), field("currency"));
    moved.filter(|_| price.is_none() || price == moved)
}

fn kept(fields: &BTreeMap<String, String>) -> Value {
    let names =
        ["event", "saleID", "referenceID", "transactionID", "parentID", "priceAmount", "priceCurrency"];
    let kept = names.iter().chain(&["amount", "currency"]).filter_map(|name| fields.get_key_value(*name));
    json!({ "postback": kept.collect::<BTreeMap<_, _>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACCOUNT: (&str, &str) = ("60678", "signature-key");
    const REFERENCE: &str = "6f9619ff8b86d011b42d00c04fc964ff";

    fn signed(pairs: &[(&str, &str)]) -> String {
        let mut fields: BTreeMap<&str, &str> =
            [("shopID", "60678"), ("type", "purchase"), ("referenceID", REFERENCE), ("saleID", "4711")]
                .into();
        fields.extend(pairs.iter().copied());
        let signature = signature::of(ACCOUNT.1, fields.iter().map(|(name, value)| (*name, *value)));
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(&fields).append_pair("signature", &signature).finish()
    }

    fn read(said: &str) -> Option<Postback> {
        Postback::read(said.as_bytes(), ACCOUNT)
    }

    #[test]
    fn each_event_says_what_happened() {
        let price = [("priceAmount", "15.00"), ("priceCurrency", "EUR")];
        let sale = read(&signed(&price)).unwrap();
        assert!(matches!(sale.news, News::Sale) && sale.reference.as_deref() == Some(REFERENCE));
        let of = |event: &'static str| {
            read(&signed(&[("event", event), ("transactionID", "815"), price[0], price[1]])).unwrap().news
        };
        let News::Refund(refund) = of("credit") else { panic!("no refund") };
        assert_eq!((refund.id.as_str(), refund.amount.unwrap().amount), ("815", 1500));
        let News::Chargeback(chargeback) = of("chargeback") else { panic!("no chargeback") };
        assert_eq!((chargeback.id.as_str(), chargeback.amount.unwrap().amount), ("815", 1500));
        assert!(matches!(of("initial"), News::Sale));
        assert!(matches!(of("something new"), News::Other(event) if event == "something new"));
        assert!(matches!(read(&signed(&[("type", "subscription")])).unwrap().news, News::Other(_)));
    }

    #[test]
    fn a_changed_a_doubled_or_an_unsigned_one_is_nobodys() {
        let right = signed(&[("event", "credit"), ("priceAmount", "15.00"), ("priceCurrency", "EUR")]);
        assert!(read(&right).is_some());
        for wrong in [
            String::new(),
            "signature=".to_owned(),
            right.replace("15.00", "1.50"),
            right.replace("60678", "60679"),
            right.replace("event=credit", "event=initial"),
            format!("{right}&custom1=more"),
            format!("{right}&event=initial"),
            right.split("&signature").next().unwrap().to_owned(),
        ] {
            assert!(read(&wrong).is_none(), "{wrong}");
        }
        assert!(Postback::read(right.as_bytes(), ("60678", "another key")).is_none());
        let elsewhere = signed(&[("shopID", "1")]);
        assert!(read(&elsewhere).is_none(), "rightly signed, of another shop");
    }

    #[test]
    fn one_without_a_transaction_is_the_same_however_often_it_comes() {
        let told = |amount: &'static str| {
            let said = signed(&[("event", "credit"), ("priceAmount", amount), ("priceCurrency", "EUR")]);
            match read(&said).unwrap().news {
                News::Refund(refund) => refund.id,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(told("15.00"), told("15.00"));
        assert_ne!(told("15.00"), told("16.00"));
    }

    #[test]
    fn two_amounts_that_differ_are_none() {
        let of = |amount: &'static str| {
            let pairs = [
                ("event", "credit"),
                ("priceAmount", "45.00"),
                ("priceCurrency", "EUR"),
                ("amount", amount),
                ("currency", "EUR"),
            ];
            match read(&signed(&pairs)).unwrap().news {
                News::Refund(refund) => refund.amount,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(of("45.00").unwrap().amount, 4500);
        assert_eq!(of("15.00"), None);
    }
}
