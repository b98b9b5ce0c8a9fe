use super::{activation_token, english, form, join, with};
use crate::world::{Member, World, man, woman};
use serde_json::{Value, json};
use testkit::Page;
use time::{Duration, OffsetDateTime, format_description::well_known::Rfc3339};

async fn company_added(world: &World, added: OffsetDateTime) {
    sqlx::query("update companies set added = $1").bind(added).execute(&world.db).await.unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
}

#[tokio::test]
async fn a_sign_up_gives_both_consents() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    let consents = page.get("/api/consents.php").await.ok();
    assert_eq!(consents["terms"]["accepted"], true);
    assert_eq!(consents["orientation"]["given_at"], "2026-11-21T12:00:00Z");
    let user = page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!((&user["terms_changed"], &user["shows_orientation"]), (&Value::Null, &json!(true)));
}

// spec: 4.35
#[tokio::test]
async fn the_terms_are_of_the_later_day() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for (added, version) in
        [("2020-01-01T00:00:00Z", "2023-12-01T12:00:00Z"), ("2026-01-05T09:30:00Z", "2026-01-05T09:30:00Z")]
    {
        company_added(&world, OffsetDateTime::parse(added, &Rfc3339).unwrap()).await;
        assert_eq!(page.get("/api/consents.php").await.ok()["terms"]["version"], version);
    }
}

#[tokio::test]
async fn members_are_asked_once_about_new_terms_whatever_they_answer() {
    let world = World::start().await;
    let yes = join(&world, "Anna", "anna@example.com").await;
    let no = join(&world, "Berta", "berta@example.com").await;
    let added = world.clock.now() + Duration::days(3);
    company_added(&world, added).await;
    let version = added.format(&Rfc3339).unwrap();
    for (page, given) in [(&yes, true), (&no, false)] {
        assert_eq!(page.get("/api/user.php").await.ok()["user"]["terms_changed"], version);
        for _ in 0..2 {
            let consents =
                page.put("/api/consents.php", &json!({ "kind": "terms", "given": given })).await.ok();
            assert_eq!(consents["terms"]["accepted"], given);
        }
        assert_eq!(page.get("/api/user.php").await.ok()["user"]["terms_changed"], Value::Null);
    }
    let late = no.put("/api/consents.php", &json!({ "kind": "terms", "given": true })).await.ok();
    assert_eq!(late["terms"]["accepted"], true);
    assert_eq!(no.get("/api/user.php").await.ok()["user"]["terms_changed"], Value::Null);
}

#[tokio::test]
async fn orientation_and_interests_show_only_while_their_member_agrees() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    sqlx::query("update profiles set interests = '{kissing}' where id = $1")
        .bind(eva.id)
        .execute(&world.db)
        .await
        .unwrap();
    let look = || async {
        let profile = adam.page.get(&format!("/api/member.php?id={}", eva.id)).await.ok()["profile"].clone();
        (profile["sexuality"].clone(), profile["interests"].clone())
    };
    assert_eq!(look().await, (json!("hetero"), json!(["kissing"])));
    let change = |given: bool| json!({ "kind": "orientation", "given": given });
    let taken = eva.page.put("/api/consents.php", &change(false)).await.ok();
    assert_eq!(taken["orientation"]["given_at"], Value::Null);
    assert_eq!(look().await, (Value::Null, json!([])));
    let own = eva.page.get("/api/user.php").await.ok()["user"].clone();
    assert_eq!((&own["shows_orientation"], &own["profile"]["sexuality"]), (&json!(false), &json!("hetero")));
    assert_eq!(own["profile"]["interests"], json!(["kissing"]));
    world.clock.advance(Duration::minutes(1));
    let given = eva.page.put("/api/consents.php", &change(true)).await.ok();
    assert_eq!(given["orientation"]["given_at"], "2026-11-21T12:01:00Z");
    assert_eq!(look().await, (json!("hetero"), json!(["kissing"])));
}

/// What others see of a member: their page, and how search and match finder find them.
async fn shown_of(viewer: &Member, name: &str, id: &str) -> [Value; 4] {
    let wishes = json!({ "min_age": 18, "max_age": 99, "closeness": "city", "interests": ["music"], "relationship_statuses": [], "body_types": [] });
    let found = viewer.page.put("/api/match-finder.php", &json!({ "preferences": wishes })).await.ok();
    let mut results = found["results"].as_array().unwrap().clone();
    results.retain(|one| one["profile"]["name"] == name);
    let mut searched = Vec::new();
    for query in ["interests=music", "gender=female"] {
        let page = viewer.page.get(&format!("/api/members.php?{query}")).await.ok();
        for list in ["results", "similar_results"] {
            let cards = page[list].as_array().unwrap().iter().filter(|card| card["name"] == name);
            searched.extend(cards.map(|card| json!([query, list, card])));
        }
    }
    let mut page = viewer.page.get(&format!("/api/member.php?id={id}")).await.ok();
    // First words are drawn for each pair.
    page["profile"].as_object_mut().unwrap().remove("openers").unwrap();
    let likes = viewer.page.get("/api/likes.php").await.ok();
    let mut cards = likes["profiles"].as_array().unwrap().clone();
    cards.retain(|card| card["name"] == name);
    let seen = [json!(results), json!(searched), page, json!(cards)];
    // Two members differ in these only.
    seen.map(|one| one.to_string().replace(id, "id").replace(name, "name").parse().unwrap())
}

/// Signs up with interests, confirms, and likes the viewer; the page and the id.
async fn joined(world: &World, name: &str, consent: Option<bool>, viewer: &Member) -> (Page, String) {
    let (page, address) = (english(world), format!("{}@example.com", name.to_lowercase()));
    let mut body = with(form(name, &address), &json!({ "interests": ["music", "wine"], "consent": consent }));
    if consent.is_none() {
        body.as_object_mut().unwrap().remove("consent");
    }
    page.post("/api/signup.php", &body).await.ok();
    let token = activation_token(world, &address).await;
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok()["user"].clone();
    page.post("/api/like.php", &json!({ "profile": viewer.id })).await.ok();
    (page, user["profile"]["id"].as_str().unwrap().to_owned())
}

// spec: 5.9
#[tokio::test]
async fn who_does_not_agree_at_sign_up_is_as_hidden_as_who_took_it_back() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["music".to_owned(), "wine".to_owned()]).await;
    let adam = world.member(man("Adam")).await;
    let (back, id) = joined(&world, "Berta", Some(true), &adam).await;
    let agreed = shown_of(&adam, "Berta", &id).await;
    back.put("/api/consents.php", &json!({ "kind": "orientation", "given": false })).await.ok();
    let taken_back = shown_of(&adam, "Berta", &id).await;
    assert!(agreed.iter().zip(&taken_back).take(3).all(|(before, after)| before != after), "{agreed:?}");
    for (name, consent) in [("Anna", Some(false)), ("Carla", None)] {
        let (page, id) = joined(&world, name, consent, &adam).await;
        assert_eq!(shown_of(&adam, name, &id).await, taken_back, "{name}");
        let own = page.get("/api/user.php").await.ok()["user"].clone();
        assert_eq!(
            (&own["shows_orientation"], &own["profile"]["interests"]),
            (&json!(false), &json!(["music", "wine"]))
        );
        assert_eq!(page.get("/api/consents.php").await.ok()["orientation"]["given_at"], Value::Null);
        let kinds: Vec<String> = sqlx::query_scalar("select kind from consents where member_id::text = $1")
            .bind(&id)
            .fetch_all(&world.db)
            .await
            .unwrap();
        assert_eq!(kinds, ["terms"], "{name}");
        // What they choose later counts from then on.
        page.put("/api/consents.php", &json!({ "kind": "orientation", "given": true })).await.ok();
        assert_eq!(shown_of(&adam, name, &id).await, agreed);
    }
}

#[tokio::test]
async fn the_record_keeps_what_was_taken_back() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for given in [false, true, false, true, true] {
        world.clock.advance(Duration::minutes(1));
        page.put("/api/consents.php", &json!({ "kind": "orientation", "given": given })).await.ok();
    }
    let rows: Vec<(OffsetDateTime, Option<OffsetDateTime>)> = sqlx::query_as(
        "select given_at, withdrawn_at from consents where kind = 'orientation' order by given_at",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    let noon = crate::world::NOON;
    let at = |minutes| noon + Duration::minutes(minutes);
    assert_eq!(rows, [(noon, Some(at(1))), (at(2), Some(at(3))), (at(4), None)]);
}

#[tokio::test]
async fn ten_answers_at_once_are_one() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    company_added(&world, world.clock.now() + Duration::days(3)).await;
    let change = json!({ "kind": "terms", "given": true });
    let answers =
        futures_util::future::join_all((0..10).map(|_| page.put("/api/consents.php", &change))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    let live: i64 =
        sqlx::query_scalar("select count(*) from consents where kind = 'terms' and withdrawn_at is null")
            .fetch_one(&world.db)
            .await
            .unwrap();
    // The one of the sign-up, to the terms before, and this one.
    assert_eq!(live, 2);
}

#[tokio::test]
async fn other_consents_do_not_exist() {
    let world = World::start().await;
    let page = join(&world, "Anna", "anna@example.com").await;
    for body in [json!({ "kind": "photos", "given": true }), json!({ "kind": "terms" }), json!({})] {
        page.put("/api/consents.php", &body).await.problem(422, "invalid_request");
    }
    let smuggled =
        json!({ "kind": "terms", "given": true, "member_id": "00000000-0000-4000-8000-000000000000" });
    page.put("/api/consents.php", &smuggled).await.problem(422, "invalid_request");
}
