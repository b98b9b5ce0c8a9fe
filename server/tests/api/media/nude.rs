//! Photos that are marked as nude: `nude-photo.php`, and what others get of one.

use super::{add, approve, column, decide, each, fetch, marked, order, seen, shelf, upload};
use crate::{
    accounts::count,
    chat::{block, write_to},
    console::{
        Console,
        claims::{claim, moderator},
        photos::{decide as decide_in_console, decision},
        undo::{drain, undo, undos},
    },
    world::{Member, Person, World, man, woman},
};
use liaison::{
    media::{PhotoReason, Verdict},
    settings::NudePhotos,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Page, Reply};
use time::Duration;
use uuid::Uuid;

async fn mark(member: &Member, id: &str, nude: bool) -> Reply {
    member.page.put("/api/nude-photo.php", &json!({ "id": id, "nude": nude })).await
}

async fn ask(viewer: &Member, id: &str) -> Reply {
    viewer.page.get(&format!("/api/nude-photo.php?id={id}")).await
}

async fn premium(world: &World, name: &'static str) -> Member {
    world.member(Person { premium: true, ..man(name) }).await
}

/// Eva with a main photo and another, both approved.
async fn eva(world: &World) -> (Member, [String; 2]) {
    let eva = world.member(woman("Eva")).await;
    let photos = [add(&eva, 1).await, add(&eva, 2).await];
    approve(world, &[&photos[0], &photos[1]]).await;
    (eva, photos)
}

/// Every address of a photo in an answer, whatever it is called.
pub fn addresses(answer: &Value, found: &mut BTreeSet<String>) {
    match answer {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(path)
                        if ["filename", "thumb_filename", "match", "tile"].contains(&name.as_str()) =>
                    {
                        found.insert(path.clone());
                    }
                    other => addresses(other, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| addresses(item, found)),
        _ => {}
    }
}

/// What the owner's own page shows sharp of these photos.
pub async fn sharp(owner: &Member, ids: &[&str]) -> BTreeSet<Vec<u8>> {
    let own = shelf(&owner.page).await;
    let mut paths = BTreeSet::new();
    for photo in own["photos"].as_array().unwrap() {
        if ids.contains(&photo["id"].as_str().unwrap()) {
            addresses(photo, &mut paths);
        }
    }
    let mut pixels = BTreeSet::new();
    for path in paths {
        pixels.insert(fetch(owner, &json!(path)).await.bytes);
    }
    pixels
}

/// The bytes behind all addresses that these calls give.
pub async fn all_pixels(page: &Page, calls: &[String]) -> BTreeSet<Vec<u8>> {
    let mut paths = BTreeSet::new();
    for call in calls {
        let reply = page.get(call).await;
        if reply.status == 200 {
            addresses(&reply.json(), &mut paths);
        }
    }
    let mut pixels = BTreeSet::new();
    for path in paths {
        let reply = page.get(&format!("/photos/{path}")).await;
        if reply.status == 200 {
            pixels.insert(reply.bytes);
        }
    }
    pixels
}

/// Every call in which a member meets another's photos.
pub fn ways(of: &Member) -> Vec<String> {
    let id = of.id;
    let calls = [
        "/api/members.php?gender=female&country=NL",
        "/api/swipe.php",
        "/api/match-finder.php",
        "/api/auto-like.php",
        "/api/likes.php",
        "/api/chats.php",
        "/api/user.php",
        "/api/blocks.php",
        "/api/lander-profiles.php",
        "/api/lander-map.php",
    ];
    let named = ["member.php", "member-landing.php", "member-signup.php"];
    calls
        .iter()
        .map(|&call| call.to_owned())
        .chain(named.iter().map(|call| format!("/api/{call}?id={id}")))
        .collect()
}

#[tokio::test]
async fn others_get_a_blur_until_they_ask_and_only_they_get_more() {
    let world = World::start().await;
    let (eva, [main, other]) = eva(&world).await;
    let (adam, bob, free) =
        (premium(&world, "Adam").await, premium(&world, "Bob").await, world.member(man("Free")).await);
    let before = seen(&adam, &eva).await["photos"][1].clone();
    assert_eq!((&before["covered"], &before["locked"]), (&json!(false), &json!(false)));
    let marked = mark(&eva, &other, true).await.ok();
    assert_eq!(each(&marked, "nude_by"), [&Value::Null, &json!("owner")]);
    assert_eq!(each(&marked, "status"), [&json!("active"), &json!("active")]);
    assert_eq!(mark(&eva, &other, true).await.ok(), marked, "once more is the same");
    // Addresses from before the mark lead nowhere.
    for path in ["filename", "thumb_filename"] {
        assert_eq!(fetch(&adam, &before[path]).await.status, 404);
    }
    let pixels = sharp(&eva, &[&other]).await;
    let photo = seen(&adam, &eva).await["photos"][1].clone();
    assert_eq!(
        (&photo["id"], &photo["covered"], &photo["locked"]),
        (&json!(other), &json!(true), &json!(false))
    );
    for path in ["filename", "thumb_filename"] {
        let blur = fetch(&adam, &photo[path]).await;
        assert!(blur.status == 200 && !pixels.contains(&blur.bytes));
    }
    let shown = ask(&adam, &other).await.ok();
    assert!(pixels.contains(&fetch(&adam, &shown["filename"]).await.bytes));
    assert!(pixels.contains(&fetch(&adam, &shown["thumb_filename"]).await.bytes));
    // For them alone, for as long as others, and it is kept nowhere.
    assert_eq!(fetch(&bob, &shown["filename"]).await.status, 404);
    assert_eq!(seen(&adam, &eva).await["photos"][1]["covered"], true);
    world.advance(Duration::minutes(20));
    assert_eq!(fetch(&adam, &shown["filename"]).await.status, 404);
    // One that is locked can't be asked for, whoever knows its id; nor one that is not marked.
    assert_eq!(seen(&free, &eva).await["photos"][1]["locked"], true);
    assert_eq!(seen(&free, &eva).await["photos"][1]["covered"], false);
    for (viewer, id) in [(&free, &other), (&adam, &main)] {
        ask(viewer, id).await.problem(404, "not_found");
    }
    ask(&adam, &crate::world::new_id().to_string()).await.problem(404, "not_found");
    // The owner sees it as ever.
    assert_eq!(seen(&eva, &eva).await["photos"][1]["covered"], false);
    ask(&eva, &other).await.ok();
    // Whoever is blocked asks in vain.
    let shown = ask(&adam, &other).await.ok();
    block(&world, eva.id, adam.id).await;
    ask(&adam, &other).await.problem(404, "not_found");
    assert_eq!(fetch(&adam, &shown["filename"]).await.status, 404);
}

#[tokio::test]
async fn it_is_nobodys_main_photo() {
    let world = World::start().await;
    let (eva, [main, other]) = eva(&world).await;
    let (ida, adam) = (world.member(woman("Ida")).await, premium(&world, "Adam").await);
    mark(&eva, &main, true).await.problem(409, "nude_main_photo");
    mark(&ida, &other, true).await.problem(404, "not_found");
    mark(&eva, &other, true).await.ok();
    order(&eva.page, &[&other, &main]).await.problem(409, "nude_main_photo");
    assert_eq!(each(&shelf(&eva.page).await, "id"), [&json!(main), &json!(other)]);
    // Without the main one nobody sees a card with a photo, nor finds her by one.
    eva.page.delete("/api/photo.php", &json!({ "id": main })).await.ok();
    assert_eq!(seen(&adam, &eva).await["main_image"], Value::Null);
    assert_eq!(each(&shelf(&eva.page).await, "main"), [&json!(false)]);
    let found = adam.page.get("/api/members.php?gender=female&country=NL&photo=true").await.ok();
    assert!(found["results"].as_array().unwrap().iter().all(|card| card["id"] != json!(eva.id)));
    for odd in ["main = true", "nude_by = 'x'"] {
        let update = format!("update photos set {odd} where id = '{other}'");
        sqlx::query(sqlx::AssertSqlSafe(update)).execute(&world.db).await.unwrap_err();
    }
    // What a moderator marks where it stands first stays there, and the next one is shown.
    let first = add(&ida, 3).await;
    let second = add(&ida, 4).await;
    decide(&world, &first, Verdict::Blur).await;
    decide(&world, &second, Verdict::Approve).await;
    assert_eq!(each(&shelf(&ida.page).await, "main"), [&json!(false), &json!(true)]);
    order(&ida.page, &[&first, &second]).await.ok();
}

#[tokio::test]
async fn its_owner_takes_the_own_mark_off_and_it_waits_again() {
    let world = World::start().await;
    let (eva, [_, other]) = eva(&world).await;
    let adam = premium(&world, "Adam").await;
    mark(&eva, &other, true).await.ok();
    let bare = mark(&eva, &other, false).await.ok();
    assert_eq!(each(&bare, "status"), [&json!("active"), &json!("pending")]);
    assert_eq!(seen(&adam, &eva).await["photos"].as_array().unwrap().len(), 1);
    assert_eq!(mark(&eva, &other, false).await.ok(), bare, "once more is the same");
    // Whoever looked before saw the mark.
    assert_eq!(column(&world, &other, "revision").await, "1");
    let seen_now = format!("{other}.1");
    decide(&world, &seen_now, Verdict::Blur).await;
    mark(&eva, &other, false).await.problem(409, "nude_by_moderator");
    assert_eq!(each(&shelf(&eva.page).await, "nude_by"), [&Value::Null, &json!("moderator")]);
    // A moderator who approves it takes another's mark off; not the owner's.
    decide(&world, &seen_now, Verdict::Approve).await;
    assert_eq!(column(&world, &other, "nude_by").await, "null");
    mark(&eva, &other, true).await.ok();
    decide(&world, &seen_now, Verdict::Reject(PhotoReason::NotYou)).await;
    decide(&world, &seen_now, Verdict::Approve).await;
    assert_eq!(column(&world, &other, "nude_by").await, "owner");
    // Where a rejection falls, a moderator's mark stays too.
    decide(&world, &seen_now, Verdict::Blur).await;
    decide(&world, &seen_now, Verdict::Reject(PhotoReason::NotYou)).await;
    decide(&world, &seen_now, Verdict::Approve).await;
    assert_eq!(column(&world, &other, "nude_by").await, "moderator");
    let decisions = "photo_decisions where decision = 'blurred'";
    assert_eq!(count(&world, decisions).await, 2);
}

#[tokio::test]
async fn no_way_to_a_members_photos_shows_a_marked_one() {
    let world = World::start().await;
    let (eva, [main, other]) = eva(&world).await;
    let (adam, free) = (premium(&world, "Adam").await, world.member(man("Free")).await);
    write_to(&eva.page, adam.id, "Hello").await.ok();
    eva.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    eva.page.put("/api/show-on-landers.php", &json!({ "show_on_landers": true })).await.ok();
    let hidden = sharp(&eva, &[&other]).await;
    let open = sharp(&eva, &[&main]).await;
    assert!(!all_pixels(&adam.page, &ways(&eva)).await.is_disjoint(&hidden), "the walk finds what is open");
    mark(&eva, &other, true).await.ok();
    let visitor = world.visitor("open.test");
    for page in [&adam.page, &free.page, &visitor] {
        let pixels = all_pixels(page, &ways(&eva)).await;
        assert!(pixels.is_disjoint(&hidden) && !pixels.is_disjoint(&open));
    }
}

#[tokio::test]
async fn moderators_mark_in_the_queue_and_take_it_back() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    mark(&eva, &photo.to_string(), true).await.ok();
    let max = moderator(&console, "Max").await;
    let shown = claim(&console, &max, "photos", 1).await.ok();
    assert_eq!(shown["items"][0]["photo"]["nude_by"], "owner");
    let done = decide_in_console(&console, &max, &decision(&[photo], "blur")).await.ok();
    assert_eq!(done["results"][0]["outcome"], "done");
    let own = shelf(&eva.page).await;
    assert_eq!(
        (each(&own, "status"), each(&own, "nude_by")),
        (vec![&json!("active")], vec![&json!("moderator")])
    );
    drain(&console).await;
    let acts = "select count(*) from audit_log where action = 'photo.blurred' and staff_id is not null and via = 'console'";
    assert_eq!(console.count(acts).await, 1);
    let open = undos(&console, &max).await;
    assert_eq!(open[0]["what"], "photo_blurred");
    undo(&console, &max, &done["results"][0]["undo"]).await.ok();
    let own = shelf(&eva.page).await;
    assert_eq!(
        (each(&own, "status"), each(&own, "nude_by")),
        (vec![&json!("pending")], vec![&json!("owner")])
    );
    // A mark has no reason and no words.
    let mut odd = decision(&[photo], "blur");
    odd["reason"] = json!("nudity");
    decide_in_console(&console, &max, &odd).await.problem(422, "invalid_request");
}

#[tokio::test]
async fn a_site_that_takes_none_rejects_what_is_marked() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let kept = add(&eva, 1).await;
    mark(&eva, &kept, true).await.ok();
    world.set("open.test", |site| site.nude_photos = NudePhotos::Refused).await;
    let photo = upload(&eva.page, &marked(2)).await.ok()["id"].as_str().unwrap().to_owned();
    mark(&eva, &photo, true).await.problem(409, "nude_photos_refused");
    // A repeat of what was done before is none.
    mark(&eva, &kept, true).await.ok();
    let settings = eva.page.get("/api/settings.php").await.ok();
    assert_eq!(settings["settings"]["nude_photos"], "refused");
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 2).await.ok();
    let id: Uuid = photo.parse().unwrap();
    let done = decide_in_console(&console, &max, &decision(&[id], "blur")).await.ok();
    assert_eq!(done["results"][0]["outcome"], "done");
    let own = shelf(&eva.page).await;
    assert_eq!(
        (&own["photos"][1]["status"], &own["photos"][1]["reason"], &own["photos"][1]["nude_by"]),
        (&json!("rejected"), &json!("nudity"), &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mark_and_a_new_order_at_once_leave_no_main_photo_marked() {
    let world = World::start().await;
    let (eva, [main, other]) = eva(&world).await;
    let swapped = [&other, &main];
    for _ in 0..5 {
        let (marked, ordered) = tokio::join!(mark(&eva, &other, true), order(&eva.page, &swapped));
        let own = shelf(&eva.page).await;
        let photos = own["photos"].as_array().unwrap();
        assert!(
            photos.iter().all(|photo| !(photo["main"] == true && photo["nude_by"] != Value::Null)),
            "{own}"
        );
        assert_ne!(marked.status == 200, ordered.status == 200, "one of the two came first");
        sqlx::query("update photos set nude_by = null").execute(&world.db).await.unwrap();
        order(&eva.page, &[&main, &other]).await.ok();
    }
}
