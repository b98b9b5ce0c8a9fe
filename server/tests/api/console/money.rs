//! Money back and credits from the console: alone up to a limit and a day's cap, above it by two, as the database says too;
//! and trying it first changes nothing.

use super::{
    Console, Desk,
    member_file::complaint,
    reports::{act, hold, lead, reported},
    undo::moved,
};
use crate::{
    accounts::leaving::life::drain,
    chat::books_agree,
    payments::paid,
    world::{Member, man, new_id, woman},
};
use futures_util::future::join_all;
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;

const REFUNDS: &str = "/api/console/refunds";
const GRANTS: &str = "/api/console/grants";
const ANSWERS: &str = "/api/console/money-answers";
const TRIALS: &str = "/api/console/money-answer-trials";
const WHY: &str = "They were charged twice";

async fn controller(console: &Console) -> Desk {
    console.desk("Cor", Role::Controller, Scope::All).await
}

async fn support(console: &Console) -> Desk {
    console.desk("Sue", Role::Support, Scope::All).await
}

fn refund(order: &Value, part: &str) -> Value {
    json!({ "order": order["id"], "part": part, "reason": WHY })
}

fn grant(member: &Member, case: &str, credits: i32) -> Value {
    json!({ "member": member.id, "case": case, "credits": credits, "reason": WHY })
}

/// One may give so much of a unit alone.
async fn limit(console: &Console, unit: &str, per_act: i64, per_day: i64) {
    sqlx::query("update staff_limits set per_act = $2, per_day = $3 where unit = $1")
        .bind(unit)
        .bind(per_act)
        .bind(per_day)
        .execute(&console.world.db)
        .await
        .unwrap();
}

async fn balance(console: &Console, member: &Member) -> i64 {
    sqlx::query_scalar("select balance::bigint from credit_accounts where member_id = $1")
        .bind(member.id)
        .fetch_one(&console.world.db)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_refund_within_the_limit_is_made_once_and_stands_in_the_order() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    let sue = support(&console).await;
    let key = new_id().to_string();
    let made = console.post_keyed(&sue, REFUNDS, &refund(&order, "all"), &key).await.ok();
    assert_eq!((&made["outcome"], &made["request"]), (&json!("made"), &Value::Null));
    assert_eq!(made["amount"], json!({ "amount": 4500, "currency": "EUR" }));
    assert_eq!(console.post_keyed(&sue, REFUNDS, &refund(&order, "all"), &key).await.ok(), made);
    console.post(&sue, REFUNDS, &refund(&order, "all")).await.problem(409, "refund_impossible");
    let told =
        console.get(&sue, &format!("/api/console/order?order={}", order["id"].as_str().unwrap())).await.ok();
    let kinds: Vec<&str> =
        told["events"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect();
    for kind in ["placed", "state", "refund", "credits", "paper"] {
        assert!(kinds.contains(&kind), "{kind}: {told}");
    }
    let by = told["events"].as_array().unwrap().iter().find(|event| event["kind"] == "refund").unwrap();
    assert_eq!((&by["by"], &told["unused"]), (&json!("Sue"), &json!(0)));
    for action in ["refund.made", "refund.asked", "order.read"] {
        let lines: i64 =
            sqlx::query_scalar("select count(*) from audit_log where action = $1 and staff_id = $2")
                .bind(action)
                .bind(sue.id.0)
                .fetch_one(&console.world.db)
                .await
                .unwrap();
        assert_eq!(lines, 1, "{action}");
    }
    drain(&console.world).await;
    books_agree(&console.world).await;
    for wrong in [
        json!({ "order": order["id"], "part": "amount", "reason": WHY }),
        json!({ "order": order["id"], "part": "all", "amount": "1.00", "reason": WHY }),
        json!({ "order": order["id"], "part": "all", "reason": "short" }),
    ] {
        console.post(&sue, REFUNDS, &wrong).await.problem(422, "invalid_request");
    }
    console.post(&sue, REFUNDS, &refund(&json!({ "id": new_id() }), "all")).await.problem(404, "not_found");
}

// asvs: V2.3.5
#[tokio::test]
async fn above_the_limit_another_person_approves_and_nobody_their_own() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    limit(&console, "EUR", 1_000, 10_000).await;
    let (cor, cas) = (controller(&console).await, console.desk("Cas", Role::Controller, Scope::All).await);
    let asked = console.post(&cor, REFUNDS, &refund(&order, "all")).await.ok();
    assert_eq!(asked["outcome"], "asked");
    let request = asked["request"].clone();
    assert_eq!(console.count("select count(*) from refunds").await, 0);
    let yes = json!({ "request": request, "approved": true });
    console.post(&cor, ANSWERS, &yes).await.problem(403, "not_allowed");
    console.post(&support(&console).await, ANSWERS, &yes).await.problem(403, "not_allowed");
    // Not by hand in the database either.
    for own in [
        "update approval_requests set answer = 'approved', answered_by = requested_by, answered_at = requested_at".to_owned(),
        format!(
            "with as_staff as materialized (select set_config('liaison.via', 'console', true), set_config('liaison.staff', '{}', true))
             insert into refunds (member_id, id, order_id, origin, amount_minor, currency, credits, taken, status, created_at, updated_at)
             select member_id, gen_random_uuid(), id, 'operator', 4500, 'EUR', 0, 0, 'requested', now(), now() from orders, as_staff", cor.id),
        format!(
            "insert into credit_grants (member_id, id, credits, staff_id, created_at) values ('{}', gen_random_uuid(), 21, '{}', now())",
            adam.id, cor.id),
        format!(
            "insert into credit_grants (member_id, id, credits, staff_id, approval_id, created_at)
             values ('{}', gen_random_uuid(), 21, '{}', '{}', now())",
            adam.id, cor.id, request.as_str().unwrap()),
    ] {
        let done = sqlx::query(AssertSqlSafe(own.clone())).execute(&console.world.db).await;
        let constraint = done.unwrap_err().into_database_error().unwrap().constraint().unwrap().to_owned();
        assert!(["approval_by_another", "money_needs_two"].contains(&constraint.as_str()), "{constraint} {own}");
    }
    let waits = console.get(&cas, "/api/console/money-requests").await.ok();
    assert_eq!(waits["requests"][0]["id"], request);
    assert_eq!(waits["requests"][0]["wish"]["amount"], 4500);
    // Whoever may approve it sees first what would happen, and nothing has.
    let trial = json!({ "request": request });
    let before = everything(&console).await;
    console.post(&cor, TRIALS, &trial).await.problem(403, "not_allowed");
    let tried = console.post(&cas, TRIALS, &trial).await.ok();
    assert_eq!((&tried["refunds"][0]["amount"], &tried["refunds"][1]), (&json!(4500), &Value::Null));
    assert_eq!(everything(&console).await, before);
    console.post(&cas, ANSWERS, &yes).await.ok();
    console.post(&cas, ANSWERS, &yes).await.problem(404, "not_found");
    console.post(&cas, TRIALS, &trial).await.problem(404, "not_found");
    let (amount, approval): (i64, uuid::Uuid) =
        sqlx::query_as("select amount_minor, approval_id from refunds")
            .fetch_one(&console.world.db)
            .await
            .unwrap();
    assert_eq!((amount, json!(approval)), (4500, request));
    // Two people saw it: it does not count to anybody's day.
    assert_eq!(console.count("select coalesce(sum(total), 0)::bigint from staff_daily_totals").await, 0);
    drain(&console.world).await;
    books_agree(&console.world).await;
}

#[tokio::test]
async fn an_approval_of_what_is_not_so_any_more_does_nothing() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    limit(&console, "EUR", 1_000, 10_000).await;
    let (sue, cor) = (support(&console).await, controller(&console).await);
    let asked = console.post(&sue, REFUNDS, &refund(&order, "all")).await.ok();
    let small = json!({ "order": order["id"], "part": "amount", "amount": "5.00", "reason": WHY });
    assert_eq!(console.post(&sue, REFUNDS, &small).await.ok()["outcome"], "made");
    let yes = json!({ "request": asked["request"], "approved": true });
    console.post(&cor, ANSWERS, &yes).await.problem(409, "stale_version");
    assert_eq!(console.count("select count(*) from refunds").await, 1);
    assert_eq!(console.count("select count(*) from approval_requests where answer is not null").await, 0);
    // Whoever asked withdraws, also without a fresh proof.
    let no = json!({ "request": asked["request"], "approved": false });
    console.post(&sue, ANSWERS, &no).await.ok();
    assert_eq!(console.count("select count(*) from approval_requests where answer = 'withdrawn'").await, 1);
    assert_eq!(console.get(&cor, "/api/console/money-requests").await.ok()["requests"], json!([]));
}

#[tokio::test]
async fn twenty_grants_at_once_stop_at_the_cap_of_the_day() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = support(&console).await;
    let before = balance(&console, &eva).await;
    let body = grant(&eva, &number, 20);
    let answers = futures_util::future::join_all((0..20).map(|_| console.post(&sue, GRANTS, &body))).await;
    let outcomes: Vec<String> =
        answers.into_iter().map(|answer| answer.ok()["outcome"].as_str().unwrap().to_owned()).collect();
    let made = outcomes.iter().filter(|outcome| *outcome == "made").count();
    assert_eq!((made, outcomes.len()), (10, 20), "{outcomes:?}");
    assert_eq!(balance(&console, &eva).await - before, 200);
    assert_eq!(console.count("select total from staff_daily_totals").await, 200);
    books_agree(&console.world).await;
    // The next day begins anew, and a person is not another one.
    let asked = console.post(&sue, GRANTS, &grant(&eva, &number, 1)).await.ok();
    assert_eq!(asked["outcome"], "asked");
    console.world.advance(time::Duration::days(1));
    let again = console.session(sue.id, liaison::staff::Method::Passkey).await;
    let sue = Desk { cookie: again, ..sue };
    assert_eq!(console.post(&sue, GRANTS, &grant(&eva, &number, 1)).await.ok()["outcome"], "made");
}

#[tokio::test]
async fn credits_are_given_for_a_case_and_more_of_them_by_two() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let (sue, cor) = (support(&console).await, controller(&console).await);
    console.post(&sue, GRANTS, &grant(&eva, "", 5)).await.problem(403, "access_reason_required");
    for credits in [0, -1, 1_001] {
        console.post(&sue, GRANTS, &grant(&eva, &number, credits)).await.problem(422, "invalid_request");
    }
    let before = balance(&console, &eva).await;
    let asked = console.post(&sue, GRANTS, &grant(&eva, &number, 100)).await.ok();
    assert_eq!((&asked["outcome"], balance(&console, &eva).await), (&json!("asked"), before));
    let yes = json!({ "request": asked["request"], "approved": true });
    console.world.advance(time::Duration::minutes(6));
    console.post(&cor, ANSWERS, &yes).await.problem(403, "fresh_proof_required");
    let cor = Desk { cookie: console.session(cor.id, liaison::staff::Method::Passkey).await, ..cor };
    console.post(&cor, ANSWERS, &yes).await.ok();
    assert_eq!(balance(&console, &eva).await - before, 100);
    books_agree(&console.world).await;
}

/// What stands in all tables, but for who was seen when.
pub async fn everything(console: &Console) -> Vec<(String, String)> {
    let tables: Vec<String> = sqlx::query_scalar(
        "select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
           and table_name not in ('staff_sessions', '_sqlx_migrations') and not exists (select from pg_inherits where inhrelid = table_name::text::regclass)
         order by 1",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let mut all = Vec::new();
    for table in tables {
        let query =
            format!("select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from {table} t");
        let stands = sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&console.world.db).await.unwrap();
        all.push((table, stands));
    }
    all
}

#[tokio::test]
async fn trying_changes_nothing_and_the_act_does_what_was_said() {
    let console = Console::start().await;
    let (eva, adam) = (console.world.member(woman("Eva")).await, console.world.member(man("Adam")).await);
    let order = paid(&console.world, &adam).await;
    drain(&console.world).await;
    let (number, sue) = (complaint(&adam).await, support(&console).await);
    let report = [reported(&console, &eva, &adam, "scam").await];
    let lea = lead(&console).await;
    hold(&console, &lea, "reports").await;
    drain(&console.world).await;
    let close = act(&adam, &report, &json!({ "kind": "close_account" }));
    let small = json!({ "order": order["id"], "part": "amount", "amount": "15.00", "reason": WHY });
    for (desk, trial, path, body, account) in [
        (&sue, "grant-trials", GRANTS, grant(&adam, &number, 7), Value::Null),
        (&sue, "refund-trials", REFUNDS, small, Value::Null),
        (&lea, "report-act-trials", "/api/console/report-acts", close, json!("closed")),
    ] {
        let before = everything(&console).await;
        let (had, gone) = (
            balance(&console, &adam).await,
            console.count("select coalesce(sum(amount_minor), 0)::bigint from refunds").await,
        );
        let tried = console.post(desk, &format!("/api/console/{trial}"), &body).await.ok();
        assert_eq!(everything(&console).await, before, "{trial}");
        let said = if tried["effects"].is_null() { tried } else { tried["effects"].clone() };
        assert_eq!(said["account"], account, "{trial}");
        console.post(desk, path, &body).await.ok();
        assert_eq!(json!(balance(&console, &adam).await - had), said["credits"], "{trial} {said}");
        let now = console.count("select coalesce(sum(amount_minor), 0)::bigint from refunds").await;
        let refunds: i64 =
            said["refunds"].as_array().unwrap().iter().map(|one| one["amount"].as_i64().unwrap()).sum();
        assert_eq!(now - gone, refunds, "{trial}");
        let mailed = "select count(*) from mails where kind in ('refund-granted', 'statement')";
        let mails = console.count(mailed).await;
        drain(&console.world).await;
        let sent = console.count(mailed).await - mails;
        assert_eq!(json!(sent), json!(said["mails"].as_array().unwrap().len()), "{trial} {said}");
    }
    books_agree(&console.world).await;
}

#[tokio::test]
async fn what_waits_elsewhere_hides_no_request_and_whom_the_list_shows_is_written_down() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = support(&console).await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let cor = console.desk("Cor", Role::Controller, Scope::Site { site }).await;
    sqlx::query(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, member_id, reason, requested_by, requested_at, expires_at)
         select gen_random_uuid(), 'grant', w.wish, sha256(convert_to(w.wish::text, 'UTF8')), s.id, gen_random_uuid(), 'a reason of some length',
           $1, $2, $2 + interval '1 day'
         from generate_series(1, 200), sites s, (select '{\"what\": \"grant\", \"credits\": 30}'::jsonb as wish) w where s.domain = 'strict.test'",
    )
    .bind(sue.id.0)
    .bind(console.world.clock.now() - time::Duration::MINUTE)
    .execute(&console.world.db)
    .await
    .unwrap();
    console.post(&sue, GRANTS, &grant(&eva, &number, 21)).await.ok();
    let looks = async || -> i64 {
        sqlx::query_scalar(
            "select count(*) from audit_log where chain = 'read' and action = 'money_request.shown' and staff_id = $1
               and subject_hash = sha256(uuid_send($2))",
        )
        .bind(cor.id.0)
        .bind(eva.id)
        .fetch_one(&console.world.db)
        .await
        .unwrap()
    };
    let asked = async |desk: &Desk| console.get(desk, "/api/console/queues").await.ok()["asked"].clone();
    assert_eq!(asked(&cor).await, json!({ "money": 1, "messages": 0 }));
    assert_eq!(asked(&sue).await, json!({ "money": 0, "messages": 0 }));
    assert_eq!(looks().await, 0, "a number shows nobody");
    for _ in 0..2 {
        let waits = console.get(&cor, "/api/console/money-requests").await.ok();
        let requests = waits["requests"].as_array().unwrap();
        assert_eq!((requests.len(), &requests[0]["member"]), (1, &json!(eva.id)));
        assert_eq!(looks().await, 1, "once in ten minutes");
    }
}

#[tokio::test]
async fn an_answer_from_another_site_finds_no_request_whatever_else_it_lacks() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    limit(&console, "EUR", 1_000, 10_000).await;
    let asked = console.post(&controller(&console).await, REFUNDS, &refund(&order, "all")).await.ok();
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let mut desks = Vec::new();
    for role in [Role::Support, Role::Finance, Role::Controller] {
        desks.push((role, console.desk("Sid", role, Scope::Site { site: strict }).await));
    }
    // With a fresh proof, and without one.
    for stale in [false, true] {
        if stale {
            console.world.advance(Duration::minutes(6));
        }
        for (role, desk) in &desks {
            for approved in [true, false] {
                let there = json!({ "request": asked["request"], "approved": approved });
                let absent = json!({ "request": new_id(), "approved": approved });
                let answers = [&there, &absent].map(|said| console.post(desk, ANSWERS, said));
                for answer in join_all(answers).await {
                    assert_eq!(answer.status, 404, "{role} {stale} {approved}: {}", answer.text);
                    answer.problem(404, "not_found");
                }
            }
            let which = json!({ "request": asked["request"] });
            console.post(desk, TRIALS, &which).await.problem(404, "not_found");
        }
    }
    assert_eq!(console.count("select count(*) from approval_requests where answer is null").await, 1);
}

#[tokio::test]
async fn whoever_works_elsewhere_by_now_sees_no_request_of_theirs() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let order = paid(&console.world, &adam).await;
    limit(&console, "EUR", 1_000, 10_000).await;
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let fay = console.desk("Fay", Role::Finance, Scope::Site { site }).await;
    let asked = console.post(&fay, REFUNDS, &refund(&order, "all")).await.ok()["request"].clone();
    let seen = async |desk: &Desk| console.get(desk, "/api/console/money-requests").await.ok();
    assert_eq!(seen(&fay).await["requests"][0]["id"], asked);
    let fay = moved(&console, fay).await;
    assert_eq!(seen(&fay).await, json!({ "requests": [] }));
    // Nobody gives money back for them any more.
    let (cor, yes) = (controller(&console).await, json!({ "request": asked, "approved": true }));
    console.post(&cor, TRIALS, &json!({ "request": asked })).await.problem(409, "stale_version");
    console.post(&cor, ANSWERS, &yes).await.problem(409, "stale_version");
    assert_eq!(console.count("select count(*) from refunds").await, 0);
    // They can take it back still, which nobody needs to see for that.
    console.post(&fay, ANSWERS, &json!({ "request": asked, "approved": false })).await.ok();
}
