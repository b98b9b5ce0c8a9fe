//! Complaints (spec 2): about a payment, a member, a decision of ours, or anything else; by members and by
//! visitors.
//!
//! A complaint is a case with a number (`case`): what both sides write, files (`file`), and a clock that says
//! until when we answer (`model`). Mails tell of each step and lead to it by a link that is the right to read
//! it (`tell`). A notice of illegal content (DSA 16) is one with a page and a faster clock. Staff go through them (`inbox`), see
//! who else has one open (`desks`) and which are about a member (`of_member`), read, answer and decide (`staff`). A complaint
//! against a decision of ours is the internal complaint of DSA 20: somebody else decides it, with reasons. `retention` says how
//! long all of it is kept.

mod case;
mod desks;
mod file;
mod inbox;
mod model;
mod of_member;
mod queue;
mod retention;
mod routes;
mod staff;
mod store;
mod tell;

pub use desks::{Desk, desks, drop_draft, put_draft, sit_down};
pub use inbox::{
    InboxFilter, InboxRow, InboxState, Sight, Standing, Weight, assign, hold_standing, inbox, standing,
};
pub use model::{ComplaintCategory, ComplaintDecision, ComplaintNumber};
pub use of_member::{MembersComplaint, complaints_of};
pub use queue::{
    complaint_backlog, named_complaint, next_complaints, open_complaints_of, severe_notices, severe_with_left,
};
pub use retention::{erase, exported, forget};
pub use routes::routes;
pub use staff::{
    Closing, ComplaintRow, FileRow, LineRow, OpenComplaints, Settled, StaffAct, answer, close, complaint,
    complaints_seen, files, lines, list, note_act, open_again, open_complaints,
};
pub use tell::register;

use crate::kernel::retention::Kept;

/// What this feature keeps for a while only; what else goes with time is in `retention`.
pub const KEPT: &[Kept] = &[desks::KEPT];
