use super::{PASSWORD, english, join, log_in};
use crate::world::World;
use serde_json::json;
use std::time::Duration;

// asvs: V7.2.2, V7.2.4
// spec: 7.1
#[tokio::test]
async fn the_right_password_begins_a_new_session() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let before = page.cookies();
    let mut stream = page.events(None).await;
    let user = log_in(&page, " ANNA@example.com ", PASSWORD).await.ok();
    assert_eq!(user["user"]["email"], "anna@example.com");
    assert_ne!(page.cookies(), before, "the token changes at login");
    assert!(stream.next_of("logged_out").await.is_some(), "the old session's pages close");
    let old = world.visitor("open.test");
    for cookie in before.split("; ") {
        old.set_cookie(&format!("{cookie}; Path=/"));
    }
    old.get("/api/user.php").await.problem(403, "authentication_required");
}

// asvs: V3.5.4, V8.4.1
// spec: 8.11
#[tokio::test]
async fn wrong_passwords_and_unknown_addresses_are_one_answer() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let page = english(&world);
    let wrong = log_in(&page, "anna@example.com", "not the password").await;
    let unknown = log_in(&page, "nobody@example.com", "not the password").await;
    assert_eq!(wrong.problem(401, "login_failed")["detail"], "Login failed, please try again");
    assert_eq!((wrong.status, wrong.json()), (unknown.status, unknown.json()));
    log_in(&page, "not an address", PASSWORD).await.problem(401, "login_failed");
    log_in(&page, "anna\u{0}@example.com", "\u{0}").await.problem(401, "login_failed");
    log_in(&world.visitor("strict.test"), "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    let extra = json!({ "email": "anna@example.com", "password": PASSWORD, "paid_user": true });
    page.post("/api/user.php", &extra).await.problem(422, "invalid_request");
}

// asvs: V6.3.1
// spec: 4.34, 8.12
#[tokio::test]
async fn blocks_grow_and_end_by_the_clock() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    for email in ["anna@example.com", "nobody@example.com"] {
        let page = english(&world);
        for minutes in [1, 5, 15, 60, 60] {
            for _ in 0..5 {
                log_in(&page, email, "not the password").await.problem(401, "login_failed");
            }
            let blocked = log_in(&page, email, PASSWORD).await;
            let body = blocked.problem(429, "account_blocked");
            assert_eq!(body["minutes"], minutes);
            let text = format!("Too many incorrect attempts, account blocked for {minutes} min.");
            assert_eq!(body["detail"], text);
            assert_eq!(blocked.headers["retry-after"], (minutes * 60).to_string());
            world.advance(time::Duration::minutes(minutes));
        }
    }
}

// asvs: V6.3.1
#[tokio::test]
async fn a_stranger_does_not_lock_out_the_owners_own_browser() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let stranger = world.visitor("open.test");
    for _ in 0..5 {
        log_in(&stranger, "anna@example.com", "not the password").await.problem(401, "login_failed");
    }
    log_in(&stranger, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
    own.get("/api/logout.php").await.ok();
    log_in(&own, "anna@example.com", PASSWORD).await.ok();
    log_in(&stranger, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
    // The known browser has a counter of its own.
    for _ in 0..5 {
        log_in(&own, "anna@example.com", "not the password").await.problem(401, "login_failed");
    }
    log_in(&own, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
}

// asvs: V6.3.1, V15.4.2
#[tokio::test]
async fn success_forgives_and_forty_at_once_are_forty() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let page = english(&world);
    for _ in 0..3 {
        for _ in 0..4 {
            log_in(&page, "anna@example.com", "not the password").await.problem(401, "login_failed");
        }
        log_in(&page, "anna@example.com", PASSWORD).await.ok();
    }
    let stranger = world.visitor("open.test");
    let calls: Vec<_> = (0..40)
        .map(|_| {
            let stranger = stranger.clone();
            tokio::spawn(async move {
                log_in(&stranger, "anna@example.com", "not the password").await.status.as_u16()
            })
        })
        .collect();
    let mut tried = 0;
    for call in calls {
        tried += i32::from(call.await.unwrap() == 401);
    }
    assert_eq!(tried, 5);
}

/// Two right passwords at once: the first takes the counter away that the second has found.
#[tokio::test]
async fn a_login_that_another_forgives_meanwhile_succeeds() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    log_in(&english(&world), "anna@example.com", "not the password").await.problem(401, "login_failed");
    let mut first = world.db.begin().await.unwrap();
    sqlx::query("select from login_failures for update").execute(&mut *first).await.unwrap();
    let page = english(&world);
    let second = tokio::spawn(async move { log_in(&page, "anna@example.com", PASSWORD).await });
    let waits = "select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid')";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&world.db).await.unwrap() {
        assert!(!second.is_finished(), "it waits for the counter");
        tokio::task::yield_now().await;
    }
    sqlx::query("delete from login_failures").execute(&mut *first).await.unwrap();
    first.commit().await.unwrap();
    second.await.unwrap().ok();
}

// asvs: V15.2.2, V15.4.4
#[tokio::test]
async fn sixty_logins_wait_their_turn() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let calls: Vec<_> = (0..60)
        .map(|number| {
            let page = english(&world);
            tokio::spawn(async move {
                log_in(&page, &format!("nobody{number}@example.com"), PASSWORD).await.status.as_u16()
            })
        })
        .collect();
    for call in calls {
        let status = tokio::time::timeout(Duration::from_mins(1), call).await.unwrap().unwrap();
        assert_eq!(status, 401);
    }
}
