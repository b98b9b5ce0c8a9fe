//! A private ejabberd: Debian's program with a configuration, files and a port of its own, which keeps everything in the bench's
//! PostgreSQL. Nothing of the machine's own ejabberd is touched, and its scripts, which want a user of their own, are not used.

use super::xmpp::{DOMAIN, Login};
use crate::world;
use anyhow::Context;
use sqlx::{Connection as _, PgConnection};
use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use testkit::process::lasting_port;
use tokio::{
    net::TcpStream,
    process::{Child, Command},
};

/// Where PostgreSQL listens for it, as it knows no sockets of files: an address of this machine that nobody else has.
pub(super) const POSTGRES: &str = "127.83.0.1";
/// The role that it has there, and its password.
const ROLE: &str = "ejabberd";
/// Debian's tables for it.
const TABLES: &str = "/usr/share/ejabberd/sql/pg.sql";
/// Until it answers.
const READY_WITHIN: Duration = Duration::from_mins(1);

/// What Debian has installed.
pub(super) struct Installed {
    erl: PathBuf,
    /// The folder with `ejabberd-23.01-1` and the like.
    libraries: PathBuf,
    pub(super) version: String,
}

/// None where it is not there, or can't speak to PostgreSQL.
pub(super) fn installed() -> Option<Installed> {
    let erl = world::program("erl").ok()?;
    inside(Path::new("/usr/lib/erlang/lib"), "p1_pgsql-")?;
    fs::metadata(TABLES).ok()?;
    let mut folders = fs::read_dir("/usr/lib").ok()?.flatten().map(|folder| folder.path());
    let (libraries, name) = folders.find_map(|folder| {
        let name = inside(&folder, "ejabberd-")?;
        Some((folder, name))
    })?;
    let version = name.trim_start_matches("ejabberd-").to_owned();
    Some(Installed { erl, libraries, version })
}

/// What begins so in the folder.
fn inside(folder: &Path, beginning: &str) -> Option<String> {
    let names = fs::read_dir(folder).ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.starts_with(beginning)).max()
}

/// A server that answers; it ends with the value.
pub(super) struct Ejabberd {
    process: Child,
    pub(super) address: SocketAddr,
    _folder: TempDir,
}

impl Ejabberd {
    pub(super) fn pid(&self) -> anyhow::Result<u32> {
        self.process.id().context("ejabberd has ended")
    }
}

/// Its tables, and so many people in them.
pub(super) async fn prepare(url: &str, people: i64) -> anyhow::Result<Vec<Login>> {
    let mut connection = PgConnection::connect(url).await?;
    let tables = fs::read_to_string(TABLES)?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(tables)).execute(&mut connection).await?;
    let people = format!(
        "create role {ROLE} login password '{ROLE}';
         grant all on all tables in schema public to {ROLE};
         grant all on all sequences in schema public to {ROLE};
         insert into users (username, password) select 'member' || n, md5(n::text) from generate_series(1, {people}) n;
         analyze"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(people)).execute(&mut connection).await?;
    let logins: Vec<(String, String)> = sqlx::query_as(
        r"select username, encode('\x00'::bytea || convert_to(username, 'UTF8') || '\x00'::bytea || convert_to(password, 'UTF8'), 'base64')
          from users order by length(username), username",
    )
    .fetch_all(&mut connection)
    .await?;
    Ok(logins.into_iter().map(|(name, plain)| Login { name, plain }).collect())
}

/// What it is told. Without encryption, as our server beside it; no limit of speed; every message into both archives.
fn configuration(port: u16, database: &str) -> String {
    format!(
        r#"hosts: ["{DOMAIN}"]
loglevel: warning
listen:
  - port: {port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    starttls: false
    shaper: none
auth_method: [sql]
auth_password_format: plain
default_db: sql
new_sql_schema: false
sql_type: pgsql
sql_server: "{POSTGRES}"
sql_database: "{database}"
sql_username: "{ROLE}"
sql_password: "{ROLE}"
modules:
  mod_mam:
    default: always
    db_type: sql
  mod_ping: {{}}
  mod_stream_mgmt: {{}}
"#
    )
}

pub(super) async fn start(installed: &Installed, database: &str) -> anyhow::Result<Ejabberd> {
    let folder = tempfile::Builder::new().prefix("ejabberd-bench-").tempdir_in("/tmp")?;
    let (port, log) = (lasting_port(), folder.path().join("ejabberd.log"));
    let settings = folder.path().join("ejabberd.yml");
    fs::write(&settings, configuration(port, database))?;
    let output = fs::File::create(folder.path().join("output"))?;
    let mut command = Command::new(&installed.erl);
    command.current_dir(folder.path()).env("HOME", folder.path()).env("ERL_LIBS", &installed.libraries);
    command.env("EJABBERD_CONFIG_PATH", &settings).env("EJABBERD_LOG_PATH", &log);
    command.env("ERL_CRASH_DUMP", folder.path().join("crash"));
    // As Debian's ejabberdctl starts it; found by its port, so that no epmd is started that would outlive it.
    let node_port = lasting_port().to_string();
    command.args(["-sname", "bench@localhost", "-erl_epmd_port", &node_port, "-start_epmd", "false"]);
    command.args(["-setcookie", "bench", "-noinput", "+K", "true", "+P", "250000"]);
    command.arg("-mnesia").arg("dir").arg(format!("\"{}\"", folder.path().join("spool").display()));
    command.args(["-s", "ejabberd"]);
    command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output).kill_on_drop(true);
    let mut process = command.spawn()?;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let begin = Instant::now();
    while TcpStream::connect(address).await.is_err() {
        let ended = process.try_wait()?;
        if ended.is_some() || begin.elapsed() > READY_WITHIN {
            let [printed, logged] =
                [folder.path().join("output"), log].map(|file| fs::read_to_string(file).unwrap_or_default());
            anyhow::bail!("ejabberd does not answer ({ended:?}):\n{printed}\n{logged}");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(Ejabberd { process, address, _folder: folder })
}
