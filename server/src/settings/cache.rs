//! Every node holds all sites in memory and reads them anew when one is edited anywhere.

use super::{
    push_keys,
    store::{self, SiteRow},
};
use crate::{
    app::App,
    config::Config,
    kernel::{
        events::EventHub,
        ids::SiteId,
        problem::{Answer, Problem, Refusal},
        random::Random,
        vault::Vault,
    },
};
use axum::extract::FromRequestParts;
use http::{HeaderMap, header, request::Parts};
use sqlx::PgPool;
use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};
use tokio::sync::watch;

/// The sites by host; cheap to clone.
#[derive(Clone, Debug)]
pub struct Sites(Arc<Known>);

#[derive(Debug)]
struct Known {
    index: RwLock<Arc<Index>>,
    /// What keys of sites that are new are sealed with.
    sealing: (Vault, Random),
    /// Held from the reading to the keeping: what was read earlier must never come to stand later.
    reading: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct Index {
    by_host: HashMap<String, Site>,
    by_id: HashMap<SiteId, Site>,
}

/// The site that a request is for.
#[derive(Clone, Debug)]
pub struct Site(Arc<SiteRow>);

impl std::ops::Deref for Site {
    type Target = SiteRow;

    fn deref(&self) -> &SiteRow {
        &self.0
    }
}

/// Loads all sites and keeps them fresh until `stop`.
pub async fn start(
    pool: PgPool,
    hub: &EventHub,
    sealing: (Vault, Random),
    mut stop: watch::Receiver<bool>,
) -> anyhow::Result<Sites> {
    let known = Known { index: RwLock::default(), sealing, reading: tokio::sync::Mutex::default() };
    let sites = Sites(Arc::new(known));
    sites.reload(&pool).await?;
    let mut changed = hub.sites_changed();
    let kept = sites.clone();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                _ = stop.wait_for(|stopping| *stopping) => return,
                woken = changed.changed() => if woken.is_err() { return },
            }
            if let Err(error) = kept.reload(&pool).await {
                tracing::error!(
                    error = format!("{error:#}"),
                    "sites could not be read again; the old settings stay"
                );
            }
        }
    });
    Ok(sites)
}

impl Sites {
    /// Reads all sites anew. What was committed before the call is known after it.
    pub async fn reload(&self, pool: &PgPool) -> anyhow::Result<()> {
        let _reading = self.0.reading.lock().await;
        let (vault, random) = &self.0.sealing;
        push_keys::make_missing(&mut *pool.acquire().await?, (vault, random)).await?;
        let mut index = Index::default();
        for row in store::list(pool).await? {
            let site = Site(Arc::new(row));
            for host in std::iter::once(&site.domain).chain(&site.aliases) {
                index.by_host.insert(host.clone(), site.clone());
            }
            index.by_id.insert(site.id, site);
        }
        *self.0.index.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
        Ok(())
    }

    fn index(&self) -> Arc<Index> {
        self.0.index.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The open site of this host, port and case aside.
    pub fn by_host(&self, host: &str) -> Option<Site> {
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        self.index().by_host.get(without_port(&host)).filter(|site| site.is_open).cloned()
    }

    /// The site with this id, open or not.
    pub fn by_id(&self, id: SiteId) -> Option<Site> {
        self.index().by_id.get(&id).cloned()
    }

    /// All sites, once each.
    pub fn all(&self) -> Vec<Site> {
        let mut all: Vec<Site> = self.index().by_id.values().cloned().collect();
        all.sort_by(|a, b| a.domain.cmp(&b.domain));
        all
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// The host that the browser asked for.
pub(super) fn host(headers: &HeaderMap, uri: &http::Uri) -> Option<String> {
    // HTTP/2 has it in the URI's authority only.
    let header = headers.get(header::HOST).and_then(|value| value.to_str().ok()).map(str::to_owned);
    header.or_else(|| uri.authority().map(ToString::to_string))
}

impl Site {
    /// The public address of a path of this site, for mails and for other services to come back to.
    /// Made from the site's own domain: a `Host` header is anybody's claim.
    pub fn link(&self, config: &Config, path: &str) -> String {
        match (config.https, config.port) {
            (true, _) => format!("https://{}{path}", self.domain),
            (false, 80) => format!("http://{}{path}", self.domain),
            (false, port) => format!("http://{}:{port}{path}", self.domain),
        }
    }

    /// Whether nothing was edited between the two: every reading of the sites makes them anew.
    pub fn is_unchanged(&self, later: &Self) -> bool {
        Arc::ptr_eq(&self.0, &later.0)
    }

    /// The site of this request, or None for a host that we don't know.
    pub fn of_request(app: &App, headers: &HeaderMap, uri: &http::Uri) -> Option<Self> {
        app.sites.by_host(&host(headers, uri)?)
    }
}

impl FromRequestParts<App> for Site {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        Self::of_request(app, &parts.headers, &parts.uri).ok_or_else(|| Refusal::SiteUnknown.into())
    }
}

#[cfg(test)]
mod tests {
    use super::without_port;

    #[test]
    fn ports_are_cut_and_addresses_kept() {
        for (host, name) in [
            ("a.example:8080", "a.example"),
            ("a.example", "a.example"),
            ("[::1]:8080", "[::1]"),
            ("[::1]", "[::1]"),
            ("127.0.0.1:80", "127.0.0.1"),
        ] {
            assert_eq!(without_port(host), name);
        }
    }
}
