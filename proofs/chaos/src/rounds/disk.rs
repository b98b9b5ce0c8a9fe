//! Disks without room: of the photos, and of PostgreSQL. Both are small file systems in memory, mounted for this.

use super::outage::judge;
use crate::{
    crowd::Calls,
    found::Found,
    ground::{Ground, People},
    life::Life,
    options::Options,
};
use pgbox::PgBox;
use sqlx::{Connection, PgConnection};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};
use testkit::{
    photos::{picture, upload},
    postgres,
    process::{Server, folder},
};

const PACE: Duration = Duration::from_millis(100);
/// A cluster, its log of 64 MB at most, and the demo world.
const DATABASE: &str = "400m";
const PHOTOS: &str = "48m";
const HEALED_WITHIN: Duration = Duration::from_secs(5);
/// Pieces of a megabyte for the log, until it has no room; more than it may ever keep.
const MOST_LOG: usize = 200;

pub(crate) async fn run(options: Arc<Options>) -> Found {
    let (place, photos) = (folder(), folder());
    let Some((disk, photos)) = Disk::mount(place.path(), DATABASE).zip(Disk::mount(photos.path(), PHOTOS))
    else {
        return Found::skipped("mounting needs root");
    };
    let mut found = Found::default();
    let settings = [("max_wal_size", "64MB"), ("min_wal_size", "32MB")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let cluster = pgbox::Options { settings, ..pgbox::Options::durable(disk.path.join("cluster")) };
    let cluster = tokio::task::spawn_blocking(move || PgBox::start(cluster)).await.unwrap().unwrap();
    let ground = Ground::on(&options, cluster).await;
    std::os::unix::fs::symlink(&photos.path, ground.state.path().join("photos")).unwrap();
    let (setup, mut server) = ground.node().await;
    let people = ground.people().await;
    let life = Life::begin(&ground, &setup, &[&server.base], &people, PACE);

    let calls = &life.crowd.calls;
    no_room_for_photos(&photos, &server, &people, calls, &mut found).await;
    no_room_for_rows(&disk, &ground, calls, options.away_seconds, &mut found).await;
    found.must(server.is_up(), "the server ended");
    life.end(&ground, &mut found).await;
    drop(server);
    ground.end().await;
    found
}

async fn no_room_for_photos(disk: &Disk, server: &Server, people: &People, calls: &Calls, found: &mut Found) {
    let (from, buyer) = (Instant::now(), &people.buyers[0]);
    let filled = disk.fill();
    let mut answers = Vec::new();
    for shade in [10, 20, 30] {
        let answer = upload(server, buyer, &picture(shade, 400)).await;
        let says_when = answer.headers.contains_key("retry-after");
        found.must(
            answer.status == 503 && says_when,
            format!("a photo without room was answered {}", answer.text()),
        );
        answers.push(answer.status.as_u16());
    }
    drop(filled);
    let meanwhile = calls.between(from, Instant::now());
    found.must_all_succeed("other calls without room for photos", &meanwhile);
    let again = upload(server, buyer, &picture(40, 400)).await;
    found.must(again.status.is_success(), format!("a photo with room again was answered {}", again.text()));
    found.figure(format!("photos: {answers:?}, then {}", again.status.as_u16()));
}

async fn no_room_for_rows(disk: &Disk, ground: &Ground, calls: &Calls, seconds: u64, found: &mut Found) {
    let from = Instant::now();
    let filled = disk.fill();
    eat_the_log(&ground.url).await;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let back = Instant::now();
    drop(filled);
    let accepts = postgres::accepts(&ground.url).await;
    let first = calls.first_success_after(accepts).await.saturating_duration_since(accepts);
    found.must(first <= HEALED_WITHIN, format!("the first success came {first:?} after PostgreSQL's return"));
    found.figure(format!("first success {:.2} s after PostgreSQL's return", first.as_secs_f64()));
    judge(&calls.between(from, back), found);
    tokio::time::sleep(Duration::from_secs(3)).await;
}

/// Until there is no room for the log any more, which ends PostgreSQL.
async fn eat_the_log(url: &str) {
    let Ok(mut connection) = PgConnection::connect(url).await else { return };
    for _ in 0..MOST_LOG {
        let piece = "select pg_logical_emit_message(false, 'chaos', repeat('x', 1000000))";
        if sqlx::query(piece).execute(&mut connection).await.is_err() {
            return;
        }
    }
}

/// A small file system in memory; gone with the value.
struct Disk {
    path: PathBuf,
}

impl Disk {
    fn mount(path: &Path, size: &str) -> Option<Self> {
        let options = format!("size={size},mode=0755");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "chaos"]).arg(path).output();
        mounted.is_ok_and(|output| output.status.success()).then(|| Self { path: path.to_owned() })
    }

    /// Takes all its room until the value goes.
    fn fill(&self) -> Filled {
        let path = self.path.join("filler");
        let mut file = fs::File::create(&path).unwrap();
        for piece in [1 << 20, 4096] {
            while file.write_all(&vec![0; piece]).is_ok() {}
        }
        Filled(path)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Also while something still has a file open there.
        let _ = Command::new("umount").arg("-l").arg(&self.path).status();
    }
}

struct Filled(PathBuf);

impl Drop for Filled {
    fn drop(&mut self) {
        fs::remove_file(&self.0).unwrap();
    }
}
