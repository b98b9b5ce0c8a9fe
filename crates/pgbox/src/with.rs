//! `pgbox with`.

use std::{
    ffi::OsString,
    io::IsTerminal,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{ExitCode, ExitStatus},
};

use anyhow::Context;
use clap::Args;
use nix::{sys::signal, unistd::Pid};
use pgbox::{Options, PgBox};
use sqlx::{Connection, PgConnection, migrate::Migrator};
use tokio::{
    process::{Child, Command},
    signal::unix::{Signal, SignalKind, signal},
    task::spawn_blocking,
};

/// Start a cluster, run the command with `DATABASE_URL` and `PGBOX_URL` set, stop the cluster.
#[derive(Debug, Args)]
pub(crate) struct With {
    /// Apply the sqlx migrations of this folder before the command.
    #[arg(long, value_name = "DIR")]
    migrations: Option<PathBuf>,
    /// Fast and forgetful, for tests; the default unless --state is given.
    #[arg(long)]
    scratch: bool,
    /// Keep the cluster in this folder; without it, a temporary one is removed at the end.
    #[arg(long, value_name = "DIR")]
    state: Option<PathBuf>,
    /// Folder with `initdb` and `postgres`.
    #[arg(long, value_name = "DIR", env = "PGBOX_BIN_DIR")]
    bin_dir: Option<PathBuf>,
    /// Database to create; `DATABASE_URL` points at it, `PGBOX_URL` at the cluster's `postgres` database.
    #[arg(long, default_value = "liaison")]
    database: String,
    /// The command and its arguments.
    #[arg(last = true, required = true, num_args = 1.., value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl With {
    pub(crate) async fn run(self) -> anyhow::Result<ExitCode> {
        // Listening from the start: a Ctrl-C during start-up must not leave a server behind.
        let mut signals = Signals::listen()?;
        let cluster = self.start().await?;
        let result = self.beside(&cluster, &mut signals).await;
        spawn_blocking(move || cluster.stop()).await?;
        result
    }

    async fn start(&self) -> anyhow::Result<PgBox> {
        let bin_dir = self.bin_dir.clone();
        let options = self.state.as_ref().map(|state| {
            let new = if self.scratch { Options::scratch } else { Options::durable };
            new(state.clone())
        });
        let start = move || match options {
            Some(options) => PgBox::start(Options { bin_dir, ..options }),
            None => PgBox::scratch_with(|options| Options { bin_dir, ..options }),
        };
        Ok(spawn_blocking(start).await??)
    }

    async fn beside(&self, cluster: &PgBox, signals: &mut Signals) -> anyhow::Result<ExitCode> {
        cluster.ensure_database(&self.database).await?;
        let url = cluster.url(&self.database);
        if let Some(folder) = &self.migrations {
            migrate(&url, folder).await?;
        }
        let Some((program, arguments)) = self.command.split_first() else { return Ok(ExitCode::FAILURE) };
        if signals.came().await {
            return Ok(ExitCode::from(130));
        }
        let mut command = Command::new(program);
        command.args(arguments).env("DATABASE_URL", url).env("PGBOX_URL", cluster.url("postgres"));
        let child = command.spawn().with_context(|| format!("cannot run {}", program.display()))?;
        signals.forward_until_exit(child).await.map(exit_code)
    }
}

async fn migrate(url: &str, folder: &Path) -> anyhow::Result<()> {
    let migrator = Migrator::new(folder).await;
    let migrator = migrator.with_context(|| format!("cannot read the migrations in {}", folder.display()))?;
    let mut connection = PgConnection::connect(url).await?;
    migrator.run(&mut connection).await.context("a migration failed")?;
    connection.close().await?;
    Ok(())
}

/// The signals that end a program, passed on to the command, whose exit then ends us.
struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hangup: Signal,
}

impl Signals {
    fn listen() -> anyhow::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    /// Whether one came already, before there was a command to pass it on to.
    async fn came(&mut self) -> bool {
        tokio::select! {
            biased;
            _ = self.interrupt.recv() => true,
            _ = self.terminate.recv() => true,
            _ = self.hangup.recv() => true,
            () = std::future::ready(()) => false,
        }
    }

    async fn forward_until_exit(&mut self, mut child: Child) -> anyhow::Result<ExitStatus> {
        let pid = child.id().and_then(|id| i32::try_from(id).ok()).map(Pid::from_raw);
        loop {
            let received = tokio::select! {
                status = child.wait() => return Ok(status?),
                _ = self.interrupt.recv() => signal::SIGINT,
                _ = self.terminate.recv() => signal::SIGTERM,
                _ = self.hangup.recv() => signal::SIGHUP,
            };
            // A terminal's Ctrl-C has reached the command already: a second one would cut its clean-up short.
            let from_terminal = received == signal::SIGINT && std::io::stdin().is_terminal();
            if let Some(pid) = pid.filter(|_| !from_terminal) {
                let _ = signal::kill(pid, received);
            }
        }
    }
}

/// The command's own code, or 128 and the signal that ended it, as shells say it.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1);
    ExitCode::from(u8::try_from(code).unwrap_or(1))
}
