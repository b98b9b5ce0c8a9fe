//! What a member is asked for, and which captures are taken.

use super::{
    AGREED, are_left, ask, ask_as, capture, files, form, named, news, poses, rows, send, send_parts,
    send_posing, shown_photo, standing,
};
use crate::{
    accounts::leaving::{joined, leave},
    media::{add, jpeg, marked, picture, run_now, sweep},
    world::{Person, World, man, new_id, woman},
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use time::Duration;

#[tokio::test]
async fn poses_are_asked_of_who_agrees_and_can_be_compared() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    ask_as(&eva.page, false).await.problem(409, "verification_needs_photo");
    shown_photo(&world, &eva, 1).await;
    let others = json!({ "agreed": "2026-01-01", "without_hands": false });
    let refused = eva.page.post("/api/verification-challenge.php", &others).await;
    assert_eq!(refused.problem(422, "invalid_request")["errors"][0]["field"], "agreed");
    assert_eq!(rows(&world, "consents where kind = 'verification'").await, 0);
    let asked = ask(&eva.page).await;
    assert_eq!((poses(&asked).len(), &asked["expires_at"]), (2, &json!("2026-11-21T12:10:00Z")));
    let agreed =
        format!("consents where kind = 'verification' and version = '{AGREED}' and withdrawn_at is null");
    assert_eq!(rows(&world, &agreed).await, 1);
    // Whoever can use no hand is asked for none; and once more is another question.
    let with_hand = ["hand_beside_face", "hand_on_chin", "hand_on_head", "open_palm", "two_fingers"];
    let still = ask_as(&eva.page, true).await.ok();
    assert!(poses(&still).iter().all(|pose| !with_hand.contains(&pose.as_str())), "{still}");
    send(&eva.page, &asked, 10, new_id()).await.problem(409, "verification_over");
    assert_eq!(rows(&world, &agreed).await, 1, "agreed once");
    // A photo that waits can be compared as well; somebody who has not confirmed their address is shown to nobody.
    let ida = world.member(woman("Ida")).await;
    add(&ida, 2).await;
    ask(&ida.page).await;
    let una = world.member(Person { confirmed: false, ..woman("Una") }).await;
    ask_as(&una.page, false).await.problem(403, "not_confirmed");
}

#[tokio::test]
async fn a_challenge_is_for_one_member_one_login_one_capture_and_ten_minutes() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    shown_photo(&world, &eva, 1).await;
    shown_photo(&world, &adam, 2).await;
    let asked = ask(&eva.page).await;
    send(&adam.page, &asked, 10, new_id()).await.problem(409, "verification_over");
    let site = world.app.sites.by_host("open.test").unwrap();
    let elsewhere = world.visitor("open.test");
    world.log_in(&elsewhere, eva.id, site.id).await;
    send(&elsewhere, &asked, 10, new_id()).await.problem(409, "verification_over");
    let turned: Vec<String> = poses(&asked).into_iter().rev().collect();
    send_posing(&eva.page, &asked, &turned.join(","), 10, new_id()).await.problem(409, "verification_over");
    world.advance(Duration::minutes(10));
    send(&eva.page, &asked, 10, new_id()).await.problem(409, "verification_over");
    let asked = ask(&eva.page).await;
    let taken = send(&eva.page, &asked, 10, new_id()).await;
    assert_eq!(taken.status, 201, "{}", taken.text());
    assert_eq!(taken.json()["waiting_since"], "2026-11-21T12:10:00Z");
    // Answered: neither again nor anew, as long as it waits. And five tries are what a day has.
    ask_as(&eva.page, false).await.problem(409, "verification_waiting");
    send(&eva.page, &asked, 12, new_id()).await.problem(409, "verification_over");
    send(&eva.page, &asked, 12, new_id()).await.problem(429, "rate_limited");
    world.advance(Duration::hours(5));
    send(&eva.page, &asked, 12, new_id()).await.problem(409, "verification_over");
    assert_eq!((rows(&world, "verifications").await, rows(&world, "verification_challenges").await), (1, 0));
}

#[tokio::test]
async fn a_repeat_with_its_key_keeps_one_capture() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    shown_photo(&world, &eva, 1).await;
    let (asked, key) = (ask(&eva.page).await, new_id());
    let before = files(&world);
    let first = send(&eva.page, &asked, 10, key).await;
    let again = send(&eva.page, &asked, 10, key).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 201));
    assert_eq!(first.json(), again.json());
    let pictures = named(&world).await;
    let new: BTreeSet<String> = files(&world).difference(&before).cloned().collect();
    assert_eq!((pictures.len(), new), (2, pictures), "two files, no more, and rows name them");
    send(&eva.page, &asked, 20, key).await.problem(409, "idempotency_conflict");
    // One at a time and one that stands, whatever the program does.
    for (state, constraint) in
        [("waiting", "verifications_unsettled"), ("refused", "verifications_unsettled")]
    {
        let second = format!(
            "insert into verifications (member_id, id, site_id, poses, blob_first, blob_second, state, reason, created_at, decided_at, decided_by)
             select member_id, gen_random_uuid(), site_id, poses, 'x', 'x', '{state}', case when '{state}' = 'refused' then 'wrong_pose' end, created_at,
               case when '{state}' = 'refused' then created_at end, case when '{state}' = 'refused' then 'Max' end from verifications"
        );
        let error = sqlx::query(sqlx::AssertSqlSafe(second)).execute(&world.db).await.unwrap_err();
        assert_eq!(error.as_database_error().unwrap().constraint(), Some(constraint), "{error}");
    }
    let named_still = "update verifications set settled_at = created_at";
    let error = sqlx::query(named_still).execute(&world.db).await.unwrap_err();
    assert!(
        error.as_database_error().unwrap().constraint().is_some(),
        "a settled one names no file: {error}"
    );
}

#[tokio::test]
async fn of_two_at_one_moment_one_is_taken() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    shown_photo(&world, &eva, 1).await;
    let (asked, before) = (ask(&eva.page).await, files(&world));
    let replies = join_all((0..4).map(|number| send(&eva.page, &asked, 10 + 2 * number, new_id()))).await;
    let taken = replies.iter().filter(|reply| reply.status == 201).count();
    assert_eq!(taken, 1, "{:?}", replies.iter().map(testkit::Reply::text).collect::<Vec<_>>());
    assert_eq!((named(&world).await.len(), rows(&world, "verifications").await), (2, 1));
    // What the others laid out goes with the next sweep.
    sweep(&world).await;
    assert_eq!(files(&world).difference(&before).cloned().collect::<BTreeSet<_>>(), named(&world).await);
}

#[tokio::test]
async fn odd_files_are_refused_and_cost_only_the_try() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    shown_photo(&world, &eva, 1).await;
    let asked = ask(&eva.page).await;
    let (id, posing) = (asked["id"].as_str().unwrap().to_owned(), poses(&asked).join(","));
    let (good, small) = (marked(10), jpeg(&picture(200, 200, 3)));
    let kept = files(&world);
    let text: [(&str, &[u8]); 2] = [("challenge", id.as_bytes()), ("poses", posing.as_bytes())];
    let with =
        |pictures: &[(&'static str, &[u8])]| -> (String, Vec<u8>) { form(&[&text[..], pictures].concat()) };
    for (pictures, status, code) in [
        (with(&[("first", &good), ("second", b"<svg/>")]), 409, "photo_unreadable"),
        (with(&[("first", &good), ("second", &small)]), 409, "photo_too_small"),
        (with(&[("first", &good)]), 422, "invalid_request"),
        (with(&[("first", &good), ("second", &good), ("photo", &good)]), 422, "invalid_request"),
    ] {
        let (kind, body) = pictures;
        let request = eva.page.request(reqwest::Method::POST, "/api/verification.php");
        let request = request.header("idempotency-key", new_id().to_string()).header("content-type", kind);
        testkit::send(request.body(body)).await.problem(status, code);
    }
    assert_eq!((files(&world), rows(&world, "verifications").await), (kept, 0));
    let taken = send(&eva.page, &asked, 20, new_id()).await;
    assert_eq!(taken.status, 201, "{}", taken.text());
    let no_key: [(&str, &[u8]); 0] = [];
    let ida = world.member(woman("Ida")).await;
    send_parts(&ida.page, &no_key, new_id()).await.problem(422, "invalid_request");
}

#[tokio::test]
async fn no_member_gets_a_picture_and_what_is_kept_of_it_is_pixels() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    shown_photo(&world, &eva, 1).await;
    let mut tagged = marked(30);
    // A comment between the start and the rest (JPEG B.2.4.5).
    tagged.splice(2..2, [0xff, 0xfe, 0x00, 0x08].into_iter().chain(*b"secret"));
    let asked = ask(&eva.page).await;
    let (id, posing) = (asked["id"].as_str().unwrap().to_owned(), poses(&asked).join(","));
    let parts: [(&str, &[u8]); 4] =
        [("challenge", id.as_bytes()), ("poses", posing.as_bytes()), ("first", &tagged), ("second", &tagged)];
    assert_eq!(send_parts(&eva.page, &parts, new_id()).await.status, 201);
    let pictures = named(&world).await;
    assert_eq!(pictures.len(), 1, "the same picture twice is one file");
    for name in &pictures {
        let bytes = world.app.media.get(name).await.unwrap().unwrap();
        assert!(bytes.starts_with(b"RIFF"));
        assert!(
            !bytes.windows(6).any(|six| six == b"secret") && !bytes.windows(4).any(|four| four == b"EXIF")
        );
        // By no address that anybody has.
        for page in [&eva.page, &adam.page] {
            let last = name.rsplit('/').next().unwrap();
            assert_eq!(page.get(&format!("/photos/{last}")).await.status, 404);
        }
    }
    // Nor is it among her photos, or said of her to anybody.
    assert_eq!(crate::media::shelf(&eva.page).await["photos"].as_array().unwrap().len(), 1);
    let seen = crate::media::seen(&adam, &eva).await;
    assert_eq!((&seen["verified"], seen["photos"].as_array().unwrap().len()), (&json!(false), 1));
    // The hourly sweeps leave it alone.
    sweep(&world).await;
    assert!(are_left(&world, &pictures));
}

#[tokio::test]
async fn who_gives_up_or_leaves_leaves_no_file() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    shown_photo(&world, &eva, 1).await;
    capture(&eva, 10).await;
    let pictures = named(&world).await;
    let after = eva.page.delete("/api/verification.php", &json!({})).await.ok();
    assert_eq!(
        (&after["waiting_since"], &after["since"], &after["outcome"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert!(!are_left(&world, &pictures) && named(&world).await.is_empty());
    assert_eq!(rows(&world, "verifications where state = 'withdrawn' and blob_first is null").await, 1);
    assert_eq!(rows(&world, "consents where kind = 'verification' and withdrawn_at is not null").await, 1);
    // Again is no error, and the consent can be given anew.
    eva.page.delete("/api/verification.php", &json!({})).await.ok();
    capture(&eva, 20).await;
    assert_eq!(named(&world).await.len(), 2);

    let ida = joined(&world, "Ida", "ida@example.com").await;
    sqlx::query("update profiles set status = 'active' where id = $1")
        .bind(ida.id)
        .execute(&world.db)
        .await
        .unwrap();
    let before = named(&world).await;
    shown_photo(&world, &ida, 2).await;
    capture(&ida, 40).await;
    let hers: BTreeSet<String> = named(&world).await.difference(&before).cloned().collect();
    assert_eq!(hers.len(), 2);
    assert!(leave(&ida.page).await.status.is_success());
    assert_eq!(named(&world).await, before);
    sweep(&world).await;
    assert!(!are_left(&world, &hers) && are_left(&world, &before));
}

#[tokio::test]
async fn what_nobody_looks_at_goes_after_seven_days() {
    let world = World::start().await;
    let eva = world.member(woman("Eva")).await;
    shown_photo(&world, &eva, 1).await;
    capture(&eva, 10).await;
    let pictures = named(&world).await;
    world.advance(Duration::days(7) - Duration::hours(1));
    run_now(&world, "verification.expire").await;
    assert!(are_left(&world, &pictures));
    world.advance(Duration::hours(1));
    run_now(&world, "verification.expire").await;
    assert!(!are_left(&world, &pictures) && named(&world).await.is_empty());
    let now = standing(&eva.page).await;
    assert_eq!((&now["outcome"], &now["waiting_since"]), (&json!("expired"), &Value::Null));
    assert_eq!(news(&eva.page).await, "expired");
    eva.page.put("/api/verification.php", &json!({ "seen": true })).await.ok();
    assert_eq!(news(&eva.page).await, Value::Null);
}
