//! The key of a payment provider where two administrators reach the company: one asks for it, another one lets it in,
//! nobody reads it meanwhile, and the database takes two as well.

use super::{
    Console, Desk,
    claims::put,
    sites::{WHY, manager, site},
    trials::{change, tried},
};
use liaison::{
    kernel::ids::SiteId,
    staff::{Method, Role, Scope},
};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;

const SET: &str = "/api/console/payment-key";
const ANSWERS: &str = "/api/console/payment-key-answers";
const KEY: &str = "test_thisKeyMustNeverBeSeenAgain00";
const OTHER: &str = "test_anotherKeyThatNobodyReads0000";

fn form(site: SiteId, key: &str) -> Value {
    json!({ "site": site, "key": key, "other_account": false, "reason": WHY })
}

fn says(request: &Value, approved: bool) -> Value {
    json!({ "request": request, "approved": approved })
}

/// Everything, and the company alone.
async fn two(console: &Console) -> (Desk, Desk) {
    let scope = Scope::Company { company: "test-company".to_owned() };
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    (ada, console.desk("Bea", Role::Administrator, scope).await)
}

async fn waiting(console: &Console, desk: &Desk, site: SiteId) -> Vec<Value> {
    let offers = console.get(desk, &format!("/api/console/site-offers?site={site}")).await.ok();
    offers["waiting_keys"].as_array().unwrap().clone()
}

/// What is set, by what it is sealed as.
async fn keys(console: &Console) -> Vec<String> {
    sqlx::query_scalar(
        "select provider || ' ' || coalesce(encode(api_key_sealed, 'hex'), api_key) from payment_accounts order by company_id, provider",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap()
}

async fn ask(console: &Console, desk: &Desk, site: SiteId, key: &str) -> Value {
    let asked = put(console, desk, SET, &form(site, key)).await.ok();
    assert!(asked["request"].is_string(), "{asked}");
    asked["request"].clone()
}

#[tokio::test]
async fn one_asks_and_a_second_administrator_lets_it_in() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let (ada, bea) = two(&console).await;
    let near = console.desk("Eve", Role::Administrator, Scope::Site { site: open }).await;
    let mia = manager(&console).await;
    let before = keys(&console).await;
    // It is tried first: somebody else decides, and hears of it.
    let said = tried(&console, &ada, "payment-key-trials", &form(open, KEY)).await;
    assert_eq!(said["changes"], json!([change("waiting_key", "mollie", 1)]));
    let mails = said["mails"].as_array().unwrap();
    assert_eq!((mails.len(), &mails[0]["kind"]), (1, &json!("staff-payment_key")));
    assert_eq!(mails[0]["to"], "Bea");
    let request = ask(&console, &ada, open, KEY).await;
    assert_eq!(keys(&console).await, before);
    // Who may set keys sees that one waits, and nobody sees it.
    let shown = waiting(&console, &bea, open).await;
    assert_eq!((shown.len(), &shown[0]["id"], &shown[0]["provider"]), (1, &request, &json!("mollie")));
    assert_eq!(
        (&shown[0]["requested_by_name"], &shown[0]["is_test"], &shown[0]["reason"]),
        (&json!("Ada"), &json!(true), &json!(WHY))
    );
    for desk in [&mia, &near] {
        assert!(waiting(&console, desk, open).await.is_empty());
    }
    for table in [
        "payment_key_requests",
        "approval_requests",
        "audit_log",
        "audit_log_reasons",
        "idempotency_keys",
        "jobs",
    ] {
        let sql = format!("select count(*) from {table} t where t::text like '%NeverBeSeen%'");
        let found: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&console.world.db).await.unwrap();
        assert_eq!(found, 0, "{table}");
    }
    let plain = "select count(*) from payment_key_requests where position(convert_to('NeverBeSeen', 'UTF8') in key_sealed) > 0";
    assert_eq!(console.count(plain).await, 0);
    // Not whoever asked, nor who reaches a site of it, nor who manages sites.
    for desk in [&ada, &near, &mia] {
        console.post(desk, ANSWERS, &says(&request, true)).await.problem(403, "not_allowed");
    }
    let which = json!({ "request": request });
    let said = tried(&console, &bea, "payment-key-answer-trials", &which).await;
    assert!(said["changes"].as_array().unwrap().contains(&change("waiting_key", "mollie", -1)), "{said}");
    console.post(&bea, ANSWERS, &says(&request, true)).await.ok();
    assert_ne!(keys(&console).await, before);
    console.post(&bea, ANSWERS, &says(&request, true)).await.problem(404, "not_found");
    assert_eq!(console.count("select count(*) from payment_key_requests").await, 0);
    let lines = "select count(*) from audit_log l join staff s on s.id = l.staff_id
        where (l.action, s.name) in (('approval.requested', 'Ada'), ('approval.approved', 'Bea')) and l.facts ->> 'kind' = 'payment_key'
           or (l.action, s.name) = ('payment_account.set', 'Bea') and l.facts -> 'changed' ? 'api_key_sealed'";
    assert_eq!(console.count(lines).await, 3);
}

#[tokio::test]
async fn what_was_set_since_is_asked_about_anew_and_an_answer_is_given_once() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let (ada, bea) = two(&console).await;
    let cem = console.desk("Cem", Role::Administrator, Scope::All).await;
    let (first, second) = (ask(&console, &ada, open, KEY).await, ask(&console, &bea, open, OTHER).await);
    let yes = says(&first, true);
    let (one, other) = tokio::join!(console.post(&bea, ANSWERS, &yes), console.post(&cem, ANSWERS, &yes));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404], "{} {}", one.text, other.text);
    let set = keys(&console).await;
    console.post(&ada, ANSWERS, &says(&second, true)).await.problem(409, "stale_version");
    assert_eq!(keys(&console).await, set);
    console.post(&ada, ANSWERS, &says(&second, false)).await.ok();
    // Whoever asked withdraws; nobody lets it in then.
    let third = ask(&console, &ada, open, OTHER).await;
    console.post(&ada, ANSWERS, &says(&third, false)).await.ok();
    console.post(&bea, ANSWERS, &says(&third, true)).await.problem(404, "not_found");
    assert_eq!(
        console
            .count("select count(*) from approval_requests where answer in ('refused', 'withdrawn')")
            .await,
        2
    );
    assert_eq!(console.count("select count(*) from payment_key_requests").await, 0);
    // It lapses after a week.
    let fourth = ask(&console, &ada, open, OTHER).await;
    console.world.advance(Duration::days(7));
    let bea = Desk { cookie: console.session(bea.id, Method::Passkey).await, ..bea };
    assert!(waiting(&console, &bea, open).await.is_empty());
    console.post(&bea, ANSWERS, &says(&fourth, true)).await.problem(404, "not_found");
    assert_eq!(keys(&console).await, set);
}

#[tokio::test]
async fn no_key_is_let_in_of_whoever_is_gone() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let (ada, bea) = two(&console).await;
    let cem = console.desk("Cem", Role::Administrator, Scope::All).await;
    let before = keys(&console).await;
    let request = ask(&console, &bea, open, KEY).await;
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": bea.id })).await.ok();
    console.post(&cem, ANSWERS, &says(&request, true)).await.problem(409, "stale_version");
    assert_eq!(keys(&console).await, before);
    console.post(&cem, ANSWERS, &says(&request, false)).await.ok();
    assert_eq!(console.count("select count(*) from payment_key_requests").await, 0);
}

#[tokio::test]
async fn who_gets_rid_of_the_second_one_waits_three_days() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let (ada, bea) = two(&console).await;
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": bea.id })).await.ok();
    let request = ask(&console, &ada, open, KEY).await;
    console.post(&ada, ANSWERS, &says(&request, true)).await.problem(403, "not_allowed");
    console.world.advance(Duration::days(3) + Duration::SECOND);
    let ada = Desk { cookie: console.session(ada.id, Method::Passkey).await, ..ada };
    let set = put(&console, &ada, SET, &form(open, KEY)).await.ok();
    assert_eq!(set["request"], Value::Null);
}

/// The constraint that refuses this in a transaction that says that it is the console's.
async fn refused(console: &Console, approval: &str) -> Option<String> {
    let mut transaction = console.world.db.begin().await.unwrap();
    sqlx::query(
        "select set_config('liaison.via', 'console', true), set_config('liaison.approval', $1, true), set_config('liaison.at', $2::timestamptz::text, true)",
    )
    .bind(approval)
    .bind(console.world.clock.now())
    .execute(&mut *transaction)
    .await
    .unwrap();
    let set = "update payment_accounts set api_key = '', api_key_sealed = '\\x01' where company_id = 'test-company'";
    let error = sqlx::raw_sql(set).execute(&mut *transaction).await.err()?;
    error.as_database_error().and_then(|error| error.constraint().map(str::to_owned))
}

#[tokio::test]
async fn the_database_takes_two_as_well() {
    let console = Console::start().await;
    let open = site(&console, "open.test");
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    put(&console, &ada, SET, &form(open, KEY)).await.ok();
    assert_eq!(refused(&console, "").await, None, "there is nobody else");
    let scope = Scope::Company { company: "test-company".to_owned() };
    let bea = console.desk("Bea", Role::Administrator, scope).await;
    let needs_two = || Some("payment_key_needs_two".to_owned());
    assert_eq!(refused(&console, "").await, needs_two());
    let request = ask(&console, &ada, open, OTHER).await;
    assert_eq!(refused(&console, request.as_str().unwrap()).await, needs_two(), "nobody has answered");
    let own = "update approval_requests set answer = 'approved', answered_by = requested_by, answered_at = requested_at";
    let error = sqlx::query(own).execute(&console.world.db).await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().constraint(), Some("approval_by_another"));
    console.post(&bea, ANSWERS, &says(&request, true)).await.ok();
    assert_eq!(refused(&console, request.as_str().unwrap()).await, needs_two(), "it was good for one key");
}

/// Whoever orders at an open site whose company has a test key chooses "paid" and gets credits for nothing.
#[tokio::test]
async fn no_open_site_is_paid_by_a_test_key() {
    let console = Console::start_with(|config| config.demo = false).await;
    let open = site(&console, "open.test");
    let shop = |is_test: bool| {
        json!({ "site": open, "shop": "60678", "key": "SignatureKey0123456789", "is_test": is_test, "other_account": false,
            "reason": WHY })
    };
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let before = keys(&console).await;
    put(&console, &ada, SET, &shop(true)).await.problem(409, "site_incomplete");
    console.post(&ada, "/api/console/payment-key-trials", &shop(true)).await.problem(409, "site_incomplete");
    assert_eq!(keys(&console).await, before);
    put(&console, &ada, SET, &shop(false)).await.ok();
    let set = keys(&console).await;
    assert_ne!(set, before);
    // Two are no better than one, and a site that opened meanwhile is seen.
    let scope = Scope::Company { company: "test-company".to_owned() };
    let bea = console.desk("Bea", Role::Administrator, scope).await;
    put(&console, &ada, SET, &shop(true)).await.problem(409, "site_incomplete");
    let opens = async |is_open: bool| {
        sqlx::query("update sites set is_open = $1").bind(is_open).execute(&console.world.db).await.unwrap();
    };
    opens(false).await;
    let asked = put(&console, &ada, SET, &shop(true)).await.ok()["request"].clone();
    opens(true).await;
    console.post(&bea, ANSWERS, &says(&asked, true)).await.problem(409, "site_incomplete");
    assert_eq!(keys(&console).await, set);
    opens(false).await;
    console.post(&bea, ANSWERS, &says(&asked, true)).await.ok();
    assert_ne!(keys(&console).await, set);
}
