//! `/api/profile.php`: reading and editing one's own profile.

use super::{change, photo};
use crate::world::{Member, Person, World, man, woman};
use serde_json::{Value, json};
use testkit::Reply;

async fn put(member: &Member, changes: &Value) -> Reply {
    member.page.put("/api/profile.php", changes).await
}

async fn get(member: &Member) -> Value {
    member.page.get("/api/profile.php").await.ok()
}

/// (field, code) of each wrong field.
fn wrong(problem: &Value) -> Vec<(String, String)> {
    let text = |error: &Value, key: &str| error[key].as_str().unwrap().to_owned();
    let errors = problem["errors"].as_array().unwrap();
    errors.iter().map(|error| (text(error, "field"), text(error, "code"))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(field, code)| ((*field).to_owned(), (*code).to_owned())).collect()
}

// spec: 3.4
#[tokio::test]
async fn sections_are_saved_one_by_one_and_null_clears() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["kissing".into(), "music".into()]).await;
    let eva = world.member(woman("Eva")).await;
    let sections = [
        json!({ "name": "Evita" }),
        json!({ "gender": "female", "looking_for": "both" }),
        json!({ "country": "BE", "region": "BE-VAN", "city": "be-antwerpen" }),
        json!({ "relationship_status": "single", "body_type": "slim", "hair_colour": "red", "eye_colour": "green", "tattoos": "some" }),
        json!({ "interests": ["music", "kissing", "music"] }),
        json!({ "reason": " To meet\r\nsomebody ", "about": "I sail." }),
        json!({}),
    ];
    for section in &sections {
        put(&eva, section).await.ok();
    }
    let profile = get(&eva).await["profile"].clone();
    for (field, value) in [
        ("name", json!("Evita")),
        ("looking_for", json!("both")),
        ("sexuality", json!("bi")),
        ("country", json!("BE")),
        ("region", json!("BE-VAN")),
        ("city", json!("Antwerpen")),
        ("city_id", json!("be-antwerpen")),
        ("relationship_status", json!("single")),
        ("tattoos", json!("some")),
        ("interests", json!(["music", "kissing"])),
        ("reason", json!("To meet\nsomebody")),
        ("about", json!("I sail.")),
    ] {
        assert_eq!(profile[field], value, "{field}");
    }
    let cleared = json!({
        "relationship_status": null, "body_type": null, "hair_colour": null, "eye_colour": null, "tattoos": null,
        "reason": null, "about": "  ", "interests": []
    });
    let profile = put(&eva, &cleared).await.ok()["profile"].clone();
    for (field, value) in cleared.as_object().unwrap() {
        let expected = if value.is_string() { &Value::Null } else { value };
        assert_eq!(&profile[field], expected, "{field}");
    }
    assert_eq!((&profile["name"], &profile["city_id"]), (&json!("Evita"), &json!("be-antwerpen")));
}

// asvs: V2.2.3
#[tokio::test]
async fn all_wrong_fields_are_named_at_once_and_nothing_is_saved() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let before = get(&eva).await;
    let changes = json!({
        "name": "@eva", "date_of_birth": "2015-01-01", "country": "NL", "region": "NL-UT", "city": "nl-amsterdam",
        "interests": ["chess"], "about": "a".repeat(2001), "reason": "a\u{0}b", "tattoos": "many"
    });
    let problem = put(&eva, &changes).await.problem(409, "invalid_request");
    assert_eq!(
        wrong(&problem),
        pairs(&[
            ("name", "name_starts_with_at"),
            ("city", "unknown_place"),
            ("date_of_birth", "too_young"),
            ("reason", "field_invalid"),
            ("about", "field_invalid"),
            ("interests", "field_invalid"),
        ])
    );
    assert_eq!(get(&eva).await, before);
}

#[tokio::test]
async fn a_name_is_not_ones_address() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    // Too long for a name otherwise.
    sqlx::query("update accounts set email = 'eva@gmail.com'").execute(&world.db).await.unwrap();
    for (name, status, code) in [
        ("Ev.A+x@googlemail.com", 409, "name_is_email"),
        ("x", 422, "name_invalid"),
        ("\u{200b}\u{200b}", 422, "name_invalid"),
    ] {
        let problem = put(&eva, &json!({ "name": name })).await.problem(status, "invalid_request");
        assert_eq!(wrong(&problem), pairs(&[("name", code)]));
    }
    put(&eva, &json!({ "name": "bea@gmail.com" })).await.ok();
}

#[tokio::test]
async fn the_form_is_refused_as_a_whole_where_it_is_none() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for (field, value) in [
        ("name", Value::Null),
        ("gender", Value::Null),
        ("gender", json!("other")),
        ("looking_for", json!([])),
        ("country", json!("XX")),
        ("country", Value::Null),
        ("interests", Value::Null),
        ("interests", json!("music")),
        ("body_type", json!("huge")),
        ("date_of_birth", json!(1990)),
        ("id", json!(eva.id)),
        ("sexuality", json!("bi")),
        ("age", json!(20)),
    ] {
        put(&eva, &json!({ field: value })).await.problem(422, "invalid_request");
    }
    for place in [
        json!({ "country": "NL" }),
        json!({ "region": "NL-UT", "city": "nl-utrecht" }),
        json!({ "city": "nl-utrecht" }),
        json!({ "country": "NL", "region": "NL-UT" }),
        json!({ "country": "NL", "region": "BE-VAN", "city": "be-antwerpen" }),
        json!({ "country": "NL", "region": "NL-XX", "city": "nl-utrecht" }),
        json!({ "country": "FR", "region": "FR-IDF", "city": "fr-paris" }),
        json!({ "country": "NL", "region": "NL-UT", "city": "x".repeat(50_000) }),
    ] {
        let problem = put(&eva, &place).await.problem(409, "invalid_request");
        assert!(wrong(&problem).iter().all(|(_, code)| code == "unknown_place"), "{problem}");
    }
    put(&eva, &json!({ "about": "a".repeat(1_000_000) })).await.problem(413, "body_too_large");
    let profile = get(&eva).await["profile"].clone();
    assert_eq!((&profile["city_id"], &profile["name"]), (&json!("nl-utrecht"), &json!("Eva")));
}

#[tokio::test]
async fn a_day_of_birth_is_corrected_once() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let first = get(&eva).await;
    assert_eq!(first["birth_date_fixed"], false);
    // Its own value is no correction, and a wrong one uses nothing up.
    put(&eva, &json!({ "date_of_birth": first["profile"]["date_of_birth"] })).await.ok();
    put(&eva, &json!({ "date_of_birth": "2008-11-22" })).await.problem(409, "invalid_request");
    for _ in 0..3 {
        let answer = put(&eva, &json!({ "date_of_birth": "2008-11-21", "about": "I sail." })).await.ok();
        assert_eq!((&answer["birth_date_fixed"], &answer["profile"]["age"]), (&json!(true), &json!(18)));
    }
    let problem = put(&eva, &json!({ "date_of_birth": "1990-01-01", "name": "@" }))
        .await
        .problem(409, "invalid_request");
    assert_eq!(
        wrong(&problem),
        pairs(&[("name", "name_starts_with_at"), ("date_of_birth", "birth_date_fixed")])
    );
    // The database's own word, whoever asks.
    let moved = sqlx::query("update profiles set date_of_birth = '1990-01-01'").execute(&world.db).await;
    assert!(moved.unwrap_err().to_string().contains("profiles_birth_fixed"));
}

#[tokio::test]
async fn of_many_corrections_at_once_one_stays() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let second = world.second_node().await;
    let calls: Vec<_> = (0..20)
        .map(|day| {
            let base = if day % 2 == 0 { &world.base } else { &second };
            let page = World::another_page(base, &eva, "open.test");
            let changes = json!({ "date_of_birth": format!("1990-03-{:02}", day + 1) });
            tokio::spawn(async move { page.put("/api/profile.php", &changes).await.status.as_u16() })
        })
        .collect();
    let statuses = futures_util::future::join_all(calls).await;
    let done = statuses.into_iter().map(Result::unwrap);
    let (right, refused): (Vec<u16>, Vec<u16>) = done.partition(|status| *status == 200);
    assert_eq!((right.len(), refused), (1, vec![409; 19]));
}

#[tokio::test]
async fn sections_saved_at_once_all_stay() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let sections = [
        json!({ "name": "Evita" }),
        json!({ "about": "I sail." }),
        json!({ "reason": "Love" }),
        json!({ "body_type": "slim" }),
        json!({ "country": "DE", "region": "DE-BE", "city": "de-berlin" }),
        json!({ "looking_for": "both" }),
    ];
    let calls = sections.iter().map(|section| put(&eva, section));
    for reply in futures_util::future::join_all(calls).await {
        reply.ok();
    }
    let profile = get(&eva).await["profile"].clone();
    let expected = json!(["Evita", "I sail.", "Love", "slim", "de-berlin", "both"]);
    let fields = ["name", "about", "reason", "body_type", "city_id", "looking_for"];
    assert_eq!(json!(fields.map(|field| profile[field].clone())), expected);
}

#[tokio::test]
async fn who_moves_must_be_old_enough_there_and_may_be_found_there() {
    let world = World::start().await;
    let eva = world.member(Person { age: 19, ..woman("Eva") }).await;
    let adam =
        world.member(Person { country: "BE", region: "BE-VAN", city: "be-antwerpen", ..man("Adam") }).await;
    let found = || async { adam.page.get("/api/members.php").await.ok()["numResults"].clone() };
    assert_eq!(found().await, 0);
    let move_to = json!({ "country": "BE", "region": "BE-VAN", "city": "be-antwerpen" });
    put(&eva, &move_to).await.ok();
    assert_eq!(found().await, 1);
    eva.page.put("/api/invisible.php", &json!({ "invisible": true })).await.ok();
    put(&eva, &json!({ "about": "Still not to be found." })).await.ok();
    assert_eq!(found().await, 0);
    world.set("open.test", |settings| settings.min_age = 21).await;
    // Who joined under the old rule keeps their place, and may not begin anew elsewhere.
    let problem = put(&eva, &json!({ "country": "DE", "region": "DE-BE", "city": "de-berlin" })).await;
    assert_eq!(wrong(&problem.problem(409, "invalid_request")), pairs(&[("country", "too_young")]));
    put(&eva, &json!({ "about": "An old member." })).await.ok();
}

/// Every part that search reads, changed by its member, is what search reads from then on.
#[tokio::test]
async fn what_is_saved_is_what_is_searched() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["music".into(), "kissing".into()]).await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let found = async |query: &str| {
        let page = adam.page.get(&format!("/api/members.php?{query}")).await.ok();
        let ids: Vec<&Value> = page["results"].as_array().unwrap().iter().map(|card| &card["id"]).collect();
        assert!(ids.is_empty() || ids == [&json!(eva.id)], "{ids:?}");
        !ids.is_empty()
    };
    assert!(found("").await && !found("interests=music").await);
    for (changes, query, expected) in [
        (json!({ "interests": ["music"] }), "interests=music", true),
        (json!({ "interests": ["kissing"] }), "interests=music", false),
        (json!({ "looking_for": "female" }), "", false),
        (json!({ "looking_for": "both" }), "", true),
        (json!({ "gender": "male" }), "", false),
        (json!({ "gender": "female" }), "", true),
        (json!({ "date_of_birth": "1976-11-21" }), "max_age=49", false),
        (json!({}), "min_age=50&max_age=50", true),
        (json!({ "country": "NL", "region": "NL-NH", "city": "nl-amsterdam" }), "countryregion=NL-UT", false),
        (json!({}), "countryregion=NL-NH", true),
        (json!({ "country": "DE", "region": "DE-BE", "city": "de-berlin" }), "", false),
        (json!({}), "country=DE", true),
    ] {
        put(&eva, &changes).await.ok();
        assert_eq!(found(query).await, expected, "{changes} {query}");
    }
}

#[tokio::test]
async fn completeness_counts_what_the_site_shows() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let answer = get(&eva).await["completeness"].clone();
    // The test sites offer no interests, so nobody lacks them.
    let all = json!([
        "photo",
        "about",
        "reason",
        "relationship_status",
        "body_type",
        "hair_colour",
        "eye_colour",
        "tattoos"
    ]);
    assert_eq!(answer, json!({ "percent": 0, "missing": all }));
    photo(&world, &eva, 0).await;
    let answer =
        put(&eva, &json!({ "about": "I sail.", "body_type": "slim" })).await.ok()["completeness"].clone();
    // 55 of 85.
    let missing = json!(["reason", "relationship_status", "hair_colour", "eye_colour", "tattoos"]);
    assert_eq!(answer, json!({ "percent": 64, "missing": missing }));
    world
        .set("open.test", |settings| {
            settings.interests = vec!["music".into()];
            settings.visible_profile_fields = vec!["interests".into(), "body_type".into()];
            settings.visible_profile_notes = vec!["about".into()];
        })
        .await;
    // 55 of 70.
    assert_eq!(get(&eva).await["completeness"], json!({ "percent": 78, "missing": ["interests"] }));
    sqlx::query("update photos set status = 'rejected'").execute(&world.db).await.unwrap();
    assert_eq!(get(&eva).await["completeness"]["missing"], json!(["photo", "interests"]));
}

#[tokio::test]
async fn an_interest_that_left_the_catalogue_does_not_stand_in_the_way() {
    let world = World::start().await;
    world.set("open.test", |settings| settings.interests = vec!["music".into()]).await;
    let eva = world.member(woman("Eva")).await;
    change(&world, &eva, "interests = '{kissing}'").await;
    let chosen = put(&eva, &json!({ "interests": ["kissing", "music"] })).await.ok();
    assert_eq!(chosen["profile"]["interests"], json!(["kissing", "music"]));
    put(&eva, &json!({ "interests": ["music"] })).await.ok();
    put(&eva, &json!({ "interests": ["kissing"] })).await.problem(409, "invalid_request");
}

#[tokio::test]
async fn other_open_pages_hear_of_a_change_and_of_no_other() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let events = || async {
        sqlx::query_scalar::<_, i64>(
            "select count(*) from member_events where payload = '{\"type\": \"profile\"}' and member_id = $1",
        )
        .bind(eva.id)
        .fetch_one(&world.db)
        .await
        .unwrap()
    };
    for expected in [1, 1] {
        put(&eva, &json!({ "about": "I sail." })).await.ok();
        assert_eq!(events().await, expected);
    }
}
