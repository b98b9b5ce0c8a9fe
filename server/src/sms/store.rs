//! All SQL about text messages.

use super::Text;
use crate::kernel::{ids::MemberId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// As what the vault knows numbers here.
pub(super) const PHONE: &str = "sms.recipient";

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

/// Takes the message until `until`; None when it is settled, or another worker has it.
pub(super) async fn claim(
    connection: &mut PgConnection,
    id: Uuid,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Answer<Option<Waiting>> {
    let waiting = sqlx::query_as!(
        Waiting,
        r#"update text_messages t set sending_until = $3 from sites s
         where t.id = $1 and s.id = t.site_id and t.outcome = 'waiting' and (t.sending_until is null or t.sending_until <= $2)
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
