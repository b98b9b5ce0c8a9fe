//! How long a complaint is kept: a year after its decision, as long as somebody may come back to it. Then words,
//! files, links, names and ids go, and what is left is a line for the statistics (DSA 15(1)(d)).
//!
//! Somebody who is erased takes their complaints along at once; they had 14 days to come back, as long as we
//! have to answer. Of complaints about them their id goes.

use crate::{
    app::Leaver,
    kernel::{database::Database, ids::MemberId, problem::Answer},
    media,
};
use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{desks, file::WAITS};

/// How long a decided complaint is kept.
const KEPT: Duration = Duration::days(365);

/// Complaints or files that one transaction forgets.
const BATCH: i64 = 100;

/// Forgets the complaints whose time is over, and files that no complaint came for, some at a time; a daily job.
pub async fn forget(db: &Database, now: OffsetDateTime) -> Answer<()> {
    loop {
        let mut transaction = db.begin().await?;
        let some = forget_some(&mut transaction, now).await?;
        transaction.commit().await?;
        if !some {
            return Ok(());
        }
    }
}

/// Whether there were any.
async fn forget_some(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<bool> {
    let over = sqlx::query_scalar!(
        "select id from complaints where forgotten_at is null and closed_at < $1 limit $2",
        now - KEPT,
        BATCH,
    )
    .fetch_all(&mut *connection)
    .await?;
    empty(connection, &over, now).await?;
    let unsent = sqlx::query_scalar!(
        "delete from complaint_files where id in (
           select id from complaint_files where complaint_id is null and created_at < $1 limit $2) returning id",
        now - WAITS,
        BATCH,
    )
    .fetch_all(&mut *connection)
    .await?;
    media::release(connection, &unsent, now).await?;
    Ok(!over.is_empty() || !unsent.is_empty())
}

/// Takes somebody who is erased out of the complaints by and about them.
pub async fn erase(connection: &mut PgConnection, leaver: &Leaver, now: OffsetDateTime) -> Answer<()> {
    let addresses: Vec<String> = leaver.emails.iter().map(|email| email.to_lowercase()).collect();
    let own = sqlx::query_scalar!(
        "select id from complaints where forgotten_at is null and (member_id = $1 or (site_id = $2 and lower(email) = any($3)))
         order by id for update",
        leaver.member.0,
        leaver.site.0,
        &addresses,
    )
    .fetch_all(&mut *connection)
    .await?;
    empty(connection, &own, now).await?;
    sqlx::query!("update complaints set about_id = null where about_id = $1", leaver.member.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Whatever it was of, decided or not: what is left is when it came, what it was about and how it ended.
async fn empty(connection: &mut PgConnection, complaints: &[Uuid], now: OffsetDateTime) -> Answer<()> {
    let files = sqlx::query_scalar!(
        "delete from complaint_files where complaint_id = any($1) returning id",
        complaints
    )
    .fetch_all(&mut *connection)
    .await?;
    media::release(connection, &files, now).await?;
    desks::clear(connection, complaints).await?;
    sqlx::query!("delete from complaint_lines where complaint_id = any($1)", complaints)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("delete from complaint_links where complaint_id = any($1)", complaints)
        .execute(&mut *connection)
        .await?;
    sqlx::query!(
        "update complaints set forgotten_at = $2, member_id = null, name = null, email = null, order_id = null,
           about_id = null, against = null, against_id = null, against_staff = null, page = null, assignee = null, answer_by = null,
           closed_at = coalesce(closed_at, $2), decision = coalesce(decision, 'withdrawn') where id = any($1)",
        complaints,
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The member's copy of their complaints.
pub async fn exported(connection: &mut PgConnection, member: MemberId) -> Answer<Value> {
    let part = sqlx::query_scalar!(
        r#"select coalesce(jsonb_agg(jsonb_build_object('number', number, 'category', category, 'order', order_id, 'member', about_id,
             'against', against, 'page', page, 'created_at', created_at, 'closed_at', closed_at, 'decision', decision,
             'lines', (select coalesce(jsonb_agg(jsonb_build_object('by', by, 'text', text, 'at', at,
                 'files', (select coalesce(jsonb_agg(name order by id), '[]') from complaint_files f
                           where f.complaint_id = c.id and f.turn = l.turn)) order by turn), '[]')
               from complaint_lines l where l.complaint_id = c.id)) order by created_at), '[]') as "part!"
           from complaints c where member_id = $1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(part)
}
