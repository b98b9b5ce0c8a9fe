//! Start, stop, restart, lock, faults.

use std::{
    fs,
    os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pgbox::{Options, PgBox, PgBoxError};
use sqlx::{Connection, Executor, PgConnection};
use tempfile::TempDir;

use crate::{connect, text};

fn folder() -> TempDir {
    tempfile::Builder::new().prefix("pgbox-test-").tempdir_in("/tmp").unwrap()
}

fn durable(root: &Path) -> PgBox {
    PgBox::start(Options::durable(root)).unwrap()
}

// asvs: V13.2.3
#[tokio::test]
async fn data_survives_a_restart_and_the_password_is_private() {
    let root = folder();
    let cluster = durable(root.path());
    cluster.ensure_database("first").await.unwrap();
    cluster.ensure_database("first").await.unwrap();
    let mut connection = connect(&cluster, "first").await;
    connection.execute("create table t (n text); insert into t values ('kept')").await.unwrap();
    assert_eq!(text(&mut connection, "show fsync").await, "on");
    assert_eq!(text(&mut connection, "show listen_addresses").await, "");
    assert_eq!(text(&mut connection, "show data_checksums").await, "on");
    cluster.stop();

    let password = root.path().join("password").metadata().unwrap();
    assert_eq!(password.mode() & 0o777, 0o600);
    assert!(!root.path().join("password.initdb").exists());

    let cluster = durable(root.path());
    let mut connection = connect(&cluster, "first").await;
    assert_eq!(text(&mut connection, "select n from t").await, "kept");
    cluster.stop();
}

// asvs: V13.2.3
#[tokio::test]
async fn a_wrong_password_is_refused() {
    let root = folder();
    let cluster = durable(root.path());
    let url = cluster.url("postgres").replace("://app:", "://app:x");
    assert!(PgConnection::connect(&url).await.is_err());
}

#[test]
fn a_second_start_names_the_holder() {
    let root = folder();
    let cluster = durable(root.path());
    let error = PgBox::start(Options::durable(root.path())).unwrap_err();
    assert!(
        matches!(error, PgBoxError::Locked { owner: Some(pid), .. } if u32::try_from(pid) == Ok(std::process::id()))
    );
    assert!(error.to_string().contains("is in use by another process (process "), "{error}");
    cluster.stop();
    durable(root.path()).stop();
}

#[tokio::test]
async fn a_scratch_cluster_is_fast_and_leaves_nothing() {
    let cluster = PgBox::scratch().unwrap();
    let mut connection = connect(&cluster, "postgres").await;
    for show in ["show fsync", "show synchronous_commit", "show full_page_writes"] {
        assert_eq!(text(&mut connection, show).await, "off", "{show}");
    }
    assert_eq!(text(&mut connection, "show max_connections").await, "300");
    let data = text(&mut connection, "show data_directory").await;
    drop(connection);
    cluster.stop();
    assert!(!Path::new(&data).parent().unwrap().exists());
}

#[tokio::test]
async fn a_lasting_cluster_uses_the_memory_there_is_and_a_scratch_one_little() {
    let root = folder();
    let options = Options { memory: Some(2 << 30), ..Options::durable(root.path()) };
    assert_eq!(Options::durable(root.path()).memory, Some(pgbox::machine_memory()));
    let cluster = PgBox::start(options).unwrap();
    let mut connection = connect(&cluster, "postgres").await;
    for (show, value) in [
        ("show shared_buffers", "512MB"),
        ("show effective_cache_size", "1GB"),
        ("show work_mem", "4MB"),
        ("show maintenance_work_mem", "128MB"),
        ("show max_wal_size", "1GB"),
    ] {
        assert_eq!(text(&mut connection, show).await, value, "{show}");
    }
    text(&mut connection, "select pg_reload_conf()::text").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let log = fs::read_to_string(root.path().join("postgres.log")).unwrap();
    assert!(log.contains("reloading") && !log.contains("errors"), "{log}");
    connection.close().await.unwrap();
    cluster.stop();
    let scratch = PgBox::scratch().unwrap();
    assert_eq!(text(&mut connect(&scratch, "postgres").await, "show shared_buffers").await, "128MB");
    scratch.stop();
}

#[tokio::test]
async fn what_is_written_right_after_a_start_is_archived_in_time() {
    let (root, wal) = (folder(), folder());
    let archive = archive_of(wal.path());
    let (mut most, in_time) = (Duration::ZERO, Duration::from_secs(20));
    for _ in 0..3 {
        // A minute in earnest (archive.rs); without waking it PostgreSQL takes its first look after five.
        let settings = vec![("archive_timeout".to_owned(), "2".to_owned())];
        let archive = Some(archive.clone());
        let cluster = PgBox::start(Options { archive, settings, ..Options::durable(root.path()) }).unwrap();
        let begun = Instant::now();
        let mut connection = connect(&cluster, "postgres").await;
        connection
            .execute("create table if not exists t (n text); insert into t values ('a line')")
            .await
            .unwrap();
        let piece = text(&mut connection, "select pg_walfile_name(pg_current_wal_insert_lsn())").await;
        let kept = archive_of(wal.path()).join(&piece);
        while !kept.exists() {
            assert!(begun.elapsed() < in_time, "{piece} is nowhere else");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let kept = kept.metadata().unwrap();
        assert_eq!(kept.len(), 16 << 20);
        // In blocks of 512 bytes: what was not written to takes no room.
        assert!(kept.blocks() * 512 < 8 << 20, "{} blocks", kept.blocks());
        eprintln!("{piece} takes {} kB", kept.blocks() / 2);
        most = most.max(begun.elapsed());
        connection.close().await.unwrap();
        cluster.stop();
    }
    eprintln!("put away after {most:?} at most");
}

fn archive_of(folder: &Path) -> PathBuf {
    folder.join("wal")
}

#[tokio::test]
async fn a_killed_server_comes_back_by_itself_with_its_data() {
    let root = folder();
    let cluster = durable(root.path());
    let mut connection = connect(&cluster, "postgres").await;
    connection.execute("create table t (n text); insert into t values ('acknowledged')").await.unwrap();
    let before = cluster.pid();
    kill(Pid::from_raw(i32::try_from(before).unwrap()), Signal::SIGKILL).unwrap();

    let begin = Instant::now();
    while cluster.pid() == before {
        assert!(begin.elapsed() < Duration::from_secs(30), "not started again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut connection = connect(&cluster, "postgres").await;
    assert_eq!(text(&mut connection, "select n from t").await, "acknowledged");
    cluster.stop();
}

#[test]
fn another_major_version_is_refused_with_the_way_out() {
    let root = folder();
    durable(root.path()).stop();
    fs::write(root.path().join("data/PG_VERSION"), "9\n").unwrap();
    let error = PgBox::start(Options::durable(root.path())).unwrap_err();
    assert!(matches!(&error, PgBoxError::VersionMismatch { cluster, .. } if cluster == "9"), "{error}");
    assert!(error.to_string().contains("apt-get install postgresql-9"), "{error}");
}

#[test]
fn a_lost_password_file_is_named() {
    let root = folder();
    durable(root.path()).stop();
    fs::remove_file(root.path().join("password")).unwrap();
    let error = PgBox::start(Options::durable(root.path())).unwrap_err();
    assert!(matches!(error, PgBoxError::PasswordMissing { .. }), "{error}");
}

#[test]
fn a_start_that_fails_shows_the_servers_own_words() {
    let root = folder();
    let mut options = Options::scratch(root.path());
    options.settings.push(("max_connections".to_owned(), "nonsense".to_owned()));
    let begin = Instant::now();
    let error = PgBox::start(options).unwrap_err();
    assert!(error.to_string().contains("nonsense"), "{error}");
    assert!(begin.elapsed() < Duration::from_mins(1), "waited for a server that had ended");
}

#[tokio::test]
async fn a_long_state_folder_gets_a_short_socket() {
    let root = folder();
    let long = root.path().join("a-long-name".repeat(12));
    let cluster = durable(&long);
    let mut connection = connect(&cluster, "postgres").await;
    let socket = text(&mut connection, "show unix_socket_directories").await;
    assert!(socket.starts_with("/tmp/pgbox-") && socket.len() < 80, "{socket}");
    connection.close().await.unwrap();
    cluster.stop();
    let cluster = durable(&long);
    connect(&cluster, "postgres").await;
    cluster.stop();
    fs::remove_dir(socket).unwrap();
}

#[test]
fn a_closed_folder_on_the_way_is_named() {
    if !nix::unistd::geteuid().is_root() {
        return; // An ordinary user runs PostgreSQL as itself, and gets where it gets.
    }
    let root = folder();
    let closed = root.path().join("closed");
    fs::DirBuilder::new().mode(0o700).create(&closed).unwrap();
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let error = PgBox::start(Options::durable(closed.join("state"))).unwrap_err();
    assert!(matches!(&error, PgBoxError::Unreachable { path, .. } if *path == closed), "{error}");
}

#[test]
fn root_can_run_it_as_nobody_and_keeps_doing_so() {
    if !nix::unistd::geteuid().is_root() {
        return; // Only root changes accounts.
    }
    let root = folder();
    let options = Options { run_as: Some("nobody".to_owned()), ..Options::durable(root.path()) };
    PgBox::start(options).unwrap().stop();
    durable(root.path()).stop();
    assert_eq!(root.path().join("data").metadata().unwrap().uid(), 65534);
}

#[tokio::test]
async fn a_follower_has_what_the_other_writes_and_can_only_be_read() {
    let cluster = PgBox::scratch().unwrap();
    let mut connection = connect(&cluster, "postgres").await;
    connection.execute("create table t (n text)").await.unwrap();
    let follower = cluster.follower(|options| options).unwrap();
    connection.execute("insert into t values ('followed')").await.unwrap();
    let mut reading = connect(&follower, "postgres").await;
    let begin = Instant::now();
    while text(&mut reading, "select coalesce(max(n), '') from t").await != "followed" {
        assert!(begin.elapsed() < Duration::from_secs(30), "nothing comes");
    }
    assert!(reading.execute("insert into t values ('no')").await.is_err());
    drop((connection, reading));
    follower.stop();
    cluster.stop();
}
