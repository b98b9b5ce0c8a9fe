//! `liaison disputes …`.

use crate::server::{Setup, demo_world, look_into};
use std::{os::unix::fs::PermissionsExt, path::Path};
use uuid::Uuid;

#[tokio::test(flavor = "multi_thread")]
async fn disputes_and_payments_that_do_not_fit_are_shown_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    // All else was sold before this month and the last one.
    sqlx::query(
        "update orders set completed_at = completed_at - interval '1 year' where completed_at is not null",
    )
    .execute(&db)
    .await
    .unwrap();
    let (order, company): (Uuid, String) = sqlx::query_as(
        "update orders set completed_at = now(), method = 'mastercard', card_label = 'Visa' where id = (select id from orders where status = 'completed' order by id limit 1)
         returning id, company_id",
    )
    .fetch_one(&db)
    .await
    .unwrap();
    for row in [
        "insert into chargebacks (member_id, id, order_id, provider_chargeback_id, amount_minor, currency, reason, credits, taken, owed, created_at, noticed_at)
         select member_id, id, id, 'chb_1', 1250, 'EUR', 'AC04', 9, 4, 5, now(), now() from orders where id = $1",
        "insert into order_reviews (member_id, order_id, reason, created_at) select member_id, id, 'amount', now() from orders where id = $1",
    ] {
        sqlx::query(row).bind(order).execute(&db).await.unwrap();
    }
    assert!(!setup.said(&["disputes", "list"]).await.0, "by nobody");
    let (ok, cases) = setup.said(&["disputes", "list", "--by", "Kim"]).await;
    assert!(ok && cases.contains(&format!("{company}\t{order}\t-\t12.50 EUR\tAC04\t5\tstands")), "{cases}");
    let looks = "select staff from account_audit where action = 'shown'
        and member_hash = (select sha256(uuid_send(member_id)) from orders where id = $1)";
    let looks: Vec<String> = sqlx::query_scalar(looks).bind(order).fetch_all(&db).await.unwrap();
    assert_eq!(looks, ["Kim"]);
    let (ok, rates) = setup.said(&["disputes", "rate"]).await;
    let line = format!("{company}\tVisa\t1\t1\t100.00 %\texcessive for Visa from 1500 cases a month on");
    assert!(ok && rates.contains(&line), "{rates}");
    let (ok, rates) = setup.said(&["disputes", "rate", "--month", "2001-01"]).await;
    assert!(ok && rates.is_empty(), "{rates}");
    assert!(!setup.said(&["disputes", "rate", "--month", "2001-13"]).await.0);
    let (ok, waiting) = setup.said(&["disputes", "review"]).await;
    assert!(ok && waiting.contains(&format!("{order}\t-\tamount")), "{waiting}");
    let file = state.path().join("evidence.pdf");
    let take = ["disputes", "evidence", &order.to_string(), "--to", file.to_str().unwrap(), "--by", "Kim"];
    let (ok, taken) = setup.said(&take).await;
    assert!(ok && taken.contains(&format!("holds the evidence for order {order}")), "{taken}");
    assert!(std::fs::read(&file).unwrap().starts_with(b"%PDF-1."));
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(!setup.said(&["disputes", "evidence", "tr_none", "--by", "Kim"]).await.0);
    let close = ["disputes", "close", &order.to_string(), "--by", "Kim"];
    assert!(setup.said(&close).await.0);
    let (ok, again) = setup.said(&close).await;
    assert!(!ok && again.contains("nothing waits about"), "{again}");
    assert!(!setup.said(&["disputes", "review"]).await.1.contains(&order.to_string()));
    let stray = "insert into unknown_payments (provider, payment_id, company_id, found_at) values ('mollie', 'tr_stray', $1, now())";
    sqlx::query(stray).bind(&company).execute(&db).await.unwrap();
    let (_, waiting) = setup.said(&["disputes", "review"]).await;
    assert!(waiting.contains(&format!("\t-\ttr_stray\tunknown_payment\t{company}")), "{waiting}");
    let close = ["disputes", "close", "tr_stray", "--by", "Kim"];
    assert!(setup.said(&close).await.0 && !setup.said(&close).await.0);
    a_payout(&setup, &db, &company).await;
    assert_eq!(closed(&db).await, ["order amount", "payment unknown_payment", "payout settlement_sum"]);
    warnings(&setup, &company, state.path()).await;
}

/// What the log has of cases that Kim closed, each once.
async fn closed(db: &sqlx::PgPool) -> Vec<String> {
    let lines = "select (facts ->> 'about') || ' ' || (facts ->> 'why') from audit_log
        where action = 'money_case.closed' and via = 'command' and os_user is not null and facts ->> 'by' = 'Kim' order by seq";
    sqlx::query_scalar(lines).fetch_all(db).await.unwrap()
}

/// `liaison company warnings`: off until somebody says by which key its service signs.
async fn warnings(setup: &Setup, company: &str, folder: &Path) {
    let file = folder.join("warnings.key");
    let show = ["company", "warnings", company];
    assert_eq!(setup.said(&show).await, (true, "none\n".to_owned()));
    let set = ["company", "warnings", company, "--secret-file", file.to_str().unwrap(), "--refund"];
    std::fs::write(&file, "whsec_c2hvcnQ=").unwrap();
    let (ok, said) = setup.said(&set).await;
    assert!(!ok && said.contains("no key of Standard Webhooks"), "{said}");
    std::fs::write(&file, format!("whsec_{}", "MDEy".repeat(8))).unwrap();
    // Without --yes it says what it would do.
    assert!(setup.said(&set).await.1.contains("is refunded at once"));
    assert_eq!(setup.said(&show).await.1, "none\n");
    let (ok, said) = setup.said(&[&set[..], &["--yes"]].concat()).await;
    assert!(
        ok && said.contains(&format!("/api/psp/warnings/{company}, what it warns of is refunded at once")),
        "{said}"
    );
    assert!(!said.contains("MDEy"), "{said}");
    let off = ["company", "warnings", company, "--off", "--yes"];
    assert!(setup.said(&off).await.0 && !setup.said(&off).await.0);
}

/// `liaison settlement …`: one that does not add up waits beside the payments.
async fn a_payout(setup: &Setup, db: &sqlx::PgPool, company: &str) {
    for row in [
        "insert into settlements (provider, id, company_id, reference, amount_minor, currency, settled_at, stated, read_at, fault)
         values ('mollie', 'stl_odd', $1, '1234567.2611.01', 1800, 'EUR', '2026-11-20 09:00+00', '{}', now(), 'sum')",
        "insert into settlement_lines (provider, settlement_id, kind, line_id, payment_id, method, amount_minor, currency, settled_minor)
         select provider, id, 'payment', 'tr_odd', 'tr_odd', 'ideal', 1839, 'EUR', 1839 from settlements where company_id = $1",
        "insert into settlement_lines (provider, settlement_id, kind, line_id, method, description, settled_minor)
         select provider, id, 'fee', '2026-11 1', 'ideal', 'iDEAL', -38 from settlements where company_id = $1",
    ] {
        sqlx::query(row).bind(company).execute(db).await.unwrap();
    }
    let (_, waiting) = setup.said(&["disputes", "review"]).await;
    assert!(waiting.contains(&format!("\t-\tstl_odd\tsettlement_sum\t{company}")), "{waiting}");
    let quarter = ["--company", company, "--quarter", "2026-Q4"];
    let (ok, list) = setup.said(&[&["settlement", "list"], &quarter[..]].concat()).await;
    let line = "2026-11-20\tstl_odd\t1234567.2611.01\t18.00 EUR\t2\tsettlement_sum";
    assert!(ok && list.contains(line), "{list}");
    let (ok, shown) = setup.said(&["settlement", "show", "1234567.2611.01"]).await;
    assert!(
        ok && shown.contains("2 come to 18.01") && shown.contains("fee\t2026-11 1\tiDEAL\t-0.38"),
        "{shown}"
    );
    let (ok, csv) = setup.said(&[&["settlement", "export"], &quarter[..]].concat()).await;
    for row in [
        "stl_odd,1234567.2611.01,2026-11-20,payment,tr_odd,ideal,,,18.39,0.00,18.39,EUR,18.39,EUR",
        "stl_odd,1234567.2611.01,2026-11-20,fee,2026-11 1,ideal,,,0.00,0.38,-0.38,EUR,,",
    ] {
        assert!(ok && csv.contains(row), "{csv}");
    }
    let close = ["disputes", "close", "stl_odd", "--by", "Kim"];
    assert!(setup.said(&close).await.0 && !setup.said(&close).await.0);
    let (_, list) = setup.said(&[&["settlement", "list"], &quarter[..]].concat()).await;
    assert!(list.contains("settlement_sum, looked at"), "{list}");
    assert!(!setup.said(&["settlement", "show", "stl_none"]).await.0);
}
