//! PostgreSQL's own programs for copying databases.

use anyhow::Context;
use std::path::{Path, PathBuf};
use tokio::process::Command;
use url::Url;

/// In libpq's words.
const ROOTS: &str = "PGSSLROOTCERT";
/// Where Debian and Fedora have theirs.
const BUNDLES: [&str; 2] = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"];

/// What goes by numbers of transactions, which are others where the rows come back: there it would stay for as long as they are
/// ahead. Nodes read it all at their start.
const OF_THIS_CLUSTER: [&str; 2] =
    ["--exclude-table-data=public.search_changes", "--exclude-table-data=public.session_changes"];

/// Copies the files of the private PostgreSQL in this state folder.
pub(super) async fn base_backup(state: &Path, url: &str, into: &Path) -> anyhow::Result<()> {
    let mut command = for_database("pg_basebackup", Some(state), url)?;
    command
        .args(["--format=tar", "--gzip", "--checkpoint=fast", "--wal-method=stream", "--pgdata"])
        .arg(into);
    run(command, "pg_basebackup").await
}

/// Writes all rows down that mean something elsewhere.
pub(super) async fn dump(url: &str, into: &Path) -> anyhow::Result<()> {
    let mut command = for_database("pg_dump", None, url)?;
    command.args(["--format=custom", "--no-owner", "--no-privileges"]).args(OF_THIS_CLUSTER);
    command.arg("--file").arg(into);
    run(command, "pg_dump").await
}

/// Brings rows back into an empty database.
pub(super) async fn load(url: &str, from: &Path) -> anyhow::Result<()> {
    let mut command = for_database("pg_restore", None, url)?;
    command.args(["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"]).arg(from);
    run(command, "pg_restore").await
}

/// The size of what is in the folder, in megabytes.
pub(super) fn megabytes(folder: &Path) -> anyhow::Result<u64> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("{} can't be read", folder.display()))?;
    let sizes = entries.map(|entry| Ok(entry?.metadata()?.len()));
    Ok(sizes.sum::<anyhow::Result<u64>>()? / 1_000_000)
}

/// The password goes by the environment: anybody can read the arguments of a process.
fn for_database(program: &str, state: Option<&Path>, url: &str) -> anyhow::Result<Command> {
    let mut address = Url::parse(url).context("database_url is no address")?;
    let password = address.password().map(str::to_owned).unwrap_or_default();
    let _ = address.set_password(None);
    let named = address.query_pairs().any(|(key, _)| key == "sslrootcert");
    let mut command = Command::new(pgbox::program(program, state)?);
    command.env("PGPASSWORD", percent_decoded(&password)?).arg(format!("--dbname={address}"));
    if !named && let Some(bundle) = authorities() {
        command.env(ROOTS, bundle);
    }
    command.stdin(std::process::Stdio::null());
    Ok(command)
}

/// The machine's authorities, which our own connections go by where no other is named and libpq does not look at.
fn authorities() -> Option<PathBuf> {
    if std::env::var_os(ROOTS).is_some() {
        return None;
    }
    let named = std::env::var_os("SSL_CERT_FILE").map(PathBuf::from);
    named.into_iter().chain(BUNDLES.map(PathBuf::from)).find(|bundle| bundle.is_file())
}

/// As the address meant it.
fn percent_decoded(text: &str) -> anyhow::Result<String> {
    let pairs = format!("p={}", text.replace('+', "%2B"));
    let decoded = url::form_urlencoded::parse(pairs.as_bytes()).next().map(|(_, value)| value.into_owned());
    decoded.context("the password in database_url can't be read")
}

async fn run(mut command: Command, name: &str) -> anyhow::Result<()> {
    let output = command.output().await.with_context(|| format!("{name} can't be run"))?;
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    anyhow::ensure!(output.status.success(), "{name}: {said}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_read_as_libpq_reads_them() {
        for (written, meant) in [("plain", "plain"), ("a%2Fb%40", "a/b@"), ("a+b", "a+b"), ("", "")] {
            assert_eq!(percent_decoded(written).unwrap(), meant);
        }
    }
}
