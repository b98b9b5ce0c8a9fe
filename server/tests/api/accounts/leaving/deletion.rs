use super::{farewell, joined, kinds, leave, return_token};
use crate::{
    accounts::{PASSWORD, activation_token, count, english, join, log_in, mails, with},
    chat::{self, write_in, write_to},
    members::photo,
    world::{Member, NOON, World, man, woman},
};
use serde_json::{Value, json};
use uuid::Uuid;

/// A conversation of two: both wrote, the partner last.
async fn talk(one: &Member, other: &Member) -> Value {
    let sent = write_to(&one.page, other.id, "Hello").await.ok();
    write_in(&other.page, &sent["conversation"], "Hello yourself").await.ok();
    sent["conversation"].clone()
}

// spec: 4.27
#[tokio::test]
async fn who_leaves_is_nowhere_to_be_found_at_once() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    photo(&world, &eva, 0).await;
    let adam = world.member(man("Adam")).await;
    for (from, to) in [(&adam, &eva), (&eva, &adam)] {
        from.page.post("/api/like.php", &json!({ "profile": to.id })).await.ok();
    }
    let conversation = talk(&adam, &eva).await;
    let profile = adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok();
    let picture = format!("/photos/{}", profile["profile"]["main_image"]["filename"].as_str().unwrap());
    adam.page.get(&picture).await;
    let mut own_pages = eva.page.events(None).await;
    let mut partners_page = adam.page.events(None).await;

    let reply = leave(&eva.page).await;
    assert_eq!(reply.ok(), json!({ "return_until": "2026-12-05T12:00:00Z" }));
    let cookie = reply.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("auth=;") && cookie.contains("Max-Age=0"), "{cookie}");
    assert!(own_pages.next_of("logged_out").await.is_some());
    let news = partners_page.next_of("conversation_changed").await.unwrap();
    assert_eq!(news["conversation"], conversation);

    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.problem(404, "not_found");
    assert_eq!(adam.page.get(&picture).await.status, 404, "an address that was issued before");
    assert_eq!(adam.page.get("/api/members.php").await.ok()["numResults"], 0);
    let likes = adam.page.get("/api/likes.php").await.ok();
    assert_eq!((&likes["profiles"], &likes["num_new"]), (&json!([]), &json!(0)));
    assert_eq!(likes["liked_by"], json!({ "received": [], "sent": [], "matches": [] }));
    adam.page.post("/api/like.php", &json!({ "profile": eva.id })).await.problem(404, "not_found");
}

#[tokio::test]
async fn what_was_written_stays_readable_and_nothing_more_can_be_written() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let conversation = talk(&adam, &eva).await;
    leave(&eva.page).await.ok();
    let [listed] = &chat::chats(&adam).await[..] else { panic!("one conversation") };
    assert_eq!((&listed["profile"], &listed["can_answer"]), (&Value::Null, &json!(false)));
    assert_eq!(listed["num_unread_messages"], 1);
    let open = chat::chat(&adam, &conversation).await;
    assert_eq!((&open["profile"], chat::texts(&open)), (&Value::Null, vec!["Hello", "Hello yourself"]));
    write_in(&adam.page, &conversation, "Are you there?").await.problem(404, "not_found");
    write_to(&adam.page, eva.id, "Are you there?").await.problem(404, "not_found");
    adam.page
        .post("/api/typing.php", &json!({ "conversation": conversation }))
        .await
        .problem(404, "not_found");
    let balance = adam.page.get("/api/user.php").await.ok()["user"]["credits"].clone();
    assert_eq!(balance, 8, "what could not be sent costs nothing");
    adam.page.put("/api/chat.php", &json!({ "conversation": conversation, "read": 2 })).await.ok();
    assert_eq!(chat::chats(&adam).await[0]["num_unread_messages"], 0);
    adam.page.delete("/api/chat.php", &json!({ "conversation": conversation })).await.ok();
    assert!(chat::chats(&adam).await.is_empty());
    // Who had blocked her sees no more of it than before.
    let ben = world.member(man("Ben")).await;
    chat::books_agree(&world).await;
    chat::looks_missing(&ben.page, &conversation).await;
}

#[tokio::test]
async fn a_blocked_conversation_stays_away_when_the_other_leaves() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let adam = world.member(man("Adam")).await;
    let conversation = talk(&adam, &eva).await;
    chat::block(&world, eva.id, adam.id).await;
    leave(&eva.page).await.ok();
    assert!(chat::chats(&adam).await.is_empty());
    chat::looks_missing(&adam.page, &conversation).await;
}

// asvs: V7.4.2
#[tokio::test]
async fn every_session_is_dead_and_every_other_link_too() {
    let world = World::start().await;
    let page = join(&world, "Eva", "eva@example.com").await;
    let activation = activation_token(&world, "eva@example.com").await;
    let elsewhere = english(&world);
    log_in(&elsewhere, "eva@example.com", PASSWORD).await.ok();
    leave(&page).await.ok();
    for page in [&page, &elsewhere] {
        page.get("/api/user.php").await.problem(403, "authentication_required");
    }
    assert_eq!(count(&world, "sessions").await, 0);
    let body = json!({ "token": activation });
    english(&world).post("/api/activate.php", &body).await.problem(404, "link_expired");
}

// spec: 8.22
#[tokio::test]
async fn the_right_password_says_pending_and_wrong_ones_look_as_always() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    leave(&eva.page).await.ok();
    let page = english(&world);
    let wrong = log_in(&page, "eva@example.com", "not the password").await;
    let unknown = log_in(&page, "nobody@example.com", "not the password").await;
    assert_eq!(wrong.problem(401, "login_failed"), unknown.problem(401, "login_failed"));
    let right = log_in(&page, "eva@example.com", PASSWORD).await;
    let detail = &right.problem(403, "pending_deletion")["detail"];
    assert_eq!(detail, "This account is going to be deleted. Use the link in our e-mail to restore it.");
    assert!(!right.headers.contains_key("set-cookie"));
    assert_eq!(count(&world, "sessions").await, 0);
}

// asvs: V7.5.3
#[tokio::test]
async fn the_password_is_asked_for_and_counted() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let body = with(farewell(), &json!({ "password": "not the password" }));
    for _ in 0..5 {
        let wrong = eva.page.post("/api/deletion.php", &body).await;
        wrong.problem(409, "invalid_request");
        assert_eq!(wrong.fields(), ["password: old_password_wrong"]);
    }
    leave(&eva.page).await.problem(429, "account_blocked");
    world.advance(time::Duration::minutes(1));
    leave(&eva.page).await.ok();
    let odd = joined(&world, "Ida", "ida@example.com").await;
    for (field, value) in [
        ("comment", json!("x".repeat(1001))),
        ("comment", json!("\u{0}")),
        ("reasons", json!(vec!["other"; 10])),
        ("reasons", json!(["boredom"])),
        ("credits", json!(5)),
    ] {
        let body = with(farewell(), &json!({ field: value }));
        odd.page.post("/api/deletion.php", &body).await.problem(422, "invalid_request");
    }
    odd.page.get("/api/user.php").await.ok();
    english(&world).post("/api/deletion.php", &farewell()).await.problem(403, "authentication_required");
}

#[tokio::test]
async fn reasons_are_counted_and_belong_to_nobody() {
    let world = World::start().await;
    for (name, reasons) in [("Eva", json!(["privacy", "break"])), ("Ida", json!(["break", "break"]))] {
        let member = joined(&world, name, &format!("{name}@example.com")).await;
        let body = with(farewell(), &json!({ "reasons": reasons, "comment": null }));
        member.page.post("/api/deletion.php", &body).await.ok();
    }
    let rows: Vec<(time::Date, String, i32)> =
        sqlx::query_as("select month, reason, times from deletion_reasons order by reason")
            .fetch_all(&world.db)
            .await
            .unwrap();
    let november = NOON.date().replace_day(1).unwrap();
    assert_eq!(rows, [(november, "break".to_owned(), 2), (november, "privacy".to_owned(), 1)]);
}

#[tokio::test]
async fn two_at_once_and_a_retry_leave_once() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let elsewhere = english(&world);
    log_in(&elsewhere, &eva.email, PASSWORD).await.ok();
    let key = Uuid::from_u128(5);
    let body = farewell();
    let calls = (0..4).flat_map(|_| {
        [
            eva.page.post_with_key("/api/deletion.php", &body, key),
            elsewhere.post_with_key("/api/deletion.php", &body, key),
        ]
    });
    for reply in futures_util::future::join_all(calls).await {
        // Who came after the end of their session and was nobody's retry is a visitor.
        assert!(reply.status == 200 || reply.problem(403, "authentication_required").is_object());
    }
    let again = eva.page.post_with_key("/api/deletion.php", &body, key).await;
    assert!(again.status == 200 || again.status == 403, "{}", again.text());
    assert_eq!(kinds(&world, &eva.email).await.iter().filter(|kind| *kind == "deletion").count(), 1);
    assert_eq!(count(&world, "deletions").await, 1);
    let counted: i64 =
        sqlx::query_scalar("select sum(times) from deletion_reasons").fetch_one(&world.db).await.unwrap();
    assert_eq!(counted, 2);
}

#[tokio::test]
async fn a_lost_answer_is_given_again() {
    let world = World::start().await;
    let eva = joined(&world, "Eva", "eva@example.com").await;
    let cookies = eva.page.cookies();
    let first = eva.page.post_with_key("/api/deletion.php", &farewell(), Uuid::from_u128(5)).await.ok();
    // The answer, with its empty cookie, never arrived.
    let page = english(&world);
    for cookie in cookies.split("; ") {
        page.set_cookie(&format!("{cookie}; Path=/"));
    }
    let again = page.post_with_key("/api/deletion.php", &farewell(), Uuid::from_u128(5)).await;
    assert_eq!(again.ok(), first);
    let page_of_a_stranger = english(&world);
    page_of_a_stranger.set_cookie("auth=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA; Path=/");
    let strange =
        page_of_a_stranger.post_with_key("/api/deletion.php", &farewell(), Uuid::from_u128(5)).await;
    strange.problem(403, "authentication_required");
}

#[tokio::test]
async fn a_login_that_crosses_the_leaving_does_not_outlive_it() {
    for _ in 0..4 {
        let world = World::start().await;
        let eva = joined(&world, "Eva", "eva@example.com").await;
        let pages: Vec<_> = (0..6).map(|_| english(&world)).collect();
        let logins =
            futures_util::future::join_all(pages.iter().map(|page| log_in(page, &eva.email, PASSWORD)));
        let (left, _) = tokio::join!(leave(&eva.page), logins);
        left.ok();
        for page in &pages {
            page.get("/api/user.php").await.problem(403, "authentication_required");
        }
        assert_eq!(count(&world, "sessions").await, 0);
    }
}

#[tokio::test]
async fn a_message_that_crosses_the_leaving_is_sent_whole_or_not_at_all() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    for number in 0..6 {
        let eva = joined(&world, "Eva", &format!("eva{number}@example.com")).await;
        let ida = world.member(woman("Ida")).await;
        let (to_her, from_her, left) = tokio::join!(
            write_to(&adam.page, eva.id, "To her"),
            write_to(&eva.page, adam.id, "From her"),
            leave(&eva.page)
        );
        left.ok();
        assert!(matches!(to_her.status.as_u16(), 200 | 402 | 404), "{}", to_her.text());
        assert!(matches!(from_her.status.as_u16(), 200 | 403 | 402), "{}", from_her.text());
        drop(ida);
    }
    chat::books_agree(&world).await;
}

#[tokio::test]
async fn the_mail_says_until_when_in_the_readers_words_and_zone() {
    for (language, until) in [
        ("nl", "5 december 2026 om 13:00 (UTC+1)"),
        ("de", "5. Dezember 2026 um 13:00 (UTC+1)"),
        ("fr", "5 décembre 2026 à 13:00 (UTC+1)"),
    ] {
        let world = World::start().await;
        let eva = joined(&world, "Eva", "eva@example.com").await;
        sqlx::query("update accounts set language = $1").bind(language).execute(&world.db).await.unwrap();
        leave(&eva.page).await.ok();
        let (kind, text) = mails(&world, &eva.email).await[0].clone();
        assert_eq!(kind, "deletion");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(until) && text.contains("Eva"), "{text}");
    }
}

#[tokio::test]
async fn no_other_mail_goes_to_who_has_left() {
    let world = World::start_with(|config| config.smtp_url = Some("smtp://127.0.0.1:9".to_owned())).await;
    let page = join(&world, "Eva", "eva@example.com").await;
    leave(&page).await.ok();
    // The activation mail that still waited is gone.
    assert_eq!(kinds(&world, "eva@example.com").await, ["deletion"]);
    sqlx::query("update sites set settings = settings || '{\"enumeration_protection\": \"strict\"}'")
        .execute(&world.db)
        .await
        .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let form = crate::accounts::form("Eve", "eva@example.com");
    let known = english(&world).post("/api/signup.php", &form).await;
    assert_eq!(known.status, 202);
    assert_eq!(kinds(&world, "eva@example.com").await, ["deletion", "deletion"], "the way back once more");
    let token = return_token(&world, "eva@example.com").await;
    super::come_back(&page, &token).await.ok();
    assert_eq!(kinds(&world, "eva@example.com").await, ["activation", "returned"]);
}
