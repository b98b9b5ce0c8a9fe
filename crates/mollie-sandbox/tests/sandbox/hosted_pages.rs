//! The checkout and change pages.

use std::time::Duration;

use serde_json::{Value, json};

use crate::world::World;

const REDIRECT: &str = "http://shop.localhost:8080/thanks?order=1";

#[tokio::test]
async fn a_shopper_chooses_a_method_pays_and_goes_back() {
    let world = World::new().await;
    let id = world.pay(&json!({"locale": "nl_NL"})).await;
    let path = format!("checkout/{id}");
    let chooser = world.page(&path).await;
    assert_eq!(chooser.status, 200);
    for text in [
        "Sandbox: er gaat geen geld om",
        "€\u{a0}24,99",
        "Order 1",
        "Hoe wil je betalen?",
        "iDEAL",
        "Overboeking",
    ] {
        assert!(chooser.says(text), "{text}");
    }
    let chosen = world.press(&path, "choose:ideal").await;
    assert_eq!(chosen.status, 303);
    assert_eq!(chosen.location.as_deref(), Some(format!("/sandbox/mollie/{path}").as_str()));
    assert!(world.page(&path).await.says("Betalen met iDEAL"));
    let paid = world.press(&path, "paid").await;
    assert_eq!((paid.status, paid.location.as_deref()), (303, Some(REDIRECT)));
    let payment = world.get(&format!("payments/{id}")).await.body;
    assert_eq!(payment["status"], "paid");
    assert_eq!(payment["method"], "ideal");
    assert_eq!(payment["paidAt"], "2026-11-21T12:00:00+00:00");
    assert_eq!(payment["amountRemaining"]["value"], "24.99");
    assert_eq!(payment["details"]["consumerAccount"], "NL91ABNA0417164300");
    assert!(payment["_links"]["changePaymentState"]["href"].is_string());
}

#[tokio::test]
async fn each_ending_has_its_state_and_its_way_back() {
    let world = World::new().await;
    let cancel_url = json!({"method": "paypal", "cancelUrl": "http://shop.localhost:8080/basket"});
    let plain = json!({"method": "paypal"});
    for (over, action, status, back) in [
        (&plain, "paid", "paid", REDIRECT),
        (&plain, "failed", "failed", REDIRECT),
        (&plain, "canceled", "canceled", REDIRECT),
        (&plain, "expired", "expired", REDIRECT),
        (&plain, "pending", "pending", REDIRECT),
        (&cancel_url, "canceled", "canceled", "http://shop.localhost:8080/basket"),
        (&cancel_url, "failed", "failed", REDIRECT),
    ] {
        let id = world.pay(over).await;
        let answer = world.press(&format!("checkout/{id}"), action).await;
        assert_eq!((answer.status, answer.location.as_deref()), (303, Some(back)), "{action}");
        assert_eq!(world.status(&id).await, status);
    }
}

#[tokio::test]
async fn a_card_fails_with_the_chosen_reason_and_pays_with_the_chosen_brand() {
    let world = World::new().await;
    let failed = world.pay(&json!({"method": "creditcard"})).await;
    world.press_with(&format!("checkout/{failed}"), "failed", &[("reason", "card_expired")]).await;
    assert_eq!(
        world.get(&format!("payments/{failed}")).await.body["details"]["failureReason"],
        "card_expired"
    );
    let paid = world.pay(&json!({"method": "creditcard"})).await;
    world
        .press_with(&format!("checkout/{paid}"), "paid", &[("card", "Dankort"), ("reason", "card_expired")])
        .await;
    let details = &world.get(&format!("payments/{paid}")).await.body["details"];
    assert_eq!((&details["cardLabel"], details.get("failureReason")), (&json!("Dankort"), None));
}

#[tokio::test]
async fn a_form_without_the_payments_own_token_does_nothing() {
    let world = World::new().await;
    let (id, other) =
        (world.pay(&json!({"method": "ideal"})).await, world.pay(&json!({"method": "ideal"})).await);
    let foreign = world.page(&format!("checkout/{other}")).await.token();
    for token in ["", "guess", &foreign] {
        let refused = world.submit(&format!("checkout/{id}"), token, "paid", &[]).await;
        assert_eq!(refused.status, 403);
        assert!(refused.says("role=\"alert\""));
        assert_eq!(world.submit(&format!("change/{id}"), token, "paid", &[]).await.status, 403);
    }
    assert_eq!(world.status(&id).await, "open");
}

#[tokio::test]
async fn a_second_press_changes_nothing_and_still_leads_back() {
    let world = World::new().await;
    let id = world.pay(&json!({"method": "ideal"})).await;
    let path = format!("checkout/{id}");
    let token = world.page(&path).await.token();
    world.submit(&path, &token, "paid", &[]).await;
    let again = world.submit(&path, &token, "failed", &[]).await;
    assert_eq!(again.location.as_deref(), Some(REDIRECT));
    assert_eq!(world.status(&id).await, "paid");
    assert!(world.page(&path).await.says("This payment is paid."));
    world.work().await;
    assert_eq!(world.merchant.bodies().len(), 1);
}

#[tokio::test]
async fn the_chooser_offers_what_fits_and_refuses_the_rest() {
    let world = World::new().await;
    let over =
        json!({"method": ["ideal", "bancontact", "creditcard"], "restrictPaymentMethodsToCountry": "BE"});
    let id = world.pay(&over).await;
    let path = format!("checkout/{id}");
    let page = world.page(&path).await;
    assert!(page.says("choose:bancontact") && page.says("choose:creditcard"));
    assert!(!page.says("choose:ideal") && !page.says("choose:paypal"));
    world.press(&path, "choose:ideal").await;
    world.press(&path, "paid").await;
    let payment = world.get(&format!("payments/{id}")).await.body;
    assert_eq!((&payment["method"], &payment["status"]), (&Value::Null, &json!("open")));
    world.press(&path, "choose:bancontact").await;
    world.press(&path, "again").await;
    assert!(world.page(&path).await.says("choose:creditcard"));
}

#[tokio::test]
async fn pages_are_safe_to_show() {
    let world = World::new().await;
    let id = world
        .pay(&json!({"description": "<script>alert(1)</script>", "cancelUrl": "http://basket.localhost:1/x"}))
        .await;
    let page = world.page(&format!("checkout/{id}")).await;
    assert!(page.says("&lt;script&gt;") && !page.says("<script"));
    assert!(page.policy.starts_with("default-src 'none'"));
    assert!(
        page.policy.ends_with("form-action 'self' http://shop.localhost:8080 http://basket.localhost:1"),
        "{}",
        page.policy
    );
    assert!(!page.says("style=") && !page.says(" on"));
    let missing = world.page("checkout/tr_unknown").await;
    assert_eq!(missing.status, 404);
    assert!(missing.says("Payment not found"));
}

#[tokio::test]
async fn the_page_speaks_the_payments_language() {
    let world = World::new().await;
    let languages = [
        ("da_DK", "da"),
        ("de_DE", "de"),
        ("en_GB", "en"),
        ("es_ES", "es"),
        ("fi_FI", "fi"),
        ("fr_FR", "fr"),
        ("it_IT", "it"),
        ("nb_NO", "nb"),
        ("nl_NL", "nl"),
        ("pl_PL", "pl"),
        ("sv_SE", "sv"),
    ];
    for (locale, language) in languages {
        let id = world.pay(&json!({"locale": locale})).await;
        let page = world.page(&format!("checkout/{id}")).await;
        assert!(page.says(&format!("<html lang=\"{language}\">")), "{locale}");
    }
}

#[tokio::test]
async fn a_pending_payment_is_decided_later() {
    let world = World::new().await;
    let id = world.pay(&json!({"method": "paypal"})).await;
    world.press(&format!("checkout/{id}"), "pending").await;
    world.work().await;
    assert!(world.merchant.bodies().is_empty(), "pending has no webhook");
    world.pass(Duration::from_hours(24));
    assert_eq!(world.status(&id).await, "pending");
    let decided = world.press(&format!("change/{id}"), "paid").await;
    assert_eq!(decided.location.as_deref(), Some(format!("/sandbox/mollie/change/{id}").as_str()));
    assert_eq!(world.status(&id).await, "paid");
    world.work().await;
    assert_eq!(world.merchant.bodies(), [format!("id={id}")]);
}

#[tokio::test]
async fn a_dead_payment_can_still_be_paid_late() {
    let world = World::new().await;
    for ending in ["failed", "expired", "canceled"] {
        let id = world.pay(&json!({"method": "ideal"})).await;
        world.press(&format!("checkout/{id}"), ending).await;
        world.press(&format!("change/{id}"), "failed").await;
        assert_eq!(world.status(&id).await, ending);
        world.press(&format!("change/{id}"), "paid").await;
        let payment = world.get(&format!("payments/{id}")).await.body;
        assert_eq!(payment["status"], "paid");
        assert!(payment.get("failedAt").is_none() && payment.get("expiredAt").is_none());
    }
}
