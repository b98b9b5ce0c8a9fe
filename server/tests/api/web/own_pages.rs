//! Operators' own texts of the static pages: the same page with other words, from their moment on, and no markup of theirs.

use super::pages::get;
use crate::{
    accounts::{form, speaking, with},
    world::{World, man},
};
use liaison::{
    kernel::{country::Country, locale::Locale},
    pages::{self, NewText, Place, StaticPage},
};
use serde_json::{Value, json};
use testkit::Page;
use time::{Duration, OffsetDateTime};

async fn world() -> World {
    World::start_with(|config| config.country_header = Some("x-country".into())).await
}

fn place(page: StaticPage, language: Locale, country: Option<&str>) -> Place {
    Place { page, language, country: country.map(|code| Country::parse(code).unwrap()) }
}

fn terms(country: Option<&str>) -> Place {
    place(StaticPage::Terms, Locale::Nl, country)
}

/// Without a look at what it holds.
async fn put(world: &World, place: Place, body: Option<&str>, valid_from: OffsetDateTime) -> i32 {
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let mut connection = world.db.acquire().await.unwrap();
    let new = NewText { site, place, body, valid_from, by: "Kim", now: world.clock.now() };
    let version = pages::add(&mut connection, &new).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    version
}

fn text(words: &str) -> String {
    let head = "---\ntitle: Onze voorwaarden van {{name}}\ndescription: Zo werkt {{name}}.\nrevised: 2026-11-20\n---\n";
    let text = format!("{head}{words}\n");
    pages::parse(&text).unwrap();
    text
}

async fn read(visitor: &Page, path: &str, language: &str, country: &str) -> String {
    let reply = get(visitor, path, &[("x-country", country), ("accept-language", language)]).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text()
}

fn between<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    page.split_once(begin).unwrap().1.split_once(end).unwrap().0
}

fn boot(page: &str) -> Value {
    serde_json::from_str(between(page, r#"<script type="application/json" id="boot">"#, "</script>")).unwrap()
}

/// Without what React puts between two texts, and with quotes as people write them.
fn plain(markup: &str) -> String {
    markup.replace("<!-- -->", "").replace("&#x27;", "'").replace("&#39;", "'")
}

#[tokio::test]
async fn a_built_in_text_as_ones_own_gives_the_same_page() {
    let world = world().await;
    let visitor = world.visitor("open.test");
    for (language, country) in
        [(Locale::En, "US"), (Locale::En, "GB"), (Locale::Nl, "NL"), (Locale::Pl, "PL")]
    {
        for page in StaticPage::ALL {
            let path = format!("/pages/{}", page.code());
            let before = read(&visitor, &path, language.code(), country).await;
            let text = pages::built_in(page, language).unwrap();
            put(&world, place(page, language, Some(country)), Some(&text), world.clock.now()).await;
            let after = read(&visitor, &path, language.code(), country).await;
            for (begin, end) in
                [("<time ", "</article>"), ("<title>", "<meta name=\"color-scheme\""), ("<h1", "</h1>")]
            {
                assert_eq!(
                    plain(between(&before, begin, end)),
                    plain(between(&after, begin, end)),
                    "{path} {language} {country}"
                );
            }
            let call = format!("/api/page.php?country={country}&language={language}&page={}", page.code());
            let (none, own) = (&boot(&before)[&call], &boot(&after)[&call]);
            assert_eq!((&none["page"], own["page"]["blocks"].is_array()), (&Value::Null, true));
            assert_eq!(*own, visitor.get(&call).await.ok());
            assert!(!after.contains("{{own") && !before.contains("{{own"));
        }
    }
}

// spec: 9.22
#[tokio::test]
async fn each_version_holds_from_its_moment_for_its_language_and_country() {
    let world = world().await;
    let visitor = world.visitor("open.test");
    let (now, later) = (world.clock.now(), world.clock.now() + Duration::DAY);
    let shows = |language: &'static str, country: &'static str| {
        let visitor = &visitor;
        async move {
            let page = read(visitor, "/pages/terms", language, country).await;
            let words =
                ["Appeltaart", "Boterkoek", "Stroopwafel"].into_iter().find(|word| page.contains(word));
            (
                words.unwrap_or("built-in"),
                between(between(&page, "<article", "</article>"), "<p class=\"", "</p>").to_owned(),
            )
        }
    };
    let (words, lead) = shows("nl", "NL").await;
    assert!(words == "built-in" && lead.contains("15 januari 2024"), "{lead}");
    assert_eq!(put(&world, terms(None), Some(&text("Appeltaart {{company_name}}")), now).await, 1);
    assert_eq!(put(&world, terms(None), Some(&text("Boterkoek")), later).await, 2);
    assert_eq!(put(&world, terms(Some("BE")), Some(&text("Stroopwafel")), later).await, 1);
    // The terms of 2023 are the built-in ones; an own text is of the moment from which it holds.
    let (words, lead) = shows("nl", "NL").await;
    assert!(
        words == "Appeltaart" && lead.contains("21 november 2026") && lead.contains("20 november 2026"),
        "{lead}"
    );
    assert_eq!(shows("nl", "BE").await.0, "Appeltaart");
    assert_eq!(shows("de", "DE").await.0, "built-in");
    let page = read(&visitor, "/pages/terms", "nl", "NL").await;
    assert!(
        page.contains("<h1 tabindex=\"-1\">Onze voorwaarden van ") && page.contains("content=\"Zo werkt "),
        "{page}"
    );
    world.advance(Duration::DAY - Duration::SECOND);
    assert_eq!(shows("nl", "NL").await.0, "Appeltaart");
    world.advance(Duration::SECOND);
    assert_eq!((shows("nl", "NL").await.0, shows("nl", "BE").await.0), ("Boterkoek", "Stroopwafel"));
    assert!(shows("nl", "NL").await.1.contains("22 november 2026"));
    assert_eq!(put(&world, terms(Some("BE")), None, world.clock.now()).await, 2);
    assert_eq!(shows("nl", "BE").await.0, "Boterkoek");
    assert_eq!(put(&world, terms(None), None, world.clock.now()).await, 3);
    assert_eq!(shows("nl", "NL").await.0, "built-in");
    // Another site of the same company has nothing of it.
    let strict = read(&world.visitor("strict.test"), "/pages/terms", "nl", "NL").await;
    assert!(!strict.contains("Boterkoek"));
}

#[tokio::test]
async fn another_node_follows_a_new_text() {
    let world = world().await;
    let other = Page::new(&world.second_node().await, "open.test");
    assert!(!read(&other, "/pages/terms", "nl", "NL").await.contains("Appeltaart"));
    put(&world, terms(None), Some(&text("Appeltaart")), world.clock.now()).await;
    world.app.hub.announce_sites();
    let begun = std::time::Instant::now();
    while !read(&other, "/pages/terms", "nl", "NL").await.contains("Appeltaart") {
        assert!(begun.elapsed() < std::time::Duration::from_secs(30), "the other node does not know it");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

// asvs: V1.3.5
#[tokio::test]
async fn nothing_of_a_text_becomes_markup_and_what_can_not_be_read_is_not_shown() {
    let world = world().await;
    world.set("open.test", |settings| settings.name = "<b>Vonk</b>".to_owned()).await;
    let visitor = world.visitor("open.test");
    let words = "{{name}} &lt;script&gt;alert(1)&lt;/script&gt; \\<img src=x> \"'& [a](https://example.com/?a=%22%3E&b=') `<i>`";
    put(&world, terms(None), Some(&text(words)), world.clock.now()).await;
    let page = read(&visitor, "/pages/terms", "nl", "NL").await;
    let shown = between(&page, "</header>", "</article>");
    for raw in ["<script", "<img", "<i>", "<b>"] {
        assert!(!shown.contains(raw), "{shown}");
    }
    assert!(shown.contains("&lt;b&gt;Vonk&lt;/b&gt; &lt;script&gt;alert(1)"), "{shown}");
    assert!(shown.contains("href=\"https://example.com/?a=%22%3E&amp;b=&#39;\""), "{shown}");
    assert!(!page.contains("<b>Vonk"), "nor does a mark in the title");
    // As somebody with the database would write it: no text of ours takes its place.
    for body in ["<script>alert(1)</script>", "[a](javascript:alert(1))", "a\u{202e}b", "{{boot}}"] {
        let raw = format!("---\ntitle: T\ndescription: D\nrevised: 2026-11-20\n---\n{body}\n");
        put(&world, terms(None), Some(&raw), world.clock.now()).await;
        for path in ["/pages/terms", "/api/page.php?page=terms&language=nl&country=NL"] {
            let reply = get(&visitor, path, &[("x-country", "NL"), ("accept-language", "nl")]).await;
            assert!(reply.status == 500 && !reply.text().contains("alert(1)"), "{path} {body}");
        }
    }
}

#[tokio::test]
async fn a_text_has_its_bounds_and_stays_as_it_was_set() {
    let world = world().await;
    let (site, now) = (world.app.sites.by_host("open.test").unwrap().id, world.clock.now());
    let long = "a".repeat(pages::LONGEST + 1);
    let mut connection = world.db.acquire().await.unwrap();
    for (body, valid_from) in [(long.as_str(), now), ("", now), ("a", now - Duration::SECOND)] {
        let new = NewText { site, place: terms(None), body: Some(body), valid_from, by: "Kim", now };
        assert!(pages::add(&mut connection, &new).await.is_err(), "{} bytes", body.len());
    }
    put(&world, terms(None), Some(&text("Appeltaart")), now).await;
    let changed = sqlx::query("update page_texts set body = 'b'").execute(&world.db).await;
    assert!(changed.unwrap_err().to_string().contains("never changed"));
    let again = "insert into page_texts (site_id, page, language, version, valid_from, set_by, set_at)
        select site_id, page, language, version, valid_from, set_by, set_at from page_texts";
    assert!(sqlx::query(again).execute(&world.db).await.is_err(), "one number is one version");
    for query in [
        "page=none&language=nl&country=NL",
        "page=terms&language=xx&country=NL",
        "page=terms&language=nl",
        "page=terms&language=nl&country=XX",
    ] {
        world
            .visitor("open.test")
            .get(&format!("/api/page.php?{query}"))
            .await
            .problem(422, "invalid_request");
    }
}

async fn consented(world: &World) -> Vec<(String, Option<i32>, Option<i32>)> {
    let query =
        "select c.version, t.version, p.version from consents c left join page_texts t on t.id = c.terms_text
        left join page_texts p on p.id = c.privacy_text where kind = 'terms' order by c.given_at, c.version";
    sqlx::query_as(query).fetch_all(&world.db).await.unwrap()
}

#[tokio::test]
async fn a_sign_up_agrees_to_the_versions_that_hold_and_a_newer_one_is_asked_about_once() {
    let world = world().await;
    let (now, later) = (world.clock.now(), world.clock.now() + Duration::DAY);
    put(&world, terms(None), Some(&text("Appeltaart")), now).await;
    put(&world, terms(Some("BE")), Some(&text("Stroopwafel")), now).await;
    put(&world, terms(None), Some(&text("Boterkoek")), later).await;
    put(&world, place(StaticPage::Privacy, Locale::Nl, None), Some(&text("Privacy")), now).await;
    let dutch = speaking(&world, "nl");
    let reply = dutch.post("/api/signup.php", &form("Anna", "anna@example.com")).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let english = speaking(&world, "en");
    let changes = json!({ "language": "en" });
    let reply = english.post("/api/signup.php", &with(form("Berta", "berta@example.com"), &changes)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let built_in = ("2024-01-15T00:00:00Z".to_owned(), None, None);
    let first = ("2026-11-21T12:00:00Z".to_owned(), Some(1), Some(1));
    let mut agreed = consented(&world).await;
    agreed.sort();
    assert_eq!(agreed, [built_in, first]);
    let asked =
        |page: Page| async move { page.get("/api/user.php").await.ok()["user"]["terms_changed"].clone() };
    assert_eq!(asked(dutch.clone()).await, Value::Null);
    world.advance(Duration::DAY);
    assert_eq!(asked(dutch.clone()).await, "2026-11-22T12:00:00Z");
    // Whose text stayed as it was is asked nothing.
    assert_eq!(asked(english).await, Value::Null);
    dutch.put("/api/consents.php", &json!({ "kind": "terms", "given": true })).await.ok();
    assert_eq!(asked(dutch.clone()).await, Value::Null);
    let second = ("2026-11-22T12:00:00Z".to_owned(), Some(2), Some(1));
    assert!(consented(&world).await.contains(&second));
    // A member of before there were own texts is asked, and only once; another language changes nothing then.
    let old = world.member(man("Cees")).await;
    sqlx::query("update accounts set language = 'nl' where member_id = $1")
        .bind(old.id)
        .execute(&world.db)
        .await
        .unwrap();
    assert_eq!(asked(old.page.clone()).await, "2026-11-22T12:00:00Z");
    old.page.put("/api/consents.php", &json!({ "kind": "terms", "given": false })).await.ok();
    assert_eq!(asked(old.page).await, Value::Null);
    dutch.put("/api/user.php", &json!({ "language": "en" })).await.ok();
    assert_eq!(asked(dutch).await, Value::Null);
}
