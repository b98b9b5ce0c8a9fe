//! Payments: created by the API, ended by the shopper on a hosted page, by the clock, or by the merchant.
//!
//! Read on: `model` (the row and its states) → `request` (what a create or update may say) → `build`
//! (the new row) → `outcome` (how a
//! payment ends; pure) → `details` (what the provider then knows about the payer) → `store` (SQL) →
//! `settle` (an outcome with all that follows from it) → `view` (JSON) → `routes`.

mod build;
mod details;
mod model;
mod outcome;
pub(crate) mod request;
mod routes;
mod settle;
mod store;
mod view;

pub(crate) use model::{Payment, Status};
pub(crate) use outcome::Outcome;
pub(crate) use routes::{cancel, create, create_for_customer, get, list, list_for_customer, update};
pub(crate) use settle::{due_now, settle};
pub(crate) use store::{find, find_public, lock, newest, save};
pub(crate) use view::{moment, show};

/// Countries and languages in which a hosted page can be asked for (`locale`, facts 1.5).
pub(crate) const LOCALES: [&str; 28] = [
    "ca_ES", "cs_CZ", "da_DK", "de_AT", "de_CH", "de_DE", "de_LU", "en_BE", "en_GB", "en_NL", "en_US",
    "es_ES", "fi_FI", "fr_BE", "fr_FR", "fr_LU", "hu_HU", "is_IS", "it_IT", "lt_LT", "lv_LV", "nb_NO",
    "nl_BE", "nl_NL", "pl_PL", "pt_PT", "sk_SK", "sv_SE",
];
