//! What no program of ours may do either: the database refuses it, whoever writes.

use super::Console;
use liaison::staff::{Role, Scope};

async fn refused(console: &Console, sql: &str, constraint: &str) {
    let error =
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&console.world.db).await.unwrap_err();
    let found = error.as_database_error().and_then(|error| error.constraint().map(str::to_owned));
    assert_eq!(found.as_deref(), Some(constraint), "{sql}: {error}");
}

#[tokio::test]
async fn rules_of_staff_hold_by_sql_too() {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await.id;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await.id;
    let eve = console.desk("Eve", Role::Auditor, Scope::All).await.id;
    let kim = console.desk("Kim", Role::Support, Scope::All).await.id;
    let give = |to, role: &str, by: String| {
        format!(
            "insert into staff_roles (id, staff_id, role, scope, given_by, given_at) values (gen_random_uuid(), '{to}', '{role}', 'all', {by}, now())"
        )
    };
    let by = |id| format!("'{id}'");
    refused(&console, &give(ada, "finance", by(ada)), "staff_roles_given_by_another").await;
    refused(&console, &give(eve, "finance", by(ada)), "staff_roles_auditor").await;
    refused(&console, &give(kim, "auditor", by(ada)), "staff_roles_auditor").await;
    refused(&console, &give(kim, "controller", by(ada)), "staff_roles_need_two").await;
    refused(
        &console,
        &format!("update staff set closed_at = now(), closed_by = id where id = '{ada}'"),
        "staff_closed_by_another",
    )
    .await;
    refused(&console, "delete from staff_roles", "staff_roles_stay").await;
    refused(
        &console,
        &format!("update staff_roles set role = 'finance' where staff_id = '{kim}'"),
        "staff_roles_stay",
    )
    .await;
    let ask = format!(
        "insert into approval_requests (id, kind, parameters, parameters_hash, requested_by, requested_at, expires_at)
         values (gen_random_uuid(), 'staff_role', '{{}}', sha256(convert_to('{{}}', 'UTF8')), '{ada}', now(), now() + interval '1 day')"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(ask)).execute(&console.world.db).await.unwrap();
    let approve = |by| {
        format!("update approval_requests set answer = 'approved', answered_by = '{by}', answered_at = now()")
    };
    refused(&console, &approve(ada), "approval_by_another").await;
    // Another's approval of something else gives nothing.
    sqlx::raw_sql(sqlx::AssertSqlSafe(approve(bea))).execute(&console.world.db).await.unwrap();
    let forged = format!(
        "insert into staff_roles (id, staff_id, role, scope, given_by, given_at, approval_id, approval_kind, approval_answer)
         select gen_random_uuid(), '{kim}', 'controller', 'all', '{ada}', now(), id, 'staff_role', 'approved' from approval_requests"
    );
    refused(&console, &forged, "staff_roles_need_two").await;
    let long = format!(
        "insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at)
         values (gen_random_uuid(), sha256('x'), '{kim}', 'passkey', now(), now(), now(), now() + interval '13 hours')"
    );
    refused(&console, &long, "staff_sessions_end").await;
    let glass = format!(
        "insert into break_glass_uses (id, staff_id, os_user, at, reason, acknowledged_by, acknowledged_at)
         values (gen_random_uuid(), '{kim}', 'root', now(), 'a reason of some length', '{kim}', now())"
    );
    refused(&console, &glass, "break_glass_by_another").await;
}

#[tokio::test]
async fn the_log_is_fixed() {
    let console = Console::start().await;
    console.desk("Ada", Role::Administrator, Scope::All).await;
    for sql in [
        "update audit_log set via = 'job'",
        "delete from audit_log",
        "truncate audit_log cascade",
        "update audit_log_heads set seq = seq + 1",
        "delete from audit_log_heads",
        "insert into audit_log_trails values ('x', 1)",
    ] {
        refused(&console, sql, "audit_fixed").await;
    }
}
