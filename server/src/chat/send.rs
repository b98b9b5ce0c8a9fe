//! Sending a message: one call to the database function `send_message` (0023_chat_send_message.sql).

use super::{model::QuoteRow, opener, web_address::has_web_address};
use crate::{
    credits::{CreditAccount, FREE_CONVERSATIONS},
    kernel::{
        country::Country,
        events::Event,
        ids::{ConversationId, MemberId, MessageId, PhotoId},
        problem::{Answer, FieldError, Problem, Refusal},
        random::Random,
    },
    media::{ChatPhotoRow, ChatVoiceRow},
    members::MessageText,
};
use serde::Deserialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Into a conversation of the sender's.
    Conversation(ConversationId),
    /// To a member, whether or not the two have written before.
    Profile(MemberId),
}

impl From<ConversationId> for Target {
    fn from(id: ConversationId) -> Self {
        Self::Conversation(id)
    }
}

impl From<MemberId> for Target {
    fn from(id: MemberId) -> Self {
        Self::Profile(id)
    }
}

/// A message to be sent.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Who writes, and pays.
    pub sender: MemberId,
    /// Where to.
    pub target: Target,
    /// The page's own id of the message: a retry finds the first one.
    pub client_id: Uuid,
    /// What it says; None for a gift or a photo without words, and a voice message.
    pub text: Option<MessageText>,
    /// The gift that it hands over, of the site's catalogue.
    pub gift: Option<String>,
    /// The photo that it shows: one of the sender's that waits.
    pub photo: Option<PhotoId>,
    /// The voice message that it is, in the same way; never beside words, a gift or a photo.
    pub voice: Option<PhotoId>,
    /// Number of the message of its conversation that it answers.
    pub reply_to: Option<i32>,
    /// Credits that it costs: `message_credits` for words, and the price of the gift, the photo or the voice message.
    pub cost: i32,
    /// To how many people the same first words may go in 24 hours (`identical_openers`); 0: to any number.
    pub max_openers: u8,
    /// Days after which its credits come back where it begins a conversation and nobody answers; 0: never.
    pub unanswered_days: u8,
    /// When it is sent.
    pub at: OffsetDateTime,
}

/// A message that was sent, now or by an earlier try.
#[derive(Clone, Debug, Deserialize)]
pub struct Sent {
    /// Where it is.
    pub conversation: ConversationId,
    /// To whom.
    pub recipient: MemberId,
    /// Its place in the conversation.
    pub seq: i32,
    /// Its id.
    pub id: MessageId,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    pub sent_at: OffsetDateTime,
    /// The photo in it.
    pub photo: Option<ChatPhotoRow>,
    /// The voice message that it is.
    pub voice: Option<ChatVoiceRow>,
    /// The message that it answers, if the sender can still see that.
    pub quote: Option<QuoteRow>,
    /// For the hub after the commit; empty when an earlier try sent it.
    pub events: Vec<Event>,
    balance: i32,
    purchases: i32,
    free_conversations: i16,
}

impl Sent {
    /// The sender's means now.
    pub fn account(&self) -> CreditAccount {
        CreditAccount::new(self.balance, self.purchases, self.free_conversations)
    }
}

/// What `send_message` answers. A refusal has written nothing.
#[derive(Debug, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
enum Outcome {
    Sent(Box<Sent>),
    NotConfirmed,
    Paused {
        #[serde(with = "time::serde::rfc3339")]
        until: OffsetDateTime,
        country: Country,
    },
    NotFound,
    BlockedBy {
        name: String,
    },
    Conflict,
    ConversationLimit,
    NotEnoughCredits,
    PhotoInvalid,
    IdenticalOpener,
    ReplyInvalid,
}

/// Sends a message, once per `client_id`.
///
/// # Errors
/// `not_confirmed`, `paused`, `not_found`, `blocked_by`, `idempotency_conflict` (the id came with another
/// text, gift, photo or voice before), `conversation_limit`, `not_enough_credits`, `identical_opener`; the field error `photo` or `voice`:
/// `field_invalid` for one that is not the sender's, was sent or discarded, or has waited too long, and `reply_to:
/// field_invalid` where that was never a message of the conversation.
pub async fn send(connection: &mut PgConnection, random: &Random, message: &Outgoing) -> Answer<Sent> {
    let (conversation, profile) = match message.target {
        Target::Conversation(id) => (Some(id.0), None),
        Target::Profile(id) => (None, Some(id.0)),
    };
    let opener = message.text.as_ref().map(|text| opener::opener(message.sender, text.as_str()));
    let has_link = message.text.as_ref().is_some_and(|text| has_web_address(text.as_str()));
    let answer = sqlx::query_scalar!(
        r#"select send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) as "answer!""#,
        message.sender.0,
        conversation,
        profile,
        message.client_id,
        message.text.as_ref().map_or("", MessageText::as_str),
        message.cost,
        i32::from(FREE_CONVERSATIONS),
        random.uuid(),
        random.uuid(),
        random.uuid(),
        message.at,
        message.gift,
        message.photo.or(message.voice).map(|brought| brought.0),
        opener,
        i32::from(message.max_openers),
        message.reply_to,
        i32::from(message.unanswered_days),
        has_link,
        message.voice.is_some(),
    )
    .fetch_one(&mut *connection)
    .await?;
    let outcome = serde_json::from_value::<Outcome>(answer).map_err(anyhow::Error::from)?;
    // Asked of whoever is not there as well, so that it takes as long.
    if matches!(outcome, Outcome::BlockedBy { .. } | Outcome::NotFound)
        && !told_of_block(connection, message.sender, conversation, profile).await?
    {
        return Err(Refusal::NotFound.into());
    }
    outcome.into_answer(message)
}

/// Whether the sites of both say who blocked whom (`block_notice`); `members::meeting` asks the same.
async fn told_of_block(
    connection: &mut PgConnection,
    sender: MemberId,
    conversation: Option<Uuid>,
    profile: Option<Uuid>,
) -> Answer<bool> {
    let told = sqlx::query_scalar!(
        r#"select coalesce(bool_and(coalesce(s.settings ->> 'block_notice', 'silent') = 'told'), false) as "told!"
         from profiles p join sites s on s.id = p.site_id
         where p.id in ($1, coalesce($2, (select other_id from conversation_members where member_id = $1 and conversation_id = $3)))"#,
        sender.0,
        profile,
        conversation,
    )
    .fetch_one(connection)
    .await?;
    Ok(told)
}

impl Outcome {
    fn into_answer(self, message: &Outgoing) -> Answer<Sent> {
        Err(Problem::from(match self {
            Self::Sent(sent) => return Ok(*sent),
            Self::NotConfirmed => Refusal::NotConfirmed,
            Self::Paused { until, country } => Refusal::Paused { until: (until, country) },
            Self::NotFound => Refusal::NotFound,
            Self::BlockedBy { name } => Refusal::BlockedBy { name },
            Self::Conflict => Refusal::IdempotencyConflict,
            Self::ConversationLimit => Refusal::ConversationLimit { max: FREE_CONVERSATIONS.into() },
            Self::NotEnoughCredits => Refusal::NotEnoughCredits,
            Self::IdenticalOpener => Refusal::IdenticalOpener { max: message.max_openers.into() },
            Self::ReplyInvalid => return Err(FieldError::new("reply_to", "field_invalid").into()),
            Self::PhotoInvalid => {
                let field = if message.voice.is_some() { "voice" } else { "photo" };
                return Err(FieldError::new(field, "field_invalid").into());
            }
        }))
    }
}
