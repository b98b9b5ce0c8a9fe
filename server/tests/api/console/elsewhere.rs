//! Whoever's roles hold at one site finds nothing of another's by any call, whatever of it they have in hand, and changes nothing
//! of it.

use super::{
    Console,
    claims::{claim, put, waiting_photos},
    matrix::{CALLS, Who, body, query},
    member_file::complaint,
    reports::{moderator, reported},
    sites::{WHY, manager, site},
};
use crate::{
    chat::write_to,
    payments::paid,
    world::{man, woman},
};
use liaison::staff::{Method as Way, Role, Scope};
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;

/// Of tables that hold what a site is, what its members have and what is decided about them.
const THEIRS: [&str; 26] = [
    "abuse_rules",
    "accounts",
    "approval_requests",
    "bundles",
    "companies",
    "complaint_desks",
    "complaint_lines",
    "complaints",
    "credit_accounts",
    "credit_grants",
    "decisions",
    "discount_codes",
    "member_notes",
    "message_access_grants",
    "newsletters",
    "orders",
    "page_texts",
    "payment_accounts",
    "payment_methods",
    "photo_decisions",
    "photos",
    "profiles",
    "refunds",
    "reports",
    "site_versions",
    "sites",
];

async fn theirs(console: &Console) -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for table in THEIRS {
        let query =
            format!("select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from {table} t");
        let stands = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&console.world.db).await.unwrap();
        all.push((table, stands));
    }
    all
}

/// What of open.test somebody has in hand, by the names that calls ask for it by.
struct InHand(BTreeMap<&'static str, Value>);

impl InHand {
    /// The call's body with what they have put in.
    fn fill(&self, asked: Value) -> Value {
        match asked {
            Value::Object(fields) => fields
                .into_iter()
                .map(|(name, value)| {
                    let filled = match self.0.get(name.as_str()) {
                        Some(known) if value.is_array() => json!([known]),
                        Some(known) => known.clone(),
                        None => self.fill(value),
                    };
                    (name, filled)
                })
                .collect::<serde_json::Map<_, _>>()
                .into(),
            Value::Array(all) => all.into_iter().map(|one| self.fill(one)).collect(),
            other => other,
        }
    }

    fn text(&self, name: &str) -> String {
        self.0[name].as_str().map_or_else(|| self.0[name].to_string(), str::to_owned)
    }

    /// Likewise, of what stands behind its path.
    fn asked(&self, path: &str) -> String {
        let known = |name: &str| self.text(name);
        let own = match path.trim_start_matches("/api/console/") {
            "case" => format!("?member={}&severe=false", known("member")),
            "evidence-picture" => format!("?report={}&photo={}&look=sharp", known("report"), known("photo")),
            "evidence-voice" => format!("?report={}&voice={}", known("report"), known("photo")),
            "photo-picture" => format!("?photo={}&revision=0&look=sharp", known("photo")),
            "find" => format!("?q={}", known("member")),
            "order-evidence" => format!("?order={}", known("order")),
            other => query(other),
        };
        let pairs = own.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
        let pairs = pairs.map(|(name, value)| {
            let value = if self.0.contains_key(name) { known(name) } else { value.to_owned() };
            format!("{name}={value}")
        });
        let pairs: Vec<String> = pairs.collect();
        if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) }
    }
}

/// A member of open.test who bought, complained, was reported and asked about; and what its manager made.
async fn in_hand(console: &Console) -> InHand {
    let world = &console.world;
    let (eva, adam) = (world.member(woman("Evangeline")).await, world.member(man("Bartholomew")).await);
    write_to(&adam.page, eva.id, "Hello Evangeline").await.ok();
    let number = complaint(&eva).await;
    let report = reported(console, &adam, &eva, "spam").await;
    let order = paid(world, &eva).await["id"].clone();
    let photo = waiting_photos(world, "open.test", 1).await[0];
    let (mia, open) = (manager(console).await, site(console, "open.test"));
    let link = json!({ "site": open, "target": "/signup", "campaign": "Spring 27", "network": null, "last_day": null, "reason": WHY });
    let made = console.post(&mia, "/api/console/short-links", &link).await.ok();
    let token = made["address"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let offers = console.get(&mia, &format!("/api/console/site-offers?site={open}")).await.ok();
    let draft = json!({ "site": open, "kind": "news", "name": "Autumn", "path": "/credits",
        "texts": [{ "language": "en", "subject": "It gets darker", "heading": "It gets darker", "body": "First.", "button": "Look" }] });
    let newsletter =
        console.post(&mia, "/api/console/newsletters", &draft).await.json()["newsletter"].clone();
    let mo = moderator(console).await;
    claim(console, &mo, "reports", 3).await.ok();
    let wish = json!({ "member": eva.id, "case": report, "lines": 1, "reason": "They asked for money" });
    let request = console.post(&mo, "/api/console/message-requests", &wish).await.ok()["request"].clone();
    let known = [
        ("member", json!(eva.id)),
        ("report", json!(report)),
        ("reports", json!(report)),
        ("case", json!(number)),
        ("number", json!(number)),
        ("order", order),
        ("photo", json!(photo)),
        ("items", json!(photo)),
        ("site", json!(open)),
        ("token", json!(token)),
        ("bundle", offers["bundles"][0]["id"].clone()),
        ("newsletter", newsletter),
        ("request", request),
        ("grant", json!(crate::world::new_id())),
        ("company", json!("test-company")),
    ];
    InHand(known.into_iter().filter(|(_, value)| !value.is_null()).collect())
}

#[tokio::test]
async fn whoever_works_at_one_site_reaches_nothing_of_another_by_any_call() {
    let console = Console::start().await;
    let known = in_hand(&console).await;
    let scope = Scope::Site { site: site(&console, "strict.test") };
    let marks = ["member", "report", "order", "photo", "number", "token"].map(|name| known.text(name));
    let before = theirs(&console).await;
    let mut asked = 0;
    for role in Role::ALL {
        let desk = console.desk("Sid", role, scope.clone()).await;
        let calls = CALLS.iter().filter(|(_, _, who)| *who != Who::Anybody && who.has(role, &scope));
        for (method, path, _) in calls {
            // Some of them end the session.
            let cookie = console.session(desk.id, Way::Passkey).await;
            let verb: Method = method.parse().unwrap();
            let filled = known.fill(body(path));
            let (address, sent) = if *method == "GET" {
                (known.asked(path), None)
            } else {
                ((*path).to_owned(), Some(&filled))
            };
            let answer = console.call(verb, &address, Some(&cookie), sent).await;
            assert!(answer.status.as_u16() < 500, "{role} {method} {address}: {}", answer.text);
            // What the caller doesn't hold is named as the caller named it, and as what isn't there.
            let photo = known.text("photo");
            let echoes =
                [format!(r#""lost":["{photo}"]"#), format!(r#"{{"photo":"{photo}","outcome":"not_claimed""#)];
            let told = echoes.iter().fold(answer.text.clone(), |text, echo| text.replace(echo, ""));
            for mark in marks.iter().map(String::as_str).chain(["Evangeline", "Bartholomew"]) {
                assert!(!told.contains(mark), "{role} {method} {address} tells {mark}: {}", answer.text);
            }
            asked += 1;
        }
    }
    assert!(asked > 250, "{asked}");
    for (now, then) in theirs(&console).await.into_iter().zip(before) {
        assert_eq!(now, then);
    }
    // The same calls find it where they may.
    let kim = console.desk("Kim", Role::Support, Scope::Site { site: site(&console, "open.test") }).await;
    let cover = console.get(&kim, &known.asked("/api/console/member")).await;
    assert_eq!(cover.status, 200, "{}", cover.text);
    let draft = known.fill(body("/api/console/complaint-draft"));
    assert_eq!(put(&console, &kim, "/api/console/complaint-draft", &draft).await.status, 200);
}
