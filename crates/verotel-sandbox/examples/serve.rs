//! The sandbox alone, for browsers and for Verotel's own client:
//! `cargo run -p pgbox -- with --scratch -- cargo run -p verotel-sandbox --example serve`.
//!
//! `DATABASE_URL` and `PORT` (default 8093) as usual; `SEED` for repeatable ids. It has one shop, 60678, of the key `KEY`
//! (default that of the clients' tests), whose postbacks go to `POSTBACK`.
#![expect(clippy::print_stdout, reason = "it says where it listens")]
#![expect(clippy::disallowed_methods, reason = "a program of its own, with the real clock")]

use std::env::var;
use std::error::Error;
use std::sync::Arc;

use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use sqlx::PgPool;
use time::OffsetDateTime;
use tokio::net::TcpListener;
use verotel_sandbox::{Config, Faults, FrontConfig, Sandbox, Shop, Timings, router};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let seed = var("SEED").ok().and_then(|seed| seed.parse().ok());
    let port = var("PORT").unwrap_or_else(|_| "8093".to_owned());
    let shop = Shop {
        key: var("KEY").unwrap_or_else(|_| "zpXwe2D77g4P7ysGJcr3rY87TBYs6J".to_owned()),
        postback: var("POSTBACK").unwrap_or_else(|_| "http://127.0.0.1:8094/postback.php".to_owned()),
    };
    let front = FrontConfig {
        pool: PgPool::connect(&var("DATABASE_URL")?).await?,
        public_base: None,
        mount: "/sandbox/verotel".to_owned(),
        clock: Arc::new(OffsetDateTime::now_utc),
        random: Box::new(seed.map_or_else(ChaCha12Rng::from_os_rng, ChaCha12Rng::seed_from_u64)),
        timings: Timings::default(),
        faults: Faults::default(),
    };
    let config = Config {
        front,
        own_base: Some(format!("http://127.0.0.1:{port}")),
        shops: Arc::new(move |number| {
            let shop = (number == "60678").then(|| shop.clone());
            Box::pin(std::future::ready(shop))
        }),
    };
    let sandbox = Sandbox::new(config).await?;
    tokio::spawn(sandbox.clone().work(std::future::pending()));
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    println!("http://127.0.0.1:{port}/sandbox/verotel/faults");
    axum::serve(listener, router(sandbox)).await?;
    Ok(())
}
