//! Mollie's settlements (docs.mollie.com, "Settlements API"), which an organisation's access token reads and an API
//! key does not.

use super::{Amount, Mollie, ProviderError, lists::next};
use crate::{
    kernel::money::{Currency, Money, parse_decimals},
    payments::provider::{PaidLine, PaidLines, PaidOut, PaidOutPage, PaidPart, Stated, StatedRow, answer},
};
use http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use time::OffsetDateTime;

/// Settlements of a page: each has a row for every method and month, some 10 KB.
const SETTLEMENTS: u8 = 10;
/// Lines of a page: a payment has some 2 KB.
const LINES: u8 = 50;

#[derive(Deserialize)]
struct Settlement {
    id: String,
    reference: Option<String>,
    #[serde(rename = "createdAt", default, with = "time::serde::rfc3339::option")]
    created_at: Option<OffsetDateTime>,
    #[serde(rename = "settledAt", default, with = "time::serde::rfc3339::option")]
    settled_at: Option<OffsetDateTime>,
    status: String,
    amount: Amount,
    /// By year and month; a list where there is none.
    #[serde(default)]
    periods: Value,
}

#[derive(Deserialize)]
struct Period {
    #[serde(default)]
    revenue: Vec<Row>,
    #[serde(default)]
    costs: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    description: String,
    method: Option<String>,
    #[serde(rename = "amountNet")]
    net: Amount,
    #[serde(rename = "amountGross")]
    gross: Amount,
}

#[derive(Deserialize)]
struct Line {
    id: String,
    #[serde(rename = "paymentId")]
    payment: Option<String>,
    method: Option<String>,
    amount: Amount,
    #[serde(rename = "settlementAmount")]
    settled: Option<Amount>,
}

impl Mollie {
    pub(in crate::payments::provider) async fn settlements(
        &self,
        token: &str,
        from: Option<&str>,
    ) -> Result<PaidOutPage, ProviderError> {
        let page = self.told(token, &format!("settlements?limit={SETTLEMENTS}"), from).await?;
        read_settlements(&page).ok_or_else(|| unreadable("settlements"))
    }

    pub(in crate::payments::provider) async fn paid_lines(
        &self,
        token: &str,
        (settlement, currency): (&str, Currency),
        (part, from): (PaidPart, Option<&str>),
    ) -> Result<PaidLines, ProviderError> {
        let path = format!("settlements/{settlement}/{}?limit={LINES}", part.code());
        let page = self.told(token, &path, from).await?;
        read_lines(&page, part, currency).ok_or_else(|| unreadable("what was paid out"))
    }

    async fn told(&self, token: &str, path: &str, from: Option<&str>) -> Result<Value, ProviderError> {
        let mut address = format!("{}/{path}", self.base);
        if let Some(from) = from {
            address.push_str("&from=");
            address.extend(url::form_urlencoded::byte_serialize(from.as_bytes()));
        }
        answer::json(self.http.get(address).bearer_auth(token).send().await?).await
    }
}

fn unreadable(what: &str) -> ProviderError {
    ProviderError::Refused(StatusCode::BAD_GATEWAY, format!("a list of {what} that we can't read"))
}

fn read_settlements(page: &Value) -> Option<PaidOutPage> {
    let listed = page.pointer("/_embedded/settlements")?.as_array()?;
    let listed = listed.iter().map(Settlement::deserialize).collect::<Result<Vec<_>, _>>().ok()?;
    Some(PaidOutPage {
        oldest: listed.last().and_then(|last| last.created_at.or(last.settled_at)),
        next: next(page),
        settlements: listed
            .into_iter()
            .filter(|settlement| settlement.status == "paidout")
            .map(paid_out)
            .collect::<Option<_>>()?,
    })
}

fn paid_out(settlement: Settlement) -> Option<PaidOut> {
    let amount = settlement.amount.money()?;
    let mut stated = Stated::default();
    for (month, period) in months(&settlement.periods)? {
        for row in period.revenue {
            stated.revenue.push(row.stated(&month, amount.currency, |row| &row.net)?);
        }
        for row in period.costs {
            stated.fees.push(row.stated(&month, amount.currency, |row| &row.gross)?);
        }
    }
    let reference = settlement.reference.unwrap_or_default();
    let is_plain =
        |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_' | '/' | ' ');
    Some(PaidOut {
        id: id(settlement.id)?,
        reference: reference.chars().filter(is_plain).take(64).collect(),
        amount,
        settled_at: settlement.settled_at.or(settlement.created_at)?,
        stated,
    })
}

/// It goes into paths and lists.
fn id(text: String) -> Option<String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    Some(text).filter(|text| (4..=64).contains(&text.len()) && text.bytes().all(is_plain))
}

/// Such as 2026-04, oldest first. What is no object has none: PHP writes an empty one as a list.
fn months(periods: &Value) -> Option<BTreeMap<String, Period>> {
    let mut all = BTreeMap::new();
    for (year, months) in periods.as_object().into_iter().flatten() {
        for (month, period) in months.as_object().into_iter().flatten() {
            let (year, month) = (year.parse::<u16>().ok()?, month.parse::<u8>().ok()?);
            all.insert(format!("{year:04}-{month:02}"), Period::deserialize(period).ok()?);
        }
    }
    Some(all)
}

impl Row {
    /// None in another currency than the settlement's.
    fn stated(&self, month: &str, currency: Currency, of: fn(&Self) -> &Amount) -> Option<StatedRow> {
        let amount = of(self);
        let same = amount.currency == currency.code();
        Some(StatedRow {
            month: month.to_owned(),
            method: self.method.clone().and_then(word),
            description: self.description.chars().filter(|letter| !letter.is_control()).take(200).collect(),
            exact: ten_thousandths(&amount.value).filter(|_| same)?,
        })
    }
}

fn word(text: String) -> Option<String> {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    Some(text).filter(|text| (1..=40).contains(&text.len()) && text.bytes().all(is_word))
}

/// "-43.2000"; up to four decimals.
fn ten_thousandths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    parse_decimals(digits, 4)?.checked_mul(sign)
}

fn read_lines(page: &Value, part: PaidPart, currency: Currency) -> Option<PaidLines> {
    let listed = page.pointer(&format!("/_embedded/{}", part.code()))?.as_array()?;
    let line = |raw: &Value| paid_line(Line::deserialize(raw).ok()?, part, currency);
    Some(PaidLines { lines: listed.iter().map(line).collect::<Option<_>>()?, next: next(page) })
}

/// What is not paid out by Mollie (PayPal's payments) has no settlement amount, or one of zero; of what leaves it is
/// below zero.
fn paid_line(line: Line, part: PaidPart, currency: Currency) -> Option<PaidLine> {
    let settled = match &line.settled {
        Some(settled) => settled.money().filter(|money| money.currency == currency)?.amount,
        None => 0,
    };
    let own = id(line.id)?;
    let payment = match part {
        PaidPart::Payments => own.clone(),
        PaidPart::Refunds | PaidPart::Chargebacks => id(line.payment?)?,
    };
    Some(PaidLine {
        id: own,
        payment,
        method: line.method.and_then(word),
        amount: line.amount.money().map(|money| Money::new(money.amount.abs(), money.currency)),
        settled,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use time::macros::datetime;

    fn euro(value: &str) -> Value {
        json!({ "currency": "EUR", "value": value })
    }

    fn page(status: &str, periods: &Value) -> Value {
        json!({
            "_embedded": { "settlements": [{
                "resource": "settlement", "id": "stl_jDk30akdN", "reference": "1234567.2404.03", "status": status,
                "createdAt": "2024-04-05T08:30:00+00:00", "settledAt": "2024-04-06T09:41:44.0Z",
                "amount": euro("39.75"), "periods": periods,
            }] },
            "_links": { "next": { "href": "https://api.mollie.com/v2/settlements?from=stl_older&limit=10" } },
        })
    }

    #[test]
    fn a_settlement_is_read_with_its_rows_of_four_decimals() {
        let row = |method: Value, net: &str, gross: &str| json!({ "description": "Row", "method": method, "count": 6, "amountNet": euro(net), "amountGross": euro(gross) });
        let periods = json!({ "2024": { "04": {
            "revenue": [row(json!("ideal"), "86.1000", "86.1000"), row(json!("refund"), "-43.2000", "43.2000")],
            "costs": [row(json!("ideal"), "2.1000", "2.5410"), row(Value::Null, "0.5000", "0.6050")],
        } } });
        let read = read_settlements(&page("paidout", &periods)).unwrap();
        assert_eq!(
            (read.next.as_deref(), read.oldest),
            (Some("stl_older"), Some(datetime!(2024-04-05 8:30 UTC)))
        );
        let [paid] = read.settlements.try_into().unwrap();
        assert_eq!((paid.id.as_str(), paid.reference.as_str()), ("stl_jDk30akdN", "1234567.2404.03"));
        assert_eq!(
            (paid.amount, paid.settled_at),
            (Money::new(3_975, Currency::Eur), datetime!(2024-04-06 9:41:44 UTC))
        );
        let exact = |rows: &[StatedRow]| rows.iter().map(|row| row.exact).collect::<Vec<_>>();
        assert_eq!(exact(&paid.stated.revenue), [861_000, -432_000], "what goes back is below zero");
        assert_eq!(exact(&paid.stated.fees), [25_410, 6_050], "VAT included");
        assert_eq!((paid.stated.fees[0].month.as_str(), &paid.stated.fees[1].method), ("2024-04", &None));
    }

    #[test]
    fn what_is_not_paid_out_is_passed_over_and_counts_for_how_far_the_page_goes() {
        let read = read_settlements(&page("pending", &json!([]))).unwrap();
        assert!(read.settlements.is_empty() && read.oldest.is_some());
    }

    #[test]
    fn what_can_not_be_read_is_no_page() {
        let row =
            json!({ "description": "", "method": null, "amountNet": euro("x"), "amountGross": euro("1.00") });
        let wrong = json!({ "2024": { "04": { "revenue": [row] } } });
        assert!(read_settlements(&page("paidout", &wrong)).is_none());
        assert!(read_settlements(&json!({})).is_none());
        for text in ["", "-", ".5", "1.23456", "1,00", "+1.00", "1.-5"] {
            assert_eq!(ten_thousandths(text), None, "{text}");
        }
        assert_eq!((ten_thousandths("7"), ten_thousandths("-0.05")), (Some(70_000), Some(-500)));
    }

    #[test]
    fn what_leaves_is_below_zero_and_paypal_adds_nothing() {
        let lines = |part: PaidPart, line: Value| {
            let page = json!({ "_embedded": { part.code(): [line] }, "_links": { "next": null } });
            read_lines(&page, part, Currency::Eur)
        };
        let payment = json!({ "id": "tr_1", "method": "paypal", "amount": euro("10.00") });
        let read = lines(PaidPart::Payments, payment).unwrap();
        assert_eq!((read.lines[0].settled, read.lines[0].payment.as_str()), (0, "tr_1"));
        let mut refund = json!({ "id": "re_1", "paymentId": "tr_1", "amount": { "currency": "SEK", "value": "99.00" },
            "settlementAmount": euro("-8.81") });
        let read = lines(PaidPart::Refunds, refund.clone()).unwrap();
        assert_eq!(
            (read.lines[0].settled, read.lines[0].amount),
            (-881, Some(Money::new(9_900, Currency::Sek)))
        );
        refund["amount"] = json!({ "currency": "JPY", "value": "900" });
        assert_eq!(lines(PaidPart::Refunds, refund.clone()).unwrap().lines[0].amount, None);
        refund["settlementAmount"] = json!({ "currency": "SEK", "value": "-99.00" });
        assert!(lines(PaidPart::Refunds, refund).is_none(), "in another currency than the payout");
    }
}
