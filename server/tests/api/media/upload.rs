//! `POST photo.php` and `GET photos.php`.

use super::{add, approve, each, fetch, jpeg, marked, picture, seen, shelf, upload, upload_with_key};
use crate::{
    accounts::count,
    world::{Person, World, man, woman},
};
use serde_json::{Value, json};
use uuid::Uuid;

#[tokio::test]
async fn it_waits_for_a_moderator_and_only_its_owner_sees_it() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    assert_eq!(shelf(&eva.page).await, json!({ "photos": [], "max": 3, "premium_max": 25, "album_max": 10 }));
    let reply = upload(&eva.page, &jpeg(&picture(1200, 900, 9))).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let mut body = reply.json();
    let id = body["id"].clone();
    let photo = &body["photos"][0];
    assert_eq!((&photo["id"], &photo["status"], &photo["main"]), (&id, &json!("pending"), &json!(false)));
    assert_eq!((&photo["width"], &photo["height"]), (&json!(1200), &json!(900)));
    assert_eq!((&photo["reason"], &photo["crop"]), (&Value::Null, &Value::Null));
    for (path, width) in [("filename", 1200), ("match", 480), ("thumb_filename", 160)] {
        let own = fetch(&eva, &photo[path]).await;
        assert_eq!(own.status, 200);
        assert_eq!(image::load_from_memory(&own.bytes).unwrap().width(), width);
        assert_eq!(fetch(&adam, &photo[path]).await.status, 404, "{path}");
    }
    assert_eq!(seen(&adam, &eva).await["photos"], json!([]));
    let user = eva.page.get("/api/user.php").await.ok()["user"]["profile"].clone();
    assert_eq!(user["main_image"]["status"], "pending");

    body.as_object_mut().unwrap().remove("id");
    assert_eq!(shelf(&eva.page).await, body);
    approve(&world, &[id.as_str().unwrap()]).await;
    let now = shelf(&eva.page).await;
    assert_eq!((each(&now, "status"), each(&now, "main")), (vec![&json!("active")], vec![&json!(true)]));
    let profile = seen(&adam, &eva).await;
    assert_eq!(profile["photos"][0]["id"], id);
    assert_eq!(fetch(&adam, &profile["main_image"]["match"]).await.status, 200);
}

// spec: 5.8, 6.8, 8.17
#[tokio::test]
async fn three_for_free_members_and_twenty_five_for_premium_ones() {
    let world = World::start().await;
    let free = world.member(woman("Free")).await;
    for mark in 0..3 {
        add(&free, mark).await;
    }
    free.page.set_cookie("locale=en; Path=/");
    let refused = upload(&free.page, &marked(3)).await.problem(402, "premium_only");
    assert_eq!(refused["detail"], "This feature is only available for premium members.");
    assert_eq!(each(&shelf(&free.page).await, "id").len(), 3);

    let premium = world.member(Person { premium: true, ..woman("Premium") }).await;
    for mark in 0..25 {
        add(&premium, mark).await;
    }
    premium.page.set_cookie("locale=en; Path=/");
    let refused = upload(&premium.page, &marked(25)).await.problem(409, "photo_limit");
    assert_eq!(refused["detail"], "You already have 25 photos. Delete one before you add another.");
    assert_eq!(shelf(&premium.page).await["max"], 25);
    // A refund takes nothing away, and lets nothing in.
    sqlx::query("update credit_accounts set purchases = 0").execute(&world.db).await.unwrap();
    let now = shelf(&premium.page).await;
    assert_eq!((each(&now, "id").len(), &now["max"]), (25, &json!(3)));
    upload(&premium.page, &marked(26)).await.problem(409, "photo_limit");
    premium.page.delete("/api/photo.php", &json!({ "id": now["photos"][0]["id"] })).await.ok();
    upload(&premium.page, &marked(26)).await.problem(402, "premium_only");
}

#[tokio::test]
async fn the_limit_stands_in_the_database() {
    let world = World::start().await;
    let free = world.member(woman("Free")).await;
    let premium = world.member(Person { premium: true, ..woman("Premium") }).await;
    let insert = async |member: Uuid, position: i16| {
        sqlx::query(
            "insert into photos (id, member_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at)
             values (gen_random_uuid(), $1, $2, 'pending', 4, 5, 'a', 'b', 'c', 'd', now())",
        )
        .bind(member)
        .bind(position)
        .execute(&world.db)
        .await
    };
    for position in 0..3 {
        insert(free.id, position).await.unwrap();
    }
    let refused = insert(free.id, 3).await.unwrap_err();
    assert_eq!(refused.as_database_error().unwrap().constraint(), Some("photo_limit"));
    for position in 0..25 {
        insert(premium.id, position).await.unwrap();
    }
    sqlx::query("update photos set position = 24 - position").execute(&world.db).await.unwrap();
    let refused = insert(premium.id, 25).await.unwrap_err();
    assert!(refused.as_database_error().unwrap().is_check_violation());
    let counts: Vec<i16> = sqlx::query_scalar("select photos from photo_shelves order by photos")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(counts, [3, 25]);
}

#[tokio::test]
async fn a_repeat_is_the_same_photo() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let key = crate::world::new_id();
    let first = upload_with_key(&eva.page, &marked(1), key).await;
    let again = upload_with_key(&eva.page, &marked(1), key).await;
    assert_eq!((first.status.as_u16(), first.json()), (201, again.json()));
    assert_eq!(count(&world, "photos").await, 1);
    upload_with_key(&eva.page, &marked(2), key).await.problem(409, "idempotency_conflict");
    // Nobody else's keys are in the way.
    let other = world.member(woman("Other")).await;
    assert_eq!(upload_with_key(&other.page, &marked(1), key).await.status, 201);
    // Two of the same picture are two photos.
    assert_eq!(upload(&eva.page, &marked(1)).await.status, 201);
    // The third one fills the shelf; a repeat of it is told the same.
    let last = crate::world::new_id();
    let third = upload_with_key(&eva.page, &marked(3), last).await.ok();
    assert_eq!(upload_with_key(&eva.page, &marked(3), last).await.ok(), third);
}

#[tokio::test]
async fn the_photo_of_the_sign_up_counts_and_can_be_cropped() {
    let world = World::start().await;
    let page = crate::accounts::english(&world);
    let photo = crate::accounts::sign_up_photo::send(&page, &jpeg(&picture(1600, 1200, 1))).await;
    let form = crate::accounts::form("Anna", "anna@example.com");
    page.post("/api/signup.php", &crate::accounts::with(form, &json!({ "photo": photo }))).await.ok();
    for mark in [2, 3] {
        upload(&page, &marked(mark)).await.ok();
    }
    upload(&page, &marked(4)).await.problem(402, "premium_only");
    let id = shelf(&page).await["photos"][0]["id"].clone();
    let half = json!({ "x": 0, "y": 0, "width": 5000, "height": 10000 });
    let cropped = page.put("/api/photo.php", &json!({ "id": id, "crop": half })).await.ok();
    assert_eq!(
        cropped["photos"][0]["width"], 800,
        "half of what was sent, not of the 1280 pixels that are shown"
    );
}

#[tokio::test]
async fn who_is_not_confirmed_adds_photos_too() {
    let world = World::start().await;
    let eva = world.member(Person { confirmed: false, ..woman("Eva") }).await;
    add(&eva, 1).await;
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")]);
}

#[tokio::test]
async fn a_key_is_needed() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (kind, body) = super::form("photo", &marked(1));
    let request = eva.page.request(reqwest::Method::POST, "/api/photo.php");
    let reply = testkit::send(request.header("content-type", kind).body(body)).await;
    reply.problem(400, "idempotency_key_missing");
    assert_eq!(count(&world, "photos").await, 0);
}
