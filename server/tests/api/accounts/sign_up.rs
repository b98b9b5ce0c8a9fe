use super::{PASSWORD, count, english, form, join, log_in, mails, with};
use crate::world::World;
use serde_json::json;
use std::time::{Duration, Instant};

#[tokio::test]
async fn an_open_site_opens_the_account_and_logs_in() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    let reply = page.post("/api/signup.php", &form("Anna", "Anna@Example.com")).await;
    assert_eq!(reply.status, 201);
    let user = &reply.json()["user"];
    assert_eq!(user["status"], "not_confirmed");
    assert_eq!(user["email"], "Anna@example.com");
    assert_eq!((user["credits"].as_i64(), user["paid_user"].as_bool()), (Some(10), Some(false)));
    assert_eq!((user["language"].as_str(), user["country"].as_str()), (Some("nl"), Some("NL")));
    assert_eq!(user["profile"]["status"], "disabled");
    assert_eq!((&user["profile"]["name"], &user["profile"]["age"]), (&json!("Anna"), &json!(36)));
    assert_eq!(page.get("/api/user.php").await.ok()["user"], *user);
    let mut cookies = reply.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with("auth=")).unwrap();
    for part in ["auth=", "HttpOnly", "SameSite=Lax", "Max-Age=2592000", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(mails(&world, "Anna@example.com").await.len(), 1);
    let consents: Vec<(String, String)> = sqlx::query_as("select kind, version from consents order by kind")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(consents.iter().map(|(kind, _)| kind.as_str()).collect::<Vec<_>>(), ["orientation", "terms"]);
    assert_eq!(consents[1].1, "2024-01-15T00:00:00Z");
}

#[tokio::test]
async fn all_wrong_fields_are_named_at_once_in_the_callers_language() {
    let world = World::start().await;
    let wrong = with(
        form("@nna", "not an address"),
        &json!({ "password": "short", "date_of_birth": "2005-02-29", "city": "de-berlin", "language": "fi", "consent": false }),
    );
    let codes = [
        "email: email_invalid",
        "name: name_starts_with_at",
        "password: password_too_short",
        "date_of_birth: date_of_birth_invalid",
        "city: unknown_place",
        "language: language_not_offered",
        "consent: consent_missing",
    ];
    let mut texts = Vec::new();
    for language in ["en", "nl", "de"] {
        let page = world.visitor("open.test");
        page.set_cookie(&format!("locale={language}; Path=/"));
        let reply = page.post("/api/signup.php", &wrong).await;
        reply.problem(409, "invalid_request");
        assert_eq!(reply.fields(), codes, "{}", reply.text());
        texts.push(reply.json()["errors"].clone());
    }
    assert_eq!(texts[0][0]["detail"], "Invalid email");
    assert_eq!(texts[0][3]["detail"], "Invalid date of birth.");
    for field in (0..).take(codes.len()) {
        let [en, nl, de] =
            [0, 1, 2].map(|language: usize| texts[language][field]["detail"].as_str().unwrap());
        assert!(en != nl && nl != de && en != de, "{en} / {nl} / {de}");
        assert!(![en, nl, de].iter().any(|text| text.contains("problem-") || text.contains('$')));
    }
    assert_eq!(count(&world, "accounts").await, 0);
}

#[tokio::test]
async fn the_age_is_decided_in_the_countrys_own_day() {
    let world = World::start().await;
    // 23:30 UTC on 21 November is the 22nd in Utrecht, and the 21st in New York.
    world.advance(time::Duration::minutes(690));
    let page = world.visitor("open.test");
    let born = json!({ "date_of_birth": "2008-11-22" });
    let new_york = json!({ "country": "US", "region": "US-NY", "city": "us-new-york", "language": "en" });
    let reply =
        page.post("/api/signup.php", &with(with(form("Ada", "ada@example.com"), &born), &new_york)).await;
    assert_eq!(reply.fields(), ["date_of_birth: too_young"], "{}", reply.text());
    assert!(reply.json()["errors"][0]["detail"].as_str().unwrap().contains("18"));
    page.post("/api/signup.php", &with(form("Bea", "bea@example.com"), &born)).await.ok();
}

#[tokio::test]
async fn fields_that_a_member_may_not_set_are_refused() {
    let world = World::start().await;
    for field in ["credits", "paid_user", "status", "fictional", "id", "site_id", "notifications_disabled"] {
        let reply = world
            .visitor("open.test")
            .post("/api/signup.php", &with(form("Anna", "anna@example.com"), &json!({ field: 1_000_000 })))
            .await;
        reply.problem(422, "invalid_request");
    }
    assert_eq!(count(&world, "accounts").await, 0);
}

#[tokio::test]
async fn fifty_at_once_open_one_account() {
    let world = World::start().await;
    let spellings = ["anna@gmail.com", "ANNA@gmail.com", "an.na@googlemail.com", "anna+1@gmail.com"];
    let calls = (0..50).map(|number| {
        let page = world.visitor("open.test");
        let body = form("Anna", spellings[number % spellings.len()]);
        tokio::spawn(async move { page.post("/api/signup.php", &body).await })
    });
    let mut statuses = Vec::new();
    for call in calls.collect::<Vec<_>>() {
        statuses.push(call.await.unwrap().status.as_u16());
    }
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 49, "{statuses:?}");
    for table in ["accounts", "profiles", "credit_accounts", "account_addresses", "mails"] {
        assert_eq!(count(&world, table).await, 1, "{table}");
    }
}

#[tokio::test]
async fn a_retry_gets_the_first_answer_and_a_session_of_its_own() {
    let world = World::start().await;
    let (key, body) = (world.app.random.uuid(), form("Anna", "anna@example.com"));
    let first = world.visitor("open.test").post_with_key("/api/signup.php", &body, key).await;
    let page = world.visitor("open.test");
    let second = page.post_with_key("/api/signup.php", &body, key).await;
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (201, 201));
    assert_eq!(first.json(), second.json());
    page.get("/api/user.php").await.ok();
    assert_eq!(mails(&world, "anna@example.com").await.len(), 1);
    let other = with(body.clone(), &json!({ "name": "Berta" }));
    page.post_with_key("/api/signup.php", &other, key).await.problem(409, "idempotency_conflict");
    let other = with(body, &json!({ "password": "another password" }));
    page.post_with_key("/api/signup.php", &other, key).await.problem(409, "idempotency_conflict");
}

#[tokio::test]
async fn no_trace_of_the_password_is_kept_but_its_slow_hash() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let hash: String =
        sqlx::query_scalar("select password_hash from accounts").fetch_one(&world.db).await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    let kept: String = sqlx::query_scalar("select string_agg(i::text, ' ') from idempotency_keys i")
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert!(!kept.contains("anna") && !kept.contains(PASSWORD), "{kept}");
}

#[tokio::test]
async fn an_open_site_says_that_the_address_is_taken() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let reply = english(&world).post("/api/signup.php", &form("Berta", "ANNA@example.com")).await;
    let body = reply.problem(409, "email_taken");
    assert_eq!(body["detail"], "An account with this e-mail address already exists");
    // Accounts belong to a site (design 5.1).
    let elsewhere =
        world.visitor("strict.test").post("/api/signup.php", &form("Anna", "anna@example.com")).await;
    assert_eq!(elsewhere.status, 202);
}

#[tokio::test]
async fn a_strict_site_answers_alike_and_tells_the_mailbox() {
    let world = World::start().await;
    let mut answers = Vec::new();
    let mut times = [Duration::ZERO; 2];
    for (index, name) in ["Anna", "Berta"].into_iter().enumerate() {
        let page = world.visitor("strict.test");
        let began = Instant::now();
        let reply = page.post("/api/signup.php", &form(name, "anna@example.com")).await;
        times[index] = began.elapsed();
        page.get("/api/user.php").await.problem(403, "authentication_required");
        let mut headers: Vec<String> = reply.headers.keys().map(ToString::to_string).collect();
        headers.sort();
        answers.push((reply.status.as_u16(), reply.text(), headers));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!((answers[0].0, answers[0].1.as_str()), (202, r#"{"user":null}"#));
    assert!(times[0] >= Duration::from_millis(300) && times[1] >= Duration::from_millis(300), "{times:?}");
    let kinds: Vec<String> =
        mails(&world, "anna@example.com").await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(count(&world, "accounts").await, 1);
    assert_eq!(kinds.len(), 2);
    assert!(
        kinds.contains(&"activation".to_owned()) && kinds.contains(&"already-member".to_owned()),
        "{kinds:?}"
    );
    log_in(&world.visitor("strict.test"), "anna@example.com", PASSWORD).await.ok();
}

#[tokio::test]
async fn an_owner_is_not_flooded_with_mails() {
    let world = World::start().await;
    for _ in 0..6 {
        let reply =
            world.visitor("strict.test").post("/api/signup.php", &form("Anna", "anna@example.com")).await;
        assert_eq!(reply.status, 202);
    }
    assert_eq!(mails(&world, "anna@example.com").await.len(), 4, "one link and three notices");
}

#[tokio::test]
async fn a_closed_site_takes_nobody_and_a_sourced_one_only_sourced_visitors() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.signups = liaison::settings::Signups::None).await;
    let page = world.visitor("open.test");
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.problem(403, "signups_closed");
    world.set("open.test", |settings| settings.signups = liaison::settings::Signups::WithTrafficsource).await;
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.problem(403, "signups_closed");
    let sourced =
        with(form("Anna", "anna@example.com"), &json!({ "tracking": { "network": "adnet", "sub1": "7" } }));
    page.post("/api/signup.php", &sourced).await.ok();
    let kept: serde_json::Value =
        sqlx::query_scalar("select tracking from accounts").fetch_one(&world.db).await.unwrap();
    assert_eq!(kept, json!({ "network": "adnet", "sub1": "7" }));
}

#[tokio::test]
async fn odd_input_is_refused_and_never_an_error_of_ours() {
    let world = World::start().await;
    let page = world.visitor("open.test");
    for (field, value) in [
        ("name", json!("An\u{0}na")),
        ("email", json!("anna\u{0}@example.com")),
        ("region", json!("NL-UT\u{0}")),
        ("city", json!("\u{0}")),
        ("country", json!("XX")),
        ("gender", json!("robot")),
        ("language", json!("xx")),
        ("password", json!("password")),
        ("password", json!("Anna@Example.com")),
        ("password", json!("x".repeat(129))),
        ("tracking", json!({ "sub1": "a\u{0}b" })),
        ("tracking", json!({ "sub9": "a" })),
        ("date_of_birth", json!(19_900_517)),
        ("name", json!("anna@example.com")),
    ] {
        let reply = page
            .post("/api/signup.php", &with(form("Anna", "anna@example.com"), &json!({ field: value })))
            .await;
        assert!(matches!(reply.status.as_u16(), 409 | 422), "{}", reply.text());
        assert_eq!(reply.json()["code"], "invalid_request");
    }
    let reply = page
        .request(reqwest::Method::POST, "/api/signup.php")
        .json(&form("Anna", "a@example.com"))
        .send()
        .await;
    assert_eq!(reply.unwrap().status(), 400, "no idempotency key");
}

#[tokio::test]
async fn a_site_may_refuse_throwaway_mailboxes() {
    let world = World::start().await;
    for (name, host) in [("Anna", "open.test"), ("Berta", "strict.test")] {
        let page = world.visitor(host);
        page.set_cookie("locale=en; Path=/");
        page.post("/api/signup.php", &form(name, &format!("{name}@mailinator.com"))).await.ok();
        world.set(host, |settings| settings.refuse_disposable_email = true).await;
        for domain in ["mailinator.com", "MAILINATOR.COM", "any.where.mailinator.com", "yopmail.com"] {
            // Also the one that has an account: the answer is about the provider.
            let reply = page.post("/api/signup.php", &form(name, &format!("{name}@{domain}"))).await;
            reply.problem(409, "invalid_request");
            assert_eq!(reply.fields(), ["email: email_disposable"], "{domain}");
            let detail = &reply.json()["errors"][0]["detail"];
            assert!(detail.as_str().unwrap().starts_with("Please use an e-mail address that you will keep"));
        }
        page.post("/api/signup.php", &form(name, &format!("{name}@example.com"))).await.ok();
    }
    assert_eq!(count(&world, "accounts").await, 4);
}
