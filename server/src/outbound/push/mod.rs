//! The way out to push services.

mod endpoint;

use endpoint::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::{net::SocketAddr, time::Duration};
use url::Url;

pub use endpoint::{Endpoint, MAX_LENGTH as MAX_ENDPOINT};

/// Longest time for one push, connecting included.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Calls push services: at public addresses only, without redirects and proxies.
#[derive(Clone, Debug)]
pub struct PushService {
    http: reqwest::Client,
    test_service: Option<Url>,
}

impl PushService {
    /// `test_service` is the origin of one of one's own, which may be on this machine.
    ///
    /// # Errors
    /// When that is no address, or the client can't be built.
    pub fn new(test_service: Option<&str>) -> anyhow::Result<Self> {
        let test_service = test_service.map(Url::parse).transpose()?;
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
    pub fn test_service(&self) -> Option<&Url> {
        self.test_service.as_ref()
    }
}

/// One push, sealed and signed.
#[derive(Debug)]
pub struct Push {
    /// Where to.
    pub endpoint: Endpoint,
    /// For the browser only (RFC 8291).
    pub body: Vec<u8>,
    /// Which site pushes (RFC 8292).
    pub authorization: String,
    /// See RFC 8030 5.4.
    pub topic: String,
    /// Seconds for which the push service keeps it.
    pub ttl: i64,
}

/// What the push service made of it (RFC 8030 5 to 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// It is on its way.
    Taken,
    /// There is no such browser any more.
    Gone,
    /// Later, perhaps after some time that it names.
    Busy {
        /// Of its answer.
        status: u16,
        /// As long as it asked for.
        wait: Option<Duration>,
    },
    /// Not this one, also not later.
    Refused {
        /// Of its answer.
        status: u16,
    },
}

impl PushOutcome {
    /// For the figures.
    pub fn code(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Gone => "gone",
            Self::Busy { .. } => "busy",
            Self::Refused { .. } => "refused",
        }
    }
}

impl PushService {
    /// Gives the push to its service. Of the answer only the head is read, however much follows.
    ///
    /// # Errors
    /// When it can't be reached, or is nowhere that pushes may go.
    pub async fn post(&self, push: Push) -> anyhow::Result<PushOutcome> {
        let request = self
            .http
            .post(push.endpoint.text())
            .header("ttl", push.ttl.max(0))
            .header("topic", push.topic)
            .header("urgency", "normal")
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("authorization", push.authorization)
            .body(push.body);
        // The address is a key to the browser: it stands in no log and no table of failures.
        let response = request.send().await.map_err(reqwest::Error::without_url)?;
        let after = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
        let wait = after.and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
        let status = response.status().as_u16();
        Ok(match status {
            200..300 => PushOutcome::Taken,
            404 | 410 => PushOutcome::Gone,
            408 | 429 | 500.. => PushOutcome::Busy { status, wait },
            _ => PushOutcome::Refused { status },
        })
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
