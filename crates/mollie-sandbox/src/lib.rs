//! A payment provider that moves no money and speaks Mollie's v2 API, so that a merchant's real adapter,
//! webhooks and return pages run offline, and Mollie's own clients can judge the answers.
//!
//! Served under [`Config::mount`]: the API at `/v2/…`, the hosted pages at `/checkout/{id}` (how does the
//! payment end?) and `/change/{id}` (refunds, chargebacks, late payment), and the fault panel at `/faults`.
//! A sandbox of another provider's interface can stand in front of it ([`Front`]).
//! All state is in the PostgreSQL schema `mollie_sandbox`, so any number of processes can serve it.
//!
//! ```no_run
//! # async fn demo(config: mollie_sandbox::Config) -> Result<(), Box<dyn std::error::Error>> {
//! let sandbox = mollie_sandbox::Sandbox::new(config).await?;
//! let worker = tokio::spawn(sandbox.clone().work(std::future::pending()));
//! let app: axum::Router = mollie_sandbox::router(sandbox); // paths include the mount: merge it
//! # drop((worker, app)); Ok(()) }
//! ```

mod amount;
mod call;
mod chargebacks;
mod customers;
mod faults;
mod front;
mod iban;
mod idempotency;
mod keys;
mod listing;
mod mandates;
mod methods;
mod pages;
mod payments;
mod problem;
mod profiles;
mod refunds;
mod router;
mod sandbox;
mod schema;
mod settlements;
mod webhooks;
mod worker;

pub use faults::{ApiFault, Faults, LostAnswer, cut_off, lose};
pub use front::{Front, FrontConfig, Hint, Schema, engine_key, host, minor};
pub use keys::{ApiKey, BadKey, Keys};
pub use router::router;
pub use sandbox::{Clock, Config, Sandbox, StartError, Timings};
pub use schema::TABLES;
