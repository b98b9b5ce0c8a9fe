//! Age checks by country, from outside: who is asked, what stays closed until then, and that a yes counts for whoever asked, once.

use crate::{
    accounts::{activation_token, english, form, pauses::WRITING, with},
    chat::write_to,
    dates,
    payments::{self, direct_debit},
    world::{NOON, Person, World, man, new_id, woman},
};
use futures_util::future::join_all;
use liaison::{
    config::{AgeCheckConfig, OidcConfig},
    kernel::{clock::Clock, country::Country},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::{Arc, OnceLock};
use testkit::{Page, Reply, hosted};
use time::Duration;
use tokio::net::TcpListener;
use url::Url;

const PATH: &str = "/api/age-check.php";

/// Whoever checks ages, on a port of its own.
struct Provider {
    issuer: String,
    clock: Arc<OnceLock<Clock>>,
}

impl Provider {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let clock: Arc<OnceLock<Clock>> = Arc::default();
        let told = clock.clone();
        let router = oidc_sandbox::router(oidc_sandbox::Config {
            base: base.clone(),
            mount: "/age".to_owned(),
            client_id: "liaison".to_owned(),
            client_secret: "a secret: 1%".to_owned(),
            clock: Arc::new(move || told.get().map_or(NOON, Clock::now)),
        });
        let router = router.unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { issuer: format!("{base}/age"), clock }
    }

    fn config(&self) -> AgeCheckConfig {
        AgeCheckConfig::Oidc(OidcConfig {
            issuer: self.issuer.clone(),
            client_id: "liaison".to_owned(),
            client_secret: "a secret: 1%".to_owned(),
        })
    }
}

/// A world whose main site asks in the Netherlands.
async fn world() -> (World, Provider) {
    let provider = Provider::start().await;
    let config = provider.config();
    let world = World::start_with(|all| all.age_check = Some(config)).await;
    provider.clock.set(world.clock.clone()).unwrap();
    ask_in(&world, &["NL"]).await;
    (world, provider)
}

async fn ask_in(world: &World, countries: &[&str]) {
    let countries = countries.iter().map(|code| Country::parse(code).unwrap()).collect();
    world.set("open.test", |site| site.age_check_countries = countries).await;
}

async fn standing(page: &Page) -> Value {
    page.get(PATH).await.ok()
}

/// Where the browser is led.
async fn begin(page: &Page) -> Url {
    Url::parse(page.post(PATH, &json!({})).await.ok()["url"].as_str().unwrap()).unwrap()
}

fn part(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// Chooses at the provider, as a person does; where that leads.
async fn choose(asked: &Url, says: &str) -> Url {
    let mut form: Vec<(String, String)> = asked.query_pairs().into_owned().collect();
    form.push(("says".to_owned(), says.to_owned()));
    let reply = hosted::client().post(asked.as_str()).form(&form).send().await.unwrap();
    Url::parse(reply.headers()["location"].to_str().unwrap()).unwrap()
}

async fn bring(page: &Page, back: &Url) -> Reply {
    page.put(PATH, &json!({ "state": part(back, "state"), "code": part(back, "code") })).await
}

/// The whole way, with this answer.
async fn check(page: &Page, says: &str) -> Reply {
    let back = choose(&begin(page).await, says).await;
    bring(page, &back).await
}

async fn rows(world: &World, table: &str) -> i64 {
    let count = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&world.db).await.unwrap()
}

fn in_germany(person: &Person) -> Person {
    Person { country: "DE", region: "DE-BE", city: "de-berlin", ..person.clone() }
}

#[tokio::test]
async fn nobody_is_asked_unless_the_site_asks_where_they_live() {
    let (world, _provider) = world().await;
    ask_in(&world, &[]).await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let none = json!({ "needed": false, "years": 18, "available": true, "people": 1, "shown": 0, "proven_at": null });
    assert_eq!(standing(&eva.page).await, none);
    eva.page.post(PATH, &json!({})).await.problem(404, "not_found");
    write_to(&eva.page, adam.id, "Hello").await.ok();
    ask_in(&world, &["DE"]).await;
    write_to(&eva.page, adam.id, "Hello again").await.ok();
    let gerd = world.member(in_germany(&man("Gerd"))).await;
    write_to(&gerd.page, eva.id, "Hallo").await.problem(403, "age_check_needed");
}

#[tokio::test]
async fn who_is_asked_reads_and_writes_nothing_until_it_is_shown() {
    let (world, _provider) = world().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["age_check_needed"], true);
    eva.page.get("/api/members.php").await.ok();
    eva.page.get(&format!("/api/member.php?id={}", adam.id)).await.ok();
    write_to(&eva.page, adam.id, "Hello").await.problem(403, "age_check_needed");
    let like = json!({ "profile": adam.id });
    eva.page.post("/api/like.php", &like).await.problem(403, "age_check_needed");
    eva.page.put("/api/profile.php", &json!({ "about": "Hi" })).await.problem(403, "age_check_needed");
    // What is theirs to undo, and to defend themselves by, stays open.
    assert!(eva.page.post("/api/block.php", &like).await.status.is_success());
    eva.page.delete("/api/block.php", &like).await.ok();

    let answer = check(&eva.page, "over").await.ok();
    assert_eq!(
        answer,
        json!({
            "needed": false, "years": 18, "available": true, "people": 1, "shown": 1, "proven_at": "2026-11-21T12:00:00Z"
        })
    );
    assert_eq!(eva.page.get("/api/user.php").await.ok()["user"]["age_check_needed"], false);
    write_to(&eva.page, adam.id, "Hello").await.ok();
    let kept: Value =
        sqlx::query_scalar("select to_jsonb(p) - 'member_id' - 'proven_at' - 'state_hash' from age_proofs p")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(kept, json!({ "person": 1, "years": 18, "provider": "127.0.0.1" }), "and nothing else");
    assert_eq!(rows(&world, "age_attempts").await, 0);
}

#[tokio::test]
async fn only_a_yes_opens_and_giving_up_is_no_fault() {
    let (world, _provider) = world().await;
    let eva = world.member(woman("Eva")).await;
    for says in ["under", "nothing"] {
        check(&eva.page, says).await.problem(409, "age_check_failed");
        assert_eq!((rows(&world, "age_proofs").await, rows(&world, "age_attempts").await), (0, 0), "{says}");
    }
    let given_up = check(&eva.page, "denied").await.ok();
    assert_eq!((&given_up["needed"], rows(&world, "age_attempts").await), (&json!(true), 0));
    check(&eva.page, "over").await.ok();
}

#[tokio::test]
async fn an_answer_is_for_one_member_one_login_one_question_and_half_an_hour() {
    let (world, _provider) = world().await;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let other = world.visitor("open.test");
    world.log_in(&other, eva.id, world.app.sites.by_host("open.test").unwrap().id).await;
    let back = choose(&begin(&eva.page).await, "over").await;
    for page in [&ida.page, &other] {
        bring(page, &back).await.problem(409, "verification_over");
    }
    // A later question takes the place of the one before; its answer is not the other's.
    let later = begin(&eva.page).await;
    bring(&eva.page, &back).await.problem(409, "verification_over");
    // A code that is no good is an answer, which no later try mends.
    let mixed = json!({ "state": part(&later, "state"), "code": part(&back, "code") });
    eva.page.put(PATH, &mixed).await.problem(409, "age_check_failed");
    assert_eq!(rows(&world, "age_attempts").await, 1, "the right one may still come");
    let late = choose(&begin(&eva.page).await, "over").await;
    world.advance(Duration::minutes(30));
    bring(&eva.page, &late).await.problem(409, "verification_over");
    for odd in [
        json!({ "state": "short", "code": "x" }),
        json!({ "state": "A".repeat(43), "code": "x".repeat(2_001) }),
    ] {
        eva.page.put(PATH, &odd).await.problem(422, "invalid_request");
    }
    assert_eq!(rows(&world, "age_proofs").await, 0);
    // A repeat of the call that brought a yes says the same, and no other call does.
    let right = choose(&begin(&eva.page).await, "over").await;
    for _ in 0..2 {
        assert_eq!(bring(&eva.page, &right).await.ok()["needed"], false);
    }
    for other in [&back, &late] {
        bring(&eva.page, other).await.problem(409, "verification_over");
    }
    bring(&ida.page, &right).await.problem(409, "verification_over");
}

#[tokio::test]
async fn of_ten_who_bring_one_answer_at_once_it_is_kept_once() {
    let (world, _provider) = world().await;
    let eva = world.member(woman("Eva")).await;
    let back = choose(&begin(&eva.page).await, "over").await;
    let replies = join_all((0..10).map(|_| bring(&eva.page, &back))).await;
    assert!(replies.iter().any(|reply| reply.status == 200));
    assert_eq!(rows(&world, "age_proofs").await, 1);
    assert_eq!(standing(&eva.page).await["needed"], false);
}

#[tokio::test]
async fn of_two_with_one_account_each_is_asked() {
    let (world, _provider) = world().await;
    world.set("open.test", |site| site.genders.push("couple_mf".to_owned())).await;
    let two = world.member(Person { gender: "couple_mf", seeks: "female", ..woman("AnnBo") }).await;
    let eva = world.member(in_germany(&Person { seeks: "couple_mf", ..woman("Eva") })).await;
    let one = choose(&begin(&two.page).await, "over").await;
    let first = bring(&two.page, &one).await.ok();
    assert_eq!(
        (&first["needed"], &first["people"], &first["shown"]),
        (&json!(true), &json!(2), &json!(1)),
        "one of them may be younger"
    );
    // What was lost of the second's check is not taken for a repeat of the first's.
    let late = choose(&begin(&two.page).await, "over").await;
    world.advance(Duration::minutes(30));
    bring(&two.page, &late).await.problem(409, "verification_over");
    assert_eq!(bring(&two.page, &one).await.ok()["shown"], 1, "a repeat");
    write_to(&two.page, eva.id, "Hello").await.problem(403, "age_check_needed");
    check(&two.page, "under").await.problem(409, "age_check_failed");
    let both = check(&two.page, "over").await.ok();
    assert_eq!(
        (&both["needed"], &both["shown"], rows(&world, "age_proofs").await),
        (&json!(false), &json!(2), 2)
    );
    write_to(&two.page, eva.id, "Hello").await.ok();
    two.page.post(PATH, &json!({})).await.problem(404, "not_found");
}

#[tokio::test]
async fn one_question_proves_one_person_however_often_it_is_answered() {
    let (world, _provider) = world().await;
    world.set("open.test", |site| site.genders.push("couple_mf".to_owned())).await;
    let two = world.member(Person { gender: "couple_mf", seeks: "female", ..woman("AnnBo") }).await;
    let asked = begin(&two.page).await;
    let mut answers = Vec::new();
    for _ in 0..10 {
        answers.push(choose(&asked, "over").await);
    }
    let replies = join_all(answers.iter().map(|back| bring(&two.page, back))).await;
    for reply in replies {
        assert_eq!(reply.ok()["shown"], 1);
    }
    assert_eq!(rows(&world, "age_proofs").await, 1);
    let again = sqlx::query(
        "insert into age_proofs (member_id, person, years, provider, proven_at, state_hash)
         select member_id, 2, years, provider, proven_at, state_hash from age_proofs",
    );
    let refused = again.execute(&world.db).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().constraint(), Some("age_proofs_state_unique"));
}

#[tokio::test]
async fn the_message_of_a_sign_up_is_no_way_around() {
    let (world, _provider) = world().await;
    let adam = world.member(man("Adam")).await;
    let page = english(&world);
    let message = json!({ "signup_message": "Hello, you", "signup_message_to": adam.id });
    page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &message)).await.ok();
    let token = activation_token(&world, "anna@example.com").await;
    let answer = page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    assert_eq!(
        (&answer["user"]["status"], &answer["signup_message"], &answer["chat_id"]),
        (&json!("active"), &json!("refused"), &Value::Null)
    );
    assert_eq!((rows(&world, "conversations").await, rows(&world, "messages").await), (0, 0));
}

/// What writes and stays open: for the caller's own safety, and no other member hears of it.
const SAFETY: [(&str, &str); 2] = [("POST", "/api/date-plans.php"), ("POST", "/api/report.php")];

#[tokio::test]
async fn all_that_writes_is_closed_but_for_ones_own_safety() {
    let (world, _provider) = world().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    for &(method, path) in WRITING {
        let verb = Method::from_bytes(method.as_bytes()).unwrap();
        let request = eva.page.request(verb, path).header("idempotency-key", new_id().to_string());
        let reply = testkit::send(request.json(&json!({}))).await;
        let is_refused = reply.status == 403 && reply.json()["code"] == "age_check_needed";
        assert_eq!(is_refused, !SAFETY.contains(&(method, path)), "{method} {path}: {}", reply.text());
    }
    let report =
        json!({ "about": "profile", "profile": adam.id, "category": "harassment", "text": "He won't stop" });
    eva.page.post("/api/report.php", &report).await.ok();
    dates::plan(&eva, &dates::wish(&world, None, &dates::token())).await.ok();
    assert_eq!((rows(&world, "reports").await, rows(&world, "date_plans").await), (1, 1));
}

#[tokio::test]
async fn nobody_buys_what_they_cannot_use_yet() {
    let (world, _provider) = world().await;
    direct_debit::offer(&world).await;
    let eva = world.member(woman("Eva")).await;
    let wish = json!({ "bundle": payments::bundle(&eva).await, "method": "ideal" });
    eva.page.post("/api/orders.php", &wish).await.problem(403, "age_check_needed");
    let form = direct_debit::form(&eva).await;
    direct_debit::send(&eva.page, &form).await.problem(403, "age_check_needed");
    assert_eq!((rows(&world, "orders").await, rows(&world, "text_messages").await), (0, 0));
    check(&eva.page, "over").await.ok();
    let key = new_id();
    let placed = eva.page.post_with_key("/api/orders.php", &wish, key).await.ok();
    // Who is asked anew hears what became of an order that they placed before.
    world.set("open.test", |site| site.min_age = 21).await;
    let again = eva.page.post_with_key("/api/orders.php", &wish, key).await.ok();
    assert_eq!(again["order"]["id"], placed["order"]["id"]);
    eva.page.post("/api/orders.php", &wish).await.problem(403, "age_check_needed");
}

#[tokio::test]
async fn where_one_must_be_older_it_is_asked_again() {
    let (world, _provider) = world().await;
    let eva = world.member(woman("Eva")).await;
    check(&eva.page, "over").await.ok();
    world.set("open.test", |site| site.min_age = 21).await;
    let asked = standing(&eva.page).await;
    assert_eq!(
        (&asked["needed"], &asked["years"], &asked["proven_at"]),
        (&json!(true), &json!(21), &Value::Null)
    );
    assert!(part(&begin(&eva.page).await, "claims").unwrap().contains("age_over_21"));
    check(&eva.page, "over").await.ok();
    // And younger than that is shown with it.
    world.set("open.test", |site| site.min_age = 18).await;
    assert_eq!(standing(&eva.page).await["needed"], false);
}

#[tokio::test]
async fn whoever_checks_may_be_away_and_the_answer_waits() {
    let (world, _provider) = world().await;
    let eva = world.member(woman("Eva")).await;
    let back = choose(&begin(&eva.page).await, "over").await;
    // A node from which they can't be reached.
    let nobody = OidcConfig {
        issuer: format!("http://127.0.0.1:{}", testkit::process::lasting_port()),
        client_id: "liaison".to_owned(),
        client_secret: "x".to_owned(),
    };
    let node = world.second_node_with(|config| config.age_check = Some(AgeCheckConfig::Oidc(nobody))).await;
    let page = World::another_page(&node, &eva, "open.test");
    bring(&page, &back).await.problem(503, "age_check_unavailable");
    page.post(PATH, &json!({})).await.problem(503, "age_check_unavailable");
    assert_eq!(bring(&eva.page, &back).await.ok()["needed"], false);
}

#[tokio::test]
async fn without_anybody_who_checks_the_door_stays_closed_and_says_so() {
    let world = World::start_with(|config| config.demo = false).await;
    ask_in(&world, &["NL"]).await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let asked = standing(&eva.page).await;
    assert_eq!((&asked["needed"], &asked["available"]), (&json!(true), &json!(false)));
    eva.page.post(PATH, &json!({})).await.problem(503, "age_check_unavailable");
    write_to(&eva.page, adam.id, "Hello").await.problem(403, "age_check_needed");
}

#[tokio::test]
async fn tries_have_a_budget_and_visitors_have_none() {
    let (world, _provider) = world().await;
    let eva = world.member(woman("Eva")).await;
    for _ in 0..10 {
        begin(&eva.page).await;
    }
    eva.page.post(PATH, &json!({})).await.problem(429, "rate_limited");
    // What is brought has one of its own; giving up costs nothing.
    let unknown = |code: Value| json!({ "state": "A".repeat(43), "code": code });
    for _ in 0..20 {
        eva.page.put(PATH, &unknown(json!("x"))).await.problem(409, "verification_over");
    }
    eva.page.put(PATH, &unknown(json!("x"))).await.problem(429, "rate_limited");
    eva.page.put(PATH, &unknown(Value::Null)).await.ok();
    let visitor = world.visitor("open.test");
    visitor.get(PATH).await.problem(403, "authentication_required");
    visitor.post(PATH, &json!({})).await.problem(403, "authentication_required");
    let body = json!({ "state": "A".repeat(43), "code": new_id() });
    visitor.put(PATH, &body).await.problem(403, "authentication_required");
}
