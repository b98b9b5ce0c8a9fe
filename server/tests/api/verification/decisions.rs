//! What moderators see of a capture and decide, and how it is taken back.

use super::{
    are_left, capture, claimed, decide, decision, found, is_verified, named, news, rows, settle, shown_photo,
    standing, verify,
};
use crate::{
    console::{
        Console, Desk,
        claims::{claim, moderator, queue},
        undo::{undo, undos},
    },
    media::add,
    world::{Member, man, new_id, woman},
};
use liaison::staff::{Role, Scope};
use serde_json::{Value, json};
use time::Duration;

fn picture(item: &Value, nth: &str, look: &str) -> String {
    let (member, id) = (item["member"]["id"].as_str().unwrap(), item["verification"].as_str().unwrap());
    format!("/api/console/verification-picture?member={member}&verification={id}&picture={nth}&look={look}")
}

/// Somebody with one photo and a capture that waits.
async fn waiting(console: &Console) -> Member {
    let eva = console.world.member(woman("Eva")).await;
    shown_photo(&console.world, &eva, 1).await;
    capture(&eva, 10).await;
    eva
}

#[tokio::test]
async fn both_pictures_stand_beside_the_photos_and_are_gone_once_it_is_decided() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (waiting(&console).await, world.member(man("Adam")).await);
    let pending = add(&eva, 2).await;
    let pictures = named(world).await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    assert_eq!(queue(&console, &max, "verifications").await["waiting"], 1);
    let item = claimed(&console, &max).await;
    assert_eq!((&item["member"]["id"], &item["member"]["name"]), (&json!(eva.id), &json!("Eva")));
    let photos = item["photos"].as_array().unwrap();
    assert_eq!(
        (photos.len(), &photos[0]["status"], &photos[1]["photo"]),
        (2, &json!("active"), &json!(pending))
    );
    assert_eq!((item["poses"].as_array().unwrap().len(), &item["tries"]), (2, &json!([])));
    // Only who holds it sees it, and anything but a blur leaves a line.
    let looks =
        "select count(*) from audit_log where chain = 'read' and action = 'verification.picture_viewed'";
    console.get(&mia, &picture(&item, "first", "sharp")).await.problem(409, "claimed_by_other");
    for (nth, look, lines) in [("first", "blurred", 0), ("first", "sharp", 1), ("second", "grey", 2)] {
        let shown = console.get(&max, &picture(&item, nth, look)).await;
        assert_eq!((shown.status.as_u16(), console.count(looks).await), (200, lines), "{nth} {look}");
        assert_eq!(shown.headers["cache-control"], "no-store");
    }
    // So are the photos beside it.
    let photo = photos[0]["photo"].as_str().unwrap();
    let path = format!("/api/console/photo-picture?photo={photo}&revision=0&look=sharp");
    assert_eq!(console.get(&max, &path).await.status, 200);
    console.get(&mia, &path).await.problem(409, "claimed_by_other");

    assert!(!is_verified(&adam, &eva).await);
    decide(&console, &max, &decision(&item, "verify", None)).await.ok();
    assert!(is_verified(&adam, &eva).await, "at once");
    assert_eq!((news(&eva.page).await, are_left(world, &pictures)), (Value::Null, true), "told later");
    console.get(&max, &picture(&item, "first", "sharp")).await.problem(404, "not_found");
    settle(&console).await;
    assert!(
        !are_left(world, &pictures) && named(world).await.is_empty(),
        "no file, and no row that names one"
    );
    assert_eq!(rows(world, "claims").await, 0);
    let now = standing(&eva.page).await;
    assert_eq!(
        (&now["verified"], &now["since"], &now["waiting_since"], &now["outcome"]),
        (&json!(true), &json!("2026-11-21T12:00:00Z"), &Value::Null, &json!("verified"))
    );
    assert_eq!(news(&eva.page).await, "verified");
    let acts = "select count(*) from audit_log where chain = 'act' and action = 'verification.decided' and staff_id is not null
                  and site_id is not null and via = 'console' and facts ->> 'decision' = 'verified'";
    assert_eq!(console.count(acts).await, 1);
    assert_eq!(console.count("select count(*) from review_times where queue = 'verifications'").await, 1);
    // What waited then was compared, and is shown later without another look.
    crate::media::approve(world, &[&pending]).await;
    assert!(is_verified(&adam, &eva).await);
}

#[tokio::test]
async fn a_refusal_says_why_and_who_tries_again_is_known() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = waiting(&console).await;
    let max = moderator(&console, "Max").await;
    let pictures = named(world).await;
    let item = claimed(&console, &max).await;
    for odd in [
        decision(&item, "refuse", None),
        decision(&item, "verify", Some("poor_picture")),
        decision(&item, "refuse", Some("ugly")),
    ] {
        decide(&console, &max, &odd).await.problem(422, "invalid_request");
    }
    decide(&console, &max, &decision(&item, "refuse", Some("wrong_pose"))).await.ok();
    settle(&console).await;
    assert!(!are_left(world, &pictures));
    let now = standing(&eva.page).await;
    assert_eq!(
        (&now["outcome"], &now["reason"], &now["since"]),
        (&json!("refused"), &json!("wrong_pose"), &Value::Null)
    );
    assert_eq!(news(&eva.page).await, "refused");
    capture(&eva, 20).await;
    let next = claimed(&console, &max).await;
    let before = &next["tries"][0];
    assert_eq!(
        (&before["state"], &before["reason"], &before["by"]),
        (&json!("refused"), &json!("wrong_pose"), &json!("Max"))
    );
}

#[tokio::test]
async fn a_decision_that_is_taken_back_leaves_all_as_it_was() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (waiting(&console).await, world.member(man("Adam")).await);
    let max = moderator(&console, "Max").await;
    let pictures = named(world).await;
    for verdict in [("verify", None, "person_verified"), ("refuse", Some("poor_picture"), "person_refused")] {
        let item = claimed(&console, &max).await;
        decide(&console, &max, &decision(&item, verdict.0, verdict.1)).await.ok();
        let open = undos(&console, &max).await;
        assert_eq!(
            (open.len(), &open[0]["what"], &open[0]["queue"]),
            (1, &json!(verdict.2), &json!("verifications"))
        );
        world.advance(Duration::seconds(20));
        undo(&console, &max, &open[0]["undo"]).await.ok();
        assert!(!is_verified(&adam, &eva).await);
        // The job of what was undone finds nothing to do.
        settle(&console).await;
        assert!(are_left(world, &pictures));
        assert_eq!((news(&eva.page).await, rows(world, "verified_photos").await), (Value::Null, 0));
        assert_eq!(rows(world, "verifications where state = 'waiting'").await, 1);
    }
    assert_eq!(console.count("select count(*) from audit_log where action = 'verification.undone'").await, 2);
    let item = claimed(&console, &max).await;
    decide(&console, &max, &decision(&item, "verify", None)).await.ok();
    let open = undos(&console, &max).await;
    settle(&console).await;
    world.advance(Duration::seconds(1));
    undo(&console, &max, &open[0]["undo"]).await.problem(409, "undo_too_late");
    assert!(is_verified(&adam, &eva).await);

    // A second verification stands aside the first, until it is undone.
    capture(&eva, 60).await;
    let item = claimed(&console, &max).await;
    decide(&console, &max, &decision(&item, "verify", None)).await.ok();
    assert_eq!(rows(world, "verifications where state = 'ended'").await, 1);
    let open = undos(&console, &max).await;
    undo(&console, &max, &open[0]["undo"]).await.ok();
    assert!(is_verified(&adam, &eva).await, "by the first");
    assert_eq!(rows(world, "verifications where state = 'ended'").await, 0);
}

#[tokio::test]
async fn what_changed_is_out_of_reach_or_anothers_is_left_alone() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = waiting(&console).await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    let item = claimed(&console, &max).await;
    let verdict = decision(&item, "verify", None);
    decide(&console, &mia, &verdict).await.problem(409, "claimed_by_other");
    // Another photo than those that were seen; the claim stays.
    let late = add(&eva, 2).await;
    decide(&console, &max, &verdict).await.problem(409, "stale_version");
    eva.page.delete("/api/photo.php", &json!({ "id": late })).await.ok();
    let mut other = verdict.clone();
    other["verification"] = json!(new_id());
    decide(&console, &max, &other).await.problem(409, "stale_version");
    assert_eq!(rows(world, "verifications where state = 'waiting'").await, 1);
    // Whoever works at another site sees nothing of it, whatever they hold.
    let strict = world.app.sites.by_host("strict.test").unwrap();
    let kim = console.desk("Kim", Role::Moderator, Scope::Site { site: strict.id }).await;
    assert_eq!(claim(&console, &kim, "verifications", 3).await.ok()["items"], json!([]));
    assert_eq!(queue(&console, &kim, "verifications").await["waiting"], 0);
    console.get(&kim, &picture(&item, "first", "sharp")).await.problem(404, "not_found");
    decide(&console, &kim, &verdict).await.problem(404, "not_found");
    let sam: Desk = console.desk("Sam", Role::Support, Scope::All).await;
    console.get(&sam, &picture(&item, "first", "blurred")).await.problem(403, "not_allowed");
    decide(&console, &sam, &verdict).await.problem(403, "not_allowed");
    // Taken back by the member meanwhile.
    eva.page.delete("/api/verification.php", &json!({})).await.ok();
    decide(&console, &max, &verdict).await.problem(404, "not_found");
    assert_eq!(claim(&console, &max, "verifications", 3).await.ok()["items"], json!([]));
}

#[tokio::test]
async fn who_gives_the_badge_up_loses_it_and_its_files_also_while_it_is_being_decided() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, adam) = (waiting(&console).await, world.member(man("Adam")).await);
    let max = moderator(&console, "Max").await;
    let pictures = named(world).await;
    let item = claimed(&console, &max).await;
    decide(&console, &max, &decision(&item, "verify", None)).await.ok();
    eva.page.delete("/api/verification.php", &json!({})).await.ok();
    assert!(!is_verified(&adam, &eva).await && !are_left(world, &pictures));
    let open = undos(&console, &max).await;
    undo(&console, &max, &open[0]["undo"]).await.problem(409, "undo_too_late");
    settle(&console).await;
    assert_eq!((named(world).await.len(), rows(world, "verified_photos").await), (0, 0));
    verify(&console, &eva, 30).await;
    assert!(is_verified(&adam, &eva).await);
    crate::safety::block(&eva, &adam).await;
    assert!(found(&adam, "verified=true").await.is_empty(), "a block is total");
}
