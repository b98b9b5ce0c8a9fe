//! Complaints against decisions of ours: nobody decides on their own, by whichever way they try; and one that was right takes
//! the decision back.

use super::{
    Answer, Console, Desk,
    complaints::{case, complained, objection, see_to},
};
use crate::{
    accounts::{
        leaving::{joined, leave, life::drain},
        mailed,
        statements::{SAID, means},
    },
    media::{add, shelf},
    world::{Member, Person, woman},
};
use liaison::{
    accounts::{self, NewDecision, Step},
    backoffice::{self, Doer, Named, Office},
    complaints::ComplaintDecision,
    kernel::{ids::StaffId, problem::Problem},
    media::PhotoReason,
    members::{AskedField, AskedReason, MessageText},
    staff::{Method, Role, Scope},
};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use time::Duration;

/// As a command that names this colleague does, without the session that proves it.
fn named(desk: &Desk, name: &str) -> Named {
    Named { name: name.to_owned(), staff: Some(desk.id), os_user: "root".to_owned() }
}

/// Closes the account, decided by this colleague; the decision's number.
async fn close_account(console: &Console, member: &Member, by: &Named) -> String {
    let world = &console.world;
    let new = NewDecision {
        member: member.id.into(),
        rule: "Terms, conduct",
        facts: "Threats",
        source: liaison::accounts::DecisionSource::Own,
        fraud: false,
        silent: false,
        staff: &by.name,
        now: world.clock.now(),
    };
    let mut transaction = world.db.begin().await.unwrap();
    Doer::Named(by).stamp(&mut transaction, world.clock.now()).await.unwrap();
    let closed = accounts::close(&mut transaction, &world.app.random, &world.app.jobs, &new).await.unwrap();
    transaction.commit().await.unwrap();
    closed.unwrap().number
}

async fn close(console: &Console, desk: &Desk, number: &str, decision: &str) -> Answer {
    let version = see_to(console, desk, number).await;
    let body =
        json!({ "number": number, "decision": decision, "text": "We looked again.", "version": version });
    console.post(desk, "/api/console/complaint-closings", &body).await
}

/// What a command answers that closes it.
async fn close_by_command(console: &Console, by: &Named, number: &str) -> Result<(), String> {
    let reasons = MessageText::parse("text", "We looked again.", 100).unwrap();
    let mut transaction = console.world.db.begin().await.unwrap();
    let wish = (ComplaintDecision::Rejected, &reasons, None);
    let office = Office::of(&console.world.app);
    let closed = backoffice::close_complaint(
        &mut transaction,
        office,
        Doer::Named(by),
        &number.parse().unwrap(),
        wish,
    )
    .await;
    match closed {
        Ok(_) => {
            transaction.commit().await.unwrap();
            Ok(())
        }
        Err(Problem::Refused(refusal)) => Err(refusal.code().to_owned()),
        Err(problem) => panic!("{problem:?}"),
    }
}

/// The constraint that refuses this, in a transaction that says whose session it is.
async fn refused(console: &Console, session: Option<StaffId>, sql: &str) -> Option<String> {
    let mut transaction = console.world.db.begin().await.unwrap();
    if let Some(staff) = session {
        sqlx::query(
            "select set_config('liaison.session', (select id::text from staff_sessions where staff_id = $1 limit 1), true),
               set_config('liaison.staff', $1::text, true)",
        )
        .bind(staff.0)
        .execute(&mut *transaction)
        .await
        .unwrap();
    }
    let error = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut *transaction).await.err()?;
    error.as_database_error().and_then(|error| error.constraint().map(str::to_owned))
}

#[tokio::test]
async fn nobody_decides_on_a_complaint_against_their_own_decision_by_any_way() {
    let console = Console::start().await;
    let mo = console.desk("Mo", Role::LeadModerator, Scope::All).await;
    let kim = console.desk("Kim", Role::LeadModerator, Scope::All).await;
    let eva = console.world.member(woman("Eva")).await;
    let decision = close_account(&console, &eva, &named(&mo, "Mo")).await;
    let visitor = console.world.visitor("open.test");
    let number = objection(&visitor, &decision).await;

    // The console.
    let shown = case(&console, &mo, &number).await;
    assert_eq!(
        (&shown["may_decide"], &shown["why_not"], &shown["mine_decision"]),
        (&json!(false), &json!("own_decision"), &json!(true))
    );
    close(&console, &mo, &number, "rejected").await.problem(403, "own_decision");
    // A command, under whose name whatever.
    for by in [named(&mo, "Mo"), named(&kim, "Kim"), named(&mo, "Somebody")] {
        assert_eq!(close_by_command(&console, &by, &number).await, Err("console_only".to_owned()));
    }
    // SQL, as what the program signs in as.
    let closing = |by: &str| {
        format!(
            "update complaints set closed_at = now(), answer_by = null, decision = 'rejected', closed_by = {by} where number = '{number}'"
        )
    };
    let is = |staff: StaffId| format!("'{staff}'");
    for (session, sql, constraint) in [
        (None, closing("null"), "complaints_closed_by"),
        (None, closing(&is(mo.id)), "appeal_in_console"),
        (None, closing(&is(kim.id)), "appeal_in_console"),
        (Some(mo.id), closing(&is(kim.id)), "appeal_in_console"),
        (Some(mo.id), closing(&is(mo.id)), "appeal_by_another"),
        (
            Some(mo.id),
            "update complaints set against = null, against_id = null, against_staff = null".to_owned(),
            "complaints_stay",
        ),
        (Some(mo.id), "update complaints set category = 'other'".to_owned(), "complaints_stay"),
        (Some(mo.id), format!("update decisions set staff_id = '{}'", kim.id), "audit_fixed"),
    ] {
        assert_eq!(refused(&console, session, &sql).await.as_deref(), Some(constraint), "{sql}");
    }
    // The constraint by itself, past the trigger.
    let past = format!("set local session_replication_role = replica; {}", closing(&is(mo.id)));
    assert_eq!(refused(&console, None, &past).await.as_deref(), Some("appeal_by_another"));

    let shown = case(&console, &kim, &number).await;
    assert_eq!((&shown["may_decide"], &shown["against"]["number"]), (&json!(true), &json!(decision)));
    // Trying it says what would happen, and nothing has.
    let version = see_to(&console, &kim, &number).await;
    let wish =
        json!({ "number": number, "decision": "upheld", "text": "We looked again.", "version": version });
    let trials = "/api/console/complaint-closing-trials";
    let tried = console.post(&kim, trials, &wish).await.ok();
    // The closing was not told yet, so its end is nobody's news.
    assert_eq!(
        (&tried["account"], &tried["mails"][0]["kind"], &tried["mails"][1]),
        (&json!("active"), &json!("complaint-closed"), &Value::Null)
    );
    assert_eq!(console.count("select count(*) from complaints where closed_at is not null").await, 0);
    assert_eq!(console.count("select count(*) from accounts where status = 'closed'").await, 1);
    let answer = close(&console, &kim, &number, "upheld").await.ok();
    assert_eq!(answer["undone"], json!(decision));
    assert_eq!(
        console.count("select count(*) from complaints c join staff s on s.id = c.closed_by where s.name = 'Kim' and c.against_staff <> s.id").await,
        1
    );
    // What was decided stays.
    for sql in [closing(&is(mo.id)), "update complaints set decision = 'rejected'".to_owned()] {
        assert_eq!(refused(&console, Some(kim.id), &sql).await.as_deref(), Some("complaints_stay"), "{sql}");
    }
}

#[tokio::test]
async fn where_no_decision_is_named_it_is_nobody_who_decided_about_them() {
    let console = Console::start().await;
    let mo = console.desk("Mo", Role::LeadModerator, Scope::All).await;
    let kim = console.desk("Kim", Role::LeadModerator, Scope::All).await;
    let eva = console.world.member(woman("Eva")).await;
    let photo = add(&eva, 1).await;
    reject(&console, &photo, &named(&mo, "Mo")).await;
    // Before there were accounts, all that is known is a name.
    let ria = console.desk("Ria", Role::LeadModerator, Scope::All).await;
    let nobody = Named { name: "RIA".to_owned(), staff: None, os_user: "root".to_owned() };
    let other = add(&eva, 2).await;
    reject(&console, &other, &nobody).await;
    let numbers = [
        complained(&eva.page, &json!({ "category": "decision", "text": "Why?" })).await,
        complained(&eva.page, &json!({ "category": "decision", "text": "Why?", "against": "D-22222222" }))
            .await,
    ];
    for number in &numbers {
        for own in [&mo, &ria] {
            close(&console, own, number, "rejected").await.problem(403, "own_decision");
        }
        assert_eq!(close(&console, &kim, number, "upheld").await.ok()["undone"], Value::Null);
    }
    // Somebody else's decision is not hers to name.
    let adam = console.world.member(crate::world::man("Adam")).await;
    let his = close_account(&console, &adam, &named(&kim, "Kim")).await;
    let number =
        complained(&eva.page, &json!({ "category": "decision", "text": "Him?", "against": his })).await;
    close(&console, &kim, &number, "upheld").await.problem(403, "own_decision");
    let zoe = console.desk("Zoe", Role::LeadModerator, Scope::All).await;
    assert_eq!(close(&console, &zoe, &number, "upheld").await.ok()["undone"], Value::Null);
    assert_eq!(console.count("select count(*) from accounts where status = 'closed'").await, 1);
}

async fn reject(console: &Console, photo: &str, by: &Named) -> String {
    let world = &console.world;
    let mut transaction = world.db.begin().await.unwrap();
    Doer::Named(by).stamp(&mut transaction, world.clock.now()).await.unwrap();
    let grounds = liaison::accounts::Grounds { staff: &by.name, ..SAID };
    let (means, seen) = (means(world), photo.parse().unwrap());
    let decided = accounts::reject_photo(&mut transaction, &means, seen, PhotoReason::NotYou, &grounds).await;
    let number = decided.unwrap().1.unwrap();
    transaction.commit().await.unwrap();
    number
}

#[tokio::test]
async fn what_was_right_takes_the_decision_back_in_the_same_moment() {
    let console = Console::start().await;
    let world = &console.world;
    let mo = named(&console.desk("Mo", Role::LeadModerator, Scope::All).await, "Mo");
    let kim = console.desk("Kim", Role::LeadModerator, Scope::All).await;
    let eva = joined(world, "Eva", "eva@example.com").await;

    let photo = add(&eva, 1).await;
    let rejected = reject(&console, &photo, &mo).await;
    let number = objection(&eva.page, &rejected).await;
    assert_eq!(close(&console, &kim, &number, "partly").await.ok()["undone"], Value::Null);
    assert_eq!(shelf(&eva.page).await["photos"][0]["status"], "rejected");
    let number = objection(&eva.page, &rejected).await;
    assert_eq!(close(&console, &kim, &number, "upheld").await.ok()["undone"], json!(rejected));
    assert_eq!(shelf(&eva.page).await["photos"][0]["status"], "active");

    sqlx::query("update profiles set about = 'I like the sea' where id = $1")
        .bind(eva.id)
        .execute(&world.db)
        .await
        .unwrap();
    let mut transaction = world.db.begin().await.unwrap();
    Doer::Named(&mo).stamp(&mut transaction, world.clock.now()).await.unwrap();
    let asked = (AskedField::About, AskedReason::Advertising);
    let hidden = accounts::hide_words(&mut transaction, &means(world), eva.id.into(), asked, &SAID).await;
    let hidden = hidden.unwrap().1.unwrap();
    transaction.commit().await.unwrap();
    let number = objection(&eva.page, &hidden).await;
    assert_eq!(close(&console, &kim, &number, "upheld").await.ok()["undone"], json!(hidden));
    assert_eq!(console.count("select count(*) from change_requests where answered_at is null").await, 0);

    let closed = close_account(&console, &eva, &mo).await;
    drain(world).await;
    let number = objection(&world.visitor("open.test"), &closed).await;
    assert_eq!(close(&console, &kim, &number, "upheld").await.ok()["undone"], json!(closed));
    assert_eq!(console.count("select count(*) from accounts where status = 'active'").await, 1);
    assert_eq!(console.count("select count(*) from decisions where undone_at is null or undone_by <> 'Kim' or undone_staff_id is null").await, 0);
    world.advance(Duration::seconds(60));
    drain(world).await;
    assert_eq!(mailed(world, "eva@example.com", "decision-undone").await, 1);
    // Once is enough, and a decision that fell already stays as it is.
    let number = objection(&world.visitor("open.test"), &closed).await;
    assert_eq!(close(&console, &kim, &number, "upheld").await.ok()["undone"], Value::Null);
}

#[tokio::test]
async fn what_was_right_ends_a_warning_and_a_pause() {
    let console = Console::start().await;
    let world = &console.world;
    let mo = named(&console.desk("Mo", Role::LeadModerator, Scope::All).await, "Mo");
    let kim = console.desk("Kim", Role::LeadModerator, Scope::All).await;
    let eva = world.member(Person { credits: 100, premium: true, ..woman("Eva") }).await;
    let adam = world.member(crate::world::man("Adam")).await;
    let step = async |step: Step| {
        let mut transaction = world.db.begin().await.unwrap();
        let grounds = liaison::accounts::Grounds { staff: &mo.name, words: Some("Threats."), ..SAID };
        let wish = (eva.id.into(), step);
        let taken =
            backoffice::take_step(&mut transaction, &means(world), Doer::Named(&mo), wish, &grounds).await;
        transaction.commit().await.unwrap();
        taken.unwrap().unwrap().numbers.remove(0)
    };
    let until = world.clock.now() + Duration::WEEK;
    let warned = step(Step::Warn).await;
    let waits = step(Step::PauseReports(until)).await;
    let paused = step(Step::Pause(until)).await;
    let longer = step(Step::Pause(until + Duration::DAY)).await;
    world.advance(Duration::seconds(31));
    drain(world).await;
    let hello = async || crate::chat::write_to(&eva.page, adam.id, "Hello").await;
    let visitor = world.visitor("open.test");
    let was_right = async |page: &testkit::Page, number: &str| {
        let complaint = objection(page, number).await;
        assert_eq!(close(&console, &kim, &complaint, "upheld").await.ok()["undone"], json!(number));
    };
    // The one that runs on holds.
    was_right(&visitor, &longer).await;
    hello().await.problem(403, "paused");
    was_right(&visitor, &paused).await;
    hello().await.ok();
    was_right(&eva.page, &waits).await;
    was_right(&eva.page, &warned).await;
    let account = "select count(*) from accounts where paused_until is null and reports_paused_until is null";
    assert_eq!(console.count(account).await, console.count("select count(*) from accounts").await);
    let undone = "select count(*) from decisions where undone_by = 'Kim' and undone_staff_id is not null";
    assert_eq!(console.count(undone).await, 4);
    world.advance(Duration::MINUTE);
    drain(world).await;
    assert!(mailed(world, &eva.email, "statement-undone").await > 0);
}

#[tokio::test]
async fn of_two_who_decide_at_once_one_does_and_a_repeat_says_the_same() {
    let console = Console::start().await;
    let mo = named(&console.desk("Mo", Role::LeadModerator, Scope::All).await, "Mo");
    let [kim, ria] = [
        console.desk("Kim", Role::LeadModerator, Scope::All).await,
        console.desk("Ria", Role::LeadModerator, Scope::All).await,
    ];
    let eva = console.world.member(woman("Eva")).await;
    let decision = close_account(&console, &eva, &mo).await;
    let number = objection(&console.world.visitor("open.test"), &decision).await;
    let version = see_to(&console, &kim, &number).await;
    let body =
        json!({ "number": number, "decision": "upheld", "text": "You are right.", "version": version });
    let path = "/api/console/complaint-closings";
    console.post(&ria, path, &body).await.problem(409, "claimed_by_other");
    let (one, other) = tokio::join!(console.post(&kim, path, &body), console.post(&kim, path, &body));
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    assert!(statuses == [200, 409] || statuses == [409, 200], "{} {}", one.text, other.text);
    assert_eq!(console.count("select count(*) from complaint_lines where by = 'staff'").await, 1);
    // The same key, again.
    let number = objection(&console.world.visitor("open.test"), &decision).await;
    let version = see_to(&console, &kim, &number).await;
    let body = json!({ "number": number, "decision": "rejected", "text": "No.", "version": version });
    let key = crate::world::new_id().to_string();
    let call = || {
        console.call_with(reqwest::Method::POST, path, Some(&kim.cookie), Some(&body), |request| {
            let mut headers = reqwest::header::HeaderMap::new();
            headers.insert("idempotency-key", key.parse().unwrap());
            request.headers(headers)
        })
    };
    let (first, again) = (call().await.ok(), call().await.ok());
    assert_eq!(first, again);
    assert_eq!(console.count("select count(*) from complaint_audit where action = 'closed'").await, 2);
}

#[tokio::test]
async fn whoever_is_erased_takes_an_open_appeal_along() {
    let console = Console::start().await;
    let world = &console.world;
    let mo = console.desk("Mo", Role::LeadModerator, Scope::All).await;
    let eva = joined(world, "Eva", "eva@example.com").await;
    let photo = add(&eva, 1).await;
    let decision = reject(&console, &photo, &named(&mo, "Mo")).await;
    let own = objection(&eva.page, &decision).await;
    // A stranger who names her decision keeps their complaint, which then names nobody's.
    let stranger = objection(&world.visitor("open.test"), &decision).await;
    let draft = json!({ "number": own, "text": "Dear Eva", "turn": 1 });
    console
        .call(reqwest::Method::PUT, "/api/console/complaint-draft", Some(&mo.cookie), Some(&draft))
        .await
        .ok();
    assert_eq!(console.count("select count(*) from complaints where against_staff is not null").await, 2);
    assert_eq!(leave(&eva.page).await.status, 200);
    world.advance(Duration::days(14));
    drain(world).await;
    drain(world).await;
    assert_eq!(console.count("select count(*) from accounts").await, 0, "erased");
    assert_eq!(console.count("select count(*) from decisions").await, 0);
    assert_eq!(console.count("select count(*) from complaint_desks").await, 0);
    assert_eq!(
        console.count("select count(*) from complaints where forgotten_at is not null and decision = 'withdrawn' and closed_by is null and against_id is null").await,
        1
    );
    let mo = Desk { cookie: console.session(mo.id, Method::Passkey).await, ..mo };
    console.get(&mo, &format!("/api/console/complaint?number={own}")).await.problem(404, "not_found");
    let shown = case(&console, &mo, &stranger).await;
    assert_eq!((&shown["against"], &shown["against_typed"]), (&Value::Null, &json!(decision)));
}

#[tokio::test]
async fn a_decision_of_another_site_is_neither_shown_nor_taken_back() {
    let console = Console::start().await;
    let world = &console.world;
    let mo = named(&console.desk("Mo", Role::LeadModerator, Scope::All).await, "Mo");
    let at = |host: &str| Scope::Site { site: world.app.sites.by_host(host).unwrap().id };
    let kim = console.desk("Kim", Role::LeadModerator, at("open.test")).await;
    let lou = console.desk("Lou", Role::LeadModerator, at("strict.test")).await;
    let eva = world.member(Person { host: "strict.test", ..woman("Eva") }).await;
    let decision = close_account(&console, &eva, &mo).await;
    // A visitor writes where somebody sits who has no say about her.
    let number = objection(&world.visitor("open.test"), &decision).await;
    let shown = case(&console, &kim, &number).await;
    assert_eq!((&shown["against"], &shown["against_typed"]), (&Value::Null, &json!(decision)));
    assert_eq!(shown["is_appeal"], true);
    let linked = "select count(*) from complaints where against_id is not null";
    assert_eq!(console.count(linked).await, 0);
    assert_eq!(close(&console, &kim, &number, "upheld").await.ok()["undone"], Value::Null);
    assert_eq!(console.count("select count(*) from decisions where undone_at is not null").await, 0);
    assert_eq!(console.count("select count(*) from accounts where status = 'closed'").await, 1);
    // Where she was a member it is what it is.
    let number = objection(&world.visitor("strict.test"), &decision).await;
    assert_eq!(case(&console, &lou, &number).await["against"]["number"], json!(decision));
    assert_eq!(close(&console, &lou, &number, "upheld").await.ok()["undone"], json!(decision));
    assert_eq!(console.count("select count(*) from accounts where status = 'closed'").await, 0);
}
