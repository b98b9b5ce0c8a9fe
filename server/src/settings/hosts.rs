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

/// The domain of that site.
pub async fn host_holder(connection: &mut PgConnection, host: &str) -> anyhow::Result<Option<String>> {
    let holder = sqlx::query_scalar!(
        "select domain from sites where domain = $1 or $1 = any(aliases) or $1 = any(moved_from) limit 1",
        host
    )
    .fetch_optional(connection)
    .await?;
    Ok(holder)
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

/// Why a site keeps its domain.
#[derive(Debug, thiserror::Error)]
pub enum NotRenamed {
    /// It is no domain.
    #[error("{0}: {1}")]
    NotADomain(String, NotADomain),
    /// A name under localhost leads nowhere from outside, and the other way round.
    #[error("names under localhost are for trying out, and stay so")]
    Local,
    /// Another site has it: the host, and that site's domain.
    #[error("{0} leads to the site {1} already")]
    Taken(String, String),
    /// It has it.
    #[error("{0} is its domain already")]
    Same(String),
}

/// Gives a site another domain; the one before leads on to it. Holds all hosts until the end of the transaction. Gives the domain
/// before and the new one.
///
/// # Errors
/// When the database does not answer, or there is no such site. Inside: why it keeps its domain.
pub async fn rename_site(
    connection: &mut PgConnection,
    clock: &Clock,
    site: SiteId,
    typed: &str,
) -> anyhow::Result<Result<(String, String), NotRenamed>> {
    // The row before all hosts: whoever changes one site holds its row and then waits for whoever holds all.
    let row = sqlx::query!("select domain, aliases, moved_from from sites where id = $1 for update", site.0);
    let had = row.fetch_one(&mut *connection).await?;
    lock_hosts(connection).await?;
    let new = match parse_domain(typed) {
        Ok(new) => new,
        Err(why) => return Ok(Err(NotRenamed::NotADomain(typed.to_owned(), why))),
    };
    if is_local(&had.domain) != is_local(&new) {
        return Ok(Err(NotRenamed::Local));
    }
    match host_holder(connection, &new).await? {
        Some(holder) if holder != had.domain => return Ok(Err(NotRenamed::Taken(new, holder))),
        _ if new == had.domain => return Ok(Err(NotRenamed::Same(new))),
        _ => {}
    }
    let aliases: Vec<String> = had.aliases.into_iter().filter(|alias| *alias != new).collect();
    let moved_from = had.moved_from.into_iter().filter(|before| *before != new);
    let moved_from: Vec<String> = moved_from.chain([had.domain.clone()]).collect();
    put_hosts(connection, clock, site, &new, (&aliases, &moved_from)).await?;
    Ok(Ok((had.domain, new)))
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
