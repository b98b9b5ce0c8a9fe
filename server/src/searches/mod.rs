//! Searches that members keep by name, and who is new in them: a mail or a push as often as each was asked for, if at all. They
//! hear only of real members whom the search would show them; a fictional profile is never among these.
//!
//! `rules` decides when, `store` has the SQL, `jobs` works through what is due, and `telling` says it.

mod exported;
mod jobs;
mod model;
mod routes;
mod rules;
mod store;
mod telling;

pub use exported::exported;
pub use jobs::register;
pub use routes::routes;
pub use store::erase;
