//! Who is calling: login tokens, their cookie, and the extractors that routes ask.
//!
//! Read top-down: the extractors (`caller`), the cookie (`cookie`) and the SQL (`store`); sessions in memory (`known`);
//! who was here lately (`activity`); and what a session says of its browser (`client`, `device`).

mod activity;
mod caller;
mod client;
mod cookie;
mod device;
mod exported;
mod known;
mod store;

pub use crate::kernel::token::{Token, token_hash};
pub use activity::{Activity, ONLINE_FOR, last_seen, record_visits};
pub use caller::{
    Caller, EndedOrSignedIn, Searching, SignedIn, Unpaused, Writer, is_certain, own_now, renewed_cookie,
    still_lives,
};
pub use client::Client;
pub use cookie::{is_ended_by_answer, login_cookie, logout_cookie, named_by_answer, named_by_cookie};
pub use device::Device;
pub use exported::exported;
pub use known::{ENDED_WITHIN, Figures, KnownSessions};
pub use store::{
    KEPT, Login, Own, Session, asks_for_age, begin, end, end_all, end_one, end_others, ended, erase, find,
    is_live, list,
};
