//! What a round stands on: a PostgreSQL that keeps what it acknowledges, a proxy in front of it, a demo world, nodes.

use crate::{
    options::Options,
    proxy::{Proxy, Upstream},
};
use pgbox::PgBox;
use sqlx::{PgPool, postgres::PgPoolOptions};
use std::{path::Path, time::Duration};
use tempfile::TempDir;
use testkit::{
    members::{Member, members},
    process::{Server, Setup, folder, lasting_port},
};
use url::Url;

/// Members of the demo world; drawn faces beyond a few would only take time.
const MEMBERS: &str = "120";
const FACES: &str = "12";

/// One round's world. What runs on it ends before it.
pub(crate) struct Ground {
    pub(crate) cluster: PgBox,
    /// Straight to PostgreSQL.
    pub(crate) url: String,
    /// What nodes may use instead.
    pub(crate) proxied_url: String,
    pub(crate) proxy: Proxy,
    /// Behind the server's back, straight to PostgreSQL.
    pub(crate) db: PgPool,
    pub(crate) setup: Setup,
    pub(crate) state: TempDir,
}

impl Ground {
    pub(crate) async fn new(options: &Options) -> Self {
        Self::with(options, |cluster| cluster).await
    }

    /// On a cluster with other settings.
    pub(crate) async fn with(
        options: &Options,
        change: impl FnOnce(pgbox::Options) -> pgbox::Options + Send + 'static,
    ) -> Self {
        let durable = |options| pgbox::Options { durability: pgbox::Durability::Durable, ..change(options) };
        let cluster =
            tokio::task::spawn_blocking(move || PgBox::scratch_with(durable)).await.unwrap().unwrap();
        Self::on(options, cluster).await
    }

    /// On this cluster.
    pub(crate) async fn on(options: &Options, cluster: PgBox) -> Self {
        cluster.ensure_database("liaison").await.unwrap();
        let url = cluster.url("liaison");
        let parts = Url::parse(&url).unwrap();
        let socket = parts.query_pairs().find(|(name, _)| name == "host").unwrap().1.into_owned();
        let proxy = Proxy::start(Upstream::Unix(Path::new(&socket).join(".s.PGSQL.5432"))).await;
        let proxied_url = format!(
            "postgres://{}:{}@{}/liaison?sslmode=disable",
            parts.username(),
            parts.password().unwrap(),
            proxy.address
        );
        let state = folder();
        let setup = Setup::of(&options.liaison, state.path())
            .on(&url)
            .with("LIAISON_DEMO_MEMBERS", MEMBERS)
            .with("LIAISON_DEMO_FACES", FACES)
            .with("LIAISON_ADDRESS_HEADER", "x-forwarded-for")
            .with("RUST_LOG", "warn")
            .with("LIAISON_SEARCH_IN_MEMORY", if options.from_memory { "100000" } else { "0" })
            .with("LIAISON_SESSIONS_IN_MEMORY", if options.from_memory { "true" } else { "false" });
        // Few, and given up early while the database is away.
        let pool = PgPoolOptions::new().max_connections(6).acquire_timeout(Duration::from_secs(5));
        let db = pool.connect_lazy(&url).unwrap();
        Self { cluster, url, proxied_url, proxy, db, setup, state }
    }

    /// A node that may go and come back at its port.
    pub(crate) async fn node(&self) -> (Setup, Server) {
        self.node_of(self.setup.clone()).await
    }

    /// The same, whose database is behind the proxy.
    pub(crate) async fn proxied_node(&self) -> (Setup, Server) {
        self.node_of(self.setup.clone().on(&self.proxied_url)).await
    }

    pub(crate) async fn node_of(&self, setup: Setup) -> (Setup, Server) {
        let setup = setup.at(lasting_port());
        let server = setup.serve().await;
        (setup, server)
    }

    /// Those who live, buy, hang up and are written to, each of them one thing.
    pub(crate) async fn people(&self) -> People {
        let mut everybody = members(&self.db, 34).await.into_iter();
        let mut next = |count| everybody.by_ref().take(count).collect::<Vec<Member>>();
        People { crowd: next(8), buyers: next(6), quitters: next(8), partners: next(12) }
    }

    /// Stops what is left, after the nodes.
    pub(crate) async fn end(self) {
        self.db.close().await;
        tokio::task::spawn_blocking(move || self.cluster.stop()).await.unwrap();
    }
}

/// Members of the demo world, with sessions and credits.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) crowd: Vec<Member>,
    pub(crate) buyers: Vec<Member>,
    pub(crate) quitters: Vec<Member>,
    pub(crate) partners: Vec<Member>,
}
