use super::{
    PASSWORD, count, english, form, join, leaving::leave, link, links, log_in, mailed, mails, speaking,
};
use crate::world::World;
use serde_json::{Value, json};
use testkit::{Page, Reply};
use time::Duration;

const CONFIRM: &str = "/mail-change/do#token=";
const UNDO: &str = "/mail-change/do#undo=";

async fn ask(page: &Page, email: &str) -> Reply {
    page.post("/api/mail-change.php", &json!({ "email": email, "password": PASSWORD })).await
}

async fn confirm(world: &World, page: &Page, email: &str) -> Reply {
    let token = link(world, email, CONFIRM).await;
    page.post("/api/mail-change-do.php", &json!({ "token": token })).await
}

async fn undo(page: &Page, token: &str) -> Reply {
    page.post("/api/mail-change-undo.php", &json!({ "token": token })).await
}

/// A member whose address is confirmed.
async fn member(world: &World, name: &str, email: &str) -> Page {
    let page = join(world, name, email).await;
    let token = link(world, email, "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    page
}

async fn own(page: &Page, field: &str) -> Value {
    page.get("/api/user.php").await.ok()["user"][field].clone()
}

/// Moves the page's member and stays logged in.
async fn move_to(world: &World, page: &Page, email: &str) {
    assert_eq!(ask(page, email).await.status, 202);
    confirm(world, page, email).await.ok();
}

// asvs: V6.3.7
#[tokio::test]
async fn the_new_mailbox_confirms_and_the_old_one_hears_of_it() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    let other = english(&world);
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    let reply = ask(&page, " Anna@New.example ").await;
    assert_eq!((reply.status.as_u16(), reply.json()), (202, json!({})));
    assert_eq!(own(&page, "new_email").await, "Anna@new.example");
    assert_eq!(own(&page, "email").await, "anna@example.com");
    log_in(&english(&world), "anna@new.example", PASSWORD).await.problem(401, "login_failed");

    let (before, mut stream) = (page.cookies(), other.events(None).await);
    let reply = confirm(&world, &page, "Anna@new.example").await;
    assert_eq!(reply.ok(), json!({ "email": "Anna@new.example" }));
    assert_ne!(page.cookies(), before);
    assert_eq!(
        (own(&page, "email").await, own(&page, "new_email").await),
        (json!("Anna@new.example"), Value::Null)
    );
    assert!(stream.next_of("logged_out").await.is_some());
    other.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(mailed(&world, "anna@example.com", "mail-changed").await, 1);
    log_in(&other, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    log_in(&other, "anna@new.example", PASSWORD).await.ok();
}

#[tokio::test]
async fn confirming_needs_no_login_and_gives_none() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    let berta = member(&world, "Berta", "berta@example.com").await;
    ask(&page, "anna@new.example").await.ok();
    confirm(&world, &berta, "anna@new.example").await.ok();
    assert_eq!(own(&berta, "email").await, "berta@example.com");
    page.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(count(&world, "sessions").await, 1);
}

#[tokio::test]
async fn undo_brings_the_address_back_and_closes_the_door() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    move_to(&world, &page, "thief@new.example").await;
    let mut stream = page.events(None).await;
    world.advance(Duration::days(13));
    let token = link(&world, "anna@example.com", UNDO).await;
    let reply = undo(&page, &token).await;
    assert_eq!(reply.ok(), json!({}));
    assert!(stream.next_of("logged_out").await.is_some());
    page.get("/api/user.php").await.problem(403, "authentication_required");
    for email in ["anna@example.com", "thief@new.example"] {
        // The thief knew the password.
        log_in(&english(&world), email, PASSWORD).await.problem(401, "login_failed");
    }
    let reset = link(&world, "anna@example.com", "/reset-password/do#token=").await;
    let body =
        json!({ "token": reset, "password": "a new start, once", "password_repeat": "a new start, once" });
    let user = page.post("/api/reset-password-do.php", &body).await.ok();
    assert_eq!(user["user"]["email"], "anna@example.com");
    log_in(&english(&world), "anna@example.com", "a new start, once").await.ok();
    join(&world, "Theo", "thief@new.example").await;
}

// spec: 5.4, 8.22
#[tokio::test]
async fn every_refusal_comes_in_the_callers_language() {
    let world = World::start().await;
    member(&world, "Anna", "anna@example.com").await;
    member(&world, "Berta", "berta@example.com").await;
    world.set("open.test", |settings| settings.refuse_disposable_email = true).await;
    for (language, taken, invalid, wrong, unchanged, expired) in [
        (
            "de",
            "Diese E-Mail-Adresse gehört bereits zu einem anderen Konto",
            "Die neue E-Mail-Adresse ist ungültig",
            "Bitte prüfe dein altes Passwort.",
            "Diese E-Mail-Adresse verwendest du bereits.",
            "Der Link ist abgelaufen oder ungültig, bitte fordere eine neue E-Mail an",
        ),
        (
            "fr",
            "Un autre compte utilise déjà cette adresse e-mail",
            "La nouvelle adresse e-mail n’est pas valide",
            "Vérifiez votre ancien mot de passe.",
            "C’est l’adresse e-mail que vous utilisez déjà.",
            "Lien expiré ou non valide, demandez un nouvel e-mail",
        ),
        (
            "nl",
            "Een ander account gebruikt dit e-mailadres al",
            "Het nieuwe e-mailadres is ongeldig",
            "Controleer je oude wachtwoord.",
            "Dit e-mailadres gebruik je al.",
            "De link is verlopen of ongeldig, vraag een nieuwe e-mail aan",
        ),
    ] {
        let page = speaking(&world, language);
        log_in(&page, "anna@example.com", PASSWORD).await.ok();
        for (email, code, text) in [
            ("BERTA@example.com", "new_email_taken", taken),
            ("berta@example", "new_email_invalid", invalid),
            ("ANNA@example.com", "email_unchanged", unchanged),
        ] {
            let reply = ask(&page, email).await;
            assert_eq!(reply.problem(409, "invalid_request")["errors"][0]["detail"], text);
            assert_eq!(reply.fields(), [format!("email: {code}")]);
        }
        assert_eq!(ask(&page, "anna@10minutemail.com").await.fields(), ["email: email_disposable"]);
        let body = json!({ "email": "anna@new.example", "password": "not the password" });
        let reply = page.post("/api/mail-change.php", &body).await;
        assert_eq!(reply.problem(409, "invalid_request")["errors"][0]["detail"], wrong);
        assert_eq!(reply.fields(), ["password: old_password_wrong"]);
        for path in ["/api/mail-change-do.php", "/api/mail-change-undo.php"] {
            let reply = page.post(path, &json!({ "token": "A".repeat(43) })).await;
            assert_eq!(reply.problem(404, "link_expired")["detail"], expired);
        }
        assert_eq!(own(&page, "new_email").await, Value::Null);
        world.advance(Duration::days(1));
    }
}

// asvs: V7.5.1
#[tokio::test]
async fn the_password_is_counted_and_the_mails_have_a_budget() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    for _ in 0..5 {
        let body = json!({ "email": "anna@new.example", "password": "not the password" });
        page.post("/api/mail-change.php", &body).await.problem(409, "invalid_request");
    }
    ask(&page, "anna@new.example").await.problem(429, "account_blocked");
    world.advance(Duration::minutes(1));
    let key = world.app.random.uuid();
    let body = json!({ "email": "anna@new.example", "password": PASSWORD });
    for _ in 0..7 {
        assert_eq!(page.post_with_key("/api/mail-change.php", &body, key).await.status, 202);
    }
    assert_eq!(mailed(&world, "anna@new.example", "mail-change").await, 1, "one intent");
    for _ in 0..4 {
        ask(&page, "anna@new.example").await.ok();
    }
    ask(&page, "anna@new.example").await.problem(429, "rate_limited");
}

#[tokio::test]
async fn given_up_the_link_is_dead() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@new.example").await.ok();
    for _ in 0..2 {
        assert_eq!(page.delete("/api/mail-change.php", &json!({})).await.ok(), json!({}));
    }
    assert_eq!(own(&page, "new_email").await, Value::Null);
    confirm(&world, &page, "anna@new.example").await.problem(404, "link_expired");
    assert_eq!(own(&page, "email").await, "anna@example.com");
}

#[tokio::test]
async fn a_strict_site_shows_the_same_and_tells_only_the_owner() {
    let world = World::start().await;
    let mut pages = Vec::new();
    for (name, email) in [("Anna", "anna@example.com"), ("Berta", "berta@example.com")] {
        let page = world.visitor("strict.test");
        page.post("/api/signup.php", &form(name, email)).await.ok();
        let token = link(&world, email, "/activate/done#token=").await;
        page.post("/api/activate.php", &json!({ "token": token })).await.ok();
        pages.push(page);
    }
    let mut seen = Vec::new();
    for email in ["berta@example.com", "free@example.com"] {
        let reply = ask(&pages[0], email).await;
        assert_eq!(own(&pages[0], "new_email").await, email);
        let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        seen.push((reply.status.as_u16(), reply.text(), headers));
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0].0, 202);
    assert_eq!(mailed(&world, "berta@example.com", "mail-change-taken").await, 1);
    assert_eq!(mailed(&world, "berta@example.com", "mail-change").await, 0);
    assert_eq!(mailed(&world, "free@example.com", "mail-change").await, 1);
    // The owner is not flooded.
    for _ in 0..3 {
        ask(&pages[0], "berta@example.com").await.ok();
    }
    ask(&pages[0], "free@example.com").await.problem(429, "rate_limited");
    assert_eq!(mailed(&world, "berta@example.com", "mail-change-taken").await, 3);
}

/// A former address stays its owner's: a sign-up can't take it while the way back is open, and reminds of it.
#[tokio::test]
async fn a_former_address_is_nobody_elses_for_fourteen_days() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    let berta = member(&world, "Berta", "berta@example.com").await;
    move_to(&world, &page, "anna@new.example").await;
    english(&world)
        .post("/api/signup.php", &form("Eve", "anna@example.com"))
        .await
        .problem(409, "email_taken");
    assert_eq!(ask(&berta, "anna@example.com").await.fields(), ["email: new_email_taken"]);
    world.advance(Duration::minutes(1));
    // Who forgot the move asks for a new password: the mailbox hears where the account went.
    let first = link(&world, "anna@example.com", UNDO).await;
    let body = json!({ "email": "anna@example.com" });
    assert_eq!(english(&world).post("/api/reset-password.php", &body).await.status, 202);
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 0);
    let again = link(&world, "anna@example.com", UNDO).await;
    undo(&page, &first).await.problem(404, "link_expired");
    world.advance(Duration::days(14));
    undo(&page, &again).await.problem(404, "link_expired");
    join(&world, "Eve", "anna@example.com").await;
    world.sweep().await;
    assert_eq!(count(&world, "account_addresses").await, 3);
}

#[tokio::test]
async fn a_strict_site_reminds_the_former_address_of_its_way_back() {
    let world = World::start().await;
    let page = world.visitor("strict.test");
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.ok();
    let token = link(&world, "anna@example.com", "/activate/done#token=").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    move_to(&world, &page, "anna@new.example").await;
    world.advance(Duration::minutes(1));
    let reply = world.visitor("strict.test").post("/api/signup.php", &form("Anna", "anna@example.com")).await;
    assert_eq!(reply.status, 202);
    assert_eq!(mailed(&world, "anna@example.com", "already-member").await, 0, "that address logs nobody in");
    assert_eq!(links(&world, "anna@example.com", UNDO).await.len(), 2);
    undo(&page, &link(&world, "anna@example.com", UNDO).await).await.ok();
}

#[tokio::test]
async fn the_first_owner_has_the_last_word() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    for email in ["thief@one.example", "thief@two.example"] {
        world.advance(Duration::hours(1));
        move_to(&world, &page, email).await;
    }
    // The thief goes back a step, which the owner can still undo.
    undo(&page, &link(&world, "thief@one.example", UNDO).await).await.ok();
    undo(&page, &link(&world, "anna@example.com", UNDO).await).await.ok();
    log_in(&page, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    let email: String = sqlx::query_scalar("select email from accounts").fetch_one(&world.db).await.unwrap();
    assert_eq!(email, "anna@example.com");
    assert_eq!(count(&world, "account_addresses").await, 1);
}

#[tokio::test]
async fn going_back_to_the_first_address_kills_the_ways_back_to_later_ones() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    for email in ["thief@one.example", "thief@two.example"] {
        world.advance(Duration::hours(1));
        move_to(&world, &page, email).await;
    }
    undo(&page, &link(&world, "anna@example.com", UNDO).await).await.ok();
    undo(&page, &link(&world, "thief@one.example", UNDO).await).await.problem(404, "link_expired");
    for email in ["thief@one.example", "thief@two.example"] {
        join(&world, "Free", email).await;
    }
}

#[tokio::test]
async fn moving_back_by_oneself_is_as_undo_without_its_alarm() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    move_to(&world, &page, "anna@new.example").await;
    world.advance(Duration::hours(1));
    let way_back = link(&world, "anna@example.com", UNDO).await;
    move_to(&world, &page, "anna@example.com").await;
    assert_eq!(own(&page, "email").await, "anna@example.com");
    log_in(&page, "anna@example.com", PASSWORD).await.ok();
    assert_eq!(
        mailed(&world, "anna@new.example", "mail-changed").await,
        0,
        "the earlier address has the last word"
    );
    undo(&page, &way_back).await.problem(404, "link_expired");
    join(&world, "Free", "anna@new.example").await;
}

/// A slip of the hand at sign-up must not lock anybody out, nor give a stranger a way back.
#[tokio::test]
async fn an_unconfirmed_account_moves_and_is_confirmed_by_it() {
    let world = World::start().await;
    let page = join(&world, "Anna", "ann@example.com").await;
    let activation = link(&world, "ann@example.com", "/activate/done#token=").await;
    move_to(&world, &page, "anna@example.com").await;
    assert_eq!(own(&page, "status").await, "active");
    assert_eq!(mailed(&world, "anna@example.com", "welcome").await, 1);
    assert_eq!(mails(&world, "ann@example.com").await.len(), 1, "nothing but the first link");
    page.post("/api/activate.php", &json!({ "token": activation })).await.problem(404, "link_expired");
    join(&world, "Ann", "ann@example.com").await;
}

#[tokio::test]
async fn a_new_mailbox_is_not_one_that_bounces() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    let stop = "update accounts set notifications_disabled = '{bounce,fbl}'";
    sqlx::query(stop).execute(&world.db).await.unwrap();
    move_to(&world, &page, "anna@new.example").await;
    assert_eq!(own(&page, "notifications_disabled").await, json!(["fbl"]));
}

#[tokio::test]
async fn links_of_members_who_have_left_are_dead() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@new.example").await.ok();
    leave(&page).await.ok();
    confirm(&world, &english(&world), "anna@new.example").await.problem(404, "link_expired");
}

#[tokio::test]
async fn a_thief_who_moves_an_account_and_deletes_it_does_not_take_it_away() {
    let world = World::start().await;
    let page = member(&world, "Anna", "anna@example.com").await;
    move_to(&world, &page, "thief@new.example").await;
    leave(&page).await.ok();
    let front = "/account-deleted#token=";
    let thiefs = link(&world, "thief@new.example", front).await;
    undo(&page, &link(&world, "anna@example.com", UNDO).await).await.ok();
    let back = "/api/account-return.php";
    page.post(back, &json!({ "token": thiefs })).await.problem(404, "link_expired");
    let owners = link(&world, "anna@example.com", front).await;
    let user = page.post(back, &json!({ "token": owners })).await.ok();
    assert_eq!(user["user"]["email"], "anna@example.com");
    log_in(&english(&world), "anna@example.com", PASSWORD).await.problem(401, "login_failed");
}
