//! Public pages: kept ready for visitors, private for members, and what search engines and other services read.

use crate::world::{World, man};
use reqwest::Method;
use std::{collections::BTreeSet, io::Read};
use testkit::{Page, Reply};

/// The page as a browser that sends these headers gets it.
pub(super) async fn get(page: &Page, path: &str, headers: &[(&str, &str)]) -> Reply {
    let mut request = page.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    testkit::send(request).await
}

pub(super) fn header(reply: &Reply, name: &str) -> String {
    reply.headers.get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default()
}

fn unpacked(reply: &Reply) -> String {
    let mut text = String::new();
    match header(reply, "content-encoding").as_str() {
        "br" => {
            let mut plain = Vec::new();
            brotli::BrotliDecompress(&mut reply.bytes.as_slice(), &mut plain).unwrap();
            text = String::from_utf8(plain).unwrap();
        }
        "gzip" => {
            flate2::read::GzDecoder::new(reply.bytes.as_slice()).read_to_string(&mut text).unwrap();
        }
        _ => text = reply.text(),
    }
    text
}

#[tokio::test]
async fn a_visitors_page_is_sent_in_the_form_that_the_browser_reads_and_once() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let mut tags = BTreeSet::new();
    let mut texts = BTreeSet::new();
    for (accepted, coding) in [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0", "")] {
        let reply = get(&visitor, "/", &[("accept-encoding", accepted), ("accept-language", "nl")]).await;
        assert_eq!((reply.status.as_u16(), header(&reply, "content-encoding").as_str()), (200, coding));
        assert_eq!(header(&reply, "cache-control"), "private, no-cache");
        assert_eq!(header(&reply, "content-language"), "nl");
        assert!(header(&reply, "vary").contains("Accept-Encoding"));
        assert!(header(&reply, "content-type").starts_with("text/html"));
        let tag = header(&reply, "etag");
        let known = get(
            &visitor,
            "/",
            &[("accept-encoding", accepted), ("accept-language", "nl"), ("if-none-match", &tag)],
        )
        .await;
        assert_eq!((known.status.as_u16(), known.bytes.len(), header(&known, "etag")), (304, 0, tag.clone()));
        assert!(header(&known, "vary").contains("Accept-Language"));
        let other = get(
            &visitor,
            "/",
            &[("accept-encoding", accepted), ("accept-language", "nl"), ("if-none-match", "\"other\"")],
        )
        .await;
        assert_eq!(other.status, 200);
        tags.insert(tag);
        texts.insert(unpacked(&reply));
    }
    assert_eq!((tags.len(), texts.len()), (3, 1));
}

#[tokio::test]
async fn only_what_is_longer_than_a_packet_is_compressed() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    for (path, status, coding) in [("/api/settings.php", 200, "br"), ("/api/nothing.php", 404, "")] {
        let reply = get(&visitor, path, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!((reply.status.as_u16(), header(&reply, "content-encoding").as_str()), (status, coding));
    }
}

#[tokio::test]
async fn what_is_kept_ends_with_a_change_of_the_site_or_its_company() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let before = get(&visitor, "/", &[]).await;
    world.set("open.test", |settings| "Fresh & New".clone_into(&mut settings.name)).await;
    let tag = header(&before, "etag");
    let after = get(&visitor, "/", &[("if-none-match", &tag)]).await;
    assert!(after.status == 200 && after.text().contains("Fresh &amp; New"));
    sqlx::query("update companies set city = 'Elsewhere'").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert!(get(&visitor, "/", &[]).await.text().contains("Elsewhere"));
    let strict = get(&world.visitor("strict.test"), "/", &[]).await;
    assert!(!strict.text().contains("Fresh &amp; New"));
}

#[tokio::test]
async fn languages_and_countries_do_not_mix() {
    let world = World::start_with(|config| config.country_header = Some("cf-ipcountry".to_owned())).await;
    let visitor = world.visitor("open.test");
    let page = async |country: &str, language: &str| {
        let headers = [("cf-ipcountry", country), ("accept-language", language)];
        let reply = get(&visitor, "/", &headers).await;
        (header(&reply, "content-language"), reply.text())
    };
    for _ in 0..2 {
        let (language, dutch) = page("NL", "de").await;
        assert_eq!(language, "nl");
        assert!(dutch.contains("data-country=\"NL\"") && dutch.contains("<html lang=\"nl\""));
        let (language, british) = page("GB", "de").await;
        assert_eq!(language, "en");
        assert!(british.contains("data-country=\"GB\"") && british.contains("data-locales=\"en\""));
    }
}

// asvs: V14.2.2
// spec: 2.37
#[tokio::test]
async fn a_members_page_is_never_kept() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let page = get(&adam.page, "/", &[("accept-encoding", "br")]).await;
    assert_eq!(header(&page, "cache-control"), "private, no-store");
    assert_eq!(header(&page, "etag"), "");
    assert!(unpacked(&page).contains("data-auth=\"in\""));
    let visitor = get(&world.visitor("open.test"), "/", &[]).await;
    assert!(visitor.text().contains("data-auth=\"out\"") && !visitor.text().contains("Adam"));
}

/// What somebody else chose must not be packed together with what is the member's: the page's length would tell
/// who listens whether both are equal (BREACH).
#[tokio::test]
async fn a_members_page_repeats_nothing_of_its_address() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for path in [
        "/?quag=quag",
        "/landers/video/quag?network=quag&gender=quag",
        "/members/quag/chat",
        "/members/quag/landing2/quag",
        "/likes/quag",
        "/there/is/no/quag",
        "/quag",
        "/chats/quag?lang=quag",
    ] {
        let page =
            get(&adam.page, path, &[("accept-encoding", "br"), ("referer", "http://open.test/quag")]).await;
        let text = unpacked(&page);
        assert!(text.contains("data-auth=\"in\""), "{path}");
        assert!(!text.contains("quag"), "{path}: {}", text.split("quag").next().unwrap_or_default());
    }
}

// asvs: V13.4.1, V13.4.3, V13.4.7
#[tokio::test]
async fn no_other_file_of_the_machine_is_served() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for path in [
        "/.git/config",
        "/.git/HEAD",
        "/.env",
        "/data.key",
        "/Cargo.toml",
        "/server/src/main.rs",
        "/routes.json",
        "/assets",
        "/assets/",
        "/assets/.",
        "/assets/routes.json",
        "/assets/..%2Froutes.json",
        "/assets/..%2F..%2F..%2FCargo.toml",
        "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fCargo.toml",
        "/assets/..%5C..%5C..%5CCargo.toml",
        "/assets/%2Fetc%2Fpasswd",
        "/assets/%00",
        "/icons/..%2F..%2Froutes.json",
        "/photos/..%2F..%2Fdata.key",
        "/photos/%2Fetc%2Fpasswd",
    ] {
        let reply = get(&adam.page, path, &[]).await;
        assert_eq!(reply.status, 404, "{path}: {}", reply.text());
        for word in ["[workspace]", "root:", "\"routes\""] {
            assert!(!reply.text().contains(word), "{path}");
        }
    }
}

#[tokio::test]
async fn addresses_are_of_the_sites_own_domain() {
    let world = World::start().await;
    let page = get(&world.visitor("open.test"), "/pricing/?network=abc", &[]).await.text();
    let own = |path: &str| world.app.sites.by_host("open.test").unwrap().link(&world.app.config, path);
    assert!(page.contains(&format!("<link rel=\"canonical\" href=\"{}\">", own("/pricing"))), "{page}");
    for locale in ["nl", "en", "x-default"] {
        let query = if locale == "x-default" { String::new() } else { format!("?lang={locale}") };
        let link =
            format!("<link rel=\"alternate\" hreflang=\"{locale}\" href=\"{}{query}\">", own("/pricing"));
        assert!(page.contains(&link), "{link}");
    }
    let named = get(&world.visitor("open.test"), "/pricing?lang=en&ref=x", &[]).await;
    assert!(header(&named, "set-cookie").starts_with("locale=en;"));
    assert!(named.text().contains(&format!("<link rel=\"canonical\" href=\"{}?lang=en\">", own("/pricing"))));
    let robots = get(&world.visitor("open.test"), "/robots.txt", &[]).await.text();
    assert!(robots.contains(&format!("Sitemap: {}\n", own("/sitemap.xml"))), "{robots}");
}

#[tokio::test]
async fn the_sitemap_names_every_public_page_in_every_language() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let reply = get(&visitor, "/sitemap.xml", &[]).await;
    assert_eq!(header(&reply, "content-type"), "application/xml; charset=utf-8");
    let map = reply.text();
    let own = world.app.sites.by_host("open.test").unwrap().link(&world.app.config, "");
    let pages: Vec<&str> =
        map.split("<loc>").skip(1).map(|part| part.split_once("</loc>").unwrap().0).collect();
    let locales = world.app.sites.by_host("open.test").unwrap().settings.locales().len();
    assert!(pages.len() > 10 && !map.contains('{'), "{map}");
    for path in pages {
        let path = path.strip_prefix(&own).unwrap();
        assert_eq!(get(&visitor, path, &[]).await.status, 200, "{path}");
    }
    let first = map.split("<url>").nth(1).unwrap();
    assert_eq!(first.matches("<xhtml:link").count(), locales + 1);
}

#[tokio::test]
async fn a_link_to_the_site_has_a_picture() {
    let world = World::start().await;
    let visitor = world.visitor("open.test");
    let reply = get(&visitor, "/preview/nl.png", &[]).await;
    assert_eq!((reply.status.as_u16(), header(&reply, "content-type").as_str()), (200, "image/png"));
    assert_eq!(header(&reply, "cross-origin-resource-policy"), "cross-origin");
    let picture = image::load_from_memory(&reply.bytes).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (1200, 630));
    // Something is written and drawn on the ground.
    let colours: BTreeSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 100, "{}", colours.len());
    if let Ok(folder) = std::env::var("SHOTS") {
        std::fs::write(format!("{folder}/preview.png"), &reply.bytes).unwrap();
    }
    let again = get(&visitor, "/preview/nl.png", &[]).await;
    assert_eq!(again.bytes, reply.bytes);
    world.set("open.test", |settings| settings.niche = 5).await;
    assert_ne!(get(&visitor, "/preview/nl.png", &[]).await.bytes, reply.bytes);
    for path in ["/preview/fi.png", "/preview/xx.png", "/preview/nl", "/preview/nl.svg"] {
        assert_eq!(get(&visitor, path, &[]).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn each_niche_has_its_scene() {
    let world = World::start().await;
    let mut scenes = BTreeSet::new();
    for niche in 1..=7 {
        world.set("open.test", |settings| settings.niche = niche).await;
        let scene = get(&world.visitor("open.test"), "/art/hero.svg", &[]).await;
        let kind = header(&scene, "content-type");
        assert_eq!((scene.status.as_u16(), kind.as_str()), (200, "image/svg+xml; charset=utf-8"));
        scenes.insert(scene.text());
    }
    assert_eq!(scenes.len(), 7);
    // Or another's, with its own colours.
    let own = get(&world.visitor("open.test"), "/art/hero.svg", &[]).await.text();
    world.set("open.test", |settings| settings.scene = Some(2)).await;
    let other = get(&world.visitor("open.test"), "/art/hero.svg", &[]).await.text();
    assert!(other != own && scenes.contains(&other));
    assert_eq!(get(&world.visitor("open.test"), "/art/nothing.svg", &[]).await.status, 404);
}
