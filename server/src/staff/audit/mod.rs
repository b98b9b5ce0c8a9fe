//! The log of what staff do and look at: append-only, without gaps, each line with the hash of the one before
//! (`migrations/0030_staff.sql`). Two chains, so that looks can be cut one day without touching acts.
//!
//! Read top-down: who acts (`stamp`), writing a line (`entry`), whether one was written lately (`looks`), what a line's hash is
//! of (`line`), heads that are kept outside the database (`anchors`), the proof of all of it (`verify`), and reading it in pages
//! (`page`).
//!
//! What changes who may do what, and the trails that features keep, is logged by triggers at the commit, so that console,
//! commands, jobs and psql all leave a line. Looks are written by whoever looks, before the data is read.

mod anchors;
mod entry;
mod line;
mod looks;
mod page;
mod stamp;
mod verify;

pub use anchors::{Anchor, FOLDER, anchors, heads, last_anchored, put_anchor};
pub use entry::{Entry, append, append_looks};
pub use looks::{has_looked, has_looked_at, not_shown_lately, was_shown};
pub use page::{LogFilter, LogLine, LogPosition, last_log_proof, log_page, note_proof};
pub use stamp::{Stamp, Via, give_reason, of_session, stamp};
pub use verify::{Fault, Verdict, verify};

/// The two chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Chain {
    /// What was done.
    Act,
    /// What was looked at.
    Read,
}

impl Chain {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Act, Self::Read];

    /// As in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Act => "act",
            Self::Read => "read",
        }
    }

    fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|chain| chain.code() == code)
    }
}

impl std::fmt::Display for Chain {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.code())
    }
}
