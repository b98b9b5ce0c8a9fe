//! What one key showed says nothing of the next: test money proves no live account.

use super::{
    paid,
    provider::{end_refunds, hint, work},
    refund::{confirm, quote},
};
use crate::world::{World, man};
use liaison::payments::{self, LiveProof, NewPaymentAccount, ProviderKeys, ProviderName};
use time::Duration;

const KEY: &str = "test_key_of_the_test_world_000000000000";
/// The sandbox takes any key of this form; that it is another one is what counts.
const OTHER: &str = "test_another_key_of_the_test_world_0000";

async fn proof(world: &World) -> LiveProof {
    let mut connection = world.db.acquire().await.unwrap();
    payments::live_proof(&mut connection, "test-company", ProviderName::Mollie).await.unwrap()
}

/// Whether the provider called, an order was paid, and money went back.
async fn shown(world: &World) -> (bool, bool, bool) {
    let proof = proof(world).await;
    (proof.told_at.is_some(), proof.paid_at.is_some(), proof.refunded_at.is_some())
}

async fn writes(world: &World, api_key: &str) {
    world.advance(Duration::MINUTE);
    let account = NewPaymentAccount {
        company_id: "test-company",
        keys: ProviderKeys::Mollie { api_key },
        api_base: "",
        hook_secret: "unused",
        sells: true,
    };
    let mut connection = world.db.acquire().await.unwrap();
    let sealing = (&world.app.vault, &world.app.random);
    payments::open_payment_account(&mut connection, sealing, &account, world.clock.now()).await.unwrap();
}

#[tokio::test]
async fn what_was_paid_by_another_key_proves_nothing() {
    let world = World::start().await;
    assert_eq!(shown(&world).await, (false, false, false));
    let buyer = world.member(man("Bas")).await;
    let order = paid(&world, &buyer).await;
    let offer = quote(&buyer, &order).await;
    assert_eq!(confirm(&buyer, &order, &offer).await.status, 201);
    work(&world).await;
    end_refunds(&world, &order, "refunded").await;
    hint(&world, &order).await;
    assert_eq!(shown(&world).await, (true, true, true));
    writes(&world, KEY).await;
    assert_eq!(shown(&world).await, (true, true, true), "the same key again");
    writes(&world, OTHER).await;
    assert_eq!(shown(&world).await, (false, false, false));
    paid(&world, &world.member(man("Tom")).await).await;
    assert_eq!(shown(&world).await, (true, true, false));
}
