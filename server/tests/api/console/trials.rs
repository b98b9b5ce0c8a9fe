//! Grave acts are tried first: by the real code, which leaves the database as it was, and then the act does what the trial said.

use super::{
    Console, Desk,
    jobs::dead,
    matrix::{CALLS, Who, code},
    member_file::complaint,
    messages::{read, talked, wish},
    money::everything,
    reports::{lead, moderator},
};
use crate::world::woman;
use liaison::staff::{Method, Role, Scope};
use serde_json::{Value, json};
use time::Duration;

/// Who is in, which `everything` leaves out: only when they were last seen may differ.
async fn sessions(console: &Console) -> i64 {
    console.count("select count(*) from staff_sessions").await
}

/// Tries an act, which leaves everything as it was; what it said.
pub async fn tried(console: &Console, desk: &Desk, trial: &str, body: &Value) -> Value {
    let before = (everything(console).await, sessions(console).await);
    let said = console.post(desk, &format!("/api/console/{trial}"), body).await.ok();
    assert_eq!((everything(console).await, sessions(console).await), before, "{trial}");
    let none = (&said["refunds"], &said["credits"], &said["account"]);
    assert_eq!(none, (&json!([]), &json!(0), &Value::Null), "{trial}");
    said
}

pub fn change(what: &str, of: impl Into<Value>, by: i64) -> Value {
    let of: Value = of.into();
    json!({ "what": what, "of": of, "by": by })
}

async fn administrator(console: &Console, name: &str) -> Desk {
    console.desk(name, Role::Administrator, Scope::All).await
}

#[tokio::test]
async fn closing_a_colleague_says_what_ends_and_then_it_ends() {
    let console = Console::start().await;
    let ada = administrator(&console, "Ada").await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    console.session(kim.id, Method::Passkey).await;
    let whom = json!({ "staff": kim.id });
    let said = tried(&console, &ada, "staff-closing-trials", &whom).await;
    let ends =
        [change("session", Value::Null, -2), change("link", Value::Null, -1), change("role", "support", -1)];
    assert_eq!((&said["changes"], &said["mails"]), (&json!(ends), &json!([])));
    console.get(&kim, "/api/console/session").await.ok();
    // It is refused as the act is: one's own, and without a fresh proof.
    let own = json!({ "staff": ada.id });
    console.post(&ada, "/api/console/staff-closing-trials", &own).await.problem(403, "not_allowed");
    console.post(&ada, "/api/console/staff-closings", &whom).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    let left = "select (select count(*) from staff_sessions s join staff t on t.id = s.staff_id where t.name = 'Kim')
        + (select count(*) from staff_invites i join staff t on t.id = i.staff_id where t.name = 'Kim')";
    assert_eq!(console.count(left).await, 0);
    // There is nothing left to end.
    assert_eq!(tried(&console, &ada, "staff-closing-trials", &whom).await["changes"], json!([]));
}

/// Acts of grave rights, each with the trial that it goes through first.
const TRIED: &[(&str, &str, &str)] = &[
    ("POST", "staff", "staff-trials"),
    ("POST", "staff-invites", "staff-invite-trials"),
    ("POST", "staff-closings", "staff-closing-trials"),
    ("POST", "staff-roles", "staff-role-trials"),
    ("DELETE", "staff-roles", "staff-role-end-trials"),
    ("POST", "approval-answers", "approval-answer-trials"),
    ("POST", "message-answers", "message-answer-trials"),
    ("POST", "bank-files", "bank-file-trials"),
    ("POST", "bank-file-releases", "bank-file-release-trials"),
    ("POST", "bank-statements", "bank-statement-trials"),
    ("POST", "refunds", "refund-trials"),
    ("POST", "grants", "grant-trials"),
    ("POST", "money-answers", "money-answer-trials"),
    ("POST", "site-openings", "site-opening-trials"),
    ("POST", "site-renames", "site-rename-trials"),
    ("DELETE", "sites", "site-deletion-trials"),
    ("PUT", "payment-key", "payment-key-trials"),
    ("POST", "payment-key-answers", "payment-key-answer-trials"),
    ("POST", "newsletter-answers", "newsletter-answer-trials"),
];

/// Acts of grave rights that have no trial, each with why.
const UNTRIED: &[(&str, &str)] = &[
    // Its form shows what was and what shall be; nobody is mailed, and no money moves.
    ("PUT", "money-limits"),
    ("PUT", "severe-caps"),
    // Bringing members has a rehearsal of its own, and an export changes nothing of the site.
    ("POST", "site-moves"),
    ("DELETE", "site-moves"),
    ("POST", "site-uploads"),
    ("DELETE", "site-uploads"),
    ("PUT", "site-upload-pieces"),
    ("POST", "site-exports"),
    ("POST", "site-export-answers"),
    // It only reads.
    ("POST", "books-files"),
    // Their own keys.
    ("POST", "passkey-challenge"),
    ("POST", "passkeys"),
    ("DELETE", "passkeys"),
];

/// Trials of what is not grave.
const PLAIN: &[&str] = &[
    "report-act-trials",
    "abuse-rule-trials",
    "complaint-closing-trials",
    "suppression-lift-trials",
    "site-trials",
    "page-trials",
    "job-discard-trials",
];

fn row(method: &str, call: &str) -> Who {
    let path = format!("/api/console/{call}");
    let found = CALLS.iter().find(|(verb, name, _)| (*verb, *name) == (method, path.as_str()));
    found.unwrap_or_else(|| panic!("there is no {method} {call}")).2
}

#[test]
fn each_trial_is_of_an_act_and_lets_in_whom_that_does() {
    for (method, call, trial) in TRIED {
        assert_eq!(row(method, call), row("POST", trial), "{trial}");
    }
    for (method, call) in UNTRIED {
        row(method, call);
    }
    for (_, path, _) in CALLS.iter().filter(|(_, path, _)| path.ends_with("-trials")) {
        let name = path.trim_start_matches("/api/console/");
        let is_known = TRIED.iter().any(|(_, _, trial)| *trial == name) || PLAIN.contains(&name);
        assert!(is_known, "{name}");
    }
}

/// Whatever takes a fresh proof is grave.
#[tokio::test]
async fn each_act_of_a_grave_right_is_tried_first_or_has_no_need() {
    let console = Console::start().await;
    let mut desks = Vec::new();
    for role in Role::ALL {
        desks.push((role, console.desk("Kim", role, Scope::All).await));
    }
    console.world.advance(Duration::minutes(5) + Duration::SECOND);
    let mut grave = 0;
    for (method, path, who) in CALLS.iter().filter(|(method, ..)| *method != "GET") {
        let name = path.trim_start_matches("/api/console/");
        // The ways in, and those out.
        if *who == Who::Anybody || name.starts_with("session") || name.ends_with("-trials") {
            continue;
        }
        for (role, desk) in &desks {
            let code = code(&console, method, path, Some(&desk.cookie)).await;
            if code.as_deref() == Some("fresh_proof_required") {
                let is_known = TRIED.iter().any(|(verb, call, _)| (*verb, *call) == (*method, name))
                    || UNTRIED.contains(&(*method, name));
                assert!(is_known, "{role}: {method} {name} is grave, and is not tried");
                grave += 1;
            }
        }
    }
    assert!(grave > 0);
}

#[tokio::test]
async fn letting_somebody_in_says_who_is_mailed_and_which_role_they_get() {
    let console = Console::start().await;
    let (ada, bea) = (administrator(&console, "Ada").await, administrator(&console, "Bea").await);
    let form = |role: &str| json!({ "name": "Kim", "email": "kim@staff.example", "locale": "nl", "role": role, "at": { "scope": "all" } });
    let said = tried(&console, &ada, "staff-trials", &form("support")).await;
    assert_eq!(said["changes"], json!([change("link", Value::Null, 1), change("role", "support", 1)]));
    assert_eq!(said["mails"], json!([{ "kind": "staff-invite", "locale": "nl", "to": "Kim" }]));
    // A grave role waits for another administrator, who hears of it.
    let said = tried(&console, &ada, "staff-trials", &form("controller")).await;
    assert_eq!(said["changes"], json!([change("link", Value::Null, 1), change("request", "controller", 1)]));
    let mut told: Vec<(&str, &str)> = said["mails"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mail| (mail["kind"].as_str().unwrap(), mail["to"].as_str().unwrap()))
        .collect();
    told.sort_unstable();
    assert_eq!(told, [("staff-invite", "Kim"), ("staff-request", "Bea")]);
    let before = console.count("select count(*) from jobs where kind = 'staff.tell'").await;
    let kim = console.post(&ada, "/api/console/staff", &form("support")).await.ok()["staff"].clone();
    assert_eq!(console.count("select count(*) from jobs where kind = 'staff.tell'").await - before, 1);
    assert_eq!(console.count("select count(*) from staff_roles where role = 'support'").await, 1);
    // The address has an account now, so that trying it is refused as doing it is.
    console.post(&bea, "/api/console/staff-trials", &form("support")).await.problem(409, "staff_exists");

    // Another link takes the place of the one before; keys and sessions go.
    let whom = json!({ "staff": kim });
    let said = tried(&console, &bea, "staff-invite-trials", &whom).await;
    assert_eq!((&said["changes"], said["mails"].as_array().unwrap().len()), (&json!([]), 1));
    let own = json!({ "staff": bea.id });
    console.post(&bea, "/api/console/staff-invite-trials", &own).await.problem(403, "not_allowed");
    let (id, _, token) = console.invited("Lee", Role::Finance, Scope::All).await;
    console.accept(&token).await;
    let whom = json!({ "staff": id });
    let said = tried(&console, &bea, "staff-invite-trials", &whom).await;
    let gone = [
        change("session", Value::Null, -1),
        change("link", Value::Null, 1),
        change("staff_key", Value::Null, -1),
    ];
    assert_eq!(said["changes"], json!(gone));
    assert_eq!(said["mails"], json!([{ "kind": "staff-invite", "locale": "en", "to": "Lee" }]));
    console.post(&bea, "/api/console/staff-invites", &whom).await.ok();
    assert_eq!(console.count("select count(*) from staff_passkeys").await, 0);
    let open = "select count(*) from staff_invites i join staff s on s.id = i.staff_id where s.name = 'Lee' and i.used_at is null";
    assert_eq!(console.count(open).await, 1);
}

#[tokio::test]
async fn roles_say_what_they_give_and_end_and_whom_they_take() {
    let console = Console::start().await;
    let (ada, bea) = (administrator(&console, "Ada").await, administrator(&console, "Bea").await);
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let id = kim.id;
    let role = |name: &str| json!({ "staff": id, "role": name, "at": { "scope": "all" } });
    let held = async || console.count("select count(*) from staff_roles where ended_at is null").await;
    let said = tried(&console, &ada, "staff-role-trials", &role("finance")).await;
    let given = [change("session", Value::Null, -1), change("role", "finance", 1)];
    assert_eq!(said["changes"], json!(given));
    console.post(&ada, "/api/console/staff-roles", &role("finance")).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    assert_eq!(held().await, 4);
    // A repeat gives nothing.
    assert_eq!(tried(&console, &ada, "staff-role-trials", &role("finance")).await["changes"], json!([]));

    let kim = Desk { cookie: console.session(id, Method::Passkey).await, ..kim };
    let session = console.get(&kim, "/api/console/session").await.ok();
    let roles = session["roles"].as_array().unwrap();
    let finance = roles.iter().find(|one| one["role"] == "finance").unwrap();
    let end = json!({ "role": finance["id"] });
    let said = tried(&console, &ada, "staff-role-end-trials", &end).await;
    let ended = [change("session", Value::Null, -1), change("role", "finance", -1)];
    assert_eq!(said["changes"], json!(ended));
    console.delete(&ada, "/api/console/staff-roles", &end).await.ok();
    assert_eq!(held().await, 3);

    // A grave one is asked for first, and the other administrator is mailed; who asked does not approve.
    let kim = Desk { cookie: console.session(id, Method::Passkey).await, ..kim };
    let said = tried(&console, &ada, "staff-role-trials", &role("controller")).await;
    assert_eq!(said["changes"], json!([change("request", "controller", 1)]));
    assert_eq!(said["mails"], json!([{ "kind": "staff-request", "locale": "en", "to": "Bea" }]));
    let asked = console.post(&ada, "/api/console/staff-roles", &role("controller")).await.ok();
    assert_eq!(
        console
            .count("select count(*) from jobs where kind = 'staff.tell' and payload ->> 'kind' = 'request'")
            .await,
        1
    );
    let which = json!({ "request": asked["request"] });
    console.post(&ada, "/api/console/approval-answer-trials", &which).await.problem(403, "not_allowed");
    let said = tried(&console, &bea, "approval-answer-trials", &which).await;
    let approved = [
        change("session", Value::Null, -1),
        change("role", "controller", 1),
        change("request", "controller", -1),
    ];
    assert_eq!(said["changes"], json!(approved));
    let yes = json!({ "request": asked["request"], "approved": true });
    console.post(&bea, "/api/console/approval-answers", &yes).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    assert_eq!(held().await, 4);
    console.post(&bea, "/api/console/approval-answer-trials", &which).await.problem(404, "not_found");
}

#[tokio::test]
async fn throwing_jobs_away_says_how_many_of_which_kind() {
    let console = Console::start().await;
    let ada = administrator(&console, "Ada").await;
    let mut ids = dead(&console, "mail.send", 3).await;
    ids.extend(dead(&console, "sms.send", 1).await);
    // One that is not there, and one twice.
    ids.extend([i64::MAX, ids[0]]);
    let chosen = json!({ "jobs": ids });
    let said = tried(&console, &ada, "job-discard-trials", &chosen).await;
    assert_eq!(said["changes"], json!([change("job", "mail.send", -3), change("job", "sms.send", -1)]));
    let done = console.post(&ada, "/api/console/job-discards", &chosen).await.ok();
    assert_eq!(done, json!({ "settled": 4 }));
    assert_eq!(tried(&console, &ada, "job-discard-trials", &chosen).await["changes"], json!([]));
    let none = json!({ "jobs": [] });
    console.post(&ada, "/api/console/job-discard-trials", &none).await.problem(422, "invalid_request");
}

#[tokio::test]
async fn letting_mails_go_again_says_what_stops_and_what_is_mailed() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    sqlx::query("update accounts set notifications_disabled = '{bounce,fbl}' where member_id = $1")
        .bind(eva.id)
        .execute(&console.world.db)
        .await
        .unwrap();
    let lift = |case: &str, reason: &str| json!({ "member": eva.id, "case": case, "reason": reason });
    let trials = "/api/console/suppression-lift-trials";
    console.post(&sue, trials, &lift("C-22222222", "fbl")).await.problem(403, "access_reason_required");
    let said = tried(&console, &sue, "suppression-lift-trials", &lift(&number, "fbl")).await;
    assert_eq!((&said["changes"], &said["mails"]), (&json!([change("mail_stop", "fbl", -1)]), &json!([])));
    console.post(&sue, "/api/console/suppression-lifts", &lift(&number, "fbl")).await.ok();
    assert_eq!(
        console.count("select count(*) from accounts where 'fbl' = any(notifications_disabled)").await,
        0
    );
    // A mailbox that bounced is asked, and held back until it answers.
    let said = tried(&console, &sue, "suppression-lift-trials", &lift(&number, "bounce")).await;
    assert_eq!(said["changes"], json!([]));
    let mails = said["mails"].as_array().unwrap();
    assert_eq!((mails.len(), &mails[0]["kind"], &mails[0]["to"]), (1, &json!("address-check"), &Value::Null));
    console.post(&sue, "/api/console/suppression-lifts", &lift(&number, "bounce")).await.ok();
    let locale: String = sqlx::query_scalar("select locale from mails where kind = 'address-check'")
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    assert_eq!(mails[0]["locale"], json!(locale));
}

#[tokio::test]
async fn letting_a_colleague_read_says_who_reads_how_many_messages() {
    let console = Console::start().await;
    let (_, adam, report) = talked(&console).await;
    let (mo, lea) = (moderator(&console).await, lead(&console).await);
    let path = "/api/console/message-requests";
    let asked = console.post(&mo, path, &wish(&adam, report, 3)).await.ok()["request"].clone();
    let which = json!({ "request": asked });
    let trials = "/api/console/message-answer-trials";
    console.post(&mo, trials, &which).await.problem(403, "not_allowed");
    let said = tried(&console, &lea, "message-answer-trials", &which).await;
    let changes = said["changes"].as_array().unwrap();
    assert_eq!((changes.len(), &changes[0]["what"], &changes[0]["by"]), (1, &json!("message"), &json!(3)));
    let reader: String = sqlx::query_scalar("select name from staff where id = $1")
        .bind(mo.id.0)
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    assert_eq!(changes[0]["of"], json!(reader));
    // It was only tried: there is nothing to read yet.
    read(&console, &mo, &asked).await.problem(404, "not_found");
    let yes = json!({ "request": asked, "approved": true });
    console.post(&lea, "/api/console/message-answers", &yes).await.ok();
    let told = read(&console, &mo, &asked).await.ok();
    assert_eq!(told["messages"].as_array().unwrap().len(), 3);
    console.post(&lea, trials, &which).await.problem(404, "not_found");
}
