//! Voice messages: `chat-voice.php`, and `POST /api/message.php` with one. What holds of photos in messages (photo/) holds of
//! them by the same lines; here is what differs, and one walk through all that they share.

use super::{
    block, books_agree, chat, chats,
    photo::{bring as bring_photo, discard},
    write_to,
};
use crate::{
    accounts::count,
    media::{EDGE, kept, sweep},
    safety::unblock,
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{chat as product, media, safety};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{
    Page, Reply,
    recordings::{odd, ogg, webm},
};
use uuid::Uuid;

/// A form with these parts.
fn form(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let part = |(name, bytes): &(&str, &[u8])| {
        let head = format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n");
        [head.as_bytes(), bytes, b"\r\n"].concat()
    };
    [parts.iter().flat_map(part).collect(), format!("--{EDGE}--\r\n").into_bytes()].concat()
}

async fn upload_form(page: &Page, parts: &[(&str, &[u8])], key: Uuid) -> Reply {
    let request =
        page.request(Method::POST, "/api/chat-voice.php").header("idempotency-key", key.to_string());
    let kind = format!("multipart/form-data; boundary={EDGE}");
    testkit::send(request.header("content-type", kind).body(form(parts))).await
}

async fn upload(page: &Page, bytes: &[u8]) -> Reply {
    upload_form(page, &[("voice", bytes), ("waveform", b"0123456789")], new_id()).await
}

/// Brings a voice message of that length, as its bringer gets it.
async fn bring(member: &Member, ms: u32) -> Value {
    let reply = upload(&member.page, &webm(ms)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["voice"].clone()
}

fn voice_to(profile: Uuid, voice: &Value) -> Value {
    json!({ "client_id": new_id(), "voice": voice["id"], "profile": profile })
}

async fn send_to(page: &Page, profile: Uuid, voice: &Value) -> Reply {
    page.post("/api/message.php", &voice_to(profile, voice)).await
}

/// Brings and sends two seconds; the answer.
pub async fn speak(from: &Member, to: Uuid) -> Value {
    let voice = bring(from, 2_000).await;
    send_to(&from.page, to, &voice).await.ok()
}

/// As a browser asks, which takes packed answers: a sound is packed already.
async fn fetched(page: &Page, voice: &Value) -> Reply {
    let path = format!("/photos/{}", voice["filename"].as_str().unwrap());
    let reply = testkit::send(page.request(Method::GET, &path).header("accept-encoding", "br, gzip")).await;
    assert!(reply.status != 200 || !reply.headers.contains_key("content-encoding"));
    reply
}

async fn status(page: &Page, voice: &Value) -> u16 {
    fetched(page, voice).await.status.as_u16()
}

/// The voice of the last message in somebody's thread.
async fn last_voice(member: &Member, conversation: &Value) -> Value {
    chat(member, conversation).await["messages"].as_array().unwrap().last().unwrap()["voice"].clone()
}

fn invalid(reply: &Reply, field: &str) {
    reply.problem(422, "invalid_request");
    assert_eq!(reply.fields(), [format!("{field}: field_invalid")]);
}

#[tokio::test]
async fn a_voice_is_paid_once_as_a_photo_and_both_hear_it() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let voice = bring(&anna, 2_000).await;
    assert_eq!(
        (&voice["ms"], &voice["waveform"], &voice["removed"]),
        (&json!(1_993), &json!("0123456789"), &json!(false))
    );
    let body = voice_to(bert.id, &voice);
    let first = anna.page.post("/api/message.php", &body).await.ok();
    assert_eq!((&first["credits"], &first["free_conversations_left"]), (&json!(6), &json!(1)));
    let message = &first["message"];
    assert_eq!((&message["text"], &message["photo"]), (&json!(""), &Value::Null));
    assert_eq!(message["voice"], voice);
    for _ in 0..4 {
        assert_eq!(anna.page.post("/api/message.php", &body).await.ok(), first);
    }
    let other =
        json!({ "client_id": body["client_id"], "voice": bring(&anna, 600).await["id"], "profile": bert.id });
    anna.page.post("/api/message.php", &other).await.problem(409, "idempotency_conflict");

    let seen = last_voice(&bert, &first["conversation"]).await;
    let list = chats(&bert).await;
    assert_eq!((&list[0]["num_unread_messages"], &list[0]["messages"][0]["voice"]), (&json!(1), &seen));
    assert_ne!(seen["filename"], voice["filename"], "an address of his own");
    for (member, voice) in [(&anna, &voice), (&bert, &seen)] {
        let sound = fetched(&member.page, voice).await;
        assert_eq!(
            (sound.status.as_u16(), &sound.headers["content-type"]),
            (200, &"audio/webm".parse().unwrap())
        );
        assert_eq!(sound.headers["cache-control"], "private, max-age=300");
        assert!(sound.bytes.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]));
        let names = [&b"SECRET"[..], b"Chrome"];
        assert!(names.iter().all(|name| !sound.bytes.windows(name.len()).any(|part| &part == name)));
    }
    let causes: Vec<String> =
        sqlx::query_scalar("select cause from ledger_lines where member_id = $1 and account = 'spent'")
            .bind(anna.id)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(causes, ["voice"]);
    let spent = format!("/api/spent.php?conversation={}", first["conversation"].as_str().unwrap());
    let spent = anna.page.get(&spent).await.ok()["spent"].clone();
    assert_eq!((&spent["credits"], &spent["voices"], &spent["photos"]), (&json!(4), &json!(1), &json!(0)));
    assert_eq!(write_to(&bert.page, anna.id, "Lovely").await.ok()["message"]["voice"], Value::Null);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_minute_is_small_in_both_forms() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    for file in [webm(60_000), ogg(60_000)] {
        let reply = upload(&anna.page, &file).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        assert!(fetched(&anna.page, &reply.json()["voice"]).await.bytes.len() <= 400_000);
    }
    assert_eq!(kept(&world).len(), 1, "the same packets are one file");
}

#[tokio::test]
async fn odd_files_are_refused_and_leave_nothing() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let files = odd();
    assert!(files.len() >= 20);
    for file in files {
        let reply = upload(&anna.page, &file.bytes).await;
        assert_eq!(reply.json()["code"], file.code, "{}", file.name);
        // Others' budget is not what this is about.
        sqlx::query("delete from rate_budgets").execute(&world.db).await.unwrap();
    }
    let sound = webm(1_000);
    for parts in [
        &[("voice", &sound[..])][..],
        &[("waveform", b"0123")],
        &[("voice", &sound), ("waveform", b"")],
        &[("voice", &sound), ("waveform", b"12a")],
        &[("voice", &sound), ("waveform", &[b'9'; 65])],
        &[("voice", &sound), ("waveform", b"1"), ("waveform", b"1")],
        &[("voice", &sound), ("waveform", b"1"), ("place", b"Utrecht")],
    ] {
        upload_form(&anna.page, parts, new_id()).await.problem(422, "invalid_request");
    }
    sweep(&world).await;
    for table in ["chat_photos", "discarded_blobs"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
    assert!(kept(&world).is_empty());
}

#[tokio::test]
async fn the_last_credits_buy_a_voice_and_a_refused_one_waits_on() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 5, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let (first, second) = (bring(&anna, 600).await, bring(&anna, 800).await);
    assert_eq!(send_to(&anna.page, bert.id, &first).await.ok()["credits"], 1);
    send_to(&anna.page, bert.id, &second).await.problem(402, "not_enough_credits");
    world.set("open.test", |site| site.photo_credits = 1).await;
    assert_eq!(send_to(&anna.page, bert.id, &second).await.ok()["credits"], 0);
    books_agree(&world).await;
}

#[tokio::test]
async fn only_ones_own_that_waits_is_sent_and_as_what_it_is() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, premium: true, ..woman("Anna") }).await;
    let bert = world.member(Person { credits: 100, ..man("Bert") }).await;
    let (voice, photo) = (bring(&anna, 600).await, bring_photo(&anna, 1).await);
    invalid(&send_to(&bert.page, anna.id, &voice).await, "voice");
    invalid(&send_to(&anna.page, bert.id, &photo).await, "voice");
    let as_photo = json!({ "client_id": new_id(), "photo": voice["id"], "profile": bert.id });
    invalid(&anna.page.post("/api/message.php", &as_photo).await, "photo");
    let with_words = json!({ "client_id": new_id(), "voice": voice["id"], "text": "Hi", "profile": bert.id });
    anna.page.post("/api/message.php", &with_words).await.problem(422, "invalid_request");
    send_to(&anna.page, bert.id, &voice).await.ok();
    invalid(&send_to(&anna.page, bert.id, &voice).await, "voice");

    let thrown_away = bring(&anna, 600).await;
    let gone = json!({ "voice": thrown_away["id"] });
    for page in [&bert.page, &anna.page, &anna.page] {
        assert_eq!(page.delete("/api/chat-voice.php", &gone).await.ok(), json!({}));
    }
    invalid(&send_to(&anna.page, bert.id, &thrown_away).await, "voice");
    let late = bring(&anna, 600).await;
    world.advance(time::Duration::hours(24));
    invalid(&send_to(&anna.page, bert.id, &late).await, "voice");
    books_agree(&world).await;
}

#[tokio::test]
async fn a_repeat_is_the_same_voice_and_places_are_shared_with_photos() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (key, sound) = (new_id(), webm(1_000));
    let parts: [(&str, &[u8]); 2] = [("voice", &sound), ("waveform", b"55")];
    let first = upload_form(&anna.page, &parts, key).await.ok();
    assert_eq!(upload_form(&anna.page, &parts, key).await.ok(), first);
    let shorter = webm(800);
    for (voice, waveform) in [(&sound, b"56"), (&shorter, b"55")] {
        let other: [(&str, &[u8]); 2] = [("voice", voice), ("waveform", waveform)];
        upload_form(&anna.page, &other, key).await.problem(409, "idempotency_conflict");
    }
    let mut photos = Vec::new();
    for mark in 1..20 {
        photos.push(bring_photo(&anna, mark).await);
    }
    upload(&anna.page, &webm(700)).await.problem(409, "photos_waiting");
    discard(&anna.page, &photos[0]).await.ok();
    // Ten at once for the one place that is free.
    let tries = futures_util::future::join_all((0..10).map(|_| upload(&anna.page, &sound))).await;
    assert_eq!(tries.iter().filter(|reply| reply.status == 201).count(), 1);
    assert_eq!(count(&world, "chat_photos").await, 20);
}

#[tokio::test]
async fn ten_sends_at_once_send_it_once() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let voice = bring(&anna, 600).await;
    let sends = futures_util::future::join_all((0..10).map(|_| send_to(&anna.page, bert.id, &voice))).await;
    assert_eq!(sends.iter().filter(|reply| reply.status == 200).count(), 1);
    assert_eq!(count(&world, "messages").await, 1);
    books_agree(&world).await;
}

#[tokio::test]
async fn it_is_quoted_unsent_and_deleted_and_never_edited() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = speak(&anna, bert.id).await;
    let place = json!({ "conversation": sent["conversation"], "seq": 1 });
    let answer = json!({ "client_id": new_id(), "text": "What a laugh", "conversation": place["conversation"], "reply_to": 1 });
    // By herself: what he answers can't be unsent any more.
    let quote = anna.page.post("/api/message.php", &answer).await.ok()["message"]["quote"].clone();
    assert_eq!((&quote["voice"], &quote["photo"], &quote["text"]), (&json!(true), &json!(false), &json!("")));
    let edit = json!({ "conversation": place["conversation"], "seq": 1, "text": "Hi" });
    anna.page.put("/api/message.php", &edit).await.problem(404, "not_found");
    let seen = chat(&bert, &sent["conversation"]).await["messages"][0]["voice"].clone();
    assert_eq!(status(&bert.page, &seen).await, 200);

    let unsend = json!({ "conversation": place["conversation"], "seq": 1, "how": "unsend" });
    anna.page.delete("/api/message.php", &unsend).await.ok();
    assert_eq!(anna.page.get("/api/user.php").await.ok()["user"]["credits"], 8, "its credits are back");
    let spent = format!("/api/spent.php?conversation={}", sent["conversation"].as_str().unwrap());
    assert_eq!(anna.page.get(&spent).await.ok()["spent"]["voices"], 0);
    for (page, voice) in [(&bert.page, &seen), (&anna.page, &sent["message"]["voice"])] {
        assert_eq!(status(page, voice).await, 404);
    }
    sweep(&world).await;
    assert_eq!((count(&world, "chat_photos").await, kept(&world).len()), (0, 0));
    books_agree(&world).await;
}

#[tokio::test]
async fn the_two_and_nobody_else_while_no_block_stands() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let third = world.member(woman("Clara")).await;
    let sent = speak(&anna, bert.id).await;
    let hers = sent["message"]["voice"].clone();
    let his = last_voice(&bert, &sent["conversation"]).await;
    for voice in [&hers, &his] {
        assert_eq!(status(&third.page, voice).await, 404);
        assert_eq!(status(&world.visitor("open.test"), voice).await, 403);
    }
    assert_eq!(status(&bert.page, &hers).await, 404, "the other's address is the other's");
    // An address that our own key made, for somebody without the right.
    let row: media::ChatVoiceRow = serde_json::from_value(hers.clone()).unwrap();
    let forged = json!(row.shown(&world.app.media, third.id.into(), world.clock.now()));
    assert_eq!(status(&third.page, &forged).await, 404);
    block(&world, bert.id, anna.id).await;
    assert_eq!((status(&anna.page, &hers).await, status(&bert.page, &his).await), (404, 404));
    unblock(&bert, &anna).await;
    assert_eq!((status(&anna.page, &hers).await, status(&bert.page, &his).await), (200, 200));
    world.advance(time::Duration::minutes(20));
    assert_eq!(status(&bert.page, &his).await, 404, "an address ends");
}

#[tokio::test]
async fn a_report_holds_it_and_a_moderator_takes_it_from_both() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = speak(&anna, bert.id).await;
    let about =
        json!({ "about": "message", "conversation": sent["conversation"], "seq": 1, "category": "nudity" });
    assert_eq!(bert.page.post("/api/report.php", &about).await.status, 201);
    let evidence: Value =
        sqlx::query_scalar("select evidence from reports").fetch_one(&world.db).await.unwrap();
    let held = safety::message_photos(&evidence);
    assert!(held.len() == 1 && media::is_voice(&held[0].1), "{held:?}");

    let mut connection = world.db.acquire().await.unwrap();
    let before = media::chat_photo_before(&mut connection, held[0].0).await.unwrap().unwrap();
    product::remove_photo(&mut connection, &world.clock, held[0].0).await.unwrap().unwrap();
    let gone = json!({ "id": sent["message"]["voice"]["id"], "ms": 1_993, "waveform": "", "filename": null, "removed": true });
    for member in [&anna, &bert] {
        assert_eq!(last_voice(member, &sent["conversation"]).await, gone);
    }
    sweep(&world).await;
    assert!(world.app.media.get(&held[0].1).await.unwrap().is_some(), "held for the report");
    upload(&anna.page, &webm(2_000)).await.problem(409, "photo_rejected_before");
    product::put_photo_back(&mut connection, &world.clock, held[0].0, &before).await.unwrap().unwrap();
    let back = last_voice(&bert, &sent["conversation"]).await;
    assert_eq!((status(&bert.page, &back).await, &back["waveform"]), (200, &json!("0123456789")));
}

#[tokio::test]
async fn erasure_takes_the_leavers_voices_and_leaves_the_partners() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = speak(&anna, bert.id).await;
    let heard = last_voice(&bert, &sent["conversation"]).await;
    let his = upload(&bert.page, &webm(900)).await.ok()["voice"].clone();
    send_to(&bert.page, anna.id, &his).await.ok();
    bring(&anna, 700).await;
    let mut transaction = world.db.begin().await.unwrap();
    product::erase(&mut transaction, &world.app, anna.id.into()).await.unwrap();
    media::erase(&mut transaction, anna.id.into(), world.clock.now()).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!((status(&bert.page, &heard).await, status(&bert.page, &his).await), (404, 200));
    sweep(&world).await;
    assert_eq!((count(&world, "chat_photos").await, kept(&world).len()), (1, 1));
}

/// What stands in a row is a photo or a voice, and nothing between.
#[tokio::test]
async fn photo_or_voice_stands_in_the_database() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    bring(&anna, 600).await;
    for change in [
        "width = 1",
        "waveform = null",
        "voice_ms = null",
        "waveform = '1a'",
        "voice_ms = 60501",
        "voice_ms = 499",
    ] {
        let update = format!("update chat_photos set {change}");
        let refused = sqlx::query(sqlx::AssertSqlSafe(update)).execute(&world.db).await.unwrap_err();
        assert!(refused.as_database_error().unwrap().is_check_violation(), "{change}");
    }
}

#[tokio::test]
async fn the_budget_ends_and_comes_back() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    for _ in 0..20 {
        upload(&anna.page, b"no voice").await.problem(409, "voice_unreadable");
    }
    upload(&anna.page, b"no voice").await.problem(429, "rate_limited");
    world.advance(time::Duration::seconds(20));
    bring(&anna, 600).await;
}
