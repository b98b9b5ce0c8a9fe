//! Whether visitors find the way to a site: its hosts in the DNS, its certificate. As seen from here: a machine that
//! looks at nothing outside is no fault of the site.

use crate::{
    backoffice::SiteFinding,
    settings::{self, SiteRow},
};
use anyhow::Context;
use futures_util::future::join_all;
use reqwest::{Client, ClientBuilder, tls::TlsInfo};
use std::{error::Error, time::Duration};
use time::OffsetDateTime;
use tokio::time::timeout;
use x509_parser::{certificate::X509Certificate, prelude::FromDer};

/// Longest wait for a name server, and for a handshake.
const PATIENCE: Duration = Duration::from_secs(3);
/// Authorities' programs renew when a third of the time is left: 30 days of 90.
const DAYS_LEFT: i64 = 14;

/// What was seen of a site from here.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// What could be better.
    pub advice: Vec<SiteFinding>,
    /// The certificate that holds.
    pub certificate: Option<String>,
}

/// Looks for all of them at once; where `skip`, for none.
pub(super) async fn look(sites: &[SiteRow], now: OffsetDateTime, skip: bool) -> anyhow::Result<Vec<Reach>> {
    let client = builder().build().context("certificates can't be looked at")?;
    let looks = sites.iter().map(|site| async {
        if skip || settings::is_reserved(&site.domain) {
            return Reach::default();
        }
        look_for(&client, site, now).await
    });
    Ok(join_all(looks).await)
}

fn builder() -> ClientBuilder {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().tls_info(true).redirect(reqwest::redirect::Policy::none()).timeout(PATIENCE)
}

async fn look_for(client: &Client, site: &SiteRow, now: OffsetDateTime) -> Reach {
    let mut reach = Reach::default();
    let hosts: Vec<&String> = site.hosts().filter(|host| !settings::is_reserved(host)).collect();
    let found = join_all(hosts.iter().map(|host| resolves(host))).await;
    let (known, unknown): (Vec<_>, Vec<_>) = hosts.into_iter().zip(found).partition(|(_, found)| *found);
    if !unknown.is_empty() {
        let names: Vec<&str> = unknown.iter().map(|(host, _)| host.as_str()).collect();
        let text = format!("{} can't be found from here, so no visitor may find it", names.join(", "));
        let mend = "let its DNS lead to this server, unless this machine has no way out".to_owned();
        reach.advice.push(SiteFinding::advice("dns", text, mend));
    }
    for (host, _) in known {
        let mend = || "see that the proxy gets a certificate for it (docs/operations/packages.md)".to_owned();
        match days_left(client, &format!("https://{host}/favicon.ico"), now).await {
            Ok(days) if days < DAYS_LEFT => {
                let text = format!("the certificate of {host} ends in {days} days");
                reach.advice.push(SiteFinding::advice("certificate", text, mend()));
            }
            Ok(days) if *host == site.domain => {
                reach.certificate = Some(format!("{host} shows a certificate that holds for {days} days"));
            }
            Ok(_) => {}
            Err(why) => {
                reach.advice.push(SiteFinding::advice(
                    "certificate",
                    format!("https://{host} can't be opened from here: {why}"),
                    mend(),
                ));
            }
        }
    }
    reach
}

async fn resolves(host: &str) -> bool {
    let found = timeout(PATIENCE, tokio::net::lookup_host((host, 443))).await;
    found.is_ok_and(|found| found.is_ok_and(|mut addresses| addresses.next().is_some()))
}

/// For how long the certificate there holds, once it was found to be the host's.
async fn days_left(client: &Client, address: &str, now: OffsetDateTime) -> Result<i64, String> {
    let answer = client.head(address).send().await.map_err(|error| cause(&error))?;
    let shown = answer.extensions().get::<TlsInfo>().and_then(TlsInfo::peer_certificate);
    let shown = shown.ok_or("it shows no certificate")?;
    let (_, certificate) = X509Certificate::from_der(shown).map_err(|error| error.to_string())?;
    Ok((certificate.validity().not_after.to_datetime() - now).whole_days())
}

/// The innermost reason: the outer ones say only that something failed.
fn cause(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return format!("no answer within {} s", PATIENCE.as_secs());
    }
    let mut inner: &dyn Error = error;
    while let Some(next) = inner.source() {
        inner = next;
    }
    inner.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, KeyPair};
    use reqwest::Certificate;
    use rustls::{ServerConfig, ServerConnection, Stream, pki_types::PrivatePkcs8KeyDer};
    use std::{
        io::{Read, Write},
        net::TcpListener,
        sync::Arc,
        thread,
    };

    /// Answers everybody with a certificate for `name` that ends then; gives its port, and itself to be trusted.
    fn shows(name: &str, end: OffsetDateTime) -> (u16, Certificate) {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let key = KeyPair::generate().unwrap();
        let mut wish = CertificateParams::new(vec![name.to_owned()]).unwrap();
        (wish.not_before, wish.not_after) = (end - time::Duration::days(90), end);
        let certificate = wish.self_signed(&key).unwrap();
        let trusted = Certificate::from_der(certificate.der()).unwrap();
        let chain = vec![certificate.der().clone()];
        let key = PrivatePkcs8KeyDer::from(key.serialize_der());
        let config =
            ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key.into()).unwrap();
        let (config, listener) = (Arc::new(config), TcpListener::bind("127.0.0.1:0").unwrap());
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for socket in listener.incoming() {
                let (mut socket, mut tls) = (socket.unwrap(), ServerConnection::new(config.clone()).unwrap());
                let mut stream = Stream::new(&mut tls, &mut socket);
                // Who does not like the certificate has hung up.
                if stream.read(&mut [0; 1024]).is_ok() {
                    let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
                }
            }
        });
        (port, trusted)
    }

    #[tokio::test]
    async fn a_certificate_counts_for_its_name_and_its_days() {
        let now = crate::kernel::clock::Clock::system().now();
        let (port, trusted) = shows("vonk.invalid", now + time::Duration::hours(40 * 24 + 5));
        let here = ([127, 0, 0, 1], port).into();
        let client = |trusted: Vec<Certificate>| {
            let client = builder().tls_certs_only(trusted);
            client.resolve("vonk.invalid", here).resolve("other.invalid", here).build().unwrap()
        };
        let knowing = client(vec![trusted]);
        let own = format!("https://vonk.invalid:{port}/favicon.ico");
        assert_eq!(days_left(&knowing, &own, now).await, Ok(40));
        let other = format!("https://other.invalid:{port}/favicon.ico");
        let why = days_left(&knowing, &other, now).await.unwrap_err();
        assert!(why.contains("not valid for name"), "{why}");
        let why = days_left(&client(Vec::new()), &own, now).await.unwrap_err();
        assert!(why.contains("certificate"), "{why}");
        let (port, trusted) = shows("late.invalid", now - time::Duration::days(1));
        let late = builder().tls_certs_only([trusted]).resolve("late.invalid", ([127, 0, 0, 1], port).into());
        let why = days_left(&late.build().unwrap(), &format!("https://late.invalid:{port}/"), now).await;
        assert!(why.as_ref().is_err_and(|why| why.contains("expired")), "{why:?}");
    }

    #[tokio::test]
    async fn a_name_that_nobody_has_is_not_found() {
        assert!(!resolves("nobody.invalid").await);
        assert!(resolves("localhost").await);
    }
}
