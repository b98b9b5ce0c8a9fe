//! The hosts of sites: its domain, its aliases, and the domains that it had before. Each leads to one site.

use super::store::{self, SiteRow};
use crate::kernel::{clock::Clock, ids::SiteId};
use sqlx::{PgConnection, PgPool};

/// Why a text is no domain.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADomain {
    /// Letters of other alphabets have a form that the DNS takes.
    #[error("write it in punycode: {0}")]
    Punycode(String),
    /// RFC 1123 2.1.
    #[error("a domain is made of letters, digits, hyphens and dots")]
    Letters,
    /// Only `localhost` is without.
    #[error("a domain has a dot in it")]
    NoDot,
}

/// A domain in lower case (RFC 1123 2.1); ports and addresses are none.
pub fn parse_domain(text: &str) -> Result<String, NotADomain> {
    let domain = text.to_lowercase();
    let is_label = |label: &str| {
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_host = |domain: &str| domain.len() <= 253 && domain.split('.').all(is_label);
    if !domain.is_ascii() {
        let spelt = url::Host::parse(&domain).ok().map(|host| host.to_string());
        return Err(spelt.filter(|spelt| is_host(spelt)).map_or(NotADomain::Letters, NotADomain::Punycode));
    }
    // The last part of an address in numbers would be read as one.
    let is_number =
        domain.rsplit('.').next().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_host(&domain) || is_number {
        return Err(NotADomain::Letters);
    }
    if !domain.contains('.') && domain != "localhost" {
        return Err(NotADomain::NoDot);
    }
    Ok(domain)
}

/// Whether it is this machine for whoever asks (RFC 6761 6.3): nothing outside knows it.
pub fn is_local(domain: &str) -> bool {
    domain == "localhost" || domain.ends_with(".localhost")
}

/// Whether it is nobody's (RFC 6761): whatever the DNS says of it says nothing of a site.
pub fn is_reserved(domain: &str) -> bool {
    let last = domain.rsplit('.').next().unwrap_or_default();
    is_local(domain) || matches!(last, "example" | "test") || domain.parse::<std::net::IpAddr>().is_ok()
}

/// Holds all hosts until the end of the transaction, so that no two sites take one.
pub async fn lock_hosts(connection: &mut PgConnection) -> anyhow::Result<()> {
    sqlx::query!("lock table sites in share row exclusive mode").execute(connection).await?;
    Ok(())
}

/// The site that answers at this host, or leads on from it.
pub async fn holder(pool: &PgPool, host: &str) -> anyhow::Result<Option<SiteRow>> {
    Ok(store::list(pool).await?.into_iter().find(|site| site.hosts().any(|own| own == host)))
}

impl SiteRow {
    /// Every host that leads to it.
    pub fn hosts(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.domain).chain(&self.aliases).chain(&self.moved_from)
    }
}

/// Gives a site another domain, other aliases, and other domains that it had before; under the lock of all hosts.
pub async fn put_hosts(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    domain: &str,
    (aliases, moved_from): (&[String], &[String]),
) -> anyhow::Result<()> {
    sqlx::query!(
        "update sites set domain = $2, aliases = $3, moved_from = $4, updated_at = $5 where id = $1",
        site.0,
        domain,
        aliases,
        moved_from,
        clock.now()
    )
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_is_a_name_with_a_dot() {
        for good in ["example.com", "a.b-c.example", "localhost", "vonk.localhost", "xn--e1afmkfd.example"] {
            assert_eq!(parse_domain(good).as_deref(), Ok(good));
        }
        assert_eq!(parse_domain("Sunset.Example").as_deref(), Ok("sunset.example"));
        assert_eq!(parse_domain("foo"), Err(NotADomain::NoDot));
        let spelt = "write it in punycode: xn--mnchen-3ya.example";
        assert_eq!(parse_domain("München.example").unwrap_err().to_string(), spelt);
        for bad in [
            "",
            "a..b",
            "-a.example",
            "a-.example",
            "a.example:80",
            "http://a",
            "a b",
            "a.example.",
            "10.0.0.1",
        ] {
            assert_eq!(parse_domain(bad), Err(NotADomain::Letters), "{bad}");
        }
    }
}
