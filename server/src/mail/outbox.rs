//! What was caught instead of sent: for the demo's outbox page and for tests.

use crate::kernel::{ids::MailId, problem::Answer};
use serde::Serialize;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// How many the page shows.
const SHOWN: i64 = 200;

/// A caught mail.
#[derive(Clone, Debug, Serialize)]
pub struct CaughtMail {
    /// Its id.
    pub id: MailId,
    /// Domain of the site that wrote it.
    pub domain: String,
    /// `compose::Kind`.
    pub kind: String,
    /// The language it is in.
    pub locale: String,
    /// Whom it is for.
    pub recipient: String,
    /// Its subject.
    pub subject: String,
    /// The text part.
    pub body_text: String,
    /// The HTML part.
    pub body_html: String,
    /// When it was written.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// The newest mails, of one recipient if given.
pub async fn caught_mails(connection: &mut PgConnection, recipient: Option<&str>) -> Answer<Vec<CaughtMail>> {
    let mails = sqlx::query_as!(
        CaughtMail,
        r#"select m.id as "id: MailId", s.domain, m.kind, m.locale, m.recipient, m.subject, m.body_text, m.body_html, m.created_at
         from mails m join sites s on s.id = m.site_id
         where m.outcome = 'caught' and ($1::text is null or m.recipient = $1) order by number desc limit $2"#,
        recipient,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(mails)
}

/// One caught mail.
pub async fn caught_mail(connection: &mut PgConnection, id: MailId) -> Answer<Option<CaughtMail>> {
    let mail = sqlx::query_as!(
        CaughtMail,
        r#"select m.id as "id: MailId", s.domain, m.kind, m.locale, m.recipient, m.subject, m.body_text, m.body_html, m.created_at
         from mails m join sites s on s.id = m.site_id where m.outcome = 'caught' and m.id = $1"#,
        id.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(mail)
}
