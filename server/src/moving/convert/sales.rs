//! Oxwall's sales: what members bought on the site before, of whatever plugin. They list it here as bought there, and no more:
//! what is left of credits comes by their balance.

use super::{
    common::{Work, moment},
    converted::Sum,
    days::Days,
    tables::Tables,
};
use crate::{
    kernel::money::{Currency, parse_decimals},
    moving::format::Kind,
    payments::EarlierStatus,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The table, without its prefix.
pub(super) const SALES: &str = "base_billing_sale";
/// By what each was paid, likewise.
pub(super) const GATEWAYS: &str = "base_billing_gateway";
/// Bundles of credits, of the plugin that sells them.
pub(super) const PACKS: &str = "usercredits_pack";
/// What a sale of such a bundle calls itself.
const OF_CREDITS: &str = "user_credits_pack";
/// Credits of one purchase (`moving::format::Order`).
const MOST_CREDITS: i64 = 100_000;
/// Where its plugins are called otherwise than what members know.
const METHODS: [(&str, &str); 6] = [
    ("2checkout", "2Checkout"),
    ("ccbill", "CCBill"),
    ("icepay", "ICEPAY"),
    ("mollie", "Mollie"),
    ("paypal", "PayPal"),
    ("stripe", "Stripe"),
];

/// Writes the orders. Prices have a currency of ours, or stay behind.
pub(super) fn orders(work: &mut Work<'_>, tables: &Tables) -> anyhow::Result<()> {
    let table = tables.name(SALES);
    let mut paid: BTreeMap<&'static str, i128> = BTreeMap::new();
    for row in tables.of(SALES)?.each()? {
        let row = row?;
        let text = |column| row.text(column).unwrap_or_default();
        let status = status(text("status"));
        let currency = currency(text("currency"));
        let price = cents(text("totalAmount"));
        if let (Some(EarlierStatus::Paid), Some(currency), Some(price)) = (status, currency, price) {
            *paid.entry(currency.code()).or_default() += i128::from(price);
        }
        let member = text("userId");
        let (code, said) = match (status, currency, price, Days::stamp(text("timeStamp"))) {
            _ if work.folder.joined(member).is_none() => {
                ("member_unknown", format!("the member {member} does not come"))
            }
            (None, ..) => ("not_paid", "it was begun, and never paid".to_owned()),
            (_, None, ..) => ("currency_no_home", format!("no price is in {} here", text("currency"))),
            (_, _, None, _) => ("price_unknown", format!("“{}” is no price", text("totalAmount"))),
            (.., None) => ("date_missing", "it has no date".to_owned()),
            (Some(status), Some(currency), Some(price), Some(at)) => {
                let line = json!({
                    "external_id": text("id"),
                    "member": member,
                    "credits": credits(tables, text("entityKey"), (text("entityId"), text("quantity")))?,
                    "price_minor": price,
                    "currency": currency,
                    "method": method(tables, text("gatewayId"))?,
                    "status": status,
                    "created_at": moment(at),
                });
                work.folder.line(Kind::Orders, line)?;
                work.converted.came(&table);
                continue;
            }
        };
        work.converted.leave(&table, row.number, code, said);
    }
    for (currency, cents) in paid {
        work.converted.sums.push(Sum {
            what: format!("cents paid in {currency}"),
            here: cents,
            sql: format!(
                "select coalesce(sum(round(cast(totalAmount as decimal(12, 3)) * 100)), 0) from `{table}` \
                 where currency = '{currency}' and status in ('verified', 'delivered')"
            ),
        });
    }
    Ok(())
}

/// What became of a sale; None for one that was never paid: such are begun by a look at the till.
fn status(code: &str) -> Option<EarlierStatus> {
    match code {
        "verified" | "delivered" => Some(EarlierStatus::Paid),
        "error" => Some(EarlierStatus::Failed),
        _ => None,
    }
}

fn currency(code: &str) -> Option<Currency> {
    serde_json::from_value(Value::from(code)).ok()
}

/// Its database keeps thousandths.
fn cents(price: &str) -> Option<i64> {
    Some(parse_decimals(price, 3)?.checked_add(5)? / 10)
}

/// How many credits a sale of a bundle was for, as long as the bundle is known.
fn credits(tables: &Tables, what: &str, (pack, quantity): (&str, &str)) -> anyhow::Result<Option<i64>> {
    if what != OF_CREDITS {
        return Ok(None);
    }
    let known = tables.of(PACKS)?.one(pack)?;
    let each = known.as_ref().and_then(|pack| pack.text("credits")?.parse::<i64>().ok());
    let times = quantity.parse::<i64>().unwrap_or(1);
    let all = each.and_then(|each| each.checked_mul(times));
    Ok(all.filter(|all| (1..=MOST_CREDITS).contains(all)))
}

/// As members know it: the plugin's key without what all such keys begin with.
fn method(tables: &Tables, gateway: &str) -> anyhow::Result<Option<String>> {
    let found = tables.of(GATEWAYS)?.one(gateway)?;
    let key = found.as_ref().and_then(|gateway| gateway.text("gatewayKey"));
    Ok(key.map(|key| {
        let key = key.strip_prefix("billing").filter(|rest| !rest.is_empty()).unwrap_or(key);
        let known = METHODS.iter().find(|(code, _)| *code == key);
        known.map_or(key, |(_, name)| *name).to_owned()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_thousandths() {
        for (price, expected) in [
            ("24.950", Some(2495)),
            ("24.95", Some(2495)),
            ("24", Some(2400)),
            ("0.000", Some(0)),
            ("9.994", Some(999)),
            ("9.995", Some(1000)),
            ("-1.000", None),
            ("1e3", None),
            ("", None),
        ] {
            assert_eq!(cents(price), expected, "{price}");
        }
    }

    #[test]
    fn only_what_ended_is_a_purchase() {
        let found = ["delivered", "verified", "error", "init", "prepared", "processing", ""].map(status);
        let (paid, failed) = (Some(EarlierStatus::Paid), Some(EarlierStatus::Failed));
        assert_eq!(found, [paid, paid, failed, None, None, None, None]);
        assert_eq!(["EUR", "eur", "XXX", ""].map(currency), [Some(Currency::Eur), None, None, None]);
    }
}
