//! A site that takes genders beyond the two: who joins it, who finds whom, what is said of them, and that other sites
//! notice nothing.

use super::{change, photo};
use crate::{
    accounts::{activation_token, form, log_in, with},
    world::{Member, Person, World, man, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::Page;

const THREE: [&str; 3] = ["male", "female", "non_binary"];

async fn take_three(world: &World, host: &str) {
    world.set(host, |site| site.genders = THREE.map(str::to_owned).to_vec()).await;
}

/// A world whose main site takes three.
async fn of_three() -> World {
    let world = World::start().await;
    take_three(&world, "open.test").await;
    world
}

fn noa() -> Person {
    Person { gender: "non_binary", seeks: "male,female,non_binary", ..woman("Noa") }
}

fn names(cards: &Value) -> BTreeSet<String> {
    let cards = cards.as_array().unwrap().iter();
    cards.map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

async fn found(page: &Page, query: &str) -> BTreeSet<String> {
    names(&page.get(&format!("/api/members.php?{query}")).await.ok()["results"])
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Everybody who could be of interest to Noa and to others, each with whom they look for.
async fn people(world: &World) -> Vec<Member> {
    let mut people = Vec::new();
    for person in [
        Person { seeks: "female,non_binary", ..man("Adam") },
        Person { seeks: "female", ..man("Ben") },
        Person { seeks: "non_binary", ..woman("Cleo") },
        Person { seeks: "both", ..woman("Dora") },
        Person { gender: "non_binary", seeks: "non_binary", ..woman("Emil") },
        Person { gender: "non_binary", seeks: "both", ..woman("Finn") },
    ] {
        people.push(world.member(person).await);
    }
    people
}

#[tokio::test]
async fn a_site_of_the_two_says_what_it_said_and_takes_what_it_took() {
    let world = World::start().await;
    let settings = world.visitor("open.test").get("/api/settings.php").await.ok();
    assert_eq!(settings["settings"]["more_genders"], json!([]));
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    let own = adam.page.get("/api/profile.php").await.ok()["profile"].clone();
    let told = (&own["gender"], &own["looking_for"], &own["sexuality"]);
    assert_eq!(told, (&json!("male"), &json!("female"), &json!("hetero")));
    for odd in [
        json!({ "gender": "non_binary" }),
        json!({ "looking_for": "non_binary" }),
        json!({ "looking_for": "male,female,non_binary" }),
        json!({ "looking_for": "male,female" }),
        json!({ "looking_for": ["male"] }),
    ] {
        adam.page.put("/api/profile.php", &odd).await.problem(422, "invalid_request");
        let form = with(form("Noa", "noa@example.com"), &odd);
        world.visitor("open.test").post("/api/signup.php", &form).await.problem(422, "invalid_request");
    }
    for odd in ["gender=non_binary", "own_gender=non_binary"] {
        eva.page.get(&format!("/api/members.php?{odd}")).await.problem(422, "invalid_request");
    }
    let lander = world.visitor("open.test").get("/api/lander-profiles.php?gender=non_binary").await;
    lander.problem(422, "invalid_request");
    let copy: Value = sqlx::query_scalar("select to_jsonb(p) from profiles p where id = $1")
        .bind(adam.id)
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!((&copy["gender"], &copy["seeks_non_binary"]), (&json!("male"), &json!(false)));
}

#[tokio::test]
async fn the_site_names_them_in_the_callers_language() {
    let world = of_three().await;
    let named = async |language: &str| {
        let page = world.visitor("open.test");
        page.set_cookie(&format!("locale={language}; Path=/"));
        page.get("/api/settings.php").await.ok()["settings"]["more_genders"].clone()
    };
    let english = json!([{
        "id": "non_binary", "name": "Non-binary", "i_am": "non-binary", "people": "Non-binary people", "sought": "non-binary people",
        "of_two": false
    }]);
    assert_eq!(named("en").await, english);
    assert_eq!(named("nl").await[0]["people"], "Non-binaire mensen");
}

#[tokio::test]
async fn somebody_joins_logs_in_and_changes_their_mind() {
    let world = of_three().await;
    let page = world.visitor("open.test");
    let said = json!({ "gender": "non_binary", "looking_for": "female,non_binary" });
    page.post("/api/signup.php", &with(form("Noa", "noa@example.com"), &said)).await.ok();
    let token = activation_token(&world, "noa@example.com").await;
    page.post("/api/activate.php", &json!({ "token": token })).await.ok();
    let page = world.visitor("open.test");
    log_in(&page, "noa@example.com", crate::accounts::PASSWORD).await.ok();
    let own = page.get("/api/profile.php").await.ok()["profile"].clone();
    assert_eq!((&own["gender"], &own["looking_for"]), (&said["gender"], &said["looking_for"]));
    assert_eq!(own["sexuality"], Value::Null, "none of the four words is true");
    for looking_for in [
        "male",
        "female",
        "both",
        "non_binary",
        "male,non_binary",
        "female,non_binary",
        "male,female,non_binary",
    ] {
        let put = page.put("/api/profile.php", &json!({ "looking_for": looking_for })).await.ok();
        assert_eq!(put["profile"]["looking_for"], looking_for);
    }
    for odd in ["non_binary,male", "male,female", "both,non_binary", "", "male,male"] {
        page.put("/api/profile.php", &json!({ "looking_for": odd })).await.problem(422, "invalid_request");
    }
    let put = page.put("/api/profile.php", &json!({ "gender": "female", "looking_for": "both" })).await.ok();
    assert_eq!((&put["profile"]["gender"], &put["profile"]["sexuality"]), (&json!("female"), &json!("bi")));
}

#[tokio::test]
async fn each_finds_whom_they_look_for_and_who_looks_for_them() {
    let world = of_three().await;
    let noa = world.member(noa()).await;
    let people = people(&world).await;
    for (member, names) in [
        (&noa, &["Adam", "Cleo", "Emil"][..]),
        (&people[0], &["Dora", "Noa", "Finn"]),
        (&people[1], &["Dora"]),
        (&people[2], &["Noa", "Finn"]),
        (&people[3], &["Adam", "Ben"]),
        (&people[4], &["Noa"]),
        (&people[5], &["Adam", "Cleo"]),
    ] {
        for query in ["", "sort=newest", "near=nl-utrecht&radius=10", "country=NL&countryregion=NL-UT"] {
            assert_eq!(found(&member.page, query).await, set(names), "{} {query}", member.name);
        }
    }
    assert_eq!(found(&noa.page, "gender=non_binary").await, set(&["Emil"]));
    assert_eq!(
        found(&people[1].page, "gender=non_binary").await,
        set(&[]),
        "nobody whom he doesn't look for"
    );
    // Visitors see whom the site takes, and of those who look for them.
    world.set("open.test", |site| site.logged_out_search = true).await;
    let visitor = world.visitor("open.test");
    let all = ["Adam", "Ben", "Cleo", "Dora", "Emil", "Finn", "Noa"];
    assert_eq!(found(&visitor, "country=NL").await, set(&all));
    let seeks = found(&visitor, "country=NL&own_gender=non_binary").await;
    assert_eq!(seeks, set(&["Adam", "Cleo", "Emil", "Noa"]));
}

#[tokio::test]
async fn games_and_the_match_finder_ask_the_same() {
    let world = of_three().await;
    let noa = world.member(noa()).await;
    let people = people(&world).await;
    let wishes = json!({ "preferences": {
        "min_age": 18, "max_age": 120, "closeness": "country", "interests": [], "relationship_statuses": [], "body_types": []
    } });
    for (member, expected) in [(&noa, &["Adam", "Cleo", "Emil"][..]), (&people[4], &["Noa"])] {
        let deck = member.page.get("/api/swipe.php").await.ok()["deck"].clone();
        assert_eq!(names(&deck), set(expected), "{}", member.name);
        let answer = member.page.put("/api/match-finder.php", &wishes).await.ok();
        let results = answer["results"].as_array().unwrap().iter();
        let profiles: Vec<&Value> = results.map(|found| &found["profile"]).collect();
        assert_eq!(names(&json!(profiles)), set(expected), "{}", member.name);
    }
    // Who likes them counts where the two could meet, and nowhere else.
    for admirer in [&people[1], &people[2]] {
        let like = json!({ "profile": noa.id });
        admirer.page.post("/api/like.php", &like).await.ok();
    }
    let answer = noa.page.put("/api/match-finder.php", &wishes).await.ok();
    assert_eq!(answer["results"][0]["profile"]["name"], "Cleo");
    assert_eq!(answer["results"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn profiles_and_landers_show_them_where_the_site_takes_them() {
    let world = of_three().await;
    let noa = world.member(noa()).await;
    let adam = world.member(Person { seeks: "female,non_binary", ..man("Adam") }).await;
    for member in [&noa, &adam] {
        photo(&world, member, 0).await;
        member.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": true })).await.ok();
    }
    let profile = async |page: &Page, id: uuid::Uuid| {
        page.get(&format!("/api/member.php?id={id}")).await.ok()["profile"].clone()
    };
    let seen = profile(&adam.page, noa.id).await;
    assert_eq!((&seen["gender"], &seen["sexuality"]), (&json!("non_binary"), &Value::Null));
    assert_eq!(profile(&noa.page, adam.id).await["sexuality"], Value::Null);
    change(&world, &adam, "seeks_male = true").await;
    assert_eq!(profile(&noa.page, adam.id).await["sexuality"], "bi");
    let shown = async |host: &str, query: &str| {
        let path = format!("/api/lander-profiles.php?country=NL{query}");
        names(&world.visitor(host).get(&path).await.ok()["profiles"])
    };
    assert_eq!(shown("open.test", "").await, set(&["Adam", "Noa"]));
    assert_eq!(shown("open.test", "&gender=non_binary").await, set(&["Noa"]));
    assert_eq!(shown("open.test", "&gender=male").await, set(&["Adam"]));
    // Members of sites that share a pool meet, but another site's pages for visitors show the two that it takes.
    let shares = world.app.sites.by_host("strict.test").unwrap().settings.member_resell;
    if shares {
        assert_eq!(shown("strict.test", "").await, set(&["Adam"]));
    }
}

#[tokio::test]
async fn a_search_that_is_kept_names_a_gender_that_the_site_takes() {
    let world = of_three().await;
    let noa = world.member(noa()).await;
    let keep = async |name: &str, query: &str| {
        let body = json!({ "name": name, "query": query, "alert": "none" });
        noa.page.post("/api/saved-searches.php", &body).await
    };
    keep("Them", "gender=non_binary").await.ok();
    world.set("open.test", |site| site.genders.truncate(2)).await;
    keep("Them again", "gender=non_binary&photo=true").await.problem(409, "invalid_request");
}

#[tokio::test]
async fn what_somebody_has_stays_theirs_after_the_site_took_it_away() {
    let world = of_three().await;
    let (noa, eva) = (world.member(noa()).await, world.member(woman("Eva")).await);
    // By SQL: a command and the console refuse it, as the next test shows.
    world.set("open.test", |site| site.genders.truncate(2)).await;
    noa.page.put("/api/profile.php", &json!({ "about": "Still here." })).await.ok();
    let same = json!({ "gender": "non_binary", "looking_for": "male,non_binary" });
    noa.page.put("/api/profile.php", &same).await.ok();
    noa.page.put("/api/profile.php", &json!({ "looking_for": "male" })).await.ok();
    for taken_up in [json!({ "looking_for": "male,non_binary" }), json!({ "gender": "non_binary" })] {
        eva.page.put("/api/profile.php", &taken_up).await.problem(422, "invalid_request");
    }
    noa.page
        .put("/api/profile.php", &json!({ "looking_for": "male,non_binary" }))
        .await
        .problem(422, "invalid_request");
    // Whatever the server thinks, the database refuses what the site doesn't take.
    let update = "update profiles set gender = 'non_binary' where id = $1";
    let refused = sqlx::query(update).bind(eva.id).execute(&world.db).await.unwrap_err();
    assert!(refused.to_string().contains("does not take this gender"), "{refused}");
    sqlx::query("update profiles set gender = 'non_binary', about = 'So.' where id = $1")
        .bind(noa.id)
        .execute(&world.db)
        .await
        .unwrap();
}

#[tokio::test]
async fn many_who_join_at_once_are_all_there() {
    let world = of_three().await;
    let join = |number: usize| {
        let page = world.visitor("open.test");
        let said = json!({ "gender": THREE[number % 3], "looking_for": "male,female,non_binary" });
        let form = with(form(&format!("Noa{number}"), &format!("noa{number}@example.com")), &said);
        async move { page.post("/api/signup.php", &form).await.ok() }
    };
    join_all((0..9).map(join)).await;
    let count: i64 =
        sqlx::query_scalar("select count(*) from profiles where gender = 'non_binary' and seeks_non_binary")
            .fetch_one(&world.db)
            .await
            .unwrap();
    assert_eq!(count, 3);
}
