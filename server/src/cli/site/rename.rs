//! `liaison site rename` and `delete`.

use super::{announce, find};
use crate::{
    accounts,
    cli::{database::Database, explain, plan::Yes},
    kernel::clock::Clock,
    settings,
};

/// Gives the site another domain; the old one leads there from then on.
pub(super) async fn rename(database: &Database, old: &str, new: &str, go: Yes) -> anyhow::Result<()> {
    let site = find(database, old).await?;
    let mut transaction = database.pool.begin().await?;
    let renamed = settings::rename_site(&mut transaction, &Clock::system(), site.id, new).await?;
    let (old, new) = renamed?;
    let with_passkeys = accounts::members_with_passkeys(&mut transaction, site.id).await.map_err(explain)?;
    let plan = format!(
        "{old} becomes {new}:\n\
         mails and links use {new}; whoever opens a page of {old} is led to the same page there, as long as DNS and certificate of {old} lead here\n\
         members are logged out, since a login is kept for one host, and pushes to browsers stay with {old} until they are allowed anew\n\
         {with_passkeys} members have passkeys, which are made for {old} and no longer work: they log in by password, or by the mail that sets one"
    );
    if !go.to(&plan)? {
        return Ok(());
    }
    transaction.commit().await?;
    announce(database).await
}

/// Takes a site away that nobody joined.
pub(super) async fn delete(database: &Database, domain: &str, go: Yes) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let mut transaction = database.pool.begin().await?;
    let deleted = settings::delete_site(&mut transaction, site.id, Clock::system().now()).await?;
    deleted.map_err(|why| {
        anyhow::anyhow!("{domain} stays: {why}; a site that had members is closed (`liaison site close`)")
    })?;
    let plan = format!(
        "{domain}, {}, goes with its settings, page texts, bundles, discount codes, short links, newsletters and counts of visits",
        site.state.words()
    );
    if !go.to(&plan)? {
        return Ok(());
    }
    transaction.commit().await?;
    announce(database).await
}
