//! What a member is told of those who are new in their searches: a mail that names some, and a push that only counts them.

use super::store::Due;
use crate::{
    calendar::{self, Desk, Reader},
    kernel::{ids::MemberId, problem::Answer, texts},
    mail::{Kind, Line, PreferenceKind},
    members,
    notifications::{self, PushBrowser, PushMessage, PushType},
    settings::Site,
};
use ::jobs::{Failure, Job};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use std::collections::BTreeSet;
use time::OffsetDateTime;
use uuid::Uuid;

/// The member's choice that decides.
const KIND: PreferenceKind = PreferenceKind::SearchAlerts;

/// Tells the member who is new in these searches, in the caller's transaction; nothing where nobody is. Gives until when
/// whoever joined was looked at.
pub(super) async fn tell(
    connection: &mut PgConnection,
    desk: &Desk,
    (reader, site): (&Reader, &Site),
    member: MemberId,
    due: &[Due],
) -> Answer<OffsetDateTime> {
    let (app, now) = (&desk.app, desk.app.clock.now());
    let ways = reader.ways(connection, KIND).await?;
    if !ways.email && !ways.push {
        return Ok(now);
    }
    let mut until = now;
    let mut lines = Vec::new();
    let mut looked = Vec::new();
    let mut path = None;
    for search in due {
        let since = (member, search.told_until);
        let found =
            members::new_in_search(connection, &desk.newcomers, site, since, &search.query, now).await?;
        until = until.min(found.until);
        if !found.members.is_empty() {
            lines.push(line(search, found.members.len(), &found.names(connection).await?));
            looked.push((search.id, search.told_until));
            path.get_or_insert_with(|| members::newest_of(&search.query));
        }
    }
    let Some(path) = path else { return Ok(until) };
    if ways.email {
        reader.mail(connection, app, Kind::SearchAlert, Vec::new(), lines, &path).await?;
    }
    if ways.push {
        let job = |subscription| PushAlert { subscription, member, searches: looked.clone(), at: now };
        notifications::enqueue_pushes(connection, app, member, job).await?;
    }
    Ok(until)
}

/// The search by its name, how many are new in it, and the names of some.
fn line(search: &Due, count: usize, names: &[String]) -> Line {
    let more = if count > names.len() { ", …" } else { "" };
    let names = format!("{}{more}", names.join(", "));
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    let arguments =
        vec![("count", count.into()), ("search", search.name.clone().into()), ("names", names.into())];
    Line { text: "search-alert-line", arguments }
}

/// Pushes to one browser how many are new in the member's searches; looks again right before.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PushAlert {
    subscription: Uuid,
    member: MemberId,
    /// Whoever joined after this moment is new in that search.
    searches: Vec<(Uuid, OffsetDateTime)>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl Job for PushAlert {
    const KIND: &'static str = "searches.push";
    const QUEUE: &'static str = notifications::PUSH_QUEUE;
    const MAX_ATTEMPTS: i16 = notifications::PUSH_ATTEMPTS;
}

/// Sends it, if it is still true and wanted.
pub(super) async fn push(desk: Desk, job: PushAlert) -> Result<(), Failure> {
    notifications::push_worth(&desk.app, job.at, message(&desk, &job)).await
}

async fn message(desk: &Desk, job: &PushAlert) -> Answer<Option<(PushBrowser, PushMessage)>> {
    let app = &desk.app;
    let mut connection = app.db.acquire().await?;
    let Some(reader) = calendar::reader(&mut connection, app, job.member).await? else { return Ok(None) };
    let browser = reader.browser(&mut connection, app, KIND, job.subscription).await?;
    let Some(browser) = browser else { return Ok(None) };
    let mut found = BTreeSet::new();
    let mut path = None;
    for (id, since) in &job.searches {
        let query = super::store::alerted(&mut connection, job.member, *id).await?;
        let Some(query) = query else { continue };
        let (who, now) = ((job.member, *since), app.clock.now());
        let new =
            members::new_in_search(&mut connection, &desk.newcomers, &browser.site, who, &query, now).await?;
        if !new.members.is_empty() {
            found.extend(new.members);
            path.get_or_insert_with(|| members::newest_of(&query));
        }
    }
    let Some(path) = path else { return Ok(None) };
    let site = browser.site.settings.name.as_str();
    let count = i64::try_from(found.len()).unwrap_or(i64::MAX);
    let message = PushMessage {
        r#type: PushType::News,
        title: texts::text(browser.locale, "push-search-alert-title", &[("site", site.into())]),
        body: texts::text(browser.locale, "push-search-alert-body", &[("count", count.into())]),
        check_url: path,
        open_url: "/login",
        tag: "search-alert".to_owned(),
    };
    Ok(Some((browser, message)))
}
