//! What a credit is worth in money beside a cost: the member's own next lot, not what others could pay.

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

/// The price of the oldest bought lot with credits left; free credits, which are spent before it, have none. Without
/// such a lot that of the site's smallest bundle in the member's country, which is what would be bought next.
/// None where nothing is sold there.
pub async fn credit_price(
    connection: &mut PgConnection,
    site: &Site,
    member: MemberId,
    country: Country,
) -> Answer<Option<CreditPrice>> {
    let lot = sqlx::query!(
        r#"select l.price_minor as "amount!", l.currency as "currency!: Currency", l.credits,
             greatest(0, a.balance - l.remaining - coalesce((select sum(f.remaining) from credit_lots f where f.member_id = $1 and f.kind = 'free'), 0))::integer as "until!"
         from credit_lots l join credit_accounts a using (member_id)
         where l.member_id = $1 and l.kind = 'bought' and l.remaining > 0
         order by l.created_at, l.id limit 1"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    let own = lot.map(|lot| CreditPrice {
        price: Money::new(lot.amount, lot.currency),
        credits: lot.credits,
        until: lot.until,
    });
    let bundle = || site.smallest_bundles.get(&country).copied();
    Ok(own
        .or_else(|| bundle().map(|BundlePrice { price, credits }| CreditPrice { price, credits, until: 0 })))
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
