//! All SQL about sites.

use super::{
    companies::list_companies,
    disclosure,
    model::{Company, MinimumMessageCost, SiteSettings, SiteState},
};
use crate::kernel::{
    clock::Clock,
    country::Country,
    ids::SiteId,
    money::{Currency, Money},
};
use crate::pages::{self, PageVersions};
use anyhow::Context;
use sqlx::{PgConnection, PgPool};
use std::collections::BTreeMap;

/// A site's row, parsed.
#[derive(Clone, Debug)]
pub struct SiteRow {
    /// Its id.
    pub id: SiteId,
    /// Its domain, lower case, without port.
    pub domain: String,
    /// Other hosts that lead to it.
    pub aliases: Vec<String>,
    /// Domains that it had before, which lead to the present one.
    pub moved_from: Vec<String>,
    /// Whether it answers visitors.
    pub state: SiteState,
    /// Its settings.
    pub settings: SiteSettings,
    /// Who runs it.
    pub company: Company,
    /// What browsers subscribe to pushes with; None until a serving process has seen the site.
    pub push_public_key: Option<String>,
    /// Lowest price of one message by country, from the bundles on offer.
    pub minimum_message_costs: BTreeMap<Country, MinimumMessageCost>,
    /// The bundle on offer with the fewest credits, by country.
    pub smallest_bundles: BTreeMap<Country, BundlePrice>,
    /// Which versions there are of its own texts of the static pages.
    pub texts: PageVersions,
}

/// What a bundle costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BundlePrice {
    /// VAT included.
    pub price: Money,
    /// In it.
    pub credits: i32,
}

/// What `site create` and the demo world give.
#[derive(Clone, Debug)]
pub struct NewSite {
    /// Its id.
    pub id: SiteId,
    /// Who runs it.
    pub company_id: String,
    /// Lower case, without port.
    pub domain: String,
    /// Other hosts that lead to it.
    pub aliases: Vec<String>,
    /// Its settings.
    pub settings: SiteSettings,
}

/// All sites with their companies.
pub async fn list(pool: &PgPool) -> anyhow::Result<Vec<SiteRow>> {
    let mut connection = pool.acquire().await?;
    let companies: BTreeMap<String, Company> = list_companies(&mut connection)
        .await?
        .into_iter()
        .map(|company| (company.id.clone(), company))
        .collect();
    let mut costs = minimum_message_costs(&mut connection).await?;
    let mut smallest = smallest_bundles(&mut connection).await?;
    let mut texts = pages::versions(&mut connection).await?;
    let rows = sqlx::query!(
        r#"select id as "id: SiteId", company_id, domain, aliases, moved_from, is_open, closed_for, settings, public_key as "push_public_key?"
         from sites left join push_keys on site_id = id order by domain"#
    )
    .fetch_all(&mut *connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let settings = read_settings(row.settings)
                .with_context(|| format!("the settings of {} can't be read", row.domain))?;
            let state = SiteState::read(row.is_open, row.closed_for.as_deref());
            let company = companies.get(&row.company_id).cloned().context("a site without its company")?;
            let minimum_message_costs = costs
                .remove(&row.id)
                .unwrap_or_default()
                .into_iter()
                .map(|(country, cost)| (country, per_message(cost, settings.message_credits)))
                .filter(|_| state.is_open())
                .collect();
            let smallest_bundles = smallest.remove(&row.id).unwrap_or_default();
            let texts = texts.remove(&row.id).unwrap_or_default();
            let (id, domain, aliases, moved_from) = (row.id, row.domain, row.aliases, row.moved_from);
            let push_public_key = row.push_public_key;
            Ok(SiteRow {
                id,
                domain,
                aliases,
                moved_from,
                state,
                settings,
                company,
                push_public_key,
                minimum_message_costs,
                smallest_bundles,
                texts,
            })
        })
        .collect()
}

/// The cheapest credit of each site and country: (price in minor units, credits, currency).
type CheapestCredit = (i64, i32, Currency);

async fn minimum_message_costs(
    connection: &mut PgConnection,
) -> anyhow::Result<BTreeMap<SiteId, Vec<(Country, CheapestCredit)>>> {
    let rows = sqlx::query!(
        r#"select distinct on (site_id, country) site_id as "site_id: SiteId", country, price_minor, credits, currency as "currency: Currency"
         from bundles where offered order by site_id, country, price_minor::numeric / credits"#
    )
    .fetch_all(connection)
    .await?;
    let mut costs: BTreeMap<SiteId, Vec<(Country, CheapestCredit)>> = BTreeMap::new();
    for row in rows {
        if let Some(country) = Country::parse(&row.country) {
            costs
                .entry(row.site_id)
                .or_default()
                .push((country, (row.price_minor, row.credits, row.currency)));
        }
    }
    Ok(costs)
}

async fn smallest_bundles(
    connection: &mut PgConnection,
) -> anyhow::Result<BTreeMap<SiteId, BTreeMap<Country, BundlePrice>>> {
    let rows = sqlx::query!(
        r#"select distinct on (site_id, country) site_id as "site_id: SiteId", country, price_minor, credits, currency as "currency: Currency"
         from bundles where offered order by site_id, country, credits, price_minor"#
    )
    .fetch_all(connection)
    .await?;
    let mut smallest: BTreeMap<SiteId, BTreeMap<Country, BundlePrice>> = BTreeMap::new();
    for row in rows {
        if let Some(country) = Country::parse(&row.country) {
            let bundle =
                BundlePrice { price: Money::new(row.price_minor, row.currency), credits: row.credits };
            smallest.entry(row.site_id).or_default().insert(country, bundle);
        }
    }
    Ok(smallest)
}

/// Rounded up: a message never costs less than what is shown as the minimum… nor is it shown as free.
fn per_message((price, credits, currency): CheapestCredit, message_credits: i32) -> MinimumMessageCost {
    let credits = i64::from(credits.max(1));
    MinimumMessageCost { costs: (price * i64::from(message_credits) + credits - 1) / credits, currency }
}

/// Adds a closed site.
pub async fn create_site(connection: &mut PgConnection, clock: &Clock, site: &NewSite) -> anyhow::Result<()> {
    sqlx::query!(
        "insert into sites (id, company_id, domain, aliases, settings, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)",
        site.id.0,
        site.company_id,
        site.domain,
        &site.aliases,
        serde_json::to_value(&site.settings)?,
        clock.now(),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Replaces the settings of a site.
pub async fn put_settings(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    settings: &SiteSettings,
) -> anyhow::Result<()> {
    put_document(connection, clock, site, &serde_json::to_value(settings)?).await
}

/// Replaces the settings of a site by a document as it was stored before.
pub async fn put_document(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    document: &serde_json::Value,
) -> anyhow::Result<()> {
    sqlx::query!(
        "update sites set settings = $2, updated_at = $3 where id = $1",
        site.0,
        document,
        clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A site's row as it stands.
#[derive(Clone, Debug)]
pub struct HeldSite {
    /// Which.
    pub id: SiteId,
    /// Who runs it.
    pub company_id: String,
    /// Its domain.
    pub domain: String,
    /// Whether it answers visitors.
    pub state: SiteState,
    /// Its settings.
    pub settings: SiteSettings,
}

/// A site, held until the end of the transaction: what one writes, another must not undo. None: there is none of this id.
pub async fn hold_site(connection: &mut PgConnection, site: SiteId) -> anyhow::Result<Option<HeldSite>> {
    let row = sqlx::query!(
        "select company_id, domain, is_open, closed_for, settings from sites where id = $1 for update",
        site.0
    )
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let settings = read_settings(row.settings)
        .with_context(|| format!("the settings of {} can't be read", row.domain))?;
    let state = SiteState::read(row.is_open, row.closed_for.as_deref());
    Ok(Some(HeldSite { id: site, company_id: row.company_id, domain: row.domain, state, settings }))
}

/// Whether a site of the company is open. All of its sites are held until the end of the transaction, so that none opens meanwhile;
/// who orders there goes on.
pub async fn is_any_open(connection: &mut PgConnection, company: &str) -> anyhow::Result<bool> {
    let open = sqlx::query_scalar!(
        "select is_open from sites where company_id = $1 order by id for no key update",
        company
    )
    .fetch_all(connection)
    .await?;
    Ok(open.contains(&true))
}

/// Opens or closes a site.
pub async fn set_state(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    state: SiteState,
) -> anyhow::Result<()> {
    sqlx::query!(
        "update sites set is_open = $2, closed_for = $3, updated_at = $4 where id = $1",
        site.0,
        state.is_open(),
        state.closed_for(),
        clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Settings as they were stored, whatever somebody wrote by hand where labels stand.
pub fn read_settings(mut document: serde_json::Value) -> serde_json::Result<SiteSettings> {
    disclosure::tidy(&mut document);
    serde_json::from_value(document)
}

/// Gives a site to another company.
pub async fn put_company(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    company_id: &str,
) -> anyhow::Result<()> {
    sqlx::query!(
        "update sites set company_id = $2, updated_at = $3 where id = $1",
        site.0,
        company_id,
        clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}
