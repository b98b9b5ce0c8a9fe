//! Names that speak for the site, or lead away from it: their owner has them at once, others once a moderator says so.

use super::change;
use crate::{
    accounts::{activation_token, join},
    chat::write_to,
    safety::block,
    world::{Member, World, man, woman},
};
use liaison::members;
use serde_json::{Value, json};
use uuid::Uuid;

/// What others see meanwhile, in the language of the member who chose the name.
const STAND_IN: [&str; 2] = ["Member", "Lid"];

async fn rename(member: &Member, name: &str) -> Value {
    member.page.set_cookie("locale=en; Path=/");
    member.page.put("/api/profile.php", &json!({ "name": name })).await.ok()
}

/// Everything that the viewer can see of a member, as one text.
async fn seen(viewer: &Member, other: Uuid) -> String {
    let mut all = String::new();
    for path in [
        format!("/api/member.php?id={other}"),
        "/api/members.php?country=NL".to_owned(),
        "/api/likes.php".to_owned(),
        "/api/chats.php".to_owned(),
        "/api/match-finder.php".to_owned(),
        "/api/swipe.php".to_owned(),
    ] {
        all += &viewer.page.get(&path).await.text();
    }
    all
}

/// As `liaison profile approve` does.
async fn approve(world: &World, member: Uuid, name: Option<&str>) -> bool {
    let mut transaction = world.db.begin().await.unwrap();
    let done =
        members::looked_at(&mut transaction, member.into(), name, "Mia", world.clock.now()).await.unwrap();
    transaction.commit().await.unwrap();
    done
}

async fn waits(world: &World, member: Uuid) -> bool {
    let mut connection = world.db.acquire().await.unwrap();
    let (waiting, _) = members::review_queue(&mut connection, 100).await.unwrap();
    waiting.iter().any(|profile| profile.member.0 == member && profile.words.name_waits)
}

#[tokio::test]
async fn a_name_that_speaks_for_the_site_waits_for_a_moderator() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    eva.page.post("/api/like.php", &json!({ "profile": adam.id })).await.ok();
    write_to(&eva.page, adam.id, "Hello").await.ok();
    for name in [
        "Support Team",
        "Open",
        "Suppоrt",
        "admin",
        "06 12 34 56 78",
        "٠٦١٢٣٤٥٦٧٨",
        "0.6.1.2.3.4.5.6",
        "see example.com",
        "t.me/eva",
        "eva dot com",
        "ᴀᴅᴍɪɴ",
        "🅢🅤🅟🅟🅞🅡🅣",
        "vvebmaster",
        "192.0.2.7",
        "Moderator Mia",
    ] {
        let own = rename(&eva, name).await;
        assert_eq!((&own["profile"]["name"], &own["name_waits"]), (&json!(name), &json!(true)), "{name}");
        let user = eva.page.get("/api/user.php").await.ok();
        assert_eq!(user["user"]["profile"]["name"], name);
        let shown = seen(&adam, eva.id).await;
        assert!(!shown.contains(name) && shown.contains("\"Member\""), "{name}: {shown}");
        assert!(waits(&world, eva.id).await);
    }
    // Only the name that the moderator saw, and then for everybody.
    assert!(!approve(&world, eva.id, None).await);
    assert!(!approve(&world, eva.id, Some("Support Team")).await);
    assert!(waits(&world, eva.id).await);
    assert!(approve(&world, eva.id, Some("Moderator Mia")).await);
    assert!(seen(&adam, eva.id).await.contains("Moderator Mia") && !waits(&world, eva.id).await);
    assert_eq!(eva.page.get("/api/profile.php").await.ok()["name_waits"], false);
    // Saving the same again is no new name; an ordinary one is seen at once.
    assert_eq!(rename(&eva, "Moderator Mia").await["name_waits"], false);
    rename(&eva, "Support").await;
    assert_eq!(rename(&eva, "Eva Maria").await["name_waits"], false);
    let shown = seen(&adam, eva.id).await;
    assert!(shown.contains("Eva Maria") && !shown.contains("Moderator"), "{shown}");
}

#[tokio::test]
async fn a_name_that_shows_nothing_is_none() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    for blank in [
        "\u{e0041}\u{e006e}\u{e006e}\u{e0061}",
        "Eva\u{e0041}",
        "\u{301}\u{301}",
        "\u{34f}\u{34f}",
        "\u{200d}\u{fe0f}",
    ] {
        let refused = eva.page.put("/api/profile.php", &json!({ "name": blank })).await;
        assert_eq!(
            refused.fields(),
            ["name: name_invalid"],
            "{}: {}",
            blank.escape_unicode(),
            refused.text()
        );
    }
    for name in ["O'Neill", "Jean-Luc", "Anna-Marie St. John", "محمد", "王小明", "Łukasz Żak"] {
        let own = rename(&eva, name).await;
        assert_eq!((&own["profile"]["name"], &own["name_waits"]), (&json!(name), &json!(false)), "{name}");
    }
}

#[tokio::test]
async fn it_waits_from_sign_up_on_and_is_told_to_nobody() {
    let world = World::start().await;
    let adam = world.member(man("Adam")).await;
    let page = join(&world, "Klantenservice", "eva@example.com").await;
    let token = activation_token(&world, "eva@example.com").await;
    let user = page.post("/api/activate.php", &json!({ "token": token })).await.ok()["user"].clone();
    assert_eq!(user["profile"]["name"], "Klantenservice");
    let id: Uuid = user["profile"]["id"].as_str().unwrap().parse().unwrap();
    let eva = Member { id, name: "Klantenservice".to_owned(), email: "eva@example.com".to_owned(), page };
    write_to(&eva.page, adam.id, "Hello").await.ok();
    let shown = seen(&adam, id).await;
    assert!(!shown.contains("Klantenservice") && STAND_IN.iter().any(|name| shown.contains(name)), "{shown}");
    block(&eva, &adam).await;
    let refused = adam.page.get(&format!("/api/member.php?id={id}")).await;
    assert!(refused.problem(403, "blocked_by")["name"] != "Klantenservice");
    // What is mailed to her names her as she wants; nothing that is mailed to him does.
    let to_him: Vec<String> =
        sqlx::query_scalar("select subject || body_text from mails where recipient = $1")
            .bind(&adam.email)
            .fetch_all(&world.db)
            .await
            .unwrap();
    assert!(to_him.iter().all(|mail| !mail.contains("Klantenservice")), "{to_him:?}");
}

#[tokio::test]
async fn a_request_about_other_words_does_not_let_the_name_out() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    change(&world, &eva, "about = 'Hello'").await;
    rename(&eva, "Admin").await;
    let mut transaction = world.db.begin().await.unwrap();
    let (clock, random) = (&world.clock, &world.app.random);
    let (field, reason) = (members::AskedField::About, members::AskedReason::Other);
    members::ask_for_change(&mut transaction, clock, random, eva.id.into(), field, reason, "Mia")
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    assert!(waits(&world, eva.id).await && !seen(&adam, eva.id).await.contains("Admin"));
}
