//! A machine: a state folder, and the program on it.

use anyhow::Context;
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use pgbox::PgBox;
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use testkit::{
    Page,
    process::{SITE, lasting_port},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    process::{Child, Command},
};

/// Until a server answers.
const PATIENCE: Duration = Duration::from_mins(3);

#[derive(Clone, Debug)]
pub(crate) struct Place {
    liaison: PathBuf,
    pub(crate) state: PathBuf,
    port: u16,
    /// Where operators look.
    operators: u16,
    /// Where it puts its write-ahead log away.
    wal: Option<PathBuf>,
}

/// A running server.
pub(crate) struct Server {
    pub(crate) base: String,
    operators: u16,
    child: Child,
}

impl Place {
    /// A new machine, with ports that nobody has.
    pub(crate) fn new(liaison: &Path, state: PathBuf, wal: Option<PathBuf>) -> Self {
        Self { liaison: liaison.to_owned(), state, port: lasting_port(), operators: lasting_port(), wal }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.liaison);
        command.args(arguments).current_dir("/").env("STATE_DIR", &self.state).env("LIAISON_DEMO", "true");
        command.env_remove("DATABASE_URL").env("PORT", self.port.to_string()).env("RUST_LOG", "warn");
        command.env("LIAISON_METRICS_PORT", self.operators.to_string());
        // Where a server finds no database and makes one.
        command.env("LIAISON_DEMO_MEMBERS", "60");
        if let Some(wal) = &self.wal {
            command.env("LIAISON_WAL_ARCHIVE", wal);
        }
        command.stdin(Stdio::null()).kill_on_drop(true);
        command
    }

    /// Runs a command to its end and passes on what it says.
    pub(crate) async fn run(&self, arguments: &[&str]) -> anyhow::Result<Duration> {
        let begun = Instant::now();
        let output = self.command(arguments).output().await?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        for line in said.lines() {
            crate::tell(&format!("        {line}"))?;
        }
        let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
        anyhow::ensure!(output.status.success(), "liaison {}: {said}{wrong}", arguments.join(" "));
        Ok(begun.elapsed())
    }

    /// Runs a command to its end; whether it succeeded, and all that it said.
    pub(crate) async fn attempt(&self, arguments: &[&str]) -> anyhow::Result<(bool, String)> {
        let output = self.command(arguments).output().await?;
        let said = [output.stdout.as_slice(), &output.stderr].concat();
        Ok((output.status.success(), String::from_utf8_lossy(&said).into_owned()))
    }

    /// Starts the server.
    pub(crate) fn begin(&self) -> anyhow::Result<Server> {
        let child = self.command(&["serve"]).stdout(Stdio::null()).spawn()?;
        Ok(Server { base: format!("http://127.0.0.1:{}", self.port), operators: self.operators, child })
    }

    /// Starts the server and waits for its first answer.
    pub(crate) async fn serve(&self) -> anyhow::Result<Server> {
        let mut server = self.begin()?;
        let (begun, ready) = (Instant::now(), ("127.0.0.1", self.operators));
        while TcpStream::connect(ready).await.is_err() {
            anyhow::ensure!(server.is_up()?, "the server ended");
            anyhow::ensure!(begun.elapsed() < PATIENCE, "the server does not get ready");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let settings = server.visitor().get("/api/settings.php").await;
        anyhow::ensure!(settings.status.is_success(), "the server answers {}", settings.status);
        Ok(server)
    }

    /// Looks into its database while the server runs.
    pub(crate) async fn database(&self) -> anyhow::Result<PgPool> {
        let url = PgBox::url_of_running(&self.state, "liaison")?;
        Ok(PgPoolOptions::new().max_connections(2).connect(&url).await?)
    }

    /// Takes the server and its PostgreSQL away as a power cut does, and all files with them.
    pub(crate) async fn lose(&self, mut server: Server) -> anyhow::Result<()> {
        server.child.kill().await?;
        let file = std::fs::read_to_string(self.state.join("data/postmaster.pid"))?;
        let pid = file.lines().next().context("PostgreSQL's process id")?.trim().parse()?;
        kill(Pid::from_raw(pid), Signal::SIGKILL)?;
        // Its other processes see that and end; until then they write.
        while std::fs::remove_dir_all(&self.state).is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }
}

impl Server {
    pub(crate) fn visitor(&self) -> Page {
        Page::new(&self.base, SITE)
    }

    /// Whether the process runs.
    pub(crate) fn is_up(&mut self) -> anyhow::Result<bool> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Whether it says that its database answers.
    pub(crate) async fn is_ready(&self) -> bool {
        let ask = async {
            let mut socket = TcpStream::connect(("127.0.0.1", self.operators)).await?;
            socket.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await?;
            let mut answer = String::new();
            socket.read_to_string(&mut answer).await?;
            std::io::Result::Ok(answer.starts_with("HTTP/1.1 200"))
        };
        ask.await.unwrap_or(false)
    }

    /// Lets it stand still, or go on.
    pub(crate) fn pause(&self, paused: bool) -> anyhow::Result<()> {
        let signal = if paused { Signal::SIGSTOP } else { Signal::SIGCONT };
        Ok(kill(self.pid()?, signal)?)
    }

    pub(crate) async fn stop(mut self) -> anyhow::Result<()> {
        kill(self.pid()?, Signal::SIGTERM)?;
        self.child.wait().await?;
        Ok(())
    }

    fn pid(&self) -> anyhow::Result<Pid> {
        Ok(Pid::from_raw(i32::try_from(self.child.id().context("the server has ended")?)?))
    }
}

/// Size of all files below, in bytes.
pub(crate) fn size(folder: &Path) -> anyhow::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        bytes += if entry.file_type()?.is_dir() { size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(bytes)
}
