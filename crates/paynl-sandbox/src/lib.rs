//! A payment provider that moves no money and speaks Pay.nl's order API, so that a merchant's real adapter,
//! exchange calls and return pages run offline.
//!
//! It is a translator in front of `mollie-sandbox`, which keeps the payments, shows the hosted pages and the
//! fault panel, and delivers what is due. Served under [`Config::mount`]: orders at `/connect/v1`, transactions
//! at `/rest/v2` (two hosts at Pay.nl), the pages at `/checkout/{id}` and `/change/{id}`, and `/faults`.
//!
//! ```no_run
//! # async fn demo(config: paynl_sandbox::Config) -> Result<(), Box<dyn std::error::Error>> {
//! let sandbox = paynl_sandbox::Sandbox::new(config).await?;
//! let worker = tokio::spawn(sandbox.clone().work(std::future::pending()));
//! let app: axum::Router = paynl_sandbox::router(sandbox); // paths include the mount: merge it
//! # drop((worker, app)); Ok(()) }
//! ```

mod call;
mod engine;
mod exchange;
mod methods;
mod orders;
mod problem;
mod router;
mod sandbox;
mod transactions;

pub use mollie_sandbox::{Clock, Faults, FrontConfig as Config, StartError, Timings};
pub use router::router;
pub use sandbox::{Sandbox, TABLES};
