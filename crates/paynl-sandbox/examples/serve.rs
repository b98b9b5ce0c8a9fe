//! The sandbox alone, for browsers and for Pay.nl's own client:
//! `cargo run -p pgbox -- with --scratch -- cargo run -p paynl-sandbox --example serve`.
//!
//! `DATABASE_URL` and `PORT` (default 8091) as usual; `SEED` for repeatable ids.
#![expect(clippy::print_stdout, reason = "it says where it listens")]
#![expect(clippy::disallowed_methods, reason = "a program of its own, with the real clock")]

use std::env::var;
use std::error::Error;
use std::sync::Arc;

use paynl_sandbox::{Config, Faults, Sandbox, Timings, router};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let seed = var("SEED").ok().and_then(|seed| seed.parse().ok());
    let config = Config {
        pool: PgPool::connect(&var("DATABASE_URL")?).await?,
        public_base: None,
        mount: "/sandbox/paynl".to_owned(),
        clock: Arc::new(OffsetDateTime::now_utc),
        random: Box::new(seed.map_or_else(ChaCha12Rng::from_os_rng, ChaCha12Rng::seed_from_u64)),
        timings: Timings::default(),
        faults: Faults::default(),
    };
    let sandbox = Sandbox::new(config).await?;
    tokio::spawn(sandbox.clone().work(std::future::pending()));
    let port = var("PORT").unwrap_or_else(|_| "8091".to_owned());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    println!("http://127.0.0.1:{port}/sandbox/paynl/faults");
    axum::serve(listener, router(sandbox)).await?;
    Ok(())
}
