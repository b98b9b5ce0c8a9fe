//! Liaison: white-label dating and chat. The order of the modules is the order of dependency:
//! a feature uses only those above it (tests/api/architecture.rs).

pub mod accounts;
pub mod app;
pub mod chat;
pub mod cli;
pub mod config;
pub mod credits;
pub mod demo;
pub mod kernel;
pub mod likes;
pub mod mail;
pub mod media;
pub mod members;
pub mod notifications;
pub mod payments;
pub mod routes;
pub mod serve;
pub mod sessions;
pub mod settings;
pub mod web;
