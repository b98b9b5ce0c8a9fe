//! The benches, `make bench`. Each makes a world in a throw-away cluster, loads the server over HTTP, and a
//! reference beside it in the same run: pgbench with the very statements, a bare program of the same framework,
//! libvips. What came out is a table and plots (crate `report`).
//!
//! `search` and `mix`, or both in the same worlds by `growth` (growth.rs); `chat` (chat/), `ejabberd` (chat/peer/), `console`
//! (console/), `moving` (moving.rs), `pages` (pages.rs), `streams` (streams.rs), `images` (images/); and `years` (years/), which is
//! `make years`.

mod bare;
mod chat;
mod console;
mod growth;
mod http;
mod images;
mod mix;
mod moving;
mod outcome;
mod pages;
mod people;
mod pgbench;
mod search;
mod searches;
mod statements;
mod streams;
mod times;
mod usage;
mod world;
mod years;

use clap::Parser;
use report::tell;
pub(crate) use times::Times;

/// Which bench.
#[derive(Debug, Parser)]
enum Bench {
    /// The same searches over HTTP and through pgbench, at several sizes.
    Search(growth::Options),
    /// What members do all day, in the usual shares, at several sizes.
    Mix(growth::Options),
    /// Both of these in the same worlds.
    Growth(growth::Options),
    /// Messages: until the partner's page hears of them, and how many a second.
    Chat(chat::Options),
    /// Messages beside a private ejabberd, both on one PostgreSQL.
    Ejabberd(chat::peer::Options),
    /// The console's calls while very much waits, and what members feel of staff at work.
    Console(console::Options),
    /// What members feel while those of another site move in.
    Moving(moving::Options),
    /// Public pages, beside the same bytes out of a bare program of the same framework.
    Pages(pages::Options),
    /// What open event streams cost.
    Streams(streams::Options),
    /// Taking photos in, beside libvips.
    Images(images::Options),
    /// Three years of very many members: every job, every start and the hot calls.
    Years(years::Options),
    /// One side of `images`, in a process of its own.
    #[command(hide = true)]
    Intake(images::Intake),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Bench::parse() {
        Bench::Search(options) => growth::bench(options, growth::What::Search).await,
        Bench::Mix(options) => growth::bench(options, growth::What::Mix).await,
        Bench::Growth(options) => growth::bench(options, growth::What::Both).await,
        Bench::Chat(options) => chat::bench(options).await,
        Bench::Ejabberd(options) => chat::peer::bench(options).await,
        Bench::Console(options) => console::bench(options).await,
        Bench::Moving(options) => moving::bench(options).await,
        Bench::Pages(options) => pages::bench(options).await,
        Bench::Streams(options) => streams::bench(options).await,
        Bench::Images(options) => images::bench(options).await,
        Bench::Years(options) => years::bench(options).await,
        Bench::Intake(one) => images::take_in(&one),
    }
}
