//! What search engines ask for: robots.txt, the sitemap, and which pages are one another's translations. All
//! addresses are of the site's own domain, whatever host was asked.

use super::{route_list::RouteList, template::escape};
use crate::{app::App, kernel::locale::Locale, settings::Site};
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use http::header;

/// The address of a page in a language; None: in whichever its reader gets.
pub(super) fn address(app: &App, site: &Site, path: &str, locale: Option<Locale>) -> String {
    let query = locale.map(|locale| format!("?lang={locale}")).unwrap_or_default();
    site.link(&app.config, &format!("{path}{query}"))
}

/// The page in each of these languages, and the one that lets the reader's browser choose.
fn versions(app: &App, site: &Site, path: &str, locales: &[Locale]) -> Vec<(String, String)> {
    let named = locales.iter().map(|locale| (locale.to_string(), address(app, site, path, Some(*locale))));
    named.chain([("x-default".to_owned(), address(app, site, path, None))]).collect()
}

/// `<link rel="alternate" hreflang>` for each version of a page.
pub(super) fn alternates(app: &App, site: &Site, path: &str, locales: &[Locale]) -> String {
    let link = |(language, address): (String, String)| {
        format!("<link rel=\"alternate\" hreflang=\"{language}\" href=\"{}\">", escape(&address))
    };
    let links: Vec<String> = versions(app, site, path, locales).into_iter().map(link).collect();
    links.join("\n")
}

/// `/robots.txt`
pub(super) async fn robots(State(app): State<App>, site: Site) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /photos/\nSitemap: {}\n",
        site.link(&app.config, "/sitemap.xml")
    )
}

/// `/sitemap.xml`: every public page in every language of the site, each with its translations.
pub(super) fn sitemap(app: &App, site: &Site, routes: &RouteList) -> Response {
    let mut body = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for route in routes.public() {
        let Some(path) = route.plain_path() else { continue };
        let all = versions(app, site, path, &route.locales(site));
        let link = |(language, address): &(String, String)| {
            format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{}\"/>", escape(address))
        };
        let links = all.iter().map(link).collect::<Vec<_>>().concat();
        let page =
            |(_, address): &(String, String)| format!("<url><loc>{}</loc>{links}</url>\n", escape(address));
        body.extend(all.iter().map(page));
    }
    body.push_str("</urlset>\n");
    ([(header::CONTENT_TYPE, "application/xml"), (header::CACHE_CONTROL, "no-cache")], body).into_response()
}
