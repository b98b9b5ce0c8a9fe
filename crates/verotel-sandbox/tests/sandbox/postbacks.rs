//! Postbacks: signed, one for each event, again until they are answered by OK, and with every fault.

use testkit::hosted;
use verotel_sandbox::Knobs;

use crate::world::World;

async fn paid() -> World {
    let world = World::new().await;
    world.ends(&world.page(&[("custom1", "mine")]), "paid").await;
    world
}

fn amounts(world: &World) -> Vec<(String, String)> {
    let name = |event: Option<&String>| event.cloned().unwrap_or_else(|| "sale".to_owned());
    let told = world.told().into_iter();
    told.map(|(said, right)| {
        assert!(right, "{said:?}");
        (name(said.get("event")), said["priceAmount"].clone())
    })
    .collect()
}

fn line(event: &str, amount: &str) -> (String, String) {
    (event.to_owned(), amount.to_owned())
}

#[tokio::test]
async fn a_sale_is_told_and_nothing_else_is() {
    let world = paid().await;
    world.work().await;
    let told = world.told();
    assert_eq!(told.len(), 1);
    let (said, right) = &told[0];
    assert!(right);
    for (name, value) in [
        ("type", "purchase"),
        ("shopID", "60678"),
        ("referenceID", "ref1"),
        ("priceAmount", "45.00"),
        ("priceCurrency", "EUR"),
        ("paymentMethod", "CC"),
        ("custom1", "mine"),
    ] {
        assert_eq!(said.get(name).map(String::as_str), Some(value), "{name}");
    }
    let other = World::new().await;
    other.ends(&other.page(&[]), "failed").await;
    other.work().await;
    assert!(other.told().is_empty());
}

#[tokio::test]
async fn money_that_goes_back_is_told_by_its_amount() {
    let world = paid().await;
    world.work().await;
    world.change("refund", &[("amount", "15.00")]).await;
    hosted::settle_refunds(&world.pool).await;
    world.work().await;
    world.change("chargeback", &[]).await;
    world.work().await;
    let told = amounts(&world);
    assert_eq!(told.first(), Some(&line("sale", "45.00")));
    assert!(told.contains(&line("credit", "15.00")), "{told:?}");
    assert_eq!(told.last().unwrap().0, "chargeback");
    let status = world.status("ref1").await;
    assert!(
        status.contains("APPROVED") && !status.contains("15.00"),
        "a status says nothing of it: {status}"
    );
}

#[tokio::test]
async fn what_is_not_answered_by_ok_is_told_again() {
    let world = World::new().await;
    world.merchant.answers("ERROR");
    world.ends(&world.page(&[]), "paid").await;
    world.work().await;
    for (done, answer) in [(false, "OKAY"), (false, ""), (true, "OK\n")] {
        world.merchant.answers(answer);
        hosted::tell_now(&world.pool).await;
        world.work().await;
        assert_eq!(hosted::is_told(&world.pool).await, done, "{answer}");
    }
    assert_eq!(amounts(&world), vec![line("sale", "45.00"); 4]);
}

#[tokio::test]
async fn one_comes_twice_one_is_forged_and_one_is_late() {
    let world = World::new().await;
    hosted::faults(&world.pool, r#"{"webhook_duplicates": 1}"#).await;
    world.ends(&world.page(&[]), "paid").await;
    world.work().await;
    assert_eq!(amounts(&world), vec![line("sale", "45.00"); 2]);

    let world = World::new().await;
    world.sandbox.set(Knobs { forge_postback: true, ..Knobs::default() }).await.unwrap();
    world.ends(&world.page(&[]), "paid").await;
    world.work().await;
    let told = world.told();
    let seen: Vec<_> = told.iter().map(|(said, right)| (said["priceAmount"].as_str(), *right)).collect();
    assert_eq!(seen, [("0.01", false), ("45.00", true)]);

    let world = World::new().await;
    hosted::faults(&world.pool, r#"{"webhook_delay_ms": 60000}"#).await;
    world.ends(&world.page(&[]), "paid").await;
    world.work().await;
    assert!(world.told().is_empty(), "not before its minute");
}
