//! Who checks ages for us: `[age_check]` of liaison.toml. Where members are asked is a setting of each site.

use super::Config;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

/// How it is spoken to: `[age_check]` in liaison.toml, or `LIAISON_AGE_CHECK={protocol="oidc",…}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "protocol", rename_all = "lowercase")]
pub enum AgeCheckConfig {
    /// OpenID Connect, with the claim `age_over_NN`.
    Oidc(OidcConfig),
}

/// A client of an OpenID provider.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OidcConfig {
    /// Its address, as it calls itself: `https://age.example`.
    pub issuer: String,
    /// Who we are there.
    pub client_id: String,
    /// By which we prove it.
    pub client_secret: String,
}

impl Config {
    pub(super) fn check_age_check(&self) -> anyhow::Result<()> {
        let Some(AgeCheckConfig::Oidc(oidc)) = &self.age_check else { return Ok(()) };
        let url = Url::parse(&oidc.issuer).ok().filter(|_| !oidc.issuer.ends_with('/'));
        anyhow::ensure!(
            url.is_some_and(|url| url.scheme() == "https" || (url.scheme() == "http" && is_here(&url))),
            "LIAISON_AGE_CHECK: issuer must begin with https:// and end without a slash (http:// only on this machine)"
        );
        anyhow::ensure!(
            !oidc.client_id.is_empty() && !oidc.client_secret.is_empty(),
            "LIAISON_AGE_CHECK: client_id and client_secret must be there"
        );
        Ok(())
    }
}

/// Whether the address is this machine's own.
fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_elses_machine_is_asked_without_tls() {
        for (issuer, good) in [
            ("https://age.example", true),
            ("https://age.example/tenant", true),
            ("http://127.0.0.1:8080/sandbox/age", true),
            ("http://[::1]:8080", true),
            ("http://localhost", true),
            ("http://age.example", false),
            ("http://10.0.0.1", false),
            ("https://age.example/", false),
            ("age.example", false),
            ("ftp://age.example", false),
        ] {
            let oidc = OidcConfig {
                issuer: issuer.to_owned(),
                client_id: "a".to_owned(),
                client_secret: "b".to_owned(),
            };
            let config = Config { age_check: Some(AgeCheckConfig::Oidc(oidc)), ..Config::default() };
            assert_eq!(config.check_age_check().is_ok(), good, "{issuer}");
        }
        assert!(Config::default().check_age_check().is_ok());
    }
}
