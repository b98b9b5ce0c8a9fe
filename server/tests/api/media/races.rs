//! Many calls at once.

use super::{add, approve, each, kept, marked, order, shelf, sweep, upload, upload_with_key};
use crate::{
    accounts::count,
    world::{Person, World, woman},
};
use futures_util::future::join_all;
use serde_json::json;
use std::collections::BTreeSet;

// asvs: V2.3.4, V5.2.4, V15.4.2
// spec: 5.8, 6.8, 6.10, 9.8
#[tokio::test(flavor = "multi_thread")]
async fn fifty_at_once_give_three_or_twenty_five() {
    for (premium, room) in [(false, 3), (true, 25)] {
        let world = World::start().await;
        let eva = world.member(Person { premium, ..woman("Eva") }).await;
        let replies = join_all((0..50).map(|mark| {
            let page = &eva.page;
            async move { upload(page, &marked(mark * 5)).await }
        }))
        .await;
        let taken = replies.iter().filter(|reply| reply.status == 201).count();
        assert_eq!(taken, room);
        for refused in replies.iter().filter(|reply| reply.status != 201) {
            if premium {
                refused.problem(409, "photo_limit");
            } else {
                refused.problem(402, "premium_only");
            }
        }
        let ids: BTreeSet<String> =
            replies.iter().filter_map(|reply| reply.json()["id"].as_str().map(str::to_owned)).collect();
        let now = shelf(&eva.page).await;
        assert_eq!(
            each(&now, "id").into_iter().map(|id| id.as_str().unwrap().to_owned()).collect::<BTreeSet<_>>(),
            ids
        );
        assert_eq!(i64::try_from(room).unwrap(), count(&world, "photos").await);
        sweep(&world).await;
        let used: Vec<String> = sqlx::query_scalar(
            "select distinct unnest(array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source]) from photos",
        )
        .fetch_all(&world.db)
        .await
        .unwrap();
        assert_eq!(kept(&world), used.into_iter().collect(), "no file of a refused one is left");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_repeats_at_once_are_one_photo() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let (key, bytes) = (crate::world::new_id(), marked(1));
    let replies = join_all((0..20).map(|_| upload_with_key(&eva.page, &bytes, key))).await;
    let ids: BTreeSet<String> = replies.iter().map(|reply| reply.ok()["id"].to_string()).collect();
    assert_eq!((ids.len(), count(&world, "photos").await), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_and_deletions_at_once_leave_one_whole_shelf() {
    let world = World::start().await;
    let eva = world.member(Person { premium: true, ..woman("Eva") }).await;
    let mut ids = Vec::new();
    for mark in 0..8 {
        ids.push(add(&eva, mark * 9).await);
    }
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    approve(&world, &ids).await;
    let backwards: Vec<&str> = ids.iter().rev().copied().collect();
    let page = &eva.page;
    let orders = (0..20).map(|number| {
        let order_ = if number % 2 == 0 { &ids } else { &backwards };
        async move { order(page, order_).await }
    });
    let deletions = [ids[0], ids[7], ids[0], ids[3]]
        .map(|id| async move { page.delete("/api/photo.php", &json!({ "id": id })).await });
    let additions = [100, 110].map(|mark| async move {
        let reply = upload(page, &marked(mark)).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
    });
    let (ordered, deleted, _) = tokio::join!(join_all(orders), join_all(deletions), join_all(additions));
    for reply in ordered {
        if reply.status != 200 {
            reply.problem(409, "photos_changed");
        }
    }
    for reply in deleted {
        reply.ok();
    }
    let now = shelf(page).await;
    assert_eq!(each(&now, "id").len(), 7);
    let mains: Vec<bool> = each(&now, "main").into_iter().map(|main| main.as_bool().unwrap()).collect();
    let first_active = each(&now, "status").iter().position(|status| **status == "active").unwrap();
    assert_eq!(mains.iter().filter(|main| **main).count(), 1);
    assert!(mains[first_active]);
    let positions: Vec<i16> = sqlx::query_scalar("select position from photos order by position")
        .fetch_all(&world.db)
        .await
        .unwrap();
    assert_eq!(positions, (0..7).collect::<Vec<i16>>());
    assert_eq!(
        sqlx::query_scalar::<_, i16>("select photos from photo_shelves").fetch_one(&world.db).await.unwrap(),
        7
    );
}

/// Approvals, crops and deletions of the same photos, with the sweep between them.
#[tokio::test(flavor = "multi_thread")]
async fn crops_deletions_and_the_sweep_at_once_lose_nothing_that_is_shown() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let [a, b, c] = [&add(&eva, 1).await, &add(&eva, 2).await, &add(&eva, 3).await];
    let page = &eva.page;
    for round in 0..3 {
        let crops = (0..6).map(|number| {
            let id = [a, b, c][number % 3];
            let width = 6500 + 100 * (round * 10 + number);
            let body = json!({ "id": id, "crop": { "x": 0, "y": 0, "width": width, "height": 10000 } });
            async move { page.put("/api/photo.php", &body).await }
        });
        let (cropped, ()) = tokio::join!(join_all(crops), sweep(&world));
        for reply in cropped {
            reply.ok();
        }
        world.advance(time::Duration::hours(1));
    }
    page.delete("/api/photo.php", &json!({ "id": b })).await.ok();
    sweep(&world).await;
    let now = shelf(page).await;
    for photo in now["photos"].as_array().unwrap() {
        for path in ["filename", "match", "thumb_filename"] {
            assert_eq!(super::fetch(&eva, &photo[path]).await.status, 200);
        }
    }
    assert_eq!(kept(&world).len(), 8);
}
