//! The way out to push services.

use super::endpoint::is_public;
use crate::config::Config;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::{net::SocketAddr, time::Duration};
use url::Url;

/// Longest time for one push, connecting included (facts/reliability.md 3.4).
const TIMEOUT: Duration = Duration::from_secs(5);

/// Calls push services: at public addresses only, without redirects and proxies.
#[derive(Clone, Debug)]
pub struct PushService {
    #[expect(dead_code, reason = "sending lands next")]
    http: reqwest::Client,
    test_service: Option<Url>,
}

impl PushService {
    /// With what the configuration admits.
    pub fn new(config: &Config) -> anyhow::Result<Self> {
        let test_service = config.push_test_service.as_deref().map(Url::parse).transpose()?;
        let resolver =
            PublicOnly { admitted: test_service.as_ref().and_then(Url::host_str).map(str::to_owned) };
        let http = reqwest::Client::builder()
            .dns_resolver(resolver)
            .redirect(reqwest::redirect::Policy::none())
            // A proxy would look names up by itself.
            .no_proxy()
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self { http, test_service })
    }

    /// The origin of a service of one's own, for development.
    pub(super) fn test_service(&self) -> Option<&Url> {
        self.test_service.as_ref()
    }
}

/// Looks a name up for a connection, which then goes to just those addresses: a name that leads elsewhere a
/// moment later is of no use to anybody.
#[derive(Clone, Debug)]
struct PublicOnly {
    admitted: Option<String>,
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let is_admitted = self.admitted.as_deref() == Some(name.as_str());
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if !is_admitted && !found.iter().all(|address| is_public(address.ip())) {
                return Err("a push service leads to an address that is not public".into());
            }
            Ok::<Addrs, _>(Box::new(found.into_iter()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `localhost` is the one name that every machine knows.
    #[tokio::test]
    async fn names_of_this_machine_are_resolved_only_where_that_is_set() {
        for (admitted, found) in
            [(None, false), (Some("example.test".to_owned()), false), (Some("localhost".to_owned()), true)]
        {
            let resolved = PublicOnly { admitted }.resolve("localhost".parse().unwrap()).await;
            assert_eq!(resolved.is_ok(), found);
        }
    }
}
