//! Prompts that members answer, and the openers that come of what two share.

use super::{block, change, photo};
use crate::world::{Member, World, man, woman};
use liaison::members::{self, AskedField, AskedReason};
use serde_json::{Value, json};
use uuid::Uuid;

async fn world() -> World {
    let world = World::start().await;
    world
        .set("open.test", |settings| {
            settings.visible_profile_notes.push("prompts".to_owned());
            settings.interests = ["kissing", "cooking", "dominance"].map(str::to_owned).to_vec();
        })
        .await;
    world
}

async fn page(viewer: &Member, id: Uuid) -> Value {
    viewer.page.get(&format!("/api/member.php?id={id}")).await.ok()["profile"].clone()
}

fn answered(prompts: &[(&str, &str)]) -> Value {
    let prompts: Vec<Value> =
        prompts.iter().map(|(id, answer)| json!({ "id": id, "answer": answer })).collect();
    json!({ "prompts": prompts })
}

async fn put(member: &Member, prompts: &[(&str, &str)]) -> Value {
    member.page.put("/api/profile.php", &answered(prompts)).await.ok()
}

#[tokio::test]
async fn answers_are_read_by_others_where_the_site_shows_them() {
    let world = world().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let own = eva.page.get("/api/profile.php").await.ok();
    let offered = own["prompts_offered"].as_array().unwrap();
    assert_eq!((offered.len(), &own["profile"]["prompts"]), (40, &json!([])));
    let lacks = |own: &Value| own["completeness"]["missing"].as_array().unwrap().contains(&json!("prompts"));
    assert!(lacks(&own));
    let stored = put(&eva, &[("pets", " A cat,\n who decides. "), ("bravest", " ")]).await;
    let question = offered.iter().find(|one| one["id"] == "pets").unwrap()["question"].clone();
    let expected = json!([{ "id": "pets", "question": question, "answer": "A cat, who decides." }]);
    assert_eq!((&stored["profile"]["prompts"], lacks(&stored)), (&expected, false));
    assert_eq!(page(&adam, eva.id).await["prompts"], expected);
    for (locale, question) in [("en", "Cats, dogs or neither"), ("nl", "Kat, hond of geen van beide")] {
        adam.page.set_cookie(&format!("locale={locale}; Path=/"));
        assert_eq!(page(&adam, eva.id).await["prompts"][0]["question"], question);
    }
    // A part of the profile that is left out stays.
    eva.page.put("/api/profile.php", &json!({ "about": "I sail." })).await.ok();
    assert_eq!(page(&adam, eva.id).await["prompts"], expected);
    world.set("open.test", |settings| settings.visible_profile_notes.retain(|note| note != "prompts")).await;
    assert_eq!(page(&adam, eva.id).await["prompts"], json!([]));
    put(&eva, &[]).await;
    assert_eq!(eva.page.get("/api/profile.php").await.ok()["profile"]["prompts"], json!([]));
}

#[tokio::test]
async fn three_answers_at_most_each_to_a_prompt_of_its_own() {
    let world = world().await;
    let eva = world.member(woman("Eva")).await;
    put(&eva, &[("pets", "Yes.")]).await;
    let long = "ž".repeat(201);
    for wrong in [
        vec![("pets", "Yes."), ("pets", "No.")],
        vec![("nobody_asks", "Yes.")],
        vec![("pets", long.as_str())],
        vec![("pets", "a\u{0}b")],
        vec![("pets", "1"), ("bravest", "2"), ("ask_me", "3"), ("toast_to", "4")],
    ] {
        let reply = eva.page.put("/api/profile.php", &answered(&wrong)).await;
        assert!(
            matches!(reply.status.as_u16(), 400 | 409 | 422),
            "{wrong:?}: {} {}",
            reply.status,
            reply.text()
        );
    }
    assert_eq!(page(&eva, eva.id).await["prompts"][0]["answer"], "Yes.", "nothing was changed");
    put(&eva, &[("pets", &"ž".repeat(200)), ("bravest", "2"), ("ask_me", "3")]).await;
    // Whatever writes the row.
    for wrong in [
        "prompts = '{pets}', prompt_answers = '{}'",
        "prompts = '{pets,pets}', prompt_answers = '{a,b}'",
        "prompts = '{pets}', prompt_answers = '{NULL}'",
        "prompts = '{pets}', prompt_answers = array['']",
        "prompts = '{pets}', prompt_answers = array[repeat('x', 201)]",
        "prompts = '{a,b,c,d}', prompt_answers = '{a,b,c,d}'",
    ] {
        let refused = sqlx::query(sqlx::AssertSqlSafe(format!("update profiles set {wrong}")))
            .execute(&world.db)
            .await
            .unwrap_err();
        assert!(refused.to_string().contains("profiles_prompts_fit"), "{wrong}: {refused}");
    }
}

#[tokio::test]
async fn answers_are_words_that_moderators_look_at_hide_and_ask_for_anew() {
    let world = world().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    put(&eva, &[("ask_me", "06 12345678"), ("pets", "A cat.")]).await;
    let mut connection = world.db.acquire().await.unwrap();
    let (waiting, _) = members::review_queue(&mut connection, 10).await.unwrap();
    let text = Some("ask_me: 06 12345678\npets: A cat.".to_owned());
    assert_eq!((waiting[0].member.0, &waiting[0].words.prompts), (eva.id, &text));
    let snapshot = members::snapshot(&mut connection, eva.id.into()).await.unwrap();
    assert_eq!(snapshot["prompts"], json!(text), "evidence of a report has them as they are looked at");
    let (field, reason) = (AskedField::Prompts, AskedReason::ContactDetails);
    let (clock, random) = (&world.clock, &world.app.random);
    members::ask_for_change(&mut connection, clock, random, eva.id.into(), field, reason, "mod")
        .await
        .unwrap();
    assert_eq!(page(&adam, eva.id).await["prompts"], json!([]), "hidden until they change");
    assert_eq!(page(&eva, eva.id).await["prompts"].as_array().unwrap().len(), 2);
    let own = eva.page.get("/api/profile.php").await.ok();
    assert_eq!((&own["asked"][0]["field"], own["asked"].as_array().unwrap().len()), (&json!("prompts"), 1));
    let (_, requests) = members::words_of(&mut connection, eva.id.into()).await.unwrap();
    assert_eq!(Some(&requests[0].words), text.as_ref(), "what stood there, in the same form");
    // The same answers are none to that; other ones are, and wait for a look in turn.
    put(&eva, &[("ask_me", "06 12345678"), ("pets", "A cat.")]).await;
    assert_eq!(page(&adam, eva.id).await["prompts"], json!([]));
    put(&eva, &[("ask_me", "Sailing.")]).await;
    assert_eq!(page(&adam, eva.id).await["prompts"][0]["answer"], "Sailing.");
    let (waiting, _) = members::review_queue(&mut connection, 10).await.unwrap();
    assert_eq!(waiting[0].words.prompts.as_deref(), Some("ask_me: Sailing."));
}

fn openers(page: &Value) -> Vec<String> {
    page["openers"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn openers_are_of_what_two_share_and_end_with_the_first_word() {
    let world = world().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    for member in [&adam, &eva] {
        member.page.set_cookie("locale=en; Path=/");
        change(&world, member, "interests = '{kissing,cooking,dominance}'").await;
    }
    let stored = put(&eva, &[("pets", "A cat.")]).await;
    let question = stored["profile"]["prompts"][0]["question"].as_str().unwrap().to_owned();
    photo(&world, &eva, 0).await;
    let three = openers(&page(&adam, eva.id).await);
    assert_eq!(three.len(), 3, "{three:?}");
    assert!(three[0].contains(&question) && three[1].contains("Cooking"), "{three:?}");
    assert_eq!(openers(&page(&adam, eva.id).await), three, "a reload shows the same");
    assert!(openers(&page(&eva, eva.id).await).is_empty(), "nobody writes to themselves");
    // Somebody else begins otherwise, with a little luck of the ids: three of five at least.
    let mut others = std::collections::BTreeSet::new();
    for name in ["Bob", "Carl", "Dan", "Eric", "Finn"] {
        let other = world.member(man(name)).await;
        others.insert(openers(&page(&other, eva.id).await));
    }
    assert!(others.len() >= 3, "{others:?}");
    let message = json!({ "profile": eva.id, "client_id": Uuid::from_u128(1), "text": three[0] });
    let sent = adam.page.post("/api/message.php", &message).await;
    assert!(sent.status.is_success(), "{}", sent.text());
    assert!(openers(&page(&adam, eva.id).await).is_empty(), "they have begun");
}

#[tokio::test]
async fn whoever_is_blocked_reads_neither() {
    let world = world().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    put(&eva, &[("pets", "A cat.")]).await;
    block(&world, &eva, &adam).await;
    adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.problem(403, "blocked_by");
}
