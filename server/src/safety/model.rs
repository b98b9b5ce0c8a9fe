//! What a report says.

use crate::kernel::{
    extract::whole_number,
    ids::{ConversationId, MemberId, PhotoId},
    problem::{Answer, Refusal},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// Longest text of a report, in characters.
pub(super) const MAX_TEXT: usize = 1_000;

/// Why somebody reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Category {
    /// Not who they say they are.
    Fake,
    /// Advertising, or the same text to everybody.
    Spam,
    /// After money.
    Scam,
    /// Insults, threats, pressure.
    Harassment,
    /// Nudity where it does not belong.
    Nudity,
    /// Somebody under age.
    Minor,
    /// Violence, or the threat of it.
    Violence,
    /// Against the law in another way (DSA 16).
    Illegal,
    /// Something else.
    Other,
}

impl Category {
    /// As in the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Fake => "fake",
            Self::Spam => "spam",
            Self::Scam => "scam",
            Self::Harassment => "harassment",
            Self::Nudity => "nudity",
            Self::Minor => "minor",
            Self::Violence => "violence",
            Self::Illegal => "illegal",
            Self::Other => "other",
        }
    }
}

/// What staff made of a report.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type, clap::ValueEnum,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
#[schema(as = ReportDecision)]
pub enum Decision {
    /// It was right.
    Upheld,
    /// There is nothing to it.
    Dismissed,
}

impl Decision {
    /// As in the table.
    pub fn code(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Dismissed => "dismissed",
        }
    }
}

/// Body of report.php: what it is about, and why.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "about", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum NewReport {
    /// A member.
    Profile {
        /// Whom it concerns.
        profile: MemberId,
        /// Why.
        category: Category,
        /// In the caller's words.
        #[schema(max_length = 1000, pattern = r"^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$")]
        text: Option<String>,
        /// Block them as well.
        block: Option<bool>,
    },
    /// A photo that the caller can see.
    Photo {
        /// Whose photo it is.
        profile: MemberId,
        /// Which.
        #[schema(value_type = Uuid)]
        photo: PhotoId,
        /// Why.
        category: Category,
        /// In the caller's words.
        #[schema(max_length = 1000, pattern = r"^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$")]
        text: Option<String>,
        /// Block them as well.
        block: Option<bool>,
    },
    /// A message that the caller got.
    Message {
        /// Who wrote it, if the page knows.
        profile: Option<MemberId>,
        /// Where.
        #[schema(value_type = Uuid)]
        conversation: ConversationId,
        /// Its place in the conversation.
        #[schema(minimum = 1, maximum = 2_147_483_647)]
        #[serde(deserialize_with = "whole_number")]
        seq: i32,
        /// Why.
        category: Category,
        /// In the caller's words.
        #[schema(max_length = 1000, pattern = r"^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]*$")]
        text: Option<String>,
        /// Block them as well.
        block: Option<bool>,
    },
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum About {
    /// A member.
    Profile,
    /// A photo of a profile.
    Photo,
    /// A message.
    Message,
}

/// A report of one's own: what it was about, and what became of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = OwnReport)]
pub(super) struct OwnReport {
    pub about: About,
    pub category: Category,
    /// When it was made.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Whether it was right; null until it is decided, and what was done about it stays between us and whom it is about.
    #[schema(required)]
    pub decision: Option<Decision>,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub decided_at: Option<OffsetDateTime>,
}

/// What is reported.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    Profile,
    Photo(PhotoId),
    Message(ConversationId, i32),
}

impl Subject {
    /// As in the table.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Photo(_) => "photo",
            Self::Message(..) => "message",
        }
    }
}

/// A report that was read.
#[derive(Debug)]
pub(super) struct ReportRequest {
    /// None: whoever wrote the message.
    pub profile: Option<MemberId>,
    pub subject: Subject,
    pub category: Category,
    pub text: Option<String>,
    pub block: bool,
}

impl NewReport {
    /// Reads what the caller wants.
    ///
    /// # Errors
    /// `invalid_request` for a message without a place; `field_invalid` for a text that is too long or holds control characters.
    pub(super) fn parse(&self) -> Answer<ReportRequest> {
        let (profile, subject, category, text, block) = match self {
            Self::Profile { profile, category, text, block } => {
                (Some(*profile), Subject::Profile, category, text, block)
            }
            Self::Photo { profile, photo, category, text, block } => {
                (Some(*profile), Subject::Photo(*photo), category, text, block)
            }
            Self::Message { profile, conversation, seq, category, text, block } => {
                (*profile, Subject::Message(*conversation, *seq), category, text, block)
            }
        };
        if matches!(subject, Subject::Message(_, seq) if seq < 1) {
            return Err(Refusal::InvalidRequest.into());
        }
        let text = text.as_deref().unwrap_or_default();
        Ok(ReportRequest {
            profile,
            subject,
            category: *category,
            text: crate::members::parse_note("text", text, MAX_TEXT)?,
            block: block.unwrap_or(false),
        })
    }
}
