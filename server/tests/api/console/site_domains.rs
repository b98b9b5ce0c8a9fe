//! Another domain for a site, and taking away one that nobody joined: tried first, refused where the command refuses.

use super::{
    Console, Desk,
    money::everything,
    sites::{WHY, manager, site},
};
use crate::world::woman;
use liaison::{
    kernel::ids::SiteId,
    staff::{Method, Role, Scope, verify},
};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

const SITES: &str = "/api/console/sites";
const RENAMES: &str = "/api/console/site-renames";
const RENAME_TRIALS: &str = "/api/console/site-rename-trials";
const DELETION_TRIALS: &str = "/api/console/site-deletion-trials";

fn form(site: SiteId, domain: &str) -> Value {
    json!({ "site": site, "domain": domain, "reason": WHY })
}

fn change(what: &str, of: impl Into<Value>, by: i64) -> Value {
    let of: Value = of.into();
    json!({ "what": what, "of": of, "by": by })
}

/// What a trial says; it leaves everything as it was.
async fn tried(console: &Console, desk: &Desk, trial: &str, form: &Value) -> Value {
    let before = everything(console).await;
    let said = console.post(desk, trial, form).await.ok();
    assert_eq!(everything(console).await, before, "{trial}");
    said
}

/// A closed site with a bundle; its id.
async fn made(console: &Console, desk: &Desk, domain: &str) -> SiteId {
    let wish = json!({ "domain": domain, "company": "test-company", "name": "Zon", "countries": ["NL"], "like": null, "reason": WHY });
    let made = console.post(desk, SITES, &wish).await.ok();
    let id = SiteId(made["site"].as_str().unwrap().parse().unwrap());
    let bundle = json!({ "site": id, "country": "NL", "credits": 20, "price": "18.00", "reason": WHY });
    console.post(desk, "/api/console/site-bundles", &bundle).await.ok();
    id
}

#[tokio::test]
async fn a_site_gets_another_domain_and_the_old_one_leads_there() {
    let console = Console::start().await;
    let (open, mia) = (site(&console, "open.test"), manager(&console).await);
    let eva = console.world.member(woman("Eva")).await;
    sqlx::query(
        "insert into passkeys (id, member_id, site_id, user_handle, credential_id, public_key, counter, backup_eligible, name, created_at)
         values (gen_random_uuid(), $1, $2, sha256('eva'), 'eva', 'key', 0, false, 'Phone', now())",
    )
    .bind(eva.id)
    .bind(open.0)
    .execute(&console.world.db)
    .await
    .unwrap();
    for odd in ["dawn", "dawn.localhost", "open.test", "d wn.test", ""] {
        for path in [RENAMES, RENAME_TRIALS] {
            let answer = console.post(&mia, path, &form(open, odd)).await;
            answer.problem(422, "invalid_request");
            assert_eq!(answer.json()["errors"][0]["field"], "domain", "{odd}");
        }
    }
    console.post(&mia, RENAMES, &form(open, "strict.test")).await.problem(409, "host_taken");
    let ria =
        console.desk("Ria", Role::SiteManager, Scope::Site { site: site(&console, "strict.test") }).await;
    console.post(&ria, RENAMES, &form(open, "dawn.test")).await.problem(404, "not_found");
    let short = json!({ "site": open, "domain": "dawn.test", "reason": "short" });
    console.post(&mia, RENAMES, &short).await.problem(422, "invalid_request");

    let said = tried(&console, &mia, RENAME_TRIALS, &form(open, "Dawn.test")).await;
    let changes = [
        change("host", "dawn.test", 1),
        change("host", "open.test", -1),
        change("old_host", "open.test", 1),
        change("passkey", Value::Null, -1),
    ];
    assert_eq!((&said["changes"], &said["mails"]), (&json!(changes), &json!([])));
    assert_ne!(console.world.visitor("dawn.test").get("/api/settings.php").await.status, 200);

    // It is grave.
    console.world.advance(time::Duration::minutes(6));
    console.post(&mia, RENAMES, &form(open, "dawn.test")).await.problem(403, "fresh_proof_required");
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    console.post(&mia, RENAMES, &form(open, "dawn.test")).await.ok();
    assert_eq!(console.world.visitor("dawn.test").get("/api/settings.php").await.status, 200);
    let led = console.world.visitor("open.test").get("/terms").await;
    let location = led.headers["location"].to_str().unwrap();
    assert!(
        led.status == 301 && location.contains("//dawn.test") && location.ends_with("/terms"),
        "{location}"
    );
    let lines = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq)
        where l.action = 'site.set' and l.via = 'console' and l.facts -> 'changed' ? 'domain' and l.facts ->> 'domain' = 'dawn.test'";
    assert_eq!(console.count(lines).await, 1);
    // A wrong one is taken back in the same way.
    console.post(&mia, RENAMES, &form(open, "open.test")).await.ok();
    assert_eq!(console.world.visitor("open.test").get("/api/settings.php").await.status, 200);
}

#[tokio::test]
async fn a_site_goes_while_nobody_joined_and_nothing_is_under_way() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let zon = made(&console, &mia, "zon.test").await;
    for path in [DELETION_TRIALS, SITES] {
        let wrong = form(zon, "open.test");
        let answer = match path {
            SITES => console.delete(&mia, path, &wrong).await,
            _ => console.post(&mia, path, &wrong).await,
        };
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], "domain");
    }
    let there =
        console.desk("Ria", Role::SiteManager, Scope::Site { site: site(&console, "strict.test") }).await;
    console.delete(&there, SITES, &form(zon, "zon.test")).await.problem(404, "not_found");

    // What is under way keeps it.
    let move_of = |ended: &str| {
        format!(
            "insert into move_runs (id, site_id, act, folder, seen_before, asked_by, asked_at, ended_at, outcome)
             values (gen_random_uuid(), '{zon}', 'rehearse', 'x', false, '{}', now(), {ended})",
            mia.id
        )
    };
    for (run, keeps) in [(move_of("now(), 'done'"), false), (move_of("null, null"), true)] {
        sqlx::query(AssertSqlSafe(run)).execute(&console.world.db).await.unwrap();
        let answer = console.post(&mia, DELETION_TRIALS, &form(zon, "zon.test")).await;
        if keeps {
            answer.problem(409, "site_in_use");
        } else {
            answer.ok();
        }
    }
    console.delete(&mia, SITES, &form(zon, "zon.test")).await.problem(409, "site_in_use");
    sqlx::query("update move_runs set ended_at = now(), outcome = 'stopped' where ended_at is null")
        .execute(&console.world.db)
        .await
        .unwrap();

    sqlx::query(
        "insert into page_texts (site_id, page, language, version, valid_from, body, sha256, set_by, set_at)
         values ($1, 'contact', 'nl', 1, now(), 'Bel ons.', sha256('Bel ons.'), 'Mia', now())",
    )
    .bind(zon.0)
    .execute(&console.world.db)
    .await
    .unwrap();
    let said = tried(&console, &mia, DELETION_TRIALS, &form(zon, "zon.test")).await;
    let changes = [
        change("host", "zon.test", -1),
        change("bundle", Value::Null, -1),
        change("page_text", Value::Null, -1),
    ];
    assert_eq!(said["changes"], json!(changes));
    console.get(&mia, &format!("/api/console/site?site={zon}")).await.ok();
    console.delete(&mia, SITES, &form(zon, "Zon.test")).await.ok();
    console.get(&mia, &format!("/api/console/site?site={zon}")).await.problem(404, "not_found");
    console
        .delete(&mia, SITES, &json!({ "site": zon, "domain": "zon.test", "reason": "It is gone already." }))
        .await
        .problem(404, "not_found");
    let left = "select (select count(*) from sites where domain = 'zon.test') + (select count(*) from bundles b left join sites s on s.id = b.site_id where s.id is null)";
    assert_eq!(console.count(left).await, 0);
    let lines = "select count(*) from audit_log l join audit_log_reasons r using (chain, seq)
        where l.action = 'site.set' and l.facts ->> 'did' = 'removed' and l.facts ->> 'domain' = 'zon.test' and l.via = 'console'";
    assert_eq!(console.count(lines).await, 1);
    // Its domain is free again.
    made(&console, &mia, "zon.test").await;
}

#[tokio::test]
async fn a_site_with_members_or_a_role_of_its_own_stays() {
    let console = Console::start().await;
    let (open, mia) = (site(&console, "open.test"), manager(&console).await);
    console.world.member(woman("Eva")).await;
    let before = everything(&console).await;
    console.post(&mia, DELETION_TRIALS, &form(open, "open.test")).await.problem(409, "site_in_use");
    console.delete(&mia, SITES, &form(open, "open.test")).await.problem(409, "site_in_use");
    assert_eq!(everything(&console).await, before);
    let zon = made(&console, &mia, "zon.test").await;
    console.desk("Ria", Role::SiteManager, Scope::Site { site: zon }).await;
    console.delete(&mia, SITES, &form(zon, "zon.test")).await.problem(409, "site_in_use");
}

#[tokio::test]
async fn roles_that_ended_and_closed_accounts_keep_no_site() {
    let console = Console::start().await;
    let mia = manager(&console).await;
    let zon = made(&console, &mia, "zon.test").await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await;
    let ria = console.desk("Ria", Role::SiteManager, Scope::Site { site: zon }).await;
    let tom = console.desk("Tom", Role::Support, Scope::Site { site: zon }).await;
    // One role that took two people, and one that somebody still asks for.
    let wish = |role: &str| json!({ "staff": ria.id, "role": role, "at": { "scope": "site", "site": zon } });
    let asked = console.post(&ada, "/api/console/staff-roles", &wish("controller")).await.ok();
    let yes = json!({ "request": asked["request"], "approved": true });
    console.post(&bea, "/api/console/approval-answers", &yes).await.ok();
    console.post(&ada, "/api/console/staff-roles", &wish("administrator")).await.ok();
    let session = Desk { cookie: console.session(ria.id, Method::Passkey).await, ..ria };
    let told = console.get(&session, "/api/console/session").await.ok();
    let roles = told["roles"].as_array().unwrap();
    assert_eq!(roles.len(), 2);
    for role in roles {
        console.delete(&mia, SITES, &form(zon, "zon.test")).await.problem(409, "site_in_use");
        console.delete(&ada, "/api/console/staff-roles", &json!({ "role": role["id"] })).await.ok();
    }
    console.delete(&mia, SITES, &form(zon, "zon.test")).await.problem(409, "site_in_use");
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": tom.id })).await.ok();
    tried(&console, &mia, DELETION_TRIALS, &form(zon, "zon.test")).await;
    console.delete(&mia, SITES, &form(zon, "zon.test")).await.ok();
    let left = "select count(*) from staff_roles where scope = 'site' and site_id is not null and ended_at is not null";
    assert_eq!(console.count(left).await, 3, "the rows stay as they were logged");
    let ended = "select count(*) from audit_log where action = 'staff.role_ended' and site_id is not null";
    assert_eq!(console.count(ended).await, 3);
    let verdict = verify(&mut console.world.db.acquire().await.unwrap(), &[]).await.unwrap();
    assert!(verdict.faults.is_empty(), "{:?}", verdict.faults);
    // A role is still given only where there is a site.
    let late = json!({ "staff": ria.id, "role": "support", "at": { "scope": "site", "site": zon } });
    console.post(&ada, "/api/console/staff-roles", &late).await.problem(404, "not_found");
}
