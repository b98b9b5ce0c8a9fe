//! Telling a member who is away that somebody wrote: by push at once, by mail once it is quiet, and with one
//! reminder of what stays unread (spec 3).
//!
//! `send_message` notes that there is something to tell (table `message_notices`). A job looks at what is due
//! (jobs.rs), decides (rules.rs), and writes pushes and the mail in one transaction with its note of them.
//! Each push is a job of its own (push.rs), which checks again right before it goes out, as the mail does
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
