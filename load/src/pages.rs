//! The bench of public pages: visitors' pages out of the server's memory, and the same bytes out of an axum program
//! that does nothing else, in turn.

use crate::{
    Times,
    http::{self, Connection, Reply, header},
    report, tell, world,
};
use anyhow::Context;
use axum::{
    Router,
    http::{HeaderMap, HeaderName, HeaderValue},
    routing::get,
};
use clap::Args;
use std::{net::SocketAddr, path::PathBuf, time::Duration};
use tokio::net::TcpListener;

/// What to measure, and how long.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long)]
    liaison: PathBuf,
    /// Which pages.
    #[arg(long, value_delimiter = ',', default_value = "/,/pages/terms")]
    pages: Vec<String>,
    /// How many ask at once, each waiting for its answer.
    #[arg(long, default_value_t = 16)]
    clients: usize,
    /// For each round and side.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Both sides in turn, so often.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Where the server listens.
    #[arg(long, default_value_t = 9472)]
    port: u16,
    /// A file that gets the table too, between its marks.
    #[arg(long)]
    report: Option<PathBuf>,
}

/// One answer, and how fast both sides gave it.
struct Compared {
    name: String,
    bytes: usize,
    ours: Times,
    bare: Times,
}

/// Runs all of it.
pub(crate) async fn bench(options: Options) -> anyhow::Result<()> {
    let cluster = world::Cluster::start(pgbox::Durability::Scratch).await?;
    let world = cluster.world(&options.liaison, 200, options.port).await?;
    let mut all = Vec::new();
    for page in &options.pages {
        let first = ask(world.address, page, "").await?;
        first.success()?;
        all.push(compare(&options, world.address, page, "", &first).await?);
        let tag = header(&first.head, "etag").context("a visitor's page has no tag")?;
        let known = format!("If-None-Match: {tag}\r\n");
        let none = ask(world.address, page, &known).await?;
        anyhow::ensure!(none.head.starts_with("HTTP/1.1 304"), "not 304: {}", none.head);
        all.push(compare(&options, world.address, page, &known, &none).await?);
    }
    world.end().await?;
    let table = table(&all, options.clients);
    tell(&table)?;
    if let Some(path) = &options.report {
        report::put(path, "pages", &table)?;
    }
    cluster.stop().await
}

fn request(page: &str, more: &str) -> Vec<u8> {
    format!("GET {page} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br\r\nAccept-Language: de\r\n{more}\r\n")
        .into_bytes()
}

async fn ask(address: SocketAddr, page: &str, more: &str) -> anyhow::Result<Reply> {
    Connection::open(address).await?.ask(&request(page, more)).await
}

async fn compare(
    options: &Options,
    address: SocketAddr,
    page: &str,
    more: &str,
    reply: &Reply,
) -> anyhow::Result<Compared> {
    let bare = bare(reply).await?;
    let time = Duration::from_secs(options.seconds);
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    for _ in 0..options.rounds {
        ours.add(http::load(address, vec![request(page, more)], options.clients, time).await?);
        theirs.add(http::load(bare, vec![request("/", more)], options.clients, time).await?);
    }
    let status = if more.is_empty() { "200, brotli" } else { "304" };
    let compared =
        Compared { name: format!("{page}, {status}"), bytes: reply.body.len(), ours, bare: theirs };
    tell(&line(&compared))?;
    Ok(compared)
}

/// A program that gives this answer to everybody, headers included.
async fn bare(reply: &Reply) -> anyhow::Result<SocketAddr> {
    let status: u16 =
        reply.head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
    let status = axum::http::StatusCode::from_u16(status)?;
    let mut headers = HeaderMap::new();
    for (name, value) in reply.head.lines().skip(1).filter_map(|line| line.split_once(':')) {
        let name: HeaderName = name.parse()?;
        if !["content-length", "date", "connection"].contains(&name.as_str()) {
            headers.append(name, HeaderValue::from_str(value.trim())?);
        }
    }
    let body = axum::body::Bytes::from(reply.body.clone());
    let answer = move || std::future::ready((status, headers.clone(), body.clone()));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = listener.local_addr()?;
    let router = Router::new().route("/", get(answer));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

fn line(one: &Compared) -> String {
    let side = |times: &Times| {
        format!("{:.2} | {:.2} | {:.0}", times.percentile(50), times.percentile(99), times.per_second())
    };
    let ratio = one.ours.per_second() / one.bare.per_second().max(0.001);
    format!("| {} | {} | {} | {} | {ratio:.2} |", one.name, one.bytes, side(&one.ours), side(&one.bare))
}

fn table(all: &[Compared], clients: usize) -> String {
    let mut lines = vec![
        format!(
            "| page, {clients} clients | bytes | ours p50 ms | p99 ms | answers/s | bare axum p50 ms | p99 ms | answers/s | ours : bare |"
        ),
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|".to_owned(),
    ];
    lines.extend(all.iter().map(line));
    lines.join("\n")
}
