//! Every page: its template in the caller's language, this site's words, and the answers of the
//! first calls, so that no screen waits for a second round trip.

use super::{
    assets, installed, page_marks,
    route_list::{Route, RouteList},
    template::{Templates, Values},
};
use crate::{
    app::App,
    kernel::locale::Locale,
    notifications,
    sessions::{self, SignedIn},
    settings::{self, LOCALE_COOKIE, Site},
};
use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use axum_extra::extract::cookie::{Cookie, SameSite};
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header, request::Parts};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};
use tower::ServiceExt;

/// The marks that are settings by the same name (web/SERVER-CONTRACT.md).
const SITE_TEXTS: [&str; 11] = [
    "name",
    "domain",
    "description",
    "index_title",
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
    routes: RouteList,
    templates: Templates,
    /// The API, called without a network for what pages bring along.
    calls: Router,
}

/// All pages and files of the web app. `calls` is the API that the pages call.
pub fn pages(app: &App, calls: Router<App>) -> Router<App> {
    let routes = RouteList::read();
    let names =
        ["shell".to_owned(), "offline".to_owned()].into_iter().chain(routes.public_paths().map(name_of));
    let pages =
        Arc::new(Pages { templates: Templates::read(names), routes, calls: calls.with_state(app.clone()) });
    let (page, unsubscribe, sitemap, offline) = (pages.clone(), pages.clone(), pages.clone(), pages);
    Router::new()
        .route("/assets/{*path}", get(assets::asset))
        .merge(installed::routes())
        .route(
            "/offline.html",
            get(move |State(app): State<App>, site: Site, request: Request| async move {
                offline.offline(&app, &site, &request.into_parts().0)
            }),
        )
        .route("/robots.txt", get(robots))
        .route(
            "/sitemap.xml",
            get(move |site: Site, headers: HeaderMap| async move { list(&sitemap, &site, &headers) }),
        )
        // A mail program's POST there is another's (suppression/from_outside.rs).
        .route(
            "/unsubscribe",
            get(move |State(app): State<App>, request: Request| async move {
                unsubscribe.answer(app, request.into_parts().0).await
            }),
        )
        .fallback_service(
            get(move |State(app): State<App>, request: Request| async move {
                page.answer(app, request.into_parts().0).await
            })
            .with_state(app.clone()),
        )
}

/// The build's name of a page: `/` is index.
pub(super) fn name_of(path: &str) -> String {
    let name = path.trim_start_matches('/').replace('/', "-");
    if name.is_empty() { "index".to_owned() } else { name }
}

impl Pages {
    async fn answer(&self, app: App, request: Parts) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let Some(site) = Site::of_request(&app, headers, uri) else { return unknown_host() };
        let member = SignedIn::of_request(&app, headers, uri).await.ok().flatten();
        let mut response = self.page(&app, &site, &request, member.as_ref()).await;
        if let Some(member) = &member
            && let Ok(Some(cookie)) = sessions::renewed_cookie(&app, member, headers).await
        {
            set_cookie(response.headers_mut(), &cookie);
        }
        response
    }

    async fn page(&self, app: &App, site: &Site, request: &Parts, member: Option<&SignedIn>) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let locale = wished_locale(site, uri).unwrap_or_else(|| settings::locale_for(app, site, headers));
        let route = self.routes.find(uri.path());
        // A page made at build time shows a visitor's navigation.
        let page = route.filter(|_| member.is_none()).map_or("shell", |route| route.page.as_str());
        let Some(template) = self.templates.get(locale, page).or_else(|| self.templates.get(locale, "shell"))
        else {
            return not_built();
        };
        let values = self.values(app, site, locale, request, member).await;
        let mut response = (status(route), Html(template.fill(&values))).into_response();
        let keep = if member.is_some() { "private, no-store" } else { "private, no-cache" };
        let answer = response.headers_mut();
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        answer.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
        answer.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
        if wished_locale(site, uri).is_some() {
            remember(answer, locale, app.config.https);
        }
        response
    }

    /// What the service worker keeps for when there is no network: the site's name and colours, and nobody's data.
    fn offline(&self, app: &App, site: &Site, request: &Parts) -> Response {
        let (headers, uri) = (&request.headers, &request.uri);
        let locale = wished_locale(site, uri).unwrap_or_else(|| settings::locale_for(app, site, headers));
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

    async fn values(
        &self,
        app: &App,
        site: &Site,
        locale: Locale,
        request: &Parts,
        member: Option<&SignedIn>,
    ) -> Values {
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
        page_marks::fill(&mut values, shown, company, locale);
        values.text("niche", &shown["niche"].to_string());
        values.text("country", shown["geoip_selected_country"].as_str().unwrap_or_default());
        values.text("locales", &words(&shown["locales"]));
        values.text("auth", if member.is_some() { "in" } else { "out" });
        values.text("flags", &flags(shown));
        let origin = settings::origin(app, &request.headers);
        values.markup("alternates", alternates(&origin, request.uri.path(), &shown["locales"]));
        values.text("origin", &origin);
        values.json("boot", &Value::Object(self.boot(app, settings, &request.headers, member).await));
        values
    }

    /// A map from a call's path to the very answer that it gives; for the event stream, the cursor at
    /// which it goes on from these answers.
    async fn boot(
        &self,
        app: &App,
        settings: Value,
        headers: &HeaderMap,
        member: Option<&SignedIn>,
    ) -> Map<String, Value> {
        let mut boot = Map::from_iter([("/api/settings.php".to_owned(), settings)]);
        let paths = if member.is_some() { MEMBER_CALLS.as_slice() } else { &PUBLIC_CALLS };
        if let Some(member) = member {
            // Before the answers: what happens while they are read is then told by the stream.
            let cursor = notifications::position(app, member).await.ok();
            boot.extend(
                cursor.map(|cursor| ("/api/events.php".to_owned(), json!({ "cursor": cursor.to_string() }))),
            );
        }
        let answers = futures_util::future::join_all(paths.iter().map(|path| self.call(path, headers))).await;
        for (path, answer) in paths.iter().zip(answers) {
            boot.extend(answer.map(|answer| ((*path).to_owned(), answer)));
        }
        if boot.get("/api/user.php").is_some_and(|answer| is_newcomer(answer, app.clock.now())) {
            let answer = self.call(NEWCOMER_CALL, headers).await;
            boot.extend(answer.map(|answer| (NEWCOMER_CALL.to_owned(), answer)));
        }
        boot
    }

    async fn call(&self, path: &str, headers: &HeaderMap) -> Option<Value> {
        let mut request = Request::get(path).body(Body::empty()).ok()?;
        *request.headers_mut() = headers.clone();
        let response = self.calls.clone().oneshot(request).await.ok()?;
        if !response.status().is_success() {
            return None;
        }
        let bytes = axum::body::to_bytes(response.into_body(), 4 * 1024 * 1024).await.ok()?;
        serde_json::from_slice(&bytes).ok()
    }
}

/// Whether the answer of user.php is of somebody who may have a time bonus.
fn is_newcomer(answer: &Value, now: OffsetDateTime) -> bool {
    let user = &answer["user"];
    let signed_up = user["signup_date"].as_str().and_then(|text| OffsetDateTime::parse(text, &Rfc3339).ok());
    user["paid_user"] == false && signed_up.is_some_and(|at| now < at + NEWCOMER)
}

fn status(route: Option<&Route>) -> StatusCode {
    route.and_then(|route| StatusCode::from_u16(route.status).ok()).unwrap_or(StatusCode::NOT_FOUND)
}

/// `?lang=xx`, if the site offers that language.
fn wished_locale(site: &Site, uri: &Uri) -> Option<Locale> {
    let query = uri.query().unwrap_or_default();
    let code = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "lang")?.1;
    Locale::parse(&code).filter(|locale| site.settings.locales().contains(locale))
}

/// Keeps a language that was asked for in the address (spec 9: 365 days).
fn remember(headers: &mut HeaderMap, locale: Locale, https: bool) {
    let cookie = Cookie::build((LOCALE_COOKIE, locale.code()))
        .path("/")
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(Duration::days(365))
        .build();
    set_cookie(headers, &cookie);
}

fn set_cookie(headers: &mut HeaderMap, cookie: &Cookie<'_>) {
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

fn words(list: &Value) -> String {
    let words: Vec<&str> = list.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    words.join(" ")
}

/// What style sheets may pick by; the same words as `flagsOf` in web/src/api/site.ts.
fn flags(settings: &Value) -> String {
    let on = |name: &str| settings[name].as_bool().unwrap_or(false);
    let all = [
        ("us-footer", on("us_footer")),
        ("demo", on("demo")),
        ("fictional", on("has_fictional")),
        ("resell", on("member_resell")),
        ("logged-out-search", on("logged_out_search")),
        ("signups-all", settings["signups"] == "all"),
    ];
    let words: Vec<&str> = all.into_iter().filter(|(_, on)| *on).map(|(name, _)| name).collect();
    words.join(" ")
}

fn alternates(origin: &str, path: &str, locales: &Value) -> String {
    let path = super::template::escape(path);
    let origin = super::template::escape(origin);
    let link = |language: &str, query: &str| {
        format!("<link rel=\"alternate\" hreflang=\"{language}\" href=\"{origin}{path}{query}\">")
    };
    let codes = locales.as_array().into_iter().flatten().filter_map(Value::as_str);
    let mut links: Vec<String> = codes.map(|code| link(code, &format!("?lang={code}"))).collect();
    links.push(link("x-default", ""));
    links.join("\n")
}

fn unknown_host() -> Response {
    let page = "<!doctype html><meta charset=utf-8><title>No site here</title><h1>No site here</h1><p>This server runs no site under this address.";
    (StatusCode::NOT_FOUND, Html(page)).into_response()
}

fn not_built() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "The web app is not built. Run scripts/build, then start again.")
        .into_response()
}

async fn robots(State(app): State<App>, _: Site, headers: HeaderMap) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /photos/\nSitemap: {}/sitemap.xml\n",
        settings::origin(&app, &headers)
    )
}

fn list(pages: &Pages, _: &Site, headers: &HeaderMap) -> Response {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let line = |path: &str| format!("<url><loc>https://{}{path}</loc></url>", super::template::escape(host));
    let lines: String = pages.routes.public_paths().map(line).collect();
    let body = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{lines}</urlset>"
    );
    ([(header::CONTENT_TYPE, "application/xml")], body).into_response()
}
