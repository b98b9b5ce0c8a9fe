//! The product from outside: a real server on a real database, called over HTTP. One binary; the
//! folders mirror `src/`, a file per call.
#![allow(
    clippy::allow_attributes,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    missing_docs,
    reason = "a test stops at the first thing that is wrong, and is read, not called"
)]

mod accounts;
mod age_checks;
mod album;
mod mail;
mod chat;
mod browser_faults;
mod budget;
mod builds;
mod calendar;
mod clock;
mod complaints;
mod console;
mod connections;
mod credits;
mod dates;
mod likes;
mod media;
mod money;
mod document;
mod error_texts;
mod event_days;
mod export;
mod forbidden_fields;
mod members;
mod news;
mod notifications;
mod operations;
mod packaging;
mod architecture;
mod asvs;
mod migrations;
mod moving;
mod mutants;
mod sharding;
mod authorisation;
mod other_member;
mod payments;
mod settings;
mod sms;
mod promises;
mod references;
mod retention;
mod round_trips;
mod periodic_jobs;
mod plans;
mod every_plan;
mod safety;
mod searches;
mod security_headers;
mod spec_map;
mod suppression;
mod tracking;
mod transactions;
mod unavailable;
mod verification;
mod watching;
mod web;
mod world;
