//! What two members wrote each other is read for a report alone, by leave of a second person, for half an hour; the console's
//! own role in the database reads no message at all.

use super::{
    Console, Desk,
    member_file::complaint,
    reports::{lead, moderator, reported},
    undo::moved,
};
use crate::{
    chat::{chats, write_in, write_to},
    world::{Member, man, new_id, woman},
};
use futures_util::TryStreamExt;
use liaison::staff::{Method, Role, Scope};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;
use uuid::Uuid;

const REQUESTS: &str = "/api/console/message-requests";
const ANSWERS: &str = "/api/console/message-answers";
const WHY: &str = "She says that he asked her for money";

/// Eva and Adam, who wrote each other four messages; she reports him.
pub async fn talked(console: &Console) -> (Member, Member, Uuid) {
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    write_to(&adam.page, eva.id, "Hello Eva").await.ok();
    let conversation = chats(&eva).await[0]["id"].clone();
    write_in(&eva.page, &conversation, "Hello Adam").await.ok();
    write_in(&adam.page, &conversation, "Could you send me € 500?").await.ok();
    write_in(&eva.page, &conversation, "No").await.ok();
    let report = reported(console, &eva, &adam, "scam").await;
    (eva, adam, report)
}

pub fn wish(member: &Member, report: Uuid, lines: i32) -> Value {
    json!({ "member": member.id, "case": report, "lines": lines, "reason": WHY })
}

pub async fn read(console: &Console, desk: &Desk, grant: &Value) -> super::Answer {
    console.get(desk, &format!("/api/console/messages?grant={}", grant.as_str().unwrap())).await
}

/// Asked by one and approved by another: the grant.
pub async fn granted(console: &Console, by: &Desk, with: &Desk, wish: &Value) -> Value {
    let asked = console.post(by, REQUESTS, wish).await.ok()["request"].clone();
    console.post(with, ANSWERS, &json!({ "request": asked, "approved": true })).await.ok();
    asked
}

async fn looks(console: &Console, member: &Member) -> i64 {
    sqlx::query_scalar(
        "select count(*) from audit_log where action = 'messages.read' and chain = 'read' and subject_hash = sha256(uuid_send($1))",
    )
    .bind(member.id)
    .fetch_one(&console.world.db)
    .await
    .unwrap()
}

#[tokio::test]
async fn two_open_the_messages_of_a_report_for_half_an_hour() {
    let console = Console::start().await;
    let (eva, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    let asked = console.post(&mo, REQUESTS, &wish(&adam, report, 3)).await.ok()["request"].clone();
    let waits = console.get(&lea, REQUESTS).await.ok();
    let request = &waits["requests"][0];
    assert_eq!(
        (&request["id"], &request["reason"], &request["category"]),
        (&asked, &json!(WHY), &json!("scam"))
    );
    assert_eq!((&request["wish"]["from"], &request["wish"]["to"]), (&json!(2), &json!(4)));
    // Nothing before somebody else has said yes, and neither by who asks nor by who may only ask.
    read(&console, &mo, &asked).await.problem(404, "not_found");
    let yes = json!({ "request": asked, "approved": true });
    console.post(&mo, ANSWERS, &yes).await.problem(403, "not_allowed");
    let other = console.desk("Max", Role::Moderator, Scope::All).await;
    console.post(&other, ANSWERS, &yes).await.problem(403, "not_allowed");
    console.post(&lea, ANSWERS, &yes).await.ok();
    console.post(&lea, ANSWERS, &yes).await.problem(404, "not_found");
    assert_eq!(console.get(&mo, REQUESTS).await.ok()["grants"][0]["id"], asked);

    let told = read(&console, &mo, &asked).await.ok();
    let texts: Vec<&str> =
        told["messages"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["Hello Adam", "Could you send me € 500?", "No"]);
    assert_eq!(told["messages"][1]["sender"], json!(adam.id));
    let names: Vec<&str> =
        told["people"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Adam", "Eva"]);
    assert_eq!((looks(&console, &eva).await, looks(&console, &adam).await), (1, 1));
    // It is theirs alone.
    for desk in [&lea, &other] {
        read(&console, desk, &asked).await.problem(404, "not_found");
    }
    console.world.advance(Duration::minutes(29));
    read(&console, &mo, &asked).await.ok();
    console.world.advance(Duration::minutes(1));
    let mo = Desk { cookie: console.session(mo.id, Method::Passkey).await, ..mo };
    read(&console, &mo, &asked).await.problem(404, "not_found");
    assert_eq!(console.get(&mo, REQUESTS).await.ok(), json!({ "requests": [], "grants": [] }));
    assert_eq!(looks(&console, &eva).await, 2);
}

#[tokio::test]
async fn only_for_an_open_report_about_the_member_and_as_many_as_asked_for() {
    let console = Console::start().await;
    let (eva, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    // Of who reports there is no case, a complaint is none, and neither is somebody else's report.
    let zoe = console.world.member(woman("Zoe")).await;
    let other = reported(&console, &zoe, &adam, "spam").await;
    console.post(&lea, REQUESTS, &wish(&eva, report, 5)).await.problem(403, "access_reason_required");
    console.post(&lea, REQUESTS, &wish(&eva, new_id(), 5)).await.problem(403, "access_reason_required");
    let number = complaint(&adam).await;
    let complained = json!({ "member": adam.id, "case": number, "lines": 5, "reason": WHY });
    console.post(&lea, REQUESTS, &complained).await.problem(403, "access_reason_required");
    // These two never wrote each other: what he wrote to others is none of this report's.
    console.post(&mo, REQUESTS, &wish(&adam, other, 5)).await.problem(404, "not_found");
    for lines in [0, -1, 201] {
        console.post(&mo, REQUESTS, &wish(&adam, report, lines)).await.problem(422, "invalid_request");
    }
    let short = json!({ "member": adam.id, "case": report, "lines": 5, "reason": "short" });
    console.post(&mo, REQUESTS, &short).await.problem(422, "invalid_request");
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let elsewhere = console.desk("Sid", Role::LeadModerator, Scope::Site { site: strict }).await;
    console.post(&elsewhere, REQUESTS, &wish(&adam, report, 5)).await.problem(404, "not_found");

    let grant = granted(&console, &mo, &lea, &wish(&adam, report, 1)).await;
    let waiting = console.post(&mo, REQUESTS, &wish(&adam, report, 2)).await.ok()["request"].clone();
    let waits = json!({ "request": waiting, "approved": true });
    console.post(&elsewhere, ANSWERS, &waits).await.problem(404, "not_found");
    let told = read(&console, &mo, &grant).await.ok();
    assert_eq!(told["messages"].as_array().unwrap().len(), 1);
    assert_eq!(told["messages"][0]["text"], "No");
    // What is written afterwards was not asked for.
    write_to(&adam.page, eva.id, "Please?").await.ok();
    assert_eq!(read(&console, &mo, &grant).await.ok()["messages"], told["messages"]);
    // The report is closed: no more, and nobody can approve it.
    sqlx::query("update reports set closed_at = $1, decision = 'dismissed' where id = $2")
        .bind(console.world.clock.now())
        .bind(report)
        .execute(&console.world.db)
        .await
        .unwrap();
    read(&console, &mo, &grant).await.problem(404, "not_found");
    console.post(&lea, ANSWERS, &waits).await.problem(404, "not_found");
}

#[tokio::test]
async fn whoever_asked_withdraws_and_whoever_approves_proves_that_it_is_them() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    let asked = console.post(&mo, REQUESTS, &wish(&adam, report, 4)).await.ok()["request"].clone();
    console.post(&mo, ANSWERS, &json!({ "request": asked, "approved": false })).await.ok();
    let yes = json!({ "request": asked, "approved": true });
    console.post(&lea, ANSWERS, &yes).await.problem(404, "not_found");
    let again = console.post(&mo, REQUESTS, &wish(&adam, report, 4)).await.ok()["request"].clone();
    console.world.advance(Duration::minutes(6));
    let yes = json!({ "request": again, "approved": true });
    console.post(&lea, ANSWERS, &yes).await.problem(403, "fresh_proof_required");
    let lea = Desk { cookie: console.session(lea.id, Method::Passkey).await, ..lea };
    console.post(&lea, ANSWERS, &json!({ "request": again, "approved": false })).await.ok();
    read(&console, &mo, &again).await.problem(404, "not_found");
    assert_eq!(console.count("select count(*) from message_access_grants").await, 0);
}

#[tokio::test]
async fn the_consoles_role_reads_no_message_and_sql_opens_none() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    let grant = granted(&console, &mo, &lea, &wish(&adam, report, 4)).await;
    let grant: Uuid = grant.as_str().unwrap().parse().unwrap();
    let mut desk = console.world.app.db_of_console.acquire().await.unwrap();
    for sql in [
        "select count(*) from messages",
        "select body from messages limit 1",
        "update messages set body = 'x'",
        "delete from messages",
        "select last_body from conversation_members",
        "select * from conversation_members",
        "select body from signup_messages",
        "update signup_messages set body = 'x'",
        "delete from signup_messages",
        "copy signup_messages to stdout",
        "select waveform from chat_photos",
        "select * from chat_photos",
        "copy chat_photos to stdout",
    ] {
        let refused = sqlx::raw_sql(sql).execute(&mut *desk).await.unwrap_err();
        let code = refused.as_database_error().and_then(|error| error.code().map(Into::into));
        assert_eq!(code, Some("42501".to_owned()), "{sql}: {refused}");
    }
    // A cluster says that a copy begins before it looks who asks. By a connection that is thrown away: sqlx leaves the end of
    // a refused copy unread.
    let mut copier = console.world.app.db_of_console.acquire().await.unwrap();
    copier.close_on_drop();
    let copied = match copier.copy_out_raw("copy messages to stdout").await {
        Ok(lines) => lines.try_collect::<Vec<_>>().await,
        Err(refused) => Err(refused),
    };
    let refused = copied.unwrap_err();
    assert_eq!(
        refused.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref(),
        Some("42501"),
        "{refused}"
    );
    let now = console.world.clock.now();
    let read = async |staff: Uuid, grant: Uuid, at| -> i64 {
        let mut transaction = console.world.app.db_of_console.begin().await.unwrap();
        let told = "select set_config('liaison.staff', $1, true)";
        sqlx::query(told).bind(staff.to_string()).execute(&mut *transaction).await.unwrap();
        let read = "select count(*) from staff_read_messages($1, $2)";
        let count = sqlx::query_scalar(read).bind(grant).bind(at).fetch_one(&mut *transaction).await.unwrap();
        transaction.rollback().await.unwrap();
        count
    };
    assert_eq!(read(mo.id.0, grant, now).await, 4);
    for (staff, which, at) in [
        (lea.id.0, grant, now),
        (mo.id.0, new_id(), now),
        (mo.id.0, grant, now - Duration::seconds(1)),
        (mo.id.0, grant, now + Duration::minutes(30)),
    ] {
        assert_eq!(read(staff, which, at).await, 0, "{staff} {which} {at}");
    }
    // By hand: longer, more, by oneself, or without having asked.
    let (mo, lea) = (mo.id, lea.id);
    for (constraint, reader, approver, to, minutes) in [
        ("messages_by_two", mo, mo, 4, 30),
        ("messages_few", mo, lea, 201, 30),
        ("messages_half_an_hour", mo, lea, 4, 31),
        ("messages_approved", mo, lea, 4, 30),
        ("messages_approved", lea, mo, 4, 30),
    ] {
        let sql = format!(
            "insert into message_access_grants (id, reader, approver, report_id, conversation_id, from_seq, to_seq, site_id, begins_at, ends_at)
             select gen_random_uuid(), '{reader}', '{approver}', report_id, conversation_id, 1, {to}, site_id, begins_at, begins_at + interval '{minutes} minutes'
             from message_access_grants"
        );
        let refused = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *desk).await.unwrap_err();
        let found = refused.as_database_error().and_then(|error| error.constraint().map(str::to_owned));
        assert_eq!(found.as_deref(), Some(constraint), "{refused}");
    }
}

#[tokio::test]
async fn whom_the_list_of_requests_shows_is_written_down_once() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    let asked = console.post(&mo, REQUESTS, &wish(&adam, report, 3)).await.ok()["request"].clone();
    let waiting =
        async |desk: &Desk| console.get(desk, "/api/console/queues").await.ok()["asked"]["messages"].clone();
    assert_eq!((waiting(&lea).await, waiting(&mo).await), (json!(1), json!(0)));
    for (desk, before) in [(&lea, 0), (&lea, 1), (&mo, 0)] {
        let looks = async || -> i64 {
            sqlx::query_scalar(
                "select count(*) from audit_log where chain = 'read' and action = 'messages_request.shown' and staff_id = $1
                   and subject_hash = sha256(uuid_send($2))",
            )
            .bind(desk.id.0)
            .bind(adam.id)
            .fetch_one(&console.world.db)
            .await
            .unwrap()
        };
        assert_eq!(looks().await, before);
        assert_eq!(console.get(desk, REQUESTS).await.ok()["requests"][0]["member"], json!(adam.id));
        assert_eq!(looks().await, 1);
    }
    console.post(&lea, ANSWERS, &json!({ "request": asked, "approved": false })).await.ok();
    assert_eq!(waiting(&lea).await, json!(0));
}

#[tokio::test]
async fn an_answer_from_another_site_finds_no_request() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let mo = moderator(&console).await;
    let asked = console.post(&mo, REQUESTS, &wish(&adam, report, 3)).await.ok()["request"].clone();
    let site = console.world.app.sites.by_host("strict.test").unwrap().id;
    for role in [Role::Moderator, Role::LeadModerator] {
        let desk = console.desk("Sid", role, Scope::Site { site }).await;
        for request in [asked.clone(), json!(new_id())] {
            let yes = json!({ "request": request, "approved": true });
            console.post(&desk, ANSWERS, &yes).await.problem(404, "not_found");
        }
    }
    // Nor does whoever proved themselves too long ago, and reaches nothing of it, hear that it is there.
    let desk = console.desk("Lou", Role::LeadModerator, Scope::Site { site }).await;
    console.world.advance(Duration::minutes(6));
    let yes = json!({ "request": asked, "approved": true });
    console.post(&desk, ANSWERS, &yes).await.problem(404, "not_found");
    let lea = lead(&console).await;
    console.post(&lea, ANSWERS, &yes).await.ok();
}

#[tokio::test]
async fn whoever_works_elsewhere_by_now_sees_nothing_of_what_they_asked_for() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let mo = console.desk("Mo", Role::Moderator, Scope::Site { site }).await;
    let open = console.post(&mo, REQUESTS, &wish(&adam, report, 1)).await.ok()["request"].clone();
    let grant = granted(&console, &mo, &lead(&console).await, &wish(&adam, report, 3)).await;
    let waits = console.get(&mo, REQUESTS).await.ok();
    assert_eq!((waits["requests"].as_array().unwrap().len(), &waits["grants"][0]["id"]), (1, &grant));
    let mo = moved(&console, mo).await;
    assert_eq!(console.get(&mo, REQUESTS).await.ok(), json!({ "requests": [], "grants": [] }));
    read(&console, &mo, &grant).await.problem(404, "not_found");
    let yes = json!({ "request": open, "approved": true });
    console.post(&lead(&console).await, ANSWERS, &yes).await.problem(409, "stale_version");
    assert_eq!(console.count("select count(*) from message_access_grants").await, 1);
}
