//! Editing sites while other edits are read.

use crate::world::World;
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use liaison::{config::Config, kernel::vault::Vault, settings};
use ring::signature::KeyPair;
use tokio::sync::watch;

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

#[tokio::test]
async fn the_push_key_of_a_new_site_is_sealed_when_it_is_made() {
    let world = World::start().await;
    let mut connection = world.db.acquire().await.unwrap();
    let site = world.app.sites.by_host("open.test").unwrap();
    assert_eq!(settings::plain_push_keys(&mut connection).await.unwrap(), 0);
    let key = settings::push_key(&mut connection, &world.app.vault, site.id).await.unwrap();
    assert_eq!(site.push_public_key, Some(URL_SAFE_NO_PAD.encode(key.public_key())));
    // A node without the key makes one all the same, and a later look seals it.
    sqlx::query("delete from push_keys").execute(&world.db).await.unwrap();
    let config = Config { data_key: Some(STANDARD.encode([7; 32])), ..world.app.config.clone() };
    let other = Vault::start(&config, &world.db, &world.app.random).await.unwrap();
    assert!(other.fault().is_some(), "the database has another");
    let (_stop, stopping) = watch::channel(false);
    let sealing = (other, world.app.random.clone());
    let sites = settings::start(world.db.clone(), &world.app.hub, sealing, stopping).await.unwrap();
    let open = settings::plain_push_keys(&mut connection).await.unwrap();
    assert_eq!(usize::try_from(open).unwrap(), sites.all().len());
    let sealing = (&world.app.vault, &world.app.random);
    settings::seal_push_keys(&mut connection, sealing).await.unwrap();
    assert_eq!(settings::plain_push_keys(&mut connection).await.unwrap(), 0);
}
