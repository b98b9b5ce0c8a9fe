//! `liaison doctor` on installations that something is wrong with, and `liaison job`, the mend of one of them.

use crate::server::{Setup, folder, look_into, turn};
use serde_json::Value;
use std::os::unix::fs::PermissionsExt;
use testkit::TestDatabase;

/// What it said as JSON, by area and state.
async fn findings(setup: &Setup) -> Vec<Value> {
    let output = setup.run(&["doctor", "--json"]).await;
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_changes_nothing_and_says_what_an_empty_or_older_database_needs() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    sqlx::raw_sql("delete from _sqlx_migrations where version >= 20; drop table ledger_proofs")
        .execute(&db)
        .await
        .unwrap();
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("migrations of this release wait; `liaison migrate`"), "{said}");
    let there: Option<String> =
        sqlx::query_scalar("select to_regclass('ledger_proofs')::text").fetch_one(&db).await.unwrap();
    assert_eq!(there, None, "the doctor does not migrate");
    sqlx::raw_sql("drop table _sqlx_migrations").execute(&db).await.unwrap();
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("problem  the database is empty; `liaison migrate`"), "{said}");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_and_services_that_are_away_are_named() {
    let _turn = turn().await;
    let state = folder();
    let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let setup = Setup::new(state.path())
        .on(&format!("postgres://liaison:Quagword@{nobody}/liaison"))
        .with("LIAISON_SMTP_URL", &format!("smtp://{nobody}"))
        .with("LIAISON_OTLP_ENDPOINT", &format!("http://{nobody}"))
        .with("LIAISON_DATA_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=");
    std::fs::write(
        state.path().join("liaison.toml"),
        "mail_inbound_key = \"0123456789abcdef0123456789abcdef\"\n",
    )
    .unwrap();
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok, "{said}");
    for problem in [
        "the database can't be opened",
        "the mail server can't be used",
        "the collector of traces can't be reached at 127.0.0.1",
        "liaison.toml holds secrets and every account may read it",
    ] {
        assert!(said.contains(&format!("problem  {problem}")), "{problem}: {said}");
    }
    assert!(!said.contains("Quagword"), "{said}");
    let mode = std::fs::Permissions::from_mode(0o600);
    std::fs::set_permissions(state.path().join("liaison.toml"), mode).unwrap();
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       files with secrets are closed"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_that_gave_up_are_named_listed_and_tried_again() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, attempts, max_attempts, created_at, dead_at, last_error)
         select kind, 'mail', 1, '{}', now(), 3, 3, now(), now(), 'no route' from unnest(array['mail.send', 'mail.send', 'push.send']) kind",
    )
    .execute(&db)
    .await
    .unwrap();
    let found = findings(&setup).await;
    let dead: Vec<&Value> =
        found.iter().filter(|found| found["area"] == "jobs" && found["state"] == "problem").collect();
    assert_eq!(dead.len(), 2, "{found:?}");
    assert!(
        dead[0]["text"]
            .as_str()
            .unwrap()
            .starts_with("2 jobs mail.send gave up; `liaison job dead mail.send`")
    );
    let (ok, said) = setup.said(&["job", "dead", "mail.send"]).await;
    assert!(ok && said.matches("mail.send  3 attempts  no route").count() == 2, "{said}");
    let (ok, said) = setup.said(&["job", "retry", "mail.send"]).await;
    assert!(ok && said.contains("2 jobs will be tried again"), "{said}");
    let (ok, plan) = setup.said(&["job", "discard", "push.send"]).await;
    assert!(ok && plan.contains("is never done") && plan.contains("nothing was done"), "{plan}");
    let (ok, said) = setup.said(&["job", "discard", "push.send", "--yes"]).await;
    assert!(ok && said.contains("1 jobs thrown away"), "{said}");
    assert!(!setup.said(&["job", "retry", "push.send"]).await.0, "there is none of that kind");
    let left: i64 = sqlx::query_scalar(
        "select count(*) from jobs where dead_at is null and max_attempts = 6 and kind = 'mail.send'",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    assert_eq!(left, 2);
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn work_that_stands_still_is_a_problem() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    let found = findings(&setup).await;
    for good in [
        "jobs are done when they are due",
        "no upgrade of the system changes the order of the database's text",
    ] {
        assert!(
            found.iter().any(|found| found["text"] == good && found["state"] == "ok"),
            "{good}: {found:?}"
        );
    }
    sqlx::raw_sql(
        "insert into job_schedules values ('media.sweep', now() - interval '3 hours');
         insert into ledger_proofs values (now() - interval '3 days', 0, 0, 0, 0)",
    )
    .execute(&db)
    .await
    .unwrap();
    let (ok, said) = setup.said(&["doctor"]).await;
    assert!(!ok && said.contains("problem  no periodic job has come up for two hours"), "{said}");
    assert!(said.contains("problem  the last nightly proof of the ledger was at"), "{said}");
    db.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_in_browsers_are_told_of_by_build() {
    let _turn = turn().await;
    let (database, state) = (TestDatabase::new(&liaison::serve::MIGRATIONS).await, folder());
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let db = look_into(&database.url).await;
    let (_, said) = setup.said(&["doctor"]).await;
    assert!(said.contains("ok       no browser has told of an error since yesterday"), "{said}");
    sqlx::raw_sql(
        "insert into browser_faults select (now() at time zone 'UTC')::date, build, kind, name, route, 'firefox', slot, faults from (values
           ('aaaaaaaaaaaa', 'error', 'TypeError', '/members/{id}', 0, 70), ('aaaaaaaaaaaa', 'error', 'TypeError', '/members/{id}', 1, 20),
           ('aaaaaaaaaaaa', 'error', 'RangeError', '/', 0, 30), ('bbbbbbbbbbbb', 'violation', 'img-src', '', 0, 3)) f (build, kind, name, route, slot, faults);
         insert into browser_faults values ((now() at time zone 'UTC')::date - 3, 'cccccccccccc', 'error', 'E', '/', 'safari', 0, 900)",
    )
    .execute(&db)
    .await
    .unwrap();
    let (_, said) = setup.said(&["doctor"]).await;
    for line in [
        "advice   build aaaaaaaaaaaa: since yesterday browsers told of 120 errors and 0 things that the content security policy stopped, 90 times TypeError on /members/{id} in firefox; see docs/operations/watching.md#liaisonbuildfails",
        "ok       build bbbbbbbbbbbb: since yesterday browsers told of 0 errors and 3 things that the content security policy stopped, 3 times img-src",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(!said.contains("cccccccccccc"), "{said}");
    db.close().await;
}
