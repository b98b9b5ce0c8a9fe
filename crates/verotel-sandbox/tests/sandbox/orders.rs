//! Order pages, their endings, and the status of sales.

use verotel_sandbox::Knobs;

use crate::world::{KEY, World, signature};

#[tokio::test]
async fn a_sale_is_paid_on_its_page_and_known_from_then_on() {
    let world = World::new().await;
    let page = world.page(&[]);
    assert!(world.status("ref1").await.contains("response: NOTFOUND"), "nobody has opened it");
    assert_eq!(world.get(&page).await.status, 303);
    assert!(world.status("ref1").await.contains("response: NOTFOUND"), "nobody has paid");
    let back = world.ends(&page, "paid").await;
    let (start, said) = back.split_once("thanks?").unwrap();
    assert_eq!(start, "http://shop.localhost:8080/");
    let mut said: Vec<(String, String)> = url::form_urlencoded::parse(said.as_bytes()).into_owned().collect();
    assert_eq!(said.remove(0), ("order".to_owned(), "1".to_owned()));
    let (_, signed) = said.pop().unwrap();
    assert_eq!(signed, signature(said.iter().map(|(name, value)| (&**name, &**value)), KEY));
    let status = world.status("ref1").await;
    for line in ["response: FOUND", "saleResult: 'APPROVED'", "priceAmount: '45.00'", "referenceID: 'ref1'"] {
        assert!(status.contains(line), "{line}: {status}");
    }
    // Paid once: its page is closed.
    assert_eq!(world.get(&page).await.status, 400);
}

#[tokio::test]
async fn what_came_to_nothing_can_be_tried_again() {
    let world = World::new().await;
    let page = world.page(&[]);
    for action in ["failed", "canceled", "expired"] {
        assert_eq!(world.ends(&page, action).await, "http://shop.localhost:8080/sorry?order=1", "{action}");
    }
    assert!(world.status("ref1").await.contains("NOTFOUND"));
    world.ends(&page, "paid").await;
    assert!(world.status("ref1").await.contains("APPROVED"));
    let sales: i64 = sqlx::query_scalar("select count(*) from verotel_sandbox.sales")
        .fetch_one(&world.pool)
        .await
        .unwrap();
    assert_eq!(sales, 1);
}

#[tokio::test]
async fn two_visits_at_once_are_one_payment() {
    let world = World::new().await;
    let page = world.page(&[]);
    let (one, two) = tokio::join!(world.get(&page), world.get(&page));
    assert_eq!((one.status, one.location), (two.status, two.location));
}

#[tokio::test]
async fn what_is_wrong_is_refused() {
    let world = World::new().await;
    for over in [
        ("priceAmount", "45"),
        ("priceAmount", "-1.00"),
        ("priceCurrency", "PLN"),
        ("paymentMethod", "BTC"),
        ("paymentMethod", "DDEU"),
        ("type", "subscription"),
        ("version", "3"),
        ("shopID", "1"),
        ("description", ""),
    ] {
        assert_eq!(world.get(&world.page(&[over])).await.status, 400, "{over:?}");
    }
    let ideal = [("paymentMethod", "IDEAL"), ("priceCurrency", "SEK")];
    assert_eq!(world.get(&world.page(&ideal)).await.status, 400);
    let right = world.page(&[]);
    for wrong in [
        right.replace("45.00", "4.50"),
        right.replace("EUR", "SEK"),
        format!("{right}&shopID=60678"),
        right.split("&signature").next().unwrap().to_owned(),
    ] {
        assert_eq!(world.get(&wrong).await.status, 400, "{wrong}");
    }
    assert_eq!(world.get(&right).await.status, 303);
    // Another order by the same name.
    assert_eq!(world.get(&world.page(&[("priceAmount", "46.00")])).await.status, 400);
    let odd = world.status_page("ref1").replace("ref1", "ref2");
    assert!(world.get(&odd).await.text.contains("invalid signature"));
}

#[tokio::test]
async fn it_can_be_down_and_lose_one_answer() {
    let world = World::new().await;
    world.ends(&world.page(&[]), "paid").await;
    world.sandbox.set(Knobs { down: true, ..Knobs::default() }).await.unwrap();
    assert_eq!(world.get(&world.page(&[("referenceID", "ref2")])).await.status, 503);
    assert_eq!(world.get(&world.status_page("ref1")).await.status, 503);
    world.sandbox.set(Knobs { lose_answer: true, ..Knobs::default() }).await.unwrap();
    let page = world.status_page("ref1");
    let lost = async { reqwest::get(page).await?.text().await };
    assert!(lost.await.is_err());
    assert!(world.status("ref1").await.contains("APPROVED"), "the next one comes");
}
