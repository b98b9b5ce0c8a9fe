//! Those who run the sites: who acts, what each may do and where, how they come in, and the log of it. Apart from members
//! in everything; low in the order, so that every feature can take an `Actor` or a `Scope`.
//!
//! Read top-down: roles and scopes (`model`), the list of what may be done (`permissions`), where (`reach`), the log
//! (`audit`), the accounts (`accounts`), their roles (`roles`) and what two people decide (`approvals`, `giving`,
//! `limits`, `messages`, `news`, `payment_keys`), the ways in (`invites`, `keys`, `passwords`, `failures`), what
//! follows (`sessions`), pages as somebody likes them (`views`), the way in when there is no other (`break_glass`),
//! what waits for them (`queues`), who looks at what (`claims`) and how much (`load`), what they note of a member
//! (`notes`), and what they answer with (`canned`). The acts themselves are in `backoffice`.

mod accounts;
mod approvals;
mod audit;
mod break_glass;
mod canned;
mod claims;
mod failures;
mod giving;
mod invites;
mod keys;
mod limits;
mod load;
mod messages;
mod model;
mod news;
mod notes;
mod passwords;
mod payment_keys;
mod permissions;
mod queues;
mod reach;
mod resealing;
mod roles;
mod sessions;
mod views;

use crate::kernel::retention::Kept;

pub use accounts::{
    Colleague, NewStaff, StaffAccount, account, close, colleagues, find_by_email, find_by_name, has_accounts,
    insert, seal_email,
};
pub use approvals::{
    ApprovalRequest, NewApproval, OPEN_FOR, RoleProposal, answer_request, open_request, open_requests,
    request,
};
pub use audit::{
    Anchor, Chain, Entry, FOLDER as ANCHORS, Fault, LogFilter, LogLine, LogPosition, Stamp, Verdict, Via,
    anchors, append, append_looks, give_reason, has_looked, has_looked_at, heads, last_anchored,
    last_log_proof, log_page, not_shown_lately, note_proof, of_session, put_anchor, stamp, verify, was_shown,
};
pub use break_glass::{GlassUse, acknowledge, administrators, break_glass, open_uses};
pub use canned::{CannedResponse, Texts, add_canned, canned_responses, change_canned};
pub use claims::{
    CLAIMED_FOR, Claim, claim, claimed_site, claims, erase, holds_any, latest_claim, let_go, median_minutes,
    renew, require, spend_claim, take_over,
};
pub use failures::{count_attempt, forgive};
pub use giving::{
    Allowance, MoneyProposal, MoneyRequest, RefundPart, allowance, ask_for_money, carry_out,
    count_money_requests, erase_requests, money_request, money_requests, note_grant,
};
pub use invites::{INVITED_FOR, Invite, find_invite, issue, keep_totp, use_up};
pub use keys::{
    Asked, KeptKey, NewKey, StaffKey, ask, count_keys, credentials, find_key, insert_key, keys, record_use,
    remove_key, take,
};
pub use limits::{Limit, UnitLimit, hold_limit, limits, set_limit};
pub use load::{
    Severe, Shift, TeamMember, count_severe, decline, declined, hold_severe, note_act, note_shown,
    rests_until, set_severe_cap, severe, team_load, work,
};
pub use messages::{
    MOST_LINES, MessagesGrant, MessagesProposal, MessagesRequest, ReadMessage, ask_for_messages,
    count_messages_requests, exported_looks, messages_grants, messages_request, messages_requests,
    open_messages, prepare_console_role, read_messages,
};
pub use model::{Actor, FRESH, HeldRole, LOCALES, Method, Role, Scope};
pub use news::{NewsProposal, NewsRequest, ask_to_send_news, news_request, news_requests};
pub use notes::{LONGEST_NOTE, Note, add_note, erase_notes, exported_notes, notes};
pub use passwords::{
    KeptPassword, NewPassword, TotpSecret, allow_passwords, has_password, may_use_password, password,
    put_password, remove_password, use_code,
};
pub use payment_keys::{
    PaymentKeyProposal, PaymentKeyRequest, WAITING_KEY, ask_for_key, forget_key, key_request, key_requests,
};
pub use permissions::Permission;
pub use queues::{
    Backlog, Clocks, IN_VIEW, ItemKind, OpenItem, PHOTOS_WITHIN, Queue, REPORTS_WITHIN, SOON, WORDS_WITHIN,
};
pub use reach::Reach;
pub use resealing::{reseal, reseal_passwords, reseal_waiting_keys, sealed_under};
pub use roles::{
    NewRole, administrators_over, are_two, company_of_site, end_role, exists, give_role, is_within, leads_at,
    managers_at, needs_second, role, roles, works_at,
};
pub use sessions::{
    SessionLine, StaffSession, adopt, begin, end, end_all, end_one, find, prove_again, sessions,
};
pub use views::{MOST_VIEWS, SavedView, drop_view, save_view, saved_views};

/// What this feature keeps for a while only.
pub const KEPT: &[Kept] = &[
    failures::KEPT,
    keys::KEPT,
    invites::KEPT,
    sessions::KEPT,
    claims::KEPT,
    claims::TIMES_KEPT,
    load::KEPT,
    giving::KEPT,
    messages::KEPT,
    payment_keys::KEPT,
];
