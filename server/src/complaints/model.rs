//! What a complaint says, and its clock.

use crate::kernel::{
    ids::{MemberId, OrderId},
    random::Random,
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// Longest text of one turn, in characters as people count them.
pub(super) const MAX_TEXT: u16 = 5_000;
/// Files that come with one turn.
pub(super) const MAX_FILES: usize = 5;
/// Turns of one complaint; the table `complaint_lines` says the same.
pub(super) const MAX_TURNS: i32 = 100;
/// How soon we answer, and the longest that still counts as timely (DSA 20(4)) for a complaint against a decision.
const ANSWER_WITHIN: Duration = Duration::days(14);
/// A notice of illegal content: what Mastercard's rules for adult content ask, and more than timely for DSA 16(6).
const NOTICE_WITHIN: Duration = Duration::days(7);
/// Intimate pictures that are shown without consent (TAKE IT DOWN Act).
const INTIMATE_WITHIN: Duration = Duration::hours(48);
/// Somebody under age: nothing goes before it.
const MINOR_WITHIN: Duration = Duration::hours(24);

/// What it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ComplaintCategory {
    /// A payment, or credits that were bought.
    Payment,
    /// Money that should come back.
    Refund,
    /// How another member behaves.
    Member,
    /// A decision of ours about the complainer's account, photo, words or notice (DSA 20).
    Decision,
    /// What we do with personal data.
    Privacy,
    /// The account, login or mails.
    Account,
    /// Something else.
    Other,
    /// A notice of content that is against the law (DSA 16).
    Illegal,
    /// A notice of intimate pictures that are shown without consent.
    Intimate,
    /// A notice of somebody under age.
    Minor,
}

impl ComplaintCategory {
    /// A notice of content, which says where that stands.
    pub(super) fn is_notice(self) -> bool {
        matches!(self, Self::Illegal | Self::Intimate | Self::Minor)
    }

    /// Nobody needs to say who they are (DSA 16(2)(c)).
    pub(super) fn may_be_nameless(self) -> bool {
        matches!(self, Self::Intimate | Self::Minor)
    }

    /// How soon we answer.
    pub(super) fn answer_within(self) -> Duration {
        match self {
            Self::Illegal => NOTICE_WITHIN,
            Self::Intimate => INTIMATE_WITHIN,
            Self::Minor => MINOR_WITHIN,
            _ => ANSWER_WITHIN,
        }
    }

    /// As in the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Refund => "refund",
            Self::Member => "member",
            Self::Decision => "decision",
            Self::Privacy => "privacy",
            Self::Account => "account",
            Self::Other => "other",
            Self::Illegal => "illegal",
            Self::Intimate => "intimate",
            Self::Minor => "minor",
        }
    }
}

/// How it ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ComplaintDecision {
    /// It was right.
    Upheld,
    /// It was right in part.
    Partly,
    /// It was not.
    Rejected,
    /// The complainer took it back.
    Withdrawn,
}

impl ComplaintDecision {
    /// As in the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Partly => "partly",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ComplaintStatus {
    /// We have it and have to answer.
    Open,
    /// We answered; the complainer may write again.
    Answered,
    /// We decided.
    Closed,
}

/// Letters and digits that do not look or sound like another.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// "C-7KQ2M9XD": what people read out on the phone. Random: it tells nothing of how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComplaintNumber(String);

impl ComplaintNumber {
    /// A new one: one of 850 thousand million.
    pub(super) fn random(random: &Random) -> Self {
        let bytes: [u8; 8] = random.bytes();
        let letter =
            |byte: u8| LETTERS.get(usize::from(byte) % LETTERS.len()).copied().map_or('2', char::from);
        Self(format!("C-{}", bytes.map(letter).iter().collect::<String>()))
    }

    /// What somebody typed: in any case, with blanks around it. None for anything else.
    pub fn parse(typed: &str) -> Option<Self> {
        let number = typed.trim().to_ascii_uppercase();
        let letters = number.strip_prefix("C-")?;
        let is_one = letters.len() == 8 && letters.bytes().all(|letter| LETTERS.contains(&letter));
        is_one.then_some(Self(number))
    }

    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for ComplaintNumber {
    type Err = String;

    fn from_str(typed: &str) -> Result<Self, String> {
        Self::parse(typed).ok_or_else(|| "a complaint's number looks like C-7KQ2M9XD".to_owned())
    }
}

impl std::fmt::Display for ComplaintNumber {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A complaint as its complainer sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Complaint {
    /// "C-7KQ2M9XD".
    pub number: String,
    /// What it is about.
    pub category: ComplaintCategory,
    /// Whose turn it is.
    pub status: ComplaintStatus,
    /// When it came.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when we answer; null while it is not our turn.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub answer_by: Option<OffsetDateTime>,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required = true)]
    pub closed_at: Option<OffsetDateTime>,
    /// How; null while it is open.
    #[schema(required = true)]
    pub decision: Option<ComplaintDecision>,
}

/// One turn of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ComplaintLine {
    /// Written by the complainer; otherwise by us.
    pub mine: bool,
    /// Plain text.
    pub text: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// What came with it.
    pub files: Vec<ComplaintFile>,
}

/// A file that waits or that came with a turn.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(super) struct ComplaintFile {
    /// Names it until its complaint is sent.
    pub id: Uuid,
    /// As on the sender's machine.
    pub name: String,
    /// picture or pdf.
    pub kind: String,
    /// Size in bytes.
    #[schema(minimum = 1)]
    pub bytes: i32,
}

/// A complaint with all that was written.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ComplaintCase {
    /// The complaint.
    pub complaint: Complaint,
    /// The order that it concerns.
    #[schema(required = true)]
    pub order: Option<OrderId>,
    /// The member whom it concerns, while they are there.
    #[schema(required = true)]
    pub profile: Option<MemberId>,
    /// The decision of ours that it is against, by its number.
    #[schema(required = true)]
    pub against: Option<String>,
    /// With a notice: the address of the page that it is about.
    #[schema(required = true)]
    pub page: Option<String>,
    /// The complaint itself first.
    pub lines: Vec<ComplaintLine>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_written() {
        let random = Random::system();
        for _ in 0..100 {
            let number = ComplaintNumber::random(&random);
            assert_eq!(
                ComplaintNumber::parse(&format!(" {} ", number.as_str().to_lowercase())),
                Some(number)
            );
        }
        for other in ["", "C-", "C-7KQ2M9X", "C-7KQ2M9XDD", "C-7KQ2M9X0", "N-7KQ2M9XD", "C-7KQ2M9X\u{130}"] {
            assert_eq!(ComplaintNumber::parse(other), None, "{other}");
        }
    }
}
