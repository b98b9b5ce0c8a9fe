//! One `liaison serve` as a child process, and folders and clusters for it.

use crate::client::Page;
use nix::{
    sys::signal::{Signal, kill, killpg},
    unistd::Pid,
};
use pgbox::PgBox;
use sqlx::PgPool;
use std::{
    collections::BTreeSet,
    io::Write,
    net::TcpListener,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Output, Stdio},
    sync::Mutex,
    time::{Duration, Instant},
};

/// The demo's main site.
pub const SITE: &str = "localhost";
/// Until a server answers: a development build that makes a large demo world on a slow machine, or a database that
/// replays its log. One that ends before is seen at once.
const READY_WITHIN: Duration = Duration::from_mins(5);
/// How often another port is tried when the one that was free a moment ago is another's.
const PORTS: usize = 5;
/// What a server ends with then.
const TAKEN: &str = "is another program on it";
/// Ports that this process has given away, whether or not somebody listens there yet.
static GIVEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());

/// A folder that any account may pass through, gone with the value.
pub fn folder() -> tempfile::TempDir {
    tempfile::Builder::new().prefix("liaison-process-").tempdir_in(pgbox::scratch_place()).unwrap()
}

/// A cluster of its own that keeps what it acknowledged; its folder goes with it.
pub async fn durable_cluster() -> PgBox {
    let durable = |options| pgbox::Options { durability: pgbox::Durability::Durable, ..options };
    let cluster = tokio::task::spawn_blocking(move || PgBox::scratch_with(durable)).await.unwrap().unwrap();
    cluster.ensure_database("liaison").await.unwrap();
    cluster
}

/// A port that was free a moment ago and that nobody else of this process was given.
fn free_port() -> u16 {
    loop {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        if GIVEN.lock().unwrap().insert(port) {
            return port;
        }
    }
}

/// A port to come back to: below those that outgoing connections get (Linux: from 32768 on), as one of them
/// could take it while the server is away.
pub fn lasting_port() -> u16 {
    let mut ports = (20_000..32_000_u16).skip(usize::from(free_port()) % 11_000);
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    ports.find(|port| is_free(port) && GIVEN.lock().unwrap().insert(*port)).expect("a port is free")
}

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Setup {
    program: PathBuf,
    state: PathBuf,
    variables: Vec<(String, String)>,
    port: Option<u16>,
    /// As a shell sets it before it starts the program.
    umask: Option<&'static str>,
}

impl Setup {
    /// The program that cargo built beside this test, with a demo world of some 60 members and everything in
    /// this folder.
    pub fn new(state: &Path) -> Self {
        let program =
            std::env::var_os("CARGO_BIN_EXE_liaison").expect("cargo runs the test beside the program");
        Self::of(Path::new(&program), state)
    }

    /// The same with this program.
    pub fn of(program: &Path, state: &Path) -> Self {
        let (program, state_dir) = (program.to_owned(), state.to_owned());
        let setup = Self { program, state: state_dir, variables: Vec::new(), port: None, umask: None };
        setup
            .with("STATE_DIR", state.to_str().unwrap())
            .with("LIAISON_DEMO", "true")
            .with("LIAISON_DEMO_MEMBERS", "60")
    }

    /// On this database instead of a private one.
    #[must_use]
    pub fn on(self, database_url: &str) -> Self {
        self.with("DATABASE_URL", database_url)
    }

    /// The suite's own database may forget: fine where that is not what is tested.
    #[must_use]
    pub fn forgetful(self) -> Self {
        self.with("LIAISON_ALLOW_FORGETFUL_DATABASE", "true")
    }

    /// At this port, start after start.
    #[must_use]
    pub fn at(mut self, port: u16) -> Self {
        self.port = Some(port);
        self
    }

    /// Started by a shell with this `umask`, such as "000".
    #[must_use]
    pub fn with_umask(mut self, umask: &'static str) -> Self {
        self.umask = Some(umask);
        self
    }

    /// With one more environment variable.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The program with nothing of our own environment.
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = match self.umask {
            None => Command::new(&self.program),
            Some(umask) => {
                let mut shell = Command::new("/bin/sh");
                shell.args(["-c", &format!("umask {umask}; exec \"$0\" \"$@\"")]).arg(&self.program);
                shell
            }
        };
        command.args(arguments).env_clear().current_dir(&self.state).stdin(Stdio::null());
        for name in ["PATH", "HOME", "RUST_BACKTRACE"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.envs(self.variables.iter().cloned());
        command
    }

    /// Runs another role to its end: `doctor --ledger`, `site set …`.
    pub async fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.command(arguments);
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap()
    }

    /// Whether it went well, and all that it printed.
    pub async fn said(&self, arguments: &[&str]) -> (bool, String) {
        let output = self.run(arguments).await;
        let text = [output.stdout.as_slice(), &output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    }

    /// Begins another role, which may be killed.
    pub fn begin(&self, arguments: &[&str]) -> Child {
        self.command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Begins another role, whose output is the caller's to read, or not.
    pub fn begin_piped(&self, arguments: &[&str]) -> Child {
        self.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// As [`Self::run`], with this on standard input.
    pub async fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let input = input.to_owned();
        let run = move || {
            let mut child = command.spawn().unwrap();
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            child.wait_with_output().unwrap()
        };
        tokio::task::spawn_blocking(run).await.unwrap()
    }

    /// Starts a server and waits until it is ready.
    pub async fn serve(&self) -> Server {
        let (mut server, mut ports) = (self.spawn(), 1);
        let (mut page, begun) = (server.operator(), Instant::now());
        loop {
            if let Some(status) = server.child.try_wait().unwrap() {
                // One that is told its port has to have that one.
                assert!(
                    self.port.is_none() && ports < PORTS && server.log().contains(TAKEN),
                    "the server ended ({status}):\n{}",
                    server.log()
                );
                (server, ports) = (self.spawn(), ports + 1);
                page = server.operator();
            }
            let asked = page.request(reqwest::Method::GET, "/readyz").send().await;
            if asked.is_ok_and(|reply| reply.status() == 200) {
                server.ready_after = begun.elapsed();
                return server;
            }
            assert!(begun.elapsed() < READY_WITHIN, "the server does not get ready:\n{}", server.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn spawn(&self) -> Server {
        let (port, operators) = (self.port.unwrap_or_else(free_port), free_port());
        let log = self.state.join(format!("server-{port}.log"));
        let output = std::fs::File::create(&log).unwrap();
        let mut command = self.command(&["serve"]);
        command.env("PORT", port.to_string()).env("LIAISON_METRICS_PORT", operators.to_string());
        // A process group of its own, as a shell gives it.
        command.process_group(0).stdout(output.try_clone().unwrap()).stderr(output);
        Server {
            port,
            base: format!("http://127.0.0.1:{port}"),
            operators: format!("http://127.0.0.1:{operators}"),
            child: command.spawn().unwrap(),
            log,
            ready_after: Duration::ZERO,
        }
    }
}

/// A running server; killed with the value.
#[derive(Debug)]
pub struct Server {
    /// On loopback.
    pub port: u16,
    /// `http://127.0.0.1:port`.
    pub base: String,
    /// Where `/healthz`, `/readyz` and `/metrics` are.
    pub operators: String,
    /// How long it took to answer.
    pub ready_after: Duration,
    child: Child,
    log: PathBuf,
}

impl Server {
    /// Somebody new at the demo's main site.
    pub fn visitor(&self) -> Page {
        Page::new(&self.base, SITE)
    }

    /// At the operators' port.
    pub fn operator(&self) -> Page {
        Page::new(&self.operators, "localhost")
    }

    /// What it has said so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Whether the process runs.
    pub fn is_up(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Resident memory in KiB (proc(5), VmRSS).
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Kills it as a crash would: no time for anything.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends SIGTERM, as service managers do.
    pub fn terminate(&self) {
        kill(self.pid(), Signal::SIGTERM).unwrap();
    }

    /// Sends SIGINT to the process group, as a terminal does on Ctrl-C.
    pub fn interrupt_group(&self) {
        killpg(self.pid(), Signal::SIGINT).unwrap();
    }

    /// Its process id.
    pub fn pid(&self) -> Pid {
        Pid::from_raw(i32::try_from(self.child.id()).unwrap())
    }

    /// Waits for its end and gives the exit status and the time it took.
    pub async fn ended(&mut self, within: Duration) -> (ExitStatus, Duration) {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status, begun.elapsed());
            }
            assert!(begun.elapsed() < within, "the server does not end within {within:?}:\n{}", self.log());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("--- the server's log\n{}", self.log());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A few connections to look into the database behind the server's back.
pub async fn look_into(url: &str) -> PgPool {
    sqlx::postgres::PgPoolOptions::new().max_connections(3).connect(url).await.unwrap()
}
