//! The program as an operator runs it: a child process on a real database, with signals, hang-ups,
//! garbage and a database that goes away. Tests that measure time take turns.
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

mod backup;
mod bank_file;
mod bucket;
mod burst;
mod chat_photos;
mod closed_sites;
mod closing;
mod commands;
mod complaints;
mod configuration;
mod converting;
mod database_away;
mod database_gone;
mod database_tls;
mod dead_sessions;
mod demo_world;
mod discounts;
mod doctor;
mod disputes;
mod distribute;
mod fifty;
mod first_site;
mod garbage;
mod hang_ups;
mod held_folder;
mod hosts;
mod killed;
mod links;
mod mail;
mod methods;
mod moderation_killed;
mod moderators;
mod moving_killed;
mod moving_round_trip;
mod news;
mod newer_release;
mod operators_port;
mod orders;
mod outage;
mod photos;
mod pooler;
mod private_files;
mod relocate;
mod replica;
mod requests;
mod rolling;
mod reports;
mod server;
mod service_manager;
mod security_log;
mod sites;
mod stopping;
mod texts;
mod storm;
mod traces;
mod tracking;
mod two_nodes;
mod vault;
mod wal_archive;
mod who;

use testkit::{members, raw};
