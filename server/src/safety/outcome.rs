//! Whoever reported something hears that it was decided and whether it was right, never what was done: that is between the
//! reported one and us. An event and a list for their pages, and a mail if they want such mails.

use super::model::{About, Category, Decision, OwnReport};
use crate::{
    accounts,
    app::App,
    kernel::{
        clock::SKEW,
        events::{self, Event},
        ids::MemberId,
        problem::{Answer, failure},
        texts,
    },
    mail::{self, Kind, Mail},
    members,
};
use ::jobs::{Failure, Job, Jobs, Registry};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// So long the news waits for more of the kind, and for a moderator who thinks again.
const GATHERED: Duration = Duration::seconds(30);

/// Tells a reporter of all that was decided half a minute ago and not told yet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct TellReporter {
    reporter: MemberId,
}

impl Job for TellReporter {
    const KIND: &'static str = "safety.tell_reporter";
}

/// The job of this file.
pub(super) fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(tell_reporter)
}

/// Has these told. Nobody wakes runners for what is due in half a minute, nor for its mail.
pub(super) async fn tell_later(
    connection: &mut PgConnection,
    jobs: &Jobs,
    mut reporters: Vec<MemberId>,
    now: OffsetDateTime,
) -> Answer<()> {
    reporters.sort_unstable();
    reporters.dedup();
    for reporter in reporters {
        jobs.enqueue_at(connection, &TellReporter { reporter }, now + GATHERED).await?;
    }
    Ok(())
}

async fn tell_reporter(app: App, job: TellReporter) -> Result<(), Failure> {
    let mut transaction = app.db.begin().await?;
    let events = tell(&mut transaction, &app, job.reporter).await.map_err(failure)?;
    transaction.commit().await?;
    app.hub.deliver(events);
    Ok(())
}

async fn tell(connection: &mut PgConnection, app: &App, reporter: MemberId) -> Answer<Vec<Event>> {
    // Of two jobs at once one tells; whoever is erased meanwhile hears nothing.
    if !accounts::hold(connection, reporter).await? {
        return Ok(Vec::new());
    }
    let decisions = take_untold(connection, reporter, app.clock.now()).await?;
    if decisions.is_empty() {
        return Ok(Vec::new());
    }
    let facts = accounts::facts(connection, reporter).await?;
    let name = members::name(connection, reporter).await?;
    if let Some(site) = app.sites.by_id(facts.site) {
        for decision in &decisions {
            let said = texts::text(facts.language, &format!("report-{decision}"), &[]);
            let mail = Mail {
                site: &site,
                member: Some(reporter),
                locale: facts.language,
                recipient: &facts.email,
                kind: Kind::ReportDecided,
                arguments: vec![("name", name.clone().into()), ("decision", said.into())],
                lines: Vec::new(),
                path: Some("/complaints".to_owned()),
            };
            mail::enqueue(connection, app, &mail).await?;
        }
    }
    let event = events::append(connection, &app.clock, reporter, json!({ "type": "report_decided" })).await?;
    Ok(vec![event])
}

/// Shown of one's own reports.
const SHOWN: i64 = 50;

/// What the member reported, the newest first. A decision shows once it is told.
pub(super) async fn own_reports(connection: &mut PgConnection, member: MemberId) -> Answer<Vec<OwnReport>> {
    let reports = sqlx::query_as!(
        OwnReport,
        r#"select about as "about: About", category as "category: Category", created_at,
             case when reporter_told_at is not null then decision end as "decision: Decision",
             case when reporter_told_at is not null then closed_at end as decided_at
         from reports where reporter_id = $1 order by created_at desc, id limit $2"#,
        member.0,
        SHOWN,
    )
    .fetch_all(connection)
    .await?;
    Ok(reports)
}

/// How what they reported was decided, each way once; told from now on. What was decided since, another job tells: it can be
/// taken back still. What a clock decided that has been put back since can't be, and no job comes for it again.
async fn take_untold(
    connection: &mut PgConnection,
    reporter: MemberId,
    now: OffsetDateTime,
) -> Answer<Vec<String>> {
    let decisions = sqlx::query_scalar!(
        r#"with told as (
             update reports set reporter_told_at = $2
             where reporter_id = $1 and decision is not null and reporter_told_at is null and (closed_at <= $3 or closed_at > $4)
             returning decision
           )
           select distinct decision as "decision!" from told order by 1 desc"#,
        reporter.0,
        now,
        now - GATHERED,
        now + SKEW,
    )
    .fetch_all(connection)
    .await?;
    Ok(decisions)
}
