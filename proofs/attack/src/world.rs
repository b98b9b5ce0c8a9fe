//! A server of its own with a demo world, in a throw-away cluster: what is attacked.

use crate::http::{Outcome, PATIENCE, Reply, Request, exchange};
use anyhow::Context;
use pgbox::PgBox;
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    net::SocketAddr,
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
};
use tempfile::TempDir;
use testkit::process::{Server, Setup, folder, lasting_port};
use tokio::task::spawn_blocking;

pub(crate) use testkit::process::SITE;

/// A site whose members nobody else meets.
pub(crate) const OTHER_SITE: &str = "nordlys.localhost";
/// Enough for a hundred rounds of each race, each with members of its own.
const MEMBERS: &str = "2000";
/// Where we say that we come from, so that budgets see as many machines as an attacker would have.
pub(crate) const ADDRESS_HEADER: &str = "x-forwarded-for";

/// A running server with its database.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    pub(crate) db: PgPool,
    /// A push service that nobody is at.
    pub(crate) push_service: String,
    server: Server,
    setup: Setup,
    postgres: PgBox,
    _folder: TempDir,
}

impl World {
    /// Makes a cluster and a demo world in it, and serves that.
    pub(crate) async fn start(program: &Path) -> anyhow::Result<Self> {
        let postgres = spawn_blocking(PgBox::scratch).await??;
        postgres.ensure_database("attack").await?;
        let url = postgres.url("attack");
        let (folder, push_service) = (folder(), format!("http://127.0.0.1:{}", lasting_port()));
        let setup = Setup::of(program, folder.path()).on(&url).forgetful().at(lasting_port());
        let setup = setup
            .with("LIAISON_DEMO_MEMBERS", MEMBERS)
            .with("LIAISON_DEMO_FACES", "40")
            .with("LIAISON_ADDRESS_HEADER", ADDRESS_HEADER)
            .with("LIAISON_PUSH_TEST_SERVICE", &push_service)
            // An attacker who sends half a request is waited for; 75 s would make an attack last for hours.
            .with("LIAISON_HEADER_TIMEOUT_SECONDS", "1")
            .with("LIAISON_BODY_TIMEOUT_SECONDS", "1");
        let server = setup.serve().await;
        let db = PgPoolOptions::new().max_connections(4).connect(&url).await?;
        let address = SocketAddr::from(([127, 0, 0, 1], server.port));
        Ok(Self { address, db, push_service, server, setup, postgres, _folder: folder })
    }

    /// Where the pages of a site are.
    pub(crate) fn origin(&self, host: &str) -> String {
        format!("http://{host}:{}", self.address.port())
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
        let output = self.setup.run(arguments).await;
        let [said, wrong] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        anyhow::ensure!(output.status.success(), "liaison {}: {said}{wrong}", arguments.join(" "));
        Ok(said)
    }

    /// A second node on the same database, which keeps sessions in memory.
    pub(crate) async fn by_heart(&self) -> Server {
        let setup = self.setup.clone().with("LIAISON_SESSIONS_IN_MEMORY", "true");
        setup.at(lasting_port()).serve().await
    }

    /// Mails and text messages that were caught for this recipient, the newest first.
    pub(crate) async fn caught(&self, recipient: &str) -> anyhow::Result<serde_json::Value> {
        let path = format!("/dev/outbox.json?recipient={}", recipient.replace('+', "%2B"));
        self.send(SITE, &Request::get(&path)).await?.ok()
    }

    /// The token of the newest mailed link to this recipient that looks like this.
    pub(crate) async fn link(&self, recipient: &str, front: &str) -> anyhow::Result<String> {
        let caught = self.caught(recipient).await?.to_string();
        let (_, rest) = caught.split_once(front).with_context(|| format!("no {front} in {caught}"))?;
        Ok(rest.chars().take_while(|one| one.is_ascii_alphanumeric() || "-_".contains(*one)).collect())
    }

    /// The server's resident memory in KiB.
    pub(crate) fn resident(&self) -> u64 {
        self.server.resident()
    }

    /// All that the server has said.
    pub(crate) fn log(&self) -> String {
        self.server.log()
    }

    /// How often the server answered with a status from 500 on, by its own count.
    ///
    /// # Errors
    /// When it counts no answers at all.
    pub(crate) async fn failures(&self) -> anyhow::Result<Vec<String>> {
        let figures = self.server.operator().get("/metrics").await;
        let (status, text) = (figures.status, figures.text());
        anyhow::ensure!(text.contains(r#"status="200""#), "no figures: {status} {text}");
        Ok(text.lines().filter(|line| line.contains(r#"status="5"#)).map(str::to_owned).collect())
    }

    /// Whether the ledger proves itself, and the server still runs.
    pub(crate) async fn is_sound(&mut self) -> anyhow::Result<()> {
        anyhow::ensure!(self.server.is_up(), "the server has ended:\n{}", self.log());
        self.run(&["doctor", "--ledger"]).await?;
        Ok(())
    }

    /// Stops everything.
    pub(crate) async fn end(self) -> anyhow::Result<()> {
        self.server.kill();
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
