//! Orders: placing one, asking the provider for its payment, following it until it is decided.
//!
//! Read top-down: the calls (`routes`), how often one may try (`tries`), what is agreed to (`begin`), placing (`checkout`),
//! what a provider was asked (`asking`, `attaching`), the next one where it can't be reached (`routing`), the ways in which
//! news comes (`webhooks`, `postbacks`, `jobs`, `routes`) and what they lead to (`settlement`), giving up (`cancellation`)
//! and paying another way (`change_method`), payments that fit nothing (`unknown`), the receipt, what operators see, the
//! SQL (`store`, `status`).

pub(super) mod asking;
pub(super) mod attaching;
pub(super) mod begin;
pub(super) mod cancellation;
pub(super) mod change_method;
pub(super) mod checkout;
pub(super) mod jobs;
pub(super) mod operator;
pub(super) mod postbacks;
pub(super) mod receipt;
pub(super) mod routes;
pub(super) mod routing;
pub(super) mod settlement;
pub(super) mod status;
pub(super) mod store;
pub(super) mod tries;
pub(super) mod unknown;
pub(super) mod webhooks;
