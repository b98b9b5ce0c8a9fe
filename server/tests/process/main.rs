//! The program as an operator runs it: a child process on a real database, with signals, hang-ups,
//! garbage and a database that goes away. The tests take turns, since they measure time.
#![allow(
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    clippy::print_stderr,
    missing_docs,
    reason = "a test stops at the first thing that is wrong, is read and not called, and tells its figures"
)]

mod bank_file;
mod bucket;
mod chat_photos;
mod complaints;
mod configuration;
mod database_away;
mod discounts;
mod disputes;
mod fifty;
mod garbage;
mod hang_ups;
mod killed;
mod links;
mod mail;
mod members;
mod methods;
mod news;
mod moderators;
mod operators_port;
mod orders;
mod outage;
mod photos;
mod raw;
mod reports;
mod server;
mod sites;
mod stopping;
mod storm;
mod tracking;
mod two_nodes;
mod vault;
