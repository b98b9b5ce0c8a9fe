//! Abuse rules: each names whoever reaches its number, makes one case for people, and is tried before it is switched on.

use super::{
    Answer, Console, Desk,
    claims::{claim, put},
    reports::{act, closing, hold, lead, moderator},
    undo::undo,
};
use crate::{
    chat::{chats, write_to},
    media::run_now,
    payments::{
        at_the_checkout, becomes,
        mandates::keeper,
        order,
        provider::{charge_back, hint},
    },
    world::{Member, Person, World, man, woman},
};
use liaison::{
    export, housekeeping,
    kernel::ids::MemberId,
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use std::io::Cursor;
use time::Duration;
use uuid::Uuid;
use zip::ZipArchive;

const RULES: &str = "/api/console/abuse-rules";
const TRIALS: &str = "/api/console/abuse-rule-trials";
const CLOSINGS: &str = "/api/console/report-closings";
const WORDS: &str = "Hey, you look great!";
/// No open case.
const NONE: [(Uuid, String); 0] = [];
const WHY: &str = "Members complain of it a lot.";

fn site(world: &World, host: &str) -> Value {
    json!(world.app.sites.by_host(host).unwrap().id)
}

fn numbers(threshold: i64, days: Option<i64>) -> Value {
    json!({ "threshold": threshold, "days": days })
}

async fn attempt(console: &Console, desk: &Desk, host: &str, rule: &str, numbers: &Value) -> Answer {
    let form = json!({ "site": site(&console.world, host), "rule": rule, "numbers": numbers });
    console.post(desk, TRIALS, &form).await
}

/// A rule as it stands at a site.
async fn state(console: &Console, desk: &Desk, host: &str, rule: &str) -> Value {
    let found = console.get(desk, RULES).await.ok();
    let sites = found["sites"].as_array().unwrap();
    let site = sites.iter().find(|site| site["domain"] == host).unwrap();
    site["rules"].as_array().unwrap().iter().find(|state| state["rule"] == rule).unwrap().clone()
}

async fn set(
    console: &Console,
    desk: &Desk,
    host: &str,
    rule: &str,
    (on, numbers): (bool, &Value),
) -> Answer {
    let now = state(console, desk, host, rule).await;
    let form = json!({ "site": site(&console.world, host), "rule": rule, "on": on, "numbers": numbers,
        "seen": { "on": now["on"], "numbers": now["numbers"] }, "reason": WHY });
    put(console, desk, RULES, &form).await
}

async fn switch_on(console: &Console, desk: &Desk, rule: &str, numbers: &Value) {
    attempt(console, desk, "open.test", rule, numbers).await.ok();
    set(console, desk, "open.test", rule, (true, numbers)).await.ok();
}

async fn notice(world: &World) {
    run_now(world, "safety.notice_abuse").await;
}

/// The open cases that rules made, and whom they are about.
async fn open_cases(world: &World) -> Vec<(Uuid, String)> {
    sqlx::query_as("select reported_id, rule from reports where rule is not null and closed_at is null order by rule, reported_id")
        .fetch_all(&world.db)
        .await
        .unwrap()
}

async fn found(world: &World, member: &Member, rule: &str) -> Value {
    sqlx::query_scalar("select evidence -> 'found' from reports where reported_id = $1 and rule = $2 order by created_at desc limit 1")
        .bind(member.id)
        .bind(rule)
        .fetch_one(&world.db)
        .await
        .unwrap()
}

/// What the member's copy of their data says that rules noticed.
async fn copied(world: &World, member: &Member) -> Value {
    let file = export::copy(&world.app, MemberId(member.id)).await.unwrap();
    let mut archive = ZipArchive::new(Cursor::new(file)).unwrap();
    let data: Value = serde_json::from_reader(archive.by_name("data.json").unwrap()).unwrap();
    data["noticed_by_rules"].clone()
}

async fn writer(world: &World, name: &'static str) -> Member {
    world.member(Person { credits: 1000, premium: true, ..woman(name) }).await
}

async fn men<const N: usize>(world: &World) -> [Member; N] {
    let mut men = Vec::new();
    for _ in 0..N {
        men.push(world.member(man("Bert")).await);
    }
    men.try_into().ok().unwrap()
}

#[tokio::test]
async fn the_same_first_words_to_enough_people_make_one_case() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    let (anna, [a, b, c, d]) = (writer(world, "Anna").await, men(world).await);
    write_to(&anna.page, a.id, WORDS).await.ok();
    write_to(&anna.page, b.id, "hey you LOOK great").await.ok();
    // To the same one, to nobody, and in other words.
    write_to(&anna.page, a.id, WORDS).await.ok();
    let nobody = world.member(Person { fictional: true, ..man("Tom") }).await;
    write_to(&anna.page, nobody.id, WORDS).await.ok();
    write_to(&anna.page, d.id, "Something else").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    write_to(&anna.page, c.id, "Héy... you look great").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, [(anna.id, "same_opener".to_owned())]);
    assert_eq!(
        found(world, &anna, "same_opener").await,
        json!({ "rule": "same_opener", "count": 3, "threshold": 3, "days": null, "shared_card": false, "day": "2026-11-21" })
    );
    let kept: String = sqlx::query_scalar("select (f.*)::text || (d.*)::text || r.evidence::text from first_messages f, abuse_days d, reports r limit 1")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!kept.contains("great") && !kept.contains(&a.id.to_string()), "no words, no recipient: {kept}");
}

#[tokio::test]
async fn what_lies_a_day_apart_is_not_added_up() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "links", &numbers(2, None)).await;
    let (anna, [a, b, c]) = (writer(world, "Anna").await, men(world).await);
    write_to(&anna.page, a.id, "See www.example.org").await.ok();
    world.advance(Duration::hours(24));
    write_to(&anna.page, b.id, "It's on example.com/anna").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    world.advance(Duration::hours(24) - Duration::seconds(1));
    // Neither a mailbox nor a missing space is an address; over midnight, and a second less than a day.
    write_to(&anna.page, c.id, "Nice.to meet you").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    let late = world.member(man("Carl")).await;
    write_to(&anna.page, late.id, "https://example.com").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, [(anna.id, "links".to_owned())]);
    assert_eq!(found(world, &anna, "links").await["count"], 2);
}

#[tokio::test]
async fn an_address_that_is_put_in_afterwards_counts_as_well() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "links", &numbers(2, None)).await;
    let (anna, [a, b]) = (writer(world, "Anna").await, men(world).await);
    write_to(&anna.page, a.id, "See www.example.org").await.ok();
    write_to(&anna.page, b.id, "Hello there").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    let conversation = chats(&b).await[0]["id"].clone();
    let change = json!({ "conversation": conversation, "seq": 1, "text": "Hello there: example.com" });
    anna.page.put("/api/message.php", &change).await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, [(anna.id, "links".to_owned())]);
}

#[tokio::test]
async fn new_accounts_that_write_to_many_countries_are_named_and_old_ones_are_not() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    let old = writer(world, "Olga").await;
    world.advance(Duration::days(7));
    let lea = Desk { cookie: console.session(lea.id, liaison::staff::Method::Passkey).await, ..lea };
    switch_on(&console, &lea, "countries", &numbers(3, Some(7))).await;
    let new = writer(world, "Nora").await;
    for (country, place) in [("NL", 0), ("BE", 1), ("BE", 1), ("DE", 2)] {
        let him = world.member(Person { country, ..man("Bert") }).await;
        write_to(&new.page, him.id, &format!("Hello number {place}")).await.ok();
        write_to(&old.page, him.id, &format!("Hello number {place}")).await.ok();
        if country != "DE" {
            notice(world).await;
            assert_eq!(open_cases(world).await, NONE);
        }
    }
    notice(world).await;
    assert_eq!(open_cases(world).await, [(new.id, "countries".to_owned())]);
    assert_eq!(found(world, &new, "countries").await["count"], 3);
}

/// The sandbox's cards of one brand are one card.
async fn charged_back(world: &World, buyer: &Member, card: &str) {
    let order = order(buyer, "mastercard").await;
    at_the_checkout(world, &order, "paid", &[("card", card)]).await;
    becomes(buyer, &order, "completed").await;
    charge_back(world, &order, 4500).await;
    hint(world, &order).await;
    becomes(buyer, &order, "charged_back").await;
}

#[tokio::test]
async fn charge_backs_name_who_made_them_and_who_keeps_the_same_card() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "chargebacks", &numbers(2, None)).await;
    let (bas, cas) = (keeper(world).await, world.member(man("Cas")).await);
    charged_back(world, &cas, "Visa").await;
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE, "one is not enough, and it is another card");
    charged_back(world, &cas, "Visa").await;
    notice(world).await;
    assert_eq!(open_cases(world).await, [(cas.id, "chargebacks".to_owned())]);
    let dan = world.member(man("Dan")).await;
    charged_back(world, &dan, "Mastercard").await;
    notice(world).await;
    let mut expected = [(bas.id, "chargebacks".to_owned()), (cas.id, "chargebacks".to_owned())];
    expected.sort();
    assert_eq!(open_cases(world).await, expected);
    let his = found(world, &bas, "chargebacks").await;
    assert_eq!((&his["count"], &his["shared_card"]), (&json!(0), &json!(true)));
    // Decided, and nothing new: nobody is named again.
    let mo = moderator(&console).await;
    claim(&console, &mo, "reports", 3).await.ok();
    for member in [&bas, &cas] {
        let case: Uuid =
            sqlx::query_scalar("select id from reports where reported_id = $1 and closed_at is null")
                .bind(member.id)
                .fetch_one(&world.db)
                .await
                .unwrap();
        console.post(&mo, CLOSINGS, &closing(member, &[case], "dismissed")).await.ok();
    }
    world.advance(Duration::minutes(5));
    sqlx::query("update chargebacks set counted = false").execute(&world.db).await.unwrap();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    // Whoever keeps that card from now on is.
    let eve = keeper(world).await;
    notice(world).await;
    assert_eq!(open_cases(world).await, [(eve.id, "chargebacks".to_owned())]);
}

#[tokio::test]
async fn another_site_goes_by_its_own_rules() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    let there =
        world.member(Person { host: "strict.test", credits: 1000, premium: true, ..woman("Anna") }).await;
    for him in men::<3>(world).await {
        write_to(&there.page, him.id, WORDS).await.ok();
    }
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE);
    assert_eq!(state(&console, &lea, "strict.test", "same_opener").await["on"], false);
    let elsewhere = world.app.sites.by_host("strict.test").unwrap().id;
    let kim = console.desk("Kim", Role::LeadModerator, Scope::Site { site: elsewhere }).await;
    let sites = console.get(&kim, RULES).await.ok()["sites"].clone();
    assert_eq!((sites.as_array().unwrap().len(), &sites[0]["domain"]), (1, &json!("strict.test")));
    attempt(&console, &kim, "open.test", "same_opener", &numbers(3, None)).await.problem(404, "not_found");
    let form = json!({ "site": site(world, "open.test"), "rule": "same_opener", "on": false, "numbers": numbers(3, None),
        "seen": { "on": true, "numbers": numbers(3, None) }, "reason": WHY });
    put(&console, &kim, RULES, &form).await.problem(404, "not_found");
    let tried = attempt(&console, &kim, "strict.test", "same_opener", &numbers(3, None)).await.ok();
    assert_eq!(tried["members"], json!([there.id]));
}

#[tokio::test]
async fn what_was_decided_comes_back_only_with_enough_that_is_new() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    let (anna, him) = (writer(world, "Anna").await, men::<8>(world).await);
    for him in &him[..3] {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    notice(world).await;
    write_to(&anna.page, him[3].id, WORDS).await.ok();
    notice(world).await;
    let case: Uuid = sqlx::query_scalar("select id from reports").fetch_one(&world.db).await.unwrap();
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    // Taken back, it is the same case again.
    let closed = console.post(&mo, CLOSINGS, &closing(&anna, &[case], "dismissed")).await.ok();
    write_to(&anna.page, him[4].id, WORDS).await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE, "until it stands for certain, it is known");
    undo(&console, &mo, &closed["undo"]).await.ok();
    assert_eq!(open_cases(world).await.len(), 1);
    hold(&console, &mo, "reports").await;
    console.post(&mo, CLOSINGS, &closing(&anna, &[case], "dismissed")).await.ok();
    world.advance(Duration::minutes(2));
    for him in &him[5..7] {
        write_to(&anna.page, him.id, "Would you like to go sailing?").await.ok();
    }
    notice(world).await;
    assert_eq!(open_cases(world).await, NONE, "two since the decision");
    write_to(&anna.page, him[7].id, "Would you like to go sailing?").await.ok();
    notice(world).await;
    assert_eq!(open_cases(world).await, [(anna.id, "same_opener".to_owned())]);
    assert_eq!(console.count("select count(*) from reports").await, 2);
}

#[tokio::test]
async fn two_jobs_at_once_make_one_case() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    switch_on(&console, &lea, "links", &numbers(2, None)).await;
    let (anna, mia) = (writer(world, "Anna").await, writer(world, "Mia").await);
    for him in men::<4>(world).await {
        for her in [&anna, &mia] {
            write_to(&her.page, him.id, "See www.example.org").await.ok();
        }
    }
    for _ in 0..4 {
        sqlx::query(
            "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
             values ('safety.notice_abuse', 'default', 1, 'null', $1, 5, $1)",
        )
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    }
    let runner = || async { housekeeping::runner(&world.app).drain().await.unwrap() };
    let (one, other) = tokio::join!(runner(), runner());
    assert!(one.dead.is_empty() && other.dead.is_empty(), "{one:?} {other:?}");
    notice(world).await;
    assert_eq!(console.count("select count(*) from reports").await, 4, "{:?}", open_cases(world).await);
    assert_eq!(console.count("select count(*) from first_messages where not counted").await, 0);
    assert_eq!(console.count("select sum(same_opener)::bigint from abuse_days").await, 8);
}

#[tokio::test]
async fn a_rule_is_tried_before_it_is_switched_on() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    let anna = writer(world, "Anna").await;
    for him in men::<3>(world).await {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    notice(world).await;
    let untouched = state(&console, &lea, "open.test", "same_opener").await;
    assert_eq!(
        (&untouched["on"], &untouched["tried"], &untouched["set_at"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    set(&console, &lea, "open.test", "same_opener", (true, &numbers(3, None)))
        .await
        .problem(409, "trial_needed");
    let days = |tried: &Value| {
        tried["days"]
            .as_array()
            .unwrap()
            .iter()
            .map(|day| day["members"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    let fewer = attempt(&console, &lea, "open.test", "same_opener", &numbers(4, None)).await.ok();
    assert_eq!((days(&fewer), &fewer["members"], &fewer["cut"]), (vec![0; 7], &json!([]), &json!(false)));
    // With other numbers than those that were tried.
    set(&console, &lea, "open.test", "same_opener", (true, &numbers(3, None)))
        .await
        .problem(409, "trial_needed");
    let tried = attempt(&console, &lea, "open.test", "same_opener", &numbers(3, None)).await.ok();
    assert_eq!((days(&tried), &tried["members"]), (vec![0, 0, 0, 0, 0, 0, 1], &json!([anna.id])));
    assert_eq!(
        (&tried["days"][0]["day"], &tried["days"][6]["day"]),
        (&json!("2026-11-15"), &json!("2026-11-21"))
    );
    assert_eq!(tried["good_until"], "2026-11-22T12:00:00Z");
    notice(world).await;
    assert_eq!(console.count("select count(*) from reports").await, 0, "a trial makes no case");
    assert_eq!(state(&console, &lea, "open.test", "same_opener").await["on"], false);
    let form = |seen: &Value, reason: &str| json!({ "site": site(world, "open.test"), "rule": "same_opener", "on": true, "numbers": numbers(3, None), "seen": seen, "reason": reason });
    let seen = json!({ "on": true, "numbers": numbers(5, None) });
    put(&console, &lea, RULES, &form(&seen, WHY)).await.problem(409, "stale_version");
    let seen = json!({ "on": false, "numbers": numbers(5, None) });
    assert_eq!(put(&console, &lea, RULES, &form(&seen, "short")).await.status, 422);
    put(&console, &lea, RULES, &form(&seen, WHY)).await.ok();
    put(&console, &lea, RULES, &form(&seen, WHY)).await.ok();
    assert_eq!(state(&console, &lea, "open.test", "same_opener").await["on"], true);
    // Whoever reached it within a day is named now.
    notice(world).await;
    assert_eq!(open_cases(world).await, [(anna.id, "same_opener".to_owned())]);
    let lines: Vec<(String, Value, Option<String>)> = sqlx::query_as(
        "select l.action, l.facts, r.reason from audit_log l left join audit_log_reasons r on r.chain = l.chain and r.seq = l.seq
         where l.action like 'abuse_rule.%' and l.chain = 'act' and l.staff_id is not null and l.site_id is not null order by l.seq",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let actions: Vec<_> = lines.iter().map(|(action, ..)| action.as_str()).collect();
    assert_eq!(actions, ["abuse_rule.tried", "abuse_rule.tried", "abuse_rule.set"]);
    assert_eq!(
        console
            .count("select count(*) from audit_log where chain = 'read' and action = 'abuse_rule.named'")
            .await,
        1
    );
    assert_eq!((&lines[1].1["members"], &lines[1].1["threshold"]), (&json!(1), &json!(3)));
    assert_eq!(
        (&lines[2].1["on"], &lines[2].1["before"]["on"], lines[2].2.as_deref()),
        (&json!(true), &json!(false), Some(WHY))
    );
    // Off needs no trial, and a day later one that was tried is tried again.
    set(&console, &lea, "open.test", "same_opener", (false, &numbers(3, None))).await.ok();
    world.advance(Duration::hours(24) + Duration::seconds(1));
    let lea = lead(&console).await;
    set(&console, &lea, "open.test", "same_opener", (true, &numbers(3, None)))
        .await
        .problem(409, "trial_needed");
    let past = "update abuse_rules set is_on = true, set_at = $1, trial_at = tried_at";
    let refused = sqlx::query(past).bind(world.clock.now()).execute(&world.db).await.unwrap_err();
    assert!(refused.to_string().contains("abuse_rule_tried_before"), "{refused}");
}

#[tokio::test]
async fn numbers_and_rights_have_bounds() {
    let console = Console::start().await;
    let lea = lead(&console).await;
    for (rule, threshold, days) in [
        ("same_opener", 2, None),
        ("same_opener", 51, None),
        ("links", 1, None),
        ("links", 3, Some(7)),
        ("countries", 3, None),
        ("countries", 2, Some(7)),
        ("countries", 3, Some(61)),
        ("chargebacks", 0, None),
    ] {
        let refused = attempt(&console, &lea, "open.test", rule, &numbers(threshold, days)).await;
        assert_eq!(refused.status, 422, "{rule} {threshold} {days:?}: {}", refused.text);
    }
    assert_eq!(console.count("select count(*) from abuse_rules").await, 0);
    for role in [Role::Moderator, Role::Support, Role::SiteManager, Role::Administrator, Role::Auditor] {
        let desk = console.desk("Max", role, Scope::All).await;
        console.get(&desk, RULES).await.problem(403, "not_allowed");
        attempt(&console, &desk, "open.test", "links", &numbers(3, None)).await.problem(403, "not_allowed");
    }
}

#[tokio::test]
async fn a_case_of_a_rule_is_decided_as_any_other_and_shows_no_messages() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    let anna = writer(world, "Anna").await;
    for him in men::<3>(world).await {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    notice(world).await;
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let path = format!("/api/console/case?member={}&severe=false", anna.id);
    let case = console.get(&mo, &path).await.ok();
    let report = &case["reports"][0];
    assert_eq!((&report["category"], &report["about"]), (&json!("spam"), &json!("profile")));
    assert_eq!((&report["reporter"]["id"], &report["text"]), (&Value::Null, &Value::Null));
    assert_eq!((&report["found"]["rule"], &report["found"]["count"]), (&json!("same_opener"), &json!(3)));
    assert_eq!(report["evidence"]["messages"], json!([]));
    assert!(!case.to_string().contains("great"), "{case}");
    let id: Uuid = report["id"].as_str().unwrap().parse().unwrap();
    let asked = json!({ "member": anna.id, "case": id, "lines": 5, "reason": "What did she write them?" });
    console.post(&mo, "/api/console/message-requests", &asked).await.problem(404, "not_found");
    // Nothing follows by itself; what a person decides says how it came to us.
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    console.post(&mo, "/api/console/report-acts", &act(&anna, &[id], &json!({ "kind": "warn" }))).await.ok();
    console.post(&mo, CLOSINGS, &closing(&anna, &[id], "upheld")).await.ok();
    assert_eq!(console.count("select count(*) from decisions where source = 'rule'").await, 1);
    assert_eq!(
        console.count("select count(*) from moderation_counts where what like 'report%'").await,
        0,
        "nobody sent it"
    );
    assert_eq!(
        console
            .count("select count(*) from moderation_counts where what = 'measure' and cause = 'rule'")
            .await,
        1
    );
    let told = anna.page.get("/api/decisions.php").await.ok();
    assert_eq!(told["decisions"][0]["source"], "rule");
}

#[tokio::test]
async fn the_members_copy_says_what_was_noticed_once_somebody_decided() {
    let console = Console::start().await;
    let (world, lea) = (&console.world, lead(&console).await);
    switch_on(&console, &lea, "same_opener", &numbers(3, None)).await;
    let (anna, him) = (writer(world, "Anna").await, men::<3>(world).await);
    for him in &him {
        write_to(&anna.page, him.id, WORDS).await.ok();
    }
    notice(world).await;
    assert_eq!(open_cases(world).await.len(), 1);
    assert_eq!(copied(world, &anna).await, json!([]), "it waits");
    let mo = moderator(&console).await;
    hold(&console, &mo, "reports").await;
    let id: Uuid = sqlx::query_scalar("select id from reports").fetch_one(&world.db).await.unwrap();
    let warned = act(&anna, &[id], &json!({ "kind": "warn" }));
    console.post(&mo, "/api/console/report-acts", &warned).await.ok();
    console.post(&mo, CLOSINGS, &closing(&anna, &[id], "upheld")).await.ok();
    let at = "2026-11-21T12:00:00+00:00";
    let notice = json!({ "rule": "same_opener", "count": 3, "day": "2026-11-21", "noticed_at": at, "closed_at": at, "decision": "upheld" });
    assert_eq!(copied(world, &anna).await, json!([notice]));
    assert_eq!(copied(world, &him[0]).await, json!([]));
    sqlx::query("update decisions set silent = true").execute(&world.db).await.unwrap();
    assert_eq!(copied(world, &anna).await, json!([]), "she isn't told of the decision");
}
