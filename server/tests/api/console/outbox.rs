//! The outbox in numbers, and letting mails go again.

use super::{Console, member_file::complaint};
use crate::world::woman;
use liaison::staff::{Role, Scope};
use serde_json::json;

#[tokio::test]
async fn what_became_of_mails_is_counted_by_kind_and_domain_within_scope() {
    let console = Console::start().await;
    let (eva, now) = (console.world.member(woman("Eva")).await, console.world.clock.now());
    for (kind, recipient, outcome, ago) in [
        ("welcome", "a@one.example", "sent", 1),
        ("welcome", "b@One.example", "sent", 2),
        ("welcome", "c@two.example", "refused", 3),
        ("reset", "a@one.example", "suppressed", 4),
        ("reset", "a@one.example", "sent", 8),
    ] {
        sqlx::query(
            "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
             select gen_random_uuid(), site_id, member_id, $2, 'en', $3, '', '', '', $4, $5 - $6 * interval '1 day' from accounts where member_id = $1",
        )
        .bind(eva.id)
        .bind(kind)
        .bind(recipient)
        .bind(outcome)
        .bind(now)
        .bind(f64::from(ago) - 0.5)
        .execute(&console.world.db)
        .await
        .unwrap();
    }
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    let outbox = console.get(&sue, "/api/console/outbox").await.ok();
    let line = |of: &str, outcome: &str, count: i64| json!({ "of": of, "outcome": outcome, "count": count });
    let kinds = [line("reset", "suppressed", 1), line("welcome", "refused", 1), line("welcome", "sent", 2)];
    assert_eq!(outbox["kinds"], json!(kinds));
    let domains = [
        line("one.example", "sent", 2),
        line("one.example", "suppressed", 1),
        line("two.example", "refused", 1),
    ];
    assert_eq!(outbox["domains"], json!(domains));
    assert!(!outbox.to_string().contains('@'));
    let day = console.get(&sue, "/api/console/outbox?days=1").await.ok();
    assert_eq!(day["kinds"], json!([line("welcome", "sent", 1)]));
    let strict = console.world.app.sites.by_host("strict.test").unwrap().id;
    let there = console.desk("Sid", Role::Support, Scope::Site { site: strict }).await;
    assert_eq!(console.get(&there, "/api/console/outbox").await.ok(), json!({ "kinds": [], "domains": [] }));
}

#[tokio::test]
async fn mails_go_again_for_a_case_and_a_mailbox_that_bounced_is_asked_first() {
    let console = Console::start().await;
    let eva = console.world.member(woman("Eva")).await;
    let number = complaint(&eva).await;
    let sue = console.desk("Sue", Role::Support, Scope::All).await;
    sqlx::query("update accounts set notifications_disabled = '{bounce,fbl}' where member_id = $1")
        .bind(eva.id)
        .execute(&console.world.db)
        .await
        .unwrap();
    let stops = async || -> Vec<String> {
        let stops = sqlx::query_scalar("select notifications_disabled from accounts where member_id = $1");
        stops.bind(eva.id).fetch_one(&console.world.db).await.unwrap()
    };
    let path = "/api/console/suppression-lifts";
    let lift = |case: &str, reason: &str| json!({ "member": eva.id, "case": case, "reason": reason });
    console.post(&sue, path, &lift("C-22222222", "fbl")).await.problem(403, "access_reason_required");
    assert_eq!(stops().await, ["bounce", "fbl"]);
    console.post(&sue, path, &lift(&number, "fbl")).await.ok();
    console.post(&sue, path, &lift(&number, "fbl")).await.ok();
    assert_eq!(stops().await, ["bounce"]);
    console.post(&sue, path, &lift(&number, "bounce")).await.ok();
    assert_eq!(stops().await, ["bounce"], "only the link that was mailed there ends it");
    let asked = "select count(*) from mails where kind = 'address-check'";
    assert_eq!(console.count(asked).await, 1);
    assert_eq!(console.count("select count(*) from audit_log where action = 'suppression.lifted'").await, 2);
}
