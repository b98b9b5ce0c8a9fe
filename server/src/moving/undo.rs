//! Taking a move back: as if nobody had come. As long as none of them has: afterwards what they did is theirs.

use super::{
    import::{alone, require_closed},
    redirects,
};
use crate::{
    kernel::{
        clock::Clock,
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    media, members,
    settings::SiteRow,
};
use anyhow::ensure;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

/// Members of a transaction.
const MEMBERS: i64 = 500;

/// Tables with a row of a member's own that came with them, or that a job has written since; those that come last are asked
/// by the others.
const TABLES: &[&str] = &[
    "consents",
    "notification_preferences",
    "reminder_plans",
    "weekly_plans",
    "message_notices",
    "like_notices",
    "account_tokens",
    "earlier_orders",
    "credit_lots",
    "ledger_lines",
    "credit_accounts",
    "member_activity",
    "profile_reviews",
    "second_persons",
    "account_addresses",
    "accounts",
    "moved_members",
];

/// Takes all of it back, some members at a time; killed, it goes on when it is asked again. Gives how many went.
///
/// # Errors
/// When the site is open, or one of them has logged in or written with others than those who came along.
pub async fn undo(pool: &PgPool, clock: &Clock, site: &SiteRow) -> anyhow::Result<u64> {
    ensure!(!site.state.serves(), "{} is open: a move is taken back before", site.domain);
    let mut alone = alone(pool, site.id).await?;
    require_closed(&mut alone, site).await?;
    // It is asked of all of them and what they wrote; whoever is not found in memory would be looked for among all others.
    sqlx::raw_sql("set statement_timeout = '30min'; set work_mem = '256MB'").execute(&mut alone).await?;
    let came = came(&mut alone, site.id).await?;
    ensure!(
        came == 0,
        "{came} of the members who came have logged in here, or others wrote to them: they stay"
    );
    let mut gone = 0;
    loop {
        let mut transaction = pool.begin().await?;
        // A member may have a book of messages.
        sqlx::raw_sql("set local statement_timeout = '10min'; set local liaison.undoes_a_move = 'yes'")
            .execute(&mut *transaction)
            .await?;
        let members = some(&mut transaction, site.id).await?;
        if members.is_empty() {
            redirects::take_away(&mut transaction, site.id).await?;
            sqlx::query!("delete from moves where site_id = $1", site.id.0)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            break;
        }
        take_away(&mut transaction, site.id, &members, clock.now()).await?;
        transaction.commit().await?;
        gone += u64::try_from(members.len())?;
    }
    alone.close().await?;
    Ok(gone)
}

/// How many of them have been here.
async fn came(connection: &mut PgConnection, site: SiteId) -> Answer<i64> {
    let came = sqlx::query_scalar!(
        r#"select count(*) as "came!" from moved_members m where m.site_id = $1 and (
             exists (select from sessions s where s.member_id = m.member_id)
             or exists (select from known_devices d where d.member_id = m.member_id)
             or exists (select from orders o where o.member_id = m.member_id)
             or m.member_id in (select c.member_id from conversation_members c
               where c.member_id in (select member_id from moved_members where site_id = $1)
                 and c.other_id not in (select member_id from moved_members where site_id = $1)))"#,
        site.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(came)
}

async fn some(connection: &mut PgConnection, site: SiteId) -> Answer<Vec<Uuid>> {
    let members = sqlx::query_scalar!(
        "select member_id from moved_members where site_id = $1 order by external_id limit $2",
        site.0,
        MEMBERS,
    )
    .fetch_all(connection)
    .await?;
    Ok(members)
}

async fn take_away(
    connection: &mut PgConnection,
    site: SiteId,
    members: &[Uuid],
    now: OffsetDateTime,
) -> Answer<()> {
    conversations(connection, members).await?;
    likes(connection, members).await?;
    members::erase_moved_blocks(connection, members).await?;
    bans(connection, site, members).await?;
    let shelves =
        sqlx::query_scalar!("select member_id from photo_shelves where member_id = any($1)", members)
            .fetch_all(&mut *connection)
            .await?;
    for member in shelves {
        media::erase(connection, MemberId(member), now).await?;
    }
    for table in TABLES {
        let delete = format!("delete from {table} where member_id = any($1)");
        sqlx::query(AssertSqlSafe(delete)).bind(members).execute(&mut *connection).await?;
    }
    sqlx::query!("delete from profiles where id = any($1)", members).execute(connection).await?;
    Ok(())
}

async fn conversations(connection: &mut PgConnection, members: &[Uuid]) -> Answer<()> {
    let pairs = sqlx::query!(
        "select member_id, other_id, conversation_id from conversation_pairs where member_id = any($1)",
        members,
    )
    .fetch_all(&mut *connection)
    .await?;
    let ids: Vec<Uuid> = pairs.iter().map(|pair| pair.conversation_id).collect();
    let both: Vec<Uuid> = pairs.iter().flat_map(|pair| [pair.member_id, pair.other_id]).collect();
    for (table, column) in [("messages", "conversation_id"), ("conversations", "id")] {
        let delete = format!("delete from {table} where {column} = any($1)");
        sqlx::query(AssertSqlSafe(delete)).bind(&ids).execute(&mut *connection).await?;
    }
    for table in ["conversation_members", "conversation_pairs"] {
        let delete = format!("delete from {table} where member_id = any($1) and conversation_id = any($2)");
        sqlx::query(AssertSqlSafe(delete)).bind(&both).bind(&ids).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Each stands under both.
async fn likes(connection: &mut PgConnection, members: &[Uuid]) -> Answer<()> {
    for (own, other) in
        [("likes_sent", "likes_received"), ("likes_received", "likes_sent"), ("matches", "matches")]
    {
        let delete = format!(
            "with gone as (delete from {own} where member_id = any($1) returning member_id, other_id)
             delete from {other} o using gone where o.member_id = gone.other_id and o.other_id = gone.member_id"
        );
        sqlx::query(AssertSqlSafe(delete)).bind(members).execute(&mut *connection).await?;
    }
    Ok(())
}

/// What was counted of them is counted no more.
async fn bans(connection: &mut PgConnection, site: SiteId, members: &[Uuid]) -> Answer<()> {
    sqlx::query!(
        "with gone as (
           delete from decisions where member_id = any($1) returning decided_at
         ), due as (
           select date_trunc('month', decided_at at time zone 'UTC')::date as month, count(*) as bans from gone group by 1
         ), counted as (
           select k.ctid, due.bans, row_number() over (partition by k.month) as nr from moderation_counts k join due on due.month = k.month
           where k.site_id = $2 and k.what = 'measure' and k.code = 'account_closed' and k.cause = 'own'
         )
         delete from moderation_counts k using counted where k.ctid = counted.ctid and counted.nr <= counted.bans",
        members,
        site.0,
    )
    .execute(connection)
    .await?;
    Ok(())
}
