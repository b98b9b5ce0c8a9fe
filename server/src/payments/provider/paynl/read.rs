//! What Pay.nl says of an order, in our words. A field that is not what it should be makes the answer unreadable; a
//! status that we don't know makes it nothing to act on.

use crate::{
    kernel::{
        ids::OrderId,
        money::{Currency, Money},
    },
    payments::{
        model::OrderStatus,
        provider::{ReversedTotals, Snapshot},
    },
};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

#[derive(Deserialize)]
struct Order {
    #[serde(rename = "orderId")]
    number: String,
    status: Status,
    amount: Amount,
    reference: Option<String>,
    #[serde(default)]
    payments: Vec<Payment>,
    #[serde(default)]
    links: Links,
}

#[derive(Deserialize)]
struct Status {
    code: i32,
}

#[derive(Deserialize)]
struct Amount {
    value: i64,
    currency: String,
}

#[derive(Default, Deserialize)]
struct Links {
    redirect: Option<String>,
}

#[derive(Deserialize)]
struct Payment {
    /// An IBAN, or a card number with its middle hidden.
    #[serde(rename = "customerId")]
    customer_id: Option<String>,
}

/// Of the transaction API.
#[derive(Deserialize)]
struct Transaction {
    #[serde(rename = "orderId")]
    order_id: String,
    status: Status,
    #[serde(rename = "amountRefunded")]
    refunded: Amount,
}

impl Amount {
    fn money(&self) -> Option<Money> {
        let currency: Currency = serde_json::from_value(Value::String(self.currency.clone())).ok()?;
        Some(Money::new(self.value, currency))
    }
}

/// Whether the money came, whatever became of it.
pub(super) fn is_paid(order: &Value) -> bool {
    let code = order.pointer("/status/code").and_then(Value::as_i64);
    code.and_then(|code| i32::try_from(code).ok()).and_then(status) == Some(OrderStatus::Completed)
}

/// None where it is not what the API promises, or the two answers are of two orders.
pub(super) fn order(raw: &Value, transaction: Option<&Value>) -> Option<Snapshot> {
    let order = Order::deserialize(raw).ok()?;
    if !super::is_order_id(&order.number) {
        return None;
    }
    let totals = match transaction {
        Some(transaction) => Some(totals(transaction, &order.number)?),
        None => None,
    };
    let status = status(order.status.code);
    Some(Snapshot {
        failure: (status == Some(OrderStatus::Failed)).then(|| failure(order.status.code).to_owned()),
        status,
        amount: order.amount.money(),
        order: order.reference.and_then(|text| Uuid::try_parse(&text).ok()).map(OrderId),
        payer_country: order.payments.last().and_then(|payment| country(payment.customer_id.as_deref()?)),
        // It says the method alone.
        card: None,
        checkout_url: order.links.redirect,
        refunds: Vec::new(),
        chargebacks: Vec::new(),
        totals,
        id: order.number,
        raw: serde_json::json!({ "order": raw, "transaction": transaction }),
    })
}

fn totals(transaction: &Value, order_id: &str) -> Option<ReversedTotals> {
    let read = Transaction::deserialize(transaction).ok()?;
    let refunded = read.refunded.money().filter(|money| money.amount >= 0)?;
    (read.order_id == order_id)
        .then_some(ReversedTotals { refunded, charged_back: matches!(read.status.code, -70 | -71) })
}

/// The refund that was just made.
pub(super) fn refund_id(answer: &Value) -> Option<String> {
    let made = answer.get("refundedTransactions")?.as_array()?.last()?;
    let id = made.pointer("/refund/id")?.as_str()?;
    let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    ((4..=64).contains(&id.len()) && is_plain).then(|| id.to_owned())
}

/// developer.pay.nl, "Transaction statuses", and the constants of Pay.nl's SDK. 95 and 97 are reserved and not
/// captured yet; -51 is another amount than was asked for, and a human's business.
fn status(code: i32) -> Option<OrderStatus> {
    Some(match code {
        20 | 25 | 50 | 75 | 76 | 80 | 85 | 90 | 95 | 97 | 98 => OrderStatus::Pending,
        100 | -70 | -71 | -72 | -81 | -82 => OrderStatus::Completed,
        -60 | -63 | -64 => OrderStatus::Failed,
        -1 | -61 | -90 => OrderStatus::Cancelled,
        -80 => OrderStatus::Expired,
        _ => return None,
    })
}

fn failure(code: i32) -> &'static str {
    match code {
        -63 => "denied",
        -64 => "declined",
        _ => "failure",
    }
}

/// Of an IBAN (ISO 13616: two letters, then two digits).
fn country(account: &str) -> Option<String> {
    let bytes = account.as_bytes();
    let is_iban = bytes.len() >= 15
        && bytes.iter().take(2).all(u8::is_ascii_uppercase)
        && bytes.iter().skip(2).take(2).all(u8::is_ascii_digit);
    is_iban.then(|| account.chars().take(2).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn said(code: i32) -> Value {
        json!({
            "id": "018f9f33-d564-75a3-b2eb-20e27974c534",
            "orderId": "51007856048X14b0",
            "reference": "6f9619ff8b86d011b42d00c04fc964ff",
            "status": { "code": code, "action": "?" },
            "amount": { "value": 2499, "currency": "EUR" },
            "payments": [{ "customerId": "NL91ABNA0417164300" }],
            "links": { "redirect": "https://checkout.example/x", "status": "https://connect.example/x" },
        })
    }

    fn transaction(order: &str, code: i32, refunded: i64) -> Value {
        json!({ "orderId": order, "status": { "code": code }, "amountRefunded": { "value": refunded, "currency": "EUR" } })
    }

    #[test]
    fn every_code_that_pay_nl_documents_has_its_state() {
        use OrderStatus::{Cancelled, Completed, Expired, Failed, Pending};
        let known = [
            (Pending, &[20, 25, 50, 75, 76, 80, 85, 90, 95, 97, 98][..]),
            (Completed, &[100, -70, -71, -72, -81, -82][..]),
            (Failed, &[-60, -63, -64][..]),
            (Cancelled, &[-1, -61, -90][..]),
            (Expired, &[-80][..]),
        ];
        for (state, codes) in known {
            for code in codes {
                assert_eq!(order(&said(*code), None).unwrap().status, Some(state), "{code}");
            }
        }
        for unknown in [-51, 0, 1, 101, -2, i32::MAX, i32::MIN] {
            assert_eq!(order(&said(unknown), None).unwrap().status, None, "{unknown}");
        }
    }

    #[test]
    fn an_order_is_read_with_what_went_back_of_it() {
        let read = order(&said(100), Some(&transaction("51007856048X14b0", -82, 400))).unwrap();
        assert_eq!((read.id.as_str(), read.amount.unwrap().amount), ("51007856048X14b0", 2499));
        assert_eq!(read.order.unwrap().to_string(), "6f9619ff-8b86-d011-b42d-00c04fc964ff");
        assert_eq!(read.payer_country.as_deref(), Some("NL"));
        let totals = read.totals.unwrap();
        assert_eq!((totals.refunded.amount, totals.charged_back), (400, false));
        assert!(
            order(&said(100), Some(&transaction("51007856048X14b0", -71, 0)))
                .unwrap()
                .totals
                .unwrap()
                .charged_back
        );
    }

    #[test]
    fn what_is_not_as_promised_is_not_read() {
        assert!(order(&said(100), Some(&transaction("99999999999X0000", 100, 0))).is_none());
        assert!(order(&said(100), Some(&transaction("51007856048X14b0", 100, -1))).is_none());
        assert!(order(&said(100), Some(&json!([]))).is_none());
        for (path, wrong) in [
            ("/orderId", json!("../../v1/orders")),
            ("/orderId", json!(7)),
            ("/status", json!("PAID")),
            ("/status/code", json!("100")),
            ("/amount/value", json!("24.99")),
            ("/amount", json!(null)),
        ] {
            let mut lying = said(100);
            *lying.pointer_mut(path).unwrap() = wrong;
            assert!(order(&lying, None).is_none(), "{path}");
        }
        let mut odd = said(100);
        odd["amount"]["currency"] = json!("XAU");
        odd["reference"] = json!("not ours");
        let read = order(&odd, None).unwrap();
        assert!(read.amount.is_none() && read.order.is_none());
    }

    #[test]
    fn a_refund_has_the_name_that_pay_nl_gave_it() {
        let answer = |id: &str| json!({ "refundedTransactions": [{ "refund": { "id": id } }] });
        assert_eq!(refund_id(&answer("RF-1234-1234-1234")).as_deref(), Some("RF-1234-1234-1234"));
        assert_eq!(refund_id(&answer("RF 1")), None);
        assert_eq!(refund_id(&json!({})), None);
    }
}
