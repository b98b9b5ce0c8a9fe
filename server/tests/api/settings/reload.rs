//! Editing sites while other edits are read.

use crate::world::World;

/// A node reads all sites anew whenever one is edited anywhere. What was read before an edit must
/// not come to stand after it, however the readings cross.
#[tokio::test]
async fn what_was_committed_before_a_reading_is_known_after_it() {
    let world = World::start().await;
    for round in 0..60_i16 {
        let early: Vec<_> = (0..3)
            .map(|_| {
                let (sites, db) = (world.app.sites.clone(), world.db.clone());
                tokio::spawn(async move { sites.reload(&db).await.unwrap() })
            })
            .collect();
        sqlx::query("update companies set delete_discount = $1")
            .bind(round)
            .execute(&world.db)
            .await
            .unwrap();
        world.app.sites.reload(&world.db).await.unwrap();
        for reading in early {
            reading.await.unwrap();
        }
        let known = world.app.sites.by_host("open.test").unwrap().company.delete_discount;
        assert_eq!(i64::from(known), i64::from(round));
    }
}

/// During an upgrade a server of before writes what this one keeps in a table of its own.
#[tokio::test]
async fn settings_of_a_server_of_before_can_be_read() {
    let world = World::start().await;
    sqlx::query("update sites set settings = settings || '{\"push_public_key\": null}'")
        .execute(&world.db)
        .await
        .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    assert!(world.app.sites.by_host("open.test").unwrap().push_public_key.is_some());
}
