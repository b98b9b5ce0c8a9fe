//! `liaison method …` and `liaison debit …`, and what `doctor` says of offers that nobody can use.

use crate::server::{Setup, demo_world, look_into};

#[tokio::test(flavor = "multi_thread")]
async fn methods_are_offered_at_the_command_line() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    let db = look_into(&database.url).await;
    let (ok, all) = setup.said(&["method", "list"]).await;
    assert!(ok && all.lines().count() > 20 && all.contains("\tNL\tany\t50\tsdd"), "{all}");
    let company = all.split('\t').next().unwrap().to_owned();
    let offer = ["method", "offer", &company, "nl", "Bancontact", "--currency", "eur", "--position", "3"];
    let (ok, offered) = setup.said(&offer).await;
    assert!(ok, "{offered}");
    let (_, mine) = setup.said(&["method", "list", &company]).await;
    assert!(mine.contains(&format!("{company}\tNL\tEUR\t3\tbancontact")), "{mine}");
    for (arguments, words) in [
        (["method", "offer", "nobody", "NL", "ideal"], "no site is run by a company nobody"),
        (["method", "offer", &company, "NL", "giropay"], "has ended"),
        (["method", "offer", &company, "NL", "swish"], "takes no EUR"),
        (["method", "withdraw", &company, "NL", "vipps"], "there is no such offer"),
    ] {
        let (ok, said) = setup.said(&arguments).await;
        assert!(!ok && said.contains(words), "{arguments:?}: {said}");
    }
    assert!(setup.said(&["method", "withdraw", &company, "NL", "bancontact", "--currency", "EUR"]).await.0);
    let (_, before) = setup.said(&["doctor"]).await;
    assert!(!before.contains("can pay") && !before.contains("method withdraw"), "{before}");
    sqlx::query("update payment_methods set method = 'sofort' where method = 'ideal'")
        .execute(&db)
        .await
        .unwrap();
    sqlx::query("delete from payment_methods where country = 'NL' and method <> 'sofort'")
        .execute(&db)
        .await
        .unwrap();
    let (ok, after) = setup.said(&["doctor"]).await;
    assert!(!ok && after.contains("sofort has ended") && after.contains("nobody in NL can pay"), "{after}");

    let blocked = "insert into debit_blocks (company_id, account_index, order_id, reason, created_at)
        values ($1, 'x', '00000000-0000-4000-8000-000000000001', 'AM04', '2026-11-21T12:00:00Z')";
    sqlx::query(blocked).bind(&company).execute(&db).await.unwrap();
    let (_, blocks) = setup.said(&["debit", "blocks", "--by", "Kim"]).await;
    assert!(blocks.contains("2026-11-21T12:00:00Z") && blocks.contains("AM04"), "{blocks}");
    let lift = ["debit", "unblock", "00000000-0000-4000-8000-000000000001"];
    assert!(!setup.said(&lift).await.0, "by nobody");
    let lift = [&lift[..], &["--by", "Kim"]].concat();
    assert!(setup.said(&lift).await.0);
    assert!(!setup.said(&lift).await.0);
    let lines: Vec<(String, bool, String)> = sqlx::query_as(
        "select via, os_user is not null, facts ->> 'by' from audit_log where action = 'debit.unblocked'
           and facts ->> 'order' = '00000000-0000-4000-8000-000000000001' and facts ->> 'bank' = 'AM04'",
    )
    .fetch_all(&db)
    .await
    .unwrap();
    assert_eq!(lines, [("command".to_owned(), true, "Kim".to_owned())]);
    db.close().await;
}

/// A key of somebody else's profile, or of the other mode, sees nothing of what was ordered before.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_of_another_profile_is_taken_only_if_that_is_said() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let server = setup.serve().await;
    let db = look_into(&database.url).await;
    let base = format!("{}/sandbox/mollie/v2", server.base);
    for (file, key) in [("one", "test_one"), ("two", "test_two"), ("live", "live_one")] {
        std::fs::write(state.path().join(file), format!("{key}{}", "0123456789".repeat(3))).unwrap();
    }
    let set = async |file: &str, base: &str, more: &[&str]| {
        let command = ["company", "account", "vonk-media", "--key-file", file, "--api-base", base, "--yes"];
        setup.said(&[&command, more].concat()).await
    };
    let profile = async || -> Option<String> {
        sqlx::query_scalar("select profile_id from payment_accounts where company_id = 'vonk-media'")
            .fetch_one(&db)
            .await
            .unwrap()
    };
    sqlx::query(
        "insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points, country,
             method, status, provider, created_at, updated_at, completed_at)
         select gen_random_uuid(), gen_random_uuid(), site_id, 'vonk-media', gen_random_uuid(), id, credits, price_minor, currency, 2100, 'NL',
             'visa', 'completed', 'mollie', now(), now(), now() from bundles limit 1",
    )
    .execute(&db)
    .await
    .unwrap();
    // The demo's own key says whose it is, too; this server's sandbox answers elsewhere than its configuration says.
    let (ok, said) = set("one", &base, &["--new-organisation"]).await;
    assert!(ok, "{said}");
    let first = profile().await;
    assert!(first.as_ref().is_some_and(|id| id.starts_with("pfl_")), "{first:?}");
    sqlx::raw_sql(
        "insert into provider_customers (member_id, company_id, provider, customer_id, created_at)
           values (gen_random_uuid(), 'vonk-media', 'mollie', 'cst_1', now());
         insert into mandates (member_id, id, company_id, method, status, last_digits, created_at, last_used_at, provider)
           values (gen_random_uuid(), gen_random_uuid(), 'vonk-media', 'visa', 'valid', '6787', now(), now(), 'mollie')",
    )
    .execute(&db)
    .await
    .unwrap();
    let (ok, said) = set("two", &base, &[]).await;
    assert!(!ok && said.contains("another organisation or profile"), "{said}");
    let (ok, said) = set("live", &base, &[]).await;
    assert!(!ok && said.contains("refuses this key"), "{said}");
    let (ok, said) = set("live", "http://127.0.0.1:9/v2", &[]).await;
    assert!(!ok && said.contains("say --new-organisation"), "{said}");
    let (ok, said) = set("one", &base, &[]).await;
    assert!(ok, "the same key again: {said}");
    let known = async || -> (i64, i64) {
        let known = "select (select count(*) from provider_customers), (select count(*) from mandates where status = 'valid')";
        sqlx::query_as(known).fetch_one(&db).await.unwrap()
    };
    assert_eq!((profile().await, known().await), (first.clone(), (1, 1)));
    // The token that reads payouts is of the organisation of the key.
    std::fs::write(state.path().join("token"), format!("access_one{}", "0123456789".repeat(3))).unwrap();
    let token = async |file: &str| {
        let command = ["company", "account", "vonk-media", "--access-token-file", file, "--yes"];
        setup.said(&command).await
    };
    let tokens = async || -> i64 {
        let kept = "select count(*) from payment_accounts where access_token_sealed is not null";
        sqlx::query_scalar(kept).fetch_one(&db).await.unwrap()
    };
    let (ok, said) = token("one").await;
    assert!(!ok && said.contains("begins with access_") && tokens().await == 0, "{said}");
    let (ok, said) = token("token").await;
    assert!(ok && tokens().await == 1, "{said}");
    let (ok, said) = set("two", &base, &["--new-organisation"]).await;
    assert!(ok, "{said}");
    assert!(profile().await.is_some_and(|id| Some(id) != first));
    assert_eq!(known().await, (0, 0), "they are made anew at the next need");
    assert_eq!(tokens().await, 0, "it was another organisation's");
    db.close().await;
}

/// A second account is there for methods that name it, and changes nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_method_leads_to_an_account_beside_the_one_that_sells() {
    let (database, state) = demo_world().await;
    let setup = Setup::new(state.path()).on(&database.url).forgetful();
    let _server = setup.serve().await;
    std::fs::write(state.path().join("key"), "SignatureKey0123456789").unwrap();
    let said = async |arguments: &[&str]| setup.said(arguments).await;
    assert!(said(&["method", "offer", "vonk-media", "NL", "visa"]).await.0);
    let (ok, lacking) = said(&["method", "route", "vonk-media", "visa", "mollie", "verotel"]).await;
    assert!(!ok && lacking.contains("has no account at verotel"), "{lacking}");
    let account = ["company", "account", "vonk-media", "--key-file", "key", "--shop-id", "60678", "--test"];
    let (_, plan) = said(&[&account[..], &["--beside"]].concat()).await;
    assert!(plan.contains("has an account at verotel beside"), "{plan}");
    let (ok, kept) = said(&[&account[..], &["--beside", "--yes"]].concat()).await;
    assert!(ok && kept.contains("mollie at") && kept.contains("/api/psp/verotel/vonk-media"), "{kept}");
    assert!(!kept.contains("SignatureKey"), "{kept}");
    let (ok, routed) = said(&["method", "route", "vonk-media", "visa", "mollie", "verotel"]).await;
    assert!(ok && routed.contains("mollie, then verotel"), "{routed}");
    // Wherever it is offered from now on, too.
    assert!(said(&["method", "offer", "vonk-media", "BE", "visa"]).await.0);
    let (_, all) = said(&["method", "list", "vonk-media"]).await;
    let visa = all.lines().filter(|line| line.contains("\tvisa\t"));
    assert!(
        visa.clone().count() >= 2 && visa.clone().all(|line| line.ends_with("\tmollie verotel")),
        "{all}"
    );
    for (arguments, words) in [
        (&["method", "route", "vonk-media", "paypal", "verotel"][..], "verotel does not take paypal"),
        (&["method", "route", "vonk-media", "visa", "mollie", "mollie"], "named twice"),
        (&["method", "route", "vonk-media", "sdd", "mollie"], "not paid at a checkout"),
        (&["method", "route", "vonk-media", "visa", "bank"], "not one of mollie, paynl, verotel"),
        (
            &["company", "account", "vonk-media", "--key-file", "key", "--test", "--yes"],
            "--test is for Pay.nl and Verotel",
        ),
        (
            &["company", "account", "vonk-media", "--key-file", "key", "--shop-id", "12a"],
            "not the number of a shop",
        ),
    ] {
        let (ok, refused) = said(arguments).await;
        assert!(!ok && refused.contains(words), "{arguments:?}: {refused}");
    }
    let (_, doctor) = said(&["doctor"]).await;
    assert!(doctor.contains("vonk-media is paid through mollie"), "{doctor}");
    assert!(doctor.contains("vonk-media is paid through verotel"), "{doctor}");
    assert!(doctor.contains("refund_by_hand"), "{doctor}");
    let (ok, back) = said(&["method", "route", "vonk-media", "visa"]).await;
    assert!(ok && back.contains("the account that sells"), "{back}");
}
