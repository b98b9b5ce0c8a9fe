//! Abuse rules: which are on, what one would have noticed in the last week, and setting it.

use super::{
    caller::{Allowed, may},
    once::once,
    session::Done,
};
use crate::{
    app::App,
    backoffice::{self, Doer, Office, RuleChange, RuleRequest, SiteRules, TriedRule},
    kernel::{
        extract::Body,
        idempotency::IdempotencyKey,
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    safety::{AbuseNumbers, AbuseRule, RuleState},
};
use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// The numbers of a rule.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AbuseNumbers)]
pub(super) struct NumbersForm {
    /// From how many on it notices somebody.
    threshold: i16,
    /// For how many days an account is new; null where the rule does not ask.
    #[schema(required)]
    days: Option<i16>,
}

impl NumbersForm {
    fn of(numbers: AbuseNumbers) -> Self {
        Self { threshold: numbers.threshold(), days: numbers.days() }
    }

    fn parse(self, rule: AbuseRule) -> Answer<AbuseNumbers> {
        Ok(AbuseNumbers::parse(rule, self.threshold, self.days)?)
    }
}

/// The last trial of a rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseRuleTried)]
pub(super) struct TriedLine {
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    numbers: NumbersForm,
}

/// A rule as it is set at a site.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseRuleState)]
pub(super) struct RuleLine {
    rule: AbuseRule,
    on: bool,
    numbers: NumbersForm,
    /// The bounds of its threshold.
    least: i16,
    most: i16,
    /// When somebody set it last.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    set_at: Option<OffsetDateTime>,
    #[schema(required)]
    tried: Option<TriedLine>,
}

impl RuleLine {
    fn of(state: RuleState) -> Self {
        let bounds = state.rule.bounds();
        Self {
            rule: state.rule,
            on: state.is_on,
            numbers: NumbersForm::of(state.numbers),
            least: *bounds.start(),
            most: *bounds.end(),
            set_at: state.set_at,
            tried: state
                .tried
                .map(|tried| TriedLine { at: tried.at, numbers: NumbersForm::of(tried.numbers) }),
        }
    }
}

/// A site and its rules.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseSite)]
pub(super) struct SiteLine {
    site: SiteId,
    domain: String,
    /// To how many people the same first words may go in 24 hours there; 0: to any number. A rule that asks for more notices nobody.
    identical_openers: u8,
    rules: Vec<RuleLine>,
}

/// `{sites}`, by domain.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseRules)]
pub(super) struct Rules {
    sites: Vec<SiteLine>,
}

/// The abuse rules of each site within the caller's reach. They make cases for people to decide on, and do nothing else.
#[utoipa::path(get, path = "/api/console/abuse-rules", tag = "reports", security(("staff" = [])),
    responses((status = 200, body = Rules)))]
pub(super) async fn get_rules(
    State(app): State<App>,
    caller: Allowed<may::ReadSignals>,
) -> Answer<Json<Rules>> {
    let doer = Doer::Staff(&caller.actor);
    let found = backoffice::abuse_rules(&mut *app.db.acquire().await?, Office::of(&app), doer).await?;
    let line = |SiteRules { site, domain, rules }| SiteLine {
        site,
        domain,
        identical_openers: app.sites.by_id(site).map_or(0, |site| site.settings.identical_openers),
        rules: rules.into_iter().map(RuleLine::of).collect(),
    };
    Ok(Json(Rules { sites: found.into_iter().map(line).collect() }))
}

/// Which rule, with which numbers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AbuseTrialForm)]
pub(super) struct TrialForm {
    site: SiteId,
    rule: AbuseRule,
    numbers: NumbersForm,
}

impl TrialForm {
    fn wish(&self) -> Answer<RuleRequest> {
        let Self { site, rule, numbers } = *self;
        Ok(RuleRequest { site, rule, numbers: numbers.parse(rule)? })
    }
}

/// How many members a rule would have named first on a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseTrialDay)]
pub(super) struct DayLine {
    /// Year, month, day, in UTC.
    day: String,
    #[schema(minimum = 0)]
    members: i64,
}

/// What a rule would have noticed in the last seven days, today included. Each member counts once, on the first day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AbuseTrial)]
pub(super) struct TrialAnswer {
    days: Vec<DayLine>,
    /// There were more than are counted.
    cut: bool,
    /// Some of them, ten at most, the latest first; null for whoever may not read members there.
    #[schema(required)]
    members: Option<Vec<MemberId>>,
    /// Until when the rule can be switched on with these numbers.
    #[serde(with = "time::serde::rfc3339")]
    good_until: OffsetDateTime,
}

/// Tries a rule on the last seven days. No case is made; that it was tried leaves a line in the log.
#[utoipa::path(post, path = "/api/console/abuse-rule-trials", tag = "reports", security(("staff" = [])), request_body = TrialForm,
    responses((status = 200, body = TrialAnswer)))]
pub(super) async fn try_rule(
    State(app): State<App>,
    caller: Allowed<may::SetSignals>,
    Body(form): Body<TrialForm>,
) -> Answer<Json<TrialAnswer>> {
    let wish = form.wish()?;
    let (office, doer) = (Office::of(&app), Doer::Staff(&caller.actor));
    let mut transaction = app.db.begin().await?;
    let TriedRule { trial, members, good_until } =
        backoffice::try_abuse_rule(&mut transaction, office, doer, wish).await?;
    transaction.commit().await?;
    let days = trial.days.into_iter();
    Ok(Json(TrialAnswer {
        days: days.map(|day| DayLine { day: day.day.to_string(), members: day.members }).collect(),
        cut: trial.is_cut,
        members,
        good_until,
    }))
}

/// A rule as the caller saw it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AbuseRuleSeen)]
pub(super) struct SeenRule {
    on: bool,
    numbers: NumbersForm,
}

/// What a rule shall be.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AbuseRuleForm)]
pub(super) struct RuleForm {
    site: SiteId,
    rule: AbuseRule,
    on: bool,
    numbers: NumbersForm,
    /// As the caller saw it.
    seen: SeenRule,
    /// Why.
    #[schema(min_length = 10, max_length = 1000)]
    reason: String,
}

/// Switches a rule on or off, or gives it other numbers. `trial_needed`: one that is on was tried with its numbers in the day before.
/// `stale_version` where it is another one by now.
#[utoipa::path(put, path = "/api/console/abuse-rules", tag = "reports", security(("staff" = [])), request_body = RuleForm,
    params(("Idempotency-Key" = Uuid, Header, description = "One per intent")),
    responses((status = 200, body = Done)))]
pub(super) async fn put_rule(
    State(app): State<App>,
    caller: Allowed<may::SetSignals>,
    key: IdempotencyKey,
    Body(form): Body<RuleForm>,
) -> Answer<Json<Done>> {
    let RuleForm { site, rule, on, numbers, seen, .. } = form;
    let change = RuleChange {
        wish: RuleRequest { site, rule, numbers: numbers.parse(rule)? },
        is_on: on,
        seen: (seen.on, seen.numbers.parse(rule)?),
        reason: &form.reason,
    };
    let act = async |connection: &mut PgConnection| {
        backoffice::set_abuse_rule(connection, Office::of(&app), Doer::Staff(&caller.actor), &change).await?;
        Ok(Done {})
    };
    Ok(Json(once(&app, &caller.actor, ("PUT abuse-rules", key, &form), act).await?))
}
