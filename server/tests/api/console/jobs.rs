//! Jobs that gave up: shown without what they are about, tried again or thrown away, each with a line.

use super::{
    Answer, Console, Desk,
    trials::{change, tried},
};
use crate::world::{Member, woman};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};

/// So many that gave up, of one kind; their ids.
pub async fn dead(console: &Console, kind: &str, many: i32) -> Vec<i64> {
    sqlx::query_scalar(
        "insert into jobs (kind, queue, priority, payload, run_at, attempts, max_attempts, last_error, created_at, dead_at)
         select $1, 'default', 1, '{\"to\": \"secret-of-eva\"}', now(), 3, 3, '550 <eva@example.com> unknown', now(), now()
         from generate_series(1, $2) returning id",
    )
    .bind(kind)
    .bind(many)
    .fetch_all(&console.world.db)
    .await
    .unwrap()
}

async fn administrator(console: &Console) -> Desk {
    console.desk("Ada", Role::Administrator, Scope::All).await
}

async fn acts(console: &Console, action: &str) -> Vec<Value> {
    sqlx::query_scalar("select facts from audit_log where chain = 'act' and action = $1 order by seq")
        .bind(action)
        .fetch_all(&console.world.db)
        .await
        .unwrap()
}

async fn with_key(console: &Console, desk: &Desk, path: &str, body: &Value, key: &str) -> Answer {
    let path = format!("/api/console/{path}");
    let change = |request: reqwest::RequestBuilder| {
        let mut headers = reqwest::header::HeaderMap::new();
        headers.insert("idempotency-key", key.parse().unwrap());
        request.headers(headers)
    };
    console.call_with(reqwest::Method::POST, &path, Some(&desk.cookie), Some(body), change).await
}

#[tokio::test]
async fn pages_show_every_letter_once_and_nothing_of_anybody() {
    let console = Console::start().await;
    let desk = administrator(&console).await;
    let mut ids = dead(&console, "mail.send", 120).await;
    dead(&console, "sms.send", 3).await;
    let (mut seen, mut path) = (Vec::new(), "/api/console/dead-letters?kind=mail.send".to_owned());
    loop {
        let answer = console.get(&desk, &path).await;
        assert!(!answer.text.contains("eva"), "{}", answer.text);
        let page = answer.ok();
        for letter in page["letters"].as_array().unwrap() {
            assert_eq!((&letter["kind"], &letter["error"]), (&json!("mail.send"), &json!("550 … unknown")));
            seen.push(letter["id"].as_i64().unwrap());
        }
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/api/console/dead-letters?kind=mail.send&cursor={next}");
    }
    seen.sort_unstable();
    ids.sort_unstable();
    assert_eq!(seen, ids, "they gave up in the same moment");
    console.get(&desk, "/api/console/dead-letters?cursor=x").await.problem(422, "invalid_request");
}

#[tokio::test]
async fn letters_are_tried_again_or_thrown_away_once_and_each_leaves_a_line() {
    let console = Console::start().await;
    let desk = administrator(&console).await;
    let ids = dead(&console, "nobody.knows", 5).await;
    let again = json!({ "jobs": [ids[0], ids[1], ids[1], 999_999] });
    let key = crate::world::new_id().to_string();
    for _ in 0..2 {
        let answer = with_key(&console, &desk, "job-revivals", &again, &key).await.ok();
        assert_eq!(answer, json!({ "settled": 2 }));
    }
    let facts = |ids: &[i64]| -> Vec<Value> {
        ids.iter().map(|id| json!({ "job": id, "kind": "nobody.knows" })).collect()
    };
    assert_eq!(acts(&console, "job.revived").await, facts(&ids[..2]));
    assert_eq!(console.count("select count(*) from jobs where kind = 'nobody.knows' and dead_at is null and max_attempts = 6").await, 2);
    with_key(&console, &desk, "job-revivals", &json!({ "jobs": [ids[2]] }), &key)
        .await
        .problem(409, "idempotency_conflict");
    let away = json!({ "jobs": [ids[0], ids[3]] });
    let answer = console.post(&desk, "/api/console/job-discards", &away).await.ok();
    assert_eq!(answer, json!({ "settled": 1 }), "one that lives is not thrown away");
    assert_eq!(acts(&console, "job.discarded").await, facts(&ids[3..4]));
    let answer = console.post(&desk, "/api/console/job-discards", &away).await.ok();
    assert_eq!(answer, json!({ "settled": 0 }));
    assert_eq!(console.count("select count(*) from jobs where kind = 'nobody.knows'").await, 4);
    // Who runs jobs sees what was done with them; the log itself is an auditor's.
    let history = console.get(&desk, "/api/console/job-history").await.ok();
    let told: Vec<(&Value, &Value, &Value)> = history["jobs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["fate"], &one["job"], &one["by"]))
        .collect();
    assert_eq!(told.len(), 3, "{history}");
    assert_eq!(told[0], (&json!("discarded"), &json!(ids[3]), &json!("Ada")));
    console.get(&desk, "/api/console/audit-log").await.problem(403, "not_allowed");
    for jobs in [json!([]), json!((0..101).collect::<Vec<i64>>())] {
        console
            .post(&desk, "/api/console/job-revivals", &json!({ "jobs": jobs }))
            .await
            .problem(422, "invalid_request");
    }
}

/// A mail of Eva's whose job gave up; the job.
async fn unsent(console: &Console, member: &Member) -> i64 {
    sqlx::query_scalar(
        "with mail as (
           insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
           select gen_random_uuid(), site_id, member_id, 'reset', 'en', email, 'A way in', 'secret-link', 'secret-link', 'waiting', $2
           from accounts where member_id = $1 returning id)
         insert into jobs (kind, queue, priority, payload, run_at, attempts, max_attempts, last_error, created_at, dead_at)
         select 'mail.send', 'mail', 1, jsonb_build_object('mail', id), $2, 20, 20, '451 later', $2, $2 from mail returning id",
    )
    .bind(member.id)
    .bind(console.world.clock.now())
    .fetch_one(&console.world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn a_mail_whose_job_is_thrown_away_is_never_sent_and_says_so() {
    let console = Console::start().await;
    let desk = administrator(&console).await;
    let eva = console.world.member(woman("Eva")).await;
    let (away, stays) = (unsent(&console, &eva).await, unsent(&console, &eva).await);
    let said = tried(&console, &desk, "job-discard-trials", &json!({ "jobs": [away] })).await;
    assert_eq!(said["changes"], json!([change("job", "mail.send", -1), change("waiting_mail", "reset", -1)]));
    console.post(&desk, "/api/console/job-discards", &json!({ "jobs": [away] })).await.ok();
    let fates: Vec<(String, String)> = sqlx::query_as(
        "select outcome, body_text || body_html from mails where member_id = $1 and subject = 'A way in' order by number",
    )
    .bind(eva.id)
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let gone = ("discarded".to_owned(), String::new());
    assert_eq!(fates, [gone, ("waiting".to_owned(), "secret-linksecret-link".to_owned())]);
    // One that is tried again waits for its turn, and is no letter that could be thrown away.
    let again = json!({ "jobs": [stays] });
    console.post(&desk, "/api/console/job-revivals", &again).await.ok();
    assert_eq!(tried(&console, &desk, "job-discard-trials", &again).await["changes"], json!([]));
    console.post(&desk, "/api/console/job-discards", &again).await.ok();
    assert_eq!(
        console.count("select count(*) from mails where outcome = 'waiting' and subject = 'A way in'").await,
        1
    );
}

#[tokio::test]
async fn two_who_settle_the_same_letters_at_once_settle_each_once() {
    let console = Console::start().await;
    let (ada, bea) = (administrator(&console).await, administrator(&console).await);
    let ids = dead(&console, "nobody.knows", 40).await;
    let back: Vec<i64> = ids.iter().rev().copied().collect();
    let (one, other) = (json!({ "jobs": ids }), json!({ "jobs": back }));
    let (one, other) = tokio::join!(
        console.post(&ada, "/api/console/job-discards", &one),
        console.post(&bea, "/api/console/job-discards", &other),
    );
    let settled = one.ok()["settled"].as_i64().unwrap() + other.ok()["settled"].as_i64().unwrap();
    assert_eq!((settled, acts(&console, "job.discarded").await.len()), (40, 40));
}

#[tokio::test]
async fn only_administrators_of_everything_see_and_settle_them() {
    let console = Console::start().await;
    let ids = dead(&console, "mail.send", 1).await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let within = console.desk("Abe", Role::Administrator, Scope::Site { site }).await;
    let finance = console.desk("Fin", Role::Finance, Scope::All).await;
    for desk in [&within, &finance] {
        console.get(desk, "/api/console/dead-letters").await.problem(403, "not_allowed");
        console.get(desk, "/api/console/job-history").await.problem(403, "not_allowed");
        for path in ["job-revivals", "job-discards"] {
            let body = json!({ "jobs": ids });
            console.post(desk, &format!("/api/console/{path}"), &body).await.problem(403, "not_allowed");
        }
    }
    assert_eq!(console.count("select count(*) from jobs where dead_at is not null").await, 1);
    assert_eq!(acts(&console, "job.revived").await, Vec::<Value>::new());
}
