//! First messages that nobody answers: what they cost comes back after the site's `unanswered_days`.
//!
//! `send_message` writes into its sender's row by when an answer is due, and puts that aside with the first one
//! that comes in time. Here each row whose time is over is settled in a transaction of its own; the row's lock says
//! which came first, and the ledger that it happens once.

use super::spent::{self, TakenBack};
use crate::{
    app::App,
    credits::{self, Why},
    kernel::{
        events::Event,
        ids::{ConversationId, MemberId, MessageId},
        job_run::Run,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Rows that are looked up in one go.
const AT_ONCE: i64 = 200;

/// Each ten minutes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ReturnUnanswered;

impl Job for ReturnUnanswered {
    const KIND: &'static str = "chat.return_unanswered";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The message of one whose reader was erased: nobody will answer.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ReturnLeft {
    member: MemberId,
    conversation: ConversationId,
    message: MessageId,
}

impl Job for ReturnLeft {
    const KIND: &'static str = "chat.return_left";
}

/// The jobs of this part.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    let every = Schedule::every(Duration::minutes(10), Duration::ZERO);
    registry.handle(return_unanswered).every(every, |_| ReturnUnanswered).handle(return_left)
}

/// A first message whose answer was due, in the order of the index.
#[derive(Clone, Copy, Debug)]
struct Due {
    at: OffsetDateTime,
    member: MemberId,
    conversation: ConversationId,
}

async fn return_unanswered(app: App, _: ReturnUnanswered) -> Result<(), Failure> {
    returned(&app).await.map_err(failure)
}

/// Killed in the middle, or when its time is over, it goes on next time. What fails holds up nobody else and is tried again then,
/// and the job fails, so that somebody hears of it.
async fn returned(app: &App) -> Answer<()> {
    let (now, run) = (app.clock.now(), Run::begin(&app.stopping));
    let (nobody, none) = (MemberId(Uuid::nil()), ConversationId(Uuid::nil()));
    let mut after = Due { at: OffsetDateTime::UNIX_EPOCH, member: nobody, conversation: none };
    let mut failed = 0;
    while !run.is_over() {
        let due = due(&mut *app.db.acquire().await?, after, now).await?;
        let Some(last) = due.last() else { break };
        after = *last;
        for one in due {
            if let Err(problem) = give_back(app, one, now).await {
                tracing::warn!(?problem, "the credits of an unanswered message come back later");
                failed += 1;
            }
        }
    }
    if failed > 0 {
        return Err(anyhow::anyhow!("{failed} unanswered messages could not be paid back").into());
    }
    Ok(())
}

async fn due(connection: &mut PgConnection, after: Due, now: OffsetDateTime) -> Answer<Vec<Due>> {
    let due = sqlx::query_as!(
        Due,
        r#"select answer_due_at as "at!", member_id as "member: MemberId", conversation_id as "conversation: ConversationId"
         from conversation_members
         where answer_due_at is not null and (answer_due_at, member_id, conversation_id) > ($1, $2, $3) and answer_due_at <= $4
         order by answer_due_at, member_id, conversation_id limit $5"#,
        after.at,
        after.member.0,
        after.conversation.0,
        now,
        AT_ONCE,
    )
    .fetch_all(connection)
    .await?;
    Ok(due)
}

async fn give_back(app: &App, due: Due, now: OffsetDateTime) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    credits::hold(&mut transaction, due.member).await?;
    // Where an answer came first, there is no such row any more.
    let waited = sqlx::query!(
        "update conversation_members set answer_due_at = null
         where member_id = $1 and conversation_id = $2 and answer_due_at <= $3",
        due.member.0,
        due.conversation.0,
        now,
    )
    .execute(&mut *transaction)
    .await?;
    let first = match waited.rows_affected() {
        0 => None,
        _ => first_message(&mut transaction, due.conversation).await?,
    };
    let event = match first {
        Some(message) => pay_back(&mut transaction, app, (due.member, due.conversation), message).await?,
        None => None,
    };
    transaction.commit().await?;
    app.hub.deliver(event);
    Ok(())
}

/// What the message cost comes back, and is no longer spent there.
async fn pay_back(
    connection: &mut PgConnection,
    app: &App,
    whose: (MemberId, ConversationId),
    message: MessageId,
) -> Answer<Option<Event>> {
    let spent = (whose.0, message);
    let returned = credits::return_spent(connection, &app.clock, &app.random, spent, Why::Unanswered).await?;
    spent::count_down(connection, whose, returned.as_ref(), TakenBack::default()).await?;
    Ok(returned.and_then(|returned| returned.event))
}

async fn return_left(app: App, left: ReturnLeft) -> Result<(), Failure> {
    return_one(&app, left).await.map_err(failure)
}

async fn return_one(app: &App, ReturnLeft { member, conversation, message }: ReturnLeft) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    // They may have been erased themselves meanwhile.
    let event = if credits::is_open(&mut transaction, member).await? {
        pay_back(&mut transaction, app, (member, conversation), message).await?
    } else {
        None
    };
    transaction.commit().await?;
    app.hub.deliver(event);
    Ok(())
}

/// An answer was unsent or deleted for both, before whoever waited for it had read any: they wait again, as if none had
/// come. The caller holds the conversation.
pub(super) async fn wait_again(
    connection: &mut PgConnection,
    (waiting, answering): (MemberId, MemberId),
    conversation: ConversationId,
) -> Answer<()> {
    let read = sqlx::query_scalar!(
        "select read_seq from conversation_members
         where member_id = $1 and conversation_id = $2 and answered_due_at is not null for update",
        waiting.0,
        conversation.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(read) = read else { return Ok(()) };
    let is_answered = sqlx::query_scalar!(
        r#"select exists (select from messages
             where conversation_id = $1 and sender_id = $2 and (removed_at is null or seq <= $3)) as "answered!""#,
        conversation.0,
        answering.0,
        read,
    )
    .fetch_one(&mut *connection)
    .await?;
    if is_answered {
        return Ok(());
    }
    sqlx::query!(
        "update conversation_members set answer_due_at = answered_due_at, answered_due_at = null
         where member_id = $1 and conversation_id = $2",
        waiting.0,
        conversation.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Nothing is due any more for the conversation that the member began.
pub(super) async fn settle(
    connection: &mut PgConnection,
    member: MemberId,
    conversation: ConversationId,
) -> Answer<()> {
    sqlx::query!(
        "update conversation_members set answer_due_at = null, answered_due_at = null
         where member_id = $1 and conversation_id = $2 and (answer_due_at is not null or answered_due_at is not null)",
        member.0,
        conversation.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member is being erased: who waits for their answer waits no longer. Their rows may go with the member's, so each
/// message has a job of its own.
pub(super) async fn leave(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    (conversations, partners): (&[Uuid], &[Uuid]),
) -> Answer<()> {
    let waiting = sqlx::query!(
        r#"update conversation_members waits set answer_due_at = null
         from unnest($2::uuid[], $3::uuid[]) held (conversation_id, partner)
         where waits.member_id = held.partner and waits.conversation_id = held.conversation_id
           and waits.other_id = $1 and waits.answer_due_at is not null
         returning waits.member_id as "member: MemberId", waits.conversation_id as "conversation: ConversationId""#,
        member.0,
        conversations,
        partners,
    )
    .fetch_all(&mut *connection)
    .await?;
    for row in waiting {
        // Without a first message nothing is left to pay back for.
        if let Some(message) = first_message(connection, row.conversation).await? {
            let left = ReturnLeft { member: row.member, conversation: row.conversation, message };
            app.jobs.enqueue(connection, &left).await?;
        }
    }
    Ok(())
}

/// What the conversation began with, if it is still there.
async fn first_message(
    connection: &mut PgConnection,
    conversation: ConversationId,
) -> Answer<Option<MessageId>> {
    let first = sqlx::query_scalar!(
        r#"select id as "id: MessageId" from messages where conversation_id = $1 and seq = 1"#,
        conversation.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(first)
}
