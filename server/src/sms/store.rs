//! All SQL about text messages.

use super::Text;
use crate::kernel::{
    backlog::Backlog,
    ids::MemberId,
    problem::Answer,
    retention::Kept,
    vault::{Batch, Cursor, MANY, Resealing, SealedUnder, level},
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// As what the vault knows numbers here.
pub(super) const PHONE: &str = "sms.recipient";

/// To whom a text message went, as long as its gateway may be asked about it.
pub const KEPT: &[Kept] = &[Kept::since("text_messages", "created_at", Duration::days(90))];

/// Longer than any of them is of use.
const LIFETIME: Duration = Duration::HOUR;

/// Messages that no gateway has taken yet.
pub async fn waiting(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<Backlog> {
    let waiting = sqlx::query_as!(
        Backlog,
        r#"select count(*) as "count!", min(created_at) as oldest from text_messages
           where created_at > $1 and outcome = 'waiting'"#,
        now - LIFETIME,
    );
    Ok(waiting.fetch_one(connection).await?)
}

/// A row for the outbox.
pub(super) struct NewText<'a> {
    pub(super) id: Uuid,
    pub(super) text: &'a Text<'a>,
    pub(super) body: &'a str,
    pub(super) recipient_sealed: Vec<u8>,
    pub(super) recipient_index: Vec<u8>,
    pub(super) outcome: &'a str,
    pub(super) now: OffsetDateTime,
}

/// Adds the row.
pub(super) async fn insert(connection: &mut PgConnection, new: &NewText<'_>) -> Answer<()> {
    sqlx::query!(
        "insert into text_messages (id, site_id, member_id, kind, body, recipient_sealed, recipient_index, outcome, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        new.id,
        new.text.site.id.0,
        new.text.member.0,
        new.text.kind.code(),
        new.body,
        &new.recipient_sealed,
        &new.recipient_index,
        new.outcome,
        new.now,
        new.now + new.text.lifetime,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A message that is to be sent.
pub(super) struct Waiting {
    pub(super) recipient_sealed: Vec<u8>,
    pub(super) body: String,
    pub(super) sender: String,
    pub(super) expires_at: OffsetDateTime,
}

/// Takes the message until `until`; None when it is settled, or another worker has it. One that has it for longer took it
/// by a clock that has been put back since.
pub(super) async fn claim(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<Option<Waiting>> {
    let waiting = sqlx::query_as!(
        Waiting,
        r#"update text_messages t set sending_until = $3 from sites s
         where t.id = $1 and s.id = t.site_id and t.outcome = 'waiting' and (t.sending_until is null or t.sending_until <= $2 or t.sending_until > $3::timestamptz + interval '1 minute')
         returning t.recipient_sealed, t.body, s.settings ->> 'mail_name' as "sender!", t.expires_at"#,
        id,
        now,
        until,
    )
    .fetch_optional(connection)
    .await?;
    Ok(waiting)
}

/// Whether nothing became of it yet.
pub(super) async fn waits(connection: &mut PgConnection, id: Uuid) -> Answer<bool> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from text_messages where id = $1 and outcome = 'waiting') as "waits!""#,
        id,
    )
    .fetch_one(connection)
    .await?;
    Ok(waits)
}

/// Gives a claimed message back, for another attempt.
pub(super) async fn release(connection: &mut PgConnection, id: Uuid) -> Answer<()> {
    sqlx::query!("update text_messages set sending_until = null where id = $1", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes what became of it and forgets what it said: a code is its reader's secret.
pub(super) async fn settle(
    connection: &mut PgConnection,
    id: Uuid,
    outcome: &str,
    gateway_id: Option<&str>,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update text_messages set outcome = $2, gateway_id = $3, sent_at = $4, sending_until = null, body = ''
         where id = $1 and outcome = 'waiting'",
        id,
        outcome,
        gateway_id,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Erases the messages to the member.
pub async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from text_messages where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}

/// Brings recipients under the newest key.
///
/// # Errors
/// When the database does not answer.
pub async fn reseal(connection: &mut PgConnection, keys: &Resealing, (after, _): Cursor) -> Answer<Batch> {
    let rows = sqlx::query!(
        "select id, recipient_sealed, recipient_index from text_messages
         where id > $1 and substring(recipient_sealed from 1 for octet_length($2::bytea)) <> $2::bytea order by id limit $3",
        after,
        &keys.prefix(),
        MANY,
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut batch = Batch::of(&rows, |row| (row.id, Uuid::nil()));
    for row in rows {
        let sealed = keys.again(PHONE, row.id, &row.recipient_sealed);
        let index = keys.raise(level(&row.recipient_sealed), &row.recipient_index);
        let (Some(sealed), Some(index)) = (sealed, index) else {
            batch.unreadable += 1;
            continue;
        };
        sqlx::query!(
            "update text_messages set recipient_sealed = $3, recipient_index = $4 where id = $1 and recipient_sealed = $2",
            row.id,
            row.recipient_sealed,
            sealed,
            index,
        )
        .execute(&mut *connection)
        .await?;
    }
    Ok(batch)
}

/// How many recipients stand under which key.
///
/// # Errors
/// When the database does not answer.
pub async fn sealed_under(connection: &mut PgConnection) -> Answer<Vec<SealedUnder>> {
    let found = sqlx::query_as!(
        SealedUnder,
        r#"select 'recipients of text messages' as "what!", case get_byte(recipient_sealed, 0) when 2 then substring(recipient_sealed from 2 for 4) else ''::bytea end as "level!",
             count(*) as "count!"
         from text_messages group by 2 order by 2"#,
    )
    .fetch_all(connection)
    .await?;
    Ok(found)
}
