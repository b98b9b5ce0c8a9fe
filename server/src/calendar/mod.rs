//! What members are told by the calendar, each in their own zone and once: the weekly update, and reminders to
//! come back (spec 3, 4). They hear only of what is real: who likes them, what they have not read, and who joined
//! near them. A fictional profile is never among these.
//!
//! `rules` decides when, `weekly` and `comeback` who is told and why, `telling` and `push` what is sent and how.
//! `store` has the SQL, and `jobs` the job that works through what is due. What operators write is a feature of its
//! own (`news`).

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
pub use jobs::{Desk, register};
pub use reader::{Reader, reader};
pub use rules::{decent, is_decent};
pub use store::erase;
