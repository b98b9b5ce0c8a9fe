//! Every page: its template in the caller's language, this site's words, and the answers of the
//! first calls, so that no screen waits for a second round trip.

mod dates;
mod drafts;

use super::{
    assets,
    boot::Boot,
    built::BUILT,
    existence::{is_of_nobody, is_of_nothing, landing_of},
    installed, old_address, page_marks,
    people::{self, People},
    route_list::{Route, RouteList},
    search_engines,
    server_pages::no_site,
    short_link,
    template::{Templates, Values},
    visitors::{Kept, Key, Visitors},
};
use crate::{
    accounts,
    app::App,
    kernel::{country::Country, locale::Locale, problem::Answer},
    notifications,
    pages::{Place, StaticPage},
    sessions::{self, SignedIn},
    settings::{self, ShownPage, Site, VisitorCountry},
};
use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request, State},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use axum_extra::extract::cookie::Cookie;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header, request::Parts};
use serde_json::{Value, json};
use std::{net::SocketAddr, sync::Arc};
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use tower::ServiceExt;
use uuid::Uuid;

/// The marks that are settings by the same name (web/SERVER-CONTRACT.md).
const SITE_TEXTS: [&str; 12] = [
    "name",
    "domain",
    "description",
    "index_title",
    "headline",
    "mail_name",
    "cdn_prefix",
    "support_phone",
    "support_email",
    "fictional_warning",
    "fictional_singular",
    "fictional_plural",
];
/// The calls whose answers every page brings along, beside the settings.
const PUBLIC_CALLS: [&str; 1] = ["/api/companyinfo.php"];
/// Those of a member's page.
const MEMBER_CALLS: [&str; 4] = ["/api/companyinfo.php", "/api/user.php", "/api/chats.php", "/api/likes.php"];
/// That of a newcomer's page: its banner must not come later and push the page down.
const NEWCOMER_CALL: &str = "/api/timebonus.php";
/// How long after sign-up there may be a time bonus (spec 9).
const NEWCOMER: Duration = Duration::seconds(14_400);

struct Pages {
    routes: &'static RouteList,
    templates: &'static Templates,
    /// The API, called without a network for what pages bring along.
    calls: Router,
    /// What visitors get, ready to send.
    visitors: Visitors,
}

/// What is to be shown, and how its address asks for it.
struct Page<'a> {
    site: &'a Site,
    route: Option<&'a Route>,
    locale: Locale,
    /// By `?lang=`.
    named: bool,
    /// Who is on it.
    people: Option<People>,
    /// What it says, where a site may have its own text.
    shown: Option<(Place, ShownPage)>,
}

/// All pages of the web app. `calls` is the API that the pages call.
pub fn pages(app: &App, calls: Router<App>) -> Router<App> {
    let pages = Arc::new(Pages {
        templates: &BUILT.templates,
        routes: &BUILT.routes,
        calls: calls.with_state(app.clone()),
        visitors: Visitors::default(),
    });
    let (page, unsubscribe, sitemap) = (pages.clone(), pages.clone(), pages.clone());
    let (offline, draft, date) = (pages.clone(), pages.clone(), pages);
    Router::new()
        .route(
            "/offline.html",
            get(move |State(app): State<App>, site: Site, request: Request| async move {
                offline.offline(&app, &site, &request.into_parts().0)
            }),
        )
        .route("/robots.txt", get(search_engines::robots))
        .route(
            "/sitemap.xml",
            get(move |State(app): State<App>, site: Site| async move {
                search_engines::sitemap(&app, &site, sitemap.routes)
            }),
        )
        // A mail program's POST there is another's (suppression/from_outside.rs).
        .route(
            "/unsubscribe",
            get(move |State(app): State<App>, request: Request| async move {
                unsubscribe.answer(app, request.into_parts().0).await
            }),
        )
        .route(
            "/draft",
            get(move |State(app): State<App>, request: Request| async move {
                draft.draft(&app, request.into_parts().0).await
            }),
        )
        .merge(dates::route(date))
        .fallback_service(
            get(move |State(app): State<App>, request: Request| async move {
                page.answer(app, request.into_parts().0).await
            })
            .with_state(app.clone()),
        )
}

/// The files of the build, which the pages of the server's own need as well.
pub fn files() -> Router<App> {
    Router::new().route("/assets/{*path}", get(assets::asset)).merge(installed::routes())
}

/// The build's name of a page: `/` is index.
pub(super) fn name_of(path: &str) -> String {
    let name = path.trim_start_matches('/').replace('/', "-");
    if name.is_empty() { "index".to_owned() } else { name }
}

impl Pages {
    async fn answer(&self, app: App, request: Parts) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let Some(site) = Site::of_request(&app, headers, uri) else { return no_site(headers) };
        // A page of the app goes before a link of that name, and both before an address of another program.
        if self.routes.find(uri.path()).is_none_or(|route| route.status != 200) {
            if let Some(led) = short_link::lead(&app, &site, &request).await {
                return led;
            }
            if let Some(led) = old_address::lead(&app, &site, &request).await {
                return led;
            }
        }
        let member = SignedIn::of_request(&app, headers, uri).await.ok().flatten();
        let mut response = self.page(&app, &site, &request, member.as_ref()).await;
        if response.status().is_success() {
            app.metrics.count_page_load();
        }
        if let Some(member) = &member
            && let Ok(Some(cookie)) = sessions::renewed_cookie(&app, member, headers).await
        {
            set_cookie(response.headers_mut(), &cookie);
        }
        response
    }

    async fn page(&self, app: &App, site: &Site, request: &Parts, member: Option<&SignedIn>) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let route = self.routes.find(uri.path());
        let offered = route.map_or_else(|| site.settings.locales(), |route| route.locales(site));
        let named = wished_locale(&offered, uri);
        let account = forgotten_language(app, member, headers).await;
        let locale = named.unwrap_or_else(|| usual_locale(app, site, route, headers, account));
        let people = if member.is_none() { self.people(app, site, route, request).await } else { None };
        let whose = member.is_some() || people.is_some();
        let shown = match shown(app, site, request, locale).await {
            // A member's page asks for it.
            Ok(shown) => shown.filter(|_| !whose),
            Err(problem) => return problem.into_response(),
        };
        let page = Page { site, route, locale, named: named.is_some(), people, shown };
        // A page made at build time shows a visitor's navigation.
        let kept = route.filter(|route| !whose && route.is_page_at(uri.path()));
        let mut response = match kept {
            Some(_) => match self.kept(app, &page, request).await {
                Some(kept) => kept.answer(headers),
                None => return not_built(),
            },
            None => match self.filled(app, &page, request, member).await {
                Some(filled) => {
                    let missing = match (member, route) {
                        (None, _) => is_of_nobody(app, site, uri.path()).await,
                        (Some(member), Some(route)) => is_of_nothing(app, member, route, uri).await,
                        (Some(_), None) => false,
                    };
                    let status = if missing { StatusCode::NOT_FOUND } else { status(route) };
                    (status, Html(filled)).into_response()
                }
                None => return not_built(),
            },
        };
        let keep = if whose { "private, no-store" } else { "private, no-cache" };
        let answer = response.headers_mut();
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        answer.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language, Accept-Encoding"));
        answer.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
        if let Some(kept) = named.or(account) {
            for cookie in settings::choice_cookies(app, headers, kept) {
                set_cookie(answer, &cookie);
            }
        }
        response
    }

    /// The page as visitors there get it, made now unless it is ready.
    async fn kept(&self, app: &App, page: &Page<'_>, request: &Parts) -> Option<Arc<Kept>> {
        let path = page.route.and_then(Route::plain_path).unwrap_or_default();
        let visitor = VisitorCountry::of(app, page.site, &request.headers);
        let of = page.shown.as_ref().map(|(_, shown)| (shown.version, shown.terms_date));
        let key = Key::new(page.site, path, (page.locale, page.named), visitor, of);
        // Those who chose a language of elsewhere before have a list of their own.
        let offered = |chosen: &[Locale]| page.site.settings.locales_for(visitor.selected, chosen);
        let mut chosen = settings::chosen_locales(&request.headers);
        chosen.insert(0, page.locale);
        if offered(&chosen) != offered(&[page.locale]) {
            return Some(Visitors::once(page.site, self.filled(app, page, request, None).await?));
        }
        if let Some(kept) = self.visitors.get(&key, page.site) {
            return Some(kept);
        }
        let filled = self.filled(app, page, request, None).await?;
        Some(self.visitors.keep(key, page.site, filled))
    }

    async fn filled(
        &self,
        app: &App,
        page: &Page<'_>,
        request: &Parts,
        member: Option<&SignedIn>,
    ) -> Option<String> {
        let name = page.route.filter(|_| member.is_none()).map_or("shell", |route| route.page.as_str());
        let name = if page.people.is_some() { format!("{name}{}", people::PAGE) } else { name.to_owned() };
        let template =
            self.templates.get(page.locale, &name).or_else(|| self.templates.get(page.locale, "shell"))?;
        Some(template.fill(&self.values(app, page, request, member).await))
    }

    /// What the service worker keeps for when there is no network: the site's name and colours, and nobody's data.
    fn offline(&self, app: &App, site: &Site, request: &Parts) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let wished = wished_locale(&site.settings.locales(), uri);
        let locale = wished.unwrap_or_else(|| settings::locale_for(app, site, headers));
        let Some(template) = self.templates.get(locale, "offline") else { return not_built() };
        let mut values = Values::default();
        values.text("name", &site.settings.name);
        values.text("niche", &site.settings.niche.to_string());
        let mut response = Html(template.fill(&values)).into_response();
        let answer = response.headers_mut();
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        answer.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
        answer.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
        response
    }

    async fn values(&self, app: &App, page: &Page<'_>, request: &Parts, member: Option<&SignedIn>) -> Values {
        let Page { site, route, locale, named, ref people, shown: ref said } = *page;
        let settings = settings::settings_in(app, site, &request.headers, locale);
        let settings = serde_json::to_value(settings).unwrap_or_default();
        let shown = settings.get("settings").unwrap_or(&Value::Null);
        let mut values = Values::default();
        for name in SITE_TEXTS {
            values.text(name, shown.get(name).and_then(Value::as_str).unwrap_or_default());
        }
        let company = &site.company;
        values.text("company_name", &company.name);
        values.text("company_address", &company.address);
        values.text("company_city", &company.city);
        values.text("company_phone", &company.support_phone);
        values.text("company_kvk", &company.kvk);
        values.text("company_vat", &company.vat_numbers.join(", "));
        values.text("niche", &shown["niche"].to_string());
        values.text("auth", if member.is_some() { "in" } else { "out" });
        values.text("flags", &flags(shown));
        // A member's page repeats nothing of its address: beside what is theirs, and packed together with it, its
        // length would tell who listens whether a guess is right (BREACH).
        let path = if member.is_some() { "/" } else { request.uri.path() };
        let path = route.and_then(Route::plain_path).unwrap_or(path);
        let languages = route.map_or_else(|| site.settings.locales(), |route| route.locales(site));
        values.markup("alternates", search_engines::alternates(app, site, path, &languages));
        values.text("canonical", &search_engines::address(app, site, path, named.then_some(locale)));
        values.text("origin", &site.link(&app.config, ""));
        let mut boot = self.boot(app, settings, request, member).await;
        if let Some(people) = people {
            people.fill(&mut values);
            boot.add(people.call.clone(), people.answer.to_string());
        }
        if let Some((place, said)) = said
            && let Ok(answer) = serde_json::to_string(&said.answer())
        {
            boot.add(call_of(*place), answer);
        }
        fill_for_reader(&mut values, &boot, page);
        values.json("boot", &boot.json());
        values
    }

    /// The very answers of the calls; for the event stream, the cursor at which it goes on from these answers.
    async fn boot(&self, app: &App, settings: Value, request: &Parts, member: Option<&SignedIn>) -> Boot {
        let mut boot = Boot::of(settings);
        let paths = if member.is_some() { MEMBER_CALLS.as_slice() } else { &PUBLIC_CALLS };
        // Before the answers: what happens while they are read is then told by the stream.
        if let Some(member) = member
            && let Ok(cursor) = notifications::position(app, member).await
        {
            boot.add("/api/events.php", json!({ "cursor": cursor.to_string() }).to_string());
        }
        let answers = futures_util::future::join_all(paths.iter().map(|path| self.call(path, request))).await;
        for (path, answer) in paths.iter().zip(answers) {
            boot.extend(*path, answer);
        }
        if member.is_none()
            && let Some(id) = landing_of(request.uri.path())
            && let Ok(id) = id.parse::<Uuid>()
        {
            let path = format!("/api/member-landing.php?id={id}");
            let answer = self.call(&path, request).await;
            boot.extend(path, answer);
        }
        if is_newcomer(boot.user(), app.clock.now()) {
            let answer = self.call(NEWCOMER_CALL, request).await;
            boot.extend(NEWCOMER_CALL, answer);
        }
        boot
    }

    /// Whom this visitor may be shown there; None where the page has no places for people, or nobody is found.
    async fn people(&self, app: &App, site: &Site, route: Option<&Route>, request: &Parts) -> Option<People> {
        let wish = route?.people.as_ref()?;
        let call = wish.call(VisitorCountry::of(app, site, &request.headers).selected);
        let answer = self.call(&call, request).await?;
        People::found(call, serde_json::from_str(&answer).ok()?)
    }

    /// What a call answers to whom the page is for, as JSON.
    async fn call(&self, path: &str, page: &Parts) -> Option<String> {
        let mut request = Request::get(path).body(Body::empty()).ok()?;
        *request.headers_mut() = page.headers.clone();
        // Budgets are by the address that the page is asked from.
        if let Some(peer) = page.extensions.get::<ConnectInfo<SocketAddr>>() {
            request.extensions_mut().insert(*peer);
        }
        let response = self.calls.clone().oneshot(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let bytes = axum::body::to_bytes(response.into_body(), 4 * 1024 * 1024).await.ok()?;
        String::from_utf8(bytes.into()).ok()
    }
}

/// What the site says on a static page to a visitor.
async fn shown(
    app: &App,
    site: &Site,
    request: &Parts,
    language: Locale,
) -> Answer<Option<(Place, ShownPage)>> {
    let path = request.uri.path();
    let Some(page) = StaticPage::at(path.strip_suffix('/').unwrap_or(path)) else { return Ok(None) };
    let country = VisitorCountry::of(app, site, &request.headers).selected;
    let place = Place { page, language, country: Some(country) };
    Ok(Some((place, settings::shown_page(app, site, place).await?)))
}

/// The call that answers the same to the web app (web/src/api/queries/visitors.ts).
fn call_of(place: Place) -> String {
    let country = place.country.as_ref().map_or("", Country::code);
    format!("/api/page.php?country={country}&language={}&page={}", place.language, place.page.code())
}

/// The account's language, where this browser has no choice of its own any more: the page is in it, and the browser
/// keeps it anew, so that every call after it answers in it too.
async fn forgotten_language(app: &App, member: Option<&SignedIn>, headers: &HeaderMap) -> Option<Locale> {
    let member = member.filter(|_| settings::chosen_locale(headers).is_none())?;
    let mut connection = app.db.acquire().await.ok()?;
    let facts = accounts::facts(&mut connection, member.member).await.ok()?;
    Some(facts.language).filter(|language| member.site.settings.locales().contains(language))
}

/// The language of somebody whose address names none; pages of a few languages have a default of their own.
fn usual_locale(
    app: &App,
    site: &Site,
    route: Option<&Route>,
    headers: &HeaderMap,
    account: Option<Locale>,
) -> Locale {
    match route.and_then(Route::own_locales) {
        None => settings::locale_of_member(app, site, headers, account),
        Some(own) => {
            let chosen = settings::chosen_locale(headers).filter(|locale| own.contains(locale));
            chosen.or_else(|| own.first().copied()).unwrap_or(Locale::En)
        }
    }
}

/// Whether the account is of somebody who may have a time bonus.
fn is_newcomer(user: &Value, now: OffsetDateTime) -> bool {
    let signed_up = user["signup_date"].as_str().and_then(|text| OffsetDateTime::parse(text, &Rfc3339).ok());
    user["paid_user"] == false && signed_up.is_some_and(|at| now < at + NEWCOMER)
}

fn status(route: Option<&Route>) -> StatusCode {
    route.and_then(|route| StatusCode::from_u16(route.status).ok()).unwrap_or(StatusCode::NOT_FOUND)
}

/// `?lang=xx`, if the page is there in that language.
fn wished_locale(offered: &[Locale], uri: &Uri) -> Option<Locale> {
    let query = uri.query().unwrap_or_default();
    let code = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "lang")?.1;
    Locale::parse(&code).filter(|locale| offered.contains(locale))
}

fn set_cookie(headers: &mut HeaderMap, cookie: &Cookie<'_>) {
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

/// The marks that differ by reader: the languages offered, and the country as in which prices and days are written.
fn fill_for_reader(values: &mut Values, boot: &Boot, page: &Page<'_>) {
    let (settings, user) = (boot.settings(), boot.user());
    let offered: Vec<Locale> = if let Some(own) = page.route.and_then(Route::own_locales) {
        own.to_vec()
    } else {
        // What a member has chosen anywhere can be chosen again here.
        let listed = [&settings["locales"], &user["languages"]].into_iter().filter_map(Value::as_array);
        listed.flatten().filter_map(|code| Locale::parse(code.as_str()?)).collect()
    };
    let mut codes: Vec<&str> = Vec::new();
    for locale in offered {
        if !codes.contains(&locale.code()) {
            codes.push(locale.code());
        }
    }
    values.text("locales", &codes.join(" "));
    // A member's own country, as in their mails.
    let country = user["country"].as_str().or(settings["geoip_selected_country"].as_str());
    let country = country.and_then(Country::parse).unwrap_or_else(Country::netherlands);
    values.text("country", country.code());
    if country.code() == "US" {
        values.there("us");
    }
    if let Some(price) = settings["message_price"].as_str() {
        values.there("message_price");
        values.text("message_price", price);
    }
    if page.site.settings.refund_days > 0 {
        values.there("refund");
    }
    let shown = page.shown.as_ref().map(|(_, shown)| shown);
    page_marks::fill(values, settings, &page.site.company, (page.locale, country), shown);
}

/// What style sheets may pick by; the same words as `flagsOf` in web/src/api/site.ts.
fn flags(settings: &Value) -> String {
    let on = |name: &str| settings[name].as_bool().unwrap_or(false);
    let all = [
        ("us-footer", on("us_footer")),
        ("demo", on("demo")),
        ("fictional", on("has_fictional")),
        ("resell", on("member_resell")),
        ("block-told", settings["block_notice"] == "told"),
        ("logged-out-search", on("logged_out_search")),
        ("signups-all", settings["signups"] == "all"),
        ("closing", on("closing")),
    ];
    let words: Vec<&str> = all.into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect();
    words.join(" ")
}

fn not_built() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "The web app is not built. Run scripts/build, then start again.")
        .into_response()
}
