//! What we decide about members by our rules or the law, and the statement of reasons that they get (DSA 17;
//! content/pages/ban): accounts that are closed and opened again (`close`), the mails (`tell`), who decided
//! and who looked (`store`).
//!
//! Staff work at the command line (`liaison member …`), which writes the decision and everything that has to be
//! at once: hidden, every session dead, no way in. A job of the server tells the member and their partners.

mod close;
mod store;
mod tell;

use crate::kernel::{ids::MemberId, random::Random};
use time::OffsetDateTime;
use uuid::Uuid;

pub use close::{Closed, NotClosed, NotReopened, close, reopen};
pub(super) use store::erase;
pub use store::{DecisionRow, MemberRow, StaffAct, decided_by, decisions, find, note_act, note_refund};
pub(super) use tell::mail_again;
pub use tell::register;

/// How it came to us (DSA 17(3)(b)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type, clap::ValueEnum)]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DecisionSource {
    /// A member reported it.
    Report,
    /// Somebody told us of illegal content (DSA 16).
    Notice,
    /// We came upon it.
    Own,
}

impl DecisionSource {
    fn code(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Notice => "notice",
            Self::Own => "own",
        }
    }
}

/// A decision to be written down. Rule and facts are in the member's language.
#[derive(Clone, Copy, Debug)]
pub struct NewDecision<'a> {
    /// Whom it is about.
    pub member: MemberId,
    /// The rule of the terms, or the law.
    pub rule: &'a str,
    /// What happened.
    pub facts: &'a str,
    /// How it came to us.
    pub source: DecisionSource,
    /// Bought credits were got by fraud.
    pub fraud: bool,
    /// The member is not to hear of it: the police ask for that.
    pub silent: bool,
    /// Who decides.
    pub staff: &'a str,
    /// When.
    pub now: OffsetDateTime,
}

/// Letters and digits that do not look or sound like another.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Id and number ("D-7KQ2M9XD") of a new decision.
fn name(random: &Random) -> (Uuid, String) {
    let bytes: [u8; 8] = random.bytes();
    let letter = |byte: u8| LETTERS.get(usize::from(byte) % LETTERS.len()).copied().map_or('2', char::from);
    (random.uuid(), format!("D-{}", bytes.map(letter).iter().collect::<String>()))
}
