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

/// Each of them has bought once, and was mailed.
const BOUGHT: &str = "create table bench_bought as
    select w.id as member, gen_random_uuid() as id, s.id as site, s.company_id, b.id as bundle, b.price_minor, b.currency,
      now() - row_number() over (order by w.id) * interval '1 second' as at
    from bench_waiting w join sites s on s.id = w.site_id
      cross join lateral (select id, price_minor, currency from bundles where site_id = s.id order by credits, currency, id limit 1) b;
    insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points, country, method, status,
      provider, provider_payment_id, created_at, updated_at, completed_at)
    select member, id, site, company_id, id, bundle, 60, price_minor, currency, 2100, 'NL', 'ideal', 'completed', 'mollie', 'tr_' || md5(id::text), at, at, at
    from bench_bought;
    insert into provider_payments (provider, provider_payment_id, member_id, order_id) select 'mollie', 'tr_' || md5(id::text), member, id from bench_bought;
    insert into invoices (company_id, year, number, kind, member_id, order_id, seller, country, currency, gross_minor, vat_minor, vat_basis_points, credits, issued_at)
    select company_id, extract(year from at)::smallint, 500000 + row_number() over (partition by company_id, extract(year from at) order by at), 'invoice',
      member, id, '{\"name\": \"Bench\", \"country\": \"NL\"}', 'NL', currency, price_minor, round(price_minor * 2100 / 12100.0), 2100, 60, at from bench_bought;
    insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at, sent_at)
    select gen_random_uuid(), site, member, 'receipt', 'en', a.email, 'Receipt', '', '', 'sent', at, at
    from bench_bought b join accounts a on a.member_id = b.member";

/// Lets so much wait in each queue, and says how much does. Without triggers: what counts each case by month would count a hundred
/// thousand of them in one row of one transaction.
pub(super) async fn queues(url: &str, open: u32) -> anyhow::Result<Vec<(String, i64)>> {
    let mut connection = PgConnection::connect(url).await?;
    let fill = [PEOPLE, PHOTOS, REPORTS, COMPLAINTS, LINES, WORDS, BOUGHT]
        .map(|sql| sql.replace("{open}", &open.to_string()));
    let around = ["set statement_timeout = 0", "set session_replication_role = replica"].map(str::to_owned);
    let after = [
        "set session_replication_role = origin",
        "vacuum analyze photos, reports, complaints, complaint_lines, profile_reviews, orders, provider_payments, invoices, mails",
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

/// So many with these roles everywhere, who are signed in. Their cookies.
pub(super) async fn staff(
    url: &str,
    (name, count): (&str, NonZeroU32),
    roles: &[&str],
) -> anyhow::Result<Vec<String>> {
    let mut connection = PgConnection::connect(url).await?;
    let roles = roles.join("', '");
    // Straight into the tables: a passkey takes a person.
    let set_up = format!(
        "create table bench_{name} as select n, gen_random_uuid() as id, sha256(('{name} ' || n)::bytea) as token from generate_series(1, {count}) n;
         insert into staff (id, name, email_index, email_sealed, locale, severe_cap, created_at)
           select id, '{name} ' || n, sha256(uuid_send(id)), '', 'en', 200, now() from bench_{name};
         insert into staff_roles (id, staff_id, role, scope, given_at)
           select gen_random_uuid(), id, role, 'all', now() from bench_{name}, unnest(array['{roles}']) role;
         insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at, device)
           select gen_random_uuid(), sha256(token), id, 'passkey', now(), now(), now(), now() + interval '11 hours', 'bench' from bench_{name}"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(set_up)).execute(&mut connection).await?;
    let cookies = format!(
        "select 'staff=' || translate(encode(token, 'base64'), '+/=', '-_') from bench_{name} order by n"
    );
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(cookies)).fetch_all(&mut connection).await?)
}
