//! What a photo is to the two, and what it costs.

use super::{bring, discard, invalid, photo_to, send_to, show, statuses, upload_with_key};
use crate::{
    accounts::count,
    chat::{block, books_agree, chat, chats, texts, write_to},
    media::{jpeg, kept, marked, picture, sweep},
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::chat as product;
use serde_json::{Value, json};

/// The photo of the last message in somebody's thread.
async fn last_photo(member: &Member, conversation: &Value) -> Value {
    chat(member, conversation).await["messages"].as_array().unwrap().last().unwrap()["photo"].clone()
}

// spec: 1.2, 3.7
#[tokio::test]
async fn a_photo_is_paid_once_and_both_see_it() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let reply = super::upload(&anna.page, &jpeg(&picture(1600, 1200, 7))).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let photo = reply.json()["photo"].clone();
    assert_eq!(
        (&photo["width"], &photo["height"], &photo["removed"]),
        (&json!(1280), &json!(960), &json!(false))
    );
    assert_eq!(kept(&world).len(), 2, "large and small");
    let widths = ["filename", "thumb_filename"].map(|path| photo[path].clone());
    for (path, width) in widths.iter().zip([1280, 480]) {
        let file = anna.page.get(&format!("/photos/{}", path.as_str().unwrap())).await;
        assert_eq!(image::load_from_memory(&file.bytes).unwrap().width(), width);
        assert_eq!(file.headers["cache-control"], "private, max-age=300");
    }

    let body = photo_to(bert.id, &photo);
    let first = anna.page.post("/api/message.php", &body).await.ok();
    assert_eq!((&first["credits"], &first["free_conversations_left"]), (&json!(6), &json!(1)));
    assert_eq!((&first["message"]["text"], &first["message"]["gift"]), (&json!(""), &Value::Null));
    assert_eq!(first["message"]["photo"], photo);
    for _ in 0..4 {
        assert_eq!(anna.page.post("/api/message.php", &body).await.ok(), first);
    }
    let other =
        json!({ "client_id": body["client_id"], "photo": bring(&anna, 2).await["id"], "profile": bert.id });
    anna.page.post("/api/message.php", &other).await.problem(409, "idempotency_conflict");
    let words = json!({ "client_id": body["client_id"], "text": "Hello", "profile": bert.id });
    anna.page.post("/api/message.php", &words).await.problem(409, "idempotency_conflict");

    let list = chats(&bert).await;
    let seen = last_photo(&bert, &first["conversation"]).await;
    assert_eq!((&list[0]["num_unread_messages"], &list[0]["messages"][0]["photo"]), (&json!(1), &seen));
    assert_eq!((&seen["id"], &seen["width"]), (&photo["id"], &photo["width"]));
    assert_ne!(seen["filename"], photo["filename"], "an address of his own");
    assert_eq!((statuses(&bert.page, &seen).await, statuses(&anna.page, &photo).await), ([200; 2], [200; 2]));

    let causes: Vec<String> =
        sqlx::query_scalar("select cause from ledger_lines where member_id = $1 and account = 'spent'")
            .bind(anna.id)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(causes, ["photo"]);
    let answer = write_to(&bert.page, anna.id, "Thank you").await.ok();
    assert_eq!(answer["message"]["photo"], Value::Null);
    assert_eq!(chats(&anna).await[0]["messages"][0]["photo"], Value::Null);
    books_agree(&world).await;
}

/// A photo costs three credits here, and just three are left.
#[tokio::test]
async fn the_last_credits_buy_a_photo() {
    let world = World::start().await;
    world.set("open.test", |site| site.photo_credits = 3).await;
    let anna = world.member(Person { credits: 3, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let (first, second) = (bring(&anna, 20).await, bring(&anna, 40).await);
    assert_eq!(send_to(&anna.page, bert.id, &first).await.ok()["credits"], 0);
    send_to(&anna.page, bert.id, &second).await.problem(402, "not_enough_credits");
    books_agree(&world).await;
}

#[tokio::test]
async fn words_beside_a_photo_cost_what_words_cost() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let mut body = photo_to(bert.id, &bring(&anna, 1).await);
    body["text"] = json!("Me at the sea");
    let sent = anna.page.post("/api/message.php", &body).await.ok();
    assert_eq!(sent["credits"], 4);
    let conversation = &sent["conversation"];
    assert_eq!(texts(&chat(&bert, conversation).await), ["Me at the sea"]);
    let into =
        json!({ "client_id": new_id(), "photo": bring(&anna, 2).await["id"], "conversation": conversation });
    assert_eq!(anna.page.post("/api/message.php", &into).await.ok()["credits"], 0);
    assert_eq!(chat(&bert, conversation).await["messages"].as_array().unwrap().len(), 2);
    books_agree(&world).await;
}

#[tokio::test]
async fn a_refused_photo_waits_on_and_is_not_paid() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 3, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let photo = bring(&anna, 1).await;
    let body = photo_to(bert.id, &photo);
    anna.page.post("/api/message.php", &body).await.problem(402, "not_enough_credits");
    assert!(chats(&bert).await.is_empty());
    world.set("open.test", |site| site.photo_credits = 3).await;
    assert_eq!(anna.page.post("/api/message.php", &body).await.ok()["credits"], 0);
    books_agree(&world).await;
}

#[tokio::test]
async fn the_rules_are_those_of_words() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let men = [world.member(man("Bert")).await, world.member(man("Carl")).await];
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    let waiting = world.member(Person { confirmed: false, ..man("Dirk") }).await;
    send_to(&waiting.page, anna.id, &bring(&waiting, 1).await).await.problem(403, "not_confirmed");
    let photo = bring(&anna, 2).await;
    send_to(&anna.page, waiting.id, &photo).await.problem(404, "not_found");
    send_to(&anna.page, figment.id, &photo).await.ok();
    show(&anna, men[0].id, 3).await;
    let photo = bring(&anna, 4).await;
    send_to(&anna.page, men[1].id, &photo).await.problem(402, "conversation_limit");
    block(&world, men[0].id, anna.id).await;
    send_to(&anna.page, men[0].id, &photo).await.problem(403, "blocked_by");
    send_to(&men[0].page, anna.id, &bring(&men[0], 5).await).await.problem(404, "not_found");
    books_agree(&world).await;
}

#[tokio::test]
async fn only_ones_own_that_waits_can_be_sent() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let photo = bring(&anna, 1).await;
    invalid(&send_to(&bert.page, anna.id, &photo).await);
    invalid(&send_to(&anna.page, bert.id, &json!({ "id": new_id() })).await);
    send_to(&anna.page, bert.id, &photo).await.ok();
    // Another message, to the same one or not.
    let carl = world.member(man("Carl")).await;
    invalid(&send_to(&anna.page, bert.id, &photo).await);
    invalid(&send_to(&anna.page, carl.id, &photo).await);

    let thrown_away = bring(&anna, 2).await;
    discard(&anna.page, &thrown_away).await.ok();
    invalid(&send_to(&anna.page, bert.id, &thrown_away).await);
    let late = bring(&anna, 3).await;
    world.advance(time::Duration::hours(24));
    invalid(&send_to(&anna.page, bert.id, &late).await);
    assert_eq!(chats(&bert).await[0]["messages"][0]["seq"], 1);
    books_agree(&world).await;
}

#[tokio::test]
async fn forms_that_say_too_much_or_too_little_are_refused() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let photo = bring(&anna, 1).await["id"].clone();
    for body in [
        json!({ "client_id": new_id(), "photo": photo }),
        json!({ "client_id": new_id(), "photo": photo, "gift": "rose", "profile": bert.id }),
        json!({ "client_id": new_id(), "photo": null, "profile": bert.id }),
        json!({ "client_id": new_id(), "photo": "x", "profile": bert.id }),
        json!({ "client_id": new_id(), "photo": photo, "text": null, "profile": bert.id }),
        json!({ "client_id": new_id(), "photo": photo, "profile": bert.id, "credits": 0 }),
    ] {
        anna.page.post("/api/message.php", &body).await.problem(422, "invalid_request");
    }
    let blank = json!({ "client_id": new_id(), "photo": photo, "text": " ", "profile": bert.id });
    anna.page.post("/api/message.php", &blank).await.problem(409, "invalid_request");
    assert!(chats(&anna).await.is_empty());
}

#[tokio::test]
async fn what_was_not_sent_is_discarded_or_gone_after_a_day() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = show(&anna, bert.id, 1).await["message"]["photo"].clone();
    let (thrown_away, forgotten) = (bring(&anna, 2).await, bring(&anna, 3).await);
    // Nobody else's, none that was sent, and a repeat is no error.
    for (page, photo) in [(&bert.page, &forgotten), (&anna.page, &sent), (&anna.page, &thrown_away)] {
        for _ in 0..2 {
            assert_eq!(discard(page, photo).await.ok(), json!({}));
        }
    }
    sweep(&world).await;
    assert_eq!(statuses(&anna.page, &sent).await, [200; 2]);
    assert_eq!(statuses(&anna.page, &forgotten).await, [200; 2]);
    assert_eq!(statuses(&anna.page, &thrown_away).await, [404; 2]);
    world.advance(time::Duration::hours(24));
    sweep(&world).await;
    assert_eq!((count(&world, "chat_photos").await, count(&world, "discarded_blobs").await), (1, 0));
    assert_eq!(kept(&world).len(), 1, "a small picture's large and small rendition are one file");
    let shown = chat(&bert, &chats(&bert).await[0]["id"]).await["messages"][0]["photo"].clone();
    assert_eq!(statuses(&bert.page, &shown).await, [200; 2]);
}

#[tokio::test]
async fn a_repeat_is_the_same_photo_and_twenty_wait() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 1000, premium: true, ..woman("Anna") }).await;
    anna.page.set_cookie("locale=en; Path=/");
    let bert = world.member(man("Bert")).await;
    let key = new_id();
    let first = upload_with_key(&anna.page, &marked(0), key).await.ok();
    upload_with_key(&anna.page, &marked(1), key).await.problem(409, "idempotency_conflict");
    for mark in 1..20 {
        bring(&anna, mark).await;
    }
    let refused = super::upload(&anna.page, &marked(30)).await;
    let told = refused.problem(409, "photos_waiting");
    assert_eq!(
        told["detail"],
        "20 photos or voice messages are already waiting to be sent. Send or remove one first."
    );
    assert_eq!(
        upload_with_key(&anna.page, &marked(0), key).await.ok(),
        first,
        "also where all places are taken"
    );
    assert_eq!(bring(&bert, 30).await["removed"], false, "his places are his");
    send_to(&anna.page, bert.id, &first["photo"]).await.ok();
    let last = bring(&anna, 30).await;
    super::upload(&anna.page, &marked(31)).await.problem(409, "photos_waiting");
    discard(&anna.page, &last).await.ok();
    bring(&anna, 31).await;
}

#[tokio::test]
async fn a_site_may_ask_nothing_for_photos() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 0, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    world.set("open.test", |site| site.photo_credits = 0).await;
    assert_eq!(show(&anna, bert.id, 1).await["credits"], 0);
    books_agree(&world).await;
}

#[tokio::test]
async fn one_photo_one_message_stands_in_the_database() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    show(&anna, bert.id, 1).await;
    // By its message: a shard says the name there alone.
    let refused = async |change: &'static str| {
        let refused = sqlx::query(change).execute(&world.db).await.unwrap_err();
        refused.as_database_error().unwrap().message().to_owned()
    };
    let again = "insert into messages (conversation_id, seq, id, sender_id, client_id, body, photo, created_at)
        select conversation_id, 2, gen_random_uuid(), sender_id, gen_random_uuid(), '', photo, created_at from messages";
    assert!(refused(again).await.contains("\"messages_photo"));
    let second = "insert into chat_photos (id, member_id, conversation_id, seq, width, height, blob_large, blob_small, created_at)
        select gen_random_uuid(), member_id, conversation_id, seq, 1, 1, 'a', 'b', created_at from chat_photos";
    assert!(refused(second).await.contains("\"chat_photos_conversation_id_seq_key"));
    bring(&anna, 2).await;
    for (place, constraint) in [("20", "chat_photos_place_check"), ("0", "chat_photos_member_id_place_key")] {
        let waiting = format!(
            "insert into chat_photos (id, member_id, place, width, height, blob_large, blob_small, created_at)
             select gen_random_uuid(), member_id, {place}, 1, 1, 'a', 'b', created_at from chat_photos where place = 0"
        );
        let refused = sqlx::query(sqlx::AssertSqlSafe(waiting)).execute(&world.db).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().constraint(), Some(constraint));
    }
}

/// Told to both by type and id only.
#[tokio::test]
async fn a_moderator_takes_it_away_from_both() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = show(&anna, bert.id, 1).await;
    let conversation = &sent["conversation"];
    let shown = last_photo(&bert, conversation).await;
    let mut streams = [anna.page.events(None).await, bert.page.events(None).await];
    for stream in &mut streams {
        stream.next_of("hello").await.unwrap();
    }
    let remove = async || {
        let mut transaction = world.db.begin().await.unwrap();
        let id: uuid::Uuid = shown["id"].as_str().unwrap().parse().unwrap();
        let removed = product::remove_photo(&mut transaction, &world.clock, id.into()).await.unwrap();
        transaction.commit().await.unwrap();
        let is_removed = removed.is_some();
        world.app.hub.deliver(removed.into_iter().flat_map(|removed| removed.events));
        is_removed
    };
    assert!(remove().await);
    for stream in &mut streams {
        let told = stream.next_of("conversation_changed").await;
        assert_eq!(told, Some(json!({ "type": "conversation_changed", "conversation": conversation })));
    }
    assert!(!remove().await, "it is so already");
    for member in [&anna, &bert] {
        assert_eq!(statuses(&member.page, &shown).await, [404; 2]);
        let now = last_photo(member, conversation).await;
        let gone = json!({ "id": shown["id"], "width": shown["width"], "height": shown["height"],
            "filename": null, "thumb_filename": null, "removed": true });
        assert_eq!((&now, &chats(member).await[0]["messages"][0]["photo"]), (&gone, &gone));
    }
    assert_eq!(statuses(&anna.page, &sent["message"]["photo"]).await, [404; 2]);
    sweep(&world).await;
    assert!(kept(&world).is_empty());
}
