//! A site from nothing to open by the console's calls; what keeps it closed; what it sells; and the key of its provider, which is
//! written and never shown.

use super::{
    Console, Desk,
    claims::put,
    sites::{WHY, manager, read, save, site, stored},
    trials::{change, tried},
};
use liaison::{
    kernel::ids::SiteId,
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use time::Duration;
use uuid::Uuid;

const KEY: &str = "test_thisKeyMustNeverBeSeenAgain00";

async fn findings(console: &Console, desk: &Desk, site: SiteId) -> Vec<Value> {
    let found = console.get(desk, &format!("/api/console/site-findings?site={site}")).await.ok();
    found["findings"].as_array().unwrap().clone()
}

fn kinds(findings: &[Value]) -> Vec<&str> {
    let mut kinds: Vec<&str> = findings
        .iter()
        .filter(|one| one["blocks"] == true)
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    kinds.dedup();
    kinds
}

fn wish(domain: &str) -> Value {
    json!({ "domain": domain, "company": "test-company", "name": "Zon", "countries": ["NL"], "like": null, "reason": WHY })
}

async fn make(console: &Console, desk: &Desk, domain: &str) -> SiteId {
    let made = console.post(desk, "/api/console/sites", &wish(domain)).await.ok();
    SiteId(made["site"].as_str().unwrap().parse::<Uuid>().unwrap())
}

fn opening(site: SiteId, state: &str) -> Value {
    json!({ "site": site, "state": state, "reason": WHY })
}

#[tokio::test]
async fn a_site_is_made_completed_and_opened() {
    let console = Console::start().await;
    // Else what members who leave are offered would be as good as the countdown's.
    sqlx::query("update companies set delete_discount = 20").execute(&console.world.db).await.unwrap();
    let mia = manager(&console).await;
    let zon = make(&console, &mia, "Zon.test").await;
    let visitor = console.world.visitor("zon.test");
    assert_eq!(visitor.get("/api/settings.php").await.status, 404);
    let lacks = findings(&console, &mia, zon).await;
    let found = kinds(&lacks);
    for kind in ["support", "texts", "bundles"] {
        assert!(found.contains(&kind), "{found:?}");
    }
    for path in ["/api/console/site-openings", "/api/console/site-opening-trials"] {
        console.post(&mia, path, &opening(zon, "open")).await.problem(409, "site_incomplete");
    }
    console
        .post(&mia, "/api/console/site-openings", &opening(zon, "maintenance"))
        .await
        .problem(422, "invalid_request");
    // Each finding names what mends it.
    let mut texts = serde_json::Map::new();
    for one in lacks.iter().filter(|one| one["kind"] == "texts") {
        texts.insert(one["language"].as_str().unwrap().to_owned(), "Zon: daten zonder haast".into());
    }
    let values = json!({ "support_email": "help@zon.test", "support_phone": "+31 10 123 4567", "index_title": texts, "description": texts });
    let (version, _) = read(&console, &mia, zon).await;
    save(&console, &mia, zon, version, values).await.ok();
    let countries = lacks.iter().filter(|one| one["kind"] == "bundles").map(|one| one["country"].clone());
    for country in countries {
        let bundle = |price: &str| json!({ "site": zon, "country": country, "credits": 20, "price": price, "reason": WHY });
        console.post(&mia, "/api/console/site-bundles", &bundle("18")).await.problem(422, "invalid_request");
        console.post(&mia, "/api/console/site-bundles", &bundle("18.00")).await.ok();
    }
    assert_eq!(kinds(&findings(&console, &mia, zon).await), Vec::<&str>::new());
    // Letting people in is grave.
    console.world.advance(Duration::minutes(6));
    console
        .post(&mia, "/api/console/site-openings", &opening(zon, "open"))
        .await
        .problem(403, "fresh_proof_required");
    let cookie = console.session(mia.id, liaison::staff::Method::Passkey).await;
    let mia = Desk { cookie, ..mia };
    let said = tried(&console, &mia, "site-opening-trials", &opening(zon, "open")).await;
    let opens = [change("site_state", "closed", -1), change("site_state", "open", 1)];
    assert_eq!((&said["changes"], &said["mails"]), (&json!(opens), &json!([])));
    assert_eq!(visitor.get("/api/settings.php").await.status, 404);
    console.post(&mia, "/api/console/site-openings", &opening(zon, "open")).await.ok();
    assert_eq!(
        tried(&console, &mia, "site-opening-trials", &opening(zon, "open")).await["changes"],
        json!([])
    );
    assert_eq!(visitor.get("/api/settings.php").await.ok()["settings"]["name"], "Zon");
    let by = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq) join staff s on s.id = l.staff_id
        where l.action = 'site.set' and l.facts ->> 'is_open' = 'true' and l.via = 'console' and s.name = 'Mia'";
    assert_eq!(console.count(by).await, 1);
    let said = tried(&console, &mia, "site-opening-trials", &opening(zon, "maintenance")).await;
    let closes = [change("site_state", "maintenance", 1), change("site_state", "open", -1)];
    assert_eq!(said["changes"], json!(closes));
    console.post(&mia, "/api/console/site-openings", &opening(zon, "maintenance")).await.ok();
    assert_eq!(visitor.get("/api/settings.php").await.status, 503);
}

#[tokio::test]
async fn a_domain_leads_to_one_site_and_a_company_is_within_reach() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let open = site(&console, "open.test");
    console.post(&mia, "/api/console/sites", &wish("open.test")).await.problem(409, "host_taken");
    let (first, second) = (wish("zon.test"), wish("zon.test"));
    let (one, other) = tokio::join!(
        console.post(&mia, "/api/console/sites", &first),
        console.post(&mia, "/api/console/sites", &second)
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
    for (field, odd) in [("domain", json!("zon")), ("name", json!(" ")), ("countries", json!([]))] {
        let mut form = wish("other.test");
        form[field] = odd;
        let answer = console.post(&mia, "/api/console/sites", &form).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field);
    }
    let mut form = wish("other.test");
    form["company"] = json!("no-company");
    console.post(&mia, "/api/console/sites", &form).await.problem(404, "not_found");
    let ria = console.desk("Ria", Role::SiteManager, Scope::Site { site: open }).await;
    console.post(&ria, "/api/console/sites", &wish("ria.test")).await.problem(404, "not_found");
    // Like another one, under its own name.
    let mut form = wish("like.test");
    form["like"] = json!(open);
    let made = console.post(&mia, "/api/console/sites", &form).await.ok();
    let like = SiteId(made["site"].as_str().unwrap().parse().unwrap());
    let (_, settings) = read(&console, &mia, like).await;
    assert_eq!((&settings["name"], &settings["enumeration_protection"]), (&json!("Zon"), &json!("open")));
}

#[tokio::test]
async fn what_is_sold_is_a_sites_and_how_it_is_paid_a_companys() {
    let console = Console::start().await;
    let (mia, open) = (manager(&console).await, site(&console, "open.test"));
    let ria = console.desk("Ria", Role::SiteManager, Scope::Site { site: open }).await;
    let offers =
        async |desk: &Desk| console.get(desk, &format!("/api/console/site-offers?site={open}")).await.ok();
    let before = offers(&ria).await;
    assert_eq!(before["bundles"].as_array().unwrap().len(), 3);
    let bundle = before["bundles"][0]["id"].clone();
    let off = json!({ "site": open, "bundle": bundle, "reason": WHY });
    let call = async |desk: &Desk, path: &str, body: &Value| console.delete(desk, path, body).await;
    call(&ria, "/api/console/site-bundles", &off).await.ok();
    call(&ria, "/api/console/site-bundles", &off).await.problem(404, "not_found");
    assert_eq!(offers(&ria).await["bundles"].as_array().unwrap().len(), 2);
    let method = |code: &str, country: &str| json!({ "site": open, "country": country, "method": code, "reason": WHY });
    console
        .post(&ria, "/api/console/site-methods", &method("bancontact", "BE"))
        .await
        .problem(403, "not_allowed");
    console.post(&mia, "/api/console/site-methods", &method("bancontact", "BE")).await.ok();
    for odd in [method("giropay", "DE"), method("nothing", "NL"), method("blik", "NL")] {
        console.post(&mia, "/api/console/site-methods", &odd).await.problem(422, "invalid_request");
    }
    let has = |answer: &Value| {
        answer["methods"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| one["country"] == "BE" && one["method"] == "bancontact")
    };
    assert!(has(&offers(&ria).await));
    call(&mia, "/api/console/site-methods", &method("bancontact", "BE")).await.ok();
    assert!(!has(&offers(&ria).await));
}

#[tokio::test]
async fn a_key_is_written_and_never_shown() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let mia = manager(&console).await;
    let form = |key: &str| json!({ "site": open, "key": key, "other_account": false, "reason": WHY });
    put(&console, &mia, "/api/console/payment-key", &form(KEY)).await.problem(403, "not_allowed");
    let near = console.desk("Eve", Role::Administrator, Scope::Site { site: open }).await;
    put(&console, &near, "/api/console/payment-key", &form(KEY)).await.problem(403, "not_allowed");
    for odd in ["test_ with spaces in it", "live_x", "key_of_somebody_else_entirely"] {
        let answer = put(&console, &ada, "/api/console/payment-key", &form(odd)).await;
        answer.problem(422, "invalid_request");
        assert!(!answer.text.contains(odd), "{}", answer.text);
    }
    let intent = crate::world::new_id().to_string();
    let by_intent = async |key: &str| {
        console.keyed(reqwest::Method::PUT, &ada, ("/api/console/payment-key", &form(key)), &intent).await
    };
    let written = by_intent(KEY).await;
    assert_eq!(written.status, 200, "{}", written.text);
    assert_eq!(by_intent(KEY).await.status, 200);
    by_intent(&KEY.replace("Never", "Might")).await.problem(409, "idempotency_conflict");
    let mut answers = vec![written.text];
    for path in ["site", "site-versions", "site-findings", "site-offers"] {
        answers.push(console.get(&mia, &format!("/api/console/{path}?site={open}")).await.text);
    }
    let eve = console.desk("Ben", Role::Auditor, Scope::All).await;
    answers.push(console.get(&eve, "/api/console/audit-log").await.text);
    for answer in &answers {
        assert!(!answer.contains("NeverBeSeen"), "{answer}");
    }
    let account: Value = serde_json::from_str(&answers[4]).unwrap();
    assert_eq!(account["account"]["provider"], "mollie");
    assert!(account["account"]["since"].is_string(), "{}", account["account"]);
    for table in
        ["payment_accounts", "audit_log", "audit_log_reasons", "idempotency_keys", "site_versions", "jobs"]
    {
        let sql = format!("select count(*) from {table} t where t::text like '%NeverBeSeen%'");
        let found: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(&console.world.db).await.unwrap();
        assert_eq!(found, 0, "{table}");
    }
    let line = "select count(*) from audit_log where action = 'payment_account.set' and via = 'console'
        and facts -> 'changed' ? 'api_key_sealed'";
    assert_eq!(console.count(line).await, 1);
    console.world.advance(Duration::minutes(6));
    put(&console, &ada, "/api/console/payment-key", &form(KEY)).await.problem(403, "fresh_proof_required");
}

#[tokio::test]
async fn a_shop_at_verotel_is_written_with_its_number_and_says_where_it_must_call() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let key = "SignatureNeverBeSeen";
    let form = |shop: &str, key: &str| json!({ "site": open, "shop": shop, "key": key, "is_test": true, "other_account": false, "reason": WHY });
    for (shop, key) in [("", key), ("12a", key), ("12345678901", key), ("60678", "short"), ("60678", KEY)] {
        let answer = put(&console, &ada, "/api/console/payment-key", &form(shop, key)).await;
        answer.problem(422, "invalid_request");
        assert!(!answer.text.contains("NeverBeSeen"), "{}", answer.text);
    }
    let said = tried(&console, &ada, "payment-key-trials", &form("60678", key)).await;
    let changes = said["changes"].as_array().unwrap();
    for sells in
        [change("seller", "mollie", -1), change("seller", "verotel", 1), change("test_account", "verotel", 1)]
    {
        assert!(changes.contains(&sells), "{said}");
    }
    put(&console, &ada, "/api/console/payment-key", &form("60678", key)).await.ok();
    assert_eq!(tried(&console, &ada, "payment-key-trials", &form("60678", key)).await["changes"], json!([]));
    let offers = console.get(&ada, &format!("/api/console/site-offers?site={open}")).await;
    assert!(!offers.text.contains("NeverBeSeen"), "{}", offers.text);
    let account = offers.ok()["account"].clone();
    assert_eq!((&account["provider"], &account["is_test"]), (&json!("verotel"), &json!(true)));
    assert_eq!(account["postback"], "https://open.test/api/psp/verotel/test-company");
    assert!(account["since"].is_string(), "{account}");
    // What was ordered from one shop is not there for another.
    sqlx::query(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points,
             country, method, status, provider, created_at, updated_at)
         select gen_random_uuid(), gen_random_uuid(), id, company_id, gen_random_uuid(), gen_random_uuid(), 60, 4500, 'EUR', 2100,
             'NL', 'visa', 'failed', 'verotel', now(), now() from sites where id = $1",
    )
    .bind(open)
    .execute(&console.world.db)
    .await
    .unwrap();
    let other = form("60679", key);
    put(&console, &ada, "/api/console/payment-key", &other).await.problem(409, "other_payment_account");
    console.post(&ada, "/api/console/payment-key-trials", &other).await.problem(409, "other_payment_account");
    let mut meant = other;
    meant["other_account"] = json!(true);
    put(&console, &ada, "/api/console/payment-key", &meant).await.ok();
    put(
        &console,
        &ada,
        "/api/console/payment-key",
        &json!({ "site": open, "key": KEY, "other_account": false, "reason": WHY }),
    )
    .await
    .ok();
    let account =
        console.get(&ada, &format!("/api/console/site-offers?site={open}")).await.ok()["account"].clone();
    assert_eq!((&account["provider"], &account["postback"]), (&json!("mollie"), &Value::Null));
}

#[tokio::test]
async fn a_draft_is_seen_on_the_real_pages_by_its_link_alone() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let zon = make(&console, &mia, "zon.test").await;
    let open = site(&console, "open.test");
    let before: String = stored(&console, open).await;
    let show = async |site: SiteId, values: Value| {
        console.post(&mia, "/api/console/site-previews", &json!({ "site": site, "values": values })).await
    };
    let path_of = |shown: &Value| {
        let address = shown["address"].as_str().unwrap();
        address[address.find("/draft?token=").unwrap()..].to_owned()
    };
    let draft = json!({ "index_title": { "nl": "Een ontwerp van de titel" }, "niche": 5 });
    let shown = show(open, draft.clone()).await.ok();
    let visitor = console.world.visitor("open.test");
    let page = visitor.get(&format!("{}&lang=nl", path_of(&shown))).await;
    assert!(page.status == 200 && page.text().contains("Een ontwerp van de titel"), "{}", page.text());
    let policy = page.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'") && !policy.contains("script-src"), "{policy}");
    assert_eq!(page.headers["cache-control"], "no-store");
    let terms = visitor.get(&format!("{}&lang=nl&page=/pages/terms", path_of(&shown))).await;
    assert_eq!(terms.status, 200);
    assert_eq!(
        visitor.get(&format!("{}&page=/chats", path_of(&shown))).await.status,
        404,
        "no member's page"
    );
    // Nothing of the site changed, for others either.
    assert_eq!(stored(&console, open).await, before);
    assert!(!visitor.get("/?lang=nl").await.text().contains("Een ontwerp van de titel"));
    // Of a site that nobody sees yet; a new draft takes the place of the one before.
    let closed = show(zon, draft).await.ok();
    let nobody = console.world.visitor("zon.test");
    assert!(
        nobody
            .get(&format!("{}&lang=nl", path_of(&closed)))
            .await
            .text()
            .contains("Een ontwerp van de titel")
    );
    assert_eq!(nobody.get("/").await.status, 404);
    assert_eq!(visitor.get(&path_of(&shown)).await.status, 404);
    show(zon, json!({ "fictional_singular": { "nl": "Echt profiel" } }))
        .await
        .problem(422, "invalid_request");
    console.world.advance(Duration::minutes(10));
    assert_eq!(nobody.get(&path_of(&closed)).await.status, 404);
    assert_eq!(nobody.get("/draft?token=x").await.status, 404);
}
