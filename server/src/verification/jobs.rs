//! Captures that are decided for good, and those that waited too long.

use super::settling::{self, Ended};
use crate::{
    accounts::TOLD_AFTER,
    app::App,
    kernel::{
        clock::SKEW,
        events,
        ids::MemberId,
        problem::{Answer, failure},
    },
};
use ::jobs::{Failure, Job, Registry, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::PgConnection;
use time::Duration;
use uuid::Uuid;

/// The longest that a capture waits; then its pictures go, and the member is told.
pub(super) const LONGEST: Duration = Duration::days(7);
/// Captures that one transaction ends.
const BATCH: i64 = 50;

/// A decision can't be taken back any more: the pictures go, and the member is told.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Settle {
    pub(super) member: MemberId,
    pub(super) verification: Uuid,
}

impl Job for Settle {
    const KIND: &'static str = "verification.settle";
    const MAX_ATTEMPTS: i16 = 20;
}

/// Ends captures that waited too long.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Expire;

impl Job for Expire {
    const KIND: &'static str = "verification.expire";
}

/// The jobs of this feature.
pub fn register(registry: Registry<App>) -> Registry<App> {
    let hourly = Schedule::every(Duration::HOUR, Duration::minutes(50));
    registry.handle(settle).handle(expire).every(hourly, |_| Expire)
}

async fn settle(app: App, job: Settle) -> Result<(), Failure> {
    settled(&app, job).await.map_err(failure)
}

/// One that was decided anew since has a job of its own.
async fn settled(app: &App, job: Settle) -> Answer<()> {
    let Settle { member, verification } = job;
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    let ended = sqlx::query_as!(
        Ended,
        r#"with open as (
           select id, blob_first, blob_second from verifications
           where member_id = $1 and id = $2 and settled_at is null and state in ('verified', 'refused') and decided_at <= $4 for update
         ), done as (
           update verifications v set settled_at = $3, blob_first = null, blob_second = null
           from open where v.member_id = $1 and v.id = open.id
         ), older as (
           delete from verified_photos p using open where p.member_id = $1 and p.verification_id <> $2
             and not exists (select from verifications s where s.member_id = $1 and s.id = p.verification_id and s.state = 'verified')
         )
         select id as "id!", blob_first, blob_second from open"#,
        member.0,
        verification,
        now,
        now - TOLD_AFTER,
    )
    .fetch_all(&mut *transaction)
    .await?;
    if ended.is_empty() {
        return Ok(());
    }
    let files = settling::let_go(&mut transaction, ended, now).await?;
    let event = events::append(&mut transaction, &app.clock, member, json!({ "type": "profile" })).await?;
    transaction.commit().await?;
    app.hub.deliver([event]);
    settling::remove(app, &files).await;
    Ok(())
}

async fn expire(app: App, _: Expire) -> Result<(), Failure> {
    while expired(&app).await.map_err(failure)? {}
    Ok(())
}

/// Ends some of the oldest, and those that a clock wrote which has been put back since; false once there are none.
async fn expired(app: &App) -> Answer<bool> {
    let mut transaction = app.db.begin().await?;
    let (members, files) = end_some(&mut transaction, app).await?;
    let mut told = Vec::new();
    for member in &members {
        told.push(events::append(&mut transaction, &app.clock, *member, json!({ "type": "profile" })).await?);
    }
    transaction.commit().await?;
    app.hub.deliver(told);
    settling::remove(app, &files).await;
    Ok(!members.is_empty())
}

async fn end_some(connection: &mut PgConnection, app: &App) -> Answer<(Vec<MemberId>, Vec<String>)> {
    let now = app.clock.now();
    let rows = sqlx::query!(
        r#"with open as (
             select member_id, id, blob_first, blob_second from verifications
             where settled_at is null and (created_at <= $1 or created_at > $2) order by created_at limit $3 for update skip locked
           ), done as (
             update verifications v set state = case when v.state = 'waiting' then 'expired' else v.state end,
               decided_at = coalesce(v.decided_at, $4), settled_at = $4, blob_first = null, blob_second = null
             from open where v.member_id = open.member_id and v.id = open.id
           )
           select member_id as "member!: MemberId", id as "id!", blob_first, blob_second from open"#,
        now - LONGEST,
        now + SKEW,
        BATCH,
        now,
    )
    .fetch_all(&mut *connection)
    .await?;
    let members = rows.iter().map(|row| row.member).collect();
    let ended = rows.into_iter().map(|row| Ended {
        id: row.id,
        blob_first: row.blob_first,
        blob_second: row.blob_second,
    });
    let files = settling::let_go(connection, ended.collect(), now).await?;
    Ok((members, files))
}
