//! Accounts: sign-up, activation, login and logout, the member's own account (spec 1, 4, 5, 7, 8).
//!
//! Read top-down: what an account is (`model`), what may be typed (`email`, `password`, `guessable`, `sign_up`),
//! what is written before there is an account (`first_message`), how wrong passwords are answered
//! (`lockout`), how a password is asked for (`authentication`), the way in without one (`passkeys`), what
//! strangers may learn about addresses (`enumeration`), how an account begins (`open`, `confirmation`), goes
//! on (`password_change`, `password_reset`, `address_change`) and ends (`leaving`, `decisions`), what was agreed to
//! (`consents`) and dismissed (`dismissals`), what staff do for members who write to them (`requests`), who came from another
//! program (`moved`) and with which password (`moved_password`), the SQL
//! (`store`, `addresses`, `failures`, `tokens`, `devices`), and the calls (`routes`).

mod address_change;
mod addresses;
mod authentication;
mod bulk;
mod confirmation;
mod consents;
mod decisions;
mod devices;
mod dismissals;
mod disposable;
mod email;
mod enumeration;
mod exported;
mod facts;
mod failures;
mod first_message;
mod guessable;
mod hashing;
mod leaving;
mod lockout;
mod logins;
mod mails;
mod model;
mod moved;
mod moved_password;
mod name;
mod open;
mod passkeys;
mod password;
mod password_change;
mod password_reset;
mod requests;
mod routes;
mod sign_up;
mod store;
mod tokens;
mod user;

use crate::kernel::retention::Kept;

pub use authentication::require_password;
pub use bulk::{DemoAccount, add_demo_accounts};
pub use consents::{AgreedTerms, agree_to_verification, agreed_terms, end_verification_consent};
pub use decisions::{
    Closed, DecisionRow, DecisionSource, Grounds, LONGEST_PAUSE, Means, Measure, MemberRow, NewDecision,
    NotClosed, NotLifted, NotReopened, NotTaken, Overturned, Preview, Previewed, StaffAct, Step, TOLD_AFTER,
    Taken, approve_photo, blur_photo, close, decided_by, decision_named, decisions, find, hide_words, lift,
    note_act, note_refund, overturn, preview, reject_photo, remove_photo, reopen, show_words, take_step,
    undo_photo, undo_removal, undo_step, was_told,
};
pub use devices::device_hash;
pub use disposable::known_disposable_domains;
pub use email::Email;
pub use exported::exported;
pub use facts::{AccountFacts, facts};
pub use first_message::{FirstMessage, SignUpMessage, WaitingMessage, decide_message, waiting_message};
pub use leaving::{ERASE, erase, forget_again, forget_if_older, has_left, overdue_erasures};
pub use logins::erase_logins;
pub use model::{Account, AccountStatus, MailStop, NewMember, Tracking};
pub use moved::{MovedAccount, add_moved};
pub use moved_password::keep as keep_password;
pub use name::parse as parse_name;
pub use open::open;
pub use passkeys::{
    AuthenticationResponse, CreationOptions, LogIn, NewUser, Registration, RegistrationResponse,
    RequestOptions, members_with_passkeys,
};
pub use password::{
    Known, NOBODY as NO_PASSWORD, Password, hash as hash_password, is_right as is_password_right,
};
pub use requests::{FoundMember, NotDone, WayIn, ask_to_move, leave_as_asked, mail_way_in, search, way_in};
pub use routes::{check_address, routes};
pub use sign_up::Extras;
pub use store::{Mailbox, hold, lock, mailbox, resume_mails, source, stop_mails};
pub use user::User;

/// What this feature keeps for a while only.
pub const KEPT: &[Kept] =
    &[tokens::KEPT, failures::KEPT, passkeys::KEPT, devices::KEPT, addresses::KEPT, password_reset::KEPT];

/// The jobs of accounts.
pub fn register(registry: ::jobs::Registry<crate::app::App>) -> ::jobs::Registry<crate::app::App> {
    decisions::register(leaving::register(registry))
}
