//! Orders: one payment each, in Pay.nl's words.

mod request;
mod routes;
mod store;
pub(crate) mod view;

pub(crate) use routes::{abort, create, payment, read, status};
pub(crate) use store::{Order, of_relay};
