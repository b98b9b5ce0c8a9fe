//! A cluster of its own, and in it a demo world with a server for each size.

use crate::{http::Connection, tell};
use anyhow::Context;
use pgbox::{Durability, Options, PgBox};
use sqlx::{Connection as _, PgConnection};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::process::lasting_port;
use tokio::{
    process::{Child, Command},
    task::spawn_blocking,
};

/// Enough for the look of a list; drawing more takes minutes and changes nothing.
const FACES: &str = "60";

/// Of a world that is made already.
const READY_WITHIN: Duration = Duration::from_mins(2);

/// The demo's photos have no AVIF yet, and 20 a minute would be made for hours, each second or third of a processor's:
/// sometimes in the middle of what is measured, sometimes not. So it is noted that there will be none. Nor is any compared.
const NO_AVIF: &str = "update photos set avif = false, compared = true where avif is null or not compared";

/// As an operator would set it on a machine like this one.
const SETTINGS: [(&str, &str); 5] = [
    ("max_connections", "300"),
    ("shared_buffers", "1GB"),
    ("max_wal_size", "1GB"),
    ("random_page_cost", "1.1"),
    // The values of statements stand in the details.
    ("log_error_verbosity", "default"),
];

/// What makes PostgreSQL keep what it acknowledges.
const PROMISES: [&str; 3] = ["fsync", "full_page_writes", "synchronous_commit"];

/// A throw-away PostgreSQL.
pub(crate) struct Cluster {
    postgres: PgBox,
    folder: TempDir,
}

/// A demo world and its server.
pub(crate) struct World {
    pub(crate) url: String,
    pub(crate) address: SocketAddr,
    pub(crate) members: u32,
    /// How long it took to make, and its size.
    pub(crate) note: String,
    server: Child,
    ground: Ground,
}

/// Where a world is made, and programs are started on it.
pub(crate) struct Ground {
    pub(crate) url: String,
    pub(crate) state: PathBuf,
    name: String,
    admin: String,
    liaison: PathBuf,
}

/// A program that answers.
pub(crate) struct Served {
    pub(crate) process: Child,
    pub(crate) address: SocketAddr,
    /// From its start until its first answer.
    pub(crate) ready_after: Duration,
}

impl Ground {
    /// The program, on a port.
    fn command(&self, port: u16) -> Command {
        let mut command = Command::new(&self.liaison);
        command
            .env("LIAISON_DATABASE_URL", &self.url)
            .env("DATABASE_URL", &self.url)
            .env("STATE_DIR", &self.state);
        command.env("PORT", port.to_string()).env("LIAISON_ALLOW_FORGETFUL_DATABASE", "true");
        command.env("LIAISON_ALLOW_DEMO_WORLD", "true");
        // Few members ask for all.
        command.env("LIAISON_MEMBER_READS_PER_MINUTE", "0");
        command.env("RUST_LOG", "error").kill_on_drop(true);
        command
    }

    /// The demo's world, with so many members.
    pub(crate) async fn make(&self, members: u32) -> anyhow::Result<()> {
        let mut command = self.command(lasting_port());
        command.args(["demo", "--members", &members.to_string(), "--faces", FACES]);
        let made = command.status().await?;
        anyhow::ensure!(made.success(), "the demo world of {members} members was not made");
        Ok(())
    }

    /// The server, with more settings.
    pub(crate) async fn serve(&self, more: &[(&str, &str)]) -> anyhow::Result<Served> {
        let port = lasting_port();
        let begin = Instant::now();
        let mut command = self.command(port);
        let mut process =
            command.envs(more.iter().copied()).args(["serve", "--demo"]).stdout(Stdio::null()).spawn()?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        await_answer(&mut process, address, "/api/settings.php").await?;
        Ok(Served { process, address, ready_after: begin.elapsed() })
    }

    /// The program that runs jobs alone, and shows its figures at the address.
    pub(crate) async fn work(&self, more: &[(&str, &str)]) -> anyhow::Result<Served> {
        let port = lasting_port();
        let begin = Instant::now();
        let mut command = self.command(lasting_port());
        command.env("LIAISON_METRICS_PORT", port.to_string());
        let mut process = command.envs(more.iter().copied()).arg("worker").stdout(Stdio::null()).spawn()?;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        await_answer(&mut process, address, "/readyz").await?;
        Ok(Served { process, address, ready_after: begin.elapsed() })
    }
}

impl Cluster {
    pub(crate) async fn start(durability: Durability) -> anyhow::Result<Self> {
        Self::start_with(durability, &[]).await
    }

    /// One with more settings.
    pub(crate) async fn start_with(durability: Durability, more: &[(&str, &str)]) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new().prefix("pgbox-scratch-bench-").tempdir_in("/tmp")?;
        let settings = SETTINGS.iter().chain(more);
        let settings = settings.map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        // Always one that could keep its promises: pgbox tells a forgetful one on its command line, and what stands there no
        // `alter system` changes.
        let options =
            Options { settings, durability: Durability::Durable, ..Options::scratch(folder.path()) };
        let postgres = spawn_blocking(move || PgBox::start(options)).await??;
        let cluster = Self { postgres, folder };
        if durability == Durability::Scratch {
            cluster.keep_promises(false).await?;
        }
        Ok(cluster)
    }

    /// What the server has logged.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.path().join("postgres.log")
    }

    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        spawn_blocking(move || self.postgres.stop()).await?;
        Ok(())
    }

    /// So that every round begins alike: right after one, all pages are written whole once more.
    pub(crate) async fn checkpoint(&self) -> anyhow::Result<()> {
        let mut admin = PgConnection::connect(&self.postgres.url("postgres")).await?;
        sqlx::raw_sql("checkpoint").execute(&mut admin).await?;
        Ok(())
    }

    /// Another database beside the worlds', and where it is.
    pub(crate) async fn database(&self, name: &str) -> anyhow::Result<String> {
        self.postgres.ensure_database(name).await?;
        Ok(self.postgres.url(name))
    }

    /// The server's main process.
    pub(crate) fn pid(&self) -> u32 {
        self.postgres.pid()
    }

    /// Writes every statement with its values to the log, or no longer.
    pub(crate) async fn log_statements(&self, all: bool) -> anyhow::Result<()> {
        self.set(&[("log_min_duration_statement", if all { "0" } else { "-1" })]).await
    }

    /// Whether what is acknowledged is on the disk, as with an operator; a world is made faster without.
    pub(crate) async fn keep_promises(&self, kept: bool) -> anyhow::Result<()> {
        let value = if kept { "on" } else { "off" };
        self.set(&PROMISES.map(|name| (name, value))).await?;
        self.checkpoint().await?;
        let mut admin = PgConnection::connect(&self.postgres.url("postgres")).await?;
        for name in PROMISES {
            let now: String =
                sqlx::query_scalar("select current_setting($1)").bind(name).fetch_one(&mut admin).await?;
            anyhow::ensure!(now == value, "{name} is {now}, not {value}: other promises would be measured");
        }
        Ok(())
    }

    /// From now on a checkpoint comes when it is asked for: one that begins by itself writes out what came before, in the middle of
    /// one of two rounds that are compared.
    pub(crate) async fn ask_for_checkpoints(&self) -> anyhow::Result<()> {
        self.set(&[("checkpoint_timeout", "'1h'")]).await
    }

    async fn set(&self, settings: &[(&str, &str)]) -> anyhow::Result<()> {
        let mut admin = PgConnection::connect(&self.postgres.url("postgres")).await?;
        for (name, value) in settings {
            let set = format!("alter system set {name} = {value}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(set)).execute(&mut admin).await?;
        }
        sqlx::raw_sql("select pg_reload_conf()").execute(&mut admin).await?;
        // The backends hear of it with their next statement.
        tokio::time::sleep(Duration::from_millis(300)).await;
        Ok(())
    }

    /// Makes so many members and starts a server for them.
    pub(crate) async fn world(&self, liaison: &Path, members: u32) -> anyhow::Result<World> {
        self.world_with(liaison, members, &[]).await
    }

    /// The same, with more settings of the server.
    pub(crate) async fn world_with(
        &self,
        liaison: &Path,
        members: u32,
        more: &[(&str, &str)],
    ) -> anyhow::Result<World> {
        let ground = self.ground(liaison, members).await?;
        let begin = Instant::now();
        ground.make(members).await?;
        let note = self.settle(&ground.url, members, begin.elapsed()).await?;
        tell(&note)?;
        let served = ground.serve(more).await?;
        let (url, address, server) = (ground.url.clone(), served.address, served.process);
        Ok(World { url, address, members, note, server, ground })
    }

    /// A database with nothing in it, and a folder for the server's state.
    pub(crate) async fn ground(&self, liaison: &Path, members: u32) -> anyhow::Result<Ground> {
        let name = format!("bench_{members}");
        self.postgres.ensure_database(&name).await?;
        Ok(Ground {
            url: self.postgres.url(&name),
            state: self.folder.path().join(format!("state-{members}")),
            admin: self.postgres.url("postgres"),
            liaison: liaison.to_owned(),
            name,
        })
    }

    /// As after a night: nothing left to do, vacuumed, counted, written out.
    async fn settle(&self, url: &str, members: u32, took: Duration) -> anyhow::Result<String> {
        let mut connection = PgConnection::connect(url).await?;
        for step in [NO_AVIF, "vacuum analyze", "checkpoint"] {
            sqlx::raw_sql(step).execute(&mut connection).await?;
        }
        let (database, profiles, indexes): (i64, i64, i64) = sqlx::query_as(
            "select pg_database_size(current_database()), pg_table_size('profiles'),
               (select sum(pg_relation_size(oid))::bigint from pg_class where relname ~ '^profiles_(search|newest)')",
        )
        .fetch_one(&mut connection)
        .await?;
        let megabytes = |bytes: i64| bytes / 1_000_000;
        let load = std::fs::read_to_string("/proc/loadavg")?;
        let load = load.split(' ').next().unwrap_or_default();
        Ok(format!(
            "{members} members: made in {} s (load {load} then); database {} MB, of it profiles {} MB and search's three indexes {} MB",
            took.as_secs(),
            megabytes(database),
            megabytes(profiles),
            megabytes(indexes)
        ))
    }
}

impl World {
    /// The server's process.
    pub(crate) fn pid(&self) -> anyhow::Result<u32> {
        self.server.id().context("the server has ended")
    }

    /// The program on this world, for a command.
    pub(crate) fn command(&self) -> Command {
        self.ground.command(lasting_port())
    }

    /// Another server in the same world, which answers searches from memory, and knows its sessions; once it does. Beside it, where
    /// it shows its figures.
    pub(crate) async fn serve_from_memory(&self) -> anyhow::Result<(Served, SocketAddr)> {
        let port = lasting_port();
        let (most, figures) = (u32::MAX.to_string(), SocketAddr::from(([127, 0, 0, 1], port)));
        let port = port.to_string();
        let more = [
            ("LIAISON_SEARCH_IN_MEMORY", most.as_str()),
            ("LIAISON_SESSIONS_IN_MEMORY", "true"),
            ("LIAISON_METRICS_PORT", port.as_str()),
        ];
        let begin = Instant::now();
        let served = self.ground.serve(&more).await?;
        let mut connection = Connection::open(figures).await?;
        loop {
            if roster_age(&mut connection).await?.is_some() {
                return Ok((Served { ready_after: begin.elapsed(), ..served }, figures));
            }
            anyhow::ensure!(begin.elapsed() < READY_WITHIN, "the server does not answer from memory");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The world's server anew, with searches and sessions in memory; once it searches there.
    pub(crate) async fn remember(&mut self) -> anyhow::Result<()> {
        self.server.kill().await?;
        let (served, _) = self.serve_from_memory().await?;
        (self.server, self.address) = (served.process, served.address);
        Ok(())
    }

    /// Stops the server and drops the database: a million members take space.
    pub(crate) async fn end(mut self) -> anyhow::Result<()> {
        self.server.kill().await?;
        let mut admin = PgConnection::connect(&self.ground.admin).await?;
        let drop = format!("drop database {} with (force)", self.ground.name);
        sqlx::raw_sql(sqlx::AssertSqlSafe(drop)).execute(&mut admin).await?;
        Ok(())
    }
}

/// How old what a server searches in is, as its figures say; None while it is filled.
pub(crate) async fn roster_age(figures: &mut Connection) -> anyhow::Result<Option<Duration>> {
    let reply = figures.ask(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").await?;
    let text = String::from_utf8_lossy(&reply.body);
    let age = text.lines().find_map(|line| line.strip_prefix("liaison_search_roster_age_seconds "));
    Ok(age.map(|age| age.trim().parse().map(Duration::from_secs_f64)).transpose()?)
}

async fn await_answer(server: &mut Child, address: SocketAddr, path: &str) -> anyhow::Result<()> {
    let begin = Instant::now();
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    loop {
        if let Ok(mut connection) = Connection::open(address).await
            && connection.ask(request.as_bytes()).await.is_ok_and(|reply| reply.head.contains(" 200 "))
        {
            return Ok(());
        }
        anyhow::ensure!(server.try_wait()?.is_none(), "the server ended");
        anyhow::ensure!(begin.elapsed() < READY_WITHIN, "the server does not answer");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The folder in which a program stands, for `pgbench` beside `psql`.
pub(crate) fn program(name: &str) -> anyhow::Result<PathBuf> {
    let mut folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
    for version in std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten() {
        folders.push(version.path().join("bin"));
    }
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|path| path.is_file());
    found.with_context(|| format!("{name} is not installed (Debian: postgresql)"))
}
