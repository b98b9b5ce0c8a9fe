//! The key that is kept outside the database.

use super::{row, write};
use crate::world::{World, woman};
use base64::{Engine, engine::general_purpose::STANDARD};
use liaison::kernel::{random::Random, vault::Vault};
use uuid::Uuid;

// asvs: V11.3.3
#[tokio::test]
async fn another_key_opens_nothing_and_seals_nothing() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    write(&world, &anna).await;
    assert_eq!(world.app.vault.fault(), None);
    let mut config = world.app.config.clone();
    let started = |config: liaison::config::Config| {
        let pool = world.db.clone();
        async move { Vault::start(&config, &pool, &Random::system()).await.unwrap() }
    };
    // The same file: the same key.
    let same = started(config.clone()).await;
    let sealed = world.app.vault.seal(&world.app.random, "test", Uuid::nil(), "secret").unwrap();
    assert_eq!(same.open("test", Uuid::nil(), &sealed).unwrap(), "secret");
    assert_eq!(Vault::examine(&config, &world.db).await.unwrap(), None);
    config.data_key = Some(STANDARD.encode([7; 32]));
    assert!(Vault::examine(&config, &world.db).await.unwrap().unwrap().contains("not the one"));
    let other = started(config.clone()).await;
    assert!(other.fault().unwrap().contains("LIAISON_DATA_KEY"));
    other.open("test", Uuid::nil(), &sealed).unwrap_err();
    other.seal(&world.app.random, "test", Uuid::nil(), "x").unwrap_err();
    config.data_key = Some("short".to_owned());
    let refused = Vault::start(&config, &world.db, &Random::system()).await.unwrap_err();
    assert!(refused.to_string().contains("32 bytes"), "{refused:?}");
    config.data_key = None;
    config.state_dir = Some("/proc/nowhere".into());
    assert!(started(config).await.fault().unwrap().contains("data.key"));
}

#[tokio::test]
async fn a_text_message_does_not_open_under_another_id() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let (one, two) = (write(&world, &anna).await, write(&world, &anna).await);
    sqlx::query("update text_messages set recipient_sealed = (select recipient_sealed from text_messages where id = $1) where id = $2")
        .bind(one).bind(two).execute(&world.db).await.unwrap();
    assert_eq!(row(&world, two).await.0, "caught");
    assert_eq!(world.visitor("open.test").get("/dev/outbox.json").await.status, 500);
}
