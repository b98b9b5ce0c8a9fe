//! How the installation is, for those who run all of it.

use super::Console;
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};

fn levels(health: &Value, code: &str) -> Vec<String> {
    let findings = health["findings"].as_array().unwrap().iter();
    findings.filter(|one| one["code"] == code).map(|one| one["level"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn what_is_wrong_comes_first_and_goes_when_it_is_mended() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let sound = console.get(&ada, "/api/console/health").await.ok();
    for code in [
        "dead_letters",
        "erasures_late",
        "photos_wait",
        "verifications_wait",
        "words_wait",
        "reports_wait",
        "complaints_wait",
        "payments_wait",
        "glass_broken",
        "console_reads_messages",
    ] {
        assert_eq!(levels(&sound, code), ["note"], "{code}: {sound}");
    }
    assert_eq!(levels(&sound, "backup"), Vec::<String>::new(), "a demo has nothing to lose");
    assert_eq!(
        (&sound["backup_at"], &sound["audit_proof_at"], &sound["jobs"]["dead"]),
        (&Value::Null, &Value::Null, &json!(0))
    );
    sqlx::raw_sql(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at, dead_at)
           select 'mail.send', 'mail', 1, '{}', now(), 3, now(), now() from generate_series(1, 3);
         insert into backup_runs (copied, finished_at) values ('database', '2026-11-10 03:00+00');
         insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
           values ('mail.send', 'mail', 1, '{}', '2026-11-21 11:00+00', 3, now())",
    )
    .execute(&console.world.db)
    .await
    .unwrap();
    let ill = console.get(&ada, "/api/console/health").await.ok();
    for code in ["dead_letters", "backup", "jobs_late"] {
        assert_eq!(levels(&ill, code), ["fault"], "{code}: {ill}");
    }
    let first = &ill["findings"][0];
    assert_eq!((&first["level"], &first["where"]), (&json!("fault"), &json!("jobs")));
    assert!(
        first["text"].as_str().unwrap().starts_with("3 jobs mail.send gave up; `liaison job dead mail.send`"),
        "{first}"
    );
    assert_eq!(
        (&ill["jobs"]["dead"], &ill["jobs"]["oldest_at"]),
        (&json!(3), &json!("2026-11-21T11:00:00Z"))
    );
    assert_eq!(ill["backup_at"], "2026-11-10T03:00:00Z");
    sqlx::raw_sql("delete from jobs").execute(&console.world.db).await.unwrap();
    let mended = console.get(&ada, "/api/console/health").await.ok();
    assert_eq!(levels(&mended, "dead_letters"), ["note"]);
}

#[tokio::test]
async fn it_names_no_member_and_is_for_administrators_of_everything() {
    let console = Console::start().await;
    let eva = console.world.member(crate::world::woman("Eva")).await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let answer = console.get(&ada, "/api/console/health").await;
    assert!(!answer.text.contains("Eva") && !answer.text.contains(&eva.email), "{}", answer.text);
    let site = console.world.app.sites.by_host("open.test").unwrap().id;
    for scope in [Scope::Site { site }, Scope::Company { company: "test-company".to_owned() }] {
        let within = console.desk("Abe", Role::Administrator, scope).await;
        console.get(&within, "/api/console/health").await.problem(403, "not_allowed");
    }
    let auditor = console.desk("Eve", Role::Auditor, Scope::All).await;
    console.get(&auditor, "/api/console/health").await.problem(403, "not_allowed");
}
