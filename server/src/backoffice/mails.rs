//! What staff are told by mail. A link is somebody's way in: in the queue it is sealed, and it lies nowhere else.

use super::Office;
use super::texts::text;
use crate::{
    app::App,
    kernel::{
        ids::StaffId,
        problem::{Answer, failure},
    },
    mail::PlainMail,
    staff,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// What what is mailed is sealed for; the owner is the reader.
const SEALED_FOR: &str = "staff_mail";
/// The sender's name.
const SENDER: &str = "Liaison console";

/// The occasions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// A link lets the reader in. `details`: the link.
    Invite,
    /// Somebody broke the glass. `details`: who.
    Glass,
    /// Somebody asks for a role that takes two. `details`: who.
    Request,
    /// Somebody asks to send news, which takes two. `details`: which, to whose members, and who asks.
    News,
    /// Somebody asks to set the key of a payment provider, which takes two. `details`: of which company, and who asks.
    PaymentKey,
    /// A passkey of the reader's was added.
    KeyAdded,
    /// One was taken away.
    KeyDropped,
    /// Half of the clock of something severe has run. `details`: of how many cases.
    Half,
    /// Three quarters have. `details`: of how many cases.
    ThreeQuarters,
}

impl Kind {
    #[cfg(test)]
    pub(super) const ALL: [Self; 9] = [
        Self::Invite,
        Self::Glass,
        Self::Request,
        Self::News,
        Self::PaymentKey,
        Self::KeyAdded,
        Self::KeyDropped,
        Self::Half,
        Self::ThreeQuarters,
    ];

    fn code(self) -> &'static str {
        match self {
            Self::Invite => "invite",
            Self::Glass => "glass",
            Self::Request => "request",
            Self::News => "news",
            Self::PaymentKey => "payment-key",
            Self::KeyAdded => "key-added",
            Self::KeyDropped => "key-dropped",
            Self::Half => "half",
            Self::ThreeQuarters => "three-quarters",
        }
    }

    /// The text of its subject.
    pub(super) fn subject(self) -> String {
        format!("staff-mail-{}-subject", self.code())
    }

    /// The text of its body.
    pub(super) fn body(self) -> String {
        format!("staff-mail-{}-body", self.code())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct TellStaff {
    staff: StaffId,
    kind: Kind,
    sealed: Vec<u8>,
    at: OffsetDateTime,
}

impl Job for TellStaff {
    const KIND: &'static str = "staff.tell";
    const QUEUE: &'static str = "mail";
}

/// Writes to somebody after the commit.
pub(super) async fn tell(
    connection: &mut PgConnection,
    office: Office<'_>,
    reader: StaffId,
    kind: Kind,
    details: &str,
) -> Answer<()> {
    let sealed = office.vault.seal(office.random, SEALED_FOR, reader.0, details)?;
    let job = TellStaff { staff: reader, kind, sealed, at: office.now() };
    office.jobs.enqueue(connection, &job).await?;
    Ok(())
}

/// The job of this file.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_staff)
}

async fn tell_staff(app: App, job: TellStaff) -> Result<(), Failure> {
    send(&app, &job).await.map_err(failure)
}

async fn send(app: &App, job: &TellStaff) -> Answer<()> {
    let reader = staff::account(&mut *app.db.acquire().await?, &app.vault, job.staff).await?;
    let Some(reader) = reader.filter(|reader| reader.closed_at.is_none()) else { return Ok(()) };
    let details = app.vault.open(SEALED_FOR, job.staff.0, &job.sealed)?;
    let arguments =
        [("name", reader.name.clone()), ("details", details), ("console", Office::of(app).link("/"))];
    let domain = app.config.console_host().unwrap_or_else(|| "localhost".to_owned());
    let mail = PlainMail {
        domain: &domain,
        sender: SENDER,
        recipient: &reader.email,
        subject: &text(reader.locale, &job.kind.subject(), &arguments),
        text: &text(reader.locale, &job.kind.body(), &arguments),
        at: job.at,
    };
    app.mail.send_plain(&mail).await?;
    Ok(())
}
