//! What members can do against others: block them, and report them (spec 6).
//!
//! A block is total and both ways. It is looked up by one SQL function that every query uses
//! (`out_of_reach`); here is what making one does: it ends likes and matches, and what
//! open pages and logs still hold of the two.
//!
//! A report keeps what it is about as it was (`evidence`), and waits for staff (`liaison report …`). It
//! hides nothing by itself, and the reported one is not told.

mod block;
mod evidence;
mod gone;
mod model;
mod report;
mod routes;
mod store;

pub use evidence::{erase, forget_evidence, message_photos, profile_photos};
pub use gone::tell_gone;
pub use model::{Category, Decision};
pub use report::require_known;
pub use routes::routes;
pub use store::{OpenReports, ReportRow, StaffAct, close, exported, note_act, open_reports, queue, report};
