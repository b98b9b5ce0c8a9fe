//! What waits, and who decides on it.

use sqlx::{Connection as _, PgConnection};
use std::num::NonZeroU32;

/// Members who have something to look at, in an order of chance.
const PEOPLE: &str = "create table bench_waiting as
    select id, site_id, n, lead(id, 1, id) over (partition by site_id order by n) as other from (
        select id, site_id, row_number() over (order by md5(id::text)) as n from profiles where not fictional and status = 'active') p
    where n <= {open}";

/// Photos that are there already, so that they can be looked at; nobody's main one, which would change what members find.
const PHOTOS: &str = "update photos f set status = 'pending', site_id = w.site_id, created_at = now() - w.n * interval '1 second' from (
        select f.id, p.site_id, row_number() over (order by md5(f.id::text)) as n from photos f join profiles p on p.id = f.member_id
        where f.status = 'active' and not f.main and not p.fictional) w
    where f.id = w.id and w.n <= {open}";

/// One about each, and a second one about a tenth of them. As many about a minor, which are severe.
const REPORTS: &str = "insert into reports (id, site_id, reporter_id, reported_id, about, category, text, evidence, created_at)
    select gen_random_uuid(), site_id, other, id, 'profile', category, 'Asks for money after a day.',
      '{\"profile\": {\"about\": \"I sail.\"}, \"photos\": [], \"messages\": []}', now() - (n + again) * interval '1 second'
    from bench_waiting, unnest(array['scam', 'minor']) category, generate_series(0, 1) again where again = 0 or n % 10 = 5";

/// Complaints, and notices of illegal content; a few of minors beside the reports.
const COMPLAINTS: &str = "insert into complaints (id, number, site_id, member_id, locale, category, created_at, answer_by)
    select gen_random_uuid(), 'C-' || translate(upper(substr(md5(id::text || category), 1, 8)), '01', 'XY'), site_id, id, 'en', category,
      now() - n * interval '1 second', now() + n * interval '1 second'
    from bench_waiting, unnest(array['payment', 'illegal', 'minor']) category where category <> 'minor' or n % 100 = 0
    on conflict do nothing";

const LINES: &str = "insert into complaint_lines (complaint_id, turn, by, text, at)
    select id, 1, 'complainer', 'I was charged twice on Monday. Please look into it.', created_at from complaints
    on conflict do nothing";

const WORDS: &str = "insert into profile_reviews (member_id, site_id, waiting_since)
    select id, site_id, now() - n * interval '1 second' from bench_waiting
    on conflict (member_id) do update set waiting_since = excluded.waiting_since";

/// Lets so much wait in each queue, and says how much does. Without triggers: what counts each case by month would count a hundred
/// thousand of them in one row of one transaction.
pub(super) async fn queues(url: &str, open: u32) -> anyhow::Result<Vec<(String, i64)>> {
    let mut connection = PgConnection::connect(url).await?;
    let fill = [PEOPLE, PHOTOS, REPORTS, COMPLAINTS, LINES, WORDS]
        .map(|sql| sql.replace("{open}", &open.to_string()));
    let around = ["set statement_timeout = 0", "set session_replication_role = replica"].map(str::to_owned);
    let after = [
        "set session_replication_role = origin",
        "vacuum analyze photos, reports, complaints, complaint_lines, profile_reviews",
    ];
    for step in around.into_iter().chain(fill).chain(after.map(str::to_owned)) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(step)).execute(&mut connection).await?;
    }
    Ok(sqlx::query_as(
        "select 'photos', count(*) from photos where status = 'pending'
         union all select case when severe then 'severe reports' else 'reports' end, count(*) from reports where closed_at is null group by severe
         union all select case queue when 'severe' then 'severe notices' else queue end, count(*) from complaints where closed_at is null group by queue
         union all select 'texts', count(*) from profile_reviews where waiting_since is not null",
    )
    .fetch_all(&mut connection)
    .await?)
}

/// Lead moderators of everything, who are signed in: they may do all of it. Their cookies.
pub(super) async fn staff(url: &str, count: NonZeroU32) -> anyhow::Result<Vec<String>> {
    let mut connection = PgConnection::connect(url).await?;
    // Straight into the tables: a passkey takes a person.
    let set_up = format!(
        "create table bench_staff as select n, gen_random_uuid() as id, sha256(('desk ' || n)::bytea) as token from generate_series(1, {count}) n;
         insert into staff (id, name, email_index, email_sealed, locale, severe_cap, created_at)
           select id, 'Desk ' || n, sha256(uuid_send(id)), '', 'en', 200, now() from bench_staff;
         insert into staff_roles (id, staff_id, role, scope, given_at) select gen_random_uuid(), id, 'lead_moderator', 'all', now() from bench_staff;
         insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at, device)
           select gen_random_uuid(), sha256(token), id, 'passkey', now(), now(), now(), now() + interval '11 hours', 'bench' from bench_staff"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(set_up)).execute(&mut connection).await?;
    Ok(sqlx::query_scalar(
        "select 'staff=' || translate(encode(token, 'base64'), '+/=', '-_') from bench_staff order by n",
    )
    .fetch_all(&mut connection)
    .await?)
}
