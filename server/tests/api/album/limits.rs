//! To whom an album can be opened, and how much fits.

use super::{close, eva_and_adam, open, put, viewers};
use crate::{
    chat::write_to,
    media::{add, approve, shelf},
    world::{Member, Person, World, man, new_id, woman},
};
use serde_json::json;

/// Opens it to so many whom nobody has.
async fn opened(world: &World, owner: &Member, count: i32) {
    sqlx::query("insert into album_grants (member_id, other_id, granted_at) select $1, gen_random_uuid(), $2 from generate_series(1, $3)")
        .bind(owner.id)
        .bind(world.clock.now())
        .bind(count)
        .execute(&world.db)
        .await
        .unwrap();
}

#[tokio::test]
async fn only_those_whom_one_writes_with() {
    let world = World::start().await;
    let (eva, adam, _) = eva_and_adam(&world).await;
    let bob = world.member(man("Bob")).await;
    open(&eva, &bob, "day").await.problem(409, "album_needs_conversation");
    open(&eva, &eva, "day").await.problem(404, "not_found");
    let body = json!({ "profile": new_id(), "time": "day" });
    eva.page.put("/api/album-viewers.php", &body).await.problem(404, "not_found");
    open(&eva, &adam, "month").await.problem(422, "invalid_request");
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    write_to(&eva.page, figment.id, "Hello").await.ok();
    open(&eva, &figment, "day").await.problem(404, "not_found");
    // Nobody learns by closing whether there was anything.
    for other in [&bob, &adam] {
        close(&eva, other).await.ok();
    }
    // Each opens their own.
    open(&adam, &eva, "week").await.ok();
    assert!(viewers(&eva).await.is_empty());
    assert!(eva.page.post("/api/block.php", &json!({ "profile": adam.id })).await.status.is_success());
    assert_ne!(open(&eva, &adam, "day").await.status, 200);
    assert_ne!(open(&adam, &eva, "day").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_open_to_a_hundred_at_most_also_where_two_come_at_once() {
    let world = World::start().await;
    let (eva, adam, _) = eva_and_adam(&world).await;
    let bob = world.member(man("Bob")).await;
    write_to(&bob.page, eva.id, "Hello").await.ok();
    opened(&world, &eva, 99).await;
    let (one, other) = tokio::join!(open(&eva, &adam, "day"), open(&eva, &bob, "day"));
    let (won, lost, winner) = if one.status == 200 { (one, other, &adam) } else { (other, one, &bob) };
    won.ok();
    lost.problem(409, "album_viewers_limit");
    // Another time for one who has it is not one more, and one that has ended makes room.
    open(&eva, winner, "day").await.ok();
    world.advance(time::Duration::days(1));
    for viewer in [&adam, &bob] {
        let reply = open(&eva, viewer, "day").await;
        assert_eq!(reply.status == 200, viewer.id == adam.id, "{}", reply.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_fit_into_it() {
    let world = World::start().await;
    let eva = world.member(Person { premium: true, ..woman("Eva") }).await;
    let mut photos = Vec::new();
    for nr in 0..12 {
        photos.push(add(&eva, nr).await);
    }
    approve(&world, &[&photos[0]]).await;
    for photo in &photos[1..10] {
        put(&eva, photo, true).await.ok();
    }
    let (one, other) = tokio::join!(put(&eva, &photos[10], true), put(&eva, &photos[11], true));
    let lost = if one.status == 200 { other } else { one };
    lost.problem(409, "album_limit");
    put(&eva, &photos[1], true).await.ok();
    let own = shelf(&eva.page).await;
    assert_eq!(own["album_max"], 10);
    assert_eq!(own["photos"].as_array().unwrap().iter().filter(|photo| photo["album"] == true).count(), 10);
    let eleventh = "update photos set album = true where not album";
    let refused = sqlx::query(eleventh).execute(&world.db).await.unwrap_err();
    assert!(refused.to_string().contains("album"), "{refused}");
    // One that goes makes room.
    eva.page.delete("/api/photo.php", &json!({ "id": photos[1] })).await.ok();
    let left = if own["photos"][10]["album"] == true { &photos[11] } else { &photos[10] };
    put(&eva, left, true).await.ok();
}

/// Who opens and closes it again and again rings no more than so often; closing it always works.
#[tokio::test]
async fn it_is_opened_two_hundred_times_in_a_row() {
    let world = World::start().await;
    let (eva, adam, _) = eva_and_adam(&world).await;
    open(&eva, &adam, "day").await.ok();
    sqlx::query("update rate_budgets set full_at = $1 where bucket like 'album:%'")
        .bind(world.clock.now() + time::Duration::seconds(1_990))
        .execute(&world.db)
        .await
        .unwrap();
    open(&eva, &adam, "week").await.ok();
    open(&eva, &adam, "day").await.problem(429, "rate_limited");
    close(&eva, &adam).await.ok();
    assert!(viewers(&eva).await.is_empty());
    world.advance(time::Duration::seconds(10));
    open(&eva, &adam, "day").await.ok();
}
