//! What makes the site an app on a home screen: its manifest, its icons, and its service worker.

use super::assets;
use crate::{
    app::App,
    kernel::{locale::Locale, texts::text},
    settings::{self, Site},
};
use axum::{
    Json, Router,
    extract::{Path, State},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The colours of a niche, as `npm run icons` wrote them from the tokens.
#[derive(Clone, Debug, Default, Deserialize)]
struct Colours {
    theme_color: String,
    background_color: String,
}

/// By niche, from 1.
static COLOURS: LazyLock<Vec<Colours>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../web/public/icons/colours.json")).unwrap_or_default()
});

/// Where other apps share photos with the installed one. Its service worker takes them (web/src/lib/shared-photos.ts); without it
/// they are not read, and the member finds where to add them.
const SHARE: &str = "/share";

/// The files of the installed app, each the site's own.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/manifest.webmanifest", get(manifest))
        .route("/favicon.svg", get(favicon))
        // Browsers ask for it on pages that name no icon.
        .route("/favicon.ico", get(favicon))
        .route("/icons/{file}", get(icon))
        .route("/art/{file}", get(art))
        .route("/preview/{file}", get(super::preview::preview))
        .route("/sw.js", get(service_worker))
        // Typed by hand, or come back to, it is no page.
        .route(SHARE, post(async || Redirect::to("/profile#photos")).get(async || Redirect::to("/")))
}

/// Spec 2, installed-app mode; in the language of whoever installs it.
async fn manifest(State(app): State<App>, site: Site, headers: HeaderMap) -> Response {
    let locale = settings::locale_for(&app, &site, &headers);
    let mut response = Json(described(&site, locale)).into_response();
    let answer = response.headers_mut();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/manifest+json"));
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    answer.insert(header::VARY, HeaderValue::from_static("Cookie, Accept-Language"));
    response
}

/// The brand's colour of a niche, as `#rrggbb`.
pub(super) fn theme_colour(niche: u8) -> String {
    colours(niche).theme_color
}

fn colours(niche: u8) -> Colours {
    let colours = usize::from(niche).checked_sub(1).and_then(|index| COLOURS.get(index));
    colours.cloned().unwrap_or_default()
}

fn described(site: &Site, locale: Locale) -> Value {
    let settings = &site.settings;
    let Colours { theme_color, background_color } = colours(settings.niche);
    let description = settings.description.get(&locale).or_else(|| settings.description.get(&Locale::En));
    json!({
        "id": "/", "name": settings.name, "short_name": settings.name, "description": description, "lang": locale.code(),
        "start_url": "/members", "scope": "/", "display": "standalone",
        "theme_color": theme_color, "background_color": background_color, "icons": icons(),
        "categories": ["social"], "shortcuts": shortcuts(locale), "share_target": share_target(),
    })
}

/// What a long press on the icon offers: the member's three places.
fn shortcuts(locale: Locale) -> Value {
    let places =
        [("shortcut-messages", "/chats"), ("shortcut-likes", "/likes"), ("shortcut-search", "/members")];
    places.map(|(name, url)| json!({ "name": text(locale, name, &[]), "url": url })).into()
}

fn share_target() -> Value {
    let photos = json!({ "name": "photos", "accept": ["image/jpeg", "image/png", "image/webp"] });
    json!({ "action": SHARE, "method": "POST", "enctype": "multipart/form-data", "params": { "files": [photos] } })
}

/// Tiles as they are, and squares that a launcher may cut to its own shape.
fn icons() -> Value {
    let picture = |file: &str, size: u16, purpose: &str| json!({ "src": format!("/icons/{file}"), "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose });
    json!([
        { "src": "/icons/tile.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
        picture("192.png", 192, "any"),
        picture("512.png", 512, "any"),
        picture("maskable-192.png", 192, "maskable"),
        picture("maskable-512.png", 512, "maskable"),
    ])
}

async fn favicon(site: Site) -> Response {
    of_niche(&site, "tile.svg")
}

/// One address on every site, with the colours of its niche behind it; `badge.png` has none.
async fn icon(site: Site, Path(file): Path<String>) -> Response {
    if file == "badge.png" { assets::named("icons/badge.png") } else { of_niche(&site, &file) }
}

/// The scene of the landing page, likewise.
async fn art(site: Site, Path(file): Path<String>) -> Response {
    assets::named(&format!("art/{}/{file}", site.settings.scene()))
}

fn of_niche(site: &Site, file: &str) -> Response {
    assets::named(&format!("icons/{}/{file}", site.settings.niche))
}

/// Asked for anew each time, so that a browser soon has the newest one.
async fn service_worker() -> Response {
    assets::newest("sw.js")
}
