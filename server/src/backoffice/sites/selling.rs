//! What a site sells, and how its members pay: bundles are a site's, methods are its company's.

use super::document::{has, read_site};
use crate::{
    backoffice::{Doer, Office, doer::reason},
    kernel::{
        country::Country,
        ids::{BundleId, SiteId},
        money::Money,
        problem::{Answer, FieldError, Refusal},
    },
    payments::{self, Method, MethodOffer, ShelvedBundle},
    settings::{self, SiteRow},
    staff::{self, Permission, Scope},
};
use sqlx::PgConnection;

/// Most credits of a bundle.
const MOST_CREDITS: i32 = 100_000;
/// Highest price of a bundle, in minor units.
const HIGHEST_PRICE: i64 = 10_000_000;
/// Behind all that are there already.
const LAST: i16 = 100;

/// What is on offer.
#[derive(Clone, Debug)]
pub struct Offers {
    /// By country and place; none that was taken off.
    pub bundles: Vec<ShelvedBundle>,
    /// By country and place.
    pub methods: Vec<MethodOffer>,
    /// What could be offered in the site's countries, by country.
    pub choices: Vec<(Country, Vec<Method>)>,
}

/// What a site sells, and how its company is paid.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn offers_of(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (all, site): (&[SiteRow], SiteId),
) -> Answer<Offers> {
    let row = read_site(connection, office, doer, (all, site)).await?.row;
    let mut bundles = payments::shelved_bundles(connection, site).await?;
    bundles.retain(|bundle| bundle.offered);
    let mut methods = payments::method_offers(connection).await?;
    methods.retain(|offer| offer.company_id == row.company.id);
    let choices = |country: &Country| {
        let usable = Method::ALL.iter().copied().filter(|method| fault(&row, *country, *method).is_none());
        (*country, usable.collect())
    };
    let choices = row.settings.countries.iter().map(choices).collect();
    Ok(Offers { bundles, methods, choices })
}

fn offer(company_id: String, country: Country, method: Method) -> MethodOffer {
    let (country, method) = (country.code().to_owned(), method.code().to_owned());
    MethodOffer { company_id, country, currency: None, method, position: LAST, providers: Vec::new() }
}

fn fault(row: &SiteRow, country: Country, method: Method) -> Option<String> {
    offer(row.company.id.clone(), country, method).fault()
}

/// What a bundle may cost, as it was typed: "18.00". None: no price, or none that a bundle has.
pub fn bundle_price(typed: &str, country: Country) -> Option<Money> {
    let price = Money::parse_decimal(typed.trim(), country.facts().currency)?;
    (1..=HIGHEST_PRICE).contains(&price.amount).then_some(price)
}

/// A bundle as somebody wants it.
#[derive(Clone, Copy, Debug)]
pub struct BundleRequest<'a> {
    /// Where it is sold.
    pub site: SiteId,
    /// To members of which country.
    pub country: Country,
    /// How many credits.
    pub credits: i32,
    /// As it was typed, in the country's money: "18.00".
    pub price: &'a str,
    /// Why, in words.
    pub reason: &'a str,
}

/// Puts a bundle on offer; its id. None: the site offers just this one already.
///
/// # Errors
/// `not_allowed`; `not_found`; the fields that are wrong.
pub async fn offer_bundle(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    wish: BundleRequest<'_>,
) -> Answer<Option<BundleId>> {
    let now = office.now();
    let reach = doer.reach(Permission::EditBundles, now)?;
    let because = reason(wish.reason)?;
    let held = settings::hold_site(connection, wish.site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, held.id, &held.company_id)?;
    let BundleRequest { country, credits, .. } = wish;
    if !held.settings.countries.contains(&country) {
        return Err(FieldError::new("country", "field_invalid").into());
    }
    if !(1..=MOST_CREDITS).contains(&credits) {
        return Err(FieldError::new("credits", "field_invalid").into());
    }
    let price = bundle_price(wish.price, country).ok_or_else(|| FieldError::new("price", "field_invalid"))?;
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let id = BundleId::random(office.random);
    let is_new = payments::shelve_bundle(connection, id, held.id, country, credits, price).await?;
    Ok(is_new.then_some(id))
}

/// Takes a bundle off; orders that were placed go on.
///
/// # Errors
/// `not_allowed`; `not_found`.
pub async fn withdraw_bundle(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, bundle, why): (SiteId, BundleId, &str),
) -> Answer<()> {
    let now = office.now();
    let reach = doer.reach(Permission::EditBundles, now)?;
    let because = reason(why)?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let is_taken = payments::take_bundle_off(connection, site, bundle).await?;
    if is_taken { Ok(()) } else { Err(Refusal::NotFound.into()) }
}

/// The company of a site, where the doer may change how all of it is paid.
async fn paid_company(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    site: SiteId,
) -> Answer<String> {
    let reach = doer.reach(Permission::EditMethods, office.now())?;
    let held = settings::hold_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(&reach, site, &held.company_id)?;
    if !reach.covers(&Scope::Company { company: held.company_id.clone() }, None) {
        return Err(Refusal::NotAllowed.into());
    }
    Ok(held.company_id)
}

/// Lets the company of a site be paid by a method in a country, at all of its sites.
///
/// # Errors
/// `not_allowed`, also for whoever manages some of the company's sites only; `not_found`; a method that nobody there can use.
pub async fn offer_method_in(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, country, method): (SiteId, Country, Method),
    why: &str,
) -> Answer<()> {
    let (now, because) = (office.now(), reason(why)?);
    let offer = offer(paid_company(connection, office, doer, site).await?, country, method);
    if offer.fault().is_some() {
        return Err(FieldError::new("method", "field_invalid").into());
    }
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    payments::put_method_offer(connection, &offer).await
}

/// Takes such an offer back; orders that were placed go on.
///
/// # Errors
/// `not_allowed`, as above; `not_found`.
pub async fn withdraw_method_in(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    (site, country, method): (SiteId, Country, Method),
    why: &str,
) -> Answer<()> {
    let (now, because) = (office.now(), reason(why)?);
    let offer = offer(paid_company(connection, office, doer, site).await?, country, method);
    doer.stamp(connection, now).await?;
    staff::give_reason(connection, office.random, because).await?;
    let is_gone = payments::withdraw_method_offer(connection, &offer).await?;
    if is_gone { Ok(()) } else { Err(Refusal::NotFound.into()) }
}
