//! What members can do against others: block them, and report them (spec 6).
//!
//! A block is total and both ways. It is looked up by one view that every query uses
//! (`out_of_reach`); here is what making one does: it ends likes and matches, and what
//! open pages and logs still hold of the two.
//!
//! A report keeps what it is about as it was (`evidence`), and waits for staff (`liaison report …`, and the console, where all
//! that is open about one member is one case: `cases`). It hides nothing by itself, and the reported one is not told; the
//! reporter hears that it was decided, and not what was done (`outcome`). What abuse rules notice waits in the same queue
//! (`abuse`), and nobody has reported it.

mod abuse;
mod block;
mod cases;
mod evidence;
mod gone;
mod model;
mod outcome;
mod queue;
mod report;
mod routes;
mod store;

pub use abuse::{
    AbuseFound, AbuseNumbers, AbuseRule, AbuseTrial, KEPT, RuleState, TrialDay, Tried, exported_notices,
    hold_rule, notice_abuse_now, rules_within, set_rule, try_rule,
};
pub use cases::{CaseReport, Decided, case, case_ids, cases_seen, close_case, escalate, reopen_case};
pub use evidence::{erase, forget_evidence, found, message_photos, profile_photos, reported_photos};
pub use gone::tell_gone;
pub use model::{Category, Decision};
pub use queue::{next_reported, open_reported, reported_backlog, severe_cases, severe_since};
pub use report::require_known;
pub use routes::routes;
pub use store::{OpenReports, ReportRow, StaffAct, close, exported, note_act, open_reports, queue, report};

use crate::app::App;
use ::jobs::Registry;

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    abuse::register(outcome::register(registry))
}
