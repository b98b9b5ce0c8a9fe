//! The match finder (spec 2): a short set of wishes leads to ranked people, with the reasons shown.
//!
//! Read top-down: what is wished for (`preferences`), what counts how much and why (`points`), the SQL
//! that finds and ranks (`store`), what is answered (`view`), the calls (`routes`). It reads likes, which
//! a feature above writes, as cards do: whom the seeker has decided upon, and who likes the seeker.

mod points;
mod preferences;
mod routes;
mod store;
mod view;

pub(super) use routes::routes;
pub(super) use store::erase;
