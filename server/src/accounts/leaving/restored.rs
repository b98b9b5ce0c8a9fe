//! After an older backup is restored: whoever has left since then leaves again.

use super::{
    deletion_request::{self, Left},
    jobs,
    marks::{self, FAREWELLS},
    purge, store, tombstones,
};
use crate::{
    accounts::store as accounts,
    app::App,
    causes,
    kernel::{ids::MemberId, problem::Answer},
    sessions,
};
use sqlx::PgConnection;
use std::time::Duration;

/// How long a start waits for the look, which takes a few milliseconds unless the blob store is slow.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// At every start, before the first call is answered: looks whether the database is older than the newest erasure or
/// wish to be deleted, and forgets again if it is. Where that can't be said in time, a job looks while members are answered.
///
/// # Errors
/// When somebody rose and can't be erased: then nobody may be answered.
pub async fn forget_if_older(app: &App) -> Answer<()> {
    let look = async {
        let mut connection = app.db.acquire().await?;
        Answer::Ok(
            tombstones::is_behind(&mut connection, app).await?
                || !lost(&mut connection, app).await?.is_empty(),
        )
    };
    match tokio::time::timeout(PATIENCE, look).await {
        Ok(Ok(false)) => Ok(()),
        Ok(Ok(true)) => forget_again(app).await,
        Ok(Err(problem)) => later(app, &causes::once(&problem.into())).await,
        Err(_) => later(app, "the photo store or the database is slow").await,
    }
}

async fn later(app: &App, reason: &str) -> Answer<()> {
    tracing::warn!(reason, "a job will find out whether this database is older than somebody's erasure");
    jobs::look_soon(&mut *app.db.acquire().await?, app).await
}

/// Erases everybody again whom a restored backup brought back, and hides those who had asked to be
/// deleted after it was made. After a restore, where a start finds that the database is older, and daily.
pub async fn forget_again(app: &App) -> Answer<()> {
    let differences = tombstones::compare(&mut *app.db.acquire().await?, app).await?;
    let risen = differences.risen.len();
    for member in &differences.risen {
        purge::erase_now(app, *member).await?;
    }
    differences.settle(&mut *app.db.acquire().await?, app).await?;
    let lost = lost(&mut *app.db.acquire().await?, app).await?;
    for member in &lost {
        leave_again(app, *member).await?;
    }
    if risen > 0 || !lost.is_empty() {
        tracing::warn!(erased = risen, hidden = lost.len(), "an older backup had brought members back");
    }
    Ok(())
}

/// Members who have a mark that they left, and an account that does not know of it.
async fn lost(connection: &mut PgConnection, app: &App) -> Answer<Vec<MemberId>> {
    let hashes: Vec<Vec<u8>> = FAREWELLS.all(app).await?.into_iter().collect();
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    let lost = sqlx::query_scalar!(
        r#"select a.member_id as "member: MemberId" from unnest($1::bytea[]) left_ (hash)
         join accounts a on sha256(uuid_send(a.member_id)) = left_.hash
         where a.status <> 'pending_deletion' order by a.member_id"#,
        &hashes,
    )
    .fetch_all(connection)
    .await?;
    Ok(lost)
}

/// The wish holds as it was made: until the same moment, with a new link, since the mailed one is lost.
async fn leave_again(app: &App, member: MemberId) -> Answer<()> {
    let mut transaction = app.db.begin().await?;
    accounts::lock(&mut transaction, member).await?;
    // Asked for once more under the account's lock: who is coming back right now takes the mark away first.
    let until = FAREWELLS.moment(app, &marks::hash(member)).await?;
    let known = store::deletion(&mut transaction, member).await?;
    let site = accounts::site(&mut transaction, member).await?.and_then(|site| app.sites.by_id(site));
    let (Some(until), None, Some(site)) = (until, known, site) else { return Ok(()) };
    let Left { sessions, events, .. } =
        deletion_request::leave_until(&mut transaction, app, &site, member, None, until).await?;
    transaction.commit().await?;
    for token_hash in &sessions {
        sessions::ended(app, member, token_hash);
    }
    app.hub.deliver(events);
    Ok(())
}
