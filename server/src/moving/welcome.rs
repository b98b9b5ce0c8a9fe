//! The mail that tells everybody who came by an import: what moved, how they get in, who keeps their data from now on (GDPR,
//! article 14), and how to leave. It is a mail of the account itself, so that those who want no others get it as well. Written
//! some at a time through the day, so that no host of mailboxes takes the site for a spammer; to each once.

use crate::{
    accounts,
    app::App,
    calendar,
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, failure},
    },
    mail::Kind,
};
use ::jobs::{Failure, Job, Registry};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use std::collections::HashMap;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// Between two looks at who is next.
const PAUSE: Duration = Duration::minutes(10);
/// A day's mails are spread over so many looks: some hours.
const PARTS: i64 = 48;
/// Looked at in one go, whether or not it is their turn.
const LOOKED_AT: i64 = 500;

/// How fast they leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// In a day (UTC).
    pub per_day: i32,
    /// In a day to the mailboxes of one host.
    pub per_domain: i32,
}

/// How far they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Who came by an import.
    pub moved: i64,
    /// Whose mail was written.
    pub mailed: i64,
    /// Who gets none: banned, not confirmed, already here, or their mailbox takes none.
    pub left_out: i64,
    /// In a day; None: none leaves.
    pub per_day: Option<i32>,
    /// In a day to one host.
    pub per_domain: Option<i32>,
}

impl Progress {
    /// Who has yet to be looked at.
    pub fn waiting(&self) -> i64 {
        self.moved - self.mailed - self.left_out
    }
}

/// Writes the next ones.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Welcome {
    site: SiteId,
}

impl Job for Welcome {
    const KIND: &'static str = "moving.welcome";
    const QUEUE: &'static str = "calendar";

    fn dedup_key(&self) -> Option<String> {
        Some(self.site.to_string())
    }
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    registry.handle(welcome)
}

/// Begins, or goes on at another pace; None stops. False where nobody ever moved to the site.
///
/// # Errors
/// When the database does not answer.
pub async fn set_welcome(
    pool: &PgPool,
    jobs: &::jobs::Jobs,
    site: SiteId,
    pace: Option<Pace>,
) -> anyhow::Result<bool> {
    let mut transaction = pool.begin().await?;
    let changed = sqlx::query!(
        "update moves set welcome_per_day = $2, welcome_per_domain = $3 where site_id = $1",
        site.0,
        pace.map(|pace| pace.per_day),
        pace.map(|pace| pace.per_domain),
    )
    .execute(&mut *transaction)
    .await?;
    if pace.is_some() && changed.rows_affected() > 0 {
        jobs.enqueue(&mut transaction, &Welcome { site }).await?;
    }
    transaction.commit().await?;
    Ok(changed.rows_affected() > 0)
}

/// How far they are; None where nobody ever moved to the site.
///
/// # Errors
/// When the database does not answer.
pub async fn welcome_progress(connection: &mut PgConnection, site: SiteId) -> Answer<Option<Progress>> {
    let progress = sqlx::query_as!(
        Progress,
        r#"select welcome_per_day as per_day, welcome_per_domain as per_domain, c.moved as "moved!", c.mailed as "mailed!", c.left_out as "left_out!"
         from moves, lateral (select count(*) as moved, count(*) filter (where welcome = 'mailed') as mailed,
             count(*) filter (where welcome = 'left_out') as left_out from moved_members m where m.site_id = moves.site_id) c
         where moves.site_id = $1"#,
        site.0,
    )
    .fetch_optional(connection)
    .await?;
    Ok(progress)
}

async fn welcome(app: App, job: Welcome) -> Result<(), Failure> {
    let is_over = go_on(&app, job.site).await.map_err(failure)?;
    app.jobs.wake();
    if !is_over {
        let mut connection = app.db.acquire().await?;
        app.jobs.enqueue_at(&mut connection, &job, app.clock.now() + PAUSE).await?;
    }
    Ok(())
}

/// Somebody who has yet to be told.
struct Next {
    member: Uuid,
    /// Their mailbox's host; null for a fictional profile.
    domain: Option<String>,
    has_no_password: bool,
    is_to_be_told: bool,
}

/// Tells some; true where nobody is left, or it was stopped.
async fn go_on(app: &App, site: SiteId) -> Answer<bool> {
    let mut connection = app.db.acquire().await?;
    let Some(pace) = pace(&mut connection, site).await? else { return Ok(true) };
    if app.sites.by_id(site).is_none_or(|site| !site.state.is_open()) {
        return Ok(false);
    }
    let now = app.clock.now();
    let today = now.replace_time(time::Time::MIDNIGHT);
    let mut sent = sent_since(&mut connection, site, today).await?;
    let left = i64::from(pace.per_day) - sent.values().sum::<i64>();
    let mut due = left.min((i64::from(pace.per_day) + PARTS - 1) / PARTS);
    let next = next(&mut connection, site, now).await?;
    let is_all = next.len() < usize::try_from(LOOKED_AT).unwrap_or(usize::MAX);
    let mut is_told = true;
    for one in next {
        if *app.stopping.borrow() {
            return Ok(false);
        }
        let domain = one.domain.clone().unwrap_or_default();
        let of_domain = sent.entry(domain).or_default();
        if one.is_to_be_told && *of_domain >= i64::from(pace.per_domain) {
            put_off(&mut connection, one.member, today + Duration::DAY).await?;
            is_told = false;
        } else if one.is_to_be_told && due <= 0 {
            return Ok(false);
        } else {
            match tell(app, &one).await? {
                Outcome::Mailed => {
                    *of_domain += 1;
                    due -= 1;
                }
                Outcome::LeftOut => {}
                Outcome::Later => is_told = false,
            }
        }
    }
    Ok(is_all && is_told && !waits(&mut connection, site).await?)
}

async fn pace(connection: &mut PgConnection, site: SiteId) -> Answer<Option<Pace>> {
    let row =
        sqlx::query!("select welcome_per_day, welcome_per_domain from moves where site_id = $1", site.0)
            .fetch_optional(connection)
            .await?;
    Ok(row.and_then(|row| Some(Pace { per_day: row.welcome_per_day?, per_domain: row.welcome_per_domain? })))
}

/// How many were written since, by host.
async fn sent_since(
    connection: &mut PgConnection,
    site: SiteId,
    since: OffsetDateTime,
) -> Answer<HashMap<String, i64>> {
    let rows = sqlx::query!(
        r#"select coalesce(welcome_domain, '') as "domain!", count(*) as "sent!" from moved_members
         where site_id = $1 and welcome = 'mailed' and welcomed_at >= $2 group by 1"#,
        site.0,
        since,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.domain, row.sent)).collect())
}

/// Whoever has been here knows; whoever is banned, or never confirmed their address, is not written to, nor a mailbox that
/// takes no mail.
async fn next(connection: &mut PgConnection, site: SiteId, now: OffsetDateTime) -> Answer<Vec<Next>> {
    let next = sqlx::query_as!(
        Next,
        r#"select m.member_id as member, lower(split_part(a.email, '@', 2)) as "domain?", coalesce(a.password_hash = $4, false) as "has_no_password!",
             coalesce(a.status = 'active' and not a.notifications_disabled && '{bounce,fbl}', false)
               and not exists (select from sessions s where s.member_id = m.member_id)
               and not exists (select from known_devices d where d.member_id = m.member_id) as "is_to_be_told!"
         from (select member_id, welcome_due from moved_members where site_id = $1 and welcomed_at is null and welcome_due <= $2
               order by welcome_due, member_id limit $3) m
         left join accounts a on a.member_id = m.member_id order by m.welcome_due, m.member_id"#,
        site.0,
        now,
        LOOKED_AT,
        accounts::NO_PASSWORD,
    )
    .fetch_all(connection)
    .await?;
    Ok(next)
}

async fn put_off(connection: &mut PgConnection, member: Uuid, until: OffsetDateTime) -> Answer<()> {
    sqlx::query!("update moved_members set welcome_due = $2 where member_id = $1", member, until)
        .execute(connection)
        .await?;
    Ok(())
}

enum Outcome {
    Mailed,
    LeftOut,
    Later,
}

/// Writes the mail and the note of it in one transaction: killed in between, neither is there.
async fn tell(app: &App, one: &Next) -> Answer<Outcome> {
    let (member, now) = (MemberId(one.member), app.clock.now());
    let mut transaction = app.db.begin().await?;
    let reader =
        if one.is_to_be_told { calendar::reader(&mut transaction, app, member).await? } else { None };
    if let Some(reader) = reader.as_ref().filter(|reader| !calendar::is_decent(reader.zone(), now)) {
        put_off(&mut transaction, one.member, calendar::decent(reader.zone(), now)).await?;
        transaction.commit().await?;
        return Ok(Outcome::Later);
    }
    let what = if reader.is_some() { "mailed" } else { "left_out" };
    let noted = sqlx::query!(
        "update moved_members set welcomed_at = $2, welcome = $3, welcome_domain = $4
         where member_id = $1 and welcomed_at is null",
        one.member,
        now,
        what,
        one.domain.as_deref().filter(|_| reader.is_some()),
    )
    .execute(&mut *transaction)
    .await?;
    if noted.rows_affected() == 0 {
        return Ok(Outcome::LeftOut);
    }
    if let Some(reader) = &reader {
        let (password, path) =
            if one.has_no_password { ("new", "/reset-password") } else { ("kept", "/login") };
        let arguments = vec![("password", password.into())];
        reader.mail(&mut transaction, app, Kind::MovedIn, arguments, Vec::new(), path).await?;
    }
    transaction.commit().await?;
    Ok(if reader.is_some() { Outcome::Mailed } else { Outcome::LeftOut })
}

async fn waits(connection: &mut PgConnection, site: SiteId) -> Answer<bool> {
    let waits = sqlx::query_scalar!(
        r#"select exists (select from moved_members where site_id = $1 and welcomed_at is null) as "waits!""#,
        site.0
    )
    .fetch_one(connection)
    .await?;
    Ok(waits)
}
