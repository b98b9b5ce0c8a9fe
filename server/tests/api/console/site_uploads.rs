//! A folder of members that a browser sends: piece by piece, whatever breaks on the way; looked at, brought in, and removed. What
//! an archive may not hold is tested beside the code (`moving::archive`).

use super::{
    Answer, Console, Desk,
    site_moves::{CALL, done, logged, members, moves, place},
    sites::{WHY, site},
};
use crate::{media::run_now, world::new_id};
use liaison::{
    housekeeping,
    kernel::ids::SiteId,
    settings::SiteState,
    staff::{Method, Role, Scope},
};
use reqwest::{
    Method as Verb,
    header::{self, HeaderMap, HeaderValue},
};
use serde_json::{Value, json};
use std::{
    fs::{self, FileTimes},
    path::Path,
    time::{Duration as StdDuration, SystemTime},
};
use tempfile::TempDir;
use time::Duration;

const UPLOADS: &str = "/api/console/site-uploads";
const PIECES: &str = "/api/console/site-upload-pieces";

const DAY: StdDuration = StdDuration::from_hours(24);

/// The manual's sample as people pack a folder, with the folder around it.
fn archive() -> Vec<u8> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/moving-in/sample");
    let mut tar = tar::Builder::new(Vec::new());
    tar.append_dir_all("old-site", sample).unwrap();
    tar.into_inner().unwrap()
}

/// A console whose server has a place for folders, and takes archives of so many MB; and a site that waits for its members.
async fn closed(place: &TempDir, largest: u32) -> (Console, SiteId) {
    let folder = place.path().to_owned();
    let console = Console::start_with(|config| {
        config.import_folder = Some(folder);
        config.import_upload_mb = largest;
    })
    .await;
    console.world.set_state("open.test", SiteState::Maintenance).await;
    let open = site(&console, "open.test");
    (console, open)
}

fn wish(site: SiteId, bytes: impl TryInto<i64>) -> Value {
    let bytes = bytes.try_into().unwrap_or(i64::MAX);
    json!({ "site": site, "name": "old-site.tar", "bytes": bytes, "changed_at": "2026-01-02T03:04:05.678Z", "reason": WHY })
}

async fn piece(console: &Console, desk: &Desk, upload: &Value, offset: usize, bytes: &[u8]) -> Answer {
    let path = format!("{PIECES}?upload={}&offset={offset}", upload.as_str().unwrap());
    let bytes = bytes.to_vec();
    let change = |request: reqwest::RequestBuilder| {
        let kind = HeaderValue::from_static("application/octet-stream");
        request.headers(HeaderMap::from_iter([(header::CONTENT_TYPE, kind)])).body(bytes)
    };
    console.call_with(Verb::PUT, &path, Some(&desk.cookie), None, change).await
}

async fn send(console: &Console, desk: &Desk, site: SiteId, archive: &[u8]) -> Value {
    let upload = console.post(desk, UPLOADS, &wish(site, archive.len())).await.ok()["upload"].take();
    let answer = piece(console, desk, &upload, 0, archive).await.ok();
    assert_eq!(answer, json!({ "received": archive.len() }));
    run_all(console).await;
    upload
}

async fn run_all(console: &Console) {
    let drained = housekeeping::runner(&console.world.app).drain().await.unwrap();
    assert_eq!((drained.retried, drained.dead), (Vec::new(), Vec::new()));
}

async fn upload_of(console: &Console, desk: &Desk, site: SiteId) -> Value {
    moves(console, desk, site).await["upload"].take()
}

/// What is on the disk of uploads.
fn on_disk(place: &TempDir) -> usize {
    fs::read_dir(place.path().join(".uploads")).map_or(0, Iterator::count)
}

#[tokio::test]
async fn a_folder_comes_piece_by_piece_and_is_brought_in() {
    let place = place();
    let (console, open) = closed(&place, 100).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    let archive = archive();
    let upload = console.post(&mia, UPLOADS, &wish(open, archive.len())).await.ok()["upload"].take();
    assert_eq!(on_disk(&place), 0, "noted before anything is written");
    let told = upload_of(&console, &mia, open).await;
    assert_eq!((&told["state"], &told["received"]), (&json!("arriving"), &json!(0)), "{told}");
    assert_eq!((&told["begun_by"], &told["changed_at"]), (&json!("Mia"), &json!("2026-01-02T03:04:05.678Z")));
    console.post(&mia, UPLOADS, &wish(open, 1)).await.problem(409, "upload_under_way");

    // Each comes twice, as after an answer that was lost, and one that nobody waits for changes nothing; minutes later no new
    // proof is asked for.
    console.world.advance(Duration::minutes(6));
    let length = archive.len() / 3;
    for (number, bytes) in archive.chunks(length).enumerate() {
        let (offset, end) = (number * length, number * length + bytes.len());
        let ahead = piece(&console, &mia, &upload, end + 7, b"ahead").await.ok();
        assert_eq!(ahead["received"], json!(offset));
        assert_eq!(piece(&console, &mia, &upload, offset, bytes).await.ok()["received"], json!(end));
        if end < archive.len() {
            assert_eq!(piece(&console, &mia, &upload, offset, bytes).await.ok()["received"], json!(end));
        }
    }
    let told = upload_of(&console, &mia, open).await;
    assert_eq!(told["state"], "unpacking");
    piece(&console, &mia, &upload, archive.len(), b"more").await.problem(404, "not_found");
    let rehearsal = json!({ "site": open, "act": "rehearse", "folder": null, "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &rehearsal).await.problem(422, "invalid_request");
    run_all(&console).await;
    let told = upload_of(&console, &mia, open).await;
    assert_eq!((&told["state"], &told["fault"]), (&json!("ready"), &Value::Null), "{told}");

    // It is this site's alone, and no folder of everybody's.
    assert_eq!(moves(&console, &mia, open).await["folders"], json!(["old-site"]));
    let away = site(&console, "strict.test");
    let elsewhere = json!({ "site": away, "act": "rehearse", "folder": null, "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &elsewhere).await.problem(422, "invalid_request");
    let both = json!({ "site": open, "act": "rehearse", "folder": "old-site", "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &both).await.problem(422, "invalid_request");
    console.post(&mia, CALL, &rehearsal).await.ok();
    let give_up = json!({ "upload": upload, "reason": WHY });
    console.delete(&mia, UPLOADS, &give_up).await.problem(409, "move_under_way");
    let run = done(&console, &mia, open).await;
    assert_eq!((&run["outcome"], &run["folder"]), (&json!("done"), &json!("old-site.tar")), "{run}");
    let files = run["report"]["files"].as_array().unwrap();
    let found = files.iter().find(|file| file["file"] == "members.jsonl").unwrap();
    assert_eq!((&found["taken"], &found["refused"]), (&json!(10), &json!(0)), "{run}");
    assert_eq!(on_disk(&place), 1, "a rehearsal leaves it");

    // The newest stands first, and both are of one moment otherwise.
    console.world.advance(Duration::minutes(1));
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    let import = json!({ "site": open, "act": "import", "folder": null, "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &import).await.ok();
    let run = done(&console, &mia, open).await;
    assert_eq!((&run["act"], &run["outcome"]), (&json!("import"), &json!("done")), "{run}");
    assert_eq!(members(&console).await, 10);
    assert_eq!(console.count("select count(*) from photos").await, 2);
    assert_eq!(upload_of(&console, &mia, open).await, Value::Null);
    assert_eq!((on_disk(&place), console.count("select count(*) from move_uploads").await), (0, 0));
    assert_eq!(logged(&console, "site.upload_begun").await, [("console".to_owned(), "Mia".to_owned())]);
}

#[tokio::test]
async fn what_can_not_be_taken_says_so() {
    let place = place();
    let (console, open) = closed(&place, 1).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    assert_eq!(moves(&console, &mia, open).await["largest_upload"], 1_000_000);
    console.post(&mia, UPLOADS, &wish(open, 1_000_001)).await.problem(413, "upload_too_large");
    for (field, odd) in
        [("bytes", json!(0)), ("bytes", json!(-5)), ("name", json!("")), ("name", json!("a\nb"))]
    {
        let mut odd_wish = wish(open, 10);
        odd_wish[field] = odd;
        let answer = console.post(&mia, UPLOADS, &odd_wish).await;
        answer.problem(422, "invalid_request");
        assert_eq!(answer.json()["errors"][0]["field"], field);
    }
    let away =
        console.desk("Ria", Role::SiteManager, Scope::Site { site: site(&console, "strict.test") }).await;
    console.post(&away, UPLOADS, &wish(open, 10)).await.problem(404, "not_found");
    console.world.advance(Duration::minutes(6));
    console.post(&mia, UPLOADS, &wish(open, 10)).await.problem(403, "fresh_proof_required");
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    let away = Desk { cookie: console.session(away.id, Method::Passkey).await, ..away };

    // More than was announced, nothing at all, and somebody else's.
    let upload = console.post(&mia, UPLOADS, &wish(open, 10)).await.ok()["upload"].take();
    piece(&console, &mia, &upload, 0, b"eleven byte").await.problem(422, "invalid_request");
    piece(&console, &mia, &upload, 0, b"").await.problem(422, "invalid_request");
    piece(&console, &away, &upload, 0, b"five!").await.problem(404, "not_found");
    let give_up = json!({ "upload": upload, "reason": WHY });
    console.delete(&away, UPLOADS, &give_up).await.problem(404, "not_found");
    piece(&console, &mia, &upload, 0, b"five!").await.ok();
    assert_eq!(on_disk(&place), 1);
    console.delete(&mia, UPLOADS, &give_up).await.ok();
    piece(&console, &mia, &upload, 5, b"five!").await.problem(404, "not_found");
    console.delete(&mia, UPLOADS, &give_up).await.problem(404, "not_found");
    run_all(&console).await;
    assert_eq!((on_disk(&place), console.count("select count(*) from move_uploads").await), (0, 0));

    // A link in it: it says where, and only the row stays.
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_ustar();
    header.set_entry_type(tar::EntryType::Symlink);
    header.set_size(0);
    tar.append_link(&mut header, "members.jsonl", "/etc/passwd").unwrap();
    let upload = send(&console, &mia, open, &tar.into_inner().unwrap()).await;
    let told = upload_of(&console, &mia, open).await;
    let fault = (&told["state"], &told["fault"], &told["fault_entry"]);
    assert_eq!(fault, (&json!("refused"), &json!("archive_link"), &json!(1)));
    assert_eq!(on_disk(&place), 0);
    let rehearsal = json!({ "site": open, "act": "rehearse", "folder": null, "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &rehearsal).await.problem(422, "invalid_request");
    console.delete(&mia, UPLOADS, &json!({ "upload": upload, "reason": WHY })).await.ok();

    // What would be more than the setting, once it is unpacked.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packed, &vec![0; 2_000_000]).unwrap();
    send(&console, &mia, open, &packed.finish().unwrap()).await;
    let told = upload_of(&console, &mia, open).await;
    // Zeros are the end of a tar; what follows counts all the same.
    assert_eq!((&told["state"], &told["fault"]), (&json!("refused"), &json!("archive_too_large")), "{told}");
}

#[tokio::test]
async fn a_disk_without_room_and_a_server_that_takes_none_refuse() {
    let place = place();
    let (console, open) = closed(&place, u32::MAX).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    console.post(&mia, UPLOADS, &wish(open, 4_000_000_000_000_000_u64)).await.problem(409, "upload_no_room");
    assert_eq!(upload_of(&console, &mia, open).await, Value::Null);
    let (console, open) = closed(&place, 0).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    assert_eq!(moves(&console, &mia, open).await["largest_upload"], Value::Null);
    console.post(&mia, UPLOADS, &wish(open, 10)).await.problem(422, "invalid_request");
}

/// Left alone for a week it goes; what was brought, and taken back, goes with those who came.
#[tokio::test]
async fn what_nobody_needs_is_removed() {
    let place = place();
    let (console, open) = closed(&place, 100).await;
    let mia = console.desk("Mia", Role::SiteManager, Scope::All).await;
    let archive = archive();
    let upload = console.post(&mia, UPLOADS, &wish(open, archive.len())).await.ok()["upload"].take();
    piece(&console, &mia, &upload, 0, &archive[..100]).await.ok();
    console.world.advance(Duration::days(6));
    run_now(&console.world, "moving.clear_uploads").await;
    assert_eq!(on_disk(&place), 1);
    // Going on counts.
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    piece(&console, &mia, &upload, 100, &archive[100..200]).await.ok();
    console.world.advance(Duration::days(6));
    run_now(&console.world, "moving.clear_uploads").await;
    assert_eq!(on_disk(&place), 1);
    console.world.advance(Duration::days(2));
    run_now(&console.world, "moving.clear_uploads").await;
    assert_eq!((on_disk(&place), console.count("select count(*) from move_uploads").await), (0, 0));
    assert_eq!(
        console
            .count("select count(*) from audit_log where action = 'site.upload_removed' and via = 'job'")
            .await,
        1
    );

    // What no row names, as after a restore of the database, goes as late; what is none of ours stays.
    let nobodys = place.path().join(".uploads").join(new_id().to_string());
    fs::create_dir_all(nobodys.join("folder")).unwrap();
    fs::write(place.path().join(".uploads/notes.txt"), "mine").unwrap();
    let age = |days: u32| {
        let at = SystemTime::from(console.world.clock.now()) - DAY * days;
        fs::File::open(&nobodys).unwrap().set_times(FileTimes::new().set_modified(at)).unwrap();
    };
    age(6);
    run_now(&console.world, "moving.clear_uploads").await;
    assert!(nobodys.exists());
    age(8);
    run_now(&console.world, "moving.clear_uploads").await;
    assert_eq!((nobodys.exists(), on_disk(&place)), (false, 1));
    fs::remove_file(place.path().join(".uploads/notes.txt")).unwrap();

    // Stopped in the middle: what was sent is needed until those who came are taken back. What was sent since stays.
    let mia = Desk { cookie: console.session(mia.id, Method::Passkey).await, ..mia };
    let upload = send(&console, &mia, open, &archive).await;
    let import = json!({ "site": open, "act": "import", "folder": null, "upload": upload, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &import).await.ok();
    console.delete(&mia, CALL, &json!({ "site": open, "reason": WHY })).await.ok();
    run_all(&console).await;
    assert_eq!((on_disk(&place), members(&console).await), (1, 0));
    let undo = json!({ "site": open, "act": "undo", "folder": null, "seen_before": false, "reason": WHY });
    console.post(&mia, CALL, &undo).await.ok();
    run_all(&console).await;
    assert_eq!((on_disk(&place), upload_of(&console, &mia, open).await), (0, Value::Null));
    send(&console, &mia, open, &archive).await;
    console.post(&mia, CALL, &undo).await.ok();
    run_all(&console).await;
    assert_eq!(upload_of(&console, &mia, open).await["state"], "ready");
}
