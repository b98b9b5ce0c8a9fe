//! Where a visitor is and which language they get (spec 1, 4).

use super::{cache::Site, model::SiteSettings};
use crate::{
    app::App,
    kernel::{
        country::Country,
        ip_address::address,
        locale::Locale,
        problem::{Answer, Problem},
    },
};
use axum::{
    extract::{FromRequestParts, Request, State},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use http::{HeaderMap, HeaderValue, header, request::Parts};
use std::collections::BTreeSet;
use time::Duration;

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
const LOCALE_COOKIE: &str = "locale";
/// Every language chosen on this browser, as "nl.en": each stays in the list of its languages.
const CHOSEN_COOKIE: &str = "locales";
/// The country that a visitor chose on /lang-config.
const COUNTRY_COOKIE: &str = "country";
const COOKIE_LIFETIME: Duration = Duration::days(365);

/// The visitor's country as far as we can tell, and the one of the site's countries that fits.
#[derive(Clone, Copy, Debug)]
pub struct VisitorCountry {
    /// `geoip_country`: the address's country, or the site's first where nothing is known.
    pub seen: Country,
    /// `geoip_selected_country`: the one that they chose, else the seen one, else the site's first; always one that
    /// the site serves. What a member pays follows their account's country and never this.
    pub selected: Country,
}

impl VisitorCountry {
    /// From the visitor's choice, the trusted proxy's header, else the operator's file, else the site's default.
    pub fn of(app: &App, site: &Site, headers: &HeaderMap) -> Self {
        let default = site.settings.countries.first().copied();
        let seen = address_country(app, headers).and_then(Country::parse);
        let fallback = default.or_else(|| Country::all().next().map(|facts| facts.code));
        let seen_or_default = seen.or(fallback);
        let served = |country: &Country| site.settings.countries.contains(country);
        let chosen = cookie(headers, COUNTRY_COOKIE).and_then(|code| Country::parse(&code));
        let selected = chosen.filter(served).or_else(|| seen.filter(served)).or(fallback);
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

/// The language of a request, by the one rule of `choose`. The app has it from settings.php (`locale`).
pub fn locale_for(app: &App, site: &Site, headers: &HeaderMap) -> Locale {
    locale_of_member(app, site, headers, None)
}

/// The same where the request is a member's, whose account has a language.
pub fn locale_of_member(app: &App, site: &Site, headers: &HeaderMap, account: Option<Locale>) -> Locale {
    let wishes = LanguageHints {
        cookie: chosen_locale(headers),
        account,
        browser: headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()),
    };
    choose(&site.settings, VisitorCountry::of(app, site, headers).selected, &wishes)
}

/// What somebody's language may follow from.
struct LanguageHints<'a> {
    /// The choice on this browser.
    cookie: Option<Locale>,
    /// That of the account.
    account: Option<Locale>,
    /// Accept-Language.
    browser: Option<&'a str>,
}

/// The cookie, then the account, as far as the site has that language; then the site's own (spec 4); then the
/// browser's among those that the country offers, and the first of these.
fn choose(settings: &SiteSettings, country: Country, wishes: &LanguageHints<'_>) -> Locale {
    let all = settings.locales();
    let supported = |locale: &Locale| all.contains(locale);
    let offered = &country.facts().locales;
    wishes
        .cookie
        .filter(supported)
        .or(wishes.account.filter(supported))
        .or(settings.domain_language)
        .or_else(|| Locale::negotiate(wishes.browser?, offered))
        .or(offered.first().copied())
        .unwrap_or(Locale::En)
}

/// The language that the visitor chose before, if any: the cookie's.
pub fn chosen_locale(headers: &HeaderMap) -> Option<Locale> {
    Locale::parse(&cookie(headers, LOCALE_COOKIE)?)
}

/// Every language that was chosen on this browser before, the present one included.
pub fn chosen_locales(headers: &HeaderMap) -> Vec<Locale> {
    let earlier = cookie(headers, CHOSEN_COOKIE).unwrap_or_default();
    let mut chosen: BTreeSet<Locale> = earlier.split('.').filter_map(Locale::parse).collect();
    chosen.extend(chosen_locale(headers));
    chosen.into_iter().collect()
}

/// The cookies that keep a choice of language for 365 days (spec 9), and the earlier ones beside it. The page reads
/// them before it asks us anything, so they are not HttpOnly.
pub fn choice_cookies(app: &App, headers: &HeaderMap, locale: Locale) -> [Cookie<'static>; 2] {
    let mut chosen: BTreeSet<Locale> = chosen_locales(headers).into_iter().collect();
    chosen.insert(locale);
    let codes: Vec<&str> = chosen.into_iter().map(Locale::code).collect();
    [(LOCALE_COOKIE, locale.code().to_owned()), (CHOSEN_COOKIE, codes.join("."))].map(|kept| {
        Cookie::build(kept)
            .path("/")
            .same_site(SameSite::Lax)
            .secure(app.config.https)
            .max_age(COOKIE_LIFETIME)
            .build()
    })
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    CookieJar::from_headers(headers).get(name).map(|cookie| cookie.value().to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    // spec: 4.36
    #[test]
    fn one_rule_for_the_language() {
        let (nl, ch) = (Country::netherlands(), Country::parse("CH").unwrap());
        let settings =
            |own| SiteSettings { domain_language: own, ..SiteSettings::starter("Test", vec![nl, ch]) };
        // The site: nl; de, it, fr, en.
        for (name, country, own, cookie, account, browser, expected) in [
            ("the cookie first", ch, Some("fr"), Some("nl"), Some("it"), "de", "nl"),
            ("not a cookie of another site's language", ch, Some("fr"), Some("pl"), None, "de", "fr"),
            ("the account's without a cookie", ch, Some("fr"), None, Some("nl"), "de", "nl"),
            ("not an account's that the site lost", ch, None, None, Some("pl"), "it", "it"),
            ("the site's own before the browser's", ch, Some("nl"), None, None, "de", "nl"),
            ("the site's own in every country", nl, Some("de"), None, None, "nl", "de"),
            ("the site's own, which no country of it has", ch, Some("fi"), None, None, "de", "fi"),
            ("a cookie of it", ch, Some("fi"), Some("fi"), None, "de", "fi"),
            ("the browser's among the country's", ch, None, None, None, "sv, nl;q=0.9, fr;q=0.5", "fr"),
            ("the country's first", ch, None, None, None, "sv", "de"),
            ("the country's first without a word", nl, None, None, None, "", "nl"),
        ] {
            let read = |code: Option<&str>| code.and_then(Locale::parse);
            let wishes =
                LanguageHints { cookie: read(cookie), account: read(account), browser: Some(browser) };
            assert_eq!(choose(&settings(read(own)), country, &wishes).code(), expected, "{name}");
        }
    }

    // spec: 1.14
    #[test]
    fn the_offer_is_the_countrys_the_sites_and_ones_own() {
        let (nl, ch) = (Country::netherlands(), Country::parse("CH").unwrap());
        let settings =
            SiteSettings { domain_language: Some(Locale::Fi), ..SiteSettings::starter("Test", vec![nl, ch]) };
        let offered = |country, chosen: &[Locale]| {
            let codes: Vec<&str> =
                settings.locales_for(country, chosen).into_iter().map(Locale::code).collect();
            codes.join(" ")
        };
        assert_eq!(offered(nl, &[]), "nl fi");
        assert_eq!(offered(ch, &[]), "de it fr en fi");
        assert_eq!(offered(ch, &[Locale::Nl, Locale::De]), "de it fr en fi nl");
        // Of another site.
        assert_eq!(offered(ch, &[Locale::Pl]), "de it fr en fi");
    }

    #[test]
    fn broken_cookies_are_no_choice() {
        let of = |cookie: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(cookie))]);
            (chosen_locale(&headers), chosen_locales(&headers))
        };
        assert_eq!(of("locale=xx; locales=nl..%00.en.EN.nl"), (None, vec![Locale::En, Locale::Nl]));
        assert_eq!(of("locale=de"), (Some(Locale::De), vec![Locale::De]));
        assert_eq!(of("locales="), (None, vec![]));
    }
}
