//! Bundles: what is on sale, and what operators set up so that a site can sell.

use crate::{
    accounts,
    kernel::{
        country::Country,
        ids::{BundleId, MemberId, SiteId},
        money::{Currency, Money},
        problem::Answer,
    },
};
use sqlx::PgConnection;

/// A number of credits on offer.
#[derive(Clone, Copy, Debug)]
pub struct BundleRow {
    /// Its id.
    pub id: BundleId,
    /// How many credits.
    pub credits: i32,
    /// Minor units, VAT included.
    pub price_minor: i64,
    /// What it is paid in.
    pub currency: Currency,
}

impl BundleRow {
    /// The price, VAT included.
    pub fn price(&self) -> Money {
        Money::new(self.price_minor, self.currency)
    }

    /// What so many of its credits were paid with, rounded up: nothing costs less than what was shown.
    pub fn price_of(&self, credits: i32) -> Money {
        let bundle = i64::from(self.credits.max(1));
        Money::new((self.price_minor * i64::from(credits) + bundle - 1) / bundle, self.currency)
    }
}

/// A bundle to put on offer.
#[derive(Clone, Copy, Debug)]
pub struct NewBundle {
    /// Its id.
    pub id: BundleId,
    /// Where it is sold.
    pub site: SiteId,
    /// To whom.
    pub country: Country,
    /// How many credits.
    pub credits: i32,
    /// What they cost, VAT included.
    pub price: Money,
    /// Its place in the list.
    pub position: i16,
}

/// A bundle that a site sells or has sold.
#[derive(Clone, Copy, Debug)]
pub struct ShelvedBundle {
    /// Its id.
    pub id: BundleId,
    /// To members of which country; None: one that we no longer serve.
    pub country: Option<Country>,
    /// How many credits.
    pub credits: i32,
    /// VAT included.
    pub price: Money,
    /// False: taken off; orders of it go on.
    pub offered: bool,
}

/// The bundles of a site, by country and place.
pub async fn shelved_bundles(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<ShelvedBundle>> {
    let rows = sqlx::query!(
        r#"select id as "id: BundleId", country, credits, price_minor, currency as "currency: Currency", offered
         from bundles where site_id = $1 order by country, position"#,
        site.0
    )
    .fetch_all(connection)
    .await?;
    let mut bundles = Vec::with_capacity(rows.len());
    for row in rows {
        bundles.push(ShelvedBundle {
            id: row.id,
            country: Country::parse(&row.country),
            credits: row.credits,
            price: Money::new(row.price_minor, row.currency),
            offered: row.offered,
        });
    }
    Ok(bundles)
}

/// Puts a bundle behind the others of its country; false: the site offers just this one already.
pub async fn shelve_bundle(
    connection: &mut PgConnection,
    id: BundleId,
    site: SiteId,
    country: Country,
    credits: i32,
    price: Money,
) -> Answer<bool> {
    // Two commands at once would take the same place: the site's row is held meanwhile.
    sqlx::query!("select from sites where id = $1 for update", site.0).execute(&mut *connection).await?;
    let shelved = sqlx::query!(
        "insert into bundles (id, site_id, country, credits, price_minor, currency, position)
         select $1, $2, $3, $4, $5, $6, coalesce(max(position), -1) + 1 from bundles where site_id = $2 and country = $3
         on conflict (site_id, country, credits, price_minor, currency) where offered do nothing",
        id.0,
        site.0,
        country.code(),
        credits,
        price.amount,
        price.currency.code(),
    )
    .execute(connection)
    .await?;
    Ok(shelved.rows_affected() > 0)
}

/// Takes a bundle off; false: the site offers none of this id. Orders that were placed go on.
pub async fn take_bundle_off(connection: &mut PgConnection, site: SiteId, id: BundleId) -> Answer<bool> {
    let taken = sqlx::query!(
        "update bundles set offered = false where site_id = $1 and id = $2 and offered",
        site.0,
        id.0
    )
    .execute(connection)
    .await?;
    Ok(taken.rows_affected() > 0)
}

/// What operators may know of a company's account; the key itself is shown nowhere.
#[derive(Clone, Debug)]
pub struct AccountFacts {
    /// Its provider.
    pub provider: String,
    /// Where the provider answers; empty for the sandbox on this server.
    pub api_base: String,
    /// Whether the key is for trying out: no money moves.
    pub is_test: bool,
    /// Of direct debits, where the provider collects in its own name or the company does.
    pub creditor_id: String,
}

/// A company's account; None: it has none and can't sell.
pub async fn account_facts(connection: &mut PgConnection, company_id: &str) -> Answer<Option<AccountFacts>> {
    let facts = sqlx::query_as!(
        AccountFacts,
        r#"select provider, api_base, is_test or starts_with(api_key, 'test_') as "is_test!", creditor_id
         from payment_accounts where company_id = $1 and selling"#,
        company_id
    )
    .fetch_optional(connection)
    .await?;
    Ok(facts)
}

/// Puts a bundle on offer.
pub async fn add_bundle(connection: &mut PgConnection, bundle: &NewBundle) -> Answer<()> {
    sqlx::query!(
        "insert into bundles (id, site_id, country, credits, price_minor, currency, position) values ($1, $2, $3, $4, $5, $6, $7)",
        bundle.id.0,
        bundle.site.0,
        bundle.country.code(),
        bundle.credits,
        bundle.price.amount,
        bundle.price.currency.code(),
        bundle.position,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the member can buy this bundle: it is on offer at their site in their account's country.
pub async fn is_sold_to(
    connection: &mut PgConnection,
    member: MemberId,
    site: SiteId,
    bundle: BundleId,
) -> Answer<bool> {
    let country = accounts::facts(connection, member).await?.country;
    Ok(on_sale(connection, site, country).await?.iter().any(|offered| offered.id == bundle))
}

/// What the site sells in a country, cheapest first; nothing once it is closing.
pub(in crate::payments) async fn on_sale(
    connection: &mut PgConnection,
    site: SiteId,
    country: Country,
) -> Answer<Vec<BundleRow>> {
    let bundles = sqlx::query_as!(
        BundleRow,
        r#"select id as "id: BundleId", credits, price_minor, currency as "currency: Currency"
         from bundles where site_id = $1 and country = $2 and offered
           and exists (select from sites where id = $1 and is_open) order by position"#,
        site.0,
        country.code(),
    )
    .fetch_all(connection)
    .await?;
    Ok(bundles)
}

/// The site's cheapest bundle of so many credits in a country.
pub async fn bundle_on_sale(
    connection: &mut PgConnection,
    site: SiteId,
    country: Country,
    credits: i32,
) -> Answer<Option<BundleRow>> {
    let offered = on_sale(connection, site, country).await?;
    Ok(offered.into_iter().filter(|bundle| bundle.credits == credits).min_by_key(|bundle| bundle.price_minor))
}
