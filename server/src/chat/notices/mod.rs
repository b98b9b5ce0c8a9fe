//! Telling a member who is away that somebody wrote: by push at once, by mail once it is quiet, and of what
//! stays unread one reminder (spec 3; issue 6).
//!
//! `send_message` notes that there is something to tell (table `message_notices`); a job looks at what is due
//! (jobs.rs), decides (rules.rs) and writes pushes and the mail in one transaction with what it noted of them.
//! Each push is a job of its own (push.rs), which looks again right before it goes out, as the mail does
//! (outgoing.rs).

mod digest;
mod jobs;
mod outgoing;
mod push;
mod rules;
mod store;

pub use jobs::register;
pub use outgoing::is_still_news;
pub use store::{erase, plan_again, settle_past};
