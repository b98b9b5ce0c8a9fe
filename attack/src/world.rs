//! A server of its own with a demo world, in a throw-away cluster: what is attacked.

use crate::http::{Outcome, PATIENCE, Reply, Request, exchange};
use anyhow::Context;
use pgbox::PgBox;
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    fs::File,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    task::spawn_blocking,
};

/// The demo's main site.
pub(crate) const SITE: &str = "localhost";
/// A site whose members nobody else meets.
pub(crate) const OTHER_SITE: &str = "nordlys.localhost";
/// Enough for a hundred rounds of each race, each with members of its own.
const MEMBERS: &str = "2000";
/// Until a development build has made its world.
const READY_WITHIN: Duration = Duration::from_mins(5);
/// Where we say that we come from, so that budgets see as many machines as an attacker would have.
pub(crate) const ADDRESS_HEADER: &str = "x-forwarded-for";

/// A running server with its database.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    pub(crate) db: PgPool,
    /// A push service that nobody is at.
    pub(crate) push_service: String,
    operators: SocketAddr,
    server: Child,
    program: PathBuf,
    variables: Vec<(String, String)>,
    log: PathBuf,
    postgres: PgBox,
    folder: TempDir,
}

impl World {
    /// Makes a cluster and a demo world in it, and serves that at `port`; the next two ports are used too.
    pub(crate) async fn start(program: &Path, port: u16) -> anyhow::Result<Self> {
        let postgres = spawn_blocking(|| PgBox::scratch_with(|options| options)).await??;
        postgres.ensure_database("attack").await?;
        let url = postgres.url("attack");
        let folder = tempfile::Builder::new().prefix("attack-world-").tempdir_in("/tmp")?;
        let push_service = format!("http://127.0.0.1:{}", port + 2);
        let variables = [
            ("STATE_DIR", folder.path().join("state").display().to_string()),
            ("DATABASE_URL", url.clone()),
            ("PORT", port.to_string()),
            ("LIAISON_METRICS_PORT", (port + 1).to_string()),
            ("LIAISON_DEMO", "true".to_owned()),
            ("LIAISON_DEMO_MEMBERS", MEMBERS.to_owned()),
            ("LIAISON_DEMO_FACES", "40".to_owned()),
            ("LIAISON_ALLOW_FORGETFUL_DATABASE", "true".to_owned()),
            ("LIAISON_ADDRESS_HEADER", ADDRESS_HEADER.to_owned()),
            ("LIAISON_PUSH_TEST_SERVICE", push_service.clone()),
            // An attacker who sends half a request is waited for; 75 s would make an attack last for hours.
            ("LIAISON_HEADER_TIMEOUT_SECONDS", "1".to_owned()),
            ("LIAISON_BODY_TIMEOUT_SECONDS", "1".to_owned()),
        ];
        let variables: Vec<_> = variables.map(|(name, value)| (name.to_owned(), value)).into();
        let log = folder.path().join("server.log");
        let output = File::create(&log)?;
        let mut command = Command::new(program);
        command.arg("serve").envs(variables.clone()).current_dir(folder.path()).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        let server = command.spawn().context("the server does not start")?;
        let local = |port| SocketAddr::from(([127, 0, 0, 1], port));
        let mut world = Self {
            address: local(port),
            operators: local(port + 1),
            db: PgPoolOptions::new().max_connections(4).connect(&url).await?,
            push_service,
            server,
            program: program.to_owned(),
            variables,
            log,
            postgres,
            folder,
        };
        world.await_ready().await?;
        Ok(world)
    }

    async fn await_ready(&mut self) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            let asked = exchange(self.operators, &Request::get("/readyz").wire(SITE), PATIENCE).await;
            if matches!(asked, Outcome::Answered(reply) if reply.status == 200) {
                return Ok(());
            }
            let ended = self.server.try_wait()?;
            anyhow::ensure!(
                ended.is_none() && begun.elapsed() < READY_WITHIN,
                "the server does not get ready:\n{}",
                self.log()?
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Sends a request to a site.
    pub(crate) async fn send(&self, host: &str, request: &Request) -> anyhow::Result<Reply> {
        match exchange(self.address, &request.wire(host), PATIENCE).await {
            Outcome::Answered(reply) => Ok(reply),
            other => anyhow::bail!("{} {}: {other:?}", request.method, request.path),
        }
    }

    /// Runs another role of the program to its end, and gives what it printed.
    pub(crate) async fn run(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let mut command = Command::new(&self.program);
        command.args(arguments).envs(self.variables.clone()).current_dir(self.folder.path());
        let output = command.output().await?;
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "liaison {}: {said}", arguments.join(" "));
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Mails and text messages that were caught for this recipient, the newest first.
    pub(crate) async fn caught(&self, recipient: &str) -> anyhow::Result<serde_json::Value> {
        let path = format!("/dev/outbox.json?recipient={}", recipient.replace('+', "%2B"));
        self.send(SITE, &Request::get(&path)).await?.ok()
    }

    /// The server's resident memory in KiB (proc(5), VmRSS).
    pub(crate) fn resident(&self) -> anyhow::Result<u64> {
        let id = self.server.id().context("the server has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
        Ok(line.trim().trim_end_matches(" kB").parse()?)
    }

    /// All that the server has said.
    pub(crate) fn log(&self) -> anyhow::Result<String> {
        Ok(String::from_utf8_lossy(&std::fs::read(&self.log)?).into_owned())
    }

    /// How often the server answered with a status from 500 on, by its own count.
    pub(crate) async fn failures(&self) -> anyhow::Result<Vec<String>> {
        let asked = exchange(self.operators, &Request::get("/metrics").wire(SITE), PATIENCE).await;
        let Outcome::Answered(figures) = asked else { anyhow::bail!("no figures: {asked:?}") };
        let text = figures.text();
        Ok(text.lines().filter(|line| line.contains(r#"status="5"#)).map(str::to_owned).collect())
    }

    /// Whether the ledger proves itself, and the server still runs.
    pub(crate) async fn is_sound(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(self.server.try_wait()?.is_none(), "the server has ended:\n{}", self.log()?);
        self.run(&["doctor", "--ledger"]).await?;
        Ok(())
    }

    /// Stops everything.
    pub(crate) async fn end(mut self) -> anyhow::Result<()> {
        self.server.kill().await?;
        self.db.close().await;
        spawn_blocking(move || self.postgres.stop()).await?;
        Ok(())
    }
}

/// Another machine at each call.
pub(crate) fn somewhere() -> String {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let [_, a, b, c] = CALLS.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}

/// The header that says so.
pub(crate) fn from_somewhere(request: Request) -> Request {
    request.header(ADDRESS_HEADER, &somewhere())
}
