//! Words that wait, and what moderators say of them.

use super::{
    Answer, Console, Desk,
    claims::{claim, ids, moderator},
    reports::{act, reported},
    undo::{drain, undo, undos},
};
use crate::{
    accounts::mailed,
    world::{Member, man, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

/// Somebody who wrote about themselves, which waits.
pub async fn writer(console: &Console, about: &str) -> Member {
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    sqlx::query("update profiles set about = $2 where id = $1")
        .bind(eva.id)
        .bind(about)
        .execute(&world.db)
        .await
        .unwrap();
    sqlx::query("insert into profile_reviews (member_id, site_id, waiting_since) select id, site_id, $2 from profiles where id = $1")
        .bind(eva.id)
        .bind(world.clock.now())
        .execute(&world.db)
        .await
        .unwrap();
    eva
}

async fn decide(console: &Console, desk: &Desk, item: &Value, more: &Value) -> Answer {
    let mut body = json!({ "member": item["member"]["id"], "version": item["version"] });
    for (field, value) in more.as_object().unwrap() {
        body[field] = value.clone();
    }
    console.post(desk, "/api/console/words-decisions", &body).await
}

fn ask() -> Value {
    json!({ "decision": "hide", "field": "about", "reason": "contact_details", "words": "A number." })
}

#[tokio::test]
async fn words_are_hidden_at_once_and_told_after_half_a_minute() {
    let console = Console::start().await;
    let eva = writer(&console, "Call me: 123").await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    let shown = claim(&console, &max, "words", 3).await.ok();
    let item = shown["items"][0]["words"].clone();
    assert_eq!(
        (&item["about"], &item["name"], &item["requests"]),
        (&json!("Call me: 123"), &json!("Eva"), &json!([]))
    );
    decide(&console, &mia, &item, &ask()).await.problem(409, "claimed_by_other");
    let done = decide(&console, &max, &item, &ask()).await.ok();
    assert!(done["undo"].is_string());
    decide(&console, &max, &item, &ask()).await.problem(409, "claimed_by_other");
    assert_eq!(console.count("select count(*) from change_requests where answered_at is null").await, 1);
    assert_eq!(mailed(&console.world, &eva.email, "statement").await, 0);
    console.world.advance(Duration::seconds(31));
    drain(&console).await;
    assert_eq!(mailed(&console.world, &eva.email, "statement").await, 1);
    undo(&console, &max, &done["undo"]).await.problem(409, "undo_too_late");
    assert_eq!(
        console
            .count("select count(*) from audit_log where action = 'words.asked' and via = 'console' and site_id is not null")
            .await,
        1
    );
}

#[tokio::test]
async fn a_decision_on_words_is_taken_back_without_a_mail() {
    let console = Console::start().await;
    let eva = writer(&console, "Call me: 123").await;
    let max = moderator(&console, "Max").await;
    for more in [ask(), json!({ "decision": "fine" })] {
        let shown = claim(&console, &max, "words", 1).await.ok();
        let done = decide(&console, &max, &shown["items"][0]["words"], &more).await.ok();
        assert!(ids(&claim(&console, &max, "words", 1).await.ok()).is_empty());
        assert_eq!(undos(&console, &max).await.len(), 1);
        undo(&console, &max, &done["undo"]).await.ok();
        assert_eq!(ids(&claim(&console, &max, "words", 0).await.ok()), [eva.id], "it waits again");
        assert_eq!(console.count("select count(*) from change_requests where answered_at is null").await, 0);
    }
    console.world.advance(Duration::hours(1));
    drain(&console).await;
    let mails = mailed(&console.world, &eva.email, "statement").await;
    assert_eq!(mails + mailed(&console.world, &eva.email, "statement-undone").await, 0);
}

#[tokio::test]
async fn a_name_that_waits_is_shown_and_hidden_again() {
    let console = Console::start().await;
    let eva = writer(&console, "Hello").await;
    sqlx::query("update profiles set wanted_name = 'Support' where id = $1")
        .bind(eva.id)
        .execute(&console.world.db)
        .await
        .unwrap();
    let max = moderator(&console, "Max").await;
    let shown = claim(&console, &max, "words", 1).await.ok();
    let item = &shown["items"][0]["words"];
    assert_eq!((&item["name"], &item["changed"]), (&json!("Support"), &json!(["name"])));
    let done = decide(&console, &max, item, &json!({ "decision": "fine" })).await.ok();
    assert_eq!(
        console.count("select count(*) from profiles where name = 'Support' and wanted_name is null").await,
        1
    );
    undo(&console, &max, &done["undo"]).await.ok();
    assert_eq!(
        console.count("select count(*) from profiles where name = 'Eva' and wanted_name = 'Support'").await,
        1
    );
}

#[tokio::test]
async fn other_words_than_those_that_were_seen_are_not_decided_on() {
    let console = Console::start().await;
    let eva = writer(&console, "Hello").await;
    let max = moderator(&console, "Max").await;
    let shown = claim(&console, &max, "words", 1).await.ok();
    let item = &shown["items"][0]["words"];
    sqlx::query("update profiles set about = 'Send money' where id = $1")
        .bind(eva.id)
        .execute(&console.world.db)
        .await
        .unwrap();
    decide(&console, &max, item, &json!({ "decision": "fine" })).await.problem(409, "stale_version");
    assert_eq!(ids(&claim(&console, &max, "words", 0).await.ok()), [eva.id], "it is Max's still");
    for more in [
        json!({ "decision": "hide", "field": "name", "reason": "other", "words": "x" }),
        json!({ "decision": "ask_change", "reason": "other", "words": "x" }),
        json!({ "decision": "ask_change", "field": "about" }),
        json!({ "decision": "ask_change", "field": "about", "reason": "other" }),
        json!({ "decision": "fine", "field": "about" }),
    ] {
        assert_eq!(decide(&console, &max, item, &more).await.status.as_u16(), 422, "{more}");
    }
}

#[tokio::test]
async fn words_of_another_site_are_not_there() {
    let console = Console::start().await;
    let eva = writer(&console, "Hello").await;
    console.world.member(man("Adam")).await;
    let site = console.world.app.sites.by_host("strict.test").unwrap();
    let desk = console.desk("Max", Role::Moderator, Scope::Site { site: site.id }).await;
    assert!(ids(&claim(&console, &desk, "words", 3).await.ok()).is_empty());
    let item = json!({ "member": { "id": eva.id }, "version": "x" });
    decide(&console, &desk, &item, &json!({ "decision": "fine" })).await.problem(404, "not_found");
    let nobody = json!({ "member": { "id": crate::world::new_id() }, "version": "x" });
    decide(&console, &desk, &nobody, &json!({ "decision": "fine" })).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_prompt_is_read_as_its_question_and_kept_as_its_id() {
    let console = Console::start().await;
    let eva = writer(&console, "Hello").await;
    let adam = console.world.member(man("Adam")).await;
    let answers = "update profiles set prompts = '{small_joys,pets}', prompt_answers = array['06: 123', 'A cat.'] where id = $1";
    sqlx::query(answers).bind(eva.id).execute(&console.world.db).await.unwrap();
    let report = reported(&console, &adam, &eva, "spam").await;
    let english = "A small thing that makes my day: 06: 123\nCats, dogs or neither: A cat.";
    let (max, nel) = (moderator(&console, "Max").await, moderator(&console, "Nel").await);
    let dutch = "update staff set locale = 'nl' where id = $1";
    sqlx::query(dutch).bind(nel.id.0).execute(&console.world.db).await.unwrap();
    let kept = "select evidence->'profile'->>'prompts' from reports where id = $1";
    let kept: String = sqlx::query_scalar(kept).bind(report).fetch_one(&console.world.db).await.unwrap();
    assert_eq!(kept, "small_joys: 06: 123\npets: A cat.");
    let path = format!("/api/console/case?member={}&severe=false", eva.id);
    let shown = |case: Value| case["reports"][0]["evidence"]["profile"]["prompts"].clone();
    assert_eq!(shown(console.get(&max, &path).await.ok()), english);
    let other = shown(console.get(&nel, &path).await.ok()).as_str().unwrap().to_owned();
    assert!(other.ends_with(": A cat.") && !other.contains("pets") && other != english, "{other}");
    // The version is that of what is kept, in whichever language it is read.
    let read = claim(&console, &nel, "words", 1).await.ok()["items"][0]["words"].clone();
    assert_eq!(read["prompts"], other);
    let unclaim = json!({ "queue": "words", "items": [eva.id] });
    console.delete(&nel, "/api/console/claims", &unclaim).await.ok();
    let item = claim(&console, &max, "words", 1).await.ok()["items"][0]["words"].clone();
    assert_eq!((&item["prompts"], &item["version"]), (&json!(english), &read["version"]));
    let hide = json!({ "decision": "hide", "field": "prompts", "reason": "contact_details" });
    decide(&console, &max, &item, &hide).await.ok();
    console.world.advance(Duration::minutes(1));
    sqlx::query("update profile_reviews set waiting_since = $2 where member_id = $1")
        .bind(eva.id)
        .bind(console.world.clock.now())
        .execute(&console.world.db)
        .await
        .unwrap();
    let again = claim(&console, &max, "words", 1).await.ok()["items"][0]["words"].clone();
    assert_eq!(again["requests"][0]["words"], english, "what was asked about is read alike");
    assert_eq!(again["changed"], json!([]), "they are the same words still");
    // And a report hides what it holds, by what was kept.
    let ida = writer(&console, "Hello").await;
    sqlx::query(answers).bind(ida.id).execute(&console.world.db).await.unwrap();
    let report = reported(&console, &adam, &ida, "spam").await;
    claim(&console, &max, "reports", 3).await.ok();
    let hide = json!({ "kind": "hide_words", "field": "prompts", "reason": "contact_details" });
    console.post(&max, "/api/console/report-acts", &act(&ida, &[report], &hide)).await.ok();
}
