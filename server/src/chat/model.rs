//! What a member gets to see of a conversation.

use super::gift::Gift;
use crate::{
    kernel::ids::{ConversationId, MessageId},
    media::{ChatPhoto, ChatVoice},
    members::ProfileCard,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A reader's reaction to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Reaction {
    /// A heart.
    Heart,
    /// Tears of joy.
    Laugh,
    /// Astonished.
    Wow,
    /// A tear.
    Sad,
    /// A flame.
    Fire,
    /// A thumb up.
    Thumb,
}

impl Reaction {
    /// As the database has it.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Heart => "heart",
            Self::Laugh => "laugh",
            Self::Wow => "wow",
            Self::Sad => "sad",
            Self::Fire => "fire",
            Self::Thumb => "thumb",
        }
    }
}

/// For whom nothing of a message is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Removed {
    /// For the caller alone, who deleted it.
    ForMe,
    /// For both: its writer deleted it, or took it back unread.
    ForBoth,
}

/// The message that another answers.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Quote {
    /// Its place in the conversation.
    #[schema(minimum = 1)]
    pub seq: i32,
    /// Written by the caller.
    pub mine: bool,
    /// How it begins; plain text.
    pub text: String,
    /// What came with it.
    #[schema(required = true)]
    pub gift: Option<Gift>,
    /// A photo came with it.
    pub photo: bool,
    /// It is a voice message.
    pub voice: bool,
    /// The caller can't see it any more: nothing else is told of it.
    pub removed: bool,
}

/// The same, as `message_quote` says it (0023_chat_send_message.sql).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct QuoteRow {
    /// Its place.
    pub seq: i32,
    /// The reader wrote it.
    pub mine: bool,
    /// How it begins.
    pub text: String,
    /// The gift's id.
    pub gift: Option<String>,
    /// A photo came with it.
    pub photo: bool,
    /// It is a voice message.
    pub voice: bool,
}

/// One message.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Message {
    /// 1, 2, 3 … without gaps in its conversation.
    #[schema(minimum = 1)]
    pub seq: i32,
    /// Its id.
    pub id: MessageId,
    /// The id that its sender's page gave it; retries carry the same.
    pub client_id: Uuid,
    /// Written by the caller.
    pub mine: bool,
    /// As it was written; plain text. Empty only where there is a gift, a photo or a voice, or nothing is left of it.
    pub text: String,
    /// What came with it.
    #[schema(required = true)]
    pub gift: Option<Gift>,
    /// What came with it; never beside a gift.
    #[schema(required = true)]
    pub photo: Option<ChatPhoto>,
    /// What it says instead of words.
    #[schema(required = true)]
    pub voice: Option<ChatVoice>,
    /// What it answers.
    #[schema(required = true)]
    pub quote: Option<Quote>,
    /// Its reader's.
    #[schema(required = true)]
    pub reaction: Option<Reaction>,
    /// Its words were changed after it was sent.
    pub edited: bool,
    /// Nothing of it is left to see; null: all is.
    #[schema(required = true)]
    pub removed: Option<Removed>,
    /// When the server took it.
    #[serde(with = "time::serde::rfc3339")]
    pub sent_at: OffsetDateTime,
}

/// A conversation as one of the two sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Conversation {
    /// Its id, the same for both.
    pub id: ConversationId,
    /// The partner; null: they have left. Then it can be read and removed, and not written to.
    #[schema(required = true)]
    pub profile: Option<ProfileCard>,
    /// Oldest first.
    pub messages: Vec<Message>,
    /// There are messages before the first of these.
    pub has_older: bool,
    /// The partner's messages that the caller has not read.
    #[schema(minimum = 0)]
    pub num_unread_messages: i32,
    /// Highest sequence number that the partner has read.
    #[schema(minimum = 0)]
    pub partner_read_seq: i32,
    /// When its last message was sent.
    #[serde(with = "time::serde::rfc3339")]
    pub last_message_at: OffsetDateTime,
    /// false: not until the caller has confirmed their address, or never, since the partner has left.
    pub can_answer: bool,
    /// A free member's allowance was used for this conversation already: answering takes none of it.
    pub counted: bool,
    /// Stands at the top of the caller's list.
    pub pinned: bool,
    /// The caller gets no notices of it.
    pub muted: bool,
    /// The caller has put it away: it is in a list of its own.
    pub archived: bool,
    /// The caller wants to come back to it; until they read or write in it.
    pub marked_unread: bool,
}

/// The answer to a message that was sent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MessageSent {
    /// The message.
    pub message: Message,
    /// Where it is.
    pub conversation: ConversationId,
    /// What is left.
    #[schema(minimum = 0)]
    pub credits: i32,
    /// Conversations that a free member may still begin or answer; null for premium members.
    #[schema(required = true, minimum = 0, maximum = 2)]
    pub free_conversations_left: Option<i16>,
}
