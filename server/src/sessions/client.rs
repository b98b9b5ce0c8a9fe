//! The machine behind a request, for rate budgets and the list of sessions.

use crate::app::App;
use axum::extract::{ConnectInfo, FromRequestParts};
use http::{HeaderMap, header, request::Parts};
use std::{
    convert::Infallible,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

/// What a request tells about the machine that it comes from.
#[derive(Clone, Debug)]
pub struct Client {
    /// The block of addresses that one customer usually has: an IPv4 address, or the first 64 bits
    /// of an IPv6 one. "unknown" where there is none, so that budgets still hold.
    pub address_block: String,
    /// As the browser names itself; at most what `sessions::begin` keeps of it.
    pub user_agent: String,
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let forwarded = app.config.address_header.as_deref().and_then(|name| last_of(&parts.headers, name));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
        let address = forwarded.or(peer);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self {
            address_block: address.map_or_else(|| "unknown".to_owned(), block),
            user_agent: agent.unwrap_or_default().to_owned(),
        })
    }
}

/// The address that the trusted proxy itself added: the last one; those before it are anybody's claim.
fn last_of(headers: &HeaderMap, name: &str) -> Option<IpAddr> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

fn block(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let prefix = address.to_bits() >> 64 << 64;
            format!("{}/64", Ipv6Addr::from_bits(prefix))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_is_one_block() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("::1", "::/64"),
        ] {
            assert_eq!(block(address.parse().unwrap()), expected);
        }
    }

    #[test]
    fn only_the_proxys_own_word_counts() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.9, 192.0.2.1".parse().unwrap());
        headers.append("x-forwarded-for", "198.51.100.2".parse().unwrap());
        assert_eq!(last_of(&headers, "x-forwarded-for"), "198.51.100.2".parse().ok());
        assert_eq!(last_of(&headers, "x-real-ip"), None);
    }
}
