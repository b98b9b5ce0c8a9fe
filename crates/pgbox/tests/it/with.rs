//! The `pgbox with` command, as `make test` uses it.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pgbox::{Options, PgBox};
use sqlx::Executor;

use crate::{connect, text};

fn pgbox(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgbox"));
    command.arg("with").args(arguments);
    command
}

/// Starts it with a command that prints a line and then waits for its end of input.
fn held(state: &Path) -> (Child, BufReader<std::process::ChildStdout>) {
    let script = "trap 'echo stopped; exit 7' TERM; echo \"$DATABASE_URL\"; read line; sleep 30 & wait";
    let mut command = pgbox(&["--state", state.to_str().unwrap(), "--", "sh", "-c", script]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.starts_with("postgres://app:"), "{line}");
    (child, output)
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(i32::try_from(child.id()).unwrap()), signal).unwrap();
}

#[test]
fn the_commands_exit_code_is_returned() {
    let folder = tempfile::tempdir_in("/tmp").unwrap();
    fs::write(folder.path().join("0001_t.sql"), "create table migrated (n int);").unwrap();
    let migrations = folder.path().to_str().unwrap();
    let script =
        "test -n \"$PGBOX_URL\" && psql -qAt \"$DATABASE_URL\" -c 'select count(*) from migrated' && exit 5";
    let output = pgbox(&["--migrations", migrations, "--", "sh", "-c", script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n", "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(5));
}

#[test]
fn a_command_that_does_not_exist_is_said() {
    let output = pgbox(&["--", "/no/such/command"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot run /no/such/command"));
}

#[test]
fn a_termination_reaches_the_command_and_postgres_stops() {
    let state = tempfile::tempdir_in("/tmp").unwrap();
    let (mut child, mut output) = held(state.path());
    drop(child.stdin.take());
    std::thread::sleep(Duration::from_millis(200));
    signal(&child, Signal::SIGTERM);
    assert_eq!(child.wait().unwrap().code(), Some(7));
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert_eq!(line, "stopped\n");
    assert!(!state.path().join("data/postmaster.pid").exists());
}

#[tokio::test]
async fn a_start_after_kill_9_stops_the_orphan_and_finds_the_data() {
    let state = tempfile::tempdir_in("/tmp").unwrap();
    let first = PgBox::start(Options::durable(state.path())).unwrap();
    connect(&first, "postgres")
        .await
        .execute("create table t (n text); insert into t values ('kept')")
        .await
        .unwrap();
    first.stop();

    let (mut child, _output) = held(state.path());
    signal(&child, Signal::SIGKILL);
    child.wait().unwrap();
    let orphan = fs::read_to_string(state.path().join("data/postmaster.pid")).unwrap();
    let orphan: i32 = orphan.lines().next().unwrap().parse().unwrap();
    assert!(kill(Pid::from_raw(orphan), None).is_ok(), "the server outlives its killed owner");

    let begin = Instant::now();
    let healed = PgBox::start(Options::durable(state.path())).unwrap();
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert_ne!(u32::try_from(orphan).unwrap(), healed.pid());
    assert_eq!(text(&mut connect(&healed, "postgres").await, "select n from t").await, "kept");
    healed.stop();
}
