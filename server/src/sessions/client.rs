//! The machine behind a request, for rate budgets and the list of sessions.

use crate::{app::App, kernel::ip_address::address};
use axum::extract::FromRequestParts;
use http::{header, request::Parts};
use std::{
    convert::Infallible,
    net::{IpAddr, Ipv6Addr},
};

/// What a request tells about the machine that it comes from.
#[derive(Clone, Debug)]
pub struct Client {
    /// The block of addresses that one customer usually has: an IPv4 address, or the first 64 bits
    /// of an IPv6 one. "unknown" where there is none, so that budgets still hold.
    pub address_block: String,
    /// It is the machine that the server runs on.
    pub is_local: bool,
    /// As the browser names itself; at most what `sessions::begin` keeps of it.
    pub user_agent: String,
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let address = address(&app.config, &parts.headers, &parts.extensions);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self {
            is_local: address.is_some_and(|address| address.to_canonical().is_loopback()),
            address_block: address.map_or_else(|| "unknown".to_owned(), block),
            user_agent: agent.unwrap_or_default().to_owned(),
        })
    }
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
}
