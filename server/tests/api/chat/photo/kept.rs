//! Where else a photo is kept, and that it goes: the copy, the evidence of a report, erasure.

use super::{bring, show, statuses};
use crate::{
    accounts::count,
    chat::{chat, chats, write_to},
    media::{fetch, kept, marked, sweep, upload as upload_own},
    world::{Member, World, man, woman},
};
use liaison::{chat as product, media, safety};
use serde_json::{Value, json};
use uuid::Uuid;

async fn report(member: &Member, conversation: &Value, seq: i32) {
    let about = json!({ "about": "message", "conversation": conversation, "seq": seq, "category": "nudity" });
    let reply = member.page.post("/api/report.php", &about).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
}

async fn evidence(world: &World) -> Value {
    sqlx::query_scalar("select evidence from reports").fetch_one(&world.db).await.unwrap()
}

async fn erase(world: &World, member: &Member) {
    let mut transaction = world.db.begin().await.unwrap();
    product::erase(&mut transaction, &world.app, member.id.into()).await.unwrap();
    media::erase(&mut transaction, member.id.into(), world.clock.now()).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn the_copy_names_what_its_member_can_still_read() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let hers = show(&anna, bert.id, 1).await;
    let his = show(&bert, anna.id, 2).await["message"]["photo"].clone();
    world.advance(time::Duration::SECOND);
    let waiting = bring(&anna, 3).await;
    let mut connection = world.db.acquire().await.unwrap();
    let copy = product::exported(&mut connection, anna.id.into()).await.unwrap();
    let photos = |copy: &Value| -> Vec<Value> {
        copy[0]["messages"].as_array().unwrap().iter().map(|message| message["photo"].clone()).collect()
    };
    let named = |photo: &Value| json!({ "id": photo["id"], "removed": false });
    assert_eq!(photos(&copy), [named(&hers["message"]["photo"]), named(&his)]);
    let own = media::exported_chat_photos(&mut connection, anna.id.into()).await.unwrap();
    let own: Vec<(String, bool)> = own.iter().map(|photo| (photo.id.to_string(), photo.sent)).collect();
    let id = |photo: &Value| photo["id"].as_str().unwrap().to_owned();
    assert_eq!(own, [(id(&hers["message"]["photo"]), true), (id(&waiting), false)]);

    anna.page.delete("/api/chat.php", &json!({ "conversation": hers["conversation"] })).await.ok();
    let own = media::exported_chat_photos(&mut connection, anna.id.into()).await.unwrap();
    assert_eq!(own.len(), 1, "what she removed is hers to read no more");
}

#[tokio::test]
async fn evidence_holds_the_photos_of_the_reported_one() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = show(&anna, bert.id, 1).await;
    show(&bert, anna.id, 2).await;
    report(&bert, &sent["conversation"], 1).await;
    let evidence = evidence(&world).await;
    let lines = &evidence["messages"];
    assert_eq!(lines[0]["photo"]["id"], sent["message"]["photo"]["id"]);
    assert_eq!(lines[1]["photo"].get("blob"), None, "the reporter's own is named only");
    let held = safety::message_photos(&evidence);
    assert_eq!(held.len(), 1);

    let mut connection = world.db.acquire().await.unwrap();
    product::remove_photo(&mut connection, &world.clock, held[0].0).await.unwrap().unwrap();
    sweep(&world).await;
    let bytes = world.app.media.get(&held[0].1).await.unwrap().expect("held for the report");
    assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 320);
    // A report that comes after the photo was taken away holds no file, and is taken all the same.
    report(&bert, &sent["conversation"], 1).await;
    assert_eq!(count(&world, "held_blobs").await, 1);
    // Decided, and its time over.
    sqlx::query("update reports set closed_at = created_at, decision = 'upheld'")
        .execute(&world.db)
        .await
        .unwrap();
    world.advance(time::Duration::days(184));
    safety::forget_evidence(&world.app.db, world.clock.now()).await.unwrap();
    sweep(&world).await;
    assert_eq!(world.app.media.get(&held[0].1).await.unwrap(), None);
}

#[tokio::test]
async fn erasure_takes_the_leavers_photos_and_leaves_the_partners() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let hers = show(&anna, bert.id, 1).await;
    let conversation = hers["conversation"].clone();
    let his = show(&bert, anna.id, 2).await["message"]["photo"].clone();
    let seen = chat(&bert, &conversation).await["messages"][0]["photo"].clone();
    bring(&anna, 3).await;
    erase(&world, &anna).await;
    sqlx::query("delete from profiles where id = $1").bind(anna.id).execute(&world.db).await.unwrap();
    assert_eq!(statuses(&bert.page, &seen).await, [404; 2]);
    assert_eq!(statuses(&bert.page, &his).await, [200; 2], "his own words and pictures are his");
    let left = chat(&bert, &conversation).await;
    assert_eq!(left["messages"].as_array().unwrap().len(), 1);
    assert_eq!(chats(&bert).await[0]["messages"][0]["photo"]["id"], his["id"]);
    sweep(&world).await;
    assert_eq!((count(&world, "chat_photos").await, kept(&world).len()), (1, 1));
}

/// The partner had removed it all: with the leaver the whole conversation goes, and what he sent in it.
#[tokio::test]
async fn a_conversation_that_nobody_reads_takes_its_photos_along() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let sent = show(&bert, anna.id, 1).await;
    bert.page.delete("/api/chat.php", &json!({ "conversation": sent["conversation"] })).await.ok();
    let seen = chat(&anna, &sent["conversation"]).await["messages"][0]["photo"].clone();
    assert_eq!(statuses(&anna.page, &seen).await, [200; 2]);
    erase(&world, &anna).await;
    assert_eq!(statuses(&bert.page, &sent["message"]["photo"]).await, [404; 2]);
    sweep(&world).await;
    assert_eq!((count(&world, "chat_photos").await, kept(&world).len()), (0, 0));
}

/// Files are named by their content: the same picture in a profile and in messages is one file.
#[tokio::test]
async fn the_same_picture_elsewhere_keeps_its_file() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let own = upload_own(&anna.page, &marked(1)).await.ok();
    let first = show(&anna, bert.id, 1).await["message"]["photo"].clone();
    anna.page.delete("/api/photo.php", &json!({ "id": own["id"] })).await.ok();
    sweep(&world).await;
    assert_eq!(statuses(&anna.page, &first).await, [200; 2]);
    let his = show(&bert, anna.id, 1).await["message"]["photo"].clone();
    let again = upload_own(&anna.page, &marked(1)).await.ok();
    erase_photos(&world).await;
    sweep(&world).await;
    assert_eq!((statuses(&anna.page, &first).await, statuses(&bert.page, &his).await), ([404; 2], [404; 2]));
    assert_eq!(fetch(&anna, &again["photos"][0]["filename"]).await.status, 200);
    write_to(&anna.page, bert.id, "Gone").await.ok();
}

/// A moderator takes all of them away.
async fn erase_photos(world: &World) {
    let ids: Vec<Uuid> = sqlx::query_scalar("select id from chat_photos").fetch_all(&world.db).await.unwrap();
    let mut connection = world.db.acquire().await.unwrap();
    for id in ids {
        product::remove_photo(&mut connection, &world.clock, id.into()).await.unwrap().unwrap();
    }
}
