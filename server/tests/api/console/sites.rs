//! Sites and their settings: who sees which, what there is to set, two editors at once, trying without writing, what it was before,
//! and going back to the letter.

use super::{Answer, Console, Desk, claims::put};
use liaison::{
    kernel::ids::SiteId,
    settings::{self, SettingKey},
    staff::{Role, Scope, verify},
};
use reqwest::{Method, header::HeaderValue};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub const WHY: &str = "The new campaign begins on Monday.";

pub fn site(console: &Console, host: &str) -> SiteId {
    console.world.app.sites.by_host(host).unwrap().id
}

pub async fn manager(console: &Console) -> Desk {
    console.desk("Mia", Role::SiteManager, Scope::All).await
}

/// A site's version and settings.
pub async fn read(console: &Console, desk: &Desk, site: SiteId) -> (i64, Value) {
    let answer = console.get(desk, &format!("/api/console/site?site={site}")).await.ok();
    (answer["version"].as_i64().unwrap(), answer["settings"].clone())
}

pub async fn save(console: &Console, desk: &Desk, site: SiteId, version: i64, values: Value) -> Answer {
    let body = json!({ "site": site, "version": version, "values": values, "reason": WHY });
    put(console, desk, "/api/console/site", &body).await
}

async fn versions(console: &Console, desk: &Desk, site: SiteId) -> Vec<Value> {
    let (mut found, mut before) = (Vec::new(), String::new());
    loop {
        let page = console.get(desk, &format!("/api/console/site-versions?site={site}{before}")).await.ok();
        found.extend(page["versions"].as_array().unwrap().iter().cloned());
        let Some(next) = page["next"].as_i64() else { return found };
        before = format!("&before={next}");
    }
}

/// The newest of them.
async fn newest(console: &Console, desk: &Desk, site: SiteId) -> Value {
    let page = console.get(desk, &format!("/api/console/site-versions?site={site}")).await.ok();
    page["versions"][0].clone()
}

/// The document as the database has it, to the letter.
pub async fn stored(console: &Console, site: SiteId) -> String {
    sqlx::query_scalar("select settings::text from sites where id = $1")
        .bind(site.0)
        .fetch_one(&console.world.db)
        .await
        .unwrap()
}

/// All that a change could leave behind.
async fn print_of(console: &Console) -> String {
    let all = "select md5(coalesce((select string_agg(s::text, '|' order by id) from sites s), '')
        || coalesce((select string_agg(v::text, '|' order by site_id, version) from site_versions v), '')
        || coalesce((select string_agg(h::text, '|' order by chain) from audit_log_heads h), '')
        || coalesce((select string_agg(b::text, '|' order by id) from bundles b), '')
        || coalesce((select string_agg(m::text, '|' order by m::text) from payment_methods m), '')
        || (select count(*) from idempotency_keys) || (select count(*) from jobs))";
    sqlx::query_scalar(all).fetch_one(&console.world.db).await.unwrap()
}

#[tokio::test]
async fn each_sees_the_sites_within_reach_and_no_others() {
    let console = Console::start().await;
    let (open, strict) = (site(&console, "open.test"), site(&console, "strict.test"));
    let mia = manager(&console).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let ria = console.desk("Ria", Role::SiteManager, Scope::Site { site: open }).await;
    let list = |answer: &Value| -> Vec<String> {
        answer["sites"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["domain"].as_str().unwrap().to_owned())
            .collect()
    };
    let all = console.get(&mia, "/api/console/sites").await.ok();
    assert_eq!(list(&all), ["open.test", "strict.test"]);
    assert_eq!(all["companies"], json!([{ "id": "test-company", "name": "Test Company B.V." }]));
    assert_eq!(all["sites"][0]["state"], "open");
    // Who administers reads, and makes none.
    let read = console.get(&ada, "/api/console/sites").await.ok();
    assert_eq!((list(&read).len(), &read["companies"]), (2, &json!([])));
    let own = console.get(&ria, "/api/console/sites").await.ok();
    assert_eq!((list(&own), &own["companies"]), (vec!["open.test".to_owned()], &json!([])));
    for path in ["site", "site-versions", "site-findings", "site-offers"] {
        let at = |site: SiteId| format!("/api/console/{path}?site={site}");
        console.get(&ria, &at(open)).await.ok();
        console.get(&ria, &at(strict)).await.problem(404, "not_found");
        console.get(&ria, &at(SiteId(crate::world::new_id()))).await.problem(404, "not_found");
    }
    save(&console, &ria, strict, 1, json!({ "niche": 2 })).await.problem(404, "not_found");
    let trial = json!({ "site": strict, "values": { "niche": 2 } });
    console.post(&ria, "/api/console/site-trials", &trial).await.problem(404, "not_found");
    let back = json!({ "site": strict, "version": 1, "back_to": 1, "reason": WHY });
    console.post(&ria, "/api/console/site-reversions", &back).await.problem(404, "not_found");
    save(&console, &ada, open, 1, json!({ "niche": 2 })).await.problem(403, "not_allowed");
    save(&console, &ria, open, 1, json!({ "niche": 2 })).await.ok();
}

#[tokio::test]
async fn every_setting_is_described_with_its_kind_and_bounds() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let (_, document) = read(&console, &mia, site(&console, "open.test")).await;
    let described = console.get(&mia, "/api/console/site-settings").await.ok();
    let described = described["settings"].as_array().unwrap();
    let keys: BTreeSet<&str> = described.iter().map(|one| one["key"].as_str().unwrap()).collect();
    let names: BTreeSet<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!((keys.len(), &keys), (SettingKey::ALL.len(), &names), "the document and its description");
    for one in described {
        let shape = &one["shape"];
        let is_bounded = match shape["kind"].as_str().unwrap() {
            "text" | "texts" => shape["longest"].as_i64().unwrap() > 0,
            "number" => shape["least"].is_i64() && shape.get("most").is_some(),
            "choice" | "list" | "gifts" => !shape["choices"].as_array().unwrap().is_empty(),
            "labels" => shape["choices"].as_object().unwrap().len() == 11,
            "switch" => true,
            other => panic!("{other}"),
        };
        assert!(is_bounded && one["affects"].is_string() && one["group"].is_string(), "{one}");
        assert!(one.get("default").is_some(), "{one}");
    }
    // In the reader's language: what comes with the program.
    let interests = described.iter().find(|one| one["key"] == "interests").unwrap();
    assert_eq!(interests["names"]["kissing"], "Kissing");
    assert_eq!(
        interests["names"].as_object().unwrap().len(),
        interests["shape"]["choices"].as_array().unwrap().len()
    );
}

#[tokio::test]
async fn of_two_editors_the_second_is_told_and_loses_nothing() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let (mia, ria) = (manager(&console).await, console.desk("Ria", Role::SiteManager, Scope::All).await);
    let (version, before) = read(&console, &mia, open).await;
    let values = |length: i64| json!({ "message_length": length, "name": "Open" });
    let (one, other) = tokio::join!(
        save(&console, &mia, open, version, values(600)),
        save(&console, &ria, open, version, values(700))
    );
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(won.ok()["version"], version + 1);
    lost.problem(409, "stale_version");
    // Both values are there: what it was, what somebody made of it, and what the second one wants.
    let (now, settings) = read(&console, &ria, open).await;
    let newest = newest(&console, &ria, open).await;
    assert_eq!(newest["version"], now);
    let difference = &newest["differences"][0];
    assert_eq!(difference["before"], before["message_length"]);
    assert_eq!(difference["after"], settings["message_length"]);
    save(&console, &ria, open, now, values(800)).await.ok();
    assert_eq!(read(&console, &mia, open).await.1["message_length"], 800);
    // What visitors get follows at once.
    let page = console.world.visitor("open.test");
    assert_eq!(page.get("/api/settings.php").await.ok()["settings"]["message_length"], 800);
}

#[tokio::test]
async fn a_repeat_saves_once_and_nothing_different_is_no_version() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    let body = json!({ "site": open, "version": 1, "values": { "niche": 4 }, "reason": WHY });
    let key = crate::world::new_id().to_string();
    for _ in 0..3 {
        let keyed = HeaderValue::from_str(&key).unwrap();
        let change = |request: reqwest::RequestBuilder| {
            request.headers([("idempotency-key".parse().unwrap(), keyed)].into_iter().collect())
        };
        let path = "/api/console/site";
        let answer = console.call_with(Method::PUT, path, Some(&mia.cookie), Some(&body), change).await;
        assert_eq!(answer.ok()["version"], 2);
    }
    assert_eq!(versions(&console, &mia, open).await.len(), 2);
    // By a trial: a call that saves is asked for its line in the log.
    let same = json!({ "site": open, "values": { "niche": 4 } });
    let tried = console.post(&mia, "/api/console/site-trials", &same).await.ok();
    assert_eq!(tried["differences"], json!([]));
}

#[tokio::test]
async fn trying_says_what_would_happen_and_leaves_the_database_equal() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    let before = print_of(&console).await;
    let attempt = async |values: Value| {
        console.post(&mia, "/api/console/site-trials", &json!({ "site": open, "values": values })).await
    };
    let fine = attempt(json!({ "name": " Zon ", "description": { "nl": "Ontmoet", "fr": " " } })).await.ok();
    assert_eq!(fine["refused"], false);
    let told: Vec<&str> =
        fine["differences"].as_array().unwrap().iter().map(|one| one["setting"].as_str().unwrap()).collect();
    assert_eq!(told, ["description", "name"]);
    assert_eq!(fine["differences"][0]["after"], json!({ "nl": "Ontmoet" }), "what says nothing is none");
    assert_eq!(fine["differences"][1]["after"], "Zon");
    let lacks = fine["findings"].as_array().unwrap();
    let is_text =
        |one: &&Value| one["kind"] == "texts" && one["setting"] == "description" && one["language"] == "en";
    assert_eq!(lacks.iter().filter(is_text).count(), 1, "{lacks:?}");
    let broken = attempt(json!({ "niche": 9, "min_age": 17 })).await.ok();
    assert_eq!(broken["refused"], true);
    for setting in ["niche", "min_age"] {
        let rules = broken["findings"].as_array().unwrap().iter();
        assert_eq!(
            rules.filter(|one| one["kind"] == "rule" && one["setting"] == setting).count(),
            1,
            "{setting}"
        );
    }
    // A value of another kind is named by its setting.
    for (setting, odd) in [
        ("niche", json!("x")),
        ("niche", json!(300)),
        ("countries", json!(["XX"])),
        ("signups", json!("some")),
        ("description", json!({ "xx": "a" })),
        ("gifts", json!([{ "id": "rose", "price": 1 }])),
    ] {
        let mut values = serde_json::Map::new();
        values.insert(setting.to_owned(), odd.clone());
        let answer = attempt(values.into()).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], setting, "{odd}");
    }
    attempt(json!({ "nothing_of_ours": 1 })).await.problem(422, "invalid_request");
    assert_eq!(print_of(&console).await, before);
    // Saving is judged by the same code.
    for values in [json!({ "niche": 9 }), json!({ "min_age": 17 }), json!({ "name": "a\u{202e}b" })] {
        save(&console, &mia, open, 1, values).await.problem(422, "invalid_request");
    }
    let unsaid = json!({ "site": open, "version": 1, "values": { "niche": 2 }, "reason": "So." });
    put(&console, &mia, "/api/console/site", &unsaid).await.problem(422, "invalid_request");
    assert_eq!(print_of(&console).await, before);
}

/// A value that differs, for every setting.
fn others() -> Value {
    let mut all = json!({
        "name": "Zon", "mail_name": "Zon mails", "niche": 5, "support_email": "hulp@open.test",
        "support_phone": "+31 10 000 00 00", "us_footer": true, "index_title": { "nl": "Zon" },
        "description": { "nl": "Ontmoet", "de": "Triff" }, "headline": { "nl": "Dag" }, "scene": 3,
        "enable_site_entry_popup": true, "site_entry_countries": ["NL"], "logged_out_search": true,
        "logged_out_search_trafficsource": true, "countries": ["BE", "NL"], "domain_language": "nl",
        "signups": "none", "min_age": 21, "age_check_countries": ["NL"], "signup_credits": 3, "refuse_disposable_email": true,
        "enumeration_protection": "strict", "member_resell": false, "visible_profile_fields": ["intent"],
    });
    let more = json!({
        "genders": ["male", "female", "non_binary"],
        "visible_profile_notes": ["about"], "search_fields": ["age"], "interests": ["kissing"],
        "block_notice": "silent", "show_answer_pace": false, "nude_photos": "refused", "fictional_profiles": false,
        "fictional_icon": "bot",
        "fictional_singular": { "en": label("singular") }, "fictional_plural": { "en": label("plural") },
        "fictional_warning": { "en": "We write these." }, "message_credits": 3, "photo_credits": 5,
        "gift_credits": 7, "gifts": [{ "id": "ring", "credits": 20 }, { "id": "rose", "credits": null }],
        "message_length": 900, "identical_openers": 2, "unanswered_days": 3, "refund_days": 30,
        "direct_debit_limit": 5_000, "paypal_retry": false, "time_bonus": true, "welcome_days": 9,
    });
    all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    all
}

/// The second of the English list: the first is what stands anyway.
fn label(form: &str) -> Value {
    let all: Value =
        serde_json::from_str(include_str!("../../../src/settings/data/fictional_labels.json")).unwrap();
    all["en"][1][form].clone()
}

#[tokio::test]
async fn every_setting_is_changed_and_every_version_comes_back_to_the_letter() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    let mut documents = vec![stored(&console, open).await];
    for key in SettingKey::ALL {
        let (version, before) = read(&console, &mia, open).await;
        let mut values = serde_json::Map::new();
        values.insert(key.code().to_owned(), others()[key.code()].clone());
        let saved = save(&console, &mia, open, version, values.into()).await.ok();
        assert_eq!(saved["version"], version + 1, "{key:?} stayed {}", before[key.code()]);
        assert_eq!(read(&console, &mia, open).await.1[key.code()], others()[key.code()], "{key:?}");
        documents.push(stored(&console, open).await);
    }
    let told = versions(&console, &mia, open).await;
    assert_eq!(told.len(), SettingKey::ALL.len() + 1);
    for (one, key) in told.iter().rev().skip(1).zip(SettingKey::ALL) {
        assert_eq!(
            (&one["by"], &one["reason"], &one["via"]),
            (&json!("Mia"), &json!(WHY), &json!("console"))
        );
        let different: Vec<&Value> =
            one["differences"].as_array().unwrap().iter().map(|difference| &difference["setting"]).collect();
        assert!(different.contains(&&json!(key.code())), "{key:?}: {different:?}");
    }
    for (place, document) in documents.iter().enumerate().rev() {
        let (version, _) = read(&console, &mia, open).await;
        let to = i64::try_from(place).unwrap() + 1;
        if *document == stored(&console, open).await {
            continue;
        }
        let trial = json!({ "site": open, "back_to": to });
        assert_eq!(
            console.post(&mia, "/api/console/site-trials", &trial).await.ok()["refused"],
            false,
            "{to}"
        );
        let back = json!({ "site": open, "version": version, "back_to": to, "reason": WHY });
        console.post(&mia, "/api/console/site-reversions", &back).await.ok();
        assert_eq!(stored(&console, open).await, *document, "version {to}");
        let newest = newest(&console, &mia, open).await;
        assert_eq!(
            (newest["of_version"].as_i64(), newest["version"].as_i64()),
            (Some(to), Some(version + 1))
        );
    }
    let stale = json!({ "site": open, "version": 1, "back_to": 2, "reason": WHY });
    console.post(&mia, "/api/console/site-reversions", &stale).await.problem(409, "stale_version");
    let (version, _) = read(&console, &mia, open).await;
    let none = json!({ "site": open, "version": version, "back_to": 5_000, "reason": WHY });
    console.post(&mia, "/api/console/site-reversions", &none).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_version_is_kept_whichever_way_it_came_and_the_log_has_no_values() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    save(&console, &mia, open, 1, json!({ "headline": { "nl": "Geheim woord" } })).await.ok();
    // By the operator's own code, and by SQL.
    console.world.set("open.test", |settings| settings.message_length = 777).await;
    sqlx::query("update sites set settings = jsonb_set(settings, '{message_length}', '778') where id = $1")
        .bind(open.0)
        .execute(&console.world.db)
        .await
        .unwrap();
    let told = versions(&console, &mia, open).await;
    assert_eq!(told.len(), 4);
    assert_eq!((&told[0]["by"], &told[0]["reason"]), (&Value::Null, &Value::Null));
    assert_eq!(told[0]["differences"], json!([{ "setting": "message_length", "before": 777, "after": 778 }]));
    assert_eq!(read(&console, &mia, open).await.0, 4);
    // What does not touch the settings is no version of them.
    console.world.set_state("open.test", settings::SiteState::Maintenance).await;
    assert_eq!(versions(&console, &mia, open).await.len(), 4);
    let line: Value = sqlx::query_scalar(
        "select facts from audit_log where action = 'site.set' and via = 'console' order by seq desc limit 1",
    )
    .fetch_one(&console.world.db)
    .await
    .unwrap();
    assert_eq!(line["changed"], json!(["headline"]));
    assert_eq!(console.count("select count(*) from audit_log where facts::text like '%Geheim%'").await, 0);
    // Nobody changes what was.
    let error = sqlx::query("update site_versions set reason = 'another'").execute(&console.world.db).await;
    let error = error.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("audit_fixed"));
}

#[tokio::test]
async fn a_version_that_came_past_the_log_is_named() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let mia = manager(&console).await;
    save(&console, &mia, open, 1, json!({ "headline": { "nl": "Nieuw" } })).await.ok();
    let run = async |sql: &'static str| {
        sqlx::raw_sql(sql).execute(&console.world.db).await.unwrap();
    };
    // There and back and there again in one transaction: each is a version, and has its line.
    run("begin; update sites set settings = jsonb_set(settings, '{message_length}', '778') where domain = 'open.test';
         update sites set settings = jsonb_set(settings, '{message_length}', '779') where domain = 'open.test';
         update sites set settings = jsonb_set(settings, '{message_length}', '778') where domain = 'open.test'; commit")
    .await;
    let told = async || {
        let verdict = verify(&mut console.world.db.acquire().await.unwrap(), &[]).await.unwrap();
        verdict.faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(versions(&console, &mia, open).await.len(), 5);
    assert_eq!(told().await, Vec::<String>::new());
    run("begin; set local session_replication_role = replica; insert into site_versions (site_id, version, settings, via, at)
           select id, 99, settings, 'sql', now() from sites where domain = 'open.test'; commit")
    .await;
    let named = format!("site_versions {open}/99 has no line that tells what stands there");
    let faults = told().await;
    assert!(faults.len() == 1 && faults[0].starts_with(&named), "{faults:?}");
    run("begin; set local session_replication_role = replica; delete from site_versions where version in (2, 99); commit").await;
    assert_eq!(told().await, [format!("site_versions {open}/2 is gone, and the log tells of it")]);
}
