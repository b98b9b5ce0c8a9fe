//! Abuse rules: which a site has on, what one would have noticed, and setting it. What a rule makes is a case among the reports;
//! here is who tries and sets rules, and each of both is a line in the log.

use super::{Doer, Office, doer::reason, sites::has};
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::{Answer, Refusal},
    },
    safety::{self, AbuseNumbers, AbuseRule, AbuseTrial, RuleState},
    staff::{self, Chain, Entry, ItemKind, Permission, Reach},
};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// A rule is switched on within so long after its trial; the table says the same.
const TRIED_WITHIN: Duration = Duration::days(1);

/// A site and its rules, in their order.
#[derive(Clone, Debug)]
pub struct SiteRules {
    /// Which.
    pub site: SiteId,
    /// Its domain.
    pub domain: String,
    /// Its rules.
    pub rules: Vec<RuleState>,
}

/// The rules of all sites within reach.
///
/// # Errors
/// `not_allowed`.
pub async fn abuse_rules(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
) -> Answer<Vec<SiteRules>> {
    let reach = doer.reach(Permission::ReadSignals, office.now())?;
    let touched = safety::rules_within(connection, &reach).await?;
    let state = |site: SiteId, rule: AbuseRule| {
        let known = touched.iter().find(|state| state.site == site && state.rule == rule);
        known.copied().unwrap_or_else(|| RuleState::untouched(site, rule))
    };
    let sites = sites_of(connection, &reach).await?;
    let rules = |site| AbuseRule::ALL.into_iter().map(|rule| state(site, rule)).collect();
    Ok(sites.into_iter().map(|(site, domain)| SiteRules { site, domain, rules: rules(site) }).collect())
}

/// By domain.
async fn sites_of(connection: &mut PgConnection, reach: &Reach) -> Answer<Vec<(SiteId, String)>> {
    let rows = sqlx::query!(r#"select id as "id: SiteId", domain, company_id from sites order by domain"#)
        .fetch_all(connection)
        .await?;
    let within = rows.into_iter().filter(|row| has(reach, row.id, &row.company_id).is_ok());
    Ok(within.map(|row| (row.id, row.domain)).collect())
}

/// A rule with the numbers that somebody wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRequest {
    /// Where.
    pub site: SiteId,
    /// Which.
    pub rule: AbuseRule,
    /// With which numbers.
    pub numbers: AbuseNumbers,
}

/// What a rule would have noticed.
#[derive(Clone, Debug)]
pub struct TriedRule {
    /// By day.
    pub trial: AbuseTrial,
    /// Some of the members; None for whoever may not read members there.
    pub members: Option<Vec<MemberId>>,
    /// Until when the rule can be switched on with these numbers.
    pub good_until: OffsetDateTime,
}

/// Tries a rule on the last seven days of a site. No case is made, and it stays as it is; that it was tried is written down.
///
/// # Errors
/// `not_allowed`; `not_found` for a site out of reach.
pub async fn try_abuse_rule(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    RuleRequest { site, rule, numbers }: RuleRequest,
) -> Answer<TriedRule> {
    let now = office.now();
    within(connection, &doer.reach(Permission::SetSignals, now)?, site).await?;
    doer.stamp(connection, now).await?;
    safety::hold_rule(connection, site, rule).await?;
    let trial = safety::try_rule(connection, (site, rule), numbers, now).await?;
    let members = match doer.reach(Permission::ReadMembers, now) {
        Ok(reach) if within(connection, &reach, site).await.is_ok() => Some(trial.some.clone()),
        _ => None,
    };
    // Each of whom they learn it is looked at.
    let shown = members.iter().flatten().map(|member| (ItemKind::Member.code(), member.0, site));
    staff::append_looks(connection, "abuse_rule.named", &shown.collect::<Vec<_>>(), &json!({ "rule": rule }))
        .await?;
    let total: i64 = trial.days.iter().map(|day| day.members).sum();
    let facts =
        json!({ "rule": rule, "threshold": numbers.threshold(), "days": numbers.days(), "members": total });
    note(connection, office, ("abuse_rule.tried", site), facts, None).await?;
    Ok(TriedRule { trial, members, good_until: now + TRIED_WITHIN })
}

/// Where a rule of that site is within reach.
async fn within(connection: &mut PgConnection, reach: &Reach, site: SiteId) -> Answer<()> {
    let company = staff::company_of_site(connection, site).await?.ok_or(Refusal::NotFound)?;
    has(reach, site, &company)
}

/// What a rule shall be.
#[derive(Clone, Copy, Debug)]
pub struct RuleChange<'a> {
    /// Which, with which numbers.
    pub wish: RuleRequest,
    /// Whether it shall make cases.
    pub is_on: bool,
    /// What they saw.
    pub seen: (bool, AbuseNumbers),
    /// Why, in words.
    pub reason: &'a str,
}

/// Switches a rule on or off, or gives it other numbers. One that is on, or shall be, was tried with these numbers in the last
/// day. Where it stands like that already, nothing happens.
///
/// # Errors
/// `not_allowed`; `not_found` for a site out of reach; `trial_needed`; `stale_version` where it is not any more what they saw;
/// `field_invalid` for a reason that is none.
pub async fn set_abuse_rule(
    connection: &mut PgConnection,
    office: Office<'_>,
    doer: Doer<'_>,
    change: &RuleChange<'_>,
) -> Answer<()> {
    let now = office.now();
    let RuleChange { wish: RuleRequest { site, rule, numbers }, is_on, seen, .. } = *change;
    within(connection, &doer.reach(Permission::SetSignals, now)?, site).await?;
    let because = reason(change.reason)?;
    doer.stamp(connection, now).await?;
    let before = safety::hold_rule(connection, site, rule).await?;
    if (before.is_on, before.numbers) == (is_on, numbers) {
        return Ok(());
    }
    if (before.is_on, before.numbers) != seen {
        return Err(Refusal::StaleVersion.into());
    }
    let is_fresh = |at: OffsetDateTime| at <= now && now - at <= TRIED_WITHIN;
    let is_tried = before.tried.is_some_and(|tried| tried.numbers == numbers && is_fresh(tried.at));
    if is_on && !is_tried {
        return Err(Refusal::TrialNeeded.into());
    }
    safety::set_rule(connection, (site, rule), (is_on, numbers), now).await?;
    let facts = json!({ "rule": rule, "on": is_on, "threshold": numbers.threshold(), "days": numbers.days(),
        "before": { "on": before.is_on, "threshold": before.numbers.threshold(), "days": before.numbers.days() } });
    note(connection, office, ("abuse_rule.set", site), facts, Some(because)).await
}

async fn note(
    connection: &mut PgConnection,
    office: Office<'_>,
    (action, site): (&'static str, SiteId),
    facts: Value,
    reason: Option<&str>,
) -> Answer<()> {
    let chain = Chain::Act;
    let entry = Entry { chain, action, subject: None, site: Some(site), case: None, facts, reason };
    staff::append(connection, office.random, &entry).await.map(drop)
}
