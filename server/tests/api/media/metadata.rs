//! What a camera writes beside the pixels: gone, in every file that is served, also in messages, and the picture is upright.
//! exiftool, which we did not write, puts it in and looks for it afterwards.

use super::{approve, fetch, jpeg, seen, shelf, upload};
use crate::{
    chat::{
        chat,
        photo::{send_to, upload as chat_photo},
    },
    world::{Person, World, man, woman},
};
use image::{Rgb, RgbImage};
use reqwest::Method;
use serde_json::Value;
use std::{path::Path, process::Command};
use tempfile::TempDir;
use testkit::Reply;

/// Small: every size of every one of them is encoded, also as AVIF.
const UPRIGHT: (u32, u32) = (480, 320);
/// Top left, top right, bottom left, bottom right.
const QUARTERS: [[u8; 3]; 4] = [[230, 20, 20], [20, 200, 20], [20, 20, 230], [240, 240, 240]];
/// In every field that exiftool writes.
const SECRET: &str = "quagsecret";
/// Groups of tags that describe the file itself.
const HARMLESS: [&str; 6] = ["ExifTool", "System", "File", "RIFF", "JFIF", "Composite"];

fn quarter(x: u32, y: u32) -> Rgb<u8> {
    Rgb(QUARTERS[usize::from(x * 2 >= UPRIGHT.0) + 2 * usize::from(y * 2 >= UPRIGHT.1)])
}

/// The pixels as a camera that was held that way stores them (EXIF 2.32, table 6).
fn stored(orientation: u8) -> RgbImage {
    let (width, height) = if orientation < 5 { UPRIGHT } else { (UPRIGHT.1, UPRIGHT.0) };
    let (right, bottom) = (UPRIGHT.0 - 1, UPRIGHT.1 - 1);
    RgbImage::from_fn(width, height, |column, row| {
        let (x, y) = match orientation {
            1 => (column, row),
            2 => (right - column, row),
            3 => (right - column, bottom - row),
            4 => (column, bottom - row),
            5 => (row, column),
            6 => (right - row, column),
            7 => (right - row, bottom - column),
            _ => (row, bottom - column),
        };
        quarter(x, y)
    })
}

fn exiftool(arguments: &[&str], file: &Path) -> Vec<u8> {
    let run = Command::new("exiftool").args(arguments).arg(file).output();
    let output = run.expect("exiftool is missing; `scripts/setup --tests` installs it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// A photo with a place, a maker, a comment and more in it.
fn photograph(folder: &Path, orientation: u8) -> Vec<u8> {
    let file = folder.join(format!("{orientation}.jpg"));
    std::fs::write(&file, jpeg(&stored(orientation))).unwrap();
    let fields = [
        "EXIF:Make",
        "EXIF:UserComment",
        "XMP:Creator",
        "IPTC:Keywords",
        "Comment",
        "EXIF:GPSProcessingMethod",
    ];
    let mut arguments: Vec<String> = fields.iter().map(|field| format!("-{field}={SECRET}")).collect();
    arguments.push(format!("-Orientation#={orientation}"));
    for place in ["GPSLatitude=52.0907", "GPSLatitudeRef=N", "GPSLongitude=5.1214", "GPSLongitudeRef=E"] {
        arguments.push(format!("-EXIF:{place}"));
    }
    let arguments: Vec<&str> =
        ["-q", "-overwrite_original"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
    exiftool(&arguments, &file);
    let told = String::from_utf8(exiftool(&["-a", "-G1"], &file)).unwrap();
    assert!(told.contains("GPS") && told.matches(SECRET).count() >= 6, "{told}");
    std::fs::read(file).unwrap()
}

/// What was served, for exiftool to look at in one go: it takes longer to start than to read a picture.
struct Served {
    folder: TempDir,
    what: Vec<String>,
}

impl Served {
    fn take(&mut self, reply: &Reply, what: &str) {
        assert_eq!(reply.status, 200, "{what}");
        let held = |needle: &str| reply.bytes.windows(needle.len()).any(|window| window == needle.as_bytes());
        assert!(!held(SECRET) && !held("Exif") && !held("GPS"), "{what}");
        std::fs::write(self.folder.path().join(format!("{:05}", self.what.len())), &reply.bytes).unwrap();
        self.what.push(what.to_owned());
    }

    /// Nothing but pixels is in any of them.
    fn all_bare(&self) {
        let told = exiftool(&["-j", "-a", "-G1", "-ext", "*", "-fileOrder", "FileName"], self.folder.path());
        let told: Vec<Value> = serde_json::from_slice(&told).unwrap();
        assert_eq!(told.len(), self.what.len());
        for (file, what) in told.iter().zip(&self.what) {
            for tag in file.as_object().unwrap().keys().filter(|tag| *tag != "SourceFile") {
                let (group, name) = tag.split_once(':').unwrap();
                assert!(HARMLESS.contains(&group) && name != "Comment", "{what}: {tag} in {file:#}");
            }
        }
    }
}

fn upright(reply: &Reply, what: &str) {
    let picture = image::load_from_memory(&reply.bytes).unwrap().into_rgb8();
    let (width, height) = picture.dimensions();
    let places = [
        (width / 4, height / 4),
        (width * 3 / 4, height / 4),
        (width / 4, height * 3 / 4),
        (width * 3 / 4, height * 3 / 4),
    ];
    assert_eq!(width * 2, height * 3 - height * 3 % 2, "{what}: {width} x {height}");
    for ((x, y), wanted) in places.into_iter().zip(QUARTERS) {
        let pixel = picture.get_pixel(x, y).0;
        assert!(
            pixel.iter().zip(wanted).all(|(seen, wanted)| seen.abs_diff(wanted) < 24),
            "{what} at {x}, {y}: {pixel:?}"
        );
    }
}

// asvs: V14.2.8
#[tokio::test]
async fn whatever_way_it_was_held_it_comes_out_upright_and_bare() {
    let world = World::start().await;
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served { folder: tempfile::tempdir().unwrap(), what: Vec::new() };
    let eva = world.member(Person { premium: true, credits: 100, ..woman("Eva") }).await;
    let (free, premium) =
        (world.member(man("Free")).await, world.member(Person { premium: true, ..man("Premium") }).await);
    for orientation in 1..=8 {
        let id = upload(&eva.page, &photograph(folder.path(), orientation)).await.ok()["id"]
            .as_str()
            .unwrap()
            .to_owned();
        approve(&world, &[&id]).await;
        let whole = eva.page.get(&format!("/api/photo.php?id={id}")).await;
        served.take(&whole, "the whole");
        upright(&whole, &format!("the whole, {orientation}"));
        assert_eq!(premium.page.get(&format!("/api/photo.php?id={id}")).await.status, 404);
    }
    let bert = world.member(man("Bert")).await;
    for orientation in 1..=8 {
        let what = format!("in a message, orientation {orientation}");
        let brought = chat_photo(&eva.page, &photograph(folder.path(), orientation)).await.ok();
        let sent = send_to(&eva.page, bert.id, &brought["photo"]).await.ok();
        let seen =
            chat(&bert, &sent["conversation"]).await["messages"].as_array().unwrap().last().unwrap()["photo"]
                .clone();
        for (page, photo) in [(&eva.page, &brought["photo"]), (&bert.page, &seen)] {
            for path in ["filename", "thumb_filename"] {
                for accept in ["image/avif,image/webp", "image/jpeg"] {
                    let path = format!("/photos/{}", photo[path].as_str().unwrap());
                    let reply =
                        testkit::send(page.request(Method::GET, &path).header("accept", accept)).await;
                    served.take(&reply, &what);
                    upright(&reply, &what);
                }
            }
        }
    }
    let own = shelf(&eva.page).await;
    let (paid, locked) = (seen(&premium, &eva).await, seen(&free, &eva).await);
    for place in 0..8 {
        let what = format!("orientation {}", place + 1);
        for (viewer, profile, paths) in [
            (&eva, &own, &["filename", "match", "thumb_filename"][..]),
            (&premium, &paid, &["filename", "thumb_filename"]),
        ] {
            for path in paths {
                let path = profile["photos"][place][path].as_str().unwrap();
                for accept in ["image/avif", "image/webp", "image/jpeg", "*/*"] {
                    let request =
                        viewer.page.request(Method::GET, &format!("/photos/{path}")).header("accept", accept);
                    let reply = testkit::send(request).await;
                    served.take(&reply, &what);
                    if reply.headers["content-type"] != "image/avif" {
                        upright(&reply, &what);
                    }
                }
            }
        }
        let preview = fetch(&free, &locked["photos"][place]["filename"]).await;
        served.take(&preview, &what);
        let preview = image::load_from_memory(&preview.bytes).unwrap();
        assert!(preview.width() > preview.height(), "{what}");
        assert!(place == 0 || preview.width() <= 32, "{what}");
    }
    served.all_bare();
}
