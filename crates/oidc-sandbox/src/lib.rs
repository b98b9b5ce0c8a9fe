//! An OpenID provider that knows nobody: who comes to it chooses what it says of their age, so that a service's real adapter and
//! its way back run offline.
//!
//! Served under [`Config::mount`]: discovery, `/authorize` with its page, `/token` and `/jwks`. See README.md for what of
//! OpenID Connect Core 1.0 is here.

mod asked;
mod page;
mod router;
mod signing;

pub use router::{Clock, Config, StartError, router};
