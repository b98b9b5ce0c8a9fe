//! The IP address that a request comes from.

use crate::config::Config;
use axum::extract::ConnectInfo;
use http::{Extensions, HeaderMap};
use std::net::{IpAddr, SocketAddr};

/// As the trusted proxy says, else the connection's own; None where there is none, as in a test.
pub fn address(config: &Config, headers: &HeaderMap, extensions: &Extensions) -> Option<IpAddr> {
    let forwarded = config.address_header.as_deref().and_then(|name| last_of(headers, name));
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    forwarded.or(peer)
}

/// The address that the trusted proxy itself added: the last one; those before it are anybody's claim.
fn last_of(headers: &HeaderMap, name: &str) -> Option<IpAddr> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // asvs: V4.1.3, V15.3.4
    #[test]
    fn only_the_proxys_own_word_counts() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9, 192.0.2.1".parse().unwrap());
        headers.append("x-forwarded-for", "198.51.100.2".parse().unwrap());
        assert_eq!(last_of(&headers, "x-forwarded-for"), "198.51.100.2".parse().ok());
        assert_eq!(last_of(&headers, "x-real-ip"), None);
    }
}
