use super::join;
use crate::world::{World, woman};
use serde_json::json;

#[tokio::test]
async fn visitors_are_nobody() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    page.get("/api/user.php").await.problem(403, "authentication_required");
    page.put("/api/user.php", &json!({ "language": "de" })).await.problem(403, "authentication_required");
}

// spec: 7.3, 9.15
#[tokio::test]
async fn the_language_changes_for_the_account_and_the_browser() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let reply = page.put("/api/user.php", &json!({ "language": "de" })).await;
    assert_eq!(reply.ok()["user"]["language"], "de");
    let cookie = reply.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("locale=de") && cookie.contains("Max-Age=31536000"), "{cookie}");
    let problem = page.post("/api/activate.php", &json!({ "token": "x" })).await.problem(404, "link_expired");
    assert!(problem["detail"].as_str().unwrap().contains("Link"), "{problem}");
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["language"], "de");
}

#[tokio::test]
async fn every_language_chosen_once_can_be_chosen_again() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let languages = |user: serde_json::Value| user["user"]["languages"].clone();
    assert_eq!(languages(page.get("/api/user.php").await.ok()), json!(["nl"]));
    for language in ["de", "fr", "de"] {
        page.put("/api/user.php", &json!({ "language": language })).await.ok();
    }
    // Another browser of theirs knows as well.
    let expected = json!(["de", "fr", "nl"]);
    assert_eq!(languages(page.get("/api/user.php").await.ok()), expected);
    assert!(page.cookies().contains("locales=de.en.fr"), "{}", page.cookies());
    // What the site has no texts in any more is no choice.
    world.set("open.test", |settings| settings.countries.retain(|country| country.code() != "BE")).await;
    assert_eq!(languages(page.get("/api/user.php").await.ok()), json!(["de", "nl"]));
}

#[tokio::test]
async fn only_languages_of_the_site_and_nothing_else_can_be_set() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    page.put("/api/user.php", &json!({ "language": "fi" })).await.problem(409, "language_not_offered");
    page.put("/api/user.php", &json!({ "language": "xx" })).await.problem(422, "invalid_request");
    for field in ["credits", "paid_user", "status", "email"] {
        let body = json!({ "language": "de", field: 1 });
        page.put("/api/user.php", &body).await.problem(422, "invalid_request");
    }
    assert_eq!(page.get("/api/user.php").await.ok()["user"]["language"], "nl");
}

// spec: 3.1, 3.3, 7.2
#[tokio::test]
async fn the_answer_holds_just_what_the_contract_says() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let user = page.get("/api/user.php").await.ok()["user"].clone();
    let mut fields: Vec<&String> = user.as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(
        fields,
        [
            "age_check_needed",
            "country",
            "credit_price",
            "credits",
            "dismissals",
            "email",
            "free_conversations_left",
            "invisible",
            "language",
            "languages",
            "new_email",
            "notifications_disabled",
            "paid_user",
            "paused_until",
            "profile",
            "show_on_landers",
            "shows_answers",
            "shows_orientation",
            "shows_visits",
            "signup_date",
            "signup_message",
            "status",
            "terms_changed"
        ]
    );
    assert_eq!(user["free_conversations_left"], 2);
    assert_eq!(user["signup_date"], "2026-11-21T12:00:00Z");
}

/// That is a fault of ours: nobody has to log in again for it.
#[tokio::test]
async fn an_account_without_credits_is_not_logged_out() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for rows in
        ["delete from credit_lots where member_id = $1", "delete from credit_accounts where member_id = $1"]
    {
        sqlx::query(rows).bind(eva.id).execute(&world.db).await.unwrap();
    }
    eva.page.get("/api/user.php").await.problem(500, "internal");
}
