//! Abuse rules: what many complain of later can be counted before, without reading a word. A rule makes a case for a person
//! to decide on, in the queue of reports and by its calls, and does nothing else: no measure follows from it by itself.
//!
//! Sending a first message leaves a row without words or recipient (`chat`, table `first_messages`), a chargeback says by which
//! card it was (`payments`). A job counts both into a row a member and day (`counts`), and asks the rules that a site has on about
//! each row that changed (`cards`). What a rule would have noticed in the last seven days is read from the same rows (`trial`).

mod cards;
mod counts;
mod exported;
mod jobs;
mod model;
mod rules;
mod trial;

pub use counts::KEPT;
pub(super) use counts::erase;
pub use exported::exported_notices;
pub use jobs::notice_abuse_now;
pub(super) use jobs::register;
pub use model::{AbuseFound, AbuseNumbers, AbuseRule, AbuseTrial, RuleState, TrialDay, Tried};
pub use trial::{hold_rule, rules_within, set_rule, try_rule};
