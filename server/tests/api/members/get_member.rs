use super::{block, change, photo};
use crate::world::{Member, Person, World, man, woman};
use liaison::settings;
use serde_json::{Value, json};
use testkit::Reply;
use uuid::Uuid;

async fn look(viewer: &Member, id: Uuid) -> Reply {
    viewer.page.get(&format!("/api/member.php?id={id}")).await
}

// asvs: V8.2.3, V14.2.6, V15.3.1
// spec: 1.4, 2.4, 3.2, 3.3, 3.4
#[tokio::test]
async fn a_page_shows_what_others_may_know() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(
        &world,
        &eva,
        "relationship_status = 'living_together', about = 'I sail.', interests = '{kissing,music}'",
    )
    .await;
    let profile = look(&adam, eva.id).await.ok()["profile"].clone();
    let mut keys: Vec<&str> = profile.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(
        keys.join(" "),
        "about age album answers begun body_type chat_id city country distance_km eye_colour fictional gender hair_colour id intent interests languages like_new liked \
         main_image matched name online openers photos prompts reason region relationship_status sexuality shared_interests status tattoos verified"
    );
    assert_eq!((&profile["age"], &profile["sexuality"]), (&json!(30), &json!("hetero")));
    assert_eq!(profile["interests"], json!(["kissing", "music"]));
    assert_eq!(
        (&profile["relationship_status"], &profile["about"]),
        (&json!("living_together"), &json!("I sail."))
    );
    assert_eq!((&profile["chat_id"], &profile["like_new"]), (&Value::Null, &json!(false)));
}

#[tokio::test]
async fn the_site_decides_which_fields_and_notes_show() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    change(
        &world,
        &eva,
        "body_type = 'slim', tattoos = 'some', about = 'I sail.', reason = 'Love', interests = '{music}'",
    )
    .await;
    let site = world.app.sites.by_host("open.test").unwrap();
    let settings = settings::SiteSettings {
        visible_profile_fields: vec!["tattoos".to_owned()],
        visible_profile_notes: vec!["reason".to_owned()],
        ..site.settings.clone()
    };
    settings::put_settings(&mut world.db.acquire().await.unwrap(), &world.clock, site.id, &settings)
        .await
        .unwrap();
    world.app.sites.reload(&world.db).await.unwrap();
    let profile = look(&adam, eva.id).await.ok()["profile"].clone();
    assert_eq!((&profile["tattoos"], &profile["reason"]), (&json!("some"), &json!("Love")));
    assert_eq!(
        (&profile["body_type"], &profile["about"], &profile["interests"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
}

// asvs: V8.4.1
#[tokio::test]
async fn all_who_cannot_be_met_look_alike() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let unknown = look(&adam, world.app.random.uuid()).await;
    unknown.problem(404, "not_found");
    let disabled = world.member(Person { confirmed: false, ..woman("Dora") }).await;
    let apart = world.member(woman("Apart")).await;
    change(&world, &apart, "pool = 'another'").await;
    let blocked = world.member(woman("Blocked")).await;
    block(&world, &adam, &blocked).await;
    for other in [&disabled, &apart, &blocked] {
        let reply = look(&adam, other.id).await;
        assert_eq!((reply.status, &reply.bytes), (unknown.status, &unknown.bytes), "{}", other.name);
        let like = adam.page.post("/api/like.php", &json!({ "profile": other.id })).await;
        assert_eq!((like.status, &like.bytes), (unknown.status, &unknown.bytes), "{}", other.name);
    }
}

// spec: 6.12, 8.20
#[tokio::test]
async fn who_was_blocked_hears_by_whom_and_nothing_else() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    block(&world, &eva, &adam).await;
    let problem = look(&adam, eva.id).await.problem(403, "blocked_by");
    assert_eq!(problem["name"], "Eva");
    adam.page.post("/api/like.php", &json!({ "profile": eva.id })).await.problem(403, "blocked_by");
    // Who leaves is gone for the blocked one as well.
    change(&world, &eva, "status = 'disabled'").await;
    look(&adam, eva.id).await.problem(404, "not_found");
}

// spec: 3.3
#[tokio::test]
async fn ones_own_page_is_whole_even_before_confirmation() {
    let world = World::start().await;
    let eva = world.member(Person { confirmed: false, ..woman("Eva") }).await;
    photo(&world, &eva, 0).await;
    photo(&world, &eva, 1).await;
    sqlx::query("update photos set status = 'pending'").execute(&world.db).await.unwrap();
    let profile = look(&eva, eva.id).await.ok()["profile"].clone();
    assert_eq!(
        (&profile["status"], &profile["main_image"]["status"]),
        (&json!("disabled"), &json!("pending"))
    );
    let locks: Vec<&Value> =
        profile["photos"].as_array().unwrap().iter().map(|photo| &photo["locked"]).collect();
    assert_eq!(locks, [&json!(false), &json!(false)]);
}

#[tokio::test]
async fn a_like_that_was_not_looked_at_shows_as_new() {
    let world = World::start().await;
    let (adam, eva) = (world.member(man("Adam")).await, world.member(woman("Eva")).await);
    eva.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    assert_eq!(look(&adam, eva.id).await.ok()["profile"]["like_new"], true);
    adam.page.put("/api/like.php", &json!({ "profile": eva.id })).await.ok();
    assert_eq!(look(&adam, eva.id).await.ok()["profile"]["like_new"], false);
}

#[tokio::test]
async fn a_login_is_needed_and_the_id_must_be_one() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    let path = format!("/api/member.php?id={}", eva.id);
    world.visitor("open.test").get(&path).await.problem(403, "authentication_required");
    eva.page.get("/api/member.php?id=1").await.problem(422, "invalid_request");
    eva.page.get("/api/member.php").await.problem(422, "invalid_request");
}
