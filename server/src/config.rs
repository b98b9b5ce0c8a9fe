//! What is set per process: defaults, then `liaison.toml`, then the environment. What operators
//! change for a site is in the database (settings/).

use figment::{
    Figment,
    providers::{Env, Format, Serialized, Toml},
};
use serde::{Deserialize, Serialize};
use std::{net::IpAddr, path::PathBuf};

/// The process's configuration. Environment variables carry the upper-case names below, with or
/// without the prefix `LIAISON_`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where members' browsers connect.
    pub port: u16,
    /// Addresses to listen on; both loopback addresses by default: put a TLS proxy in front.
    pub bind: Vec<IpAddr>,
    /// Existing database; without one, the server keeps a private PostgreSQL in `state_dir`.
    pub database_url: Option<String>,
    /// Where the private database, photos and keys live; by default what pgbox chooses.
    pub state_dir: Option<PathBuf>,
    /// Largest number of database connections of this process.
    pub max_connections: u32,
    /// Starts the demo world, the caught-mail page and the sandbox provider; refuses production.
    pub demo: bool,
    /// Members of the demo world when it is first made.
    pub demo_members: u32,
    /// TLS ends in front of us: cookies are Secure and `__Host-`.
    pub https: bool,
    /// Header in which a trusted proxy puts the visitor's country, for example `cf-ipcountry`.
    pub country_header: Option<String>,
    /// Header in which a trusted proxy puts the visitor's address, for example `x-forwarded-for`.
    pub address_header: Option<String>,
    /// SMTP server as `smtps://user:password@host` or `smtp://host:25`; without one, mails are only caught.
    pub smtp_url: Option<String>,
    /// Sender's address of all mails; the name is the site's.
    pub mail_from: String,
    /// Takes a database that may lose acknowledged writes; tests only.
    pub allow_forgetful_database: bool,
    /// Runs the jobs in this process.
    pub jobs: bool,
    /// Where Prometheus may read metrics and health; none by default.
    pub metrics_port: Option<u16>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            port: 8080,
            bind: vec![IpAddr::from([127, 0, 0, 1]), IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])],
            database_url: None,
            state_dir: None,
            max_connections: 20,
            demo: false,
            demo_members: 2_000,
            https: false,
            country_header: None,
            address_header: None,
            smtp_url: None,
            mail_from: "no-reply@localhost".to_owned(),
            allow_forgetful_database: false,
            jobs: true,
            metrics_port: None,
        }
    }
}

/// The names that are taken without the prefix, because every tool knows them.
const PLAIN: [&str; 3] = ["PORT", "DATABASE_URL", "STATE_DIR"];

impl Config {
    /// Where this process keeps files: `state_dir`, else the machine's place for it.
    pub fn state_folder(&self) -> PathBuf {
        self.state_dir.clone().unwrap_or_else(default_state_folder)
    }

    /// Reads the configuration.
    ///
    /// # Errors
    /// With the name and the source of what can't be read.
    pub fn load() -> anyhow::Result<Self> {
        let figment = Figment::from(Serialized::defaults(Self::default()))
            .merge(Toml::file("liaison.toml"))
            .merge(Env::raw().only(&PLAIN))
            .merge(Env::prefixed("LIAISON_"));
        Ok(figment.extract()?)
    }
}

/// `/var/lib/liaison` for root, else the user's data folder (facts/rust.md 6).
fn default_state_folder() -> PathBuf {
    if nix::unistd::geteuid().is_root() {
        return PathBuf::from("/var/lib/liaison");
    }
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    data.or_else(home).unwrap_or_else(|| PathBuf::from("/tmp")).join("liaison")
}
