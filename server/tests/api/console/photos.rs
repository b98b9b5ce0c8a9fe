//! Photos that wait: what a moderator is sent of them, and that each is decided once.

use super::{
    Answer, Console, Desk,
    claims::{claim, ids, moderator, put, queue, waiting_photos},
};
use crate::{
    accounts::{count, mailed},
    media::{add, each, jpeg, shelf, upload},
    world::{new_id, woman},
};
use futures_util::future::join_all;
use image::{GrayImage, Rgb, RgbImage, imageops};
use liaison::staff::{Role, Scope};
use reqwest::{Method, header};
use serde_json::{Value, json};
use std::{collections::BTreeSet, f64::consts::TAU};
use time::Duration;
use uuid::Uuid;

pub fn decision(photos: &[Uuid], decision: &str) -> Value {
    let seen: Vec<Value> = photos.iter().map(|photo| json!({ "photo": photo, "revision": 0 })).collect();
    let mut body = json!({ "photos": seen, "decision": decision });
    if decision == "reject" {
        body["reason"] = json!("not_you");
    }
    body
}

pub async fn decide(console: &Console, desk: &Desk, body: &Value) -> Answer {
    console.post(desk, "/api/console/photo-decisions", body).await
}

/// What came of each.
fn outcomes(answer: &Value) -> Vec<(Uuid, String)> {
    let lines = answer["results"].as_array().unwrap().iter();
    let mut outcomes: Vec<_> = lines
        .map(|line| {
            (line["photo"].as_str().unwrap().parse().unwrap(), line["outcome"].as_str().unwrap().to_owned())
        })
        .collect();
    outcomes.sort();
    outcomes
}

fn all(photos: &[Uuid], outcome: &str) -> Vec<(Uuid, String)> {
    let mut all: Vec<_> = photos.iter().map(|photo| (*photo, outcome.to_owned())).collect();
    all.sort();
    all
}

#[tokio::test]
async fn what_is_decided_is_seen_at_once_and_told_later() {
    let console = Console::start().await;
    let world = &console.world;
    let (eva, ida) = (world.member(woman("Eva")).await, world.member(woman("Ida")).await);
    let good: Uuid = add(&eva, 1).await.parse().unwrap();
    world.advance(Duration::seconds(1));
    let bad: Uuid = add(&ida, 2).await.parse().unwrap();
    let max = moderator(&console, "Max").await;
    let shown = claim(&console, &max, "photos", 3).await.ok();
    let item = &shown["items"][0]["photo"];
    assert_eq!((&item["photo"], &item["revision"]), (&json!(good), &json!(0)));
    let person = &item["member"];
    assert_eq!(
        (&person["id"], &person["name"], &person["age"], &person["country"], &person["status"]),
        (&json!(eva.id), &json!("Eva"), &json!(30), &json!("NL"), &json!("active"))
    );
    assert_eq!(item["decisions"], json!([]));
    let approved = decide(&console, &max, &decision(&[good], "approve")).await.ok();
    assert_eq!(outcomes(&approved), all(&[good], "done"));
    let rejected = decide(&console, &max, &decision(&[bad], "reject")).await.ok();
    assert_eq!(outcomes(&rejected), all(&[bad], "done"));
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("active")]);
    assert_eq!(each(&shelf(&ida.page).await, "reason"), [&json!("not_you")]);
    assert_eq!(mailed(world, &ida.email, "statement").await, 0);
    world.advance(Duration::seconds(30));
    super::undo::drain(&console).await;
    assert_eq!(mailed(world, &ida.email, "statement").await, 1);
    // Beside the next photo of hers stands what was decided before.
    let next = upload(&ida.page, &jpeg(&checks(320, 400))).await;
    assert_eq!(next.status, 201, "{}", next.text());
    let shown = claim(&console, &max, "photos", 3).await.ok();
    let earlier = &shown["items"][0]["photo"]["earlier"];
    assert_eq!((&earlier[0]["measure"], &earlier[0]["by"]), (&json!("photo_rejected"), &json!("Max")));
    // Who decided stands in the log, by their account.
    let acts = "select count(*) from audit_log where action in ('photo.approved', 'photo.rejected') and staff_id is not null and site_id is not null and via = 'console'";
    assert_eq!(console.count(acts).await, 2);
}

#[tokio::test]
async fn fifty_at_once_decide_each_photo_once() {
    let console = Console::start().await;
    let photos = waiting_photos(&console.world, "open.test", 200).await;
    let mut desks = Vec::new();
    for _ in 0..50 {
        desks.push(moderator(&console, "Kim").await);
    }
    let done = join_all(desks.iter().map(|desk| work(&console, desk))).await;
    let decided: Vec<Uuid> = done.into_iter().flatten().collect();
    assert_eq!(decided.len(), 200);
    assert_eq!(decided.into_iter().collect::<BTreeSet<_>>(), photos.into_iter().collect());
    let once = "select count(*) from (select photo_id from photo_decisions group by photo_id having count(*) = 1) once";
    assert_eq!(console.count(once).await, 200);
    assert_eq!(console.count("select count(*) from photos where status = 'pending'").await, 0);
    assert_eq!(console.count("select count(*) from claims").await, 0);
    assert_eq!(console.count("select count(*) from review_times").await, 200);
}

/// Claims and decides until nothing waits; every third photo is asked for in a claim that is given up.
async fn work(console: &Console, desk: &Desk) -> Vec<Uuid> {
    let mut decided = Vec::new();
    for turn in 0..200 {
        let shown = claim(console, desk, "photos", 3).await;
        // So many at once wait for four connections.
        if shown.status == 503 {
            continue;
        }
        let shown = shown.ok();
        let mine = ids(&shown);
        if mine.is_empty() {
            if queue(console, desk, "photos").await["waiting"] == 0 {
                break;
            }
            continue;
        }
        if turn % 3 == 2 {
            let back = json!({ "queue": "photos", "items": mine });
            console.delete(desk, "/api/console/claims", &back).await;
            continue;
        }
        let answer = decide(console, desk, &decision(&mine, "approve")).await;
        if answer.status == 503 {
            continue;
        }
        let lines = outcomes(&answer.ok());
        decided.extend(lines.into_iter().filter(|(_, outcome)| outcome == "done").map(|(photo, _)| photo));
    }
    decided
}

#[tokio::test]
async fn a_repeat_decides_once_and_another_body_is_refused() {
    let console = Console::start().await;
    let photos = waiting_photos(&console.world, "open.test", 4).await;
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 3).await.ok();
    let keys = header::HeaderMap::from_iter([(
        header::HeaderName::from_static("idempotency-key"),
        new_id().to_string().parse().unwrap(),
    )]);
    let send = async |body: Value| {
        let (path, cookie) = ("/api/console/photo-decisions", Some(max.cookie.as_str()));
        let with_key = |request: reqwest::RequestBuilder| request.headers(keys.clone());
        console.call_with(Method::POST, path, cookie, Some(&body), with_key).await
    };
    let body = decision(&photos[..2], "approve");
    let answers = join_all([send(body.clone()), send(body.clone()), send(body.clone())]).await;
    let answers: Vec<Value> = answers.into_iter().map(Answer::ok).collect();
    assert_eq!(outcomes(&answers[0]), all(&photos[..2], "done"));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    send(decision(&photos[..3], "approve")).await.problem(409, "idempotency_conflict");
    assert_eq!(console.count("select count(*) from photo_decisions").await, 2);
    // With another key they are not Max's any more.
    let answer = decide(&console, &max, &body).await.ok();
    assert_eq!(outcomes(&answer), all(&photos[..2], "not_claimed"));
}

#[tokio::test]
async fn what_changed_or_is_not_ones_own_is_left_alone() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let photo: Uuid = add(&eva, 1).await.parse().unwrap();
    let others = waiting_photos(world, "strict.test", 2).await;
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    decide(&console, &max, &decision(&[photo], "approve")).await.ok();
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")], "nobody claimed it");
    let held = ids(&claim(&console, &max, "photos", 3).await.ok());
    assert_eq!(held.len(), 3);
    let answer = decide(&console, &mia, &decision(&held, "approve")).await.ok();
    assert_eq!(outcomes(&answer), all(&held, "not_claimed"));
    // Cropped since.
    let crop = json!({ "x": 0, "y": 0, "width": 8000, "height": 10000 });
    eva.page.put("/api/photo.php", &json!({ "id": photo, "crop": crop })).await.ok();
    let answer = decide(&console, &max, &decision(&[photo], "approve")).await.ok();
    assert_eq!(outcomes(&answer), all(&[photo], "changed"));
    assert_eq!(each(&shelf(&eva.page).await, "status"), [&json!("pending")]);
    let again = claim(&console, &max, "photos", 0).await.ok();
    let revisions: Vec<&Value> =
        again["items"].as_array().unwrap().iter().map(|item| &item["photo"]["revision"]).collect();
    assert_eq!((revisions.len(), revisions.contains(&&json!(1))), (3, true), "it is still Max's");
    // Gone since.
    sqlx::query("delete from photos where id = $1").bind(others[0]).execute(&world.db).await.unwrap();
    let answer = decide(&console, &max, &decision(&others, "approve")).await.ok();
    let [gone, done] = [(others[0], "gone".to_owned()), (others[1], "done".to_owned())];
    assert_eq!(outcomes(&answer).into_iter().collect::<BTreeSet<_>>(), [gone, done].into());
    // Whoever reaches one site alone finds nothing of another's, whatever they hold.
    let site = world.app.sites.by_host("open.test").unwrap();
    let kim = console.desk("Kim", Role::Moderator, Scope::Site { site: site.id }).await;
    let far = waiting_photos(world, "strict.test", 1).await;
    sqlx::query("insert into claims (queue, item_id, staff_id, site_id, since, claimed_until) select 'photos', $1, $2, site_id, created_at, $3 from photos where id = $1")
        .bind(far[0]).bind(kim.id.0).bind(world.clock.now() + Duration::minutes(5)).execute(&world.db).await.unwrap();
    decide(&console, &kim, &decision(&far, "approve")).await.ok();
    let status: String = sqlx::query_scalar("select status from photos where id = $1")
        .bind(far[0])
        .fetch_one(&world.db)
        .await
        .unwrap();
    assert_eq!(status, "pending");
    let path = format!("/api/console/photo-picture?photo={}&revision=0&look=sharp", far[0]);
    console.get(&kim, &path).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_rejection_says_why() {
    let console = Console::start().await;
    let photos = waiting_photos(&console.world, "open.test", 1).await;
    let max = moderator(&console, "Max").await;
    claim(&console, &max, "photos", 1).await.ok();
    let seen = json!([{ "photo": photos[0], "revision": 0 }]);
    for (body, status) in [
        (json!({ "photos": seen, "decision": "reject" }), 422),
        (json!({ "photos": seen, "decision": "reject", "reason": "other" }), 422),
        (json!({ "photos": seen, "decision": "approve", "reason": "nudity" }), 422),
        (json!({ "photos": [], "decision": "approve" }), 422),
        (json!({ "photos": seen, "decision": "reject", "reason": "ugly" }), 422),
    ] {
        assert_eq!(decide(&console, &max, &body).await.status.as_u16(), status, "{body}");
    }
    let body = json!({ "photos": seen, "decision": "reject", "reason": "other", "words": "A drawing." });
    assert_eq!(outcomes(&decide(&console, &max, &body).await.ok()), all(&photos, "done"));
}

/// A picture of two colours with small squares all over.
fn checks(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let level = if (x / 4 + y / 4) % 2 == 0 { 40 } else { 215 };
        if x < width / 2 { Rgb([level, 60, 60]) } else { Rgb([60, 60, level]) }
    })
}

async fn picture(console: &Console, desk: &Desk, photo: Uuid, look: &str) -> (reqwest::StatusCode, Vec<u8>) {
    let url = format!("{}/api/console/photo-picture?photo={photo}&revision=0&look={look}", console.base);
    let request = console.client.get(url).header(header::HOST, console.origin.trim_start_matches("http://"));
    let request = request.header("x-client", "console").header("sec-fetch-site", "same-origin");
    let response = request.header(header::COOKIE, &desk.cookie).send().await.unwrap();
    if response.status() == 200 {
        assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
        assert_eq!(response.headers()[header::CONTENT_TYPE], "image/webp");
    }
    (response.status(), response.bytes().await.unwrap().to_vec())
}

/// The energy of what is finer than a sixteenth of a row's pixels can show, by a Fourier transform of some rows.
fn fine_detail(picture: &GrayImage) -> f64 {
    let width = picture.width();
    let mut energy = 0.0;
    for row in (0..picture.height()).step_by(37) {
        for cycles in width / 16..width / 2 {
            let (mut real, mut imaginary) = (0.0, 0.0);
            for x in 0..width {
                let angle = TAU * f64::from(cycles) * f64::from(x) / f64::from(width);
                let level = f64::from(picture.get_pixel(x, row).0[0]);
                real += level * angle.cos();
                imaginary += level * angle.sin();
            }
            energy += real * real + imaginary * imaginary;
        }
    }
    energy
}

#[tokio::test]
async fn a_blurred_picture_holds_no_fine_detail_and_a_sharp_one_leaves_a_line() {
    let console = Console::start().await;
    let world = &console.world;
    let eva = world.member(woman("Eva")).await;
    let reply = upload(&eva.page, &jpeg(&checks(320, 400))).await;
    let photo: Uuid = reply.json()["id"].as_str().unwrap().parse().unwrap();
    let (max, mia) = (moderator(&console, "Max").await, moderator(&console, "Mia").await);
    assert_eq!(picture(&console, &max, photo, "blurred").await.0, 409, "nobody claimed it");
    claim(&console, &max, "photos", 1).await.ok();
    assert_eq!(picture(&console, &mia, photo, "blurred").await.0, 409, "it is Max's");
    let read = |bytes: &[u8]| image::load_from_memory_with_format(bytes, image::ImageFormat::WebP).unwrap();
    let looks = "select count(*) from audit_log where chain = 'read' and action = 'photo.viewed'";
    let blurred = read(&picture(&console, &max, photo, "blurred").await.1);
    assert!(blurred.width().max(blurred.height()) <= 32, "{} x {}", blurred.width(), blurred.height());
    assert_eq!(console.count(looks).await, 0);
    let sharp = read(&picture(&console, &max, photo, "sharp").await.1);
    assert_eq!((sharp.width(), sharp.height(), console.count(looks).await), (320, 400, 1));
    let grey = read(&picture(&console, &max, photo, "grey").await.1);
    assert_eq!((grey.width(), console.count(looks).await), (320, 2));
    let is_grey = |pixel: &Rgb<u8>| pixel.0.iter().all(|level| level.abs_diff(pixel.0[0]) <= 6);
    assert!(grey.to_rgb8().pixels().all(is_grey) && !sharp.to_rgb8().pixels().all(is_grey));
    // As large as the sharp one, as a page shows it.
    let shown = imageops::resize(&blurred.to_luma8(), 320, 400, imageops::FilterType::Lanczos3);
    let (left, was) = (fine_detail(&shown), fine_detail(&sharp.to_luma8()));
    assert!(left < was / 1_000.0, "{left} of {was}");
    assert_eq!(count(world, "photo_decisions").await, 2);
    let wrong = format!("/api/console/photo-picture?photo={photo}&revision=7&look=sharp");
    console.get(&max, &wrong).await.problem(404, "not_found");
    let declined = json!({ "queues": ["photos"] });
    put(&console, &max, "/api/console/declined-queues", &declined).await.ok();
    assert_eq!(picture(&console, &max, photo, "sharp").await.0, 409);
}
