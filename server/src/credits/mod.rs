//! Credits: what members pay for messages with, whether given or bought (spec 1, 6).
//!
//! Three tables move together and prove each other: the account's balance, the lots that make it up, and an
//! append-only ledger of double entries. A fourth says which lots paid for what was spent, and on whom it was
//! spent. Spending has one door, the database function `spend_credits`, so that it can be part of another feature's
//! single call. Each night all of it is proven, and what was spent in a month that is long over becomes one line.

mod books;
mod closing;
mod exported;
mod given;
mod jobs;
mod model;
mod proofs;
mod returned;
mod reversal;
mod spendings;
mod statement;
mod store;
mod used;
mod worth;

pub use books::{prove, prove_in_parts};
pub use exported::exported;
pub use given::{MOST_GIVEN, give};
pub use jobs::{is_proving, prove_soon, register};
pub use model::{CreditAccount, FREE_CONVERSATIONS, Proof};
pub use proofs::{KeptProof, last_proof};
pub use returned::{Returned, Why, hold, is_open, return_spent};
pub use reversal::{GiveBack, Lot, TakeBack, TakenBack, give_back, lot, set_stands, take_back};
pub use spendings::{PaidPart, forget_whom, paid_parts};
pub use statement::{Entry, entries};
pub use store::{
    Bought, NewAccount, account, add_bought, lots_bought, open, open_many, owed, standing_purchases,
};
pub use used::{Used, used};
pub use worth::{CreditPrice, Standing, credit_price};
