//! Where the database is, and whether somebody on the way to it could read along or pass for it.

use crate::config::Config;
use anyhow::{Context, anyhow};
use sqlx::{
    Connection, PgConnection,
    postgres::{PgConnectOptions, PgSslMode},
};
use std::{io::ErrorKind, net::IpAddr, str::FromStr};

/// The address that a URL means. On a unix socket PostgreSQL has no TLS and needs none: whatever mode is set goes
/// by, as with libpq.
///
/// # Errors
/// When the URL can't be read.
pub fn address(url: &str) -> Result<PgConnectOptions, sqlx::Error> {
    // PostgreSQL's own default is as exact (12 and later), and PgBouncer refuses to be told.
    let address = PgConnectOptions::from_str(url)?.extra_float_digits(None);
    Ok(if is_socket(&address) { address.ssl_mode(PgSslMode::Disable) } else { address })
}

/// Opens a single connection, and says what is wrong where a pool only waits.
///
/// # Errors
/// A sentence for the operator, with the mend where TLS is what fails.
pub async fn reach(url: &str) -> anyhow::Result<PgConnection> {
    let address = address(url).context("the database can't be reached")?;
    PgConnection::connect_with(&address).await.map_err(|error| match mend(&error, &address) {
        Some(mend) => anyhow!(error).context(format!("the database can't be reached: {mend}")),
        None => anyhow!(error).context("the database can't be reached"),
    })
}

/// What helps where TLS is what fails.
fn mend(error: &sqlx::Error, address: &PgConnectOptions) -> Option<&'static str> {
    match error {
        sqlx::Error::Io(error) if error.kind() == ErrorKind::NotFound && !is_socket(address) => {
            Some("sslrootcert, sslcert or sslkey names a file that is not there")
        }
        sqlx::Error::Tls(error) if error.to_string().contains("not support TLS") => {
            Some("it speaks no TLS, and sslmode asks for it; set ssl = on in its postgresql.conf")
        }
        sqlx::Error::Tls(_) => Some("is sslrootcert a file of certificates in PEM that we may read?"),
        sqlx::Error::Io(error)
            if error.get_ref().is_some_and(|inner| {
                matches!(inner.downcast_ref(), Some(rustls::Error::InvalidCertificate(_)))
            }) =>
        {
            Some(
                "its certificate is refused; sslrootcert must be the file of the authority that signed it, and the certificate be for the host that the address names",
            )
        }
        _ => None,
    }
}

/// What somebody on the way to this database could do; None where it is on this machine, or has to prove by a
/// certificate for its name who it is.
///
/// `verify-ca` proves nothing: besides `sslrootcert` the machine's own authorities count, and they sign for anybody.
///
/// # Errors
/// When the URL can't be read.
pub fn exposure(url: &str) -> Result<Option<String>, sqlx::Error> {
    let address = address(url)?;
    let danger = match address.get_ssl_mode() {
        _ if is_socket(&address) || is_loopback(address.get_host()) => return Ok(None),
        PgSslMode::VerifyFull => return Ok(None),
        PgSslMode::Disable | PgSslMode::Allow => "everybody on the way there can read along",
        PgSslMode::Prefer => "whoever is on the way there can switch TLS off and read along",
        PgSslMode::Require => {
            "whoever is on the way there can pass for it, as its certificate is not checked"
        }
        PgSslMode::VerifyCa => {
            "whoever is on the way there can pass for it, as the name in its certificate is not checked"
        }
    };
    Ok(Some(format!("the database is on another host ({}), and {danger}", address.get_host())))
}

/// Refuses a database on another host that need not prove who it is: members' messages would cross the network for
/// anybody to read. A warning would come too late, for what was read.
///
/// # Errors
/// A sentence for the operator with the mend.
pub fn refuse_exposed(config: &Config, key: &str, url: &str) -> anyhow::Result<()> {
    // What can't be read is told of where it is used.
    let Ok(Some(exposure)) = exposure(url) else { return Ok(()) };
    if config.allow_exposed_database {
        tracing::warn!("{exposure}; allow_exposed_database permits it");
        return Ok(());
    }
    anyhow::bail!("{exposure}. {}", close(key))
}

/// How that is mended.
pub fn close(key: &str) -> String {
    format!(
        "Add sslmode=verify-full to {key} (docs/operations/growing.md, TLS to PostgreSQL), or, where nobody else is on that network, set allow_exposed_database"
    )
}

fn is_socket(address: &PgConnectOptions) -> bool {
    address.get_socket().is_some() || address.get_host().starts_with('/')
}

fn is_loopback(host: &str) -> bool {
    let host = host.trim_matches(['[', ']']);
    host.eq_ignore_ascii_case("localhost") || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_this_machine_is_exposed_to_nobody() {
        for url in [
            "postgres://a:b@localhost/liaison?host=/run/postgresql",
            "postgres://a@%2Frun%2Fpostgresql/liaison?sslmode=disable",
            "postgres://a@db.example/liaison?host=%2Frun%2Fpostgresql",
            "postgres://a@localhost/liaison",
            "postgres://a@LOCALHOST:5433/liaison?sslmode=disable",
            "postgres://a@127.0.0.1/liaison",
            "postgres://a@127.8.0.1/liaison?sslmode=disable",
            "postgres://a@[::1]:5433/liaison",
        ] {
            assert_eq!(exposure(url).unwrap(), None, "{url}");
        }
    }

    #[test]
    fn another_host_has_to_prove_its_name() {
        let of = |host: &str, mode: &str| exposure(&format!("postgres://a@{host}/liaison{mode}")).unwrap();
        for host in ["db.example", "db", "10.0.0.7:5433", "[fd00::7]", "0.0.0.0", "localhost.example"] {
            for mode in ["", "?sslmode=prefer", "?sslmode=disable", "?sslmode=require", "?sslmode=verify-ca"]
            {
                let found = of(host, mode).unwrap_or_else(|| panic!("{host}{mode}"));
                assert!(found.contains("on another host"), "{found}");
            }
            assert_eq!(of(host, "?sslmode=verify-full"), None, "{host}");
            assert_eq!(of(host, "?sslmode=verify-full&sslrootcert=/etc/liaison/ca.pem"), None);
        }
    }

    #[test]
    fn a_socket_is_asked_for_no_tls() {
        let mode = |url| format!("{:?}", address(url).unwrap().get_ssl_mode());
        assert_eq!(mode("postgres://a@localhost/x?host=/run/postgresql&sslmode=verify-full"), "Disable");
        assert_eq!(mode("postgres://a@localhost/x?sslmode=verify-full"), "VerifyFull");
    }
}
