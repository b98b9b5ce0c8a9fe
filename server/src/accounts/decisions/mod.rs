//! What we decide about members by our rules or the law, and the statement of reasons that they get (DSA 17;
//! content/pages/ban): accounts that are closed and opened again (`close`), photos and texts that others do not see
//! any more (`restrict`, by the rules and facts of `grounds`), what stands between nothing and closing (`pause`: a warning, a
//! member who may not write for a while, or whose reports wait), the mails (`tell` for accounts, `statements` for
//! content, which members also read beside it; `preview` writes the same for whoever is about to decide), taking one back that
//! a complaint was right about (`overturn`), who decided and who
//! looked (`store`).
//!
//! Staff work at the command line (`liaison member …`, `photo`, `profile`, `report`), which writes the decision and
//! everything that has to be at once: hidden, every session dead, no way in. A job of the server tells the member and
//! their partners.

mod close;
mod grounds;
mod overturn;
mod pause;
mod preview;
mod restrict;
mod statements;
mod store;
mod tell;

use crate::{
    kernel::{ids::MemberId, random::Random},
    members::AskedField,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use close::{Closed, NotClosed, NotReopened, close, reopen};
pub use grounds::Grounds;
pub use overturn::{Overturned, decision_named, overturn};
pub use pause::{LONGEST_PAUSE, NotLifted, NotTaken, Step, Taken, lift, take_step, undo_step};
pub use preview::{Preview, Previewed, preview};
pub use restrict::{
    Means, TOLD_AFTER, approve_photo, blur_photo, hide_words, reject_photo, remove_photo, show_words,
    undo_photo, undo_removal,
};
pub(super) use statements::{Statement, statements};
pub(super) use store::erase;
pub use store::{
    DecisionRow, MemberRow, StaffAct, decided_by, decisions, find, note_act, note_refund, was_told,
};
pub(super) use tell::mail_again;

/// The jobs of decisions.
pub fn register(registry: ::jobs::Registry<crate::app::App>) -> ::jobs::Registry<crate::app::App> {
    statements::register(tell::register(registry))
}

/// What follows from a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Measure {
    /// No way in, and nobody sees the profile.
    AccountClosed,
    /// Others do not see this photo of the profile; its owner does.
    PhotoRejected,
    /// A photo in a message is taken away from both.
    PhotoRemoved,
    /// Others do not see this text of the profile until it is another one.
    TextHidden,
    /// A warning; nothing else follows from it.
    Warned,
    /// The member may log in and read, and writes nothing until a moment.
    Paused,
    /// What they report waits until a moment.
    ReportsPaused,
}

impl Measure {
    /// As in the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::AccountClosed => "account_closed",
            Self::PhotoRejected => "photo_rejected",
            Self::PhotoRemoved => "photo_removed",
            Self::TextHidden => "text_hidden",
            Self::Warned => "warned",
            Self::Paused => "paused",
            Self::ReportsPaused => "reports_paused",
        }
    }
}

/// What a decision is about.
#[derive(Clone, Copy, Debug)]
enum Subject {
    /// An account that stood like this.
    Account(store::Before),
    /// A photo of the profile.
    Photo(Uuid),
    /// A photo in a message.
    MessagePhoto(Uuid),
    /// A text of the profile, and the request to change it.
    Text(AskedField, Uuid),
    /// The member, short of the account.
    Member(Step),
}

impl Subject {
    fn measure(self) -> Measure {
        match self {
            Self::Account(_) => Measure::AccountClosed,
            Self::Photo(_) => Measure::PhotoRejected,
            Self::MessagePhoto(_) => Measure::PhotoRemoved,
            Self::Text(..) => Measure::TextHidden,
            Self::Member(step) => step.measure(),
        }
    }

    fn until(self) -> Option<OffsetDateTime> {
        if let Self::Member(step) = self { step.until() } else { None }
    }

    fn id(self) -> Option<Uuid> {
        match self {
            Self::Account(_) | Self::Member(_) => None,
            Self::Photo(id) | Self::MessagePhoto(id) | Self::Text(_, id) => Some(id),
        }
    }

    fn field(self) -> Option<AskedField> {
        if let Self::Text(field, _) = self { Some(field) } else { None }
    }

    fn before(self) -> Option<store::Before> {
        if let Self::Account(before) = self { Some(before) } else { None }
    }
}

/// How it came to us (DSA 17(3)(b)).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DecisionSource {
    /// A member reported it.
    Report,
    /// Somebody told us of illegal content (DSA 16).
    Notice,
    /// An abuse rule noticed it (DSA 17(3)(c)).
    Rule,
    /// We came upon it.
    Own,
}

impl DecisionSource {
    fn code(self) -> &'static str {
        match self {
            Self::Report => "report",
            Self::Notice => "notice",
            Self::Rule => "rule",
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
pub(super) fn name(random: &Random) -> (Uuid, String) {
    let bytes: [u8; 8] = random.bytes();
    let letter = |byte: u8| LETTERS.get(usize::from(byte) % LETTERS.len()).copied().map_or('2', char::from);
    (random.uuid(), format!("D-{}", bytes.map(letter).iter().collect::<String>()))
}
