use super::sign_up_photo::{jpeg, picture, send};
use super::{PASSWORD, count, english, form, join, log_in, mails, with};
use crate::{
    chat::{books_agree, chats},
    world::{Member, World, man, new_id},
};
use futures_util::future::join_all;
use serde_json::json;
use std::time::{Duration, Instant};

// spec: 3.17, 5.9, 9.16
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

// asvs: V2.2.2, V6.2.1
// spec: 5.1, 5.2, 5.3
#[tokio::test]
async fn all_wrong_fields_are_named_at_once_in_the_callers_language() {
    let world = World::start().await;
    let wrong = with(
        form("@nna", "not an address"),
        &json!({ "password": "short", "date_of_birth": "2005-02-29", "city": "de-berlin", "language": "fi" }),
    );
    let codes = [
        "email: email_invalid",
        "name: name_starts_with_at",
        "password: password_too_short",
        "date_of_birth: date_of_birth_invalid",
        "city: unknown_place",
        "language: language_not_offered",
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

/// Who knows the member knows this.
// asvs: V6.2.11
#[tokio::test]
async fn a_password_of_name_and_birth_date_is_refused() {
    let world = World::start().await;
    let page = english(&world);
    for (password, status) in [("anna17051990", 409), ("anna18061987", 201)] {
        let typed = with(form("Anna", "anna@example.com"), &json!({ "password": password }));
        assert_eq!(typed["date_of_birth"], "1990-05-17");
        let reply = page.post("/api/signup.php", &typed).await;
        assert_eq!(reply.status, status, "{password}: {}", reply.text());
        if status == 409 {
            assert_eq!(reply.fields(), ["password: password_too_common"]);
        }
    }
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

/// Fifty sign-ups of one mailbox at once, by four spellings, each with the same photo and a message.
async fn fifty_at_once(world: &World, host: &str, key: Option<uuid::Uuid>) -> (Vec<u16>, Member) {
    let bert = world.member(man("Bert")).await;
    let photo = send(&world.visitor(host), &jpeg(&picture(400, 500, 1))).await;
    let spellings = ["anna@gmail.com", "ANNA@gmail.com", "an.na@googlemail.com", "anna+1@gmail.com"];
    let calls = (0..50).map(|number| {
        let page = world.visitor(host);
        let spelling = if key.is_some() { "anna@gmail.com" } else { spellings[number % spellings.len()] };
        let brought = json!({ "photo": photo, "signup_message": "Hello Bert", "signup_message_to": bert.id });
        let (body, key) = (with(form("Anna", spelling), &brought), key.unwrap_or_else(new_id));
        async move { page.post_with_key("/api/signup.php", &body, key).await.status.as_u16() }
    });
    let mut statuses = join_all(calls).await;
    statuses.sort_unstable();
    for table in [
        "profiles where name = 'Anna'",
        "account_addresses where address_key = 'anna@gmail.com'",
        "accounts where status = 'not_confirmed'",
        "photos",
        "signup_messages",
        "waiting_photos",
    ] {
        assert_eq!(count(world, table).await, 1, "{table}");
    }
    (statuses, bert)
}

/// The one account is whole: its link works, its photo is there, its message goes out once.
async fn is_whole(world: &World, host: &str, bert: &Member) {
    let recipient: String = sqlx::query_scalar("select email from accounts where status = 'not_confirmed'")
        .fetch_one(&world.db)
        .await
        .unwrap();
    let token = super::activation_token(world, &recipient.replace('+', "%2B")).await;
    let new = "two storks over Leiden";
    let body = json!({ "token": token, "password": new, "password_repeat": new });
    let answer = world.visitor(host).post("/api/activate.php", &body).await.ok();
    assert_eq!(answer["signup_message"], "delivered");
    assert_eq!(answer["user"]["profile"]["main_image"]["status"], "pending");
    assert_eq!(chats(bert).await[0]["num_unread_messages"], 1);
    assert_eq!(count(world, "messages").await, 1);
    books_agree(world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_open_one_account() {
    let world = World::start().await;
    let (statuses, bert) = fifty_at_once(&world, "open.test", None).await;
    assert_eq!((statuses[0], &statuses[1..]), (201, &[409; 49][..]));
    assert_eq!(count(&world, "mails").await, 1);
    is_whole(&world, "open.test", &bert).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_open_one_account_on_a_strict_site() {
    let world = World::start().await;
    let (statuses, bert) = fifty_at_once(&world, "strict.test", None).await;
    assert_eq!(statuses, [202; 50]);
    assert_eq!(count(&world, "mails where kind = 'activation'").await, 4, "the first, and three anew");
    is_whole(&world, "strict.test", &bert).await;
}

// spec: 9.7
#[tokio::test(flavor = "multi_thread")]
async fn fifty_retries_at_once_get_one_answer() {
    for (host, status) in [("open.test", 201), ("strict.test", 202)] {
        let world = World::start().await;
        let (statuses, bert) = fifty_at_once(&world, host, Some(new_id())).await;
        assert_eq!(statuses, [status; 50]);
        assert_eq!(count(&world, "mails").await, 1);
        is_whole(&world, host, &bert).await;
    }
}

#[tokio::test]
async fn a_retry_with_photo_and_message_gets_the_first_answer() {
    let world = World::start().await;
    let bert = world.member(man("Bert")).await;
    let photo = send(&english(&world), &jpeg(&picture(400, 500, 1))).await;
    let brought = json!({ "photo": photo, "signup_message": "Hello Bert", "signup_message_to": bert.id });
    let (key, body) = (world.app.random.uuid(), with(form("Anna", "anna@example.com"), &brought));
    let first = world.visitor("open.test").post_with_key("/api/signup.php", &body, key).await.ok();
    assert_eq!(first["user"]["signup_message"]["name"], "Bert");
    // Neither is looked for again: the photo is taken, and the recipient has gone.
    world.advance(time::Duration::minutes(9));
    sqlx::query("update profiles set status = 'disabled' where id = $1")
        .bind(bert.id)
        .execute(&world.db)
        .await
        .unwrap();
    let second = world.visitor("open.test").post_with_key("/api/signup.php", &body, key).await;
    assert_eq!(second.status, 201, "{}", second.text());
    assert_eq!(second.json()["user"]["profile"]["id"], first["user"]["profile"]["id"]);
    assert_eq!((count(&world, "photos").await, count(&world, "signup_messages").await), (1, 1));
}

// spec: 3.27
#[tokio::test]
async fn what_a_member_says_of_themselves_is_kept() {
    let world = World::start().await;
    world
        .set("open.test", |settings| settings.interests = vec!["music".to_owned(), "kissing".to_owned()])
        .await;
    let page = english(&world);
    let told = json!({ "relationship_status": "divorced", "reason": " Curious \r\n", "about": "I sail.\nOften.", "interests": ["kissing", "music", "kissing"] });
    let user =
        page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &told)).await.ok()["user"]
            .clone();
    let profile = &user["profile"];
    assert_eq!(
        (&profile["relationship_status"], &profile["reason"]),
        (&json!("divorced"), &json!("Curious"))
    );
    assert_eq!(
        (&profile["about"], &profile["interests"]),
        (&json!("I sail.\nOften."), &json!(["kissing", "music"]))
    );
    for (field, value, status) in [
        ("relationship_status", json!("complicated"), 422),
        ("reason", json!("x".repeat(301)), 422),
        ("reason", json!("a\u{0}b"), 422),
        ("about", json!("x".repeat(2001)), 422),
        ("about", json!("a\u{1b}b"), 422),
        ("interests", json!("music"), 422),
        ("interests", json!([7]), 422),
        ("interests", json!(vec!["music"; 101]), 422),
        ("interests", json!(["music", "travelling"]), 409),
        ("interests", json!(["music\u{0}"]), 409),
    ] {
        let reply = page
            .post("/api/signup.php", &with(form("Berta", "berta@example.com"), &json!({ field: value })))
            .await;
        reply.problem(status, "invalid_request");
        assert!(
            reply.fields().is_empty() || reply.fields() == [format!("{field}: field_invalid")],
            "{}",
            reply.text()
        );
    }
    assert_eq!(count(&world, "accounts").await, 1);
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

// spec: 8.19
#[tokio::test]
async fn an_open_site_says_that_the_address_is_taken() {
    let world = World::start().await;
    join(&world, "Anna", "anna@example.com").await;
    let reply = english(&world).post("/api/signup.php", &form("Berta", "ANNA@example.com")).await;
    let body = reply.problem(409, "email_taken");
    assert_eq!(body["detail"], "An account with this e-mail address already exists");
    // Accounts belong to a site.
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
    assert_eq!(kinds, ["activation", "activation"], "whoever reads the mailbox has a link that works");
    log_in(&world.visitor("strict.test"), "anna@example.com", PASSWORD).await.problem(401, "login_failed");
}

#[tokio::test]
async fn an_owner_is_not_flooded_with_mails() {
    let world = World::start().await;
    for _ in 0..6 {
        let reply =
            world.visitor("strict.test").post("/api/signup.php", &form("Anna", "anna@example.com")).await;
        assert_eq!(reply.status, 202);
    }
    assert_eq!(mails(&world, "anna@example.com").await.len(), 4, "one link and three fresh ones");
}

// spec: 3.23, 3.27, 6.3
#[tokio::test]
async fn a_closed_site_takes_nobody_and_a_sourced_one_only_sourced_visitors() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.signups = liaison::settings::Signups::None).await;
    let page = world.visitor("open.test");
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.problem(403, "signups_closed");
    world.set("open.test", |settings| settings.signups = liaison::settings::Signups::WithTrafficsource).await;
    page.post("/api/signup.php", &form("Anna", "anna@example.com")).await.problem(403, "signups_closed");
    for unsourced in
        [json!({}), json!({ "network": "", "ref": "" }), json!({ "sub1": "7", "sub2": "x", "sub3": "y" })]
    {
        let body = with(form("Anna", "anna@example.com"), &json!({ "tracking": unsourced }));
        page.post("/api/signup.php", &body).await.problem(403, "signups_closed");
    }
    let source = json!({ "network": "adnet", "ref": "summer", "sub1": "7", "sub2": "a b", "sub3": "ž" });
    for (name, tracking) in [("Anna", source), ("Berta", json!({ "ref": "summer" }))] {
        let email = format!("{name}@example.com");
        page.post("/api/signup.php", &with(form(name, &email), &json!({ "tracking": tracking }))).await.ok();
        let kept: serde_json::Value = sqlx::query_scalar("select tracking from accounts where email = $1")
            .bind(&email)
            .fetch_one(&world.db)
            .await
            .unwrap();
        assert_eq!(kept, tracking);
    }
}

// asvs: V2.2.2
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
            assert!(detail.as_str().unwrap().starts_with("Please use an e-mail address you'll keep"));
        }
        page.post("/api/signup.php", &form(name, &format!("{name}@example.com"))).await.ok();
    }
    assert_eq!(count(&world, "accounts").await, 4);
}
