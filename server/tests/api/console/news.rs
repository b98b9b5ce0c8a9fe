//! News and offers in the console: drafts in all languages, a look at them in one's own mailbox, and two people before
//! anything goes to members.

use super::{
    Console, Desk,
    claims::put,
    sites::{WHY, manager, site},
    trials::{change, tried},
    undo::moved,
};
use crate::{
    calendar::{at, begin, mails, prefer, work},
    world::{new_id, woman},
};
use liaison::{
    mail,
    staff::{Method, Role, Scope},
};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime, macros::datetime};

const NEWS: &str = "/api/console/newsletters";
const REQUESTS: &str = "/api/console/newsletter-requests";
const ANSWERS: &str = "/api/console/newsletter-answers";
const ANSWER_TRIALS: &str = "/api/console/newsletter-answer-trials";
/// Six in the evening in Utrecht, on the first day.
const EVENING: OffsetDateTime = datetime!(2026-11-21 17:00 UTC);

fn words(language: &Value) -> Value {
    let subject = format!("Autumn in {}", language.as_str().unwrap());
    json!({ "language": language, "subject": subject, "heading": "It gets darker", "body": "First.\r\n\r\nSecond.", "button": "Look" })
}

/// All languages of open.test.
async fn languages(console: &Console, desk: &Desk) -> Vec<Value> {
    let open = site(console, "open.test");
    let answer = console.get(desk, &format!("/api/console/site?site={open}")).await.ok();
    answer["locales"].as_array().unwrap().clone()
}

/// A draft of open.test in all of its languages.
async fn draft(console: &Console, desk: &Desk) -> Value {
    let texts: Vec<Value> = languages(console, desk).await.iter().map(words).collect();
    let open = site(console, "open.test");
    let form = json!({ "site": open, "kind": "news", "name": "Autumn", "path": "/credits", "texts": texts });
    console.post(desk, NEWS, &form).await.ok()["newsletter"].clone()
}

async fn one(console: &Console, desk: &Desk, id: &Value) -> Value {
    console.get(desk, &format!("/api/console/newsletter?newsletter={}", id.as_str().unwrap())).await.ok()
}

fn wish(id: &Value, version: i32) -> Value {
    json!({ "newsletter": id, "version": version, "day": "2026-11-21", "hour": 18, "reason": WHY })
}

#[tokio::test]
async fn two_people_and_each_member_who_asked_hears_once_in_the_evening() {
    let console = Console::start().await;
    let (mia, kim) = (manager(&console).await, console.desk("Kim", Role::SiteManager, Scope::All).await);
    let mut readers = Vec::new();
    for name in ["Ann", "Bea", "Cleo", "Dora", "Eva"] {
        let member = console.world.member(woman(name)).await;
        prefer(&member, "news", true).await;
        readers.push(member);
    }
    let never = console.world.member(woman("Fay")).await;
    begin(&console.world).await;
    let id = draft(&console, &mia).await;
    let count = format!("/api/console/newsletter-readers?newsletter={}", id.as_str().unwrap());
    let counted = console.get(&mia, &count).await.ok();
    assert_eq!(counted["total"], 5);
    assert_eq!(counted["languages"].as_array().unwrap().len(), 1, "{counted}");
    // Fewer than five are told to nobody.
    prefer(&readers[4], "news", false).await;
    let few = console.get(&mia, &count).await.ok();
    assert_eq!((&few["total"], &few["languages"][0]["count"]), (&Value::Null, &Value::Null));
    prefer(&readers[4], "news", true).await;

    let asked = console.post(&mia, REQUESTS, &wish(&id, 1)).await.ok()["request"].clone();
    let told = "select s.name from jobs j join staff s on s.id = (j.payload ->> 'staff')::uuid
        where j.kind = 'staff.tell' and j.payload ->> 'kind' = 'news'";
    let told: Vec<String> = sqlx::query_scalar(told).fetch_all(&console.world.db).await.unwrap();
    assert_eq!(told, ["Kim"], "the other one hears of it");
    // Whoever asks twice asks once; for something else they can't ask beside it.
    assert_eq!(console.post(&mia, REQUESTS, &wish(&id, 1)).await.ok()["request"], asked);
    console.post(&kim, REQUESTS, &wish(&id, 1)).await.problem(409, "stale_version");
    let yes = json!({ "request": asked, "approved": true });
    console.post(&mia, ANSWERS, &yes).await.problem(403, "not_allowed");
    assert_eq!(one(&console, &kim, &id).await["request"]["requested_by_name"], "Mia");
    // Whom it would tell is said first, and how few of a language nobody is told.
    let (which, language) =
        (json!({ "request": asked }), counted["languages"][0]["language"].as_str().unwrap());
    console.post(&mia, ANSWER_TRIALS, &which).await.problem(403, "not_allowed");
    let said = tried(&console, &kim, "newsletter-answer-trials", &which).await;
    assert_eq!(
        (&said["changes"], &said["mails"]),
        (&json!([change("news_reader", language, 5)]), &json!([]))
    );
    prefer(&readers[4], "news", false).await;
    let said = tried(&console, &kim, "newsletter-answer-trials", &which).await;
    assert_eq!(said["changes"], json!([change("few_readers", language, 1)]));
    prefer(&readers[4], "news", true).await;
    console.post(&kim, ANSWERS, &yes).await.ok();
    console.post(&kim, ANSWERS, &yes).await.problem(404, "not_found");
    console.post(&kim, ANSWER_TRIALS, &which).await.problem(404, "not_found");
    work(&console.world).await;
    let sending = one(&console, &kim, &id).await;
    assert_eq!(
        (&sending["status"], &sending["waiting"], &sending["told"]),
        (&json!("sending"), &json!(5), &json!(0))
    );
    at(&console.world, EVENING).await;
    for member in &readers {
        let [mail] = &mails(&console.world, member, "news").await[..] else {
            panic!("one mail to {}", member.name)
        };
        assert!(mail.body_text.contains("It gets darker\n\nFirst.\n\nSecond."), "{}", mail.body_text);
    }
    assert!(mails(&console.world, &never, "news").await.is_empty());
    // In the evening they come in again.
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    let sent = one(&console, &mia, &id).await;
    assert_eq!((&sent["status"], &sent["told"], &sent["waiting"]), (&json!("sent"), &json!(5), &json!(0)));
    // What went off is written no more, whoever writes.
    let change = json!({ "newsletter": id, "version": 1, "kind": "news", "name": "Other", "path": "/", "texts": [words(&json!("en"))] });
    put(&console, &mia, NEWS, &change).await.problem(409, "stale_version");
    let by_hand = sqlx::query("update newsletter_texts set body = 'Other'").execute(&console.world.db).await;
    assert!(by_hand.is_err());
    let lines = "select count(*) from audit_log l join staff s on s.id = l.staff_id
        where (l.action, s.name) in (('approval.requested', 'Mia'), ('approval.approved', 'Kim')) and l.facts ->> 'kind' = 'news'";
    assert_eq!(console.count(lines).await, 2);
    let why = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq) where l.action = 'approval.requested'";
    assert_eq!(console.count(why).await, 1);
}

#[tokio::test]
async fn a_draft_that_changed_is_asked_about_anew() {
    let console = Console::start().await;
    let (mia, kim) = (manager(&console).await, console.desk("Kim", Role::SiteManager, Scope::All).await);
    let open = site(&console, "open.test");
    let half = json!({ "site": open, "kind": "promotion", "name": "Half", "path": "/credits", "texts": [words(&json!("en"))] });
    let id = console.post(&mia, NEWS, &half).await.ok()["newsletter"].clone();
    let missing = one(&console, &mia, &id).await["missing"].as_array().unwrap().len();
    assert_eq!(missing + 1, languages(&console, &mia).await.len());
    let answer = console.post(&mia, REQUESTS, &wish(&id, 1)).await;
    answer.problem(422, "invalid_request");
    assert_eq!(answer.json()["errors"][0]["field"], "texts");
    let texts: Vec<Value> = languages(&console, &mia).await.iter().map(words).collect();
    let whole = |version: i32, name: &str| json!({ "newsletter": id, "version": version, "kind": "promotion", "name": name, "path": "/credits", "texts": texts });
    put(&console, &mia, NEWS, &whole(1, "Whole")).await.ok();
    put(&console, &kim, NEWS, &whole(1, "Other")).await.problem(409, "stale_version");
    let first = console.post(&mia, REQUESTS, &wish(&id, 2)).await.ok()["request"].clone();
    put(&console, &kim, NEWS, &whole(2, "Once more")).await.ok();
    assert_eq!(one(&console, &kim, &id).await["request"], Value::Null);
    let yes = json!({ "request": first, "approved": true });
    console.post(&kim, ANSWERS, &yes).await.problem(409, "stale_version");
    console.post(&mia, REQUESTS, &wish(&id, 2)).await.problem(409, "stale_version");
    let second = console.post(&mia, REQUESTS, &wish(&id, 3)).await.ok()["request"].clone();
    console.post(&mia, ANSWERS, &json!({ "request": second, "approved": false })).await.ok();
    let third = console.post(&mia, REQUESTS, &wish(&id, 3)).await.ok()["request"].clone();
    console.world.advance(Duration::minutes(6));
    let yes = json!({ "request": third, "approved": true });
    console.post(&kim, ANSWERS, &yes).await.problem(403, "fresh_proof_required");
    let kim = Desk { cookie: console.session(kim.id, Method::Passkey).await, ..kim };
    console.post(&kim, ANSWERS, &json!({ "request": third, "approved": false })).await.ok();
    for (day, hour) in [("2026-11-19", 18), ("2027-03-01", 18), ("2026-11-21", 8), ("2026-11-21", 21)] {
        let odd = json!({ "newsletter": id, "version": 3, "day": day, "hour": hour, "reason": WHY });
        console.post(&mia, REQUESTS, &odd).await.problem(422, "invalid_request");
    }
    for (field, value) in
        [("name", json!(" ")), ("path", json!("https://evil.example")), ("texts", json!([]))]
    {
        let mut odd = half.clone();
        odd[field] = value;
        let answer = console.post(&mia, NEWS, &odd).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn nothing_goes_off_for_whoever_works_there_no_more() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::SiteManager, Scope::All).await;
    let open = site(&console, "open.test");
    let mia = console.desk("Mia", Role::SiteManager, Scope::Site { site: open }).await;
    let id = draft(&console, &mia).await;
    let asked = console.post(&mia, REQUESTS, &wish(&id, 1)).await.ok()["request"].clone();
    moved(&console, mia).await;
    let yes = json!({ "request": asked, "approved": true });
    console.post(&kim, ANSWERS, &yes).await.problem(409, "stale_version");
    assert_eq!(one(&console, &kim, &id).await["status"], "draft");
    // It stands in nobody's way.
    console.post(&kim, ANSWERS, &json!({ "request": asked, "approved": false })).await.ok();
    console.post(&kim, REQUESTS, &wish(&id, 1)).await.ok();
}

#[tokio::test]
async fn a_look_in_ones_own_mailbox_and_the_way_back() {
    let console = Console::start().await;
    let (mia, kim) = (manager(&console).await, console.desk("Kim", Role::SiteManager, Scope::All).await);
    let eva = console.world.member(woman("Eva")).await;
    prefer(&eva, "news", true).await;
    begin(&console.world).await;
    let id = draft(&console, &mia).await;
    let all = languages(&console, &mia).await.len();
    assert_eq!(one(&console, &mia, &id).await["tested_at"], Value::Null);
    let test = |language: Value| json!({ "newsletter": id, "language": language });
    assert_eq!(
        console.post(&kim, "/api/console/newsletter-tests", &test(json!("nl"))).await.ok()["mails"],
        1
    );
    console
        .post(&kim, "/api/console/newsletter-tests", &test(json!("fi")))
        .await
        .problem(422, "invalid_request");
    console.world.advance(Duration::seconds(1));
    assert_eq!(
        console.post(&mia, "/api/console/newsletter-tests", &test(Value::Null)).await.ok()["mails"],
        all
    );
    work(&console.world).await;
    let mut connection = console.world.db.acquire().await.unwrap();
    for (desk, count) in [(&kim, 1), (&mia, all)] {
        let caught = mail::caught_mails(&mut connection, Some(&desk.email)).await.unwrap();
        assert_eq!(caught.iter().filter(|mail| mail.kind == "news").count(), count);
    }
    assert_ne!(one(&console, &mia, &id).await["tested_at"], Value::Null);
    assert!(mails(&console.world, &eva, "news").await.is_empty());

    let asked = console.post(&mia, REQUESTS, &wish(&id, 1)).await.ok()["request"].clone();
    console.post(&kim, ANSWERS, &json!({ "request": asked, "approved": true })).await.ok();
    work(&console.world).await;
    let stop = json!({ "newsletter": id, "reason": WHY });
    console.post(&mia, "/api/console/newsletter-withdrawals", &stop).await.ok();
    let again = json!({ "newsletter": id, "reason": "It is stopped already." });
    console.post(&mia, "/api/console/newsletter-withdrawals", &again).await.problem(409, "stale_version");
    at(&console.world, EVENING).await;
    assert!(mails(&console.world, &eva, "news").await.is_empty());
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    let list = console.get(&mia, &format!("{NEWS}?site={}", site(&console, "open.test"))).await.ok();
    assert_eq!(
        (&list["newsletters"][0]["status"], &list["newsletters"][0]["told"]),
        (&json!("withdrawn"), &json!(0))
    );
}

#[tokio::test]
async fn elsewhere_there_is_none_and_the_database_takes_two_as_well() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let strict = site(&console, "strict.test");
    let sid = console.desk("Sid", Role::SiteManager, Scope::Site { site: strict }).await;
    let id = draft(&console, &mia).await;
    let path = format!("/api/console/newsletter?newsletter={}", id.as_str().unwrap());
    console.get(&sid, &path).await.problem(404, "not_found");
    console
        .get(&mia, &format!("/api/console/newsletter?newsletter={}", new_id()))
        .await
        .problem(404, "not_found");
    let asked = console.post(&mia, REQUESTS, &wish(&id, 1)).await.ok()["request"].clone();
    console
        .post(&sid, ANSWERS, &json!({ "request": asked, "approved": true }))
        .await
        .problem(404, "not_found");
    console.post(&sid, REQUESTS, &wish(&id, 1)).await.problem(404, "not_found");
    for sql in [
        "update newsletters set status = 'sending', started_at = now()",
        // Her own request, which nobody approved.
        "update newsletters set status = 'sending', started_at = now(), approval_id = (select id from approval_requests)",
    ] {
        let mut transaction = console.world.db.begin().await.unwrap();
        sqlx::raw_sql("select set_config('liaison.via', 'console', true)")
            .execute(&mut *transaction)
            .await
            .unwrap();
        let refused = sqlx::raw_sql(sql).execute(&mut *transaction).await.unwrap_err();
        let refused = refused.as_database_error().unwrap();
        assert_eq!(refused.constraint(), Some("news_need_two"), "{refused}");
    }
}
