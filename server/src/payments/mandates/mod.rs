//! Mandates: what a member agreed to be charged by again. A card is kept with the member's yes at its first
//! payment; an account by the direct debit form (`direct_debit/`). Repeat orders use them (spec 2, 4): an account is
//! charged, a card is shown to its holder at the checkout, who pays with it.
//!
//! Read top-down: what one is (`model`), which orders leave or use one (`binding`), how one is charged
//! (`charge`, `jobs`), what follows from how that ends (`follow`), by what a card is known again (`card_print`), the calls
//! (`routes`), the SQL (`store`).

mod binding;
mod card_print;
mod charge;
mod exported;
mod follow;
mod jobs;
mod model;
mod repeat;
mod routes;
mod store;

pub(super) use binding::{PaymentMode, bind, is_bound_as, is_charged, sequence};
pub(super) use card_print::card_print;
pub(super) use charge::{charge, give_up};
pub use exported::exported;
pub(super) use follow::follow;
pub use jobs::FORGET_CUSTOMER;
pub(super) use jobs::{ChargeOrder, ForgetCustomer, RevokeMandate};
pub(super) use model::{FailureClass, Mandate, MandateRow, SEALED_ACCOUNT, SEALED_HOLDER};
pub(super) use routes::routes;
pub(super) use store::{
    NewDebitRow, add_debit, card_of, end, end_cards, erase, leave_card, newest_debit, of_order,
};
