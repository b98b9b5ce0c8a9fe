//! The texts of spec 5 and 8 that belong to joining and logging in, each produced by what calls for it,
//! in four languages. Those of reset, password, mail change and leaving are in their own files.

use super::{PASSWORD, form, join, speaking, with};
use crate::world::World;
use liaison::{
    kernel::{locale::Locale, texts},
    settings::Signups,
};
use serde_json::{Value, json};
use testkit::Page;

const LANGUAGES: [&str; 4] = ["en", "nl", "de", "fr"];

/// The catalogue's text; English is the spec's own and stands in the test.
fn translated(language: &str, code: &str, arguments: &[(&'static str, texts::Argument)]) -> String {
    texts::text(Locale::parse(language).unwrap(), &format!("problem-{code}"), arguments)
}

/// Every language says what its catalogue says, and no two of them the same.
fn are(said: &[String], english: &str, code: &str, arguments: &[(&'static str, texts::Argument)]) {
    assert_eq!(said[0], english);
    for (text, language) in said.iter().zip(LANGUAGES) {
        assert_eq!(text, &translated(language, code, arguments), "{language}: {code}");
    }
    for (place, text) in said.iter().enumerate() {
        assert!(!said[..place].contains(text), "two languages say {text}");
    }
}

async fn detail(page: &Page, path: &str, body: &Value, status: u16, code: &str) -> String {
    page.post(path, body).await.problem(status, code)["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_failed_login_and_a_closed_door() {
    let world = World::start().await;
    let wrong = json!({ "email": "nobody@example.com", "password": "not it" });
    let (mut failed, mut blocked) = (Vec::new(), Vec::new());
    for language in LANGUAGES {
        let page = speaking(&world, language);
        failed.push(detail(&page, "/api/user.php", &wrong, 401, "login_failed").await);
    }
    while speaking(&world, "en").post("/api/user.php", &wrong).await.status == 401 {}
    for language in LANGUAGES {
        let page = speaking(&world, language);
        blocked.push(detail(&page, "/api/user.php", &wrong, 429, "account_blocked").await);
    }
    are(&failed, "Login failed, please try again", "login_failed", &[]);
    let minutes = [("minutes", 1.into())];
    are(&blocked, "Too many incorrect attempts, account blocked for 1 min.", "account_blocked", &minutes);
}

// spec: 5.2
#[tokio::test]
async fn wrong_fields_of_a_sign_up() {
    let world = World::start().await;
    let age = || vec![("min_age", texts::Argument::from(18))];
    let cases = [
        (json!({ "email": "anna" }), "email_invalid", "Invalid email", vec![]),
        (json!({ "date_of_birth": "" }), "date_of_birth_missing", "Enter your date of birth (18+)", age()),
        (json!({ "date_of_birth": "2001-02-29" }), "date_of_birth_invalid", "Invalid date of birth.", vec![]),
        (json!({ "date_of_birth": "2010-05-17" }), "too_young", "You must be at least 18 years old.", age()),
        (
            json!({ "name": "anna@example.com" }),
            "name_is_email",
            "Please don't use your e-mail address as your name.",
            vec![],
        ),
        (json!({ "name": "@anna" }), "name_starts_with_at", "Your name can't start with @.", vec![]),
    ];
    for (change, code, english, arguments) in cases {
        let body = with(form("Anna", "anna@example.com"), &change);
        let mut said = Vec::new();
        for language in LANGUAGES {
            let reply = speaking(&world, language).post("/api/signup.php", &body).await;
            let error = reply.json()["errors"][0].clone();
            assert_eq!(error["code"], code, "{}", reply.text());
            said.push(error["detail"].as_str().unwrap().to_owned());
        }
        are(&said, english, code, &arguments);
    }
}

#[tokio::test]
async fn an_address_that_is_taken_a_link_that_is_over_and_a_site_by_invitation() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let (mut taken, mut over, mut closed) = (Vec::new(), Vec::new(), Vec::new());
    let again = form("Anna", "anna@example.com");
    for language in LANGUAGES {
        let page = speaking(&world, language);
        taken.push(detail(&page, "/api/signup.php", &again, 409, "email_taken").await);
        let link = json!({ "token": "A".repeat(43) });
        over.push(detail(&page, "/api/activate.php", &link, 404, "link_expired").await);
    }
    world.set("open.test", |settings| settings.signups = Signups::None).await;
    for language in LANGUAGES {
        let page = speaking(&world, language);
        closed.push(detail(&page, "/api/signup.php", &again, 403, "signups_closed").await);
    }
    are(&taken, "An account with this e-mail address already exists", "email_taken", &[]);
    are(&over, "Link expired or invalid, request a new email", "link_expired", &[]);
    are(&closed, "You can only join by invitation right now.", "signups_closed", &[]);
}

#[tokio::test]
async fn an_account_that_is_about_to_be_deleted() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let leave = json!({ "password": PASSWORD, "reasons": [], "comment": null });
    page.post("/api/deletion.php", &leave).await.ok();
    let right = json!({ "email": "anna@example.com", "password": PASSWORD });
    let mut said = Vec::new();
    for language in LANGUAGES {
        let page = speaking(&world, language);
        said.push(detail(&page, "/api/user.php", &right, 403, "pending_deletion").await);
    }
    let english = "This account is going to be deleted. Use the link in our e-mail to restore it.";
    are(&said, english, "pending_deletion", &[]);
}
