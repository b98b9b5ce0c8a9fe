//! A site's pages as a draft of its settings would make them, for who has the link: the real pages, filled by the same code,
//! without a script, so that nothing of them calls anything or signs anybody in. Also of a site that is not open yet.

use super::{Page, Pages, not_built, shown, wished_locale};
use crate::{
    app::App,
    kernel::{locale::Locale, problem::Answer, token::Token},
    settings::{self, Site, SiteRow},
};
use axum::response::{Html, IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode, Uri, header, request::Parts};

/// Our own styles and pictures, and nothing that runs or leads anywhere by itself.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

impl Pages {
    /// `/draft?token=…&page=/pages/terms&lang=nl`; without a page the first one, without a language the site's first.
    pub(super) async fn draft(&self, app: &App, request: Parts) -> Response {
        match self.draft_page(app, request).await {
            Ok(Some(page)) => page,
            Ok(None) => (StatusCode::NOT_FOUND, "not found").into_response(),
            Err(problem) => problem.into_response(),
        }
    }

    /// None: no such draft any more, or no such page.
    async fn draft_page(&self, app: &App, mut request: Parts) -> Answer<Option<Response>> {
        let Some(token) = value_of(&request.uri, "token").and_then(|text| Token::parse(&text)) else {
            return Ok(None);
        };
        let mut connection = app.db.acquire().await?;
        let draft = settings::read_draft(&mut connection, &token.hash(), app.clock.now()).await?;
        drop(connection);
        let Some((id, draft)) = draft else { return Ok(None) };
        let Some(known) = app.sites.by_id(id) else { return Ok(None) };
        let site = Site::of_draft(SiteRow { settings: draft, ..(*known).clone() });
        let path = value_of(&request.uri, "page").unwrap_or_else(|| "/".to_owned());
        let offered = site.settings.locales();
        let locale = wished_locale(&offered, &request.uri).or(offered.first().copied()).unwrap_or(Locale::En);
        let route = self.routes.find(&path).filter(|route| route.is_page_at(&path));
        let (Some(route), Ok(uri)) = (route, path.parse::<Uri>()) else { return Ok(None) };
        request.uri = uri;
        // What belongs to whoever looks, such as a session, has no part in it.
        request.headers.remove(header::COOKIE);
        let shown = shown(app, &site, &request, locale).await?;
        let page = Page { site: &site, route: Some(route), locale, named: false, people: None, shown };
        let Some(filled) = self.filled(app, &page, &request, None).await else {
            return Ok(Some(not_built()));
        };
        let mut response = Html(filled).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(locale.code()));
        Ok(Some(response))
    }
}

fn value_of(uri: &Uri, name: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}
