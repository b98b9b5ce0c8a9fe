//! A year by the clock: what is kept for a while only goes, week after week.

use crate::world::{World, man, woman};
use liaison::{
    housekeeping,
    kernel::retention::{Age, Kept},
};
use std::collections::BTreeSet;
use time::Duration;

/// One row for each table of the list, as the program would write it: `$1` is the moment, `$2` a member, `$3` a site, `$4` an
/// id that nobody has.
const ROWS: &[(&str, &str)] = &[
    (
        "idempotency_keys",
        "insert into idempotency_keys values ('eva', 'POST /x', $4, sha256('x'), '{}', $1)",
    ),
    // Into the day that it belongs to, or where no day is into the rest.
    ("member_events_rest", "insert into member_events (member_id, payload, created_at) values ($2, '{}', $1)"),
    ("rate_budgets", "insert into rate_budgets values ('x:' || $4, $1)"),
    (
        "sessions",
        "insert into sessions (token_hash, id, member_id, site_id, created_at, seen_at, expires_at)
         values (sha256(uuid_send($4)), $4, $2, $3, $1, $1, $1)",
    ),
    (
        "account_tokens",
        "insert into account_tokens (token_hash, member_id, purpose, created_at, expires_at, consumed_at)
         values (sha256(uuid_send($4)), $2, 'reset', $1, $1, $1)",
    ),
    (
        "login_failures",
        "insert into login_failures (address_key, site_id, device, updated_at) values ($4::uuid::text, $3, '', $1)",
    ),
    ("passkey_challenges", "insert into passkey_challenges values ($4, sha256('x'), $3, null, null, $1)"),
    (
        "verification_challenges",
        "insert into verification_challenges (member_id, id, session_id, poses, expires_at) values ($4, $4, $4, '{look_up,open_palm}', $1)",
    ),
    (
        "age_attempts",
        "insert into age_attempts (member_id, session_id, state_hash, secret, years, expires_at) values ($4, $4, sha256('x'), sha256('x'), 18, $1)",
    ),
    (
        "verifications",
        "insert into verifications (member_id, id, site_id, poses, state, created_at, decided_at, settled_at)
         values ($2, $4, $3, '{look_up,open_palm}', 'withdrawn', $1, $1, $1)",
    ),
    ("known_devices", "insert into known_devices values ($2, sha256(uuid_send($4)), $1)"),
    ("account_addresses", "insert into account_addresses values ($4::uuid::text, $3, $2, $1)"),
    ("reset_mails", "insert into reset_mails values ($4::uuid::text, $3, $1::timestamptz::date, 1)"),
    ("openers", "insert into openers values ($2, uuid_send($4), 1, $1)"),
    ("first_messages", "insert into first_messages (member_id, sent_at, has_link, country) values ($2, $1, false, 'NL')"),
    ("abuse_days", "insert into abuse_days (member_id, day, site_id, age) values ($4, $1::timestamptz::date, $3, 0)"),
    ("profile_views", "insert into profile_views values ($2, $4, $1, $1)"),
    ("album_grants", "insert into album_grants values ($2, $4, $1::timestamptz - interval '1 hour', $1)"),
    ("like_mails", "insert into like_mails values ($2, 'like', $4, $1)"),
    (
        "debit_codes",
        "insert into debit_codes (member_id, code_hash, wish_index, sent_at, expires_at, form_sealed) values ($4, '', '', $1, $1, '')",
    ),
    (
        "date_plans",
        "insert into date_plans (id, member_id, token_hash, place, language, shows_photo, meets_at, check_after, created_at, ends_at)
         values ($4, $2, sha256(uuid_send($4)), 'x', 'en', false, $1, 2, $1, $1)",
    ),
    (
        "push_notices",
        "insert into push_notices (member_id, kind, about_id, created_at) values ($2, 'like', $4, $1)",
    ),
    (
        "mails",
        "insert into mails (id, site_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at)
         values ($4, $3, 'reset', 'en', 'eva@example.com', 'x', '', '', 'sent', $1)",
    ),
    (
        "mail_reports",
        "insert into mail_reports (member_id, mail_id, kind, recipient, mailed_at, received_at)
         values ($2, $4, 'soft', 'eva@example.com', $1, $1)",
    ),
    (
        "text_messages",
        "insert into text_messages (id, site_id, body, created_at, kind, recipient_sealed, recipient_index, outcome, expires_at)
         values ($4, $3, 'x', $1, 'debit-code', '', '', 'sent', $1)",
    ),
    (
        "newsletter_readers",
        "with letter as (insert into newsletters (id, site_id, kind, name, path, status, created_at, started_at)
                         values ($4, $3, 'news', 'x', '/', 'sent', $1, $1) returning id)
         insert into newsletter_readers (newsletter_id, member_id, due_at, outcome) select id, $2, $1, 'told' from letter",
    ),
    ("browser_faults", "insert into browser_faults values ($1::timestamptz::date, 'dev', 'error', $4::uuid::text, '/', 'safari', 0, 1)"),
    ("missed_addresses", "insert into missed_addresses values ($3, $1::timestamptz::date, '/' || $4::uuid::text, 1)"),
    ("tracking_counts", "insert into tracking_counts values ($3, $1::timestamptz::date, '', $4::uuid::text, '', 1)"),
    ("tracking_minutes", "insert into tracking_minutes values ($3, date_trunc('minute', $1::timestamptz, 'UTC'), 0, 1)"),
    ("staff_challenges", "insert into staff_challenges values ($4, sha256('x'), null, $1)"),
    ("staff_failures", "insert into staff_failures values (uuid_send($4::uuid), 1, $1)"),
    (
        "staff_invites",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into staff_invites (token_hash, staff_id, ends_at) select sha256(uuid_send($4::uuid)), id, $1 from one",
    ),
    (
        "staff_sessions",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into staff_sessions (id, token_hash, staff_id, method, began_at, seen_at, authenticated_at, ends_at)
         select $4, sha256(uuid_send($4::uuid)), id, 'passkey', $1, $1, $1, $1 from one",
    ),
    (
        "claims",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into claims (queue, item_id, staff_id, site_id, since, claimed_until) select 'photos', $4, id, $3, $1, $1 from one",
    ),
    ("review_times", "insert into review_times (queue, site_id, since, done_at) values ('photos', $3, $1, $1)"),
    (
        "second_opinions",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into second_opinions (id, photo_id, revision, site_id, first_staff, decided_at) select $4, $4, 0, $3, id, $1 from one",
    ),
    (
        "staff_severe_items",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into staff_severe_items (day, staff_id, seen, cap) select $1::timestamptz::date, id, 1, 60 from one",
    ),
    (
        "staff_daily_totals",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into staff_daily_totals (day, staff_id, unit, total, cap) select $1::timestamptz::date, id, 'credits', 1, 200 from one",
    ),
    (
        "move_runs",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into move_runs (id, site_id, act, seen_before, asked_by, asked_at, ended_at, outcome)
         select id, $3, 'undo', false, id, $1, $1, 'done' from one",
    ),
    (
        "message_access_grants",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id),
           other as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                     select made, 'x', uuid_send(made), '', 'en', $1 from gen_random_uuid() made returning id),
           asked as (insert into approval_requests (id, kind, parameters, parameters_hash, member_id, reason, requested_by, requested_at,
                       expires_at, answer, answered_by, answered_at)
                     select one.id, 'messages', '{}', sha256(convert_to('{}', 'UTF8')), $2, 'a reason of some length', one.id, $1, $1,
                       'approved', other.id, $1 from one, other returning id, answered_by)
         insert into message_access_grants (id, reader, approver, report_id, conversation_id, from_seq, to_seq, site_id, begins_at, ends_at)
         select id, id, answered_by, id, id, 1, 1, $3, $1, $1::timestamptz + interval '1 minute' from asked",
    ),
    (
        "payment_key_requests",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id),
           asked as (insert into approval_requests (id, kind, parameters, parameters_hash, reason, requested_by, requested_at, expires_at)
                     select id, 'payment_key', '{}', sha256(convert_to('{}', 'UTF8')), 'a reason of some length', id, $1, $1 from one returning id)
         insert into payment_key_requests (id, key_sealed, asked_at) select id, '', $1 from asked",
    ),
    (
        "undos",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id)
         insert into undos (id, staff_id, queue, item_id, member_id, site_id, since, due_at, what, facts, made_at, until)
         select $4, id, 'photos', $4, $2, $3, $1, $1, 'photo_approved', '{}', $1, $1 from one",
    ),
    (
        "complaint_desks",
        "with one as (insert into staff (id, name, email_index, email_sealed, locale, created_at)
                      values ($4, 'x', uuid_send($4::uuid), '', 'en', $1) returning id),
           complaint as (insert into complaints (id, number, site_id, locale, category, created_at)
                         values ($4, 'C-' || translate(upper(left($4::uuid::text, 8)), '01', 'GH'), $3, 'en', 'other', $1) returning id)
         insert into complaint_desks (complaint_id, staff_id, seen_at) select complaint.id, one.id, $1 from one, complaint where $2::uuid is not null",
    ),
    (
        "jobs",
        "insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at, dead_at)
         values ('x', 'x', 1, '{}', $1, 1, $1, $1)",
    ),
];

/// Rows that are older than the list says by more than a day, which is how often the sweep comes.
async fn too_old(world: &World, kept: &Kept) -> i64 {
    let before = world.clock.now() - kept.lasting - Duration::DAY;
    let (column, before) = match kept.age {
        Age::Since(column) => (column, format!("'{before}'::timestamptz")),
        Age::Day(column) => (column, format!("'{}'::date", before.date())),
    };
    let only = kept.only.unwrap_or("true");
    let count = format!("select count(*) from {} where {column} < {before} and {only}", kept.table);
    sqlx::query_scalar(sqlx::AssertSqlSafe(count)).fetch_one(&world.db).await.unwrap()
}

#[tokio::test]
async fn after_a_year_nothing_is_older_than_the_list_says() {
    let world = World::start().await;
    let (eva, adam) = (world.member(woman("Eva")).await, world.member(man("Adam")).await);
    let site = world.app.sites.by_host("open.test").unwrap().id;
    let runner = housekeeping::runner(&world.app);
    runner.tick().await.unwrap();
    for _ in 0..53 {
        for (table, row) in ROWS {
            let row = sqlx::query(sqlx::AssertSqlSafe(*row)).bind(world.clock.now()).bind(eva.id);
            let written = row.bind(site.0).bind(crate::world::new_id()).execute(&world.db).await;
            assert_eq!(written.unwrap().rows_affected(), 1, "{table}");
        }
        world.advance(Duration::WEEK);
        let done = runner.drain().await.unwrap();
        assert!(done.dead.is_empty() && done.retried.is_empty(), "{done:?}");
    }
    let mut listed = BTreeSet::new();
    for kept in housekeeping::kept() {
        listed.insert(kept.table);
        assert_eq!(too_old(&world, kept).await, 0, "{}", kept.table);
    }
    assert_eq!(listed, ROWS.iter().map(|(table, _)| *table).collect(), "a new table needs a row here");
    assert_eq!(housekeeping::overdue(&world.app.db, world.clock.now()).await.unwrap(), Vec::<&str>::new());
    let all = Kept {
        table: "member_events",
        ..*housekeeping::kept().find(|kept| kept.table == "member_events_rest").unwrap()
    };
    assert_eq!(too_old(&world, &all).await, 0, "days of events are dropped");
    // Those who are members stay, however long they say nothing.
    for member in [&eva, &adam] {
        let there: bool = sqlx::query_scalar("select exists (select from accounts where member_id = $1)")
            .bind(member.id)
            .fetch_one(&world.db)
            .await
            .unwrap();
        assert!(there);
    }
}
