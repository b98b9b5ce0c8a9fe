//! The folder of a private PostgreSQL, which one process holds at a time: servers and commands that begin at the same
//! moment, a backup where there is no database, a restore that fails.

use crate::server::{Server, Setup, folder, look_into, turn};
use pgbox::PgBox;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// More with `HELD_ROUNDS=200`, as the drill has it.
fn rounds() -> u64 {
    std::env::var("HELD_ROUNDS").map_or(5, |rounds| rounds.parse().unwrap())
}

/// The finished backups' own words, the oldest first.
fn records(backups: &Path) -> Vec<Value> {
    let entries = std::fs::read_dir(backups).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.join("backup.json").exists()).collect();
    paths.sort();
    let read = |path: &PathBuf| serde_json::from_slice(&std::fs::read(path.join("backup.json")).unwrap());
    paths.iter().map(|path| read(path).unwrap()).collect()
}

async fn is_ready(server: &Server) -> bool {
    let asked = server.operator().request(reqwest::Method::GET, "/readyz").send().await;
    asked.is_ok_and(|reply| reply.status() == 200)
}

/// For good: half a second without a gap.
async fn has_its_database(server: &Server, round: u64) {
    let begun = Instant::now();
    let mut since = None;
    while since.is_none_or(|since: Instant| since.elapsed() < Duration::from_millis(500)) {
        assert!(begun.elapsed() < Duration::from_secs(20), "round {round}: no database:\n{}", server.log());
        since = if is_ready(server).await { since.or(Some(Instant::now())) } else { None };
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

async fn end(mut server: Server) {
    server.terminate();
    let (status, _) = server.ended(Duration::from_secs(40)).await;
    assert!(status.success(), "{status}:\n{}", server.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_and_commands_that_begin_together_share_one_database() {
    let _turn = turn().await;
    let (state, kept) = (folder(), folder());
    let backups = kept.path().join("backups");
    let setup = Setup::new(state.path());
    end(setup.serve().await).await;
    let mut random = ChaCha8Rng::seed_from_u64(2026);
    for round in 0..rounds() {
        let mut after = |most: u64| Duration::from_millis(random.random_range(0..most));
        let (serving, saving, looking) = (after(1_200), after(1_200), after(2_000));
        let wait_and = async |pause, arguments: &[&str]| {
            tokio::time::sleep(pause).await;
            setup.said(arguments).await
        };
        let serve = async {
            tokio::time::sleep(serving).await;
            setup.serve().await
        };
        let folder = backups.to_str().unwrap();
        let (save, look) = (["backup", folder], ["doctor"]);
        let (server, saved, looked) = tokio::join!(serve, wait_and(saving, &save), wait_and(looking, &look));
        has_its_database(&server, round).await;
        assert!(saved.0, "round {round}: {}", saved.1);
        assert!(!looked.1.contains("the database can't be opened"), "round {round}: {}", looked.1);
        end(server).await;
    }
    let records = records(&backups);
    assert!(records.iter().all(|record| record["profiles"].as_i64().unwrap() > 50), "{records:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_a_server_makes_a_database_and_none_takes_anothers_backups() {
    let _turn = turn().await;
    let (state, kept, other) = (folder(), folder(), folder());
    let backups = kept.path().join("backups").to_str().unwrap().to_owned();
    let setup = Setup::new(state.path());
    for command in [vec!["backup", &backups], vec!["doctor"], vec!["site", "list"], vec!["migrate"]] {
        let (ok, said) = setup.said(&command).await;
        assert!(!ok && said.contains("there is no database in"), "{command:?}: {said}");
    }
    assert!(!state.path().join("data").exists() && !state.path().join("lock").exists());
    end(setup.serve().await).await;
    let (ok, said) = setup.said(&["backup", &backups]).await;
    assert!(ok, "{said}");
    // Another installation, or what a mistake left in the place of this one.
    let elsewhere = Setup::new(other.path()).with("LIAISON_DEMO_MEMBERS", "8");
    end(elsewhere.serve().await).await;
    let (ok, said) = elsewhere.said(&["backup", &backups]).await;
    assert!(!ok && said.contains("holds the backups of another database"), "{said}");
    assert_eq!(records(Path::new(&backups)).len(), 1);
    tokio::time::sleep(Duration::from_secs(1)).await;
    let (ok, said) = elsewhere.said(&["backup", &backups, "--adopt"]).await;
    assert!(ok, "{said}");
    std::fs::rename(state.path().join("data"), state.path().join("data.away")).unwrap();
    let (ok, said) = setup.said(&["restore", &backups]).await;
    assert!(ok && said.contains("profiles; ") && said.contains("the one before it, holds 5"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_restore_can_not_do_leaves_nothing_behind() {
    let _turn = turn().await;
    let (state, kept, elsewhere) = (folder(), folder(), folder());
    let backups = kept.path().join("backups");
    let wal = backups.join("wal");
    let named = backups.to_str().unwrap();
    let setup = Setup::new(state.path()).with("LIAISON_WAL_ARCHIVE", wal.to_str().unwrap());
    let server = setup.serve().await;
    let (ok, said) = setup.said(&["backup", named]).await;
    assert!(ok, "{said}");
    let db = look_into(&PgBox::url_of_running(state.path(), "liaison").unwrap()).await;
    sqlx::query("select pg_switch_wal()").execute(&db).await.unwrap();
    db.close().await;
    end(server).await;
    let folders = std::fs::read_dir(backups.join("photos")).unwrap().map(|entry| entry.unwrap().path());
    let files =
        folders.flat_map(|folder| std::fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let lost = files.filter(|path| path.is_file()).min().unwrap();
    std::fs::remove_file(&lost).unwrap();

    let there = Setup::new(elsewhere.path());
    let (ok, said) = there.said(&["restore", named, "--at", "2099-01-01T00:00:00Z"]).await;
    assert!(!ok && said.contains("leads to 20") && said.contains("and no further"), "{said}");
    assert!(!elsewhere.path().join("data").exists());
    // A server that begins meanwhile waits, and a backup keeps nothing that is half there.
    let (again, beside) = (["restore", named], ["backup", named]);
    let restore = there.said(&again);
    let begin = async {
        while !elsewhere.path().join("restored.new").exists() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::join!(there.serve(), there.said(&beside))
    };
    let ((ok, said), (server, (_, backed_up))) = tokio::join!(restore, begin);
    let name = lost.file_name().unwrap().to_str().unwrap();
    assert!(
        ok && said.contains("1 photo files of this backup are in no copy") && said.contains(name),
        "{said}"
    );
    has_its_database(&server, 0).await;
    let records = records(&backups);
    let whole = records.iter().all(|record| record["profiles"] == records[0]["profiles"]);
    assert!(whole, "{records:?}\n{backed_up}");
    assert!(!elsewhere.path().join("restored.new").exists());
    end(server).await;
}
