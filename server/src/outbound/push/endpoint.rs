//! Where pushes may go. A browser names the address, so anybody may name any: only push services that browsers
//! use are called, by https, and only at public addresses of theirs.

use sha2::{Digest, Sha256};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::{Host, Url};

/// Longest address that is kept, in bytes; those of today's services have up to 500.
pub const MAX_LENGTH: usize = 2048;

/// Google (Chrome, Edge on Android, Opera, Samsung), and its name in Chrome's trials.
const HOSTS: [&str; 2] = ["fcm.googleapis.com", "jmt17.google.com"];
/// Mozilla (Firefox), Apple (Safari), Microsoft (Edge on Windows): one host of theirs or more.
const DOMAINS: [&str; 3] = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/// A browser's address at a push service that we call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint(Url);

impl Endpoint {
    /// None for an address that is not called. `test_service` is one of one's own that is, as an origin.
    pub fn parse(text: &str, test_service: Option<&Url>) -> Option<Self> {
        let url = Url::parse(text).ok().filter(|url| text.len().max(url.as_str().len()) <= MAX_LENGTH)?;
        let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let own = test_service.is_some_and(|service| service.origin() == url.origin());
        (plain && (own || is_push_service(&url))).then_some(Self(url))
    }

    /// As it is called.
    pub fn text(&self) -> &str {
        self.0.as_str()
    }

    /// What names it in the database: it can be too long for an index.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.text()).into()
    }

    /// The origin, for whom a signature is made (RFC 8292 2).
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

fn is_push_service(url: &Url) -> bool {
    // Ports that are the scheme's own are None.
    let by_https = url.scheme() == "https" && url.port().is_none();
    let known = |host: &str| {
        HOSTS.contains(&host)
            || DOMAINS.iter().any(|domain| host.len() > domain.len() && host.ends_with(domain))
    };
    by_https && matches!(url.host(), Some(Host::Domain(host)) if known(host))
}

/// Whether an address is anybody's on the Internet (IANA's special-purpose registries): not of this machine, of
/// its network, of a cloud's own services, or a way to write one of those in IPv6.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let special = match address.octets() {
        [0 | 10 | 127 | 224.., ..]
        | [169, 254, ..]
        | [192, 168, ..]
        | [192, 0, 0 | 2, _]
        | [192, 88, 99, _]
        | [198, 18 | 19, ..]
        | [198, 51, 100, _]
        | [203, 0, 113, _] => true,
        [100, second, ..] => (64..128).contains(&second),
        [172, second, ..] => (16..32).contains(&second),
        _ => false,
    };
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let special = match address.segments() {
        // Teredo and what else the IETF keeps (2001::/23), examples, 6to4, examples again (RFC 9637).
        [0x2001, second, ..] => second < 0x200 || second == 0xdb8,
        [0x2002, ..] => true,
        [0x3fff, second, ..] => second < 0x1000,
        // All else that is anybody's is in 2000::/3; what maps IPv4 is not.
        [first, ..] => first & 0xe000 != 0x2000,
    };
    !special
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(text: &str) -> bool {
        Endpoint::parse(text, None).is_some()
    }

    #[test]
    fn push_services_of_browsers_are_called() {
        for endpoint in [
            "https://fcm.googleapis.com/fcm/send/eX4mpl3:APA91b",
            "https://FCM.googleapis.com:443/wp/x",
            "https://jmt17.google.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
            "https://web.push.apple.com/QGuQyavXutnMH",
            "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
        ] {
            assert!(admitted(endpoint), "{endpoint}");
        }
    }

    // asvs: V1.3.6, V13.2.4
    #[test]
    fn nothing_else_is() {
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(MAX_LENGTH));
        for endpoint in [
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com:80/x",
            "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com:secret@evil.example/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://fcm.googleapis.com#@evil.example/x",
            "https://fcm.googleapis.com./x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilfcm.googleapis.com/x",
            "https://storage.googleapis.com/x",
            "https://evilpush.apple.com/x",
            "https://push.apple.com/x",
            "https://.push.apple.com/x",
            "https://evil.example/?https://fcm.googleapis.com/",
            "https://evil.example\\fcm.googleapis.com/x",
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://0177.0.0.1/x",
            "https://[::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://169.254.169.254/latest/meta-data/",
            "https://10.0.0.1/x",
            "file:///etc/passwd",
            "ftp://fcm.googleapis.com/x",
            "gopher://fcm.googleapis.com:443/x",
            "data:text/plain,x",
            "//fcm.googleapis.com/x",
            "fcm.googleapis.com/x",
            "",
            &long,
        ] {
            assert!(!admitted(endpoint), "{endpoint}");
        }
    }

    #[test]
    fn a_service_of_ones_own_is_called_where_it_is_set_and_nowhere_near() {
        let own = Url::parse("http://127.0.0.1:8071").unwrap();
        let admitted = |text| Endpoint::parse(text, Some(&own)).is_some();
        assert!(admitted("http://127.0.0.1:8071/push/1"));
        assert!(admitted("https://fcm.googleapis.com/x"));
        for endpoint in [
            "http://127.0.0.1:8072/x",
            "https://127.0.0.1:8071/x",
            "http://127.0.0.2:8071/x",
            "http://a@127.0.0.1:8071/x",
        ] {
            assert!(!admitted(endpoint), "{endpoint}");
        }
    }

    // asvs: V1.3.6
    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for public in [
            "1.1.1.1",
            "142.250.1.95",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "223.255.255.255",
            "2a00:1450:4001::5f",
            "2600::1",
            "2001:4860:4860::8888",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.9",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }
}
