//! The bench of public pages: visitors' pages out of the server's memory, and the same bytes out of an axum program
//! that does nothing else, in turn.

use crate::{
    Times, bare,
    http::{self, Connection, Reply, header},
    outcome::Where,
    tell, world,
};
use anyhow::Context;
use clap::Args;
use report::Table;
use std::{net::SocketAddr, num::NonZeroU32, path::PathBuf, time::Duration};

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
    #[arg(long, default_value = "2")]
    rounds: NonZeroU32,
    #[command(flatten)]
    outcome: Where,
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
    let that_run = options.outcome.that_run();
    let cluster = world::Cluster::start(pgbox::Durability::Scratch).await?;
    let world = cluster.world(&options.liaison, 200).await?;
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
    anyhow::ensure!(!all.is_empty(), "no page was asked for");
    world.end().await?;
    cluster.stop().await?;
    options.outcome.put("pages", &table(&all, options.clients), &[], &that_run)
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
    let bare = bare::start([(page.to_owned(), reply)]).await?;
    let time = Duration::from_secs(options.seconds);
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    for _ in 0..options.rounds.get() {
        ours.add(http::load(address, vec![request(page, more)], options.clients, time).await?);
        theirs.add(http::load(bare, vec![request(page, more)], options.clients, time).await?);
    }
    let status = if more.is_empty() { "200, brotli" } else { "304" };
    let compared =
        Compared { name: format!("{page}, {status}"), bytes: reply.body.len(), ours, bare: theirs };
    tell(&cells(&compared).join(" | "))?;
    Ok(compared)
}

/// Its cells.
fn cells(one: &Compared) -> Vec<String> {
    let head = [one.name.clone(), one.bytes.to_string()].into_iter();
    head.chain(one.ours.cells()).chain(one.bare.cells()).chain([one.ours.beside(&one.bare)]).collect()
}

fn table(all: &[Compared], clients: usize) -> String {
    let heads = [format!("page, {clients} clients"), "bytes".to_owned()].into_iter();
    let heads = heads.chain(Times::heads("ours", "answers")).chain(Times::heads("bare axum", "answers"));
    let mut table = Table::of_numbers(heads.chain(["ours : bare".to_owned()]));
    for one in all {
        table.row(cells(one));
    }
    table.to_string()
}
