//! All SQL about mails.

use super::compose::Mail;
use crate::kernel::{ids::MailId, problem::Answer};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A row for the outbox.
pub(super) struct NewMail<'a> {
    pub(super) id: MailId,
    pub(super) mail: &'a Mail<'a>,
    pub(super) subject: &'a str,
    pub(super) body_text: &'a str,
    pub(super) body_html: &'a str,
    pub(super) outcome: &'a str,
    pub(super) now: OffsetDateTime,
}

/// Adds the row.
pub(super) async fn insert(connection: &mut PgConnection, new: &NewMail<'_>) -> Answer<()> {
    sqlx::query!(
        "insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        new.id.0,
        new.mail.site.id.0,
        new.mail.member.map(|member| member.0),
        new.mail.kind.code(),
        new.mail.locale.code(),
        new.mail.recipient,
        new.subject,
        new.body_text,
        new.body_html,
        new.outcome,
        new.now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// A mail that is to be sent.
pub(super) struct Waiting {
    pub(super) sender_name: String,
    pub(super) domain: String,
    pub(super) locale: String,
    pub(super) recipient: String,
    pub(super) subject: String,
    pub(super) body_text: String,
    pub(super) body_html: String,
    pub(super) created_at: OffsetDateTime,
}

/// The mail, if it still waits.
pub(super) async fn waiting(connection: &mut PgConnection, id: MailId) -> Answer<Option<Waiting>> {
    let mail = sqlx::query_as!(
        Waiting,
        r#"select s.settings ->> 'mail_name' as "sender_name!", s.domain, m.locale, m.recipient, m.subject, m.body_text, m.body_html, m.created_at
         from mails m join sites s on s.id = m.site_id where m.id = $1 and m.outcome = 'waiting'"#,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(mail)
}

/// Notes what became of it and forgets what it said: its links are the recipient's secrets.
pub(super) async fn settle(
    connection: &mut PgConnection,
    id: MailId,
    outcome: &str,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update mails set outcome = $2, sent_at = $3, body_text = '', body_html = '' where id = $1 and outcome = 'waiting'",
        id.0,
        outcome,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}
