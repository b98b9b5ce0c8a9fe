//! `settings.php`, `interests.php`, `regions.php`, `cities.php`, `companyinfo.php` (spec 7); `page.php` is in `own_pages`.

use super::{
    cache::Site,
    data::{self, Interest, Region},
    model::{BlockNotice, Company, MinimumMessageCost, NudePhotos, Signups, SiteSettings},
    own_pages,
    visitor::{CallerLocale, VisitorCountry, chosen_locales},
};
use crate::{
    app::App,
    kernel::{
        country::Country,
        extract::Parameters,
        locale::Locale,
        money::{Currency, Money},
        problem::{Answer, Refusal},
        texts,
    },
};
use axum::{Json, extract::State};
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The routes of this feature.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_settings))
        .routes(routes!(get_interests))
        .routes(routes!(get_regions))
        .routes(routes!(get_cities))
        .routes(routes!(get_companyinfo))
        .routes(routes!(own_pages::get_page))
}

/// 'yes' or 'no' (spec 2: "is not 'no'").
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum YesNo {
    Yes,
    No,
}

/// A country that the site serves.
#[derive(Serialize, ToSchema)]
struct CountryOption {
    code: Country,
    /// Interface languages offered there.
    locales: Vec<Locale>,
    currency: Currency,
    min_age: u8,
    /// IANA name of the main time zone: where an age and a day turn.
    timezone: String,
}

/// A gender that a site takes beside the two.
#[derive(Serialize, ToSchema)]
struct MoreGender {
    /// As a member's `gender`, and as a part of their `looking_for`.
    #[schema(example = "non_binary")]
    id: &'static str,
    /// In the caller's language, as it stands on a profile: "Non-binary".
    name: String,
    /// After "I am": "non-binary".
    i_am: String,
    /// In a list beside "Women": "Non-binary people".
    people: String,
    /// After "I am looking for": "non-binary people".
    sought: String,
    /// An account of two people: sign-up asks for both (`second_date_of_birth`, `both_agree`).
    of_two: bool,
}

/// Everything public about a site (spec 3: Settings).
#[derive(Serialize, ToSchema)]
pub struct Settings {
    name: String,
    domain: String,
    domain_language: Option<Locale>,
    /// Put in front of a photo's filename, thumb_filename and match.
    cdn_prefix: &'static str,
    niche: u8,
    signups: Signups,
    /// The site is closing for good: nobody joins and nothing is sold any more.
    closing: bool,
    logged_out_search: bool,
    logged_out_search_trafficsource: bool,
    /// Where the visitor's address is.
    geoip_country: Country,
    /// The country chosen on /lang-config, else that of the address, else the site's first. What a member pays
    /// follows their account's country.
    geoip_selected_country: Country,
    /// Lowest price of one message, in minor units, by country.
    #[schema(value_type = BTreeMap<String, MinimumMessageCost>)]
    minimum_message_costs: BTreeMap<Country, MinimumMessageCost>,
    /// The visitor's country's of these, as money is written there; null where none is sold.
    #[schema(required = true)]
    message_price: Option<String>,
    /// For `pushManager.subscribe`: an uncompressed P-256 point, base64url.
    push_public_key: Option<String>,
    support_phone: String,
    support_email: String,
    fictional_icon: String,
    fictional_warning: String,
    fictional_singular: String,
    fictional_plural: String,
    enable_site_entry_popup: YesNo,
    site_entry_countries: Vec<Country>,
    description: String,
    index_title: String,
    /// What the landing page says first.
    headline: String,
    countries: Vec<CountryOption>,
    /// The language that this visitor's pages are in, and this answer.
    locale: Locale,
    /// Languages offered to this visitor, in order: the country's, the site's own, those chosen on this browser before.
    locales: Vec<Locale>,
    visible_profile_fields: Vec<String>,
    visible_profile_notes: Vec<String>,
    message_credits: i32,
    signup_credits: i32,
    photo_credits: i32,
    gift_credits: i32,
    message_length: u16,
    search_fields: Vec<String>,
    /// Days after which the credits of a first message that nobody answered come back; 0: never. Not where it went to a
    /// fictional profile.
    #[schema(maximum = 14)]
    unanswered_days: u8,
    refund_days: u16,
    member_resell: bool,
    /// What members read about somebody who blocked them; help and dialogs say so.
    block_notice: BlockNotice,
    /// Profiles say how soon somebody usually answers, unless the member hides it.
    show_answer_pace: bool,
    /// Whether members may mark photos of theirs as nude.
    nude_photos: NudePhotos,
    company_id: String,
    mail_name: String,
    /// Ids of interests.php.
    interests: Vec<String>,
    /// Beside women and men; empty where members are one of the two.
    more_genders: Vec<MoreGender>,
    /// Countries for which regions.php has regions.
    region_data: Vec<Country>,
    min_age: u8,
    us_footer: bool,
    /// The site has fictional profiles, which are labelled.
    has_fictional: bool,
    /// Demo mode: mail and payments go nowhere; /dev/outbox shows them.
    demo: bool,
}

/// `{settings}`.
#[derive(Serialize, ToSchema)]
pub struct SettingsAnswer {
    settings: Settings,
}

/// Query of settings.php: the page's host, and beside it the query of the page's route (spec 7), of which nothing
/// changes these settings: a language or country was chosen by cookie when the page was asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SettingsQuery {
    /// Another configured site whose public settings to show.
    domain: Option<String>,
}

/// The public settings of a site in a language, for a visitor with these headers.
pub fn settings_in(app: &App, site: &Site, headers: &HeaderMap, locale: Locale) -> SettingsAnswer {
    let visitor = VisitorCountry::of(app, site, headers);
    let chosen: Vec<Locale> = std::iter::once(locale).chain(chosen_locales(headers)).collect();
    let locales = site.settings.locales_for(visitor.selected, &chosen);
    SettingsAnswer { settings: public(app, site, visitor, (locale, locales)) }
}

fn public(
    app: &App,
    site: &Site,
    visitor: VisitorCountry,
    (locale, locales): (Locale, Vec<Locale>),
) -> Settings {
    let stored = site.settings.clone();
    let plain = |texts: &BTreeMap<Locale, String>| {
        texts.get(&locale).or_else(|| texts.get(&Locale::En)).cloned().unwrap_or_default()
    };
    Settings {
        domain: site.domain.clone(),
        domain_language: stored.domain_language,
        cdn_prefix: "/photos/",
        niche: stored.niche,
        signups: if site.state.is_open() { stored.signups } else { Signups::None },
        closing: !site.state.is_open(),
        logged_out_search: stored.logged_out_search,
        logged_out_search_trafficsource: stored.logged_out_search_trafficsource,
        geoip_country: visitor.seen,
        geoip_selected_country: visitor.selected,
        minimum_message_costs: site.minimum_message_costs.clone(),
        message_price: site
            .minimum_message_costs
            .get(&visitor.selected)
            .map(|least| Money::new(least.costs, least.currency).text(locale, visitor.selected)),
        fictional_warning: stored.fictional_sentence(locale),
        fictional_singular: stored.fictional_label(locale).to_owned(),
        fictional_plural: stored.fictional_labels(locale).to_owned(),
        enable_site_entry_popup: if stored.enable_site_entry_popup { YesNo::Yes } else { YesNo::No },
        site_entry_countries: stored.site_entry_countries.clone(),
        description: plain(&stored.description),
        index_title: plain(&stored.index_title),
        headline: stored.headline(locale),
        countries: stored.countries.iter().map(|country| country_option(&stored, *country)).collect(),
        locale,
        locales,
        message_credits: stored.message_credits,
        signup_credits: stored.signup_credits,
        photo_credits: stored.photo_credits,
        gift_credits: stored.gift_credits,
        message_length: stored.message_length,
        unanswered_days: stored.unanswered_days,
        refund_days: stored.refund_days,
        member_resell: stored.member_resell,
        block_notice: stored.block_notice,
        show_answer_pace: stored.show_answer_pace,
        nude_photos: stored.nude_photos,
        company_id: site.company.id.clone(),
        region_data: stored.countries.clone(),
        min_age: stored.min_age_in(visitor.selected),
        us_footer: stored.us_footer,
        has_fictional: stored.fictional_profiles,
        more_genders: stored.more_genders().map(|id| more_gender(id, locale)).collect(),
        demo: app.config.demo,
        name: stored.name,
        push_public_key: site.push_public_key.clone(),
        support_phone: stored.support_phone,
        support_email: stored.support_email,
        fictional_icon: stored.fictional_icon,
        visible_profile_fields: stored.visible_profile_fields,
        visible_profile_notes: stored.visible_profile_notes,
        search_fields: stored.search_fields,
        mail_name: stored.mail_name,
        interests: stored.interests,
    }
}

fn more_gender(id: &'static str, locale: Locale) -> MoreGender {
    let word = |kind: &str| texts::text(locale, &format!("{kind}-{id}"), &[]);
    MoreGender {
        id,
        name: word("gender"),
        i_am: word("gender-i_am"),
        people: word("gender-people"),
        sought: word("gender-sought"),
        of_two: id.starts_with("couple"),
    }
}

fn country_option(stored: &SiteSettings, country: Country) -> CountryOption {
    let facts = country.facts();
    CountryOption {
        code: country,
        locales: facts.locales.clone(),
        currency: facts.currency,
        min_age: stored.min_age_in(country),
        timezone: facts.timezone.clone(),
    }
}

/// Public settings of the site.
#[utoipa::path(get, path = "/api/settings.php", tag = "settings", params(SettingsQuery),
    responses((status = 200, body = SettingsAnswer)))]
async fn get_settings(
    State(app): State<App>,
    site: Site,
    Parameters(query): Parameters<SettingsQuery>,
    headers: HeaderMap,
) -> Answer<Json<SettingsAnswer>> {
    let shown = match query.domain {
        Some(domain) => app.sites.by_host(&domain).ok_or(Refusal::SiteUnknown)?,
        None => site,
    };
    let locale = super::locale_for(&app, &shown, &headers);
    Ok(Json(settings_in(&app, &shown, &headers, locale)))
}

/// `{interests}`.
#[derive(Serialize, ToSchema)]
struct InterestsAnswer {
    interests: Vec<Interest>,
}

/// The interests that the site offers, named in the caller's language.
#[utoipa::path(get, path = "/api/interests.php", tag = "settings",
    responses((status = 200, body = InterestsAnswer)))]
async fn get_interests(site: Site, CallerLocale(locale): CallerLocale) -> Json<InterestsAnswer> {
    let mut interests = data::interests(locale);
    interests.retain(|interest| site.settings.interests.contains(&interest.id));
    Json(InterestsAnswer { interests })
}

/// `{regions}` by country.
#[derive(Serialize, ToSchema)]
struct RegionsAnswer {
    #[schema(value_type = BTreeMap<String, Vec<Region>>)]
    regions: BTreeMap<Country, &'static [Region]>,
}

/// The regions of the site's countries, by their local names.
#[utoipa::path(get, path = "/api/regions.php", tag = "settings",
    responses((status = 200, body = RegionsAnswer)))]
async fn get_regions(site: Site) -> Json<RegionsAnswer> {
    let countries = site.settings.countries.iter();
    Json(RegionsAnswer { regions: countries.map(|country| (*country, data::regions(*country))).collect() })
}

/// A town that members can choose.
#[derive(Serialize, ToSchema)]
struct CityOption {
    id: &'static str,
    name: &'static str,
    /// ISO 3166-2.
    region: &'static str,
}

/// `{cities}` of one country.
#[derive(Serialize, ToSchema)]
struct CitiesAnswer {
    cities: Vec<CityOption>,
}

/// Query of cities.php.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CitiesQuery {
    /// Of the site's countries.
    country: Country,
}

/// The towns of one of the site's countries.
#[utoipa::path(get, path = "/api/cities.php", tag = "settings", params(CitiesQuery),
    responses((status = 200, body = CitiesAnswer)))]
async fn get_cities(site: Site, Parameters(query): Parameters<CitiesQuery>) -> Answer<Json<CitiesAnswer>> {
    if !site.settings.countries.contains(&query.country) {
        return Err(Refusal::NotFound.into());
    }
    let option =
        |city: &'static data::City| CityOption { id: &city.id, name: &city.name, region: &city.region };
    Ok(Json(CitiesAnswer { cities: data::cities(query.country).into_iter().map(option).collect() }))
}

/// `{companyinfo}`.
#[derive(Serialize, ToSchema)]
struct CompanyInfoAnswer {
    companyinfo: Company,
}

/// Who runs the site.
#[utoipa::path(get, path = "/api/companyinfo.php", tag = "settings",
    responses((status = 200, body = CompanyInfoAnswer)))]
async fn get_companyinfo(site: Site) -> Json<CompanyInfoAnswer> {
    let mut companyinfo = site.company.clone();
    if !site.state.is_open() {
        // There is nothing left to have a discount on.
        companyinfo.delete_discount = 0;
    }
    Json(CompanyInfoAnswer { companyinfo })
}
