//! What was bought on the site before, and what is left of the credits: the orders that members see again, and the lots that
//! they spend here.

use super::{
    checks::{Checks, id_of, shown},
    format::{self, CreditKind, Kind},
    report::{Fault, fault},
};
use crate::{
    kernel::{ids::MemberId, money::Currency},
    payments::MovedOrder,
};
use serde::Serialize;
use time::OffsetDateTime;
use uuid::Uuid;

/// Credits that came at once.
const MOST_CREDITS: i32 = 100_000;
/// In cents.
const HIGHEST_PRICE: i64 = 10_000_000;
/// Characters of a method's word.
const LONGEST_METHOD: usize = 40;

/// What is remembered of a purchase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bought {
    member: Uuid,
    price_minor: i64,
    currency: Currency,
    /// A lot of credits says that it came of it.
    is_named: bool,
}

impl Bought {
    fn price(self) -> (i64, String) {
        (self.price_minor, self.currency.code().to_owned())
    }
}

/// Credits, checked.
#[expect(clippy::struct_field_names, reason = "the number of credits is called credits")]
#[derive(Debug, Serialize)]
pub(super) struct Credits {
    member: Uuid,
    id: Uuid,
    transfer: Uuid,
    kind: CreditKind,
    credits: i32,
    remaining: i32,
    order_id: Option<Uuid>,
    price_minor: i64,
    currency: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl Checks<'_> {
    pub(super) fn order(&mut self, line: u64, row: &format::Order) -> Result<MovedOrder, Fault> {
        let member = self.real(&row.member)?;
        let external_id = id_of(&row.external_id, 300)?;
        if row.credits.is_some_and(|credits| !(1..=MOST_CREDITS).contains(&credits)) {
            return Err(fault("credits_invalid", format!("a purchase is of 1 to {MOST_CREDITS} credits")));
        }
        if !(0..=HIGHEST_PRICE).contains(&row.price_minor) {
            return Err(fault("price_invalid", format!("a purchase costs 0 to {HIGHEST_PRICE} cents")));
        }
        let created_at = self.moment(row.created_at)?;
        let (price_minor, currency) = (row.price_minor, row.currency);
        let bought = Bought { member, price_minor, currency, is_named: false };
        let number = self.number("order", external_id);
        if self.orders.contains_key(&number) {
            return Err(fault("id_twice", "a purchase above has that id"));
        }
        self.orders.insert(number, bought);
        Ok(MovedOrder {
            member: MemberId(member),
            id: self.id("earlier order", external_id),
            external_id: external_id.to_owned(),
            credits: row.credits,
            price_minor,
            currency,
            method: self.method(line, row.method.as_deref()),
            status: row.status,
            created_at,
        })
    }

    fn method(&mut self, line: u64, method: Option<&str>) -> Option<String> {
        let plain: String = method?.chars().filter(|letter| !letter.is_control()).collect();
        let cut: String = plain.trim().chars().take(LONGEST_METHOD).collect();
        if cut.len() < plain.trim().len() {
            let said = format!("of the method only the first {LONGEST_METHOD} characters come");
            self.report.change(Kind::Orders, line, fault("text_cut", said));
        }
        Some(cut).filter(|cut| !cut.is_empty())
    }

    /// The purchase that a lot came of: one of the same member, and no other lot's. Free credits came of none.
    fn order_of(
        &mut self,
        row: &format::Credits,
        order: &str,
        member: Uuid,
    ) -> Result<(Uuid, Bought), Fault> {
        let number = self.number("order", order);
        let Some(bought) = self.orders.get_mut(&number).filter(|bought| bought.member == member) else {
            return Err(fault("order_unknown", format!("the member has no purchase {}", shown(order))));
        };
        if row.kind == CreditKind::Free {
            return Err(fault("order_of_free", "free credits came of no purchase"));
        }
        if std::mem::replace(&mut bought.is_named, true) {
            return Err(fault("order_twice", format!("credits above came of the purchase {}", shown(order))));
        }
        let bought = *bought;
        Ok((self.id("earlier order", order), bought))
    }

    pub(super) fn credits(&mut self, line: u64, row: &format::Credits) -> Result<Credits, Fault> {
        let member = self.real(&row.member)?;
        let external_id = id_of(&row.external_id, 300)?;
        let remaining = row.remaining.unwrap_or(row.credits);
        if !(1..=MOST_CREDITS).contains(&row.credits) || !(0..=row.credits).contains(&remaining) {
            return Err(fault(
                "credits_invalid",
                format!("1 to {MOST_CREDITS} come at once, and no more are left"),
            ));
        }
        let created_at = self.moment(row.created_at)?;
        let (id, transfer) = (self.id("credits", external_id), self.id("transfer", external_id));
        let number = self.number("credits", external_id);
        if self.lots.contains(&number) {
            return Err(fault("id_twice", "credits above have that id"));
        }
        let said = price_of(row)?;
        self.hold(&row.member, remaining)?;
        let order = row.order.as_deref().map(|order| self.order_of(row, order, member)).transpose()?;
        let price = said.or_else(|| order.map(|(_, order)| order.price()));
        self.lots.insert(number);
        let free = Credits {
            member,
            id,
            transfer,
            kind: CreditKind::Free,
            credits: row.credits,
            remaining,
            order_id: None,
            price_minor: 0,
            currency: None,
            created_at,
        };
        match (row.kind, price) {
            (CreditKind::Free, _) => Ok(free),
            (CreditKind::Bought, Some((price_minor, currency))) => Ok(Credits {
                kind: CreditKind::Bought,
                order_id: Some(order.map_or_else(|| self.id("order", external_id), |(id, _)| id)),
                price_minor,
                currency: Some(currency),
                ..free
            }),
            (CreditKind::Bought, None) => {
                let said = "what was paid is not known: they come as free credits, which are never refunded";
                self.report.change(Kind::Credits, line, fault("price_unknown", said));
                Ok(free)
            }
        }
    }
}

/// What the line itself says was paid; None where it does not say.
fn price_of(row: &format::Credits) -> Result<Option<(i64, String)>, Fault> {
    if row.price_minor.is_some_and(|price| !(0..=HIGHEST_PRICE).contains(&price)) {
        return Err(fault("price_invalid", format!("credits cost 0 to {HIGHEST_PRICE} cents")));
    }
    let is_known = |code: &str| serde_json::from_value::<Currency>(code.into()).is_ok();
    if row.currency.as_deref().is_some_and(|code| !is_known(code)) {
        return Err(fault("currency_invalid", "a currency is one of ours, as three capitals: EUR"));
    }
    Ok(row.price_minor.zip(row.currency.clone()))
}
