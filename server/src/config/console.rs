//! Where the console is, and who may call it.

use super::Config;
use anyhow::Context;
use ipnet::IpNet;
use std::net::IpAddr;
use url::{Host, Url};

impl Config {
    /// Where browsers find the console, without a slash at its end; None where there is no console. By default a name of its
    /// own on this machine, which browsers look up nowhere: cookies and passkeys of a site on `localhost` are not the console's.
    pub fn console_address(&self) -> Option<String> {
        let port = self.console_port?;
        Some(self.console_origin.clone().unwrap_or_else(|| format!("http://console.localhost:{port}")))
    }

    /// The host of that, which passkeys of staff are bound to.
    pub fn console_host(&self) -> Option<String> {
        Url::parse(&self.console_address()?).ok()?.host_str().map(str::to_owned)
    }

    /// Whether TLS ends in front of the console.
    pub fn console_is_https(&self) -> bool {
        self.console_address().is_some_and(|origin| origin.starts_with("https://"))
    }

    /// Whether this address may call the console.
    pub fn may_call_console(&self, address: Option<IpAddr>) -> bool {
        if self.console_addresses.is_empty() {
            return true;
        }
        let Some(address) = address.map(|address| address.to_canonical()) else { return false };
        self.console_addresses.iter().filter_map(|net| net_of(net)).any(|net| net.contains(&address))
    }

    pub(super) fn check_console(&self) -> anyhow::Result<()> {
        let others = [Some(0), Some(self.port), self.metrics_port, self.mail_intake_port];
        anyhow::ensure!(
            self.console_port.is_none() || !others.contains(&self.console_port),
            "LIAISON_CONSOLE_PORT must be a port of its own"
        );
        anyhow::ensure!(
            !self.console_bind.is_empty(),
            "LIAISON_CONSOLE_BIND must name an address, as in [127.0.0.1]"
        );
        for net in &self.console_addresses {
            anyhow::ensure!(
                net_of(net).is_some(),
                "LIAISON_CONSOLE_ADDRESSES: {net} is no address, as in 192.0.2.7 or 10.0.0.0/8"
            );
        }
        if let Some(origin) = &self.console_origin {
            check_origin(origin).context("LIAISON_CONSOLE_ORIGIN")?;
        }
        Ok(())
    }
}

fn net_of(text: &str) -> Option<IpNet> {
    text.parse().ok().or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
}

/// Passkeys need a name, and TLS unless the browser is on this machine.
fn check_origin(origin: &str) -> anyhow::Result<()> {
    let url = Url::parse(origin).ok().filter(|url| url.origin().ascii_serialization() == origin);
    let url = url.context("must be an origin, as in https://console.example.com")?;
    let Some(Host::Domain(host)) = url.host() else {
        anyhow::bail!("must name a host: passkeys do not work at a bare address")
    };
    let is_local = host == "localhost" || host.ends_with(".localhost");
    anyhow::ensure!(
        url.scheme() == "https" || (url.scheme() == "http" && is_local),
        "must begin with https:// (http:// only at localhost and names that end with .localhost)"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_name_with_tls() {
        for (origin, good) in [
            ("https://console.example.com", true),
            ("https://console.example.com:8443", true),
            ("http://localhost:8081", true),
            ("http://console.localhost:8081", true),
            ("http://console.example.com", false),
            ("https://console.example.com/", false),
            ("https://192.0.2.7", false),
            ("http://127.0.0.1:8081", false),
            ("console.example.com", false),
            ("ftp://console.example.com", false),
        ] {
            assert_eq!(check_origin(origin).is_ok(), good, "{origin}");
        }
    }

    // asvs: V8.4.2
    #[test]
    fn only_those_addresses_may_call() {
        let mut config = Config::default();
        assert!(config.may_call_console(None));
        config.console_addresses =
            vec!["10.0.0.0/8".to_owned(), "192.0.2.7".to_owned(), "2001:db8::/32".to_owned()];
        for (address, may) in [
            ("10.1.2.3", true),
            ("::ffff:10.1.2.3", true),
            ("192.0.2.7", true),
            ("192.0.2.8", false),
            ("2001:db8::1", true),
            ("127.0.0.1", false),
        ] {
            assert_eq!(config.may_call_console(address.parse().ok()), may, "{address}");
        }
        assert!(!config.may_call_console(None));
    }
}
