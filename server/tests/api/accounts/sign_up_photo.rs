//! A stranger's photo: what is taken, what becomes of it, and that nothing of it is left behind.

use super::{count, english, form, join, with};
use crate::world::{World, man};
use futures_util::future::join_all;
use image::{ExtendedColorType, ImageEncoder, Rgb, RgbImage, codecs, codecs::jpeg::JpegEncoder};
use liaison::{housekeeping, media, settings::Signups, staff};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use testkit::{Page, Reply};
use time::Duration;
use tokio::task::JoinHandle;

/// Red on the left, blue on the right, with one pixel to tell it from others.
pub fn picture(width: u32, height: u32, mark: u8) -> RgbImage {
    let mut picture =
        RgbImage::from_fn(
            width,
            height,
            |x, _| {
                if x < width / 2 { Rgb([220, 30, 30]) } else { Rgb([30, 30, 220]) }
            },
        );
    for x in 0..width / 8 {
        for y in 0..height / 8 {
            picture.put_pixel(x, y, Rgb([mark, 255 - mark, mark]));
        }
    }
    picture
}

pub fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 92)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .unwrap();
    bytes
}

fn png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    codecs::png::PngEncoder::new(&mut bytes)
        .write_image(picture.as_raw(), picture.width(), picture.height(), ExtendedColorType::Rgb8)
        .unwrap();
    bytes
}

/// As a phone that was held upright writes it: the pixels lie on their side, EXIF says so, and where it was.
fn from_a_phone(picture: &RgbImage) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0"); // Orientation: turn clockwise.
    exif.extend(b"\x01\x0e\0\x02\0\0\0\x18\0\0\0\x26"); // ImageDescription, 24 bytes at 38.
    exif.extend(b"\0\0\0\0N 52.0907 E 5.1214 secret");
    let plain = jpeg(picture);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat()
}

const EDGE: &str = "xxxxxxxx-edge";

/// A form of these parts: name and bytes.
async fn upload_parts(page: &Page, parts: &[(&str, &[u8])]) -> Reply {
    let mut body = Vec::new();
    for (name, bytes) in parts {
        let head = format!(
            "--{EDGE}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"../me.jpg\"\r\ncontent-type: image/jpeg\r\n\r\n"
        );
        body.extend(head.as_bytes());
        body.extend(*bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{EDGE}--\r\n").as_bytes());
    testkit::send(
        page.request(Method::POST, "/api/signup-photo.php")
            .header("content-type", format!("multipart/form-data; boundary={EDGE}"))
            .body(body),
    )
    .await
}

pub async fn upload(page: &Page, bytes: &[u8]) -> Reply {
    upload_parts(page, &[("photo", bytes)]).await
}

/// The token of a photo that was taken.
pub async fn send(page: &Page, bytes: &[u8]) -> Value {
    let reply = upload(page, bytes).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["photo"].clone()
}

async fn sweep(world: &World) {
    let done = housekeeping::runner(&world.app).drain().await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
}

/// The names of all blobs that are kept; of a rendition its WebP, which has its JPEG beside it.
pub fn kept(world: &World) -> BTreeSet<String> {
    let folder = world.app.config.state_folder().join("photos");
    let mut names = BTreeSet::new();
    for shelf in std::fs::read_dir(folder).unwrap() {
        let shelf = shelf.unwrap();
        if shelf.file_name() == staff::ANCHORS {
            continue;
        }
        for blob in std::fs::read_dir(shelf.path()).unwrap() {
            let name = blob.unwrap().file_name().into_string().unwrap();
            names.insert(format!("{}/{name}", shelf.file_name().into_string().unwrap()));
        }
    }
    let jpegs: Vec<String> =
        names.iter().filter_map(|name| Some(format!("{}.jpg", name.strip_suffix(".webp")?))).collect();
    for jpeg in jpegs {
        assert!(names.remove(&jpeg), "{jpeg} stands beside its WebP");
    }
    names
}

/// The picture at a path of the page's own profile.
async fn shown(page: &Page, path: &Value) -> RgbImage {
    let reply = page.get(&format!("/photos/{}", path.as_str().unwrap())).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    for trace in [&b"Exif"[..], b"secret", b"ICCP"] {
        assert!(!reply.bytes.windows(trace.len()).any(|window| window == trace));
    }
    image::load_from_memory_with_format(&reply.bytes, image::ImageFormat::WebP).unwrap().into_rgb8()
}

// spec: 2.49
#[tokio::test]
async fn it_becomes_the_main_photo_upright_bare_and_pending() {
    let world = World::start().await;
    let page = english(&world);
    let photo = send(&page, &from_a_phone(&picture(1200, 900, 9))).await;
    assert_eq!(photo.as_str().unwrap().len(), 43);
    assert_eq!(count(&world, "photos").await, 0);
    let joined = page
        .post("/api/signup.php", &with(form("Anna", "anna@example.com"), &json!({ "photo": photo })))
        .await
        .ok();
    let profile = &joined["user"]["profile"];
    assert_eq!(profile["main_image"]["status"], "pending");
    assert_eq!(profile["photos"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&profile["photos"][0]["width"], &profile["photos"][0]["height"]),
        (&json!(900), &json!(1200))
    );
    for (path, width) in [("filename", 900), ("match", 480), ("thumb_filename", 160)] {
        let picture = shown(&page, &profile["main_image"][path]).await;
        assert_eq!(picture.width(), width);
        assert!(picture.height() > width, "upright");
        // What lay on the left is above now.
        let (above, below) = (picture.get_pixel(width / 2, 9), picture.get_pixel(width / 2, width));
        assert!(above[0] > 180 && above[2] < 90, "{path}: {above:?}");
        assert!(below[2] > 180 && below[0] < 90, "{path}: {below:?}");
    }
    let blurred: (String,) =
        sqlx::query_as("select blob_locked from photos").fetch_one(&world.db).await.unwrap();
    let blurred = world.app.media.get(&blurred.0).await.unwrap().unwrap();
    let blurred = image::load_from_memory(&blurred).unwrap();
    assert!(blurred.width() <= 32 && blurred.height() <= 32);
    // Nobody else sees it before a moderator has.
    sqlx::query("update profiles set status = 'active'").execute(&world.db).await.unwrap();
    let bert = world.member(man("Bert")).await;
    let seen = bert.page.get(&format!("/api/member.php?id={}", profile["id"].as_str().unwrap())).await.ok();
    assert_eq!((&seen["profile"]["main_image"], &seen["profile"]["photos"]), (&Value::Null, &json!([])));
}

#[tokio::test]
async fn pictures_of_other_kinds_are_taken_too() {
    let world = World::start().await;
    let page = english(&world);
    send(&page, &png(&picture(400, 500, 1))).await;
    let mut webp = Vec::new();
    let small = picture(400, 500, 2);
    codecs::webp::WebPEncoder::new_lossless(&mut webp)
        .write_image(small.as_raw(), 400, 500, ExtendedColorType::Rgb8)
        .unwrap();
    send(&page, &webp).await;
    assert_eq!(count(&world, "waiting_photos").await, 2);
}

#[tokio::test]
async fn what_is_no_photo_is_refused() {
    let world = World::start().await;
    let page = english(&world);
    let whole = jpeg(&picture(400, 500, 1));
    // 30,000 x 30,000 pixels in the head of a tiny file.
    let mut bomb = png(&picture(400, 500, 1));
    bomb[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
    let unreadable: [(&str, &[u8]); 6] = [
        ("nothing", b""),
        ("text", b"hello"),
        ("a page", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
        ("half a picture", &whole[..whole.len() / 2]),
        ("a bomb", &bomb),
        ("an iPhone's HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    ];
    for (what, bytes) in unreadable {
        let body = upload(&page, bytes).await.problem(409, "photo_unreadable");
        assert_eq!(body["detail"], "We can't read this picture. Please choose another one.", "{what}");
    }
    upload(&page, &jpeg(&picture(200, 200, 1))).await.problem(409, "photo_too_small");
    upload(&page, &vec![0xFF; 12 * 1024 * 1024 + 1]).await.problem(413, "body_too_large");
    for parts in [
        &[][..],
        &[("picture", &whole[..])],
        &[("photo", &whole[..]), ("photo", &whole[..])],
        &[("photo", &whole[..]), ("status", b"active")],
    ] {
        upload_parts(&page, parts).await.problem(422, "invalid_request");
    }
    page.post("/api/signup-photo.php", &json!({ "photo": "x" })).await.problem(415, "unsupported_media_type");
    assert_eq!((count(&world, "waiting_photos").await, kept(&world).len()), (0, 0));
}

#[tokio::test]
async fn only_this_call_takes_large_bodies() {
    let world = World::start().await;
    let page = english(&world);
    let large = with(form("Anna", "anna@example.com"), &json!({ "about": "x".repeat(100_000) }));
    page.post("/api/signup.php", &large).await.problem(413, "body_too_large");
    // Random pixels do not compress: some megabytes.
    let mut noise = RgbImage::new(1600, 1600);
    world.app.random.fill(&mut noise);
    let bytes = png(&noise);
    assert!(bytes.len() > 7_000_000, "{}", bytes.len());
    send(&page, &bytes).await;
}

#[tokio::test]
async fn it_waits_for_a_day_and_the_form_keeps_the_rest() {
    let world = World::start().await;
    let page = english(&world);
    let photo = send(&page, &jpeg(&picture(400, 500, 1))).await;
    world.advance(Duration::hours(24));
    let wrong_too = json!({ "photo": photo, "name": "@nna" });
    let reply = page.post("/api/signup.php", &with(form("Anna", "anna@example.com"), &wrong_too)).await;
    assert_eq!(reply.fields(), ["name: name_starts_with_at", "photo: photo_expired"]);
    for gone in [&photo, &json!("A".repeat(43)), &json!(format!("{}B", "A".repeat(42)))] {
        let body = with(form("Anna", "anna@example.com"), &json!({ "photo": gone }));
        for host in ["open.test", "strict.test"] {
            let reply = world.visitor(host).post("/api/signup.php", &body).await;
            reply.problem(409, "invalid_request");
            assert_eq!(reply.fields(), ["photo: photo_expired"]);
        }
    }
    for shapeless in ["", "x", &"é".repeat(43), &"A".repeat(44)] {
        let body = with(form("Anna", "anna@example.com"), &json!({ "photo": shapeless }));
        let reply = page.post("/api/signup.php", &body).await;
        reply.problem(422, "invalid_request");
        assert_eq!(reply.fields(), ["photo: field_invalid"]);
    }
    assert_eq!(count(&world, "accounts").await, 0);
    join(&world, "Anna", "anna@example.com").await;
}

#[tokio::test]
async fn what_nobody_took_is_removed_and_what_is_shown_stays() {
    let world = World::start().await;
    let page = english(&world);
    let (used, equal) = (jpeg(&picture(400, 500, 1)), jpeg(&picture(400, 500, 1)));
    let photo = send(&page, &used).await;
    send(&page, &equal).await;
    send(&page, &jpeg(&picture(400, 500, 200))).await;
    let everything = kept(&world);
    let body = with(form("Anna", "anna@example.com"), &json!({ "photo": photo }));
    page.post("/api/signup.php", &body).await.ok();
    sweep(&world).await;
    assert_eq!(kept(&world), everything, "all of it is waited for");
    world.advance(Duration::hours(25));
    sweep(&world).await;
    let shown: Vec<Vec<String>> = sqlx::query_scalar(
        "select array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source] from photos",
    )
    .fetch_all(&world.db)
    .await
    .unwrap();
    assert_eq!(kept(&world), shown.concat().into_iter().collect());
    assert!(kept(&world).len() < everything.len());
    for table in ["waiting_photos", "discarded_blobs"] {
        assert_eq!(count(&world, table).await, 0, "{table}");
    }
    let user = page.get("/api/user.php").await.ok();
    self::shown(&page, &user["user"]["profile"]["main_image"]["filename"]).await;
}

/// Waits until somebody waits for a lock of a blob; false when `done` comes first.
async fn somebody_waits<T>(world: &World, done: &JoinHandle<T>) -> bool {
    let waits = "select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'advisory')";
    while !done.is_finished() {
        if sqlx::query_scalar(waits).fetch_one(&world.db).await.unwrap() {
            return true;
        }
        tokio::task::yield_now().await;
    }
    false
}

async fn first_blob(world: &World) -> String {
    sqlx::query_scalar("select blob_large from waiting_photos").fetch_one(&world.db).await.unwrap()
}

/// The sweep found that nothing shows a blob, and is about to remove it, when the same bytes come again.
#[tokio::test(flavor = "multi_thread")]
async fn who_brings_the_same_bytes_waits_for_the_sweep_and_writes_them_again() {
    let world = World::start().await;
    let bytes = jpeg(&picture(400, 500, 1));
    send(&english(&world), &bytes).await;
    let name = first_blob(&world).await;
    sqlx::query("delete from waiting_photos").execute(&world.db).await.unwrap();
    let mut sweep = world.db.begin().await.unwrap();
    sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 12))")
        .bind(&name)
        .execute(&mut *sweep)
        .await
        .unwrap();
    let page = english(&world);
    let sending = tokio::spawn(async move { upload(&page, &bytes).await });
    assert!(somebody_waits(&world, &sending).await, "the upload looks at the blob before it is gone");
    world.app.media.remove(&name).await.unwrap();
    sweep.commit().await.unwrap();
    assert_eq!(sending.await.unwrap().status, 201);
    assert!(kept(&world).contains(&name));
}

/// The same bytes were just brought, but their row is not committed yet, when the sweep looks.
#[tokio::test(flavor = "multi_thread")]
async fn the_sweep_waits_for_who_brings_the_same_bytes() {
    let world = World::start().await;
    let bytes = jpeg(&picture(400, 500, 1));
    send(&english(&world), &bytes).await;
    let names = kept(&world);
    sweep(&world).await;
    world.advance(Duration::hours(25));
    let again = media::develop(bytes.into()).await.unwrap();
    let mut bringing = world.db.begin().await.unwrap();
    media::wait(&mut bringing, &[7; 32], (&again, &[8; 32]), world.clock.now()).await.unwrap();
    let app = world.app.clone();
    let sweeping = tokio::spawn(async move { housekeeping::runner(&app).drain().await.unwrap() });
    assert!(somebody_waits(&world, &sweeping).await, "the sweep looks past who brings them");
    bringing.commit().await.unwrap();
    let done = sweeping.await.unwrap();
    assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
    assert_eq!(kept(&world), names);
    assert_eq!((count(&world, "waiting_photos").await, count(&world, "discarded_blobs").await), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_photo_goes_to_one_of_fifty() {
    let world = World::start().await;
    let photo = send(&english(&world), &jpeg(&picture(400, 500, 1))).await;
    let replies = join_all((0..50).map(|number| {
        let (page, photo) = (world.visitor("open.test"), photo.clone());
        async move {
            let email = format!("anna{number}@example.com");
            page.post("/api/signup.php", &with(form("Anna", &email), &json!({ "photo": photo }))).await
        }
    }))
    .await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
    assert_eq!(replies.iter().filter(|reply| reply.fields() == ["photo: photo_expired"]).count(), 49);
    assert_eq!((count(&world, "accounts").await, count(&world, "photos").await), (1, 1));
}

/// A photo that were still free after a sign-up would say that the address is known.
#[tokio::test]
async fn a_strict_sites_photo_tells_nothing_of_addresses() {
    let world = World::start().await;
    let page = world.visitor("strict.test");
    page.post("/api/signup.php", &form("Anna", "known@example.com")).await.ok();
    let mut answers = Vec::new();
    for email in ["known@example.com", "unknown@example.com"] {
        let photo = send(&page, &jpeg(&picture(400, 500, 1))).await;
        let body = |email: &str| with(form("Eva", email), &json!({ "photo": photo }));
        let mut heard = Vec::new();
        for email in [email, &format!("other-than-{email}"), email] {
            let reply = page.post("/api/signup.php", &body(email)).await;
            heard.push((reply.status.as_u16(), reply.text()));
        }
        answers.push(heard);
    }
    assert_eq!(answers[0], answers[1]);
    let statuses: Vec<u16> = answers[0].iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses, [202, 409, 202]);
    assert_eq!((count(&world, "accounts").await, count(&world, "photos").await), (2, 1));
}

#[tokio::test]
async fn uploads_have_a_budget_and_end_with_the_sign_ups() {
    let world = World::start().await;
    let page = english(&world);
    for _ in 0..60 {
        upload(&page, b"x").await.problem(409, "photo_unreadable");
    }
    let refused = upload(&page, b"x").await;
    refused.problem(429, "rate_limited");
    assert!(refused.headers.contains_key("retry-after"));
    world.advance(Duration::minutes(1));
    upload(&page, b"x").await.problem(409, "photo_unreadable");
    world.set("open.test", |settings| settings.signups = Signups::None).await;
    upload(&page, b"x").await.problem(403, "signups_closed");
}
