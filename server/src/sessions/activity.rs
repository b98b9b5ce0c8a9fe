//! Who was here lately. Kept in memory and flushed in batches to a narrow table, since a write per
//! request on the profile would make searches 3.7 times as expensive.

use crate::{
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::{PgConnection, PgPool};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;
use uuid::Uuid;

/// Seen within this time is shown as 'online'.
pub const ONLINE_FOR: Duration = Duration::minutes(5);
/// How often the memory is flushed.
const FLUSH_EVERY: std::time::Duration = std::time::Duration::from_secs(15);
/// Members of one write: at the change of the day each has a profile to write, too.
const PART: usize = 2_000;

/// The last activity of members seen since the last flush; cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Activity(Arc<Mutex<HashMap<MemberId, OffsetDateTime>>>);

impl Activity {
    /// Notes that the member is here now.
    pub fn record(&self, member: MemberId, now: OffsetDateTime) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(member, now);
    }

    /// The last activity of these members as far as it is not yet flushed; later than the table's.
    pub fn last_seen(&self, members: &[MemberId]) -> HashMap<MemberId, OffsetDateTime> {
        let noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        members.iter().filter_map(|member| Some((*member, *noted.get(member)?))).collect()
    }

    /// Starts the task that flushes until `stop`, and once more then.
    pub fn start(&self, pool: PgPool, mut stop: watch::Receiver<bool>) -> tokio::task::JoinHandle<()> {
        let activity = self.clone();
        tokio::spawn(async move {
            loop {
                let stopping = tokio::select! {
                    _ = stop.wait_for(|stopping| *stopping) => true,
                    () = tokio::time::sleep(FLUSH_EVERY) => false,
                };
                if let Err(error) = activity.flush(&pool).await {
                    tracing::warn!(%error, "activity was not saved and will be with the next batch");
                }
                if stopping {
                    return;
                }
            }
        })
    }

    /// Writes what was noted since the last time.
    pub async fn flush(&self, pool: &PgPool) -> Result<(), sqlx::Error> {
        let mut batch: Vec<(MemberId, OffsetDateTime)> =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).drain().collect();
        if batch.is_empty() {
            return Ok(());
        }
        // One order for all nodes, so that two flushes never wait for each other in a ring.
        batch.sort_unstable_by_key(|(member, _)| *member);
        let mut written = 0;
        for part in batch.chunks(PART) {
            if let Err(error) = write(pool, part).await {
                let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                for (member, moment) in batch.iter().skip(written) {
                    noted.entry(*member).or_insert(*moment);
                }
                return Err(error);
            }
            written += part.len();
        }
        Ok(())
    }
}

/// When the member was last here, as far as this node and the table know: of other nodes up to 15 s less.
pub async fn last_seen(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
) -> Answer<Option<OffsetDateTime>> {
    let flushed = sqlx::query_scalar!("select active_at from member_activity where member_id = $1", member.0)
        .fetch_optional(connection)
        .await?;
    Ok(flushed.max(app.activity.last_seen(&[member]).get(&member).copied()))
}

/// Writes visits of the past, for the demo world.
pub async fn record_visits(
    connection: &mut PgConnection,
    visits: &[(MemberId, OffsetDateTime)],
) -> Result<(), sqlx::Error> {
    let members: Vec<Uuid> = visits.iter().map(|(member, _)| member.0).collect();
    let moments: Vec<OffsetDateTime> = visits.iter().map(|(_, moment)| *moment).collect();
    sqlx::query!(
        "insert into member_activity (member_id, active_at) select * from unnest($1::uuid[], $2::timestamptz[])",
        &members,
        &moments,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn write(pool: &PgPool, batch: &[(MemberId, OffsetDateTime)]) -> Result<(), sqlx::Error> {
    let (members, moments): (Vec<Uuid>, Vec<OffsetDateTime>) =
        batch.iter().map(|(member, moment)| (member.0, *moment)).unzip();
    let mut transaction = pool.begin().await?;
    // The later one counts, of nodes that write at other times; but not one of a clock that has been put back since.
    sqlx::query!(
        "insert into member_activity (member_id, active_at) select * from unnest($1::uuid[], $2::timestamptz[])
         on conflict (member_id) do update set active_at = excluded.active_at
         where member_activity.active_at < excluded.active_at or member_activity.active_at > excluded.active_at + interval '5 minutes'",
        &members,
        &moments,
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query!(
        "update profiles p set active_on = (a.active_at at time zone 'UTC')::date from unnest($1::uuid[], $2::timestamptz[]) a (member_id, active_at)
         where p.id = a.member_id and (p.active_on < (a.active_at at time zone 'UTC')::date or p.active_on > (a.active_at at time zone 'UTC')::date + 1)",
        &members,
        &moments,
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await
}
