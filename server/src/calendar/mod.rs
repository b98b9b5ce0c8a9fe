//! What members are told by the calendar, each in their own zone and once: the weekly update, and reminders to
//! come back (spec 3, 4; issue 6). Only what is real: who likes them, what they have not read, who joined near
//! them, and never a fictional profile among it (design 5.5).
//!
//! When is decided in `rules`, by whom and what for in `weekly` and `comeback`, what and by which ways in `telling`
//! and `push`; `store` has the SQL, `jobs` the job that works on what is due. Operators' own words are another feature (`news`).

mod comeback;
mod exported;
mod jobs;
mod push;
mod reader;
mod rules;
mod store;
mod telling;
mod weekly;

pub use exported::exported;
pub use jobs::register;
pub use reader::{Reader, reader};
pub use rules::{decent, is_decent};
pub use store::erase;
