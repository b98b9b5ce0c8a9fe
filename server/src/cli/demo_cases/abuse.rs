//! What an abuse rule notices in the demo: a member writes the same first words to several people, and the rule that counts them
//! is tried on the last week and switched on.

use super::{HOST, Site, explain};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, RuleChange, RuleRequest},
    kernel::ids::{MemberId, SiteId},
    safety::{self, AbuseNumbers, AbuseRule},
};
use anyhow::Context;
use serde_json::json;
use std::time::Duration;

const RULE: AbuseRule = AbuseRule::SameOpener;
const WORDS: &str = "Hello dear, your photos made my day! I'm only here this week. Tell me everything about you, I answer quickly.";
const WHY: &str = "Several members wrote that a stranger sent them the same words.";
/// Each twelfth member of the demo has bought credits.
const BUYERS: usize = 12;
/// Enough for what is written, wherever they live.
const CREDITS: i64 = 30;
/// How often a trial is made while the server's own job counts the same, and how long apart.
const TRIES: u32 = 50;
const APART: Duration = Duration::from_millis(100);

/// Has it noticed, of nobody who is to be left apart.
///
/// # Errors
/// A call that was refused, or the database's.
pub(super) async fn bring(site: &Site<'_>, apart: &[MemberId]) -> anyhow::Result<()> {
    let (id, numbers) = (the_site(site.app)?, AbuseNumbers::usual(RULE));
    write_to_many(site, apart, usize::try_from(numbers.threshold())?).await?;
    switch_on(site.app, RuleRequest { site: id, rule: RULE, numbers }).await?;
    safety::notice_abuse_now(site.app).await.map_err(explain)
}

fn the_site(app: &App) -> anyhow::Result<SiteId> {
    Ok(app.sites.by_host(HOST).context("the demo's first site is gone")?.id)
}

/// The same words from one member to so many.
async fn write_to_many(site: &Site<'_>, apart: &[MemberId], many: usize) -> anyhow::Result<()> {
    for number in (BUYERS..10 * BUYERS).step_by(BUYERS) {
        let Ok(cookie) = site.log_in(&format!("member{number}@vonk.example")).await else { continue };
        let writer = site.user(&cookie).await?;
        let is_able = writer.is_premium && writer.credits >= CREDITS && !apart.contains(&writer.member);
        let (mut people, known) = (site.found(&cookie).await?, site.partners(&cookie).await?);
        people.retain(|member| !apart.contains(member) && !known.contains(member));
        if !is_able || people.len() < many {
            continue;
        }
        for member in people.iter().take(many) {
            let message = json!({ "client_id": site.app.random.uuid(), "text": WORDS, "profile": member });
            site.call("POST", "/api/message.php", &cookie, Some(message)).await?;
        }
        return Ok(());
    }
    anyhow::bail!("nobody of the demo's buyers finds enough people to write to")
}

/// As a lead moderator does it: tried, and then switched on with the same numbers.
async fn switch_on(app: &App, wish: RuleRequest) -> anyhow::Result<()> {
    let (office, doer) = (Office::of(app), Doer::Command("demo"));
    let change = RuleChange { wish, is_on: true, seen: (false, wish.numbers), reason: WHY };
    for _ in 0..TRIES {
        safety::notice_abuse_now(app).await.map_err(explain)?;
        let mut transaction = app.db.begin().await?;
        let tried =
            backoffice::try_abuse_rule(&mut transaction, office, doer, wish).await.map_err(explain)?;
        if tried.trial.some.is_empty() {
            drop(transaction);
            // The server's own job holds what was written; it is counted when that ends.
            tokio::time::sleep(APART).await;
            continue;
        }
        backoffice::set_abuse_rule(&mut transaction, office, doer, &change).await.map_err(explain)?;
        transaction.commit().await?;
        return Ok(());
    }
    anyhow::bail!("the rule's trial names nobody")
}
