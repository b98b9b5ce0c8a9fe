//! The acts of those who run the sites, each once: check that they may, act, and leave a line in the log. Calls of the console
//! and commands of `liaison` go through here, so that both do the same.
//!
//! Read top-down: who does it and with what (`doer`), what staff are told by mail (`mails`), the ways in (`sign_in`), the link
//! that lets somebody in first (`accept`), keys (`keys`), colleagues (`colleagues`), roles and what takes two (`roles`), the way
//! in when there is no other (`glass`), whom an act is about (`subject`), what is decided about a member (`measures`), cases of
//! reports (`cases`, `reports`), the log's heads outside the database and its nightly proof (`log`), and the staff of
//! the demo (`demo`).

mod accept;
mod cases;
mod colleagues;
mod demo;
mod doer;
mod glass;
mod keys;
mod log;
mod mails;
mod measures;
mod reports;
mod roles;
mod sign_in;
mod subject;
mod texts;

pub use accept::{
    Accepted, CodeSecret, InviteQuestion, accept_with_passkey, accept_with_password, code_secret, open_invite,
};
pub use cases::{Person, ReportCase, read_case};
pub use colleagues::{
    Invitation, NewColleague, allow_passwords, close_colleague, end_sessions_of, invite, invite_again,
};
pub use demo::{DEMO_PASSWORD, DemoStaff, demo_staff};
pub use doer::{Doer, Office};
pub use glass::{Broken, break_glass, take_note};
pub use keys::{KeyQuestion, add_key, ask_for_key, drop_key};
pub use log::{anchor_now, kept_outside};
pub use measures::{
    ClosedAccount, Refunds, close_account, lift, preview_statement, reopen_account, take_step,
};
pub use reports::{
    CaseAct, CaseActed, CaseOrder, MOST_AT_ONCE, Whom, act_on_case, close_report, close_reports,
    escalate_reports, remove_reported_photo,
};
pub use roles::{Given, answer_request, end_role, give_role};
pub use sign_in::{
    KeyRequest, Way, ask_for_proof, ask_for_sign_in, end_other_session, prove_by_key, prove_by_password,
    sign_in_by_key, sign_in_by_password, sign_out,
};

use crate::app::App;

/// The jobs of staff.
pub fn register(registry: ::jobs::Registry<App>) -> ::jobs::Registry<App> {
    log::register(mails::register(registry))
}
