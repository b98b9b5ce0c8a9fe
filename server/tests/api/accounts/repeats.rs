//! A repeated call lets in once more, so that a lost answer costs nobody their session. It must not be a way in by
//! itself: not on another site, not later, and not once anything was changed that is meant to shut others out.

use super::{
    PASSWORD,
    closing::close,
    count, english, form, join,
    leaving::{farewell, leave, return_token},
    link, log_in, passkeys,
};
use crate::world::{Member, World, site_settings};
use liaison::{
    kernel::ids::SiteId,
    settings::{self, Company, NewSite, SiteState},
};
use reqwest::Method;
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};
use testkit::{Page, Reply, send};
use time::Duration;
use uuid::Uuid;

const OTHER: &str = "two storks over Leiden";

/// A call that begins a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    SignUp,
    Activate,
    Reset,
    Password,
    Return,
}

const WAYS: [Way; 5] = [Way::SignUp, Way::Activate, Way::Reset, Way::Password, Way::Return];
/// Lets in, and a repeat of it does not: `a_repeated_move_tells_where_it_moved_and_lets_nobody_in`.
const LETS_NOBODY_IN: &str = "/api/mail-change-do.php";

impl Way {
    fn path(self) -> &'static str {
        match self {
            Self::SignUp => "/api/signup.php",
            Self::Activate => "/api/activate.php",
            Self::Reset => "/api/reset-password-do.php",
            Self::Password => "/api/password.php",
            Self::Return => "/api/account-return.php",
        }
    }
}

/// A call that was made, and all that it takes to make it again.
struct Made {
    way: Way,
    email: String,
    method: Method,
    path: &'static str,
    body: Value,
    key: Uuid,
    /// What the first call carried.
    cookies: String,
    first: Value,
    /// Logged in by the first call.
    page: Page,
    /// As it is now.
    password: &'static str,
}

impl Made {
    /// The same bytes from another machine, at this site.
    async fn again(&self, world: &World, host: &str) -> (Page, Reply) {
        let page = world.visitor(host);
        page.set_cookie("locale=en; Path=/");
        for cookie in self.cookies.split("; ").filter(|cookie| cookie.starts_with("auth=")) {
            page.set_cookie(&format!("{cookie}; Path=/"));
        }
        let request = page.request(self.method.clone(), self.path).json(&self.body);
        let reply = send(request.header("idempotency-key", self.key.to_string())).await;
        (page, reply)
    }

    /// It is refused, and leaves no session behind.
    async fn is_over(&self, world: &World, host: &str, why: &str) {
        let before = count(world, "sessions").await;
        let (page, reply) = self.again(world, host).await;
        let told = format!("{:?} after {why}: {}", self.way, reply.text());
        assert!(matches!(reply.status.as_u16(), 403 | 404 | 409), "{told}");
        let code = reply.json()["code"].as_str().unwrap_or_default().to_owned();
        let expected = match self.way {
            _ if why == "leaving" => "pending_deletion",
            _ if why == "closing" => "account_closed",
            Way::SignUp => "email_taken",
            Way::Activate | Way::Reset | Way::Return => "link_expired",
            Way::Password => "authentication_required",
        };
        assert_eq!(code, expected, "{told}");
        assert!(!reply.headers.contains_key("set-cookie"), "{told}");
        assert_eq!(count(world, "sessions").await, before, "{told}");
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }

    fn member(&self, id: Uuid) -> Member {
        Member { id, name: "Anna".to_owned(), email: self.email.clone(), page: self.page.clone() }
    }
}

async fn send_first(page: &Page, method: &Method, path: &'static str, body: &Value, key: Uuid) -> Value {
    let request = page.request(method.clone(), path).json(body);
    let reply = send(request.header("idempotency-key", key.to_string())).await;
    assert!(reply.status.is_success(), "{path}: {}", reply.text());
    reply.json()
}

/// Somebody new, who makes the call once.
async fn make(world: &World, way: Way) -> Made {
    let key = world.app.random.uuid();
    let email = format!("anna-{}@example.com", key.simple());
    let mut page = english(world);
    if way != Way::SignUp {
        page = join(world, "Anna", &email).await;
    }
    let twice = json!({ "password": OTHER, "password_repeat": OTHER });
    let with_token = |token: String| super::with(twice.clone(), &json!({ "token": token }));
    let (method, body, password) = match way {
        Way::SignUp => (Method::POST, form("Anna", &email), PASSWORD),
        Way::Activate => {
            let body = with_token(link(world, &email, "/activate/done#token=").await);
            page = english(world);
            (Method::POST, body, OTHER)
        }
        Way::Reset => {
            page = english(world);
            page.post("/api/reset-password.php", &json!({ "email": email })).await.ok();
            let body = with_token(link(world, &email, "/reset-password/do#token=").await);
            (Method::POST, body, OTHER)
        }
        Way::Password => {
            let body = super::with(twice, &json!({ "old_password": PASSWORD }));
            (Method::PUT, body, OTHER)
        }
        Way::Return => {
            leave(&page).await.ok();
            (Method::POST, json!({ "token": return_token(world, &email).await }), PASSWORD)
        }
    };
    let path = way.path();
    let cookies = page.cookies();
    let first = send_first(&page, &method, path, &body, key).await;
    sqlx::query("truncate rate_budgets").execute(&world.db).await.unwrap();
    Made { way, email, method, path, body, key, cookies, first, page, password }
}

/// Whoever writes another one adds it here. Logins have no key: each is a call of its own.
#[test]
fn every_call_that_lets_in_is_repeated_here() {
    let routes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/accounts/routes");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(routes).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if path.ends_with("entry.rs") {
            continue;
        }
        let (head, calls) = text.split_once("#[utoipa::path(").unwrap_or((&text, ""));
        assert!(!head.contains("start_session("), "{}: of which call?", path.display());
        for call in calls.split("#[utoipa::path(").filter(|call| call.contains("start_session(")) {
            let (_, rest) = call.split_once("path = \"").unwrap();
            found.insert(rest.split('"').next().unwrap().to_owned());
        }
    }
    let tried = WAYS.map(Way::path).into_iter().chain([LETS_NOBODY_IN]);
    assert_eq!(found, tried.map(str::to_owned).collect());
}

#[tokio::test]
async fn a_repeat_lets_in_for_ten_minutes() {
    let world = World::start().await;
    for way in WAYS {
        let made = make(&world, way).await;
        world.advance(Duration::minutes(10));
        let (page, reply) = made.again(&world, "open.test").await;
        assert_eq!(reply.ok()["user"]["email"], made.first["user"]["email"], "{way:?}");
        let user = page.get("/api/user.php").await.ok();
        assert_eq!(user["user"]["email"], made.email, "{way:?}");
        made.page.get("/api/user.php").await.ok();
        world.advance(Duration::SECOND);
        made.is_over(&world, "open.test", "ten minutes").await;
    }
}

/// A site of another company's.
pub const MEADOW: &str = "meadow.test";

pub async fn another_companys_site(world: &World) {
    let mut connection = world.db.acquire().await.unwrap();
    let ours = settings::lock_company(&mut connection, "test-company").await.unwrap().unwrap();
    let company = Company { id: "meadow".to_owned(), name: "Meadow B.V.".to_owned(), ..ours };
    settings::create_company(&mut connection, &company).await.unwrap();
    let site = NewSite {
        id: SiteId::random(&world.app.random),
        company_id: company.id,
        domain: MEADOW.to_owned(),
        aliases: Vec::new(),
        settings: site_settings("Meadow", "strict"),
    };
    settings::create_site(&mut connection, &world.clock, &site).await.unwrap();
    settings::set_state(&mut connection, &world.clock, site.id, SiteState::Open).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
}

// asvs: V8.4.1
#[tokio::test]
async fn a_repeat_counts_on_its_own_site_only() {
    let world = World::start().await;
    another_companys_site(&world).await;
    for way in WAYS {
        let made = make(&world, way).await;
        let before = count(&world, "sessions").await;
        for host in ["strict.test", MEADOW] {
            let (page, reply) = made.again(&world, host).await;
            if way == Way::SignUp {
                // The same form there is a sign-up of its own, which lets nobody in.
                assert_eq!((reply.status.as_u16(), reply.json()), (202, json!({ "user": null })), "{host}");
            } else {
                let (status, code) = match way {
                    Way::Password => (403, "authentication_required"),
                    _ => (404, "link_expired"),
                };
                reply.problem(status, code);
            }
            page.get("/api/user.php").await.problem(403, "authentication_required");
            assert_eq!(count(&world, "sessions").await, before, "{way:?} at {host}");
        }
    }
    let strangers =
        "select count(*) from sessions s join accounts a using (member_id) where a.site_id <> s.site_id";
    assert_eq!(sqlx::query_scalar::<_, i64>(strangers).fetch_one(&world.db).await.unwrap(), 0);
}

/// What shuts others out.
async fn change(world: &World, made: &Made, what: &str) {
    let page = &made.page;
    let new = "three cranes over Delft";
    match what {
        "another password" => {
            let body = json!({ "old_password": made.password, "password": new, "password_repeat": new });
            page.put("/api/password.php", &body).await.ok();
        }
        "a reset" => {
            let page = english(world);
            page.post("/api/reset-password.php", &json!({ "email": made.email })).await.ok();
            let token = link(world, &made.email, "/reset-password/do#token=").await;
            let body = json!({ "token": token, "password": new, "password_repeat": new });
            page.post("/api/reset-password-do.php", &body).await.ok();
        }
        "ending all other sessions" => {
            page.delete("/api/sessions.php", &json!({ "session": null, "keep_current": true })).await.ok();
        }
        "ending one session" => {
            let other = english(world);
            log_in(&other, &made.email, made.password).await.ok();
            let listed = page.get("/api/sessions.php").await.ok()["sessions"].as_array().unwrap().clone();
            let other = listed.iter().find(|one| one["current"] == false).unwrap();
            let body = json!({ "session": other["id"], "keep_current": true });
            page.delete("/api/sessions.php", &body).await.ok();
        }
        "logging out" => {
            page.get("/api/logout.php").await.ok();
        }
        "a new passkey" => {
            let asked =
                page.post("/api/passkey-challenge.php", &json!({ "password": made.password })).await.ok();
            let mut device = testkit::Authenticator::at(&page.origin());
            let credential = device.create(&asked["options"]);
            assert_eq!(passkeys::send(page, &asked["challenge"], "Key", &credential).await.status, 201);
        }
        "another address" => {
            let new = format!("new-{}", made.email);
            let body = json!({ "email": new, "password": made.password });
            page.post("/api/mail-change.php", &body).await.ok();
            let token = link(world, &new, "/mail-change/do#token=").await;
            page.post("/api/mail-change-do.php", &json!({ "token": token })).await.ok();
        }
        "leaving" => {
            let body = super::with(farewell(), &json!({ "password": made.password }));
            page.post("/api/deletion.php", &body).await.ok();
        }
        "closing" => {
            let user = page.get("/api/user.php").await.ok();
            let id = user["user"]["profile"]["id"].as_str().unwrap().parse().unwrap();
            close(world, &made.member(id), true).await.unwrap();
        }
        other => panic!("{other}"),
    }
}

// asvs: V7.4.3
#[tokio::test]
async fn a_repeat_is_over_once_others_were_shut_out() {
    let world = World::start().await;
    for what in [
        "another password",
        "a reset",
        "ending all other sessions",
        "ending one session",
        "logging out",
        "a new passkey",
        "another address",
        "leaving",
        "closing",
    ] {
        for way in WAYS {
            let made = make(&world, way).await;
            change(&world, &made, what).await;
            made.is_over(&world, "open.test", what).await;
            sqlx::query("truncate rate_budgets").execute(&world.db).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_repeat_knows_the_password_that_it_sets() {
    let world = World::start().await;
    for way in [Way::Activate, Way::Reset, Way::Password] {
        let mut made = make(&world, way).await;
        made.body["password"] = json!("three cranes over Delft");
        made.body["password_repeat"] = json!("three cranes over Delft");
        let (page, reply) = made.again(&world, "open.test").await;
        reply.problem(409, "idempotency_conflict");
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }
}

#[tokio::test]
async fn a_repeated_move_tells_where_it_moved_and_lets_nobody_in() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let token = link(&world, "anna@example.com", "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let move_to = async |email: &str| {
        page.post("/api/mail-change.php", &json!({ "email": email, "password": PASSWORD })).await.ok();
        let body = json!({ "token": link(&world, email, "/mail-change/do#token=").await });
        let key = world.app.random.uuid();
        page.post_with_key("/api/mail-change-do.php", &body, key).await.ok();
        (body, key)
    };
    let (body, key) = move_to("anna@first.example").await;
    move_to("anna@second.example").await;
    let stranger = english(&world);
    let reply = stranger.post_with_key("/api/mail-change-do.php", &body, key).await;
    assert_eq!(reply.ok(), json!({ "email": "anna@first.example" }));
    assert!(!reply.headers.contains_key("set-cookie"));
    stranger.get("/api/user.php").await.problem(403, "authentication_required");
    let elsewhere = world.visitor("strict.test");
    elsewhere.post_with_key("/api/mail-change-do.php", &body, key).await.problem(404, "link_expired");
}

// asvs: V8.4.1
#[tokio::test]
async fn no_session_is_of_another_sites_account() {
    let world = World::start().await;
    let anna = world.member(crate::world::woman("Anna")).await;
    let elsewhere = world.app.sites.by_host("strict.test").unwrap().id;
    let mut connection = world.db.acquire().await.unwrap();
    let begun = liaison::sessions::begin(
        &mut connection,
        world.app.clock.now(),
        &world.app.random,
        anna.id.into(),
        elsewhere,
        "test",
    )
    .await;
    assert!(begun.is_err(), "the table refuses it");
    let nobody = liaison::sessions::begin(
        &mut connection,
        world.app.clock.now(),
        &world.app.random,
        crate::world::new_id().into(),
        elsewhere,
        "test",
    );
    assert!(nobody.await.is_err());
}

/// A key is the client's choice: two may choose the same, and each hears of their own.
#[tokio::test]
async fn one_key_of_two_members_is_two_calls() {
    let world = World::start().await;
    let (anna, bea) =
        (world.member(crate::world::woman("Anna")).await, world.member(crate::world::woman("Bea")).await);
    let (key, body) = (world.app.random.uuid(), json!({ "category": "other", "text": "It is broken" }));
    let complain = async |page: &Page| {
        let reply = page.post_with_key("/api/complaint.php", &body, key).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        reply.json()["number"].clone()
    };
    let (annas, beas) = (complain(&anna.page).await, complain(&bea.page).await);
    assert_ne!(annas, beas);
    for _ in 0..2 {
        assert_eq!((complain(&bea.page).await, complain(&anna.page).await), (beas.clone(), annas.clone()));
    }
}
