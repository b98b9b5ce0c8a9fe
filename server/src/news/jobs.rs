//! The jobs that tell readers: each minute some of those who are due, so that an operator who sees a mistake can
//! stop the rest; and the mail by which the operator looks at it before.

use super::{
    drafts,
    model::NewsText,
    push::{self, PushNews},
    store::{self, Delivery, Due, Readers},
};
use crate::{
    app::App,
    calendar::{self, Reader},
    kernel::{
        locale::Locale,
        moment::iso_day,
        problem::{Answer, failure},
        texts::Arguments,
        zone::Zone,
    },
    mail::{self, Mail},
    notifications,
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::BTreeMap;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// Readers told in a minute, over all nodes: ten a second.
const PACE: i64 = 600;
/// What could not be told for so long is left out: the server was away, and it is old by now.
const LATE: Duration = Duration::days(3);
/// A reader whose turn failed is left alone for so long, and holds up nobody.
const PAUSE: Duration = Duration::hours(1);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Tick;

impl Job for Tick {
    const KIND: &'static str = "news.tick";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: i16 = 3;

    fn dedup_key(&self) -> Option<String> {
        Some(String::new())
    }
}

/// Mails a newsletter to the operator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TestMail {
    /// Which.
    pub newsletter: Uuid,
    /// The operator's address.
    pub recipient: String,
    /// In which language.
    pub locale: Locale,
}

impl Job for TestMail {
    const KIND: &'static str = "news.test";
    const QUEUE: &'static str = "calendar";
    const MAX_ATTEMPTS: i16 = 3;
}

/// Writes down who a newsletter goes to, once a second person has approved it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct SendOff {
    /// Which.
    pub newsletter: Uuid,
    /// The day on which they are told.
    #[serde(with = "iso_day")]
    pub day: Date,
    /// The hour of it, where each of them lives.
    pub hour: u8,
}

impl Job for SendOff {
    const KIND: &'static str = "news.send";
    const QUEUE: &'static str = "calendar";

    fn dedup_key(&self) -> Option<String> {
        Some(self.newsletter.to_string())
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let minutely = Schedule::every(Duration::MINUTE, Duration::ZERO);
    registry.handle(tick).handle(test).handle(send_off).handle(push::push).every(minutely, |_| Tick)
}

/// When it is due in each zone: at this hour of this day there, of today's where none is named. Where that has passed, at the next
/// decent hour.
pub fn moments(
    readers: &[Readers],
    day: Option<Date>,
    hour: u8,
    now: OffsetDateTime,
) -> Vec<(String, OffsetDateTime)> {
    let mut due = BTreeMap::new();
    for some in readers {
        let Some(zone) = Zone::parse(&some.timezone) else { continue };
        let moment = zone.at(day.unwrap_or_else(|| zone.day(now)), hour);
        due.insert(some.timezone.clone(), if moment > now { moment } else { calendar::decent(zone, now) });
    }
    due.into_iter().collect()
}

async fn send_off(app: App, job: SendOff) -> Result<(), Failure> {
    write_readers(&app, job).await.map_err(failure)
}

async fn write_readers(app: &App, job: SendOff) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    if drafts::take_on(&mut transaction, job.newsletter, now).await?
        && let Some(newsletter) = store::newsletter(&mut transaction, job.newsletter).await?
    {
        let readers = store::readers(&mut transaction, &newsletter).await?;
        let due = moments(&readers, Some(job.day), job.hour, now);
        store::write_readers(&mut transaction, &newsletter, &due).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn tick(app: App, _: Tick) -> Result<(), Failure> {
    let now = app.clock.now();
    let due = store::due(&mut *app.db.acquire().await?, now, PACE).await.map_err(failure)?;
    for due in due {
        if *app.stopping.borrow() {
            break;
        }
        if let Err(problem) = tell(&app, due).await {
            tracing::error!(?due, ?problem, "a reader could not be told and is put off");
            let mut connection = app.db.acquire().await?;
            store::put_off(&mut connection, due, now + PAUSE).await.map_err(failure)?;
        }
    }
    store::finish(&mut *app.db.acquire().await?, now).await.map_err(failure)?;
    app.jobs.wake();
    Ok(())
}

async fn tell(app: &App, due: Due) -> Answer<()> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let Some(since) = store::claim(&mut transaction, due, now).await? else { return Ok(()) };
    match calendar::reader(&mut transaction, app, due.member).await? {
        Some(reader) if !calendar::is_decent(reader.zone(), now) => {
            store::put_off(&mut transaction, due, calendar::decent(reader.zone(), now)).await?;
        }
        Some(reader) if now <= since + LATE => {
            let delivery = deliver(&mut transaction, app, due, &reader).await?;
            store::settle(&mut transaction, due, delivery).await?;
        }
        _ => store::settle(&mut transaction, due, Delivery::default()).await?,
    }
    transaction.commit().await?;
    Ok(())
}

/// Mails and pushes it, as far as the reader still wants to hear of this kind so, and it reaches them.
async fn deliver(connection: &mut PgConnection, app: &App, due: Due, reader: &Reader) -> Answer<Delivery> {
    let Some(newsletter) = store::newsletter(connection, due.newsletter).await? else {
        return Ok(Delivery::default());
    };
    let ways = reader.ways(connection, newsletter.kind.preference()).await?;
    let texts = store::texts(connection, newsletter.id).await?;
    let Some(text) = text(&texts, reader.locale()) else { return Ok(Delivery::default()) };
    let mut delivery = Delivery::default();
    if ways.email {
        let (kind, path) = (newsletter.kind.mail(), &newsletter.path);
        delivery.mail = Some(reader.mail(connection, app, kind, arguments(text), Vec::new(), path).await?);
    }
    if ways.push {
        let (member, newsletter, at) = (due.member, due.newsletter, app.clock.now());
        let job = |subscription| PushNews { subscription, member, newsletter, at };
        delivery.pushed = notifications::enqueue_pushes(connection, app, member, job).await?;
    }
    Ok(delivery)
}

/// The reader's language, else English, else any: the site may offer a new one since.
pub(super) fn text(texts: &BTreeMap<Locale, NewsText>, locale: Locale) -> Option<&NewsText> {
    texts.get(&locale).or_else(|| texts.get(&Locale::En)).or_else(|| texts.values().next())
}

fn arguments(text: &NewsText) -> Arguments {
    vec![
        ("subject", text.subject.clone().into()),
        ("heading", text.heading.clone().into()),
        ("text", text.body.clone().into()),
        ("label", text.button.clone().into()),
    ]
}

async fn test(app: App, job: TestMail) -> Result<(), Failure> {
    write_test(&app, &job).await.map_err(failure)
}

async fn write_test(app: &App, job: &TestMail) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    let Some(newsletter) = store::newsletter(&mut transaction, job.newsletter).await? else { return Ok(()) };
    let texts = store::texts(&mut transaction, newsletter.id).await?;
    let (Some(site), Some(text)) = (app.sites.by_id(newsletter.site), text(&texts, job.locale)) else {
        return Ok(());
    };
    let mail = Mail {
        site: &site,
        member: None,
        locale: job.locale,
        recipient: &job.recipient,
        kind: newsletter.kind.mail(),
        arguments: arguments(text),
        lines: Vec::new(),
        path: Some(newsletter.path.clone()),
    };
    mail::enqueue(&mut transaction, app, &mail).await?;
    transaction.commit().await?;
    app.jobs.wake();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn each_zone_has_its_own_moment_and_none_is_at_night() {
        let some =
            |timezone: &str| Readers { timezone: timezone.to_owned(), language: "en".to_owned(), count: 1 };
        let readers = [some("Europe/Amsterdam"), some("America/New_York"), some("Europe/Nowhere")];
        let due = |day, now| {
            moments(&readers, day, 18, now).into_iter().map(|(_, moment)| moment).collect::<Vec<_>>()
        };
        let noon = datetime!(2026-11-21 12:00 UTC);
        assert_eq!(due(None, noon), [datetime!(2026-11-21 23:00 UTC), datetime!(2026-11-21 17:00 UTC)]);
        let christmas = Some(date!(2026 - 12 - 24));
        assert_eq!(due(christmas, noon), [datetime!(2026-12-24 23:00 UTC), datetime!(2026-12-24 17:00 UTC)]);
        // At midnight in Utrecht it waits for the morning, and New York's evening has just begun.
        let late = datetime!(2026-11-21 23:30 UTC);
        assert_eq!(due(None, late), [late, datetime!(2026-11-22 17:00 UTC)]);
        assert_eq!(due(Some(date!(2026 - 11 - 21)), late), [late, datetime!(2026-11-22 08:00 UTC)]);
    }
}
