//! Secrets of payment providers are stored sealed.

use super::{at_the_checkout, becomes, order};
use crate::world::{World, man};
use base64::{Engine, engine::general_purpose::STANDARD};
use liaison::{
    kernel::{random::Random, vault::Vault},
    payments::{self, NewPaymentAccount, ProviderKeys},
};
use serde_json::json;

const KEY: &str = "test_key_of_the_test_world_000000000000";

/// All that is kept of accounts, also as text behind the hexadecimal digits.
async fn kept(world: &World) -> String {
    sqlx::query_scalar(
        "select string_agg(to_jsonb(a)::text || encode(coalesce(api_key_sealed, ''), 'escape') || encode(coalesce(hook_secret_sealed, ''), 'escape'), '') from payment_accounts a",
    )
    .fetch_one(&world.db)
    .await
    .unwrap()
}

/// As the release before wrote it.
async fn lay_open(world: &World) {
    sqlx::query("update payment_accounts set api_key = $1, api_key_sealed = null, hook_secret = 'hook-secret', hook_secret_sealed = null, is_test = false")
        .bind(KEY)
        .execute(&world.db)
        .await
        .unwrap();
}

async fn sells(world: &World, name: &'static str) {
    let buyer = world.member(man(name)).await;
    let order = order(&buyer, "ideal").await;
    at_the_checkout(world, &order, "paid", &[]).await;
    becomes(&buyer, &order, "completed").await;
}

/// Seals what is open, on a connection of its own.
async fn seal(world: &World) -> usize {
    let mut transaction = world.db.begin().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    let sealed = payments::seal_secrets(&mut transaction, sealing).await.unwrap();
    transaction.commit().await.unwrap();
    sealed
}

// asvs: V13.3.1, V13.3.2
#[tokio::test]
async fn who_reads_the_database_reads_no_key() {
    let world = World::start().await;
    for secret in [KEY, "hook-secret"] {
        assert!(!kept(&world).await.contains(&format!("{secret}\"")), "{}", kept(&world).await);
        assert!(!kept(&world).await.contains(KEY));
    }
    let mut connection = world.db.acquire().await.unwrap();
    assert_eq!(payments::plain_secrets(&mut connection).await.unwrap(), 0);
    drop(connection);
    sells(&world, "Bas").await;
}

#[tokio::test]
async fn what_an_older_release_left_open_goes_on_selling_and_is_sealed_once() {
    let world = World::start().await;
    lay_open(&world).await;
    assert!(kept(&world).await.contains(KEY));
    sells(&world, "Bas").await;
    let both = tokio::join!(seal(&world), seal(&world));
    assert_eq!(both.0 + both.1, 1, "{both:?}");
    assert!(!kept(&world).await.contains(KEY));
    let mut connection = world.db.acquire().await.unwrap();
    assert_eq!(payments::plain_secrets(&mut connection).await.unwrap(), 0);
    // That it is for trying out was told by the key alone.
    assert!(payments::selling_accounts(&mut connection).await.unwrap()[0].is_test);
    drop(connection);
    sells(&world, "Cas").await;
    let forged = world.visitor("open.test").post("/api/psp/mollie/test-company/hook/wrong", &json!({})).await;
    assert!(forged.status.is_client_error(), "{}", forged.text());
}

#[tokio::test]
async fn an_account_written_by_both_releases_keeps_its_webhook() {
    let world = World::start().await;
    lay_open(&world).await;
    let account = NewPaymentAccount {
        company_id: "test-company",
        keys: ProviderKeys::Mollie { api_key: KEY },
        api_base: "",
        hook_secret: "another",
        sells: true,
    };
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    payments::open_payment_account(&mut connection, sealing, &account, world.clock.now()).await.unwrap();
    drop(connection);
    assert!(kept(&world).await.contains("hook-secret\""));
    sells(&world, "Bas").await;
    assert_eq!(seal(&world).await, 1);
    sells(&world, "Cas").await;
}

// asvs: V11.3.3
#[tokio::test]
async fn a_secret_of_another_row_or_under_another_key_opens_nothing() {
    let world = World::start().await;
    let buyer = world.member(man("Bas")).await;
    let bundle = super::bundle(&buyer).await;
    // The sealed key in the webhook's place, as somebody who writes to the database might try.
    sqlx::query("update payment_accounts set api_key_sealed = hook_secret_sealed")
        .execute(&world.db)
        .await
        .unwrap();
    let placed = buyer.page.post("/api/orders.php", &json!({ "bundle": bundle, "method": "ideal" })).await;
    assert!(placed.status.is_server_error(), "{}", placed.text());

    let mut config = world.app.config.clone();
    config.data_key = Some(STANDARD.encode([7; 32]));
    let random = Random::system();
    let other = Vault::start(&config, &world.db, &random).await.unwrap();
    let account = NewPaymentAccount {
        company_id: "test-company",
        keys: ProviderKeys::Mollie { api_key: "live_of_somebody" },
        api_base: "",
        hook_secret: "x",
        sells: true,
    };
    let mut transaction = world.db.begin().await.unwrap();
    let now = world.clock.now();
    payments::open_payment_account(&mut transaction, (&other, &random), &account, now).await.unwrap_err();
    payments::seal_secrets(&mut transaction, (&other, &random)).await.unwrap();
    transaction.rollback().await.unwrap();
    assert!(!kept(&world).await.contains("live_of_somebody"));
}
