//! Where a visitor is and which language they get (spec 4, spec 1, design 8).

use super::cache::Site;
use crate::{
    app::App,
    kernel::{
        address::address,
        country::Country,
        locale::Locale,
        problem::{Answer, Problem},
    },
};
use axum::{
    extract::{FromRequestParts, Request, State},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::CookieJar;
use http::{HeaderMap, HeaderValue, header, request::Parts};

/// What the operator's file says of the visitor's address; nobody else's word, since `see_country` takes
/// away what a request brings under this name.
const SEEN_COUNTRY: &str = "x-liaison-seen-country";

/// Notes the country of the request's address for all who ask `VisitorCountry` below.
pub async fn see_country(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let address = address(&app.config, request.headers(), request.extensions());
    let code = address.and_then(|address| app.address_countries.country(address));
    request.headers_mut().remove(SEEN_COUNTRY);
    if let Some(value) = code.and_then(|code| HeaderValue::from_str(&code).ok()) {
        request.headers_mut().insert(SEEN_COUNTRY, value);
    }
    next.run(request).await
}

/// Keeps the chosen language for 365 days (spec 9).
pub const LOCALE_COOKIE: &str = "locale";

/// The visitor's country as far as we can tell, and the one of the site's countries that fits.
#[derive(Clone, Copy, Debug)]
pub struct VisitorCountry {
    /// `geoip_country`: the address's country, or the site's first where nothing is known.
    pub seen: Country,
    /// `geoip_selected_country`: the same if the site serves it, else the site's first.
    pub selected: Country,
}

impl VisitorCountry {
    /// From the trusted proxy's header, else the operator's file (design 8), else the site's default.
    pub fn of(app: &App, site: &Site, headers: &HeaderMap) -> Self {
        let default = site.settings.countries.first().copied();
        let seen = address_country(app, headers).and_then(Country::parse);
        let fallback = default.or_else(|| Country::all().next().map(|facts| facts.code));
        let seen_or_default = seen.or(fallback);
        let selected = seen.filter(|country| site.settings.countries.contains(country)).or(fallback);
        // The table of countries is never empty, so the last resort is unreachable.
        Self {
            seen: seen_or_default.unwrap_or_else(Country::netherlands),
            selected: selected.unwrap_or_else(Country::netherlands),
        }
    }
}

/// ISO 3166-1 alpha-2 code of the country of the request's address, served by us or not; None where neither
/// a trusted proxy nor the operator's file tells it.
pub fn address_country<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    // Cloudflare's XX (unknown) and T1 (Tor) are no countries.
    let is_code = |code: &&str| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let said = |name: &str| headers.get(name)?.to_str().ok().filter(is_code).filter(|code| *code != "XX");
    app.config.country_header.as_deref().and_then(said).or_else(|| said(SEEN_COUNTRY))
}

/// The language of a request: the cookie, then `domain_language`, then the browser's wish among
/// the country's languages (spec 4; issue 2).
pub fn locale_for(app: &App, site: &Site, headers: &HeaderMap) -> Locale {
    let offered = &VisitorCountry::of(app, site, headers).selected.facts().locales;
    let cookie = chosen_locale(headers);
    let wish = || headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    cookie
        // A member may keep a language of another of the site's countries.
        .filter(|locale| site.settings.locales().contains(locale))
        .or(site.settings.domain_language.filter(|locale| offered.contains(locale)))
        .or_else(|| Locale::negotiate(wish()?, offered))
        .or(offered.first().copied())
        .unwrap_or(Locale::En)
}

/// The language that the visitor chose before, if any: the cookie's.
pub fn chosen_locale(headers: &HeaderMap) -> Option<Locale> {
    let jar = CookieJar::from_headers(headers);
    jar.get(LOCALE_COOKIE).and_then(|cookie| Locale::parse(cookie.value()))
}

/// The page's own origin, with the port that the browser used. Only for a request whose host has been
/// found to be a site's; `Site::link` is for what leaves by mail.
pub fn origin(app: &App, headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    format!("{}://{host}", if app.config.https { "https" } else { "http" })
}

/// The language of the caller, for handlers that write texts.
#[derive(Clone, Copy, Debug)]
pub struct CallerLocale(pub Locale);

impl FromRequestParts<App> for CallerLocale {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let site = Site::from_request_parts(parts, app).await?;
        Ok(Self(locale_for(app, &site, &parts.headers)))
    }
}
