//! Passwords come along: the first login verifies the other program's hash and puts our own in its place. Nobody can tell by
//! the time where a member came from.

use super::{PASSWORD, closed, import, number, sample};
use crate::world::World;
use liaison::settings::SiteState;
use serde_json::json;
use std::time::{Duration, Instant};
use testkit::Reply;

async fn log_in(world: &World, name: &str, password: &str) -> Reply {
    let body = json!({ "email": format!("{name}@mail.example"), "password": password });
    world.visitor("open.test").post("/api/user.php", &body).await
}

async fn moved(world: &World) -> i64 {
    number(world, "select count(*) from accounts where password_hash like 'moved:%'").await
}

#[tokio::test]
async fn the_old_password_opens_and_is_hashed_anew() {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    assert_eq!(moved(&world).await, 8);
    // bcrypt, SHA-crypt, PBKDF2, scrypt, phpass.
    for name in ["eva", "daan", "sanne", "bram", "thijs"] {
        log_in(&world, name, "wrong horse").await.problem(401, "login_failed");
        log_in(&world, name, PASSWORD).await.ok();
    }
    assert_eq!(moved(&world).await, 3);
    let ours = "select count(*) from accounts where password_hash like '$argon2id$v=19$m=19456,t=2,p=1$%'";
    assert_eq!(number(&world, ours).await, 7);
    // The same password again, now behind our own hash; and no other.
    log_in(&world, "eva", PASSWORD).await.ok();
    log_in(&world, "eva", "Correct horse").await.problem(401, "login_failed");
}

/// Their hash could be cracked within a day, so it was never stored; nor does it open.
#[tokio::test]
async fn what_cannot_be_verified_safely_is_not_stored() {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    let stored =
        "select count(*) from accounts where password_hash like '%5f4dcc3b5aa765d61d8327deb882cf99%'";
    assert_eq!(number(&world, stored).await, 0);
    for password in ["password", "5f4dcc3b5aa765d61d8327deb882cf99", PASSWORD] {
        log_in(&world, "femke", password).await.problem(401, "login_failed");
    }
    // Banned there, banned here; the right password or not.
    log_in(&world, "iris", PASSWORD).await.problem(403, "account_closed");
}

/// While any wait for their first use, no answer comes before the step.
#[tokio::test]
async fn the_time_of_an_answer_tells_nothing() {
    let world = closed().await;
    import(&world, &sample()).await;
    world.set_state("open.test", SiteState::Open).await;
    for (name, password) in
        [("nobody", "wrong horse"), ("daan", "wrong horse"), ("ruben", "wrong horse"), ("daan", PASSWORD)]
    {
        let begun = Instant::now();
        log_in(&world, name, password).await;
        assert!(begun.elapsed() >= Duration::from_millis(800), "{name}: {:?}", begun.elapsed());
    }
}
