//! Two people with one account: both agree, both show each pose, and the badge is of the two.

use super::{
    AGREED, are_left, claimed, decide, decision, is_verified, named, news, rows, send, settle, shown_photo,
    standing,
};
use crate::{
    console::{Console, claims::moderator},
    world::{Member, Person, World, new_id, woman},
};
use serde_json::{Value, json};
use testkit::Reply;

/// The words that both agree to.
const AGREED_BY_TWO: &str = "2026-11-30";

/// A couple with one photo that others see, and somebody who looks for couples.
async fn two_and_eva(world: &World) -> (Member, Member) {
    world.set("open.test", |site| site.genders.push("couple_mf".to_owned())).await;
    let two = world.member(Person { gender: "couple_mf", seeks: "female", ..woman("AnnBo") }).await;
    shown_photo(world, &two, 1).await;
    (two, world.member(Person { seeks: "male,couple_mf", ..woman("Eva") }).await)
}

async fn ask(member: &Member, agreed: &str, both_agree: &Value) -> Reply {
    let mut body = json!({ "agreed": agreed, "without_hands": false });
    if !both_agree.is_null() {
        body["both_agree"] = both_agree.clone();
    }
    member.page.post("/api/verification-challenge.php", &body).await
}

#[tokio::test]
async fn both_agree_to_words_of_their_own_and_nobody_else_does() {
    let console = Console::start().await;
    let (two, eva) = two_and_eva(&console.world).await;
    shown_photo(&console.world, &eva, 2).await;
    assert_eq!(standing(&two.page).await["of_two"], true);
    assert!(standing(&eva.page).await.get("of_two").is_none());
    for one_alone in [json!(null), json!(false)] {
        let refused = ask(&two, AGREED_BY_TWO, &one_alone).await;
        assert_eq!(refused.fields(), ["both_agree: consent_missing"]);
    }
    // The words of one person speak of one face.
    assert_eq!(ask(&two, AGREED, &json!(true)).await.fields(), ["agreed: field_invalid"]);
    assert_eq!(rows(&console.world, "consents where kind = 'verification'").await, 0);
    ask(&eva, AGREED, &json!(true)).await.problem(422, "invalid_request");
    assert_eq!(ask(&eva, AGREED_BY_TWO, &json!(null)).await.fields(), ["agreed: field_invalid"]);
    ask(&eva, AGREED, &json!(false)).await.ok();
    ask(&two, AGREED_BY_TWO, &json!(true)).await.ok();
    let kept = "consents where kind = 'verification' and version = '2026-11-30' and withdrawn_at is null";
    assert_eq!(rows(&console.world, kept).await, 1);
}

#[tokio::test]
async fn a_moderator_compares_both_and_the_badge_is_of_the_two() {
    let console = Console::start().await;
    let world = &console.world;
    let (two, eva) = two_and_eva(world).await;
    let challenge = ask(&two, AGREED_BY_TWO, &json!(true)).await.ok();
    assert_eq!(send(&two.page, &challenge, 10, new_id()).await.status, 201);
    let pictures = named(world).await;
    let max = moderator(&console, "Max").await;
    let item = claimed(&console, &max).await;
    // By this the page tells that both have to be seen.
    assert_eq!((&item["member"]["age"], &item["member"]["second_age"]), (&json!(30), &json!(35)));
    decide(&console, &max, &decision(&item, "verify", None)).await.ok();
    settle(&console).await;
    assert!(is_verified(&eva, &two).await);
    assert_eq!(news(&two.page).await, "verified");
    assert!(!are_left(world, &pictures), "no picture is left");
    // As with anybody: a photo that nobody compared takes it away, and so does whoever takes the consent back.
    let photo = shown_photo(world, &two, 3).await;
    assert!(!is_verified(&eva, &two).await);
    two.page.delete("/api/photo.php", &json!({ "id": photo })).await.ok();
    assert!(is_verified(&eva, &two).await);
    two.page.delete("/api/verification.php", &json!({})).await.ok();
    assert!(!is_verified(&eva, &two).await);
}
