use super::{
    PASSWORD, activation_token, at_once, count, english, join, leaving::leave, link, links, log_in, mailed,
    mails, speaking,
};
use crate::world::World;
use serde_json::{Value, json};
use testkit::{Page, Reply};

const NEW: &str = "two storks over Leiden";
const FRONT: &str = "/reset-password/do#token=";

async fn ask(page: &Page, email: &str) -> Reply {
    page.post("/api/reset-password.php", &json!({ "email": email })).await
}

fn form(token: &str, password: &str) -> Value {
    json!({ "token": token, "password": password, "password_repeat": password })
}

async fn set(page: &Page, token: &str, password: &str) -> Reply {
    page.post("/api/reset-password-do.php", &form(token, password)).await
}

// asvs: V6.4.3, V7.4.3
#[tokio::test]
async fn the_link_sets_a_password_ends_every_session_and_logs_in() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let other = english(&world);
    log_in(&other, "anna@example.com", PASSWORD).await.ok();
    let (before, mut stream) = (page.cookies(), other.events(None).await);

    let reply = ask(&english(&world), " ANNA@example.com ").await;
    assert_eq!((reply.status.as_u16(), reply.json()), (202, json!({})));
    assert_eq!(ask(&world.visitor("strict.test"), "anna@example.com").await.status, 202, "no account there");
    let token = link(&world, "anna@example.com", FRONT).await;
    let user = set(&page, &token, NEW).await.ok();
    assert_eq!(user["user"]["email"], "anna@example.com");
    assert_ne!(page.cookies(), before);
    assert_eq!(page.get("/api/user.php").await.ok(), user);

    assert!(stream.next_of("logged_out").await.is_some(), "open pages close");
    other.get("/api/user.php").await.problem(403, "authentication_required");
    let old = world.visitor("open.test");
    for cookie in before.split("; ") {
        old.set_cookie(&format!("{cookie}; Path=/"));
    }
    old.get("/api/user.php").await.problem(403, "authentication_required");
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
    log_in(&other, "anna@example.com", PASSWORD).await.problem(401, "login_failed");
    log_in(&other, "anna@example.com", NEW).await.ok();
}

// spec: 5.5, 8.13
#[tokio::test]
async fn every_sentence_of_the_spec_comes_in_the_callers_language() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    for (language, unknown, expired, mismatch, limit) in [
        (
            "en",
            "E-mail address not found",
            "Link expired or invalid, request a new email",
            "The entered passwords are not the same.",
            "Too many password reset emails sent, please try again tomorrow.",
        ),
        (
            "de",
            "E-Mail-Adresse nicht gefunden",
            "Der Link ist abgelaufen oder ungültig, bitte fordere eine neue E-Mail an",
            "Die eingegebenen Passwörter stimmen nicht überein.",
            "Es wurden zu viele E-Mails zum Zurücksetzen des Passworts verschickt, bitte versuche es morgen noch einmal.",
        ),
        (
            "fr",
            "Adresse e-mail introuvable",
            "Lien expiré ou non valide, demandez un nouvel e-mail",
            "Les mots de passe saisis ne sont pas identiques.",
            "Trop d’e-mails de réinitialisation du mot de passe ont été envoyés, veuillez réessayer demain.",
        ),
        (
            "nl",
            "E-mailadres niet gevonden",
            "De link is verlopen of ongeldig, vraag een nieuwe e-mail aan",
            "De ingevoerde wachtwoorden komen niet overeen.",
            "Er zijn te veel e-mails voor een nieuw wachtwoord verstuurd, probeer het morgen opnieuw.",
        ),
    ] {
        let page = speaking(&world, language);
        let reply = ask(&page, "nobody@example.com").await;
        assert_eq!(reply.problem(409, "email_unknown")["detail"], unknown);
        let reply = set(&page, &"A".repeat(43), NEW).await;
        assert_eq!(reply.problem(404, "link_expired")["detail"], expired);

        let asked = ask(&page, "anna@example.com").await;
        let token = link(&world, "anna@example.com", FRONT).await;
        if asked.status == 202 {
            let body = json!({ "token": token, "password": NEW, "password_repeat": "two storks over Delft" });
            let reply = page.post("/api/reset-password-do.php", &body).await;
            assert_eq!(reply.problem(409, "invalid_request")["errors"][0]["detail"], mismatch);
            assert_eq!(reply.fields(), ["password_repeat: password_mismatch"]);
        }
        for _ in 0..4 {
            ask(&page, "anna@example.com").await;
        }
        let reply = ask(&page, "anna@example.com").await;
        assert_eq!(reply.problem(429, "reset_limit")["detail"], limit);
        world.advance(time::Duration::days(1));
    }
}

// spec: 8.13
#[tokio::test]
async fn five_mails_a_day_go_to_an_address_known_or_not() {
    let world = World::start().await;
    join(&world, "Anna", "anna@gmail.com").await;
    let strict = world.visitor("strict.test");
    strict.post("/api/signup.php", &super::form("Anna", "anna@gmail.com")).await.ok();
    // 23:30 in the Netherlands, where the site is at home.
    world.advance(time::Duration::minutes(10 * 60 + 30));
    for email in ["anna@gmail.com", "nobody@gmail.com"] {
        for _ in 0..5 {
            assert_eq!(ask(&strict, email).await.status, 202);
        }
        // Another spelling is the same mailbox.
        let spelling = email.replace('@', "+x@");
        let reply = ask(&strict, &spelling).await;
        assert_eq!(reply.problem(429, "reset_limit")["retry_after"], 1801, "until midnight there");
        assert_eq!(reply.headers["retry-after"], "1801");
    }
    assert_eq!(mailed(&world, "nobody@gmail.com", "reset-unknown").await, 5);
    // Accounts of another site have their own.
    assert_eq!(ask(&english(&world), "anna@gmail.com").await.status, 202);
    assert_eq!(mailed(&world, "anna@gmail.com", "reset").await, 6);
    world.advance(time::Duration::minutes(29));
    ask(&strict, "anna@gmail.com").await.problem(429, "reset_limit");
    world.advance(time::Duration::minutes(1));
    for email in ["anna@gmail.com", "nobody@gmail.com"] {
        assert_eq!(ask(&strict, email).await.status, 202, "tomorrow");
    }
    world.advance(time::Duration::days(3));
    world.sweep().await;
    assert_eq!(count(&world, "reset_mails").await, 0);
}

#[tokio::test]
async fn fifty_at_once_cause_five_mails() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let body = json!({ "email": "anna@example.com" });
    let statuses = at_once(&world, 50, "/api/reset-password.php", &body).await;
    assert_eq!((&statuses[..5], &statuses[5..]), (&[202; 5][..], &[429; 45][..]));
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 5);
    let live: i64 = sqlx::query_scalar(
        "select count(*) from account_tokens where purpose = 'reset' and consumed_at is null",
    )
    .fetch_one(&world.db)
    .await
    .unwrap();
    assert_eq!(live, 1, "a new one kills the old");
}

#[tokio::test]
async fn a_strict_site_answers_alike_and_tells_the_mailbox() {
    let world = World::start().await;
    let page = world.visitor("strict.test");
    page.post("/api/signup.php", &super::form("Anna", "anna@example.com")).await.ok();
    page.set_cookie("locale=fr; Path=/");
    let mut answers = Vec::new();
    for email in ["anna@example.com", "nobody@example.com"] {
        let reply = ask(&page, email).await;
        let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        answers.push((reply.status.as_u16(), reply.text(), headers));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!((answers[0].0, answers[0].1.as_str()), (202, "{}"));
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 1);
    let mails = mails(&world, "nobody@example.com").await;
    assert_eq!(mails[0].0, "reset-unknown");
    assert!(mails[0].1.contains("adresse e-mail"), "in the visitor's language: {}", mails[0].1);
}

#[tokio::test]
async fn a_retry_gets_the_first_answer_and_a_session_of_its_own() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let (key, body) = (world.app.random.uuid(), json!({ "email": "anna@example.com" }));
    for _ in 0..7 {
        let reply = english(&world).post_with_key("/api/reset-password.php", &body, key).await;
        assert_eq!(reply.status, 202);
    }
    assert_eq!(mailed(&world, "anna@example.com", "reset").await, 1);

    let (path, body) =
        ("/api/reset-password-do.php", form(&link(&world, "anna@example.com", FRONT).await, NEW));
    let first = english(&world).post_with_key(path, &body, key).await.ok();
    let again = english(&world);
    assert_eq!(again.post_with_key(path, &body, key).await.ok(), first);
    again.get("/api/user.php").await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "password-changed").await, 1);
    let other = form(body["token"].as_str().unwrap(), "another good password");
    let stranger = english(&world);
    stranger.post_with_key(path, &other, key).await.problem(409, "idempotency_conflict");
    stranger.get("/api/user.php").await.problem(403, "authentication_required");
    let kept: String = sqlx::query_scalar("select string_agg(i::text, ' ') from idempotency_keys i")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!kept.contains("anna") && !kept.contains(NEW), "{kept}");
}

#[tokio::test]
async fn it_works_while_the_door_is_closed_and_opens_it() {
    let world = World::start().await;
    let own = join(&world, "Anna", "anna@example.com").await;
    let stranger = english(&world);
    for page in [&stranger, &own] {
        for _ in 0..5 {
            log_in(page, "anna@example.com", "not the password").await.problem(401, "login_failed");
        }
        log_in(page, "anna@example.com", PASSWORD).await.problem(429, "account_blocked");
    }
    ask(&stranger, "anna@example.com").await.ok();
    let elsewhere = english(&world);
    set(&elsewhere, &link(&world, "anna@example.com", FRONT).await, NEW).await.ok();
    log_in(&stranger, "anna@example.com", NEW).await.ok();
    log_in(&own, "anna@example.com", NEW).await.ok();
}

#[tokio::test]
async fn it_confirms_the_address_once() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let activation = activation_token(&world, "anna@example.com").await;
    ask(&english(&world), "anna@example.com").await.ok();
    let page = english(&world);
    let user = set(&page, &link(&world, "anna@example.com", FRONT).await, NEW).await.ok();
    assert_eq!(
        (&user["user"]["status"], &user["user"]["profile"]["status"]),
        (&json!("active"), &json!("active"))
    );
    assert_eq!(mailed(&world, "anna@example.com", "welcome").await, 1);
    page.post("/api/activate.php", &json!({ "token": activation })).await.problem(404, "link_expired");
    world.advance(time::Duration::minutes(1));
    ask(&page, "anna@example.com").await.ok();
    set(&page, &link(&world, "anna@example.com", FRONT).await, PASSWORD).await.ok();
    assert_eq!(mailed(&world, "anna@example.com", "welcome").await, 1);
}

#[tokio::test]
async fn bad_passwords_do_not_use_the_link_up() {
    let world = World::start().await;
    join(&world, "Annabella", "anna@example.com").await;
    ask(&english(&world), "anna@example.com").await.ok();
    let (page, token) = (english(&world), link(&world, "anna@example.com", FRONT).await);
    for (password, code) in [
        ("short", "password_too_short"),
        ("password1", "password_too_common"),
        ("ANNABELLA", "password_too_common"),
        ("anna@example.com", "password_too_common"),
        (&"x".repeat(129), "password_too_long"),
    ] {
        assert_eq!(set(&page, &token, password).await.fields(), [format!("password: {code}")], "{password}");
    }
    set(&page, &token, NEW).await.ok();
}

#[tokio::test]
async fn members_who_have_left_get_the_way_back_and_their_links_are_dead() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    ask(&page, "anna@example.com").await.ok();
    let token = link(&world, "anna@example.com", FRONT).await;
    leave(&page).await.ok();
    set(&page, &token, NEW).await.problem(404, "link_expired");
    let reply = ask(&page, "anna@example.com").await;
    assert_eq!((reply.status.as_u16(), reply.json()), (202, json!({})), "as if nothing had happened");
    assert_eq!(links(&world, "anna@example.com", FRONT).await, std::slice::from_ref(&token));
    assert_eq!(mailed(&world, "anna@example.com", "deletion").await, 2);
}

/// A login that looked at the old password just before the reset must not outlive it.
#[tokio::test]
async fn no_login_with_the_old_password_outlives_the_reset() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let mut pages = Vec::new();
    for _ in 0..12 {
        let page = english(&world);
        log_in(&page, "anna@example.com", PASSWORD).await.ok();
        pages.push(page);
    }
    ask(&english(&world), "anna@example.com").await.ok();
    let token = link(&world, "anna@example.com", FRONT).await;
    let logins: Vec<_> = pages
        .iter()
        .map(|page| {
            let page = page.clone();
            tokio::spawn(async move { log_in(&page, "anna@example.com", PASSWORD).await.status.as_u16() })
        })
        .collect();
    let owner = english(&world);
    set(&owner, &token, NEW).await.ok();
    for login in logins {
        // With many that come after the reset, their password is wrong too often: 429.
        let status = login.await.unwrap();
        assert!(matches!(status, 200 | 401 | 429), "{status}");
    }
    for page in pages {
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }
    owner.get("/api/user.php").await.ok();
    assert_eq!(count(&world, "sessions").await, 1);
}
