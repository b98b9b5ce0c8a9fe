//! What banks took back, how often, and cases of money: who sees which, and closing one for a reason that the log keeps.

use super::{Console, Desk, undo::drain};
use crate::{
    payments::{
        at_the_checkout, becomes, order, paid,
        provider::{charge_back, hint},
    },
    world::{man, new_id},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;

const DISPUTES: &str = "/api/console/disputes";
const CLOSINGS: &str = "/api/console/money-case-closings";
const WHY: &str = "The provider gave it back there.";

async fn finance(console: &Console, scope: Scope) -> Desk {
    console.desk("Fin", Role::Finance, scope).await
}

async fn told(console: &Console, desk: &Desk) -> Value {
    console.get(desk, DISPUTES).await.ok()
}

fn closing(about: &str, id: &str) -> Value {
    json!({ "about": about, "id": id, "reason": WHY })
}

/// An order of Adam's that his bank took back; its id.
async fn disputed(console: &Console) -> String {
    let adam = console.world.member(man("Adam")).await;
    let bought = order(&adam, "mastercard").await;
    at_the_checkout(&console.world, &bought, "paid", &[("card", "Visa")]).await;
    becomes(&adam, &bought, "completed").await;
    charge_back(&console.world, &bought, 4_500).await;
    hint(&console.world, &bought).await;
    becomes(&adam, &bought, "charged_back").await;
    bought["id"].as_str().unwrap().to_owned()
}

/// A case about an order of somebody's.
async fn wrong_amount(console: &Console, order: &str) {
    let write = format!(
        "insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'amount', now() from orders where id = '{order}'"
    );
    sqlx::query(AssertSqlSafe(write)).execute(&console.world.db).await.unwrap();
}

/// A payment that no order asked for, and a payout that does not add up, of the same company.
async fn of_the_company(console: &Console) {
    for write in [
        "insert into unknown_payments (provider, payment_id, company_id, found_at) values ('mollie', 'tr_unknown', 'test-company', now())",
        "insert into settlements (provider, id, company_id, reference, amount_minor, currency, settled_at, stated, read_at, fault)
         values ('mollie', 'stl_1', 'test-company', '1.2611.03', 100, 'EUR', now(), '{}', now(), 'sum')",
    ] {
        sqlx::query(write).execute(&console.world.db).await.unwrap();
    }
}

#[tokio::test]
async fn finance_sees_what_banks_took_back_and_no_one_elses() {
    let console = Console::start().await;
    let id = disputed(&console).await;
    let fin = finance(&console, Scope::All).await;
    let all = told(&console, &fin).await;
    let dispute = &all["disputes"][0];
    assert_eq!(
        (&dispute["order"], &dispute["company"], &dispute["amount"]["amount"], &dispute["reversed_at"]),
        (&json!(id), &json!("test-company"), &json!(4_500), &Value::Null)
    );
    assert_eq!((&all["cut"], all["disputes"].as_array().unwrap().len()), (&json!(false), 1));
    assert!(!all.to_string().contains("Adam") && dispute.get("member").is_none(), "{all}");
    let rate = all["rates"].as_array().unwrap().iter().find(|rate| rate["disputes"] == 1).unwrap();
    assert_eq!(
        (&rate["company"], &rate["orders"], &rate["rate"]),
        (&json!("test-company"), &json!(1), &json!(10_000))
    );
    assert_eq!(rate["scheme"], "Visa", "it was paid by, whatever was chosen");
    // Of another site, and older than was asked for.
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    let there = told(&console, &finance(&console, Scope::Site { site: strict }).await).await;
    assert_eq!(
        (&there["disputes"], &there["rates"]),
        (&json!([]), &json!([])),
        "a company's rate tells of its other sites"
    );
    let here = told(&console, &finance(&console, Scope::Site { site: open }).await).await;
    assert_eq!((here["disputes"].as_array().unwrap().len(), &here["rates"]), (1, &json!([])));
    console.world.advance(Duration::days(1) + Duration::SECOND);
    let fin = finance(&console, Scope::All).await;
    let recent = console.get(&fin, &format!("{DISPUTES}?days=1")).await.ok();
    assert_eq!(recent["disputes"], json!([]));
    for odd in ["0", "366", "x"] {
        console.get(&fin, &format!("{DISPUTES}?days={odd}")).await.problem(422, "invalid_request");
    }
}

/// So many were sold so long ago, paid by a card of this brand, whatever was chosen.
async fn sold(console: &Console, (card, many): (&str, i32), ago: Duration) {
    sqlx::query(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points,
             country, method, status, provider, card_label, created_at, updated_at, completed_at)
         select gen_random_uuid(), gen_random_uuid(), id, company_id, gen_random_uuid(), gen_random_uuid(), 60, 4500, 'EUR', 2100,
             'NL', 'creditcard', 'completed', 'mollie', $1, $3, $3, $3 from sites, generate_series(1, $2) where domain = 'open.test'",
    )
    .bind(card)
    .bind(many)
    .bind(console.world.clock.now() - ago)
    .execute(&console.world.db)
    .await
    .unwrap();
}

/// So many of them were taken back, or their banks warned of it, so long ago.
async fn went_wrong(console: &Console, write: &str, (card, many): (&str, i64), ago: Duration) {
    let of_the_newest = "from (select member_id, id from orders where card_label = $1 order by created_at desc, id limit $2) o";
    sqlx::query(AssertSqlSafe(format!("{write} {of_the_newest}")))
        .bind(card)
        .bind(many)
        .bind(console.world.clock.now() - ago)
        .execute(&console.world.db)
        .await
        .unwrap();
}

const TAKEN: &str = "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, credits, taken, owed,
    created_at, noticed_at) select member_id, gen_random_uuid(), id, gen_random_uuid()::text, 4500, 'EUR', 60, 60, 0, $3, $3";
const WARNED: &str = "insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'early_warning', $3";

/// Mastercard compares a month's chargebacks with what was sold the month before; Visa a month's warnings and disputes with what
/// was sold in it.
#[tokio::test]
async fn each_scheme_divides_by_the_month_that_its_rules_name() {
    let console = Console::start().await;
    let (now, last_month) = (Duration::ZERO, Duration::days(30));
    for (card, before, since) in [("Mastercard", 200, 10), ("Visa", 10, 200)] {
        sold(&console, (card, before), last_month).await;
        sold(&console, (card, since), now).await;
        // Counted a month ago.
        went_wrong(&console, TAKEN, (card, 5), last_month).await;
        went_wrong(&console, WARNED, (card, 2), now).await;
    }
    went_wrong(&console, TAKEN, ("Mastercard", 3), now).await;
    went_wrong(&console, TAKEN, ("Visa", 1), now).await;
    let rates = told(&console, &finance(&console, Scope::All).await).await["rates"].clone();
    let rate = |scheme: &str, cases: i64| json!({ "company": "test-company", "scheme": scheme, "disputes": 3, "orders": 200, "rate": 150, "limit": 150, "cases": cases });
    assert_eq!(rates, json!([rate("Visa", 1_500), rate("Mastercard", 100)]));
}

#[tokio::test]
async fn a_case_is_closed_once_for_a_reason_and_by_who_reaches_it() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let here = paid(&console.world, &adam).await["id"].as_str().unwrap().to_owned();
    wrong_amount(&console, &here).await;
    of_the_company(&console).await;
    let fin = finance(&console, Scope::Company { company: "test-company".to_owned() }).await;
    let cases = told(&console, &fin).await["cases"].clone();
    let mut why: Vec<_> =
        cases.as_array().unwrap().iter().map(|case| case["why"].as_str().unwrap()).collect();
    why.sort_unstable();
    assert_eq!(why, ["amount", "settlement_sum", "unknown_payment"]);
    // What is about no order is the company's: one site's finance has nothing to do with it.
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    let there = finance(&console, Scope::Site { site: strict }).await;
    assert_eq!(told(&console, &there).await["cases"], json!([]));
    for (about, id) in [("order", here.as_str()), ("payment", "tr_unknown"), ("payout", "stl_1")] {
        console.post(&there, CLOSINGS, &closing(about, id)).await.problem(404, "not_found");
    }
    let at_site = finance(&console, Scope::Site { site: open }).await;
    console.post(&at_site, CLOSINGS, &closing("payment", "tr_unknown")).await.problem(404, "not_found");
    for (about, id) in [("order", "tr_unknown"), ("payment", here.as_str()), ("order", "x")] {
        console.post(&fin, CLOSINGS, &closing(about, id)).await.problem(404, "not_found");
    }
    let short = json!({ "about": "order", "id": here, "reason": "So." });
    console.post(&fin, CLOSINGS, &short).await.problem(422, "invalid_request");
    // The same intent twice is one; another one finds it closed.
    let key = new_id().to_string();
    for _ in 0..2 {
        console.post_keyed(&fin, CLOSINGS, &closing("order", &here), &key).await.ok();
    }
    console.post(&at_site, CLOSINGS, &closing("order", &here)).await.problem(404, "not_found");
    console.post(&fin, CLOSINGS, &closing("payment", "tr_unknown")).await.ok();
    console.post(&fin, CLOSINGS, &closing("payout", "stl_1")).await.ok();
    assert_eq!(told(&console, &fin).await["cases"], json!([]));
    let lines: Vec<(Value, String, String)> = sqlx::query_as(
        "select l.facts, s.name, r.reason from audit_log l join staff s on s.id = l.staff_id join audit_log_reasons r using (chain, seq)
         where l.action = 'money_case.closed' and l.via = 'console' order by l.seq",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let line = |about, why| {
        let facts = json!({ "about": about, "why": why, "company": "test-company" });
        (facts, "Fin".to_owned(), WHY.to_owned())
    };
    let expected =
        [line("order", "amount"), line("payment", "unknown_payment"), line("payout", "settlement_sum")];
    assert_eq!(lines, expected);
    assert_eq!(console.count("select count(*) from order_reviews where closed_by = 'Fin'").await, 1);
}

/// An amount that somebody else tells of is no sum that is owed.
#[tokio::test]
async fn a_case_of_money_that_is_owed_says_how_much() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let id = paid(&console.world, &adam).await["id"].as_str().unwrap().to_owned();
    wrong_amount(&console, &id).await;
    let fin = finance(&console, Scope::All).await;
    for (reason, snapshot, said) in [
        ("early_warning", json!({ "amount": { "amount": 4500, "currency": "EUR" } }), Value::Null),
        (
            "refund_failed",
            json!({ "refund": new_id(), "amount": { "amount": 1500, "currency": "EUR" }, "said": null }),
            json!({ "amount": 1500, "currency": "EUR" }),
        ),
        ("refund_failed", Value::Null, Value::Null),
    ] {
        sqlx::query("update order_reviews set reason = $1, snapshot = $2")
            .bind(reason)
            .bind(&snapshot)
            .execute(&console.world.db)
            .await
            .unwrap();
        assert_eq!(told(&console, &fin).await["cases"][0]["amount"], said, "{reason}");
    }
}

#[tokio::test]
async fn two_who_close_at_once_close_it_once() {
    let console = Console::start().await;
    let eva = console.world.member(man("Bas")).await;
    let id = paid(&console.world, &eva).await["id"].as_str().unwrap().to_owned();
    wrong_amount(&console, &id).await;
    let (one, other) = (finance(&console, Scope::All).await, finance(&console, Scope::All).await);
    let form = closing("order", &id);
    let (first, second) =
        tokio::join!(console.post(&one, CLOSINGS, &form), console.post(&other, CLOSINGS, &form));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(console.count("select count(*) from audit_log where action = 'money_case.closed'").await, 1);
}

#[tokio::test]
async fn a_quarters_invoices_are_a_file_that_the_log_tells_of() {
    let console = Console::start().await;
    let adam = console.world.member(man("Adam")).await;
    let bought = paid(&console.world, &adam).await;
    let of = |company: &str, quarter: &str, list: &str| {
        format!("/api/console/invoices-file?company={company}&quarter={quarter}&list={list}")
    };
    let fin = finance(&console, Scope::Company { company: "test-company".to_owned() }).await;
    let file = console.get(&fin, &of("test-company", "2026-Q4", "lines")).await;
    assert_eq!(file.headers["content-type"], "text/csv; charset=utf-8");
    let lines: Vec<_> = file.text.lines().collect();
    assert_eq!(lines.len(), 2, "{}", file.text);
    assert!(
        lines[0].starts_with("number,kind,issued,order,")
            && lines[1].contains(bought["id"].as_str().unwrap())
    );
    assert!(!file.text.contains(&adam.id.to_string()), "it names no member");
    let sums = console.get(&fin, &of("test-company", "2026-Q4", "summary")).await;
    assert!(sums.text.starts_with("country,vat_rate,") && sums.text.lines().count() == 2, "{}", sums.text);
    let empty = console.get(&fin, &of("test-company", "2026-Q3", "lines")).await;
    assert_eq!((empty.status.as_u16(), empty.text.lines().count()), (200, 1));
    let taken = "select count(*) from audit_log where chain = 'read' and action = 'invoices.taken' and facts ->> 'company' = 'test-company'";
    assert_eq!(console.count(taken).await, 3);
    for odd in ["2026-Q5", "2026", "x"] {
        console.get(&fin, &of("test-company", odd, "lines")).await.problem(422, "invalid_request");
    }
    console.get(&fin, &of("nobodys", "2026-Q4", "lines")).await.problem(404, "not_found");
    // A site is not the whole company.
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    let at_site = finance(&console, Scope::Site { site: open }).await;
    console.get(&at_site, &of("test-company", "2026-Q4", "lines")).await.problem(404, "not_found");
    // It is grave.
    console.world.advance(Duration::minutes(6));
    console.get(&fin, &of("test-company", "2026-Q4", "lines")).await.problem(403, "fresh_proof_required");
    assert_eq!(console.count(taken).await, 3);
}

/// A debit of Adam's that came back; his order's id.
async fn blocked(console: &Console) -> String {
    let adam = console.world.member(man("Adam")).await;
    let id = paid(&console.world, &adam).await["id"].as_str().unwrap().to_owned();
    let write = format!(
        "insert into debit_blocks (company_id, account_index, member_id, order_id, reason, created_at)
         select company_id, sha256('account'), member_id, id, 'AM04', now() from orders where id = '{id}'"
    );
    sqlx::query(AssertSqlSafe(write)).execute(&console.world.db).await.unwrap();
    id
}

#[tokio::test]
async fn a_debit_is_unblocked_by_two_and_the_database_says_so_too() {
    let console = Console::start().await;
    let order = blocked(&console).await;
    let (blocks, asks) = ("/api/console/debit-blocks", "/api/console/debit-unblockings");
    let (answers, trials) = ("/api/console/money-answers", "/api/console/money-answer-trials");
    let held = || console.count("select count(*) from debit_blocks");
    let fin = finance(&console, Scope::All).await;
    let cora = console.desk("Cora", Role::Controller, Scope::All).await;
    let listed = console.get(&fin, blocks).await.ok();
    assert_eq!(
        (&listed["blocks"][0]["order"], &listed["blocks"][0]["bank"]),
        (&json!(order), &json!("AM04"))
    );
    assert!(!listed.to_string().contains("Adam"), "{listed}");
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let there = finance(&console, Scope::Site { site: strict }).await;
    assert_eq!(console.get(&there, blocks).await.ok()["blocks"], json!([]));
    let wish = json!({ "order": order, "reason": "The bank made a mistake." });
    console.post(&there, asks, &wish).await.problem(404, "not_found");
    let nobodys = json!({ "order": new_id(), "reason": "The bank made a mistake." });
    console.post(&fin, asks, &nobodys).await.problem(404, "not_found");
    // Asked twice; whoever asked does not approve, and finance approves nothing.
    let asked = console.post(&fin, asks, &wish).await.ok();
    let again = console.post(&cora, asks, &wish).await.ok();
    let yes = |asked: &Value| json!({ "request": asked["request"], "approved": true });
    let other = finance(&console, Scope::All).await;
    console.post(&fin, answers, &yes(&asked)).await.problem(403, "not_allowed");
    console.post(&other, answers, &yes(&asked)).await.problem(403, "not_allowed");
    console.post(&cora, answers, &yes(&again)).await.problem(403, "not_allowed");
    assert_eq!(held().await, 1);
    let waits = console.get(&cora, "/api/console/money-requests").await.ok();
    let wishes: Vec<_> =
        waits["requests"].as_array().unwrap().iter().map(|request| &request["wish"]).collect();
    let unblock = json!({ "what": "unblock", "order": order, "bank": "AM04" });
    assert_eq!(wishes, [&unblock, &unblock]);
    assert_eq!(console.get(&other, "/api/console/money-requests").await.ok()["requests"], json!([]));
    // Tried, it stands still; approved, it is gone, and the second request is about nothing any more.
    let which = json!({ "request": asked["request"] });
    let said = console.post(&cora, trials, &which).await.ok();
    assert_eq!(said["changes"], json!([{ "what": "debit_block", "of": null, "by": -1 }]));
    assert_eq!(held().await, 1);
    console.post(&cora, answers, &yes(&asked)).await.ok();
    assert_eq!(held().await, 0);
    let dora = console.desk("Dora", Role::Controller, Scope::All).await;
    console.post(&dora, answers, &yes(&again)).await.problem(409, "stale_version");
    let lines = "select count(*) from audit_log where action in ('approval.requested', 'approval.approved') and facts ->> 'kind' = 'unblock'";
    assert_eq!(console.count(lines).await, 3);
    // By SQL in the console's name: nobody approved it.
    blocked(&console).await;
    let by_hand = sqlx::raw_sql("begin; set local liaison.via = 'console'; delete from debit_blocks; commit")
        .execute(&console.world.db)
        .await
        .unwrap_err();
    assert!(by_hand.to_string().contains("something else was approved"), "{by_hand}");
}

#[tokio::test]
async fn the_proof_of_the_books_is_told_to_who_reaches_all_of_them() {
    let console = Console::start().await;
    let path = "/api/console/ledger-proof";
    let fin = finance(&console, Scope::All).await;
    let none = |may_ask: bool| json!({ "proof": null, "under_way": false, "may_ask": may_ask });
    assert_eq!(console.get(&fin, path).await.ok(), none(true), "there was none");
    sqlx::query("insert into ledger_proofs (proven_at, transfers, lines, accounts, faults) values ('2026-11-21T05:00:00Z', 7, 14, 3, 0)")
        .execute(&console.world.db)
        .await
        .unwrap();
    let proof = json!({ "at": "2026-11-21T05:00:00Z", "transfers": 7, "faults": 0 });
    let told = json!({ "proof": proof, "under_way": false, "may_ask": true });
    assert_eq!(console.get(&fin, path).await.ok(), told);
    let company = Scope::Company { company: "test-company".to_owned() };
    let within = finance(&console, company).await;
    assert_eq!(console.get(&within, path).await.ok(), none(false), "it counts other companies too");
}

#[tokio::test]
async fn the_books_are_proven_when_somebody_asks_once_for_all_who_ask() {
    let console = Console::start().await;
    let (path, asks) = ("/api/console/ledger-proof", "/api/console/ledger-proofs");
    let company = Scope::Company { company: "test-company".to_owned() };
    let within = finance(&console, company).await;
    console.post(&within, asks, &json!({})).await.problem(403, "not_allowed");
    let (fin, flo) = (finance(&console, Scope::All).await, finance(&console, Scope::All).await);
    let key = new_id().to_string();
    for _ in 0..2 {
        console.post_keyed(&fin, asks, &json!({}), &key).await.ok();
    }
    console.post(&flo, asks, &json!({})).await.ok();
    let jobs = "select count(*) from jobs where kind = 'credits.prove_ledger' and attempts = 0";
    assert_eq!(console.count(jobs).await, 1, "one waits for both");
    let lines = "select count(*) from audit_log where action = 'ledger.proof_asked' and chain = 'act' and via = 'console'";
    assert_eq!(console.count(lines).await, 2, "a repeat asks for nothing");
    assert_eq!(console.get(&fin, path).await.ok()["under_way"], true, "also before it begins");
    drain(&console).await;
    let told = console.get(&fin, path).await.ok();
    assert_eq!((&told["proof"]["faults"], &told["under_way"]), (&json!(0), &json!(false)), "{told}");
    // While they are gone through, nobody begins that anew; once nobody goes on with them, somebody may.
    sqlx::query("insert into ledger_proofs (proven_at, transfers, lines, accounts, faults, next_member, went_on_at) values ('2026-11-21T05:00:00Z', 7, 14, 3, 0, gen_random_uuid(), $1)")
        .bind(console.world.clock.now())
        .execute(&console.world.db)
        .await
        .unwrap();
    assert_eq!(console.get(&flo, path).await.ok()["under_way"], true);
    console.post(&flo, asks, &json!({})).await.ok();
    assert_eq!(console.count(jobs).await, 0);
    console.world.advance(Duration::minutes(30));
    let flo = finance(&console, Scope::All).await;
    assert_eq!(console.get(&flo, path).await.ok()["under_way"], false);
    console.post(&flo, asks, &json!({})).await.ok();
    assert_eq!(console.count(jobs).await, 1);
}
