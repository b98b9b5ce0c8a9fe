//! Those who run the sites: who acts, what each may do and where, how they come in, and the log of it. Apart from members
//! in everything; low in the order, so that every feature can take an `Actor` or a `Scope`.
//!
//! Read top-down: roles and scopes (`model`), the list of what may be done (`permissions`), where (`reach`), the log (`audit`),
//! the accounts (`accounts`), their roles (`roles`) and what two people decide (`approvals`), the ways in (`invites`, `keys`,
//! `passwords`, `failures`), what follows (`sessions`), and the way in when there is no other (`break_glass`). The acts
//! themselves are in `backoffice`.

mod accounts;
mod approvals;
mod audit;
mod break_glass;
mod failures;
mod invites;
mod keys;
mod model;
mod passwords;
mod permissions;
mod reach;
mod resealing;
mod roles;
mod sessions;

use crate::kernel::retention::Kept;

pub use accounts::{
    Colleague, NewStaff, StaffAccount, account, close, colleagues, find_by_email, insert, seal_email,
};
pub use approvals::{
    ApprovalRequest, NewApproval, RoleWish, answer_request, open_request, open_requests, request,
};
pub use audit::{
    Anchor, Chain, Entry, FOLDER as ANCHORS, Fault, Stamp, Verdict, Via, anchors, append, heads,
    last_anchored, put_anchor, stamp, verify,
};
pub use break_glass::{GlassUse, acknowledge, administrators, break_glass, open_uses};
pub use failures::{count_attempt, forgive};
pub use invites::{INVITED_FOR, Invite, find_invite, issue, keep_totp, use_up};
pub use keys::{
    Asked, KeptKey, NewKey, StaffKey, ask, count_keys, credentials, find_key, insert_key, keys, record_use,
    remove_key, take,
};
pub use model::{Actor, FRESH, HeldRole, LOCALES, Method, Role, Scope};
pub use passwords::{
    KeptPassword, NewPassword, TotpSecret, allow_passwords, has_password, may_use_password, password,
    put_password, remove_password, use_code,
};
pub use permissions::Permission;
pub use reach::Reach;
pub use resealing::{reseal, reseal_passwords, sealed_under};
pub use roles::{NewRole, company_of_site, end_role, exists, give_role, needs_second, role, roles};
pub use sessions::{
    SessionLine, StaffSession, adopt, begin, end, end_all, end_one, find, prove_again, sessions,
};

/// What this feature keeps for a while only.
pub const KEPT: &[Kept] = &[failures::KEPT, keys::KEPT, invites::KEPT, sessions::KEPT];
