//! After an older backup was restored: whoever left since, leaves again (design 5.12).

use super::{
    farewell::{self, Left},
    marks::{self, FAREWELLS},
    purge, store, tombstones,
};
use crate::{
    accounts::store as accounts,
    app::App,
    kernel::{ids::MemberId, problem::Answer},
};
use sqlx::PgConnection;

/// Erases everybody again whom a restored backup brought back, and hides those who had asked to be
/// deleted after it was made. At every start before the first call is answered, and daily.
pub async fn forget_again(app: &App) -> Answer<()> {
    let risen = tombstones::risen(&mut *app.db.acquire().await?, app).await?;
    for member in &risen {
        purge::erase_now(app, *member).await?;
    }
    let lost = lost(&mut *app.db.acquire().await?, app).await?;
    for member in &lost {
        leave_again(app, *member).await?;
    }
    if !risen.is_empty() || !lost.is_empty() {
        tracing::warn!(erased = risen.len(), hidden = lost.len(), "an older backup had brought members back");
    }
    Ok(())
}

/// Members who have a mark that they left, and an account that does not know of it.
async fn lost(connection: &mut PgConnection, app: &App) -> Answer<Vec<MemberId>> {
    let hashes: Vec<Vec<u8>> = FAREWELLS.all(app).await?.into_keys().collect();
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    let lost = sqlx::query_scalar!(
        r#"select member_id as "member: MemberId" from accounts
         where status <> 'pending_deletion' and sha256(uuid_send(member_id)) = any($1) order by member_id"#,
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
        farewell::leave_until(&mut transaction, app, &site, member, None, until).await?;
    transaction.commit().await?;
    for token_hash in &sessions {
        app.hub.end_session(member, token_hash);
    }
    app.hub.deliver(events);
    Ok(())
}
