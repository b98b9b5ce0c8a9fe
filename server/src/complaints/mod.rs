//! Complaints (spec 2): about a payment, a member, a decision of ours, or anything else; by members and by
//! visitors.
//!
//! A complaint is a case with a number (`case`): what both sides write, files (`file`), and a clock that says
//! until when we answer (`model`). Mails tell of each step and lead to it by a link that is the right to read
//! it (`tell`). A notice of illegal content (DSA 16) is one with a page and a faster clock. Staff work at the command line (`staff`, `liaison complaint …`). A complaint against a decision
//! of ours is the internal complaint of DSA 20: somebody else decides it, with reasons. `retention` says how long
//! all of it is kept.

mod case;
mod file;
mod model;
mod retention;
mod routes;
mod staff;
mod store;
mod tell;

pub use model::{ComplaintCategory, ComplaintDecision, ComplaintNumber};
pub use retention::{erase, exported, forget};
pub use routes::routes;
pub use staff::{
    ComplaintRow, FileRow, LineRow, OpenComplaints, Settled, StaffAct, answer, close, complaint, files,
    lines, list, note_act, open_complaints,
};
pub use tell::register;
