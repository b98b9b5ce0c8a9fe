//! Settlements: what the provider pays out each day, with the fees that it keeps. A day's settlement is made at six
//! o'clock (UTC) of the next day and paid out at nine; where fees and money that went back are more than what came in,
//! all waits for the next day. Organisations read them with an access token; API keys can't.
//!
//! Not documented by Mollie, and chosen here: the moments of the day, and that money of a reversed chargeback comes
//! as a revenue row without a method. PayPal's payments are in none, since PayPal pays them out itself.
//!
//! Read on: `sheet` (sums and fees; pure) → `tariff` → `close` (a day's end) → `store` (SQL) → `view` (JSON) →
//! `routes` → `balance` (what no settlement has yet).

pub(crate) mod balance;
mod close;
mod routes;
mod sheet;
mod store;
mod tariff;
mod view;

pub(crate) use routes::{captures, chargebacks, get, list, payments, refunds};
pub(crate) use tariff::in_euro;
pub(crate) use view::{leaving, put_settlement};
