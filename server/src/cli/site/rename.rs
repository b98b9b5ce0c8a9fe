//! `liaison site rename` and `delete`.

use super::{announce, find};
use crate::{
    accounts,
    cli::{database::Database, explain, plan::Yes},
    kernel::clock::Clock,
    settings,
};
use anyhow::{bail, ensure};

/// Gives the site another domain; the old one leads there from then on.
pub(super) async fn rename(database: &Database, old: &str, new: &str, go: Yes) -> anyhow::Result<()> {
    let mut transaction = database.pool.begin().await?;
    // What is read from here on stays so.
    settings::lock_hosts(&mut transaction).await?;
    let site = find(database, old).await?;
    let old = &site.domain;
    let new = settings::parse_domain(new).map_err(|why| anyhow::anyhow!("{new}: {why}"))?;
    ensure!(
        settings::is_local(old) == settings::is_local(&new),
        "names under localhost are for trying out, and stay so"
    );
    match settings::holder(&database.pool, &new).await? {
        Some(holder) if holder.id != site.id => bail!("{new} leads to the site {} already", holder.domain),
        _ if new == *old => bail!("{new} is its domain already"),
        _ => {}
    }
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
    let aliases: Vec<String> = site.aliases.iter().filter(|alias| **alias != new).cloned().collect();
    let moved_from = site.moved_from.iter().filter(|before| **before != new);
    let moved_from: Vec<String> = moved_from.chain([old]).cloned().collect();
    settings::put_hosts(&mut transaction, &Clock::system(), site.id, &new, (&aliases, &moved_from)).await?;
    transaction.commit().await?;
    announce(database).await
}

/// Takes a site away that nobody joined.
pub(super) async fn delete(database: &Database, domain: &str, go: Yes) -> anyhow::Result<()> {
    let site = find(database, domain).await?;
    let mut transaction = database.pool.begin().await?;
    settings::delete_site(&mut transaction, site.id).await?.map_err(|why| {
        anyhow::anyhow!("{domain} stays: {why}; a site that had members is closed (`liaison site close`)")
    })?;
    let plan = format!(
        "{domain}, {}, goes with its settings, bundles, discount codes, short links, newsletters and counts of visits",
        site.state.words()
    );
    if !go.to(&plan)? {
        return Ok(());
    }
    transaction.commit().await?;
    announce(database).await
}
