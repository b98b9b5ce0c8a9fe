//! Many calls at the same moment.

use super::{bring, discard, invalid, photo_to, send_to, statuses, upload, upload_with_key};
use crate::{
    accounts::count,
    chat::{books_agree, chat, chats},
    media::{kept, marked, sweep},
    world::{Person, World, man, new_id, woman},
};
use futures_util::future::join_all;
use std::collections::HashSet;

#[tokio::test(flavor = "multi_thread")]
async fn fifty_messages_with_one_photo_are_one() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 1000, premium: true, ..woman("Anna") }).await;
    let (bert, carl) = (world.member(man("Bert")).await, world.member(man("Carl")).await);
    let photo = bring(&anna, 1).await;
    let men = [bert.id, carl.id];
    let replies = join_all((0..50).map(|number| send_to(&anna.page, men[number % 2], &photo))).await;
    let (sent, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status.is_success());
    assert_eq!((sent.len(), sent[0].json()["credits"].as_i64()), (1, Some(996)));
    refused.into_iter().for_each(invalid);
    assert_eq!(chats(&bert).await.len() + chats(&carl).await.len(), 1);
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_with_a_photo_fifty_times() {
    let world = World::start().await;
    let (anna, bert) = (world.member(woman("Anna")).await, world.member(man("Bert")).await);
    let body = photo_to(bert.id, &bring(&anna, 1).await);
    let replies = join_all((0..50).map(|_| anna.page.post("/api/message.php", &body))).await;
    let answers: HashSet<String> = replies.iter().map(|reply| reply.ok().to_string()).collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(replies[0].json()["credits"], 6);
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_photos_and_credits_for_one() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 5, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let mut photos = Vec::new();
    for mark in 0..10 {
        photos.push(bring(&anna, mark * 20).await);
    }
    let replies = join_all((0..50).map(|number| send_to(&anna.page, bert.id, &photos[number % 10]))).await;
    assert_eq!(replies.iter().filter(|reply| reply.status.is_success()).count(), 1);
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    assert_eq!(count(&world, "chat_photos").await, 10);
    books_agree(&world).await;
}

// asvs: V5.2.4
#[tokio::test(flavor = "multi_thread")]
async fn forty_uploads_at_once_give_twenty() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let replies = join_all((0..40).map(|mark| {
        let page = &anna.page;
        async move { upload(page, &marked(mark * 6)).await }
    }))
    .await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 20);
    for refused in replies.iter().filter(|reply| reply.status != 201) {
        refused.problem(409, "photos_waiting");
    }
    assert_eq!(count(&world, "chat_photos").await, 20);
    sweep(&world).await;
    let used: Vec<String> =
        sqlx::query_scalar("select distinct unnest(array[blob_large, blob_small]) from chat_photos")
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(kept(&world), used.into_iter().collect(), "no file of a refused one is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_repeats_of_an_upload_are_one_photo() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (key, bytes) = (new_id(), marked(1));
    let replies = join_all((0..20).map(|_| upload_with_key(&anna.page, &bytes, key))).await;
    let ids: HashSet<String> = replies.iter().map(|reply| reply.ok()["photo"]["id"].to_string()).collect();
    assert_eq!((ids.len(), count(&world, "chat_photos").await), (1, 1));
}

/// Whoever comes first: a message with a photo that is shown, or no message and no photo.
#[tokio::test(flavor = "multi_thread")]
async fn sending_discarding_and_the_sweep_at_once_agree() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 1000, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let mut sent = Vec::new();
    for mark in 0..10 {
        // The same picture each time: the sweep meets files that are about to be shown again.
        let photo = bring(&anna, 5 * (mark % 2)).await;
        let (reply, discarded, ()) =
            tokio::join!(send_to(&anna.page, bert.id, &photo), discard(&anna.page, &photo), sweep(&world));
        discarded.ok();
        if reply.status.is_success() {
            sent.push(reply.json()["conversation"].clone());
        } else {
            invalid(&reply);
        }
    }
    assert_eq!(count(&world, "chat_photos").await, i64::try_from(sent.len()).unwrap());
    if let Some(conversation) = sent.first() {
        let seen = chat(&bert, conversation).await;
        for message in seen["messages"].as_array().unwrap() {
            assert_eq!(statuses(&bert.page, &message["photo"]).await, [200; 2]);
        }
    }
    books_agree(&world).await;
}
