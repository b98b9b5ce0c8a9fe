//! Letting colleagues in and out, their roles, what takes two, and the broken glass.

use super::Console;
use liaison::{
    backoffice::{self, Office},
    housekeeping,
    staff::{self, Role, Scope},
};
use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;

fn form(email: &str, role: &str, at: &Value) -> Value {
    json!({ "name": "Kim", "email": email, "locale": "nl", "role": role, "at": at })
}

#[tokio::test]
async fn an_invitation_shows_its_link_once_and_lets_in() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let body = form("kim@staff.example", "support", &json!({ "scope": "all" }));
    let key = crate::world::new_id().to_string();
    let call = || {
        console.call_with(Method::POST, "/api/console/staff", Some(&ada.cookie), Some(&body), |request| {
            let mut headers = reqwest::header::HeaderMap::new();
            headers.insert("idempotency-key", key.parse().unwrap());
            request.headers(headers)
        })
    };
    let (first, again) = (call().await.ok(), call().await.ok());
    assert_eq!((&first["staff"], &again["link"]), (&again["staff"], &Value::Null));
    let link = first["link"].as_str().unwrap();
    let token = link.strip_prefix(&format!("{}/invite#token=", console.origin)).unwrap();
    // It lies nowhere in the open.
    let lies: i64 = sqlx::query_scalar(
        "select (select count(*) from jobs where position($1 in payload::text) > 0) + (select count(*) from idempotency_keys where position($1 in response::text) > 0)",
    )
    .bind(token)
    .fetch_one(&console.world.db)
    .await
    .unwrap();
    assert_eq!(lies, 0);
    console.accept(token).await;
    console
        .post(&ada, "/api/console/staff", &form("KIM@staff.example", "finance", &json!({ "scope": "all" })))
        .await
        .problem(409, "staff_exists");
    let list = console.get(&ada, "/api/console/staff").await.ok();
    let kim =
        list["staff"].as_array().unwrap().iter().find(|one| one["email"] == "kim@staff.example").unwrap();
    assert_eq!((&kim["passkeys"], &kim["roles"][0]["role"]), (&json!(1), &json!("support")));
}

#[tokio::test]
async fn roles_end_sessions_at_once_and_nobody_gives_themselves_one() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    let give = |staff, role: &str| json!({ "staff": staff, "role": role, "at": { "scope": "all" } });
    console
        .post(&ada, "/api/console/staff-roles", &give(ada.id, "finance"))
        .await
        .problem(403, "not_allowed");
    console
        .post(&ada, "/api/console/staff-roles", &give(kim.id, "auditor"))
        .await
        .problem(403, "not_allowed");
    console.get(&kim, "/api/console/session").await.ok();
    console.post(&ada, "/api/console/staff-roles", &give(kim.id, "moderator")).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    let kim = super::Desk { cookie: console.session(kim.id, staff::Method::Passkey).await, ..kim };
    let session = console.get(&kim, "/api/console/session").await.ok();
    assert_eq!(session["roles"].as_array().unwrap().len(), 2);
    let end = json!({ "role": session["roles"][1]["id"] });
    console.delete(&ada, "/api/console/staff-roles", &end).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    let auditor = console.desk("Eve", Role::Auditor, Scope::All).await;
    console
        .post(&ada, "/api/console/staff-roles", &give(auditor.id, "support"))
        .await
        .problem(403, "not_allowed");
}

#[tokio::test]
async fn an_administrator_reaches_no_further_than_their_scope() {
    let console = Console::start().await;
    let company = json!({ "scope": "company", "company": "test-company" });
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    let at_site = json!({ "scope": "site", "site": site });
    let scope = Scope::Company { company: "test-company".to_owned() };
    let ada = console.desk("Ada", Role::Administrator, scope).await;
    let above = console.desk("Zoe", Role::Finance, Scope::All).await;
    for (at, status) in [(&company, 201), (&at_site, 201), (&json!({ "scope": "all" }), 403)] {
        let email = format!("kim-{}@staff.example", crate::world::new_id().simple());
        let answer = console.post(&ada, "/api/console/staff", &form(&email, "support", at)).await;
        assert_eq!(answer.status, status, "{at} {}", answer.text);
    }
    let nowhere = json!({ "scope": "company", "company": "no-company" });
    console
        .post(&ada, "/api/console/staff", &form("x@staff.example", "support", &nowhere))
        .await
        .problem(404, "not_found");
    let list = console.get(&ada, "/api/console/staff").await;
    assert!(!list.text.contains("Zoe") && !list.text.contains(&above.email), "{}", list.text);
    let whom = json!({ "staff": above.id });
    console.post(&ada, "/api/console/staff-closings", &whom).await.problem(404, "not_found");
    console.get(&above, "/api/console/session").await.ok();
}

#[tokio::test]
async fn a_closed_account_is_out_and_nobody_closes_their_own() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let (id, email, token) = console.invited("Kim", Role::Support, Scope::All).await;
    let (mut key, cookie) = console.accept(&token).await;
    let kim = super::Desk { id, email, cookie };
    console
        .post(&ada, "/api/console/staff-closings", &json!({ "staff": ada.id }))
        .await
        .problem(403, "not_allowed");
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": kim.id })).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    let question = console.call(Method::POST, "/api/console/sign-in-challenge", None, None).await.ok();
    let body = json!({ "challenge": question["challenge"], "credential": key.get(&question["options"]) });
    console
        .call(Method::POST, "/api/console/sign-in", None, Some(&body))
        .await
        .problem(401, "passkey_failed");
}

#[tokio::test]
async fn a_second_administrator_approves_the_grave_roles() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Finance, Scope::All).await;
    let wish = json!({ "staff": kim.id, "role": "controller", "at": { "scope": "all" } });
    let asked = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    let answer = |approved| json!({ "request": asked["request"], "approved": approved });
    let held = || console.count("select count(*) from staff_roles where role = 'controller'");
    assert_eq!(held().await, 0);
    console.post(&ada, "/api/console/approval-answers", &answer(true)).await.problem(403, "not_allowed");
    console.post(&kim, "/api/console/approval-answers", &answer(true)).await.problem(403, "not_allowed");
    let waits = console.get(&bea, "/api/console/approval-requests").await.ok();
    assert_eq!(waits["requests"][0]["wish"]["role"], "controller");
    console.post(&bea, "/api/console/approval-answers", &answer(true)).await.ok();
    assert_eq!(held().await, 1);
    console.post(&bea, "/api/console/approval-answers", &answer(true)).await.problem(404, "not_found");
    // Whose account was closed meanwhile gets none.
    let gone = console.desk("Tim", Role::Finance, Scope::All).await;
    let wish = json!({ "staff": gone.id, "role": "controller", "at": { "scope": "all" } });
    let asked = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": gone.id })).await.ok();
    let which = json!({ "request": asked["request"] });
    let tried = console.post(&bea, "/api/console/approval-answer-trials", &which).await;
    tried.problem(409, "stale_version");
    let late = json!({ "request": asked["request"], "approved": true });
    console.post(&bea, "/api/console/approval-answers", &late).await.problem(409, "stale_version");
    assert_eq!(held().await, 1);
    // Nor does anybody by the wish of whoever is gone.
    let (cem, tom) = (
        console.desk("Cem", Role::Administrator, Scope::All).await,
        console.desk("Tom", Role::Finance, Scope::All).await,
    );
    let wish = json!({ "staff": tom.id, "role": "controller", "at": { "scope": "all" } });
    let asked = console.post(&cem, "/api/console/staff-roles", &wish).await.ok();
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": cem.id })).await.ok();
    let late = json!({ "request": asked["request"], "approved": true });
    console.post(&bea, "/api/console/approval-answers", &late).await.problem(409, "stale_version");
    assert_eq!(held().await, 1);
    // Who gets rid of the second one does not act alone.
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": bea.id })).await.ok();
    let next = console.desk("Cem", Role::Finance, Scope::All).await;
    let wish = json!({ "staff": next.id, "role": "controller", "at": { "scope": "all" } });
    let asked = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    assert_ne!(asked["request"], Value::Null);
    console.world.advance(Duration::days(3) + Duration::SECOND);
    let ada = super::Desk { cookie: console.session(ada.id, staff::Method::Passkey).await, ..ada };
    let given = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    assert_eq!(given["request"], Value::Null);
}

#[tokio::test]
async fn two_who_reach_a_company_answer_for_who_controls_its_money() {
    let console = Console::start().await;
    let company = || Scope::Company { company: "test-company".to_owned() };
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let bea = console.desk("Bea", Role::Administrator, company()).await;
    let kim = console.desk("Kim", Role::Finance, company()).await;
    let at = json!({ "scope": "company", "company": "test-company" });
    let wish = json!({ "staff": kim.id, "role": "controller", "at": at });
    let asked = console.post(&bea, "/api/console/staff-roles", &wish).await.ok();
    let answer = json!({ "request": asked["request"], "approved": true });
    assert!(asked["request"].is_string(), "{asked}");
    console.post(&bea, "/api/console/approval-answers", &answer).await.problem(403, "not_allowed");
    console.post(&ada, "/api/console/approval-answers", &answer).await.ok();
    assert_eq!(console.count("select count(*) from staff_roles where role = 'controller'").await, 1);
    // Of everything there is one, who needs nobody.
    let cem = console.desk("Cem", Role::Finance, Scope::All).await;
    let wish = json!({ "staff": cem.id, "role": "controller", "at": { "scope": "all" } });
    let given = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    assert_eq!(given["request"], Value::Null);
}

#[tokio::test]
async fn a_role_that_waits_is_shown_however_much_else_does() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Finance, Scope::All).await;
    sqlx::query(
        "insert into approval_requests (id, kind, parameters, parameters_hash, site_id, reason, requested_by, requested_at, expires_at)
         select gen_random_uuid(), 'news', '{}', sha256(convert_to('{}', 'UTF8')), s.id, 'a reason of some length', $1, $2, $2 + interval '1 day'
         from generate_series(1, 200), sites s where s.domain = 'open.test'",
    )
    .bind(kim.id.0)
    .bind(console.world.clock.now() - Duration::MINUTE)
    .execute(&console.world.db)
    .await
    .unwrap();
    let wish = json!({ "staff": kim.id, "role": "controller", "at": { "scope": "all" } });
    console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    let waits = console.get(&bea, "/api/console/approval-requests").await.ok();
    assert_eq!(waits["requests"][0]["wish"]["role"], "controller");
}

// asvs: V6.4.4
#[tokio::test]
async fn a_lost_key_takes_the_old_ways_in_along() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let (id, email, token) = console.invited("Kim", Role::Support, Scope::All).await;
    let (_, cookie) = console.accept(&token).await;
    let kim = super::Desk { id, email, cookie };
    console
        .post(&ada, "/api/console/staff-invites", &json!({ "staff": ada.id }))
        .await
        .problem(403, "not_allowed");
    let again = console.post(&ada, "/api/console/staff-invites", &json!({ "staff": kim.id })).await.ok();
    console.get(&kim, "/api/console/session").await.problem(403, "authentication_required");
    assert_eq!(console.count("select count(*) from staff_passkeys").await, 0);
    let token = again["link"].as_str().unwrap().split_once("#token=").unwrap().1.to_owned();
    console.accept(&token).await;
}

#[tokio::test]
async fn breaking_the_glass_makes_an_administrator_for_an_hour_whom_another_one_notes() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let (id, email, _) = console.invited("Kim", Role::Support, Scope::All).await;
    let app = &console.world.app;
    let mut transaction = console.world.db.begin().await.unwrap();
    let account = staff::account(&mut transaction, &app.vault, id).await.unwrap().unwrap();
    let broken =
        backoffice::break_glass(&mut transaction, Office::of(app), "root", &account, "everybody else is ill")
            .await
            .unwrap();
    transaction.commit().await.unwrap();
    let token = broken.link.split_once("#token=").unwrap().1.to_owned();
    let entered =
        console.call(Method::POST, "/api/console/break-glass", None, Some(&json!({ "token": token }))).await;
    let kim = super::Desk { id, email, cookie: entered.cookie() };
    console.get(&kim, "/api/console/staff").await.ok();
    let uses = console.get(&ada, "/api/console/break-glass-uses").await.ok();
    let note = json!({ "use": uses["uses"][0]["id"] });
    console.post(&kim, "/api/console/break-glass-notes", &note).await.problem(403, "not_allowed");
    console.post(&ada, "/api/console/break-glass-notes", &note).await.ok();
    assert_eq!(console.get(&ada, "/api/console/break-glass-uses").await.ok()["uses"], json!([]));
    console.world.advance(Duration::minutes(29));
    console.get(&kim, "/api/console/staff").await.ok();
    console.world.advance(Duration::minutes(29));
    console.get(&kim, "/api/console/staff").await.ok();
    console.world.advance(Duration::minutes(2));
    console.get(&kim, "/api/console/staff").await.problem(403, "authentication_required");
}

#[tokio::test]
async fn mails_to_staff_are_jobs_that_run_without_a_mail_server() {
    let console = Console::start().await;
    console.invited("Kim", Role::Support, Scope::All).await;
    let runner = housekeeping::runner(&console.world.app);
    runner.tick().await.unwrap();
    let done = runner.drain().await.unwrap();
    assert!(done.retried.is_empty(), "{done:?}");
    assert_eq!(console.count("select count(*) from jobs where kind = 'staff.tell'").await, 0);
}

#[tokio::test]
async fn nobody_gives_a_role_to_another_ones_people_or_elsewhere() {
    let console = Console::start().await;
    let at =
        |host: &str| json!({ "scope": "site", "site": console.world.app.sites.by_host(host).unwrap().id });
    let place = |host: &str| Scope::Site { site: console.world.app.sites.by_host(host).unwrap().id };
    let ada = console.desk("Ada", Role::Administrator, place("strict.test")).await;
    let kim = console.desk("Kim", Role::Support, place("open.test")).await;
    let tom = console.desk("Tom", Role::Support, place("strict.test")).await;
    let give = |staff, role: &str, at: Value| json!({ "staff": staff, "role": role, "at": at });
    let nowhere = json!({ "scope": "site", "site": crate::world::new_id() });
    for wish in [
        give(kim.id.0, "finance", at("strict.test")),
        give(crate::world::new_id(), "finance", at("strict.test")),
        give(tom.id.0, "finance", at("open.test")),
        give(tom.id.0, "finance", nowhere.clone()),
        give(tom.id.0, "finance", json!({ "scope": "company", "company": "test-company" })),
        give(tom.id.0, "finance", json!({ "scope": "company", "company": "no-company" })),
    ] {
        for path in ["/api/console/staff-roles", "/api/console/staff-role-trials"] {
            console.post(&ada, path, &wish).await.problem(404, "not_found");
        }
    }
    for place in [at("open.test"), nowhere] {
        let answer =
            console.post(&ada, "/api/console/staff", &form("z@staff.example", "support", &place)).await;
        answer.problem(404, "not_found");
    }
    console.get(&kim, "/api/console/session").await.ok();
    assert_eq!(console.count("select count(*) from staff_roles where role = 'finance'").await, 0);
    // Their own they give another one, also after the last one has ended, and to whom they invited for one that takes two.
    let role = console.get(&tom, "/api/console/session").await.ok()["roles"][0]["id"].clone();
    console.delete(&ada, "/api/console/staff-roles", &json!({ "role": role })).await.ok();
    console.post(&ada, "/api/console/staff-roles", &give(tom.id.0, "finance", at("strict.test"))).await.ok();
    console.desk("Bea", Role::Administrator, place("strict.test")).await;
    let wish = form("cem@staff.example", "controller", &at("strict.test"));
    let cem = console.post(&ada, "/api/console/staff", &wish).await.ok()["staff"].clone();
    let cem: uuid::Uuid = cem.as_str().unwrap().parse().unwrap();
    console.post(&ada, "/api/console/staff-roles", &give(cem, "finance", at("strict.test"))).await.ok();
}

#[tokio::test]
async fn what_was_done_and_not_heard_of_says_the_same_again() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Finance, Scope::All).await;
    let wish = json!({ "staff": kim.id, "role": "controller", "at": { "scope": "all" } });
    let asked = console.post(&ada, "/api/console/staff-roles", &wish).await.ok();
    let yes = json!({ "request": asked["request"], "approved": true });
    let key = crate::world::new_id().to_string();
    let path = "/api/console/approval-answers";
    for _ in 0..2 {
        console.post_keyed(&bea, path, &yes, &key).await.ok();
    }
    // The key is hers, and of this answer.
    console.post_keyed(&ada, path, &yes, &key).await.problem(404, "not_found");
    let other = json!({ "request": asked["request"], "approved": false });
    assert_eq!(console.post_keyed(&bea, path, &other, &key).await.status.as_u16(), 409);
    let held = "select count(*) from staff_roles where role = 'controller' and ended_at is null";
    assert_eq!(console.count(held).await, 1);
    let role: uuid::Uuid = sqlx::query_scalar("select id from staff_roles where role = 'controller'")
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    let (end, key) = (json!({ "role": role }), crate::world::new_id().to_string());
    for _ in 0..2 {
        console.keyed(Method::DELETE, &ada, ("/api/console/staff-roles", &end), &key).await.ok();
    }
    assert_eq!(console.count(held).await, 0);
    // Who is no administrator any more hears nothing again either.
    let bea_role = console.get(&bea, "/api/console/session").await.ok()["roles"][0]["id"].clone();
    console.delete(&ada, "/api/console/staff-roles", &json!({ "role": bea_role })).await.ok();
    let bea = super::Desk { cookie: console.session(bea.id, staff::Method::Passkey).await, ..bea };
    console.post_keyed(&bea, path, &yes, &key).await.problem(403, "not_allowed");
}
