//! The end: who did not come back is erased, each in a transaction of their own. What each feature erases and what it keeps:
//! `crate::erasure`.

use super::{
    marks::{self, FAREWELLS},
    store, tombstones,
};
use crate::{
    accounts::{email::Email, store as accounts},
    app::{App, Leaver},
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// Erases the member if their time is over; false when it is not, or they came back, or are gone.
pub(super) async fn erase_due(app: &App, member: MemberId) -> Answer<bool> {
    let now = app.clock.now();
    let mut transaction = app.db.begin().await?;
    one_at_a_time(&mut transaction).await?;
    accounts::lock(&mut transaction, member).await?;
    let deletion = store::deletion(&mut transaction, member).await?;
    if deletion.is_none_or(|deletion| now < deletion.due_at) {
        return Ok(false);
    }
    erase(&mut transaction, app, member, now).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Erases the member whatever their account says, for those who were erased before.
pub(super) async fn erase_now(app: &App, member: MemberId) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    one_at_a_time(&mut transaction).await?;
    accounts::lock(&mut transaction, member).await?;
    erase(&mut transaction, app, member, app.clock.now()).await?;
    transaction.commit().await?;
    Ok(())
}

/// How long an account waits for its address to be confirmed.
const UNCONFIRMED: Duration = Duration::days(30);
/// Accounts that one look finds.
const SOME: i64 = 100;

/// Erases accounts that nobody has confirmed, some of them; whether there were any. They hold an address, a birthday and
/// photos of somebody who may never have asked for it.
pub(super) async fn erase_unconfirmed(app: &App) -> Answer<bool> {
    let before = app.clock.now() - UNCONFIRMED;
    let some = store::unconfirmed(&mut *app.db.acquire().await?, before, SOME).await?;
    let mut failed = Ok(());
    for member in &some {
        // One whose erasure fails keeps nobody else waiting.
        if let Err(problem) = erase_if_unconfirmed(app, *member).await {
            failed = Err(problem);
        }
    }
    failed.map(|()| !some.is_empty())
}

async fn erase_if_unconfirmed(app: &App, member: MemberId) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    one_at_a_time(&mut transaction).await?;
    accounts::lock(&mut transaction, member).await?;
    let still = sqlx::query_scalar!(
        r#"select status = 'not_confirmed' as "still!" from accounts where member_id = $1"#,
        member.0,
    );
    if still.fetch_optional(&mut *transaction).await? == Some(true) {
        erase(&mut transaction, app, member, app.clock.now()).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Two who wrote to each other share rows: erasing one after the other needs no other order of locks.
/// A long life takes longer than a call may.
async fn one_at_a_time(connection: &mut PgConnection) -> Answer<()> {
    sqlx::raw_sql(
        "set local statement_timeout = '120s'; set local lock_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'",
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('accounts.erase', 0))")
        .execute(connection)
        .await?;
    Ok(())
}

async fn erase(
    connection: &mut PgConnection,
    app: &App,
    member: MemberId,
    now: OffsetDateTime,
) -> Answer<()> {
    tombstones::set(connection, app, member, now).await?;
    FAREWELLS.remove(app, &marks::hash(member)).await?;
    let leaver = leaver(connection, member).await?;
    for hook in &app.hooks.erased {
        hook(connection, app, &leaver).await?;
    }
    Ok(())
}

/// What they are known by besides their id.
async fn leaver(connection: &mut PgConnection, member: MemberId) -> Answer<Leaver> {
    let row = sqlx::query!(
        r#"select p.site_id as "site: SiteId",
             array(select email from accounts where member_id = $1
                   union select email from account_tokens where member_id = $1 and email is not null) as "emails!"
         from profiles p where p.id = $1
         union all select a.site_id, array[a.email] from accounts a where a.member_id = $1 limit 1"#,
        member.0,
    )
    .fetch_one(connection)
    .await?;
    let site = row.site.unwrap_or(SiteId(member.0));
    let mailboxes = row.emails.iter().filter_map(|email| Email::parse(email));
    let mut actors: Vec<String> = mailboxes.map(|email| email.actor(site)).collect();
    actors.push(member.to_string());
    Ok(Leaver { member, site, emails: row.emails, actors })
}
