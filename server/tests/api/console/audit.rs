//! The log: everything that staff do leaves a line, and whoever tampers with it is found.

use super::Console;
use crate::media::run_now;
use liaison::{
    backoffice, housekeeping,
    staff::{self, Anchor, Chain, Entry, Fault, Role, Scope, Verdict},
};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

async fn verify(console: &Console, outside: &[(String, Anchor)]) -> Verdict {
    let mut connection = console.world.db.acquire().await.unwrap();
    staff::verify(&mut connection, outside).await.unwrap()
}

/// As somebody does who owns the database: past every trigger.
async fn tamper(console: &Console, sql: &str) {
    let mut connection = PgConnection::connect_with(&console.world.db.connect_options()).await.unwrap();
    let sql = format!("set session_replication_role = replica; {sql}");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Staff who did some things.
async fn lived() -> Console {
    let console = Console::start().await;
    let ada = console.desk("Ada", Role::Administrator, Scope::All).await;
    let kim = console.desk("Kim", Role::Support, Scope::All).await;
    console.post(&ada, "/api/console/staff-closings", &json!({ "staff": kim.id })).await.ok();
    sqlx::raw_sql(
        "insert into report_audit (report_id, staff, action, at) values (gen_random_uuid(), 'Eva', 'shown', now()), (gen_random_uuid(), 'Eva', 'closed', now());
         insert into account_audit (member_hash, staff, action, note, at) values (sha256('x'), 'Eva', 'closed', 'a note', now());
         insert into complaint_audit (complaint_id, staff, action, at) values (gen_random_uuid(), 'Eva', 'file_taken', now());
         insert into photo_decisions (photo_id, revision, decision, moderator, decided_at) values (gen_random_uuid(), 1, 'approved', 'Eva', now())",
    )
    .execute(&console.world.db)
    .await
    .unwrap();
    console
}

#[tokio::test]
async fn each_act_leaves_its_line() {
    let console = lived().await;
    let actions: Vec<(String, String, String)> =
        sqlx::query_as("select chain, action, via from audit_log order by chain, seq")
            .fetch_all(&console.world.db)
            .await
            .unwrap();
    let has = |chain: &str, action: &str, via: &str| {
        actions.iter().any(|(c, a, v)| (c.as_str(), a.as_str(), v.as_str()) == (chain, action, via))
    };
    for (chain, action, via) in [
        ("act", "staff.invited", "command"),
        ("act", "staff.role_given", "command"),
        ("act", "staff.closed", "console"),
        ("act", "report.closed", "command"),
        ("act", "account.closed", "command"),
        ("act", "photo.approved", "command"),
        ("read", "report.shown", "command"),
        ("read", "complaint.file_taken", "command"),
    ] {
        assert!(has(chain, action, via), "{action} by {via}: {actions:?}");
    }
    let verdict = verify(&console, &[]).await;
    assert_eq!(verdict.faults, Vec::<Fault>::new());
    assert!(verdict.lines > 8, "{verdict:?}");
}

#[tokio::test]
async fn psql_leaves_a_line_of_its_own_kind() {
    let console = lived().await;
    let mut connection = PgConnection::connect_with(
        &console.world.db.connect_options().as_ref().clone().application_name("psql"),
    )
    .await
    .unwrap();
    sqlx::raw_sql("update staff_roles set ended_at = now() where role = 'administrator'")
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    assert_eq!(
        console
            .count("select count(*) from audit_log where action = 'staff.role_ended' and via = 'sql'")
            .await,
        1
    );
}

#[tokio::test]
async fn a_changed_byte_is_named() {
    let console = lived().await;
    for column in [
        "at = at + interval '1 microsecond'",
        "facts = facts || '{\"x\": 1}'",
        "via = case via when 'job' then 'sql' else 'job' end",
        "subject_hash = sha256('y')",
        "staff_id = null, action = 'staff.x'",
    ] {
        let console_before = verify(&console, &[]).await;
        assert!(console_before.faults.is_empty());
        tamper(&console, "create table kept as select * from audit_log where chain = 'act' and seq = 2")
            .await;
        tamper(&console, &format!("update audit_log set {column} where chain = 'act' and seq = 2")).await;
        let faults = verify(&console, &[]).await.faults;
        assert!(faults.contains(&Fault::Changed { chain: Chain::Act, seq: 2 }), "{column}: {faults:?}");
        tamper(&console, "delete from audit_log where chain = 'act' and seq = 2; insert into audit_log select * from kept; drop table kept").await;
    }
}

#[tokio::test]
async fn a_changed_byte_of_whichever_line_is_named() {
    let console = lived().await;
    let lines: Vec<(String, i64)> =
        sqlx::query_as("select chain::text, seq from audit_log order by chain, seq")
            .fetch_all(&console.world.db)
            .await
            .unwrap();
    assert!(lines.len() > 4, "{lines:?}");
    for (chain, seq) in lines {
        let change = |sign: char| {
            format!(
                "update audit_log set at = at {sign} interval '1 microsecond' where chain = '{chain}' and seq = {seq}"
            )
        };
        tamper(&console, &change('+')).await;
        let faults = verify(&console, &[]).await.faults;
        let named = format!("chain {chain}: line {seq} was changed");
        assert!(faults.iter().any(|fault| fault.to_string().starts_with(&named)), "{named}: {faults:?}");
        tamper(&console, &change('-')).await;
    }
    assert!(verify(&console, &[]).await.faults.is_empty());
}

#[tokio::test]
async fn a_line_written_anew_with_its_hash_is_named() {
    let console = lived().await;
    tamper(&console, "update audit_log set via = case via when 'job' then 'sql' else 'job' end where chain = 'act' and seq = 2; update audit_log l set hash = audit_hash(l) where chain = 'act' and seq = 2").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(faults.contains(&Fault::Replaced { chain: Chain::Act, seq: 2, next: 3 }), "{faults:?}");
}

#[tokio::test]
async fn a_removed_row_is_named() {
    let console = lived().await;
    tamper(&console, "delete from audit_log where chain = 'act' and seq = 3").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(faults.contains(&Fault::Missing { chain: Chain::Act, from: 3, to: 3 }), "{faults:?}");
}

#[tokio::test]
async fn a_cut_end_is_named_by_the_head_and_where_that_is_mended_by_an_anchor() {
    let console = lived().await;
    backoffice::anchor_now(&console.world.app).await.unwrap();
    // Once more on the same day: the first one stays.
    backoffice::anchor_now(&console.world.app).await.unwrap();
    let outside = backoffice::kept_outside(&console.world.app.media).await.unwrap();
    assert_eq!(outside.len(), 2);
    let known = outside.iter().find(|(_, anchor)| anchor.chain == Chain::Act).unwrap().1.seq;
    let cut = |faults: &[Fault], witness: &str| {
        faults.iter().any(|fault| matches!(fault, Fault::Cut { chain: Chain::Act, known: seen, witness: by, .. } if *seen == known && by.contains(witness)))
    };
    tamper(&console, "delete from audit_log where chain = 'act' and seq > (select max(seq) - 2 from audit_log where chain = 'act')").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(cut(&faults, "its head"), "{faults:?}");
    // Cleverer: head and anchors of the database as well.
    tamper(&console, "delete from audit_log_anchors; update audit_log_heads h set (seq, hash) = (select seq, hash from audit_log where chain = 'act' order by seq desc limit 1) where chain = 'act'").await;
    let faults = verify(&console, &outside).await.faults;
    assert!(cut(&faults, "the store of files"), "{faults:?}");
}

#[tokio::test]
async fn a_chain_forged_whole_is_named_by_an_anchor() {
    let console = lived().await;
    backoffice::anchor_now(&console.world.app).await.unwrap();
    let outside = backoffice::kept_outside(&console.world.app.media).await.unwrap();
    tamper(
        &console,
        "do $$ declare l audit_log; p bytea := sha256('liaison act'); begin
           for l in select * from audit_log where chain = 'act' order by seq loop
             if l.seq = 1 then l.via := case l.via when 'job' then 'sql' else 'job' end; end if;
             l.previous_hash := p; l.hash := audit_hash(l); p := l.hash;
             update audit_log set via = l.via, previous_hash = l.previous_hash, hash = l.hash where chain = 'act' and seq = l.seq;
           end loop;
           update audit_log_heads set hash = p where chain = 'act';
         end $$; delete from audit_log_anchors",
    )
    .await;
    assert_eq!(verify(&console, &[]).await.faults, Vec::<Fault>::new(), "nothing in the database shows it");
    let faults = verify(&console, &outside).await.faults;
    assert!(
        faults.iter().any(|fault| matches!(fault, Fault::Rewritten { chain: Chain::Act, .. })),
        "{faults:?}"
    );
}

#[tokio::test]
async fn the_night_keeps_the_heads_outside_and_says_loudly_what_does_not_hold() {
    let console = lived().await;
    let bea = console.desk("Bea", Role::Administrator, Scope::All).await;
    let (world, proven) = (&console.world, "select count(*) from audit_log_proofs where faults = 0");
    run_now(world, "audit.anchor").await;
    let outside = backoffice::kept_outside(&world.app.media).await.unwrap();
    assert!(outside.iter().any(|(_, anchor)| anchor.chain == Chain::Act), "{outside:?}");
    run_now(world, "audit.prove").await;
    assert_eq!(console.count(proven).await, 1);
    let broken = async || {
        let health = console.get(&bea, "/api/console/health").await.ok();
        health["findings"].as_array().unwrap().iter().any(|one| one["code"] == "audit_log_broken")
    };
    assert!(!broken().await);
    // The newest lines cut, with all in the database that would tell of them.
    tamper(
        &console,
        "delete from audit_log_anchors; delete from audit_log where chain = 'act' and seq > 2;
         update audit_log_heads h set (seq, hash) = (select seq, hash from audit_log where chain = 'act' and seq = 2) where chain = 'act'",
    )
    .await;
    sqlx::query(
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at) values ('audit.prove', 'default', 1, 'null', $1, 3, $1)",
    )
    .bind(world.clock.now())
    .execute(&world.db)
    .await
    .unwrap();
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert_eq!(done.dead.len(), 1, "{done:?}");
    assert!(broken().await);
}

#[tokio::test]
async fn a_trail_that_was_changed_or_bypassed_is_named() {
    let console = lived().await;
    tamper(&console, "update account_audit set note = 'another note'").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(
        matches!(faults.as_slice(), [Fault::Unlogged { trail, .. }] if trail == "account_audit"),
        "{faults:?}"
    );
    tamper(&console, "update account_audit set note = 'a note'; insert into report_audit (report_id, staff, action, at) values (gen_random_uuid(), 'Eva', 'closed', now())").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(
        matches!(faults.as_slice(), [Fault::Unlogged { trail, .. }] if trail == "report_audit"),
        "{faults:?}"
    );
    tamper(&console, "delete from report_audit where turn = (select max(turn) from report_audit); delete from complaint_audit").await;
    let faults = verify(&console, &[]).await.faults;
    assert!(
        matches!(faults.as_slice(), [Fault::Gone { trail, .. }] if trail == "complaint_audit"),
        "{faults:?}"
    );
}

/// Money and credits that staff give.
#[tokio::test]
async fn money_that_was_given_past_the_log_is_named() {
    let console = lived().await;
    let lasting = [
        (
            "refunds",
            "amount_minor",
            "insert into refunds (member_id, id, order_id, origin, amount_minor, currency, credits, taken, status, created_at, updated_at)
             values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'operator', 100, 'EUR', 1, 0, 'requested', now(), now())",
        ),
        (
            "credit_grants",
            "credits",
            "insert into credit_grants (member_id, id, credits, staff_id, created_at)
             select gen_random_uuid(), gen_random_uuid(), 1, id, now() from staff order by id limit 1",
        ),
    ];
    for (table, number, row) in lasting {
        let told = async || {
            let faults = verify(&console, &[]).await.faults;
            let told: Vec<&str> = faults
                .iter()
                .map(|fault| match fault {
                    Fault::Unlogged { trail, .. } if trail == table => "unlogged",
                    Fault::Gone { trail, .. } if trail == table => "gone",
                    other => panic!("{table}: {other}"),
                })
                .collect();
            told.join(" ")
        };
        sqlx::query(row).execute(&console.world.db).await.unwrap();
        assert_eq!(told().await, "", "{table}: it has its line");
        tamper(&console, &format!("update {table} set {number} = {number} + 1")).await;
        assert_eq!(told().await, "unlogged", "{table}: more than the log tells");
        tamper(&console, &format!("update {table} set {number} = {number} - 1; {row}")).await;
        assert_eq!(told().await, "unlogged", "{table}: one that came by no way of ours");
        tamper(&console, &format!("create table kept as select * from {table}; delete from {table}")).await;
        assert_eq!(told().await, "gone", "{table}: the one that has a line");
        tamper(
            &console,
            &format!(
                "insert into {table} select * from kept where id::text in (select facts ->> 'key' from audit_log where facts ->> 'trail' = '{table}');
                 drop table kept"
            ),
        )
        .await;
        assert_eq!(told().await, "");
    }
    let lines = "select count(*) from audit_log where action in ('refund.made', 'credits.granted')";
    assert_eq!(console.count(lines).await, 2);
}

#[tokio::test]
async fn many_at_once_leave_no_gap_and_what_is_rolled_back_leaves_no_line() {
    let console = Console::start().await;
    let writes = (0..20).map(|number| {
        let (db, random) = (console.world.db.clone(), console.world.app.random.clone());
        async move {
            let mut transaction = db.begin().await.unwrap();
            let chain = if number % 2 == 0 { Chain::Act } else { Chain::Read };
            let facts = json!({ "number": number });
            let entry = Entry {
                chain,
                action: "test.line",
                subject: None,
                site: None,
                case: None,
                facts,
                reason: Some("as a test"),
            };
            staff::append(&mut transaction, &random, &entry).await.unwrap();
            if number >= 16 {
                transaction.rollback().await.unwrap();
            } else {
                transaction.commit().await.unwrap();
            }
        }
    });
    futures_util::future::join_all(writes).await;
    for chain in ["act", "read"] {
        let (written, lines, newest): (i64, i64, i64) = sqlx::query_as(
            "select count(*) filter (where action = 'test.line'), count(*), coalesce(max(seq), 0) from audit_log where chain = $1",
        )
        .bind(chain)
        .fetch_one(&console.world.db)
        .await
        .unwrap();
        assert_eq!((written, lines), (8, newest), "{chain}");
    }
    assert_eq!(console.count("select count(*) from audit_log_reasons").await, 16);
    assert!(verify(&console, &[]).await.faults.is_empty());
}

#[tokio::test]
async fn a_line_names_no_member_and_a_reason_can_be_forgotten() {
    let console = lived().await;
    let mut transaction = console.world.db.begin().await.unwrap();
    let member = crate::world::new_id();
    let entry = Entry {
        chain: Chain::Read,
        action: "member.read",
        subject: Some(("member", member)),
        site: None,
        case: None,
        facts: json!({ "section": "orders" }),
        reason: Some("she wrote to us"),
    };
    staff::append(&mut transaction, &console.world.app.random, &entry).await.unwrap();
    transaction.commit().await.unwrap();
    let lines: String = sqlx::query_scalar("select string_agg(l::text, ' ') from audit_log l")
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    assert!(!lines.contains(&member.to_string()) && !lines.contains("wrote to us"));
    sqlx::query("delete from audit_log_reasons").execute(&console.world.db).await.unwrap();
    assert!(verify(&console, &[]).await.faults.is_empty());
}

/// What members are offered and told is changed by commands, by the console, or by whoever may write to the database.
#[tokio::test]
async fn whatever_sets_up_a_site_leaves_a_line_that_says_who_and_what() {
    let console = Console::start().await;
    let before = console.count("select count(*) from audit_log where chain = 'act'").await;
    let mut transaction = console.world.db.begin().await.unwrap();
    sqlx::raw_sql(
        "select set_config('liaison.via', 'command', true), set_config('liaison.os_user', 'ria', true);
         insert into companies (id, name, address, kvk, city, country, added) values ('dusk', 'Dusk', 'a', '1', 'c', 'NL', now());
         update companies set support_phone = '+3120', name = 'Dusk Media' where id = 'dusk';
         update companies set name = name where id = 'dusk';
         update sites set settings = jsonb_set(settings, '{time_bonus}', to_jsonb(settings -> 'time_bonus' is distinct from 'true')), updated_at = now() where domain = 'open.test';
         update sites set updated_at = now() where domain = 'open.test';
         insert into bundles (id, site_id, country, credits, price_minor, currency, position)
           select gen_random_uuid(), id, 'NL', 20 + i, 1000, 'EUR', 100 + i from sites, generate_series(1, 50) i where domain = 'strict.test';
         insert into payment_accounts (company_id, provider, api_base, api_key, hook_secret) values ('dusk', 'mollie', '', 'test_secret', 'hook');
         update payment_accounts set told_at = now() where company_id = 'dusk';
         insert into payment_methods (company_id, country, method, position) values ('dusk', 'NL', 'ideal', 1);
         insert into vat_rates (country, since, basis_points, set_by, set_at) values ('NL', '2030-01-01', 2200, 'Ria', now());
         insert into discount_codes (site_id, code, value_percentage, kind, status, validity, lot, expires, created_at)
           select id, 'FAIR-' || i, 10, 'code', 'active', 'once', 'Fair', now(), now() from sites, generate_series(1, 50) i where domain = 'open.test';
         insert into newsletters (id, site_id, kind, name, path, status, created_at)
           select gen_random_uuid(), id, 'news', 'Spring', '/', 'draft', now() from sites where domain = 'open.test';
         insert into short_links (site_id, token, target, campaign, created_at) select id, 'abcdefgh', '/', 'c', now() from sites where domain = 'open.test';
         update short_links set uses = uses + 1;
         update payment_accounts set selling = false where company_id = 'dusk';
         delete from payment_methods where company_id = 'dusk'",
    )
    .execute(&mut *transaction)
    .await
    .unwrap();
    transaction.commit().await.unwrap();
    let lines: Vec<(String, String, String, serde_json::Value)> = sqlx::query_as(
        "select l.action, concat_ws(' ', l.via, l.os_user), coalesce(s.domain, l.company_id, 'all'), l.facts
         from audit_log l left join sites s on s.id = l.site_id where l.chain = 'act' order by l.seq offset $1",
    )
    .bind(before)
    .fetch_all(&console.world.db)
    .await
    .unwrap();
    let told: Vec<String> = lines
        .iter()
        .map(|(action, by, of, facts)| {
            assert_eq!(by, "command ria", "{action}");
            let changed = facts.get("changed").map(|names| format!(" {names}")).unwrap_or_default();
            format!("{action} {of} {}{changed}", facts["did"].as_str().unwrap())
        })
        .collect();
    assert_eq!(
        told,
        [
            "company.set dusk added",
            r#"company.set dusk changed ["name","support_phone"]"#,
            r#"site.set open.test changed ["time_bonus"]"#,
            "bundle.set strict.test added",
            "payment_account.set dusk added",
            "payment_method.set dusk added",
            "vat_rate.set all added",
            "discount.set open.test added",
            "newsletter.set open.test added",
            "link.set open.test added",
            r#"payment_account.set dusk changed ["selling"]"#,
            "payment_method.set dusk removed",
        ]
    );
    let all: String = sqlx::query_scalar("select string_agg(facts::text, ' ') from audit_log")
        .fetch_one(&console.world.db)
        .await
        .unwrap();
    assert!(!all.contains("test_secret") && !all.contains("hook"), "{all}");
    assert!(verify(&console, &[]).await.faults.is_empty());
    // Whatever else writes there is no command.
    sqlx::query("update sites set is_open = not is_open where domain = 'open.test'")
        .execute(&console.world.db)
        .await
        .unwrap();
    let last: (String, serde_json::Value) = sqlx::query_as(
        "select via, facts -> 'changed' from audit_log where action = 'site.set' order by seq desc limit 1",
    )
    .fetch_one(&console.world.db)
    .await
    .unwrap();
    assert!(last.0 != "command" && last.1 == json!(["is_open"]), "{last:?}");
}

#[tokio::test]
async fn a_changed_reason_is_named_and_a_forgotten_one_is_not() {
    let console = Console::start().await;
    for (number, chain) in [Chain::Act, Chain::Read, Chain::Read].into_iter().enumerate() {
        let mut transaction = console.world.db.begin().await.unwrap();
        let entry = Entry {
            chain,
            action: "test.line",
            subject: None,
            site: None,
            case: None,
            facts: json!({ "number": number }),
            reason: (number < 2).then_some("she wrote to us"),
        };
        staff::append(&mut transaction, &console.world.app.random, &entry).await.unwrap();
        transaction.commit().await.unwrap();
    }
    assert!(verify(&console, &[]).await.faults.is_empty());
    for (change, seq) in [
        ("update audit_log_reasons set reason = 'he wrote to us' where chain = 'read'", 1),
        ("update audit_log_reasons set salt = sha256('another') where chain = 'read'", 1),
        // One that was given to nobody.
        (
            "insert into audit_log_reasons select chain, 2, reason, salt from audit_log_reasons where chain = 'read'",
            2,
        ),
    ] {
        tamper(&console, "create table kept as select * from audit_log_reasons").await;
        tamper(&console, change).await;
        assert_eq!(
            verify(&console, &[]).await.faults,
            [Fault::Reason { chain: Chain::Read, seq }],
            "{change}"
        );
        tamper(&console, "delete from audit_log_reasons; insert into audit_log_reasons select * from kept; drop table kept").await;
    }
    assert!(verify(&console, &[]).await.faults.is_empty());
}
