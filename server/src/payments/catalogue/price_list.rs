//! `pricing.php`: all bundles of a country and what they pay for, for anybody (spec 2: /pricing).

use crate::{
    accounts,
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        ids::BundleId,
        money::Money,
        problem::{Answer, Refusal},
    },
    payments::{
        catalogue::{
            bundles::{self, BundleRow},
            offers, vat,
        },
        method::Method,
    },
    sessions::Caller,
    settings::{Site, SiteSettings, VisitorCountry},
};
use axum::{Json, extract::State};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A bundle on the price list: before any discount, which is a member's own.
#[derive(Serialize, ToSchema)]
struct ListedBundle {
    id: BundleId,
    credits: i32,
    /// VAT included.
    price: Money,
    /// What one message costs when paid from this bundle, rounded up.
    price_per_message: Money,
}

/// What costs credits.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CostKind {
    /// The words of a message.
    Message,
    /// A photo in a message, beside its words, or a voice message.
    Photo,
    /// A gift in a message, beside its words; the catalogue's cheapest to its dearest.
    Gift,
}

/// What something costs: credits, and what so many of them were paid with, from the bundle with the cheapest
/// credits to the one with the dearest. Where nothing is sold there is no price.
#[derive(Serialize, ToSchema)]
struct ListedCost {
    kind: CostKind,
    least_credits: i32,
    most_credits: i32,
    #[schema(required = true)]
    least_price: Option<Money>,
    #[schema(required = true)]
    most_price: Option<Money>,
}

/// Every price of a country.
#[derive(Serialize, ToSchema)]
struct PriceList {
    /// Whose prices these are.
    country: Country,
    /// The rate inside the prices.
    vat_basis_points: i32,
    bundles: Vec<ListedBundle>,
    costs: Vec<ListedCost>,
    /// In the company's order.
    methods: Vec<Method>,
}

/// `{pricing}`.
#[derive(Serialize, ToSchema)]
pub(in crate::payments) struct PricingAnswer {
    pricing: PriceList,
}

/// Query of pricing.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::payments) struct PricingQuery {
    /// Of the site's countries; without: the member's, a visitor's as far as it is known.
    country: Option<Country>,
}

/// All bundles, and what costs how much of them.
#[utoipa::path(get, path = "/api/pricing.php", tag = "payments", params(PricingQuery), security((), ("login" = [])),
    responses((status = 200, body = PricingAnswer)))]
pub(in crate::payments) async fn get_pricing(
    State(app): State<App>,
    site: Site,
    Caller(caller): Caller,
    Parameters(query): Parameters<PricingQuery>,
    headers: HeaderMap,
) -> Answer<Json<PricingAnswer>> {
    if query.country.is_some_and(|country| !site.settings.countries.contains(&country)) {
        return Err(Refusal::NotFound.into());
    }
    let mut connection = app.db.acquire().await?;
    let own = match &caller {
        Some(caller) => Some(accounts::facts(&mut connection, caller.member).await?.country),
        None => None,
    };
    let country = query.country.or(own);
    let country = country.unwrap_or_else(|| VisitorCountry::of(&app, &site, &headers).selected);
    let bundles = bundles::on_sale(&mut connection, site.id, country).await?;
    let methods = offers::methods(&mut connection, &site.company.id, country).await?;
    let now = app.clock.now();
    let vat_basis_points = match caller.filter(|_| own == Some(country)) {
        Some(caller) => vat::rate_for(&mut connection, caller.member, country, now).await?.basis_points,
        None => vat::rate(&mut connection, country, now).await?,
    };
    let costs = costs(&site.settings, &bundles);
    let cost = site.settings.message_credits;
    let bundles = bundles.iter().map(|bundle| listed(bundle, cost)).collect();
    Ok(Json(PricingAnswer { pricing: PriceList { country, vat_basis_points, bundles, costs, methods } }))
}

fn listed(bundle: &BundleRow, message_credits: i32) -> ListedBundle {
    ListedBundle {
        id: bundle.id,
        credits: bundle.credits,
        price: bundle.price(),
        price_per_message: bundle.price_of(message_credits),
    }
}

/// Of everything that the site has a price for.
fn costs(settings: &SiteSettings, bundles: &[BundleRow]) -> Vec<ListedCost> {
    let gifts: Vec<i32> = settings.gift_prices().map(|(_, credits)| credits).collect();
    let cost = |kind, (least, most): (i32, i32)| ListedCost {
        kind,
        least_credits: least,
        most_credits: most,
        least_price: bundles.iter().map(|bundle| bundle.price_of(least)).min_by_key(|price| price.amount),
        most_price: bundles.iter().map(|bundle| bundle.price_of(most)).max_by_key(|price| price.amount),
    };
    let gift_range = gifts.iter().copied().min().zip(gifts.iter().copied().max());
    let (message, photo) = (settings.message_credits, settings.photo_credits);
    [Some(cost(CostKind::Message, (message, message))), Some(cost(CostKind::Photo, (photo, photo)))]
        .into_iter()
        .chain([gift_range.map(|range| cost(CostKind::Gift, range))])
        .flatten()
        .collect()
}
