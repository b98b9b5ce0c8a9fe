//! What staff took out of a message does not come back byte for byte, from its sender alone.

use super::{bring, discard, photo_to, send_to, show, upload, upload_with_key};
use crate::{
    media::{add, decide, marked, upload as upload_own},
    world::{Member, Person, World, man, new_id, woman},
};
use liaison::{
    chat as product,
    media::{PhotoReason, Verdict},
};
use serde_json::{Value, json};
use uuid::Uuid;

/// As `liaison report remove-photo` does.
async fn remove(world: &World, photo: &Value) {
    let id: Uuid = photo["id"].as_str().unwrap().parse().unwrap();
    let mut transaction = world.db.begin().await.unwrap();
    product::remove_photo(&mut transaction, &world.clock, id.into()).await.unwrap().unwrap();
    transaction.commit().await.unwrap();
}

async fn two(world: &World) -> (Member, Member) {
    let rich = |person| Person { credits: 100, premium: true, ..person };
    (world.member(rich(woman("Anna"))).await, world.member(rich(man("Bert"))).await)
}

#[tokio::test]
async fn the_same_bytes_can_be_sent_no_more() {
    let world = World::start().await;
    let (anna, bert) = two(&world).await;
    let key = new_id();
    let first = upload_with_key(&anna.page, &marked(1), key).await.json()["photo"].clone();
    let sent = send_to(&anna.page, bert.id, &first).await.ok();
    // Brought a second time before anybody looked.
    let waiting = bring(&anna, 1).await;
    let about =
        json!({ "about": "message", "conversation": sent["conversation"], "seq": 1, "category": "nudity" });
    assert_eq!(bert.page.post("/api/report.php", &about).await.status, 201);
    remove(&world, &sent["message"]["photo"]).await;

    anna.page.set_cookie("locale=en; Path=/");
    let refused = upload(&anna.page, &marked(1)).await;
    let problem = refused.problem(409, "photo_rejected_before");
    assert!(problem["detail"].as_str().unwrap().ends_with("It doesn't follow our rules."), "{problem}");
    let late = anna.page.post("/api/message.php", &photo_to(bert.id, &waiting)).await;
    assert!(late.status.is_client_error(), "what waited of it is gone: {}", late.text());
    // Nor as a profile photo, nor once the message is gone.
    upload_own(&anna.page, &marked(1)).await.problem(409, "photo_rejected_before");
    for member in [&anna, &bert] {
        member.page.delete("/api/chat.php", &json!({ "conversation": sent["conversation"] })).await.ok();
    }
    upload(&anna.page, &marked(1)).await.problem(409, "photo_rejected_before");
    // A repeat of the call itself gets its answer, other bytes are judged by themselves, and so is another member.
    let again = upload_with_key(&anna.page, &marked(1), key).await;
    assert_eq!((again.status.as_u16(), &again.json()["photo"]["id"]), (201, &first["id"]));
    bring(&anna, 2).await;
    bring(&bert, 1).await;
}

/// Taking a photo away oneself is no decision.
#[tokio::test]
async fn what_a_member_takes_back_can_be_sent_again() {
    let world = World::start().await;
    let (anna, bert) = two(&world).await;
    let waiting = bring(&anna, 1).await;
    discard(&anna.page, &waiting).await.ok();
    show(&anna, bert.id, 1).await;
}

#[tokio::test]
async fn no_good_as_a_profile_photo_is_good_enough_for_one_person_unless_it_shows_a_minor() {
    let world = World::start().await;
    let (anna, bert) = two(&world).await;
    for (mark, reason, status) in [(1, PhotoReason::NoFace, 201), (2, PhotoReason::Minor, 409)] {
        let id = add(&anna, mark).await;
        decide(&world, &id, Verdict::Reject(reason)).await;
        assert_eq!(upload(&anna.page, &marked(mark)).await.status, status, "{reason:?}");
        upload_own(&anna.page, &marked(mark)).await.problem(409, "photo_rejected_before");
    }
    show(&bert, anna.id, 1).await;
}
