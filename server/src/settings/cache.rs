//! Every node holds all sites in memory and reads them anew when one is edited anywhere.

use super::{
    push_keys,
    store::{self, SiteRow},
};
use crate::{
    app::App,
    config::Config,
    kernel::{
        database::Database,
        events::EventHub,
        ids::SiteId,
        problem::{Answer, Problem, Refusal},
        random::Random,
        vault::Vault,
    },
    pages::{self, PageText},
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
    /// Operators' own texts of the static pages.
    texts: pages::Shelf,
    /// Held from the reading to the keeping: what was read earlier must never come to stand later.
    reading: tokio::sync::Mutex<()>,
    /// Moves when they were read anew.
    read: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Index {
    by_host: HashMap<String, Site>,
    /// By the domains that they had before.
    moved: HashMap<String, Site>,
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
    let known = Known {
        index: RwLock::default(),
        sealing,
        texts: pages::Shelf::default(),
        reading: tokio::sync::Mutex::default(),
        read: watch::Sender::new(()),
    };
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
            for host in &site.moved_from {
                index.moved.insert(host.clone(), site.clone());
            }
            index.by_id.insert(site.id, site);
        }
        *self.0.index.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(index);
        self.0.read.send_replace(());
        Ok(())
    }

    /// An own text of some site, by its version's id.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn text(&self, database: &Database, id: i64) -> Answer<Arc<PageText>> {
        self.0.texts.text(database, id).await
    }

    fn index(&self) -> Arc<Index> {
        self.0.index.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The site of this host, port and case aside, unless it was not opened yet.
    pub fn by_host(&self, host: &str) -> Option<Site> {
        self.index().by_host.get(&plain_name(host)).filter(|site| site.state.is_there()).cloned()
    }

    /// The site that had this domain before.
    fn moved(&self, host: &str) -> Option<Site> {
        self.index().moved.get(&plain_name(host)).filter(|site| site.state.is_there()).cloned()
    }

    /// Whether visitors may come by this name, so that it needs a certificate.
    pub fn is_host(&self, name: &str) -> bool {
        self.by_host(name).or_else(|| self.moved(name)).is_some()
    }

    /// Wakes at once, so that nothing that came meanwhile is missed, and whenever they were read anew.
    pub fn changed(&self) -> watch::Receiver<()> {
        let mut read = self.0.read.subscribe();
        read.mark_changed();
        read
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

/// A host's name as sites are known by it: in lower case, without port and root dot.
fn plain_name(host: &str) -> String {
    let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
    split_port(&host).map_or(host.as_str(), |(name, _)| name).to_owned()
}

/// The port that a host names; what stands there may be too large to be one.
fn port_of(host: &str) -> Option<&str> {
    split_port(host).map(|(_, port)| port).filter(|port| !port.is_empty())
}

fn split_port(host: &str) -> Option<(&str, &str)> {
    let (name, port) = host.rsplit_once(':')?;
    (port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':')).then_some((name, port))
}

/// The port of our pages as browsers see it.
fn public_port(config: &Config) -> u16 {
    if config.https { 443 } else { config.port }
}

fn address(config: &Config, host: &str, path: &str) -> String {
    match (config.https, public_port(config)) {
        (true, _) => format!("https://{host}{path}"),
        (false, 80) => format!("http://{host}{path}"),
        (false, port) => format!("http://{host}:{port}{path}"),
    }
}

/// The host that the browser asked for.
pub(super) fn host(headers: &HeaderMap, uri: &http::Uri) -> Option<String> {
    // HTTP/2 has it in the URI's authority only.
    let header = headers.get(header::HOST).and_then(|value| value.to_str().ok()).map(str::to_owned);
    header.or_else(|| uri.authority().map(ToString::to_string))
}

impl Site {
    /// A site as it is not, for a look at its pages: with a draft of its settings.
    pub fn of_draft(row: SiteRow) -> Self {
        Self(Arc::new(row))
    }

    /// The public address of a path of this site, for mails and for other services to come back to.
    /// Made from the site's own domain: a `Host` header is anybody's claim.
    pub fn link(&self, config: &Config, path: &str) -> String {
        address(config, &self.domain, path)
    }

    /// The origin of this site's pages (RFC 6454) under the name that the request uses: the site's domain or one of
    /// its aliases. Of the request only that choice counts; scheme and port are the configuration's.
    pub fn origin(&self, config: &Config, headers: &HeaderMap) -> String {
        let named = headers.get(header::HOST).and_then(|value| value.to_str().ok()).map(plain_name);
        let alias = named.filter(|named| self.aliases.contains(named));
        address(config, alias.as_ref().unwrap_or(&self.domain), "")
    }

    /// Whether nothing was edited between the two: every reading of the sites makes them anew.
    pub fn is_unchanged(&self, later: &Self) -> bool {
        Arc::ptr_eq(&self.0, &later.0)
    }

    /// The site of this request, or None for a host that we don't know. A port that is not ours makes it one: there
    /// stands somebody else's page. Proxies may leave the port out.
    pub fn of_request(app: &App, headers: &HeaderMap, uri: &http::Uri) -> Option<Self> {
        let host = host(headers, uri)?;
        app.sites.by_host(&host).filter(|_| is_our_port(app, &host))
    }

    /// The site that had the domain of this host before.
    pub(super) fn moved(app: &App, host: &str) -> Option<Self> {
        app.sites.moved(host).filter(|_| is_our_port(app, host))
    }
}

fn is_our_port(app: &App, host: &str) -> bool {
    port_of(host).is_none_or(|port| port == public_port(&app.config).to_string())
}

impl FromRequestParts<App> for Site {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        Self::of_request(app, &parts.headers, &parts.uri).ok_or_else(|| Refusal::SiteUnknown.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{plain_name, port_of};

    #[test]
    fn ports_are_cut_and_addresses_kept() {
        for (host, name, port) in [
            ("a.example:8080", "a.example", Some("8080")),
            ("A.example.", "a.example", None),
            ("a.example:", "a.example", None),
            ("[::1]:8080", "[::1]", Some("8080")),
            ("[::1]", "[::1]", None),
            ("127.0.0.1:80", "127.0.0.1", Some("80")),
        ] {
            assert_eq!((plain_name(host).as_str(), port_of(host)), (name, port));
        }
    }
}
