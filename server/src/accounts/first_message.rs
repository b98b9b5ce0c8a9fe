//! The message that is written before there is an account (spec 2: step 0): it waits for the
//! confirmation of the address, and until then nobody but its writer knows of it (ADR 0014). Chat
//! takes it from here by the hook `activated`.

use crate::{
    kernel::{
        ids::{ConversationId, MemberId},
        problem::Answer,
        random::Random,
    },
    members::MessageText,
};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// A message of a sign-up.
#[derive(Clone, Debug)]
pub struct FirstMessage {
    /// To whom.
    pub recipient: MemberId,
    /// What it says.
    pub text: MessageText,
}

/// One that waits.
#[derive(Clone, Debug)]
pub struct WaitingMessage {
    /// To whom.
    pub recipient: MemberId,
    /// What it says.
    pub text: String,
    /// The sender's id of it.
    pub client_id: Uuid,
}

/// What became of it when the address was confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum FirstMessageOutcome {
    /// It was sent.
    Delivered,
    /// It could not be: the recipient is gone or has blocked the sender, or credits were short.
    Refused,
}

/// To whom a message waits; shown to its writer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SignUpMessage {
    /// The recipient.
    pub profile: MemberId,
    /// Their name.
    pub name: String,
}

/// Keeps the message until the address is confirmed.
pub(super) async fn keep(
    connection: &mut PgConnection,
    random: &Random,
    member: MemberId,
    message: &FirstMessage,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into signup_messages (member_id, recipient_id, body, client_id, state, created_at)
         values ($1, $2, $3, $4, 'waiting', $5)",
        member.0,
        message.recipient.0,
        message.text.as_str(),
        random.uuid(),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member's message that waits, held until the transaction ends: whoever sends it is the only one.
pub async fn waiting_message(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<WaitingMessage>> {
    let waiting = sqlx::query_as!(
        WaitingMessage,
        r#"select recipient_id as "recipient!: MemberId", body as "text!", client_id
         from signup_messages where member_id = $1 and state = 'waiting' for update"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(waiting)
}

/// Notes what became of the message: where it was delivered, or None where it was refused. Its text and
/// recipient are forgotten; delivered, they are in the conversation.
pub async fn decide_message(
    connection: &mut PgConnection,
    member: MemberId,
    delivered_in: Option<ConversationId>,
    now: OffsetDateTime,
) -> Answer<()> {
    let state = if delivered_in.is_some() { "delivered" } else { "refused" };
    sqlx::query!(
        "update signup_messages set state = $2, conversation_id = $3, decided_at = $4, body = null, recipient_id = null
         where member_id = $1 and state = 'waiting'",
        member.0,
        state,
        delivered_in.map(|conversation| conversation.0),
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What became of the member's message, and where it is; None where there was none.
pub(super) async fn outcome(
    connection: &mut PgConnection,
    member: MemberId,
) -> Answer<Option<(FirstMessageOutcome, Option<ConversationId>)>> {
    let decided = sqlx::query!(
        r#"select state, conversation_id as "conversation: ConversationId"
         from signup_messages where member_id = $1 and state <> 'waiting'"#,
        member.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(decided.map(|row| match row.state.as_str() {
        "delivered" => (FirstMessageOutcome::Delivered, row.conversation),
        _ => (FirstMessageOutcome::Refused, None),
    }))
}
