//! Deleting what neither of the two can read any more.
//!
//! Who removes a conversation only moves the line under which they see nothing (`cleared_seq`), since the partner
//! keeps theirs. Once both have removed a message, or nobody is behind the other side, it lies there for nobody.
//! Evidence of reports is kept apart (safety/evidence.rs), and the books need no words.

use crate::{
    app::App,
    kernel::{
        ids::{ConversationId, MemberId},
        job_run::Run,
        problem::{Answer, failure},
    },
    media,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// How long a message stays after the later of the two has removed it: a page that was offline all that time may
/// still send its last retry (kernel/idempotency.rs keeps answers for 8 days), and staff may still ask for a backup.
pub const GRACE: Duration = Duration::days(30);
/// Removals that are looked at in one go.
const REMOVALS: i64 = 100;
/// Messages that one transaction deletes.
const MESSAGES: i64 = 2000;

/// Daily.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Purge;

impl Job for Purge {
    const KIND: &'static str = "chat.purge";

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(purge).every(Schedule::every(Duration::DAY, Duration::hours(5)), |_| Purge)
}

async fn purge(app: App, _: Purge) -> Result<(), Failure> {
    if !purged(&app).await.map_err(failure)? {
        app.jobs.enqueue(&mut *app.db.acquire().await?, &Purge).await?;
    }
    Ok(())
}

/// Whether that was all: when its time is over another run goes on. A removal that fails keeps no other from its turn.
async fn purged(app: &App) -> Answer<bool> {
    let (until, run) = (app.clock.now() - GRACE, Run::begin(&app.stopping));
    loop {
        let mut done = 0;
        let mut failed = None;
        for removal in removals(&mut *app.db.acquire().await?, until).await? {
            match purge_all(app, removal, until, &run).await {
                Ok(true) => done += 1,
                Ok(false) => return Ok(false),
                Err(problem) => failed = Some(problem),
            }
        }
        // What is done is looked at no more: what is left now has failed.
        if done == 0 {
            return failed.map_or(Ok(true), Err);
        }
    }
}

/// False: the run is over.
async fn purge_all(app: &App, removal: Removal, until: OffsetDateTime, run: &Run) -> Answer<bool> {
    loop {
        if run.is_over() {
            return Ok(false);
        }
        if purge_some(app, removal, until).await? {
            return Ok(true);
        }
    }
}

/// Who removed what.
#[derive(Clone, Copy, Debug)]
struct Removal {
    member: MemberId,
    other: MemberId,
    conversation: ConversationId,
}

/// Removals whose time of grace is over and which were not looked at yet, by their index.
async fn removals(connection: &mut PgConnection, until: OffsetDateTime) -> Answer<Vec<Removal>> {
    let removals = sqlx::query_as!(
        Removal,
        r#"select member_id as "member: MemberId", other_id as "other: MemberId", conversation_id as "conversation: ConversationId"
         from conversation_members where cleared_at <= $1 order by cleared_at limit $2"#,
        until,
        REMOVALS,
    )
    .fetch_all(connection)
    .await?;
    Ok(removals)
}

/// Deletes the oldest of what nobody can read; true when that was all. Killed in the middle it goes on next time.
async fn purge_some(app: &App, removal: Removal, until: OffsetDateTime) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    // As sending and erasing hold it.
    sqlx::query!("select from conversations where id = $1 for update", removal.conversation.0)
        .fetch_optional(&mut *transaction)
        .await?;
    let line = unreadable_until(&mut transaction, removal, until).await?;
    let deleted = delete_messages(&mut transaction, removal.conversation, line).await?;
    let done = deleted < MESSAGES;
    if done {
        forget_last_words(&mut transaction, removal, line).await?;
        // Should the partner remove theirs later, or the member once more, that removal leads here again.
        sqlx::query!(
            "update conversation_members set cleared_at = null
             where member_id = $1 and conversation_id = $2 and cleared_at <= $3",
            removal.member.0,
            removal.conversation.0,
            until,
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(done)
}

/// Up to which message both have removed the conversation, and long enough ago. Behind a fictional profile nobody
/// reads; who was erased has no row any more.
async fn unreadable_until(
    connection: &mut PgConnection,
    removal: Removal,
    until: OffsetDateTime,
) -> Answer<i32> {
    let line = sqlx::query_scalar!(
        r#"select coalesce(min(case when kept.cleared_at > $4 then 0 else kept.cleared_seq end), 0) as "line!"
         from conversation_members kept left join profiles p on p.id = kept.member_id
         where kept.member_id in ($1, $2) and kept.conversation_id = $3 and p.fictional is not true"#,
        removal.member.0,
        removal.other.0,
        removal.conversation.0,
        until,
    )
    .fetch_one(connection)
    .await?;
    Ok(line)
}

async fn delete_messages(
    connection: &mut PgConnection,
    conversation: ConversationId,
    line: i32,
) -> Answer<i64> {
    let photos = sqlx::query_scalar!(
        "delete from messages where conversation_id = $1 and seq = any (array(
           select seq from messages where conversation_id = $1 and seq <= $2 order by seq limit $3)) returning photo",
        conversation.0,
        line,
        MESSAGES,
    )
    .fetch_all(&mut *connection)
    .await?;
    let deleted = i64::try_from(photos.len()).unwrap_or(i64::MAX);
    media::part_from_messages(connection, &photos.into_iter().flatten().collect::<Vec<_>>()).await?;
    Ok(deleted)
}

/// The last message stands in both lists too.
async fn forget_last_words(connection: &mut PgConnection, removal: Removal, line: i32) -> Answer<()> {
    sqlx::query!(
        "update conversation_members set last_body = '', last_gift = null, last_photo = null
         where member_id in ($1, $2) and conversation_id = $3 and last_message_seq <= $4 and (last_body <> '' or last_gift is not null or last_photo is not null)",
        removal.member.0,
        removal.other.0,
        removal.conversation.0,
        line,
    )
    .execute(connection)
    .await?;
    Ok(())
}
