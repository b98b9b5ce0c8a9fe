//! What members reach in a day: first messages and chargebacks, counted once each by a job, in batches.

use crate::kernel::{clock::SKEW, ids::MemberId, problem::Answer, retention::Kept};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

/// First messages, and chargebacks, of one batch; the statements below say the same.
pub(super) const OPENINGS: i64 = 500;
pub(super) const CHARGEBACKS: i64 = 100;

/// For as long as a trial looks back, and two days more. Those of a clock that was put back go as well.
pub const KEPT: &[Kept] = &[Kept { ahead: Some(SKEW), ..Kept::day("abuse_days", "day", Duration::days(9)) }];

/// Counts first messages that were not counted yet; how many. Those of an account that somebody holds just now come later: whoever is
/// erased leaves nothing behind.
pub(super) async fn count_openings(connection: &mut PgConnection) -> Answer<i64> {
    let counted = sqlx::query_scalar!(
        r#"with taken as (
             update first_messages m set counted = true
             from (select f.member_id, f.sent_at, f.id
                   from (select member_id, sent_at, id from first_messages where not counted order by sent_at, id limit 500
                         for update skip locked) f
                   cross join lateral (select from accounts where member_id = f.member_id for key share skip locked) a) w
             where m.member_id = w.member_id and m.sent_at = w.sent_at and m.id = w.id returning m.member_id, m.sent_at),
           firsts as (select member_id, min(sent_at) as since from taken group by member_id),
           -- A message that was written down late, or changed, counts for those after it as well.
           ends as (
             select f.member_id, e.sent_at from firsts f cross join lateral (
               select distinct m.sent_at from first_messages m where m.member_id = f.member_id and m.sent_at >= f.since
               order by m.sent_at limit 600) e),
           reached as (
             select e.member_id, (e.sent_at at time zone 'UTC')::date as day, max(c.same_opener) as same_opener, max(c.links) as links,
               max(c.countries) as countries
             from ends e cross join lateral opening_counts(e.member_id, e.sent_at - interval '24 hours', e.sent_at) c group by 1, 2),
           noted as (
             insert into abuse_days as d (member_id, day, site_id, age, same_opener, links, countries)
             select r.member_id, r.day, a.site_id, greatest(r.day - (a.created_at at time zone 'UTC')::date, 0), r.same_opener, r.links,
               r.countries
             from reached r cross join lateral (select site_id, created_at from accounts where member_id = r.member_id limit 1) a
             order by r.member_id, r.day
             on conflict (member_id, day) do update set same_opener = greatest(d.same_opener, excluded.same_opener),
               links = greatest(d.links, excluded.links), countries = greatest(d.countries, excluded.countries), asked = false)
           select count(*) as "counted!" from taken"#,
    )
    .fetch_one(connection)
    .await?;
    Ok(counted)
}

/// Counts chargebacks that were not counted yet, or not as they stand, for whoever made them and whoever keeps the same card; how
/// many.
pub(super) async fn count_chargebacks(connection: &mut PgConnection, now: OffsetDateTime) -> Answer<i64> {
    let counted = sqlx::query_scalar!(
        r#"with taken as (
             update chargebacks c set counted = true
             from (select member_id, id from chargebacks where not counted order by noticed_at limit 100 for update skip locked) w
             where c.member_id = w.member_id and c.id = w.id returning c.member_id, c.card_print, c.by_card),
           about as (
             select member_id from taken where by_card union
             select m.member_id from taken t cross join lateral (
               select member_id from mandates where card_print = t.card_print limit 50) m),
           facts as (
             select b.member_id, own.chargebacks, own.noticed_at, shared.known_at from about b
             cross join lateral (
               select count(*)::integer as chargebacks, max(c.noticed_at) as noticed_at from chargebacks c
               where c.member_id = b.member_id and c.by_card and c.reversed_at is null) own
             cross join lateral (
               select max(greatest(c.noticed_at, m.created_at)) as known_at from mandates m join chargebacks c
                 on c.card_print = m.card_print and c.member_id <> m.member_id and c.reversed_at is null
               where m.member_id = b.member_id and m.card_print is not null) shared),
           noted as (
             insert into abuse_days as d (member_id, day, site_id, age, chargebacks, shared_card, charged_at)
             select f.member_id, ($1::timestamptz at time zone 'UTC')::date, a.site_id,
               greatest(($1::timestamptz at time zone 'UTC')::date - (a.created_at at time zone 'UTC')::date, 0), f.chargebacks,
               f.known_at is not null, greatest(f.noticed_at, f.known_at)
             from facts f cross join lateral (
               select site_id, created_at from accounts where member_id = f.member_id for key share) a
             order by f.member_id
             on conflict (member_id, day) do update set chargebacks = excluded.chargebacks, shared_card = excluded.shared_card,
               charged_at = excluded.charged_at, asked = false)
           select count(*) as "counted!" from taken"#,
        now,
    )
    .fetch_one(connection)
    .await?;
    Ok(counted)
}

/// Forgets what a member reached.
pub(in crate::safety) async fn erase(connection: &mut PgConnection, member: MemberId) -> Answer<()> {
    sqlx::query!("delete from abuse_days where member_id = $1", member.0).execute(connection).await?;
    Ok(())
}
