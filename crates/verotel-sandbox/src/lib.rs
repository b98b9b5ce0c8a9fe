//! A payment provider that moves no money and speaks Verotel's FlexPay, so that a merchant's real adapter, postbacks and
//! return pages run offline.
//!
//! It is a translator in front of `mollie-sandbox`, which keeps the payments, shows the hosted pages and the
//! fault panel, and delivers what is due. Served under [`FrontConfig::mount`]: `/startorder` and `/salestatus`, the pages at
//! `/checkout/{id}` and `/change/{id}`, and `/faults`. Faults of FlexPay's own are [`Knobs`].
//!
//! ```no_run
//! # async fn demo(config: verotel_sandbox::Config) -> Result<(), Box<dyn std::error::Error>> {
//! let sandbox = verotel_sandbox::Sandbox::new(config).await?;
//! let worker = tokio::spawn(sandbox.clone().work(std::future::pending()));
//! let app: axum::Router = verotel_sandbox::router(sandbox); // paths include the mount: merge it
//! # drop((worker, app)); Ok(()) }
//! ```

mod knobs;
mod order_page;
mod parameters;
mod postback;
mod router;
mod sales;
mod sandbox;
mod status;

pub use knobs::Knobs;
pub use mollie_sandbox::{Clock, Faults, FrontConfig, StartError, Timings};
pub use router::router;
pub use sandbox::{Config, Sandbox, Shop, Shops, TABLES};
