//! What members look for and speak: said on profiles, and searched by.

use super::{block, change};
use crate::world::{Member, World, man, woman};
use liaison::members::{Intent, SpokenLanguage};
use serde_json::{Value, json};
use std::collections::BTreeSet;

async fn put(member: &Member, changes: &Value) -> Value {
    member.page.put("/api/profile.php", changes).await.ok()["profile"].clone()
}

async fn found(member: &Member, query: &str) -> BTreeSet<String> {
    let page = member.page.get(&format!("/api/members.php?{query}")).await.ok();
    let cards = page["results"].as_array().unwrap().iter();
    cards.map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[tokio::test]
async fn they_are_said_read_by_others_and_taken_back() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let said =
        put(&eva, &json!({ "intent": ["dates", "chat", "dates"], "languages": ["nl", "en", "nl"] })).await;
    assert_eq!((&said["intent"], &said["languages"]), (&json!(["chat", "dates"]), &json!(["nl", "en"])));
    let seen = async || {
        let profile = adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok()["profile"].clone();
        (profile["intent"].clone(), profile["languages"].clone())
    };
    assert_eq!(seen().await, (json!(["chat", "dates"]), json!(["nl", "en"])));
    // One does not touch the other, and a part that is not named stays.
    put(&eva, &json!({ "about": "I sail.", "intent": [] })).await;
    assert_eq!(seen().await, (json!([]), json!(["nl", "en"])));
    put(&eva, &json!({ "languages": [] })).await;
    assert_eq!(seen().await, (json!([]), json!([])));
    put(&eva, &json!({ "intent": ["relationship"], "languages": ["tr"] })).await;
    world
        .set("open.test", |settings| {
            settings
                .visible_profile_fields
                .retain(|field| !["intent", "languages"].contains(&field.as_str()));
        })
        .await;
    assert_eq!(seen().await, (json!([]), json!([])), "what the site doesn't show");
}

#[tokio::test]
async fn odd_answers_are_refused_and_change_nothing() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    put(&eva, &json!({ "intent": ["chat"], "languages": ["nl"] })).await;
    for odd in [
        json!({ "intent": ["marriage"] }),
        json!({ "intent": "chat" }),
        json!({ "intent": null }),
        json!({ "languages": ["xx"] }),
        json!({ "languages": ["NL"] }),
        json!({ "languages": null }),
        json!({ "languages": [1] }),
    ] {
        assert!(eva.page.put("/api/profile.php", &odd).await.status.is_client_error(), "{odd}");
    }
    let many: Vec<&str> = SpokenLanguage::ALL.iter().map(|language| language.code()).take(7).collect();
    for (body, field) in [
        (json!({ "languages": many }), "languages: field_invalid"),
        (json!({ "intent": ["chat", "chat", "chat", "chat"] }), "intent: field_invalid"),
    ] {
        let reply = eva.page.put("/api/profile.php", &body).await;
        reply.problem(422, "invalid_request");
        assert_eq!(reply.fields(), [field]);
    }
    let profile = eva.page.get("/api/profile.php").await.ok()["profile"].clone();
    assert_eq!((&profile["intent"], &profile["languages"]), (&json!(["chat"]), &json!(["nl"])));
}

#[tokio::test]
async fn the_database_keeps_known_ones_each_once() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for odd in [
        "intent = '{chat,chat}'",
        "intent = '{marriage}'",
        "intent = '{NULL}'",
        "languages = '{xx}'",
        "languages = '{nl,nl}'",
        "languages = '{NULL}'",
        "languages = '{ar,bg,bs,ca,cs,da,de}'",
    ] {
        let update = format!("update profiles set {odd} where id = '{}'", eva.id);
        let refused = sqlx::raw_sql(sqlx::AssertSqlSafe(update)).execute(&world.db).await;
        assert!(refused.unwrap_err().to_string().contains("_known"), "{odd}");
    }
    change(&world, &eva, "intent = '{dates,chat}', languages = '{zh,nl,ar,tr,pl,uk}'").await;
}

#[tokio::test]
async fn each_intent_and_each_language_has_a_bit_of_its_own() {
    let world = World::start().await;
    let intents: Vec<&str> = Intent::ALL.iter().map(|intent| intent.code()).collect();
    let languages: Vec<&str> = SpokenLanguage::ALL.iter().map(|language| language.code()).collect();
    let bits: Vec<i64> = sqlx::query_scalar(
        "select intent_bits(array[id]) from unnest($1::text[]) id union all select language_bits(array[id]) from unnest($2::text[]) id",
    )
    .bind(&intents)
    .bind(&languages)
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert!(bits.iter().all(|bits| bits.count_ones() == 1), "a new one needs a migration of its function");
    assert_eq!(bits.iter().collect::<BTreeSet<_>>().len(), intents.len() + languages.len());
}

#[tokio::test]
async fn a_search_finds_who_looks_for_any_of_these_and_speaks_any_of_those() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let said = [
        ("Anna", "intent = '{chat}', languages = '{nl,en}'"),
        ("Bea", "intent = '{dates,relationship}', languages = '{fr}'"),
        ("Cleo", "intent = '{chat,relationship}', languages = '{pl,en}'"),
        ("Dora", "interests = '{}'"),
    ];
    for (name, columns) in said {
        let member = world.member(woman(name)).await;
        change(&world, &member, columns).await;
    }
    for (query, names) in [
        ("intent=chat", &["Anna", "Cleo"][..]),
        ("intent=dates", &["Bea"]),
        ("intent=chat,dates", &["Anna", "Bea", "Cleo"]),
        ("intent=relationship,relationship", &["Bea", "Cleo"]),
        ("languages=en", &["Anna", "Cleo"]),
        ("languages=fr,nl", &["Anna", "Bea"]),
        ("languages=zh", &[]),
        ("intent=relationship&languages=en,fr", &["Bea", "Cleo"]),
        ("intent=relationship&languages=nl&sort=newest", &[]),
        ("", &["Anna", "Bea", "Cleo", "Dora"]),
    ] {
        assert_eq!(found(&adam, query).await, set(names), "{query}");
    }
    // Few are found, so a wider search shows who says otherwise.
    let page = adam.page.get("/api/members.php?intent=dates&languages=fr").await.ok();
    assert_eq!((&page["numResults"], &page["similar_numResults"]), (&json!(1), &json!(3)));
}

#[tokio::test]
async fn a_filter_neither_reaches_past_a_block_nor_what_the_site_does_not_show() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(&world, &eva, "intent = '{chat}', languages = '{nl}'").await;
    block(&world, &eva, &adam).await;
    assert_eq!(found(&adam, "intent=chat&languages=nl").await, set(&[]));
    for odd in
        ["intent=", "intent=marriage", "intent=chat,,dates", "languages=", "languages=NL", "languages=nld"]
    {
        adam.page.get(&format!("/api/members.php?{odd}")).await.problem(422, "invalid_request");
    }
    let refused = async |query: &str| adam.page.get(&format!("/api/members.php?{query}")).await;
    let unknown = refused("languages=nl,xx").await;
    unknown.problem(409, "invalid_request");
    assert_eq!(unknown.fields(), ["languages: field_invalid"]);
    refused("languages=ar,bg,bs,ca,cs,da,de").await.problem(422, "invalid_request");
    world.set("open.test", |settings| settings.visible_profile_fields.clear()).await;
    let hidden = refused("intent=chat&languages=nl").await;
    hidden.problem(409, "invalid_request");
    assert_eq!(hidden.fields(), ["intent: field_invalid", "languages: field_invalid"]);
}
