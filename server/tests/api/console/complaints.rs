//! The inbox: who sees what, clocks, drafts, files, and answers that do not write past each other.

use super::{Console, Desk, claims::claim};
use crate::{
    complaints::bring_file,
    world::{new_id, woman},
};
use liaison::staff::{Role, Scope};
use reqwest::{Method, header};
use serde_json::{Value, json};
use testkit::Page;
use time::Duration;

/// Makes a complaint; its number.
pub async fn complained(page: &Page, body: &Value) -> String {
    let reply = page.post("/api/complaint.php", body).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["number"].as_str().unwrap().to_owned()
}

/// One against this decision, by whoever is at the page.
pub async fn objection(page: &Page, decision: &str) -> String {
    let body = json!({
        "category": "decision", "text": "It was not me", "against": decision, "name": "Eva", "email": "eva@elsewhere.example",
    });
    complained(page, &body).await
}

/// A complaint as this colleague sees it.
pub async fn case(console: &Console, desk: &Desk, number: &str) -> Value {
    console.get(desk, &format!("/api/console/complaint?number={number}")).await.ok()
}

/// Sees to it from now on; its version then.
pub async fn see_to(console: &Console, desk: &Desk, number: &str) -> Value {
    let version = case(console, desk, number).await["version"].clone();
    let body = json!({ "number": number, "staff": desk.id, "version": version });
    put(console, desk, "/api/console/complaint-assignee", &body).await.ok()["version"].clone()
}

fn about(category: &str) -> Value {
    json!({
        "category": category, "text": format!("About {category}"), "name": "Ida", "email": format!("{}@elsewhere.example", new_id().simple()),
        "page": (["illegal", "intimate", "minor"].contains(&category)).then_some("https://open.test/x"), "good_faith": true,
    })
}

async fn listed(console: &Console, desk: &Desk, query: &str) -> Vec<String> {
    let page = console.get(desk, &format!("/api/console/complaints?{query}")).await.ok();
    let lines = page["complaints"].as_array().unwrap();
    lines.iter().map(|line| line["number"].as_str().unwrap().to_owned()).collect()
}

async fn put(console: &Console, desk: &Desk, path: &str, body: &Value) -> super::Answer {
    console.call(Method::PUT, path, Some(&desk.cookie), Some(body)).await
}

async fn answer(console: &Console, desk: &Desk, number: &str, version: &Value) -> super::Answer {
    let body = json!({ "number": number, "text": "We look into it.", "version": version });
    console.post(desk, "/api/console/complaint-answers", &body).await
}

#[tokio::test]
async fn the_inbox_is_in_the_order_of_its_clocks_page_by_page() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    // Every second one is answered within a week, and the last ones are late.
    sqlx::query(
        "insert into complaints (id, number, site_id, name, email, locale, category, created_at, answer_by)
         select gen_random_uuid(), 'C-' || lpad(translate(i::text, '01', 'AB'), 8, 'Z'), (select id from sites where domain = 'open.test'),
           'Ida', 'ida@elsewhere.example', 'nl', case when i % 2 = 0 then 'payment' else 'other' end, $1, $1 + (i - 3) * interval '1 hour'
         from generate_series(1, 120) i",
    )
    .bind(console.world.clock.now())
    .execute(&console.world.db)
    .await
    .unwrap();
    let (mut seen, mut cursor, mut late) = (Vec::new(), String::new(), 0);
    loop {
        let page = console.get(&kim, &format!("/api/console/complaints?state=open{cursor}")).await.ok();
        let lines = page["complaints"].as_array().unwrap();
        assert!(lines.len() <= 50);
        seen.extend(lines.iter().map(|line| line["answer_by"].as_str().unwrap().to_owned()));
        late += lines.iter().filter(|line| line["late"] == json!(true)).count();
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!((seen.len(), late), (120, 2));
    assert!(seen.is_sorted(), "{seen:?}");
    assert_eq!(listed(&console, &kim, "category=payment").await.len(), 50);
    assert_eq!(listed(&console, &kim, "state=closed").await.len(), 0);
    assert_eq!(listed(&console, &kim, "mine=true").await.len(), 0);
    for wrong in ["cursor=x", "state=maybe", "site=x", "other=1"] {
        console.get(&kim, &format!("/api/console/complaints?{wrong}")).await.problem(422, "invalid_request");
    }
    // Each page left its line; who looks at the same again within ten minutes leaves none.
    let lines = "select count(*) from audit_log where action = 'complaint.listed' and chain = 'read' and via = 'console'";
    let before = console.count(lines).await;
    assert_eq!(before, 4);
    listed(&console, &kim, "category=payment").await;
    assert_eq!(console.count(lines).await, before);
    console.world.advance(Duration::minutes(10));
    listed(&console, &kim, "category=payment").await;
    assert_eq!(console.count(lines).await, before + 1);
}

#[tokio::test]
async fn nobody_sees_further_than_their_role_and_its_scope() {
    let console = Console::start().await;
    let site = |host: &str| Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id };
    let (open, strict) = (console.world.visitor("open.test"), console.world.visitor("strict.test"));
    let here = complained(&open, &about("payment")).await;
    let there = complained(&strict, &about("payment")).await;
    let notice = complained(&open, &about("illegal")).await;
    let severe = complained(&open, &about("minor")).await;
    let all = |numbers: &[&String]| {
        let mut numbers: Vec<String> = numbers.iter().map(|number| (*number).clone()).collect();
        numbers.sort();
        numbers
    };
    for (role, scope, sees) in [
        (Role::Support, site("open.test"), all(&[&here, &notice])),
        (Role::Support, site("strict.test"), all(&[&there])),
        (
            Role::Support,
            Scope::Company { company: "test-company".to_owned() },
            all(&[&here, &there, &notice]),
        ),
        (Role::Moderator, Scope::All, all(&[&notice])),
        (Role::LeadModerator, Scope::All, all(&[&here, &there, &notice, &severe])),
        (Role::LeadModerator, site("strict.test"), all(&[&there])),
    ] {
        let desk = console.desk("Kim", role, scope.clone()).await;
        let mut numbers = listed(&console, &desk, "").await;
        numbers.sort();
        assert_eq!(numbers, sees, "{role} {scope:?}");
        for number in [&here, &there, &notice, &severe] {
            let (file, may) = (new_id(), sees.contains(number));
            let status = if may { 200 } else { 404 };
            for path in ["complaint", "complaint-presence"] {
                let path = format!("/api/console/{path}?number={number}");
                assert_eq!(console.get(&desk, &path).await.status, status, "{role} {scope:?} {path}");
            }
            let path = format!("/api/console/complaint-file?number={number}&file={file}");
            console.get(&desk, &path).await.problem(404, "not_found");
            if may {
                continue;
            }
            let (text, version) = ("Hello", 1);
            for (verb, path, body) in [
                (Method::PUT, "complaint-draft", json!({ "number": number, "text": text, "turn": 1 })),
                (
                    Method::PUT,
                    "complaint-assignee",
                    json!({ "number": number, "staff": desk.id, "version": version }),
                ),
                (
                    Method::POST,
                    "complaint-answers",
                    json!({ "number": number, "text": text, "version": version }),
                ),
                (
                    Method::POST,
                    "complaint-closings",
                    json!({ "number": number, "decision": "rejected", "text": text, "version": version }),
                ),
            ] {
                let decides = path != "complaint-closings" || role != Role::Support;
                let path = format!("/api/console/{path}");
                let answer = console.call(verb, &path, Some(&desk.cookie), Some(&body)).await;
                // Support decides on none, whichever it is.
                let (status, code) = if decides { (404, "not_found") } else { (403, "not_allowed") };
                answer.problem(status, code);
            }
        }
    }
    // Support answers and does not decide.
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let shown = case(&console, &kim, &here).await;
    assert_eq!((&shown["may_decide"], &shown["why_not"]), (&json!(false), &json!("not_allowed")));
    let body = json!({ "number": here, "decision": "rejected", "text": "No.", "version": 1 });
    console.post(&kim, "/api/console/complaint-closings", &body).await.problem(403, "not_allowed");
    assert_eq!(console.count("select count(*) from complaints where closed_at is not null").await, 0);
}

#[tokio::test]
async fn a_case_shows_who_it_is_and_not_where_their_mail_goes() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complained(&eva.page, &json!({ "category": "payment", "text": "Twice\n\ncharged" })).await;
    let answer = console.get(&kim, &format!("/api/console/complaint?number={}", number.to_lowercase())).await;
    assert!(!answer.text.contains(&eva.email), "{}", answer.text);
    let shown = answer.ok();
    assert_eq!(
        (&shown["member"]["id"], &shown["member"]["name"], &shown["member"]["age"], &shown["email_masked"]),
        (&json!(eva.id), &json!("Eva"), &json!(30), &json!("e•••@example.test"))
    );
    assert_eq!(
        (&shown["lines"][0]["text"], &shown["lines"][0]["by"], &shown["state"], &shown["site"]["domain"]),
        (&json!("Twice\n\ncharged"), &json!("complainer"), &json!("open"), &json!("open.test"))
    );
    // The look is a line of the log; the same session's next one within ten minutes is not.
    case(&console, &kim, &number).await;
    let looks = "select count(*) from audit_log where action = 'complaint.shown' and chain = 'read' and staff_id is not null and session_id is not null";
    assert_eq!(console.count(looks).await, 1);
    console.world.advance(Duration::minutes(11));
    case(&console, &kim, &number).await;
    assert_eq!(console.count(looks).await, 2);
    assert_eq!(
        console
            .count("select count(*) from complaint_audit where staff = 'Kim' and staff_id is not null")
            .await,
        2
    );
}

#[tokio::test]
async fn drafts_outlive_a_page_and_colleagues_see_each_other() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let ria = console.desk("Ria", Role::LeadModerator, Scope::All).await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complained(&eva.page, &json!({ "category": "payment", "text": "Twice charged" })).await;
    let draft = |text: &str| json!({ "number": number, "text": text, "turn": 1 });
    let path = "/api/console/complaint-draft";
    case(&console, &kim, &number).await;
    put(&console, &kim, path, &draft("Dear E")).await.ok();
    put(&console, &kim, path, &draft("Dear Eva")).await.ok();
    let presence = format!("/api/console/complaint-presence?number={number}");
    let others = console.get(&ria, &presence).await.ok()["others"].clone();
    assert_eq!(others, json!([{ "name": "Kim", "typing": true }]));
    let seen = case(&console, &ria, &number).await;
    assert_eq!((&seen["draft"]["text"], &seen["draft"]["by"]["name"]), (&json!("Dear Eva"), &json!("Kim")));
    // Ria's own is beside Kim's, not over it.
    put(&console, &ria, path, &draft("Hello")).await.ok();
    console.world.advance(Duration::seconds(30));
    for (desk, text, other) in [(&kim, "Dear Eva", "Ria"), (&ria, "Hello", "Kim")] {
        let shown = case(&console, desk, &number).await;
        assert_eq!(
            (&shown["draft"]["text"], &shown["others"]),
            (&json!(text), &json!([{ "name": other, "typing": false }]))
        );
    }
    // Another session, hours later.
    console.world.advance(Duration::hours(11));
    let later = Desk { cookie: console.session(kim.id, liaison::staff::Method::Passkey).await, ..kim };
    let shown = case(&console, &later, &number).await;
    assert_eq!((&shown["draft"]["text"], &shown["others"]), (&json!("Dear Eva"), &json!([])));
    let version = see_to(&console, &later, &number).await;
    answer(&console, &later, &number, &version).await.ok();
    let ria = Desk { cookie: console.session(ria.id, liaison::staff::Method::Passkey).await, ..ria };
    let drafts = "select count(*) from complaint_desks where draft is not null";
    assert_eq!(console.count(drafts).await, 1, "Ria's");
    put(&console, &ria, path, &draft(" ")).await.ok();
    assert_eq!(console.count(drafts).await, 0);
    put(&console, &ria, path, &json!({ "number": number, "text": "x".repeat(5_001), "turn": 1 }))
        .await
        .problem(409, "invalid_request");
}

#[tokio::test]
async fn nobody_answers_past_what_was_written_since() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complained(&eva.page, &json!({ "category": "payment", "text": "Twice charged" })).await;
    let seen = see_to(&console, &kim, &number).await;
    eva.page.put("/api/complaint.php", &json!({ "number": number, "text": "On Monday" })).await.ok();
    answer(&console, &kim, &number, &seen).await.problem(409, "stale_version");
    // Of two windows in which they write at the same moment one does.
    let seen = case(&console, &kim, &number).await["version"].clone();
    let (one, other) =
        tokio::join!(answer(&console, &kim, &number, &seen), answer(&console, &kim, &number, &seen));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
    // The same key once more.
    let shown = case(&console, &kim, &number).await;
    assert_eq!((&shown["state"], &shown["answer_by"]), (&json!("waiting"), &Value::Null));
    let body = json!({ "number": number, "text": "And this.", "version": shown["version"] });
    let key = new_id().to_string();
    for _ in 0..2 {
        let path = "/api/console/complaint-answers";
        console
            .call_with(Method::POST, path, Some(&kim.cookie), Some(&body), |request| {
                let mut headers = header::HeaderMap::new();
                headers.insert("idempotency-key", key.parse().unwrap());
                request.headers(headers)
            })
            .await
            .ok();
    }
    assert_eq!(console.count("select count(*) from complaint_lines where by = 'staff'").await, 2);
    assert_eq!(listed(&console, &kim, "state=waiting").await, [number.as_str()]);
}

#[tokio::test]
async fn somebody_who_may_answer_sees_to_it() {
    let console = Console::start().await;
    let here = Scope::Site { site: console.world.app.sites.by_host("open.test").unwrap().id };
    let there = Scope::Site { site: console.world.app.sites.by_host("strict.test").unwrap().id };
    let kim = console.desk("Kim", Role::Support, here).await;
    let far = console.desk("Far", Role::Support, there).await;
    let mo = console.desk("Mo", Role::Moderator, Scope::All).await;
    let number = complained(&console.world.visitor("open.test"), &about("payment")).await;
    let assign =
        |staff: Value, version: &Value| json!({ "number": number, "staff": staff, "version": version });
    let path = "/api/console/complaint-assignee";
    let seen = case(&console, &kim, &number).await["version"].clone();
    for wrong in [json!(far.id), json!(mo.id), json!(new_id())] {
        put(&console, &kim, path, &assign(wrong, &seen)).await.problem(422, "invalid_request");
    }
    let taken = put(&console, &kim, path, &assign(json!(kim.id), &seen)).await.ok();
    put(&console, &kim, path, &assign(Value::Null, &seen)).await.problem(409, "stale_version");
    assert_eq!(case(&console, &kim, &number).await["version"], taken["version"]);
    assert_eq!(listed(&console, &kim, "mine=true").await, [number.as_str()]);
    put(&console, &kim, path, &assign(Value::Null, &taken["version"])).await.ok();
    assert_eq!(listed(&console, &kim, "mine=true").await, Vec::<String>::new());
    let lines = "select count(*) from audit_log where action = 'complaint.assigned' and site_id is not null";
    assert_eq!(console.count(lines).await, 2);
}

#[tokio::test]
async fn whoever_answers_holds_it_or_sees_to_it() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    let mo = console.desk("Mo", Role::Moderator, Scope::All).await;
    let number = complained(&console.world.visitor("open.test"), &about("payment")).await;
    let version = case(&console, &kim, &number).await["version"].clone();
    let closing = |number: &str, version: &Value| json!({ "number": number, "decision": "rejected", "text": "No.", "version": version });
    let closings = "/api/console/complaint-closings";
    answer(&console, &kim, &number, &version).await.problem(409, "claimed_by_other");
    console.post(&lea, closings, &closing(&number, &version)).await.problem(409, "claimed_by_other");
    // By the queue, as it names it; the claim is used up.
    let item = claim(&console, &kim, "complaints", 1).await.ok()["items"][0].clone();
    assert_eq!(
        (&item["kind"], &item["complaint"]),
        (&json!("complaint"), &json!({ "number": number, "category": "payment" }))
    );
    console.post(&lea, closings, &closing(&number, &version)).await.problem(409, "claimed_by_other");
    answer(&console, &kim, &number, &version).await.ok();
    assert_eq!(console.count("select count(*) from claims").await, 0);
    let version = case(&console, &kim, &number).await["version"].clone();
    answer(&console, &kim, &number, &version).await.problem(409, "claimed_by_other");
    // Whoever sees to it needs no claim, and takes it from whoever has one.
    let version = see_to(&console, &lea, &number).await;
    console.post(&lea, closings, &closing(&number, &version)).await.ok();
    // A notice is a moderator's.
    let notice = complained(&console.world.visitor("open.test"), &about("illegal")).await;
    let item = claim(&console, &mo, "notices", 1).await.ok()["items"][0].clone();
    assert_eq!(item["complaint"], json!({ "number": notice, "category": "illegal" }));
    console.world.advance(Duration::minutes(5));
    let version = case(&console, &mo, &notice).await["version"].clone();
    console.post(&mo, closings, &closing(&notice, &version)).await.problem(409, "claimed_by_other");
    claim(&console, &mo, "notices", 1).await.ok();
    console.post(&mo, closings, &closing(&notice, &version)).await.ok();
}

#[tokio::test]
async fn opening_what_is_severe_counts_once_a_day_however_one_comes_to_it() {
    let console = Console::start().await;
    let lea = console.desk("Lea", Role::LeadModerator, Scope::All).await;
    sqlx::query("update staff set severe_cap = 2").execute(&console.world.db).await.unwrap();
    let mut numbers = Vec::new();
    for category in ["minor", "intimate", "minor"] {
        numbers.push(complained(&console.world.visitor("open.test"), &about(category)).await);
        console.world.advance(Duration::SECOND);
    }
    let path = |number: &str| format!("/api/console/complaint?number={number}");
    let seen = async || console.get(&lea, "/api/console/queues").await.ok()["severe_today"]["seen"].clone();
    for _ in 0..2 {
        console.get(&lea, &path(&numbers[0])).await.ok();
        assert_eq!(seen().await, 1);
    }
    // Claimed after it was opened: the first one by time left, and no new one.
    let items = claim(&console, &lea, "severe", 1).await.ok()["items"].clone();
    assert_eq!((items.as_array().unwrap().len(), seen().await), (1, json!(1)), "{items}");
    let held = items[0]["complaint"]["number"].as_str().unwrap().to_owned();
    assert_eq!(held, numbers[0]);
    console.get(&lea, &path(&numbers[1])).await.ok();
    assert_eq!(seen().await, 2);
    console.get(&lea, &path(&numbers[2])).await.problem(409, "cap_reached");
    console.get(&lea, &path(&numbers[1])).await.ok();
    let lines = "select count(*) from complaint_audit where action = 'shown'";
    assert_eq!(console.count(lines).await, 2);
    // What is claimed first counts with the claim.
    console.world.advance(Duration::days(1));
    let lea = Desk { cookie: console.session(lea.id, liaison::staff::Method::Passkey).await, ..lea };
    let item = claim(&console, &lea, "severe", 1).await.ok()["items"][0]["complaint"]["number"].clone();
    console.get(&lea, &path(item.as_str().unwrap())).await.ok();
    let today = console.get(&lea, "/api/console/queues").await.ok()["severe_today"].clone();
    assert_eq!(today["seen"], 1);
}

#[tokio::test]
async fn files_are_taken_out_safely_and_only_of_ones_own_case() {
    let console = Console::start().await;
    let here = Scope::Site { site: console.world.app.sites.by_host("open.test").unwrap().id };
    let kim = console.desk("Kim", Role::Support, here).await;
    let mut cases = Vec::new();
    for host in ["open.test", "open.test", "strict.test"] {
        let page = console.world.visitor(host);
        let pdf = bring_file(&page, "bill\".pdf", b"%PDF-1.7 <script>").await.json()["id"].clone();
        let picture = bring_file(&page, "look.png", &crate::media::marked(1)).await.json()["id"].clone();
        let mut body = about("payment");
        body["files"] = json!([pdf, picture]);
        cases.push((complained(&page, &body).await, pdf, picture));
    }
    let path = |number: &str, file: &Value| {
        format!("/api/console/complaint-file?number={number}&file={}", file.as_str().unwrap())
    };
    let (number, pdf, picture) = &cases[0];
    let answer = console.get(&kim, &path(number, pdf)).await;
    let header = |name: &str| answer.headers.get(name).unwrap().to_str().unwrap().to_owned();
    assert_eq!(answer.status, 200);
    assert_eq!(header("content-type"), "application/octet-stream");
    assert_eq!(
        header("content-disposition"),
        format!("attachment; filename=\"{}.pdf\"", pdf.as_str().unwrap())
    );
    assert_eq!(
        (header("x-content-type-options"), header("cache-control")),
        ("nosniff".to_owned(), "no-store".to_owned())
    );
    assert!(header("content-security-policy").contains("default-src 'none'"));
    assert_eq!(answer.text, "%PDF-1.7 <script>");
    let answer = console.get(&kim, &path(number, picture)).await;
    assert_eq!(
        (answer.status.as_u16(), answer.headers["content-type"].to_str().unwrap()),
        (200, "image/webp")
    );
    assert_eq!(console.count("select count(*) from audit_log where action = 'complaint.file_taken' and staff_id is not null").await, 2);
    // Of another complaint, by the number of one's own; and of another site's.
    for (number, file) in [(&cases[0].0, &cases[1].1), (&cases[0].0, &cases[2].1), (&cases[2].0, &cases[2].1)]
    {
        console.get(&kim, &path(number, file)).await.problem(404, "not_found");
    }
    assert_eq!(
        console.count("select count(*) from audit_log where action = 'complaint.file_taken'").await,
        2
    );
}

#[tokio::test]
async fn who_took_a_complaint_and_did_not_hear_of_it_hears_the_same_again() {
    let console = Console::start().await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let number = complained(&console.world.visitor("open.test"), &about("payment")).await;
    let version = case(&console, &kim, &number).await["version"].clone();
    let body = json!({ "number": number, "staff": kim.id, "version": version });
    let (path, key) = ("/api/console/complaint-assignee", new_id().to_string());
    let first = console.keyed(Method::PUT, &kim, (path, &body), &key).await.ok();
    assert_eq!(console.keyed(Method::PUT, &kim, (path, &body), &key).await.ok(), first);
    put(&console, &kim, path, &body).await.problem(409, "stale_version");
    // Whoever may not any more hears nothing again.
    let version = case(&console, &kim, &number).await["version"].clone();
    let written = json!({ "number": number, "text": "We look into it.", "version": version });
    let answers = "/api/console/complaint-answers";
    console.post_keyed(&kim, answers, &written, &key).await.ok();
    console.post_keyed(&kim, answers, &written, &key).await.ok();
    sqlx::query("update staff_roles set ended_at = $2 where staff_id = $1")
        .bind(kim.id.0)
        .bind(console.world.clock.now())
        .execute(&console.world.db)
        .await
        .unwrap();
    let kim = Desk { cookie: console.session(kim.id, liaison::staff::Method::Passkey).await, ..kim };
    console.post_keyed(&kim, answers, &written, &key).await.problem(403, "not_allowed");
    console.keyed(Method::PUT, &kim, (path, &body), &key).await.problem(403, "not_allowed");
}
