//! What a credit is worth in money beside a cost: the member's own next lot, not what others could pay.

use super::model::CreditAccount;
use crate::{
    kernel::{
        country::Country,
        ids::MemberId,
        money::{Currency, Money},
        problem::Answer,
    },
    settings::{BundlePrice, Site},
};
use serde::Serialize;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// The price of the member's next credits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CreditPrice {
    /// Of so many credits, VAT included.
    price: Money,
    /// That the price is for.
    #[schema(minimum = 1)]
    credits: i32,
    /// At this balance, or under it, the next credits have another price.
    #[schema(minimum = 0)]
    until: i32,
}

impl CreditPrice {
    /// What so many credits cost, rounded up to whole minor units; None for nothing.
    pub fn of(self, credits: i32) -> Option<Money> {
        let each = i64::from(self.credits.max(1));
        let whole =
            self.price.amount.checked_mul(i64::from(credits))?.checked_add(each - 1)?.checked_div(each)?;
        (whole > 0).then(|| Money::new(whole, self.price.currency))
    }
}

/// What a member has and what their next credits cost, as `credit_standing_of` has it (0013_credits.sql): the fields stand in its order.
/// For statements of other features that bring it.
#[derive(Clone, Debug, sqlx::Type)]
#[sqlx(type_name = "credit_standing")]
pub struct Standing {
    balance: i32,
    purchases: i32,
    free_conversations: i16,
    price_minor: Option<i64>,
    currency: Option<Currency>,
    credits: Option<i32>,
    until: Option<i32>,
}

impl Standing {
    /// The member's means.
    pub fn account(&self) -> CreditAccount {
        CreditAccount::new(self.balance, self.purchases, self.free_conversations)
    }

    /// The price of the oldest bought lot with credits left; free credits, which are spent before it, have none. Without
    /// such a lot that of the site's smallest bundle in the member's country, which is what would be bought next.
    /// None where nothing is sold there.
    pub fn price(&self, site: &Site, country: Country) -> Option<CreditPrice> {
        let own = || {
            let price = Money::new(self.price_minor?, self.currency?);
            Some(CreditPrice { price, credits: self.credits?, until: self.until? })
        };
        own().or_else(|| smallest(site, country))
    }
}

fn smallest(site: &Site, country: Country) -> Option<CreditPrice> {
    let bundle = site.smallest_bundles.get(&country).copied();
    bundle.map(|BundlePrice { price, credits }| CreditPrice { price, credits, until: 0 })
}

/// As [`Standing::price`], of a member whose means are not asked for.
pub async fn credit_price(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    country: Country,
) -> Answer<Option<CreditPrice>> {
    let standing =
        sqlx::query_scalar!(r#"select s as "standing!: Standing" from credit_standing_of($1) s"#, member.0)
            .fetch_optional(connection)
            .await?;
    Ok(standing.map_or_else(|| smallest(site, country), |standing| standing.price(site, country)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_cent_is_a_cent() {
        let price = CreditPrice { price: Money::new(1000, Currency::Eur), credits: 30, until: 0 };
        let cents = |credits| price.of(credits).map(|money| money.amount);
        assert_eq!([cents(0), cents(1), cents(3), cents(30)], [None, Some(34), Some(100), Some(1000)]);
    }
}
