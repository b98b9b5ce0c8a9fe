//! Gifts: `GET /api/gifts.php`, and `POST /api/message.php` with one.

use super::{block, books_agree, chat, chats, texts, write_to};
use crate::world::{Member, Person, World, man, new_id, woman};
use futures_util::future::join_all;
use liaison::{chat as product, settings::OfferedGift};
use serde_json::{Value, json};
use testkit::{Page, Reply};
use uuid::Uuid;

fn gift_to(profile: Uuid, gift: &str) -> Value {
    json!({ "client_id": new_id(), "gift": gift, "profile": profile })
}

async fn give(page: &Page, profile: Uuid, gift: &str) -> Reply {
    page.post("/api/message.php", &gift_to(profile, gift)).await
}

async fn catalogue(member: &Member) -> Vec<Value> {
    member.page.get("/api/gifts.php").await.ok()["gifts"].as_array().unwrap().clone()
}

fn offered(id: &str, credits: Option<i32>) -> OfferedGift {
    OfferedGift { id: id.to_owned(), credits }
}

#[tokio::test]
async fn the_catalogue_tells_price_and_name() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    anna.page.set_cookie("locale=en; Path=/");
    let gifts = catalogue(&anna).await;
    assert_eq!(gifts.len(), 8);
    let rose = &gifts[0];
    assert_eq!(
        (&rose["id"], &rose["name"], &rose["credits"]),
        (&json!("rose"), &json!("Rose"), &json!(6)),
        "gift_credits"
    );
    assert_eq!(rose["picture"], "/assets/gifts/1/rose.svg");

    // Six of the smallest bundle, of 20 for 18.00: she has bought nothing yet.
    assert_eq!(rose["price"]["amount"], 540);

    anna.page.set_cookie("locale=nl; Path=/");
    assert_eq!(catalogue(&anna).await[0]["name"], "Roos");
    world.set("open.test", |site| site.gifts = vec![offered("ring", Some(9)), offered("cake", None)]).await;
    let prices: Vec<Value> = catalogue(&anna).await.iter().map(|gift| gift["credits"].clone()).collect();
    assert_eq!(prices, [9, 6]);
}

/// A rose costs six credits, and just six are left.
#[tokio::test]
async fn the_last_credits_buy_a_gift() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 6, premium: true, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    assert_eq!(give(&anna.page, bert.id, "rose").await.ok()["credits"], 0);
    give(&anna.page, bert.id, "rose").await.problem(402, "not_enough_credits");
    books_agree(&world).await;
}

// spec: 1.2, 1.8, 3.7
#[tokio::test]
async fn a_gift_is_paid_once_and_both_see_it() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    anna.page.set_cookie("locale=en; Path=/");
    bert.page.set_cookie("locale=nl; Path=/");
    let body = gift_to(bert.id, "rose");
    let first = anna.page.post("/api/message.php", &body).await.ok();
    assert_eq!(first["credits"], 4);
    assert_eq!(first["free_conversations_left"], 1);
    assert_eq!(first["message"]["text"], "");
    let rose = |name: &str| json!({ "id": "rose", "name": name, "picture": "/assets/gifts/1/rose.svg" });
    assert_eq!(first["message"]["gift"], rose("Rose"));
    for _ in 0..4 {
        assert_eq!(anna.page.post("/api/message.php", &body).await.ok(), first);
    }
    let other = json!({ "client_id": body["client_id"], "gift": "heart", "profile": bert.id });
    anna.page.post("/api/message.php", &other).await.problem(409, "idempotency_conflict");

    let list = chats(&bert).await;
    assert_eq!(
        (&list[0]["num_unread_messages"], &list[0]["messages"][0]["gift"]),
        (&json!(1), &rose("Roos"))
    );
    let seen = chat(&bert, &first["conversation"]).await;
    assert_eq!(seen["messages"][0]["gift"], rose("Roos"));

    let causes: Vec<String> =
        sqlx::query_scalar("select cause from ledger_lines where member_id = $1 and account = 'spent'")
            .bind(anna.id)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert_eq!(causes, ["gift"]);
    let answer = write_to(&bert.page, anna.id, "Thank you").await.ok();
    assert_eq!(answer["message"]["gift"], Value::Null);
    assert_eq!(chats(&anna).await[0]["messages"][0]["gift"], Value::Null);
    books_agree(&world).await;
}

#[tokio::test]
async fn words_beside_a_gift_cost_what_words_cost() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let mut body = gift_to(bert.id, "cake");
    body["text"] = json!("For you");
    let sent = anna.page.post("/api/message.php", &body).await.ok();
    assert_eq!(sent["credits"], 2);
    assert_eq!(texts(&chat(&bert, &sent["conversation"]).await), ["For you"]);
    body["text"] = json!(" ");
    anna.page.post("/api/message.php", &body).await.problem(409, "invalid_request");
    books_agree(&world).await;
}

#[tokio::test]
async fn what_the_site_does_not_offer_is_refused() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    world.set("open.test", |site| site.gifts = vec![offered("cake", None)]).await;
    for unknown in ["rose", "castle"] {
        let refused = give(&anna.page, bert.id, unknown).await;
        refused.problem(409, "invalid_request");
        assert_eq!(refused.fields(), ["gift: gift_not_offered"]);
    }
    let nobody = [
        json!({ "client_id": new_id(), "gift": "cake" }),
        json!({ "client_id": new_id(), "gift": null, "profile": bert.id }),
        json!({ "client_id": new_id(), "gift": "cake", "text": null, "profile": bert.id }),
        json!({ "client_id": new_id(), "gift": "cake", "profile": bert.id, "credits": 0 }),
    ];
    for body in nobody {
        anna.page.post("/api/message.php", &body).await.problem(422, "invalid_request");
    }
    assert!(chats(&anna).await.is_empty());
    assert!(world.app.sites.by_host("open.test").unwrap().settings.faults().is_empty());
    world.set("open.test", |site| site.gifts = vec![offered("castle", None)]).await;
    assert_eq!(world.app.sites.by_host("open.test").unwrap().settings.faults().len(), 1);
}

#[tokio::test]
async fn the_rules_are_those_of_words() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 100, ..woman("Anna") }).await;
    let men = [world.member(man("Bert")).await, world.member(man("Carl")).await];
    let figment = world.member(Person { fictional: true, ..man("Figment") }).await;
    let waiting = world.member(Person { confirmed: false, ..man("Dirk") }).await;
    give(&waiting.page, anna.id, "rose").await.problem(403, "not_confirmed");
    give(&anna.page, waiting.id, "rose").await.problem(404, "not_found");
    give(&anna.page, figment.id, "rose").await.ok();
    give(&anna.page, men[0].id, "rose").await.ok();
    give(&anna.page, men[1].id, "rose").await.problem(402, "conversation_limit");
    give(&anna.page, men[0].id, "heart").await.ok();

    block(&world, men[0].id, anna.id).await;
    give(&anna.page, men[0].id, "rose").await.problem(403, "blocked_by");
    give(&men[0].page, anna.id, "rose").await.problem(404, "not_found");
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_gifts_and_credits_for_one() {
    let world = World::start().await;
    let anna = world.member(Person { credits: 7, ..woman("Anna") }).await;
    let bert = world.member(man("Bert")).await;
    let replies = join_all((0..50).map(|_| give(&anna.page, bert.id, "rose"))).await;
    let refused = replies.iter().filter(|reply| reply.json()["code"] == "not_enough_credits").count();
    let sent = replies.iter().filter(|reply| reply.status.is_success()).count();
    assert_eq!((sent, refused), (1, 49));
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    books_agree(&world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_gift_fifty_times() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let body = gift_to(bert.id, "rose");
    let replies = join_all((0..50).map(|_| anna.page.post("/api/message.php", &body))).await;
    assert!(replies.iter().all(|reply| reply.ok()["credits"] == 4));
    assert_eq!(chats(&bert).await[0]["num_unread_messages"], 1);
    books_agree(&world).await;
}

#[tokio::test]
async fn it_is_in_the_copy_and_the_evidence_and_goes_with_its_giver() {
    let world = World::start().await;
    let anna = world.member(woman("Anna")).await;
    let bert = world.member(man("Bert")).await;
    let sent = give(&anna.page, bert.id, "ring").await.ok();
    let conversation = &sent["conversation"];
    give(&bert.page, anna.id, "rose").await.ok();
    let mut connection = world.db.acquire().await.unwrap();

    let copy = product::exported(&mut connection, bert.id.into()).await.unwrap();
    assert_eq!(copy[0]["messages"][0]["gift"], "ring");
    let about = json!({ "about": "message", "conversation": conversation, "seq": 1, "category": "spam" });
    let report = bert.page.post("/api/report.php", &about).await;
    assert_eq!(report.status, 201, "{}", report.text());
    let evidence: Value =
        sqlx::query_scalar("select evidence from reports").fetch_one(&world.db).await.unwrap();
    assert_eq!(
        (&evidence["messages"][0]["gift"], &evidence["messages"][1]["gift"]),
        (&json!("ring"), &json!("rose"))
    );

    product::erase(&mut connection, &world.app, anna.id.into()).await.unwrap();
    let left: Vec<Option<String>> =
        sqlx::query_scalar("select gift from messages").fetch_all(&world.db).await.unwrap();
    assert_eq!(left, [Some("rose".to_owned())]);
    let last: Option<String> =
        sqlx::query_scalar("select last_gift from conversation_members where member_id = $1")
            .bind(bert.id)
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(last.as_deref(), Some("rose"));
}
