//! Rules as they are set, and what they would have noticed.

use super::model::{AbuseNumbers, AbuseRule, AbuseTrial, RuleState, TrialDay, Tried};
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
    },
    staff::Reach,
};
use sqlx::PgConnection;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

/// A trial looks at so many days, today included.
const LOOKS_BACK: i64 = 7;
/// Rows that a trial reads at most.
const COUNTED_MOST: i32 = 5_000;
/// Members that it names.
const NAMED: usize = 10;
/// Rows of the last two days that rules are asked about once one is switched on.
const ASKED_AGAIN: i32 = 1_000;

struct Row {
    site: SiteId,
    rule: AbuseRule,
    is_on: bool,
    threshold: i16,
    days: Option<i16>,
    set_at: Option<OffsetDateTime>,
    tried_at: Option<OffsetDateTime>,
    tried_threshold: Option<i16>,
    tried_days: Option<i16>,
}

impl Row {
    fn state(self) -> RuleState {
        let tried = self.tried_at.zip(self.tried_threshold);
        RuleState {
            site: self.site,
            rule: self.rule,
            is_on: self.is_on,
            numbers: AbuseNumbers::of_row(self.threshold, self.days),
            set_at: self.set_at,
            tried: tried.map(|(at, threshold)| Tried {
                at,
                numbers: AbuseNumbers::of_row(threshold, self.tried_days),
            }),
        }
    }
}

/// Those that anybody has set or tried, within reach; the others are as [`RuleState::untouched`] says.
///
/// # Errors
/// When the database does not answer.
pub async fn rules_within(connection: &mut PgConnection, reach: &Reach) -> Answer<Vec<RuleState>> {
    let (all, companies, sites) = reach.parts();
    let rows = sqlx::query_as!(
        Row,
        r#"select r.site_id as "site: SiteId", r.rule as "rule: AbuseRule", r.is_on, r.threshold, r.days, r.set_at, r.tried_at,
             r.tried_threshold, r.tried_days
           from abuse_rules r join sites s on s.id = r.site_id where $1 or s.company_id = any($2) or s.id = any($3)"#,
        all,
        &companies,
        &sites,
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Row::state).collect())
}

/// One, held until the end of the transaction: nobody else sets it meanwhile.
///
/// # Errors
/// When the database does not answer.
pub async fn hold_rule(connection: &mut PgConnection, site: SiteId, rule: AbuseRule) -> Answer<RuleState> {
    let usual = AbuseNumbers::usual(rule);
    sqlx::query!(
        "insert into abuse_rules (site_id, rule, threshold, days) values ($1, $2, $3, $4) on conflict (site_id, rule) do nothing",
        site.0,
        rule.code(),
        usual.threshold(),
        usual.days(),
    )
    .execute(&mut *connection)
    .await?;
    let row = sqlx::query_as!(
        Row,
        r#"select site_id as "site: SiteId", rule as "rule: AbuseRule", is_on, threshold, days, set_at, tried_at, tried_threshold,
             tried_days
           from abuse_rules where site_id = $1 and rule = $2 for update"#,
        site.0,
        rule.code(),
    )
    .fetch_one(connection)
    .await?;
    Ok(row.state())
}

/// Notes the trial of a rule that is held, and says what it would have noticed. Makes no case.
///
/// # Errors
/// When the database does not answer.
pub async fn try_rule(
    connection: &mut PgConnection,
    (site, rule): (SiteId, AbuseRule),
    numbers: AbuseNumbers,
    now: OffsetDateTime,
) -> Answer<AbuseTrial> {
    sqlx::query!(
        "update abuse_rules set tried_at = $3, tried_threshold = $4, tried_days = $5 where site_id = $1 and rule = $2",
        site.0,
        rule.code(),
        now,
        numbers.threshold(),
        numbers.days(),
    )
    .execute(&mut *connection)
    .await?;
    let today = now.to_offset(time::UtcOffset::UTC).date();
    let first = today - Duration::days(LOOKS_BACK - 1);
    let rows = sqlx::query!(
        r#"with named as (select n.member_id, n.day from abuse_named($1, $2, $3, $4, $5, $6) n),
           firsts as (select member_id, min(day) as day from named group by member_id)
           select day as "day!", count(*) as "members!", (array_agg(member_id order by member_id))[1:10] as "some!: Vec<Uuid>",
             (select count(*) from named) as "rows!"
           from firsts group by day order by day desc"#,
        site.0,
        rule.code(),
        i32::from(numbers.threshold()),
        numbers.days().map(i32::from),
        first,
        COUNTED_MOST,
    )
    .fetch_all(connection)
    .await?;
    let members_on = |day: Date| rows.iter().find(|row| row.day == day).map_or(0, |row| row.members);
    let days = (0..LOOKS_BACK).map(|nr| first + Duration::days(nr));
    Ok(AbuseTrial {
        days: days.map(|day| TrialDay { day, members: members_on(day) }).collect(),
        is_cut: rows.first().is_some_and(|row| row.rows >= i64::from(COUNTED_MOST)),
        some: rows.iter().flat_map(|row| &row.some).take(NAMED).map(|member| MemberId(*member)).collect(),
    })
}

/// Sets a rule that is held. What members reached in the last day is asked about anew where it is switched on. That it was tried
/// before is the caller's to say; the table refuses what was not.
///
/// # Errors
/// When the database does not answer.
pub async fn set_rule(
    connection: &mut PgConnection,
    (site, rule): (SiteId, AbuseRule),
    (is_on, numbers): (bool, AbuseNumbers),
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update abuse_rules set is_on = $3, threshold = $4, days = $5, set_at = $6,
           trial_at = case when $3 and tried_threshold = $4 and tried_days is not distinct from $5 then tried_at end
         where site_id = $1 and rule = $2",
        site.0,
        rule.code(),
        is_on,
        numbers.threshold(),
        numbers.days(),
        now,
    )
    .execute(&mut *connection)
    .await?;
    if is_on {
        ask_again(connection, (site, rule), numbers, now).await?;
    }
    Ok(())
}

async fn ask_again(
    connection: &mut PgConnection,
    (site, rule): (SiteId, AbuseRule),
    numbers: AbuseNumbers,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "update abuse_days d set asked = false from abuse_named($1, $2, $3, $4, $5, $6) n
         where d.member_id = n.member_id and d.day = n.day",
        site.0,
        rule.code(),
        i32::from(numbers.threshold()),
        numbers.days().map(i32::from),
        now.to_offset(time::UtcOffset::UTC).date() - Duration::days(1),
        ASKED_AGAIN,
    )
    .execute(connection)
    .await?;
    Ok(())
}
