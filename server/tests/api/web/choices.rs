//! What somebody chose: a language, which can be chosen again wherever they are, and a country, which never decides
//! what they pay.

use super::{
    by_country::attribute,
    pages::{get, header},
};
use crate::world::{Member, World, man};
use liaison::kernel::locale::Locale;
use serde_json::{Value, json};
use testkit::Page;

async fn world() -> World {
    World::start_with(|config| config.country_header = Some("x-country".into())).await
}

/// The languages that a page lists.
async fn offered(page: &Page, path: &str, country: &str) -> String {
    let reply = get(page, path, &[("x-country", country)]).await;
    attribute(&reply.text(), "data-locales").to_owned()
}

async fn settings(page: &Page, country: &str) -> Value {
    get(page, "/api/settings.php", &[("x-country", country)]).await.ok()["settings"].clone()
}

/// As the app does: a browser that goes where the member's account lets it.
async fn another_browser(world: &World, member: &Member) -> Page {
    let page = world.visitor("open.test");
    let site = world.app.sites.by_host("open.test").unwrap().id;
    world.log_in(&page, member.id, site).await;
    page
}

// spec: 1.14
#[tokio::test]
async fn a_members_language_is_offered_abroad_and_after_another_was_chosen() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    sqlx::query("update accounts set language = 'nl'").execute(&world.db).await.unwrap();
    // The site's languages for Germany are German and English.
    assert_eq!(offered(&adam.page, "/lang-config", "DE").await, "de en nl");
    let reply = get(&adam.page, "/settings", &[("x-country", "DE")]).await;
    assert_eq!(attribute(&reply.text(), "lang"), "nl");
    adam.page.put("/api/user.php", &json!({ "language": "en" })).await.ok();
    let after = get(&adam.page, "/settings", &[("x-country", "DE")]).await.text();
    assert_eq!((attribute(&after, "lang"), attribute(&after, "data-locales")), ("en", "de en nl"));
    // On a browser that knows nothing of it, too.
    let other = another_browser(&world, &adam).await;
    assert_eq!(offered(&other, "/settings", "DE").await, "de en nl");
}

// spec: 1.14
#[tokio::test]
async fn a_visitors_choice_stays_in_the_list_on_that_browser() {
    let world = world().await;
    let page = world.visitor("open.test");
    assert_eq!(offered(&page, "/", "DE").await, "de en");
    assert_eq!(offered(&page, "/?lang=pl", "DE").await, "de en pl");
    assert_eq!(offered(&page, "/?lang=en", "DE").await, "de en pl");
    assert_eq!(settings(&page, "DE").await["locales"], json!(["de", "en", "pl"]));
    // What one visitor chose is nobody else's list, in whichever order they come.
    for _ in 0..2 {
        assert_eq!(offered(&world.visitor("open.test"), "/?lang=en", "DE").await, "de en");
        assert_eq!(offered(&page, "/", "DE").await, "de en pl");
    }
    // Nor is what the site has no texts in.
    page.set_cookie("locales=fi.%00.pl.xx");
    assert_eq!(offered(&page, "/", "DE").await, "de en pl");
}

#[tokio::test]
async fn a_member_without_the_cookie_gets_the_accounts_language_and_the_cookie() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    sqlx::query("update accounts set language = 'pl'").execute(&world.db).await.unwrap();
    let reply = get(&adam.page, "/settings", &[("x-country", "DE"), ("accept-language", "de")]).await;
    assert_eq!(header(&reply, "content-language"), "pl");
    assert!(adam.page.cookies().contains("locale=pl"), "{}", adam.page.cookies());
    assert_eq!(settings(&adam.page, "DE").await["locale"], "pl");
    // The choice on a browser goes before it.
    adam.page.set_cookie("locale=fr");
    let reply = get(&adam.page, "/settings", &[("x-country", "DE")]).await;
    assert_eq!(header(&reply, "content-language"), "fr");
}

// spec: 4.36
#[tokio::test]
async fn the_settings_say_the_language_that_the_page_is_in() {
    let world = world().await;
    world.set("open.test", |settings| settings.domain_language = Some(Locale::Fi)).await;
    for (country, cookie, wish) in
        [("NL", "", "de"), ("DE", "locale=de", ""), ("US", "locale=xx", "es"), ("GB", "locale=fi", "")]
    {
        let headers = [("x-country", country), ("cookie", cookie), ("accept-language", wish)];
        let visitor = world.visitor("open.test");
        let page = get(&visitor, "/", &headers).await;
        let settings = get(&visitor, "/api/settings.php", &headers).await.ok();
        assert_eq!(
            settings["settings"]["locale"],
            header(&page, "content-language"),
            "{country} {cookie} {wish}"
        );
        assert_eq!(attribute(&page.text(), "lang"), header(&page, "content-language"));
    }
}

// spec: 2.27
#[tokio::test]
async fn a_visitor_chooses_among_the_sites_countries() {
    let world = world().await;
    for (cookie, seen, selected) in [
        ("country=DE", "GB", "DE"),
        ("country=NL", "JP", "NL"),
        // Not served, no country, or none of ours: as if nothing had been chosen.
        ("country=FI", "GB", "GB"),
        ("country=de", "GB", "GB"),
        ("country=XX", "GB", "GB"),
        ("country=", "GB", "GB"),
    ] {
        let visitor = world.visitor("open.test");
        let headers = [("x-country", seen), ("cookie", cookie)];
        let page = get(&visitor, "/", &headers).await.text();
        assert_eq!(attribute(&page, "data-country"), selected, "{cookie}");
        let settings = get(&visitor, "/api/settings.php", &headers).await.ok()["settings"].clone();
        assert_eq!(settings["geoip_selected_country"], selected, "{cookie}");
        let there = get(&visitor, "/", &[("x-country", selected)]).await.text();
        assert_eq!(attribute(&page, "data-locales"), attribute(&there, "data-locales"), "{cookie}");
        let prices = get(&visitor, "/api/pricing.php", &headers).await.ok()["pricing"].clone();
        assert_eq!(prices["country"], selected, "{cookie}");
        // Where the address is, is not theirs to say.
        let address = if seen == "JP" { "NL" } else { seen };
        assert_eq!(settings["geoip_country"], address, "{cookie}");
    }
}

// spec: 2.27
#[tokio::test]
async fn what_a_member_pays_follows_the_account_and_no_choice() {
    let world = world().await;
    let adam = world.member(man("Adam")).await;
    let before = adam.page.get("/api/credits.php").await.ok();
    assert_eq!(before["vat_basis_points"], 2100);
    adam.page.set_cookie("country=US");
    assert_eq!(settings(&adam.page, "US").await["geoip_selected_country"], "US");
    let after = get(&adam.page, "/api/credits.php", &[("x-country", "US")]).await.ok();
    // But for the sentence above the order button, which is in the language that one reads.
    let [before, after] = [before, after].map(|mut answer| {
        answer.as_object_mut().unwrap().remove("begin").unwrap();
        answer
    });
    assert_eq!(after, before);
    let prices = get(&adam.page, "/api/pricing.php", &[("x-country", "US")]).await.ok();
    assert_eq!(prices["pricing"]["country"], "NL");
    // Money and days are written as in the account's country.
    let page = get(&adam.page, "/credits", &[("x-country", "US")]).await.text();
    assert_eq!(attribute(&page, "data-country"), "NL");
}

// spec: 7.10
#[tokio::test]
async fn the_route_query_that_comes_along_changes_nothing_but_the_domain() {
    let world = world().await;
    let visitor = world.visitor("open.test");
    let plain = settings(&visitor, "NL").await;
    for query in ["lang=de&t=3&ref=a", "country=DE&niche=7&domain=open.test:8080", "a=1&a=2&b[]=%00%ff&c"] {
        let asked = get(&visitor, &format!("/api/settings.php?{query}"), &[("x-country", "NL")]).await.ok();
        assert_eq!(asked["settings"], plain, "{query}");
    }
    for (query, status) in [("domain=nobody.test", 404), ("domain=", 404), ("domain=a&domain=b", 422)] {
        let reply = visitor.get(&format!("/api/settings.php?{query}")).await;
        assert_eq!(reply.status, status, "{query}: {}", reply.text());
    }
}

// spec: 9.19
#[tokio::test]
async fn the_notice_for_the_united_states_is_on_nobody_elses_page() {
    let world = world().await;
    let words = ["Global Privacy Control", "#united-states", "id=\"united-states\""];
    for (country, cookie, there) in [
        ("US", "locale=en", true),
        ("GB", "locale=en", false),
        ("NL", "locale=en", false),
        ("US", "locale=en; country=GB", false),
        ("GB", "locale=en; country=US", true),
        // Of the English text only (spec 9).
        ("US", "locale=es", false),
    ] {
        let visitor = world.visitor("open.test");
        let reply = get(&visitor, "/pages/privacy", &[("x-country", country), ("cookie", cookie)]).await;
        let page = reply.text();
        assert!(reply.status == 200 && !page.contains("{{"), "{country} {cookie}");
        for word in words {
            assert_eq!(page.contains(word), there, "{country} {cookie}: {word}");
        }
    }
}

// spec: 9.18
#[tokio::test]
async fn days_on_pages_are_written_as_in_the_readers_country() {
    let world = world().await;
    // The company was added on 15 January 2024.
    for (country, language, day) in [
        ("US", "en", "January 15, 2024"),
        ("GB", "en", "15 January 2024"),
        ("DE", "en", "15 January 2024"),
        ("DE", "de", "15. Januar 2024"),
        ("BE", "nl", "15 januari 2024"),
    ] {
        let visitor = world.visitor("open.test");
        let cookie = format!("locale={language}");
        let page = get(&visitor, "/pages/terms", &[("x-country", country), ("cookie", &cookie)]).await.text();
        assert!(page.contains(day), "{country} {language}");
        let american = page.contains("2026</time>") && page.contains(", 2026</time>");
        assert_eq!(american, country == "US", "{country} {language}");
    }
}
