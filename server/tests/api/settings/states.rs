//! Sites that are closed, for a while or for good, and those that have another domain now.

use crate::{
    accounts::{
        PASSWORD, form,
        leaving::{joined, leave},
        log_in,
    },
    payments::{at_the_checkout, becomes, bundle, order, paid, provider::hint},
    suppression::{token, ways, write},
    world::{Member, World, man, woman},
};
use http::{Method, StatusCode};
use liaison::{
    kernel::{country::Country, locale::Locale, texts},
    mail::Kind,
    settings::{self, SiteState},
};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Page, Reply, send};

const SOON: Duration = Duration::from_secs(30);

async fn opened(page: &Page, path: &str) -> Reply {
    send(page.request(Method::GET, path).header("accept", "text/html")).await
}

#[tokio::test]
async fn a_site_in_maintenance_says_so_to_everybody() {
    let world = World::start().await;
    let (eva, visitor) = (world.member(woman("Eva")).await, world.visitor("open.test"));
    let styles = visitor.get("/").await.text();
    let (_, styles) = styles.split_once("href=\"/assets/").unwrap();
    let styles = format!("/assets/{}", styles.split('"').next().unwrap());
    world.set("open.test", |site| site.countries = Country::all().map(|facts| facts.code).collect()).await;
    world.set_state("open.test", SiteState::Maintenance).await;
    for path in
        ["/", "/login", "/members", "/pages/terms", "/nowhere", "/sitemap.xml", "/unsubscribe?token=a"]
    {
        for page in [&visitor, &eva.page] {
            let reply = opened(page, path).await;
            assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
            assert_eq!(reply.headers["retry-after"], "300", "{path}");
            let text = reply.text();
            assert!(
                text.contains("data-page=\"maintenance\"") && text.contains("Open") && !text.contains("{{"),
                "{path}: {text}"
            );
        }
    }
    // In each language, and each in its own words.
    let mut said = std::collections::BTreeSet::new();
    for locale in Locale::ALL {
        visitor.set_cookie(&format!("locale={locale}; Path=/"));
        let text = opened(&visitor, "/").await.text();
        assert!(text.contains(&format!("<html lang=\"{locale}\"")), "{text}");
        said.insert(text.split("<h1").nth(1).unwrap().split("</h1>").next().unwrap().to_owned());
        let problem = visitor.get("/api/settings.php").await.problem(503, "maintenance");
        assert_eq!(problem["detail"], texts::text(locale, "problem-maintenance", &[]));
        assert_eq!(problem["retry_after"], 300);
    }
    assert_eq!(said.len(), Locale::ALL.len());
    for path in ["/api/user.php", "/api/chats.php", "/api/nothing.php", "/photos/a.webp"] {
        eva.page.get(path).await.problem(503, "maintenance");
    }
    eva.page.post("/api/like.php", &json!({ "profile": eva.id })).await.problem(503, "maintenance");
    assert!(eva.page.try_events(None).await.is_none());
    // What the page itself needs.
    for path in [styles.as_str(), "/favicon.svg", "/icons/192.png"] {
        assert_eq!(visitor.get(path).await.status, StatusCode::OK, "{path}");
    }
    // Another site goes on.
    assert_eq!(opened(&world.visitor("strict.test"), "/").await.status, StatusCode::OK);
    world.set_state("open.test", SiteState::Open).await;
    eva.page.get("/api/user.php").await.ok();
}

#[tokio::test]
async fn money_and_law_do_not_pause_in_maintenance() {
    let world = World::start().await;
    let (eva, bas) = (world.member(woman("Eva")).await, world.member(man("Bas")).await);
    let order = order(&bas, "ideal").await;
    write(&world, &eva, Kind::NewMessages).await;
    let link = token(&world, &eva).await;
    world.set_state("open.test", SiteState::Maintenance).await;
    // The provider's own page stands on this server in a demo, at a host that is no site's.
    at_the_checkout(&world, &order, "paid", &[]).await;
    hint(&world, &order).await;
    let click = world.visitor("open.test").request(Method::POST, &format!("/unsubscribe?token={link}"));
    assert_eq!(click.form(&[("List-Unsubscribe", "One-Click")]).send().await.unwrap().status(), 200);
    let inbound = world.visitor("open.test").request(Method::POST, "/api/mail/inbound").body("").send().await;
    assert_eq!(inbound.unwrap().status(), 404, "without the key, as ever");
    world.set_state("open.test", SiteState::Open).await;
    becomes(&bas, &order, "completed").await;
    assert_eq!(ways(&eva, "new_messages").await["email"], false);
}

#[tokio::test]
async fn open_pages_hear_nothing_more_once_their_site_is_closed_or_elsewhere() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let begin = async || {
        let mut stream = eva.page.events(None).await;
        assert_eq!(stream.next(SOON).await.unwrap()["type"], "hello");
        stream
    };
    let mut stream = begin().await;
    world.set_state("open.test", SiteState::Maintenance).await;
    assert!(stream.ends().await);
    world.set_state("open.test", SiteState::Open).await;
    let (mut stream, mut other) = (begin().await, begin().await);
    // A change of another kind ends none.
    world.set("open.test", |site| site.message_length = 700).await;
    world.set_state("open.test", SiteState::WindingDown).await;
    assert_eq!(other.next(Duration::from_millis(300)).await, None);
    assert_eq!(world.app.hub.open_streams(), 2);
    moved(&world, "open.test", "new.test").await;
    assert!(stream.ends().await && other.ends().await);
}

/// Gives a site another domain as the command does.
async fn moved(world: &World, old: &str, new: &str) {
    let site = world.app.sites.by_host(old).unwrap();
    let before = [old.to_owned()];
    let mut transaction = world.db.begin().await.unwrap();
    settings::lock_hosts(&mut transaction).await.unwrap();
    let hosts = (site.aliases.as_slice(), before.as_slice());
    settings::put_hosts(&mut transaction, &world.clock, site.id, new, hosts).await.unwrap();
    transaction.commit().await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
}

#[tokio::test]
async fn who_comes_by_the_old_domain_is_led_to_the_new_one() {
    let world = World::start().await;
    moved(&world, "open.test", "new.test").await;
    let (old, new) = (world.visitor("open.test"), world.visitor("new.test"));
    let port = world.app.config.port;
    for method in [Method::GET, Method::HEAD] {
        for path in
            ["/", "/members?country=NL&lang=nl", "/Gq7tLw2xAb", "//evil.example/a", "/api/settings.php"]
        {
            let reply = send(old.request(method.clone(), path)).await;
            assert_eq!(reply.status, StatusCode::MOVED_PERMANENTLY, "{path}");
            assert_eq!(reply.headers["location"], format!("http://new.test:{port}{path}"));
        }
    }
    old.post("/api/user.php", &json!({ "email": "a@example.com", "password": "a" }))
        .await
        .problem(404, "site_unknown");
    assert_eq!(opened(&new, "/").await.status, StatusCode::OK);
    assert_eq!(new.get("/api/settings.php").await.ok()["settings"]["domain"], "new.test");
    for (name, known) in
        [("open.test", true), ("NEW.test", true), ("strict.test", true), ("other.test", false), ("", false)]
    {
        assert_eq!(world.app.sites.is_host(name), known, "{name}");
    }
    // A site that is not there leads nowhere.
    sqlx::query("update sites set is_open = false").execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert_eq!(opened(&old, "/").await.status, StatusCode::NOT_FOUND);
    assert!(!world.app.sites.is_host("new.test") && !world.app.sites.is_host("open.test"));
}

/// Everything that would be a sale.
async fn sells_nothing(buyer: &Member, bundle: &Value) {
    let page = &buyer.page;
    let refused = async |reply: Reply| reply.problem(409, "site_closing");
    for repeat in [false, true] {
        let wish = json!({ "bundle": bundle, "method": "ideal", "repeat": repeat });
        refused(page.post("/api/orders.php", &wish).await).await;
    }
    refused(page.get("/api/discountcode.php?code=SPRING-27").await).await;
    refused(page.post("/api/deletion-offer.php", &json!({ "offer": "discount" })).await).await;
    assert_eq!(page.get("/api/credits.php").await.ok()["bundles"], json!([]));
    assert_eq!(page.get("/api/credits.php").await.ok()["discount"], Value::Null);
    assert_eq!(page.get("/api/pricing.php").await.ok()["pricing"]["bundles"], json!([]));
    assert_eq!(page.get("/api/timebonus.php").await.ok()["timebonus"], Value::Null);
    assert_eq!(page.get("/api/repeatorder.php").await.ok()["repeatorder"], Value::Null);
    let company = page.get("/api/companyinfo.php").await.ok();
    assert_eq!(company["companyinfo"]["delete_discount"], 0);
}

#[tokio::test]
async fn a_site_that_closes_for_good_sells_nothing_and_takes_nobody() {
    let world = World::start().await;
    world.set("open.test", |site| site.time_bonus = true).await;
    let bas = world.member(man("Bas")).await;
    let (bundle, waiting) = (bundle(&bas).await, order(&bas, "ideal").await);
    world.set_state("open.test", SiteState::WindingDown).await;
    sells_nothing(&bas, &bundle).await;
    // Who is at the checkout already can pay.
    at_the_checkout(&world, &waiting, "paid", &[]).await;
    becomes(&bas, &waiting, "completed").await;
    let visitor = world.visitor("open.test");
    visitor.post("/api/signup.php", &form("Ida", "ida@example.com")).await.problem(409, "site_closing");
    let settings = visitor.get("/api/settings.php").await.ok()["settings"].clone();
    assert_eq!((&settings["closing"], &settings["signups"]), (&json!(true), &json!("none")));
    assert_eq!(settings["minimum_message_costs"], json!({}));
    let page = opened(&visitor, "/").await;
    assert_eq!(page.status, StatusCode::OK);
    let text = page.text();
    let flags = text.split("data-flags=\"").nth(1).unwrap().split('"').next().unwrap();
    let flags: Vec<&str> = flags.split(' ').collect();
    assert!(flags.contains(&"closing") && !flags.contains(&"signups-all"), "{flags:?}");
    world.set_state("open.test", SiteState::Open).await;
    assert_eq!(visitor.get("/api/settings.php").await.ok()["settings"]["closing"], false);
    visitor.post("/api/signup.php", &form("Ida", "ida@example.com")).await.ok();
}

#[tokio::test]
async fn what_members_are_owed_goes_on_while_a_site_closes_for_good() {
    let world = World::start().await;
    let (eva, bas) = (joined(&world, "Eva", "eva@example.com").await, world.member(man("Bas")).await);
    let order = paid(&world, &bas).await;
    world.set_state("open.test", SiteState::WindingDown).await;
    log_in(&world.visitor("open.test"), "eva@example.com", PASSWORD).await.ok();
    eva.page.get("/api/chats.php").await.ok();
    let path = format!("/api/refund.php?order={}", order["id"].as_str().unwrap());
    let quote = bas.page.get(&path).await.ok()["refund"].clone();
    assert_eq!(quote["possible"], true);
    let wish = json!({ "order": order["id"], "amount": quote["amount"], "credits": quote["credits"] });
    assert_eq!(bas.page.post("/api/refund.php", &wish).await.status, StatusCode::CREATED);
    eva.page.post("/api/export.php", &json!({ "password": PASSWORD })).await.ok();
    let complaint =
        json!({ "category": "privacy", "text": "Where is it?", "name": "Eva", "email": "eva@example.com" });
    let complained = world.visitor("open.test").post("/api/complaint.php", &complaint).await;
    assert_eq!(complained.status, StatusCode::CREATED, "{}", complained.text());
    leave(&eva.page).await.ok();
}
