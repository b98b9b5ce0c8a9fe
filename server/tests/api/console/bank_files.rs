//! Files for a company's own bank: one person makes them, another one lets each go, and only then it can be saved; and what the
//! bank answers.

use super::{
    Answer, Console, Desk,
    money::everything,
    trials::{change, tried},
};
use crate::{
    payments::{
        bank_file::{COMPANY, collect, repeat, run_jobs, until},
        bank_schemas,
        bank_statements::{one, report, statement},
        becomes,
        direct_debit::{debit, offer},
    },
    world::{Member, man, new_id},
};
use liaison::{
    backoffice::{self, Doer, FilesRequest, Office},
    kernel::vault::hex,
    payments::{self, BankFileKind, BankHour},
    staff::{Role, Scope},
};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;

const FILES: &str = "/api/console/bank-files";
const RELEASES: &str = "/api/console/bank-file-releases";
const WHY: &str = "The files of this working day.";

/// A company that collects by its bank, a member of it, and an order of theirs that waits for a file.
async fn start() -> (Console, Member, Value) {
    let console = Console::start().await;
    offer(&console.world).await;
    collect(&console.world).await;
    let buyer = console.world.member(man("Bas")).await;
    let order = debit(&console.world, &buyer).await;
    (console, buyer, order)
}

async fn desk(console: &Console, name: &str, role: Role) -> Desk {
    console.desk(name, role, Scope::Company { company: COMPANY.to_owned() }).await
}

async fn make(console: &Console, desk: &Desk) -> Value {
    console.post(desk, FILES, &json!({ "company": COMPANY, "reason": WHY })).await.ok()
}

/// The first of those that are listed.
async fn file(console: &Console, desk: &Desk) -> Value {
    console.get(desk, FILES).await.ok()["files"][0].take()
}

async fn release(console: &Console, desk: &Desk, file: &Value) -> Answer {
    let form = json!({ "file": file["id"], "digest": file["digest"], "reason": WHY });
    console.post(desk, RELEASES, &form).await
}

async fn save(console: &Console, desk: &Desk, file: &Value) -> Answer {
    console.get(desk, &format!("/api/console/bank-file?file={}", file["id"].as_str().unwrap())).await
}

#[tokio::test]
async fn what_one_makes_another_lets_go_and_only_then_it_is_saved() {
    let (console, _, order) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    let waits = console.get(&fin, FILES).await.ok();
    let company = &waits["companies"][0];
    assert_eq!(
        (&company["company"], &company["debits"], &company["debit_sum"]["amount"], &company["later"]),
        (&json!(COMPANY), &json!(1), &json!(4_500), &json!(0)),
        "{waits}"
    );
    assert_eq!((&company["first_day"], &waits["files"]), (&json!("2026-11-24"), &json!([])));
    let short = json!({ "company": COMPANY, "reason": "So." });
    console.post(&fin, FILES, &short).await.problem(422, "invalid_request");
    // The same intent twice is one; another one finds nothing new.
    let (key, form) = (new_id().to_string(), json!({ "company": COMPANY, "reason": WHY }));
    let made = console.post_keyed(&fin, FILES, &form, &key).await.ok();
    assert_eq!(made["files"].as_array().unwrap().len(), 1, "{made}");
    assert_eq!(console.post_keyed(&fin, FILES, &form, &key).await.ok(), made);
    assert_eq!(make(&console, &cora).await["files"], json!([]));
    let file = file(&console, &fin).await;
    assert_eq!((&file["name"], &file["of"]), (&made["files"][0], &json!("debits")));
    assert_eq!(
        (&file["entries"], &file["sum"]["amount"], &file["day"], &file["released_at"]),
        (&json!(1), &json!(4_500), &json!("2026-11-24"), &Value::Null)
    );
    assert_eq!(
        (&file["made_by"], &file["own"]),
        (&json!("Fin"), &json!(true)),
        "who came second made nothing"
    );
    save(&console, &fin, &file).await.problem(404, "not_found");
    release(&console, &fin, &file).await.problem(403, "not_allowed");
    // Another text than was looked at, and somebody who does not reach the whole company.
    let mut other = file.clone();
    other["digest"] = json!("0".repeat(64));
    release(&console, &cora, &other).await.problem(409, "stale_version");
    let open = console.world.app.sites.by_host("open.test").unwrap().id;
    let at_site = console.desk("Sita", Role::Controller, Scope::Site { site: open }).await;
    assert_eq!(console.get(&at_site, FILES).await.ok(), json!({ "companies": [], "files": [] }));
    release(&console, &at_site, &file).await.problem(404, "not_found");
    console.post(&at_site, FILES, &form).await.problem(404, "not_found");
    release(&console, &cora, &file).await.ok();
    release(&console, &cora, &file).await.problem(409, "stale_version");
    let saved = save(&console, &fin, &file).await;
    assert_eq!(saved.headers["content-type"], "application/xml; charset=utf-8");
    let name = format!("attachment; filename=\"{}.xml\"", file["name"].as_str().unwrap());
    assert_eq!(saved.headers["content-disposition"], name.as_str());
    assert!(saved.text.contains(order["payment_id"].as_str().unwrap()), "{}", saved.text);
    bank_schemas::fits_banks(&saved.text);
    save(&console, &at_site, &file).await.problem(404, "not_found");
    let gone = self::file(&console, &cora).await;
    assert_eq!((&gone["released_by"], &gone["own"]), (&json!("Cora"), &json!(false)));
    assert!(!gone["released_at"].is_null() && !gone.to_string().contains("Bas"), "{gone}");
    assert!(make(&console, &fin).await["files"].as_array().unwrap().is_empty(), "each debit goes once");
    let lines: Vec<(String, String, String, Option<String>)> = sqlx::query_as(
        "select l.action, s.name, l.facts ->> 'digest', r.reason from audit_log l join staff s on s.id = l.staff_id
         left join audit_log_reasons r using (chain, seq) where l.action like 'bank_file.%' order by l.at, l.chain, l.seq",
    )
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let line = |action: &str, name: &str, reason: Option<&str>| {
        let digest = file["digest"].as_str().unwrap().to_owned();
        (action.to_owned(), name.to_owned(), digest, reason.map(str::to_owned))
    };
    let expected = [
        line("bank_file.made", "Fin", Some(WHY)),
        line("bank_file.released", "Cora", Some(WHY)),
        line("bank_file.taken", "Fin", None),
    ];
    assert_eq!(lines, expected);
}

#[tokio::test]
async fn it_says_by_when_the_bank_wants_a_file_and_what_is_late() {
    let (console, ..) = start().await;
    until(&console.world, time::macros::time!(15:00)).await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let by = json!("2026-11-23T14:00:00Z");
    let waits = console.get(&fin, FILES).await.ok()["companies"][0].take();
    assert_eq!((&waits["by"], &waits["late"]), (&by, &json!(0)), "{waits}");
    make(&console, &fin).await;
    let file = file(&console, &fin).await;
    assert_eq!((&file["by"], &file["day"]), (&by, &json!("2026-11-24")));
    let none = console.get(&fin, FILES).await.ok()["companies"][0].take();
    assert_eq!((&none["by"], &none["late"]), (&Value::Null, &json!(0)));
}

#[tokio::test]
async fn who_made_a_file_never_lets_it_go_and_the_database_says_so_too() {
    let (console, ..) = start().await;
    let (cora, dora) =
        (desk(&console, "Cora", Role::Controller).await, desk(&console, "Dora", Role::Controller).await);
    make(&console, &cora).await;
    let file = file(&console, &cora).await;
    release(&console, &cora, &file).await.problem(403, "not_allowed");
    let as_cora = format!("set local liaison.via = 'console'; set local liaison.staff = '{}'", cora.id);
    let as_dora = as_cora.replace(&cora.id.to_string(), &dora.id.to_string());
    let gone = "update bank_files set written_at = now()";
    for (who, sql) in [
        ("", format!("{gone}, released_by = made_by")),
        ("", gone.to_owned()),
        (as_cora.as_str(), format!("{gone}, released_by = made_by")),
        (as_cora.as_str(), format!("{gone}, released_by = '{}'", dora.id)),
        (as_cora.as_str(), format!("{gone}, made_by = null")),
        (as_cora.as_str(), format!("update bank_files set made_by = '{}'", dora.id)),
        (as_dora.as_str(), format!("{gone}, made_by = '{}', released_by = '{}'", dora.id, dora.id)),
    ] {
        let mut transaction = console.world.db.begin().await.unwrap();
        let written = AssertSqlSafe(format!("{who}; {sql}"));
        let refused = sqlx::raw_sql(written).execute(&mut *transaction).await.unwrap_err().to_string();
        let is_ours = refused.contains("bank_files_") || refused.contains("somebody else lets a file go");
        assert!(is_ours, "{sql}: {refused}");
    }
    let (one, other) = tokio::join!(release(&console, &dora, &file), release(&console, &dora, &file));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(console.count("select count(*) from audit_log where action = 'bank_file.released'").await, 1);
    for sql in ["update bank_files set released_by = null", "update bank_files set digest = sha256('x')"] {
        let refused = sqlx::query(sql).execute(&console.world.db).await.unwrap_err();
        assert!(refused.to_string().contains("what staff did stays written"), "{refused}");
    }
    // All of it is grave.
    console.world.advance(Duration::minutes(6));
    release(&console, &dora, &file).await.problem(403, "fresh_proof_required");
    save(&console, &dora, &file).await.problem(403, "fresh_proof_required");
    let form = json!({ "company": COMPANY, "reason": WHY });
    console.post(&dora, FILES, &form).await.problem(403, "fresh_proof_required");
    console.get(&dora, FILES).await.ok();
}

#[tokio::test]
async fn a_file_that_changed_since_it_was_made_is_made_anew_first() {
    let (console, buyer, first) = start().await;
    let second = repeat(&buyer).await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    let dora = desk(&console, "Dora", Role::Controller).await;
    make(&console, &fin).await;
    let before = file(&console, &fin).await;
    assert_eq!(before["entries"], 2);
    // Somebody took a debit out meanwhile.
    let mut connection = console.world.db.acquire().await.unwrap();
    let id = first["payment_id"].as_str().unwrap();
    let jobs = &console.world.app.jobs;
    let dropped = payments::drop_debit(&mut connection, jobs, id, ("Kim", "asked for by phone")).await;
    assert!(dropped.unwrap().is_some());
    release(&console, &cora, &before).await.problem(409, "stale_version");
    assert_eq!(make(&console, &cora).await["files"], json!([before["name"]]));
    let now = file(&console, &cora).await;
    assert_eq!((&now["entries"], &now["made_by"], &now["id"]), (&json!(1), &json!("Cora"), &before["id"]));
    assert_ne!(now["digest"], before["digest"]);
    release(&console, &dora, &before).await.problem(409, "stale_version");
    release(&console, &cora, &now).await.problem(403, "not_allowed");
    release(&console, &dora, &now).await.ok();
    // Where the company's own account is another one by now, the file can't be written as it was.
    let other = ("Test Company B.V.", "DE89370400440532013000");
    assert!(payments::collect_by_bank(&mut connection, COMPANY, other, BankHour::AsBefore).await.unwrap());
    save(&console, &fin, &now).await.problem(409, "stale_version");
    becomes(&buyer, &second, "pending").await;
}

/// The trial leaves everything as it was, and the act then does what it said.
#[tokio::test]
async fn what_making_would_do_is_what_it_does() {
    let (console, buyer, first) = start().await;
    let second = repeat(&buyer).await;
    // The operator was away: their day can't be kept any more. And no bank would take one of another mandate.
    console.world.advance(Duration::days(3));
    let fin = desk(&console, "Fin", Role::Finance).await;
    let form = json!({ "company": COMPANY, "reason": WHY });
    let trial = async || {
        let said = console.post(&fin, "/api/console/bank-file-trials", &form).await.ok();
        said["changes"].clone()
    };
    let change = |what: &str, of: Value, by: i64| json!({ "what": what, "of": of, "by": by });
    let stands = async || {
        let rows: Vec<(String, String, Option<String>)> =
            sqlx::query_as("select payment_id, status, file_id::text from bank_debits order by payment_id")
                .fetch_all(&console.world.db)
                .await
                .unwrap();
        let jobs = console.count("select count(*) from jobs where kind = 'payments.debit_moved'").await;
        (rows, console.count("select count(*) from bank_files").await, jobs)
    };
    let before = stands().await;
    let expected = json!([change("bank_file", json!("debits"), 1), change("moved_debit", Value::Null, 2)]);
    assert_eq!(trial().await, expected);
    assert_eq!(stands().await, before, "nothing was done");
    make(&console, &fin).await;
    let (_, files, moved) = stands().await;
    assert_eq!((files, moved), (1, 2));
    assert_eq!(trial().await, json!([]), "nothing more follows");
    // What no bank would take is said to fail, and fails.
    let file = file(&console, &fin).await;
    assert_eq!(file["entries"], 2);
    sqlx::query("update mandates set reference = '//' || reference")
        .execute(&console.world.db)
        .await
        .unwrap();
    let expected = json!([change("bank_file", json!("debits"), -1), change("failed_debit", Value::Null, 2)]);
    assert_eq!(trial().await, expected);
    let made = console.post(&fin, FILES, &form).await.ok();
    assert_eq!((&made["files"], made["left_out"].as_array().unwrap().len()), (&json!([]), 2), "{made}");
    run_jobs(&console.world).await;
    for order in [&first, &second] {
        becomes(&buyer, order, "failed").await;
    }
    assert_eq!(console.get(&fin, FILES).await.ok()["files"], json!([]), "nothing is left in it");
    assert_eq!(console.count("select count(*) from audit_log where action = 'bank_file.left_out'").await, 1);
}

#[tokio::test]
async fn commands_write_their_own_files_and_leave_those_of_the_console() {
    let (console, buyer, _) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    make(&console, &fin).await;
    let held = file(&console, &fin).await;
    repeat(&buyer).await;
    let by_command = async || {
        let mut transaction = console.world.db.begin().await.unwrap();
        let wish = FilesRequest { company: COMPANY, kinds: &[BankFileKind::Debits], reason: None };
        let (office, doer) = (Office::of(&console.world.app), Doer::Command("root"));
        let made = backoffice::make_bank_files(&mut transaction, office, doer, &wish).await.unwrap();
        transaction.commit().await.unwrap();
        made
    };
    let made = by_command().await;
    assert_eq!(made.held, [held["name"].as_str().unwrap()]);
    let [(own, true)] = made.files.as_slice() else { panic!("{made:?}") };
    let mut transaction = console.world.db.begin().await.unwrap();
    let (office, doer) = (Office::of(&console.world.app), Doer::Command("root"));
    let digest = hex(&own.digest);
    let of_console = (held["id"].as_str().unwrap().parse().unwrap(), held["digest"].as_str().unwrap());
    let refused = backoffice::release_bank_file(&mut transaction, office, doer, of_console, None).await;
    assert!(refused.is_err(), "a second person is nothing that a command proves");
    let (_, text) =
        backoffice::release_bank_file(&mut transaction, office, doer, (own.file.id, &digest), None)
            .await
            .unwrap();
    transaction.commit().await.unwrap();
    assert!(text.text.contains("<NbOfTxs>1</NbOfTxs>"), "{}", text.text);
    assert!(by_command().await.files.is_empty());
    let lines = "select count(*) from audit_log where action in ('bank_file.made', 'bank_file.released') and via = 'command' and os_user = 'root'";
    assert_eq!(console.count(lines).await, 2);
    // Finance sees it, and can save it too.
    let listed = console.get(&fin, FILES).await.ok();
    let of_command =
        listed["files"].as_array().unwrap().iter().find(|file| file["id"] != held["id"]).unwrap();
    assert_eq!((&of_command["made_by"], &of_command["own"]), (&Value::Null, &json!(false)));
    assert!(save(&console, &fin, of_command).await.status.is_success());
}

async fn send(console: &Console, desk: &Desk, company: &str, text: &str) -> Answer {
    let form = json!({ "company": company, "statement": text });
    console.post(desk, "/api/console/bank-statements", &form).await
}

/// Booking holds the account and then wants the file; whoever releases it asks for both in the same order.
#[tokio::test]
async fn releasing_waits_for_who_books_and_holds_no_file_meanwhile() {
    let (console, ..) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    make(&console, &fin).await;
    let made = file(&console, &cora).await;
    let mut booking = console.world.db.begin().await.unwrap();
    payments::bank_account(&mut booking, COMPANY).await.unwrap().unwrap();
    let books = async {
        let waiting = "select exists (select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%payment_accounts%')";
        for _ in 0..3_000 {
            if sqlx::query_scalar::<_, bool>(waiting).fetch_one(&console.world.db).await.unwrap() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let held = sqlx::query("select from bank_files for update nowait").execute(&mut *booking).await;
        booking.commit().await.unwrap();
        held
    };
    let (released, held) = tokio::join!(release(&console, &cora, &made), books);
    assert!(held.is_ok(), "{held:?}");
    released.ok();
}

#[tokio::test]
async fn what_the_bank_says_is_booked_once_and_what_fits_nothing_is_named() {
    let (console, buyer, order) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    let id = order["payment_id"].as_str().unwrap();
    let said =
        statement(&(one(id, 4_500, None) + &one("BD-0", 4_500, None) + &one("NOTPROVIDED", 900, None)));
    let misfits = |answer: &Value| {
        let all = answer["unmatched"].as_array().unwrap().iter();
        all.map(|one| (one["about"].clone(), one["why"].clone())).collect::<Vec<_>>()
    };
    let early = send(&console, &fin, COMPANY, &said).await.ok();
    assert_eq!(misfits(&early), [(json!(id), json!("not_sent")), (json!("BD-0"), json!("no_such_id"))]);
    make(&console, &fin).await;
    let file = file(&console, &cora).await;
    release(&console, &cora, &file).await.ok();
    let booked = send(&console, &fin, COMPANY, &said).await.ok();
    assert_eq!(
        (&booked["moved"], &booked["before"], &booked["other"], &booked["misfits"]),
        (&json!(1), &json!(0), &json!(1), &json!(1)),
        "{booked}"
    );
    assert_eq!(booked["unmatched"][0]["sum"], json!({ "amount": 4_500, "currency": "EUR" }));
    let again = send(&console, &cora, COMPANY, &said).await.ok();
    assert_eq!((&again["moved"], &again["before"]), (&json!(0), &json!(1)));
    run_jobs(&console.world).await;
    becomes(&buyer, &order, "completed").await;
    for odd in ["<html>", "", "pain.002"] {
        send(&console, &fin, COMPANY, odd).await.problem(422, "invalid_request");
    }
    let large = " ".repeat((4 << 20) + 1);
    send(&console, &fin, COMPANY, &large).await.problem(413, "body_too_large");
    let lines = "select count(*) from audit_log where action = 'bank_statement.booked' and facts ->> 'company' = 'test-company'";
    assert_eq!(console.count(lines).await, 3);
}

#[tokio::test]
async fn releasing_and_booking_do_what_their_trials_said() {
    let (console, _, order) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    make(&console, &fin).await;
    let file = file(&console, &cora).await;
    let form = json!({ "file": file["id"], "digest": file["digest"], "reason": WHY });
    let trials = "/api/console/bank-file-release-trials";
    console.post(&fin, trials, &form).await.problem(403, "not_allowed");
    let said = tried(&console, &cora, "bank-file-release-trials", &form).await;
    assert_eq!((&said["changes"], &said["mails"]), (&json!([change("bank_file", "debits", -1)]), &json!([])));
    save(&console, &fin, &file).await.problem(404, "not_found");
    release(&console, &cora, &file).await.ok();
    assert_eq!(save(&console, &fin, &file).await.status, 200);
    console.post(&cora, trials, &form).await.problem(409, "stale_version");

    let id = order["payment_id"].as_str().unwrap();
    let text = statement(&(one(id, 4_500, None) + &one("BD-0", 4_500, None)));
    let form = json!({ "company": COMPANY, "statement": text });
    let before = everything(&console).await;
    let said = console.post(&fin, "/api/console/bank-statement-trials", &form).await.ok();
    assert_eq!((&said["moved"], &said["misfits"]), (&json!(1), &json!(1)), "{said}");
    assert_eq!(everything(&console).await, before);
    assert_eq!(send(&console, &fin, COMPANY, &text).await.ok(), said);
}

/// What is another company's is unknown, whoever's bank says it.
#[tokio::test]
async fn a_statement_of_one_company_moves_nothing_of_another() {
    let (console, buyer, order) = start().await;
    let fin = desk(&console, "Fin", Role::Finance).await;
    let cora = desk(&console, "Cora", Role::Controller).await;
    make(&console, &fin).await;
    let file = file(&console, &cora).await;
    release(&console, &cora, &file).await.ok();
    for sql in [
        "insert into companies select (jsonb_populate_record(c, '{\"id\": \"other-company\"}')).* from companies c where id = 'test-company'",
        "insert into payment_accounts select (jsonb_populate_record(a, '{\"company_id\": \"other-company\"}')).* from payment_accounts a
         where company_id = 'test-company' and provider = 'bank'",
    ] {
        sqlx::query(sql).execute(&console.world.db).await.unwrap();
    }
    let company = Scope::Company { company: "other-company".to_owned() };
    let other = console.desk("Otto", Role::Finance, company).await;
    let id = order["payment_id"].as_str().unwrap();
    let name = file["name"].as_str().unwrap();
    let said = statement(&one(id, 4_500, None));
    send(&console, &other, COMPANY, &said).await.problem(404, "not_found");
    send(&console, &other, "nobodys", &said).await.problem(404, "not_found");
    let told = send(&console, &other, "other-company", &said).await.ok();
    assert_eq!((&told["moved"], &told["unmatched"][0]["why"]), (&json!(0), &json!("no_such_id")));
    let refused = report(name, Some("RJCT"), &[]);
    let told = send(&console, &other, "other-company", &refused).await.ok();
    assert_eq!((&told["moved"], &told["unmatched"][0]["why"]), (&json!(0), &json!("no_such_file")));
    assert_eq!(console.get(&other, FILES).await.ok()["files"], json!([]));
    release(&console, &other, &file).await.problem(403, "not_allowed");
    save(&console, &other, &file).await.problem(404, "not_found");
    becomes(&buyer, &order, "pending").await;
}
