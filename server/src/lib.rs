//! Liaison: white-label dating and chat. The order of the modules is the order of dependency:
//! a feature uses only those above it (tests/api/architecture.rs).

pub mod causes;
pub mod config;
pub mod kernel;
pub mod metrics;
pub mod outbound;
pub mod blobs;
pub mod pages;
pub mod settings;
pub mod sessions;
pub mod staff;
pub mod media;
pub mod builds;
pub mod mail;
pub mod sms;
pub mod tracking;
pub mod faults;
pub mod members;
pub mod credits;
pub mod notifications;
pub mod age_checks;
pub mod accounts;
pub mod suppression;
pub mod verification;
pub mod likes;
pub mod payments;
pub mod chat;
pub mod album;
pub mod safety;
pub mod dates;
pub mod complaints;
pub mod calendar;
pub mod searches;
pub mod news;
pub mod export;
pub mod links;
pub mod moving;
pub mod demo;
pub mod web;
pub mod backoffice;
pub mod console;

// The wiring around the features.
pub mod app;
mod security_log;
pub mod watching;
pub mod routes;
pub mod housekeeping;
mod erasure;
mod rotation;
mod listen;
pub mod serve;
pub mod cli;
