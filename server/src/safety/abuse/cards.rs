//! The cases that rules make, one of each rule about a member at a time.

use super::{
    model::{AbuseFound, AbuseNumbers, AbuseRule},
    rules::{COUNTED, LastCase, Verdict, verdict},
};
use crate::{
    kernel::{
        ids::{MemberId, SiteId},
        problem::Answer,
        random::Random,
    },
    safety::evidence::{self, Evidence},
};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

/// Somebody whom a rule that is on names.
struct Named {
    member: MemberId,
    site: SiteId,
    day: Date,
    rule: AbuseRule,
    numbers: AbuseNumbers,
    count: i32,
    shared_card: bool,
    charged_at: Option<OffsetDateTime>,
    last: LastCase,
}

/// What became of one.
#[derive(PartialEq, Eq)]
enum Made {
    Done,
    /// Somebody holds the account, or may take a decision back still.
    NotNow,
}

/// What is to be asked about another time.
#[derive(Default)]
pub(super) struct Later {
    members: Vec<Uuid>,
    days: Vec<Date>,
}

/// Asks the rules about what members reached since, and makes cases of whom they name; false once there is nothing more to ask.
pub(super) async fn ask(
    connection: &mut PgConnection,
    random: &Random,
    later: &mut Later,
    now: OffsetDateTime,
) -> Answer<bool> {
    let (mut named, taken) = take(connection).await?;
    // In one order, so that two jobs never wait for each other.
    named.sort_unstable_by_key(|one| (one.member, one.rule));
    for one in &named {
        if make(connection, random, one, now).await? == Made::NotNow {
            later.members.push(one.member.0);
            later.days.push(one.day);
        }
    }
    Ok(taken > 0)
}

/// Has these asked about in another run.
pub(super) async fn ask_again(connection: &mut PgConnection, later: &Later) -> Answer<()> {
    sqlx::query!(
        "update abuse_days d set asked = false from unnest($1::uuid[], $2::date[]) w (member_id, day)
         where d.member_id = w.member_id and d.day = w.day",
        &later.members,
        &later.days,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What changed and was not asked about, and whom rules that are on name of it.
async fn take(connection: &mut PgConnection) -> Answer<(Vec<Named>, usize)> {
    let rows = sqlx::query!(
        r#"with taken as (
             update abuse_days d set asked = true
             from (select member_id, day from abuse_days where not asked order by day, member_id limit 100 for update skip locked) w
             where d.member_id = w.member_id and d.day = w.day
             returning d.member_id, d.day, d.site_id, d.age, d.same_opener, d.links, d.countries, d.chargebacks, d.shared_card,
               d.charged_at)
           select t.member_id as "member!: MemberId", t.site_id as "site!: SiteId", t.day as "day!", t.shared_card as "shared_card!",
             t.charged_at, n.rule as "rule?: AbuseRule", n.threshold as "threshold?", n.days, n.reached as "reached?",
             last.id as "last?", last.closed_at
           from taken t left join lateral (
             select r.rule, r.threshold, r.days, f.reached from abuse_rules r cross join lateral (
               select case r.rule when 'same_opener' then t.same_opener when 'links' then t.links
                 when 'countries' then case when t.age < r.days then t.countries else 0 end else t.chargebacks end as reached) f
             where r.site_id = t.site_id and r.is_on
               and (f.reached >= r.threshold or (r.rule = 'chargebacks' and t.shared_card))) n on true
           left join lateral (
             select p.id, p.closed_at from reports p where p.reported_id = t.member_id and p.rule = n.rule
             order by p.closed_at desc limit 1) last on true"#,
    )
    .fetch_all(connection)
    .await?;
    let taken = rows.len();
    let named = rows.into_iter().filter_map(|row| {
        let last = match (row.last, row.closed_at) {
            (None, _) => LastCase::None,
            (Some(_), None) => LastCase::Open,
            (Some(_), Some(at)) => LastCase::DecidedAt(at),
        };
        Some(Named {
            member: row.member,
            site: row.site,
            day: row.day,
            rule: row.rule?,
            numbers: AbuseNumbers::of_row(row.threshold?, row.days),
            count: row.reached?,
            shared_card: row.shared_card,
            charged_at: row.charged_at,
            last,
        })
    });
    Ok((named.collect(), taken))
}

async fn make(
    connection: &mut PgConnection,
    random: &Random,
    named: &Named,
    now: OffsetDateTime,
) -> Answer<Made> {
    let status = sqlx::query_scalar!(
        "select status from accounts where member_id = $1 for key share skip locked",
        named.member.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    match status.as_deref() {
        None => return Ok(Made::NotNow),
        Some("active") => {}
        // Nothing is left to decide.
        Some(_) => return Ok(Made::Done),
    }
    let day = Some(named.day).filter(|_| named.rule != AbuseRule::Chargebacks);
    let count = match verdict(named.last, day, now) {
        Verdict::Known => None,
        Verdict::Later => return Ok(Made::NotNow),
        Verdict::News => Some(named.count),
        Verdict::OnlyAfter(at) => reached_since(connection, named, at, now).await?,
    };
    if let Some(count) = count {
        write(connection, random, (named, count), now).await?;
    }
    Ok(Made::Done)
}

/// What came after a decision, where it is enough by itself; of chargebacks, one more.
async fn reached_since(
    connection: &mut PgConnection,
    named: &Named,
    at: OffsetDateTime,
    now: OffsetDateTime,
) -> Answer<Option<i32>> {
    if named.rule == AbuseRule::Chargebacks {
        return Ok(named.charged_at.filter(|charged| *charged > at).map(|_| named.count));
    }
    let counts = sqlx::query!(
        r#"select same_opener as "same_opener!", links as "links!", countries as "countries!" from opening_counts($1, $2, $3)"#,
        named.member.0,
        at.max(now - COUNTED),
        now,
    )
    .fetch_one(connection)
    .await?;
    let reached = match named.rule {
        AbuseRule::SameOpener => counts.same_opener,
        AbuseRule::Links => counts.links,
        AbuseRule::Countries | AbuseRule::Chargebacks => counts.countries,
    };
    Ok(Some(reached).filter(|reached| *reached >= i32::from(named.numbers.threshold())))
}

/// The profile as it is, and the count; none of their messages.
async fn write(
    connection: &mut PgConnection,
    random: &Random,
    (named, count): (&Named, i32),
    now: OffsetDateTime,
) -> Answer<()> {
    let id = random.uuid();
    let found = AbuseFound {
        rule: named.rule,
        count,
        threshold: named.numbers.threshold(),
        days: named.numbers.days(),
        shared_card: named.rule == AbuseRule::Chargebacks && named.shared_card,
        day: named.day.to_string(),
    };
    let kept = Evidence::of(connection, id, named.member, &[]).await?.with_found(found);
    insert(connection, (id, named), &evidence::document(kept)?, now).await
}

/// Of two jobs at once one writes it.
async fn insert(
    connection: &mut PgConnection,
    (id, named): (Uuid, &Named),
    evidence: &serde_json::Value,
    now: OffsetDateTime,
) -> Answer<()> {
    sqlx::query!(
        "insert into reports (id, site_id, reported_id, about, category, evidence, created_at, rule)
         values ($1, $2, $3, 'profile', $4, $5, $6, $7)
         on conflict (reported_id, rule) where rule is not null and closed_at is null do nothing",
        id,
        named.site.0,
        named.member.0,
        named.rule.category().code(),
        evidence,
        now,
        named.rule.code(),
    )
    .execute(connection)
    .await?;
    Ok(())
}
