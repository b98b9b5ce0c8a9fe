//! The mails about a complaint. Each holds a new link to the case; the older ones go on working.
//!
//! The receipt tells nothing that was typed, but for the number that we gave: whoever types somebody else's
//! address can't make us write to them what they like.

use super::store::{self, Row};
use crate::{
    accounts,
    app::App,
    kernel::{
        country::Country,
        locale::Locale,
        moment,
        problem::{Answer, failure},
        texts,
    },
    mail::{self, Kind, Mail},
    sessions::Token,
    settings::Site,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

/// Mails what staff wrote at the command line, which knows no way to send mail.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct TellAnswer {
    pub(super) complaint: Uuid,
    pub(super) turn: i32,
    /// Which text of that turn: one that was taken back makes room for another.
    #[serde(default, with = "time::serde::rfc3339::option")]
    pub(super) written_at: Option<OffsetDateTime>,
}

impl Job for TellAnswer {
    const KIND: &'static str = "complaints.tell";
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_answer)
}

async fn tell_answer(app: App, job: TellAnswer) -> Result<(), Failure> {
    answered(&app, job).await.map_err(failure)
}

/// We have it: its number, and until when we answer.
pub(super) async fn received(connection: &mut PgConnection, app: &App, row: &Row) -> Answer<()> {
    write(connection, app, row, Kind::ComplaintReceived, "").await
}

async fn answered(app: &App, job: TellAnswer) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let Some(row) = store::hold(&mut transaction, job.complaint).await? else { return Ok(()) };
    let Some(text) = store::untold(&mut transaction, (job.complaint, job.turn), job.written_at).await? else {
        return Ok(());
    };
    let is_last = store::is_last_turn(&mut transaction, job.complaint, job.turn).await?;
    let kind =
        if row.closed_at.is_some() && is_last { Kind::ComplaintClosed } else { Kind::ComplaintAnswered };
    write(&mut transaction, app, &row, kind, &text).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

/// Where the complainer reads mails, in which language and as in which country; None once they are gone.
async fn reader(
    connection: &mut PgConnection,
    site: &Site,
    row: &Row,
) -> Answer<Option<(String, Locale, Country)>> {
    let Some(member) = row.member else {
        let locale = Locale::parse(&row.locale).unwrap_or(Locale::En);
        // Nothing more is known of a visitor.
        let country = site.settings.countries.first().copied().unwrap_or_else(Country::netherlands);
        return Ok(row.email.clone().map(|email| (email, locale, country)));
    };
    if !accounts::hold(connection, member).await? {
        return Ok(None);
    }
    let facts = accounts::facts(connection, member).await?;
    Ok(Some((facts.email, facts.language, facts.country)))
}

async fn write(connection: &mut PgConnection, app: &App, row: &Row, kind: Kind, text: &str) -> Answer<()> {
    let Some(site) = app.sites.by_id(row.site) else { return Ok(()) };
    let Some((recipient, locale, country)) = reader(connection, &site, row).await? else { return Ok(()) };
    let token = Token::random(&app.random);
    store::add_link(connection, row.id, &token.hash()).await?;
    let decision = row.decision.map_or("", |decision| decision.code());
    let decision = texts::lookup(locale, &format!("complaint-decision-{decision}"), &[]).unwrap_or_default();
    let until = row.answer_by.map(|until| moment::day(locale, country, until.date())).unwrap_or_default();
    let mail = Mail {
        site: &site,
        member: row.member,
        locale,
        recipient: &recipient,
        kind,
        arguments: vec![
            ("number", row.number.clone().into()),
            ("until", until.into()),
            ("decision", decision.into()),
            ("text", text.to_owned().into()),
        ],
        lines: Vec::new(),
        path: Some(format!("/complaints/{}#token={}", row.number, token.text())),
    };
    mail::enqueue(connection, app, &mail).await?;
    Ok(())
}
