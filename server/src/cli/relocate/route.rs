//! The file that says from where to where. It holds passwords, which arguments would show to everybody on the machine.

use crate::{config::Config, kernel::database_address};
use anyhow::{Context, ensure};
use figment::{
    Figment,
    providers::{Format, Toml},
};
use serde::Deserialize;
use std::path::Path;
use url::Url;

/// Shows the shards of a node to whoever copies them.
const SHARDS_TOO: &str = "options=-c%20citus.override_table_visibility%3Doff";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    to: String,
    from: Option<String>,
    from_as_seen_there: Option<String>,
    then: Option<String>,
}

/// From where to where.
pub(super) struct Route {
    /// Where members are now: a role that owns the tables and may replicate.
    pub from: String,
    /// The same, as the other one reaches it.
    pub from_as_seen_there: String,
    /// Where they go: a superuser.
    pub to: String,
    /// What leads the nodes there.
    pub then: Option<String>,
}

impl Route {
    /// Reads it.
    ///
    /// # Errors
    /// When it can't be read, or names a database that others could read on the way to.
    pub(super) fn read(path: &Path, config: &Config) -> anyhow::Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} can't be read", path.display()))?;
        let file: File = Figment::from(Toml::string(&text)).extract().with_context(|| {
            format!(
                "{} says something else than `to`, `from`, `from_as_seen_there` and `then`",
                path.display()
            )
        })?;
        let Some(from) = file.from.or_else(|| config.database_url.clone()) else {
            anyhow::bail!(
                "the private PostgreSQL is heard by nobody on other machines: `liaison backup --rows` and `liaison restore` move it \
                 (docs/operations/backup.md), while the server stands still"
            );
        };
        ensure!(from != file.to, "`to` is where members are already");
        database_address::refuse_exposed(config, "from", &from)?;
        database_address::refuse_exposed(config, "to", &file.to)?;
        let from_as_seen_there = file.from_as_seen_there.unwrap_or_else(|| from.clone());
        Ok(Self { from, from_as_seen_there, to: file.to, then: file.then })
    }
}

/// The address of another node of the same cluster: as this one's, at its own host and port.
pub(super) fn of_node(url: &str, host: &str, port: i32) -> anyhow::Result<String> {
    let mut url = Url::parse(url).context("an address of a database can't be read")?;
    let rest: Vec<String> = url
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty() && !pair.starts_with("host=") && !pair.starts_with("port="))
        .map(str::to_owned)
        .collect();
    let socket = host.starts_with('/').then(|| format!("host={host}"));
    let query: Vec<String> = rest.into_iter().chain(socket).collect();
    url.set_query((!query.is_empty()).then(|| query.join("&")).as_deref());
    if !host.starts_with('/') {
        url.set_host(Some(host)).with_context(|| format!("{host} is no host"))?;
    }
    let port = u16::try_from(port).context("a port of a node is none")?;
    ensure!(url.set_port(Some(port)).is_ok(), "a port of a node can't be set");
    Ok(url.into())
}

/// How the other one asks a node of a cluster, whose shards nobody sees otherwise.
pub(super) fn with_shards(url: &str) -> String {
    let sign = if url.contains('?') { '&' } else { '?' };
    format!("{url}{sign}{SHARDS_TOO}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_is_asked_as_its_coordinator_is() {
        let there = |url| of_node(url, "10.0.0.7", 5433).unwrap();
        assert_eq!(
            there("postgres://a:b%40@db.example/liaison?sslmode=verify-full"),
            "postgres://a:b%40@10.0.0.7:5433/liaison?sslmode=verify-full"
        );
        assert_eq!(
            there("postgres://a@localhost/liaison?host=/run/x&port=1"),
            "postgres://a@10.0.0.7:5433/liaison"
        );
        assert_eq!(
            of_node("postgres://a@localhost:9/liaison?host=/run/x", "/run/y", 5).unwrap(),
            "postgres://a@localhost:5/liaison?host=/run/y"
        );
        assert!(of_node("postgres://a@localhost/liaison", "10.0.0.7", 70_000).is_err());
    }

    #[test]
    fn its_shards_are_asked_for_in_words_that_libpq_reads() {
        assert_eq!(with_shards("postgres://a@b/c"), format!("postgres://a@b/c?{SHARDS_TOO}"));
        assert_eq!(with_shards("postgres://a@b/c?x=y"), format!("postgres://a@b/c?x=y&{SHARDS_TOO}"));
    }
}
