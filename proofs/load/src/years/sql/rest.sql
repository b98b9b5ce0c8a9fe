-- What else there is of years.
call years.unindex('idempotency_keys');
insert into idempotency_keys (actor, operation, key, request_hash, response, created_at)
select years.id('member', n)::text, 'POST /api/like.php', years.id('key ' || turn, n), sha256(('key ' || n)::bytea),
    jsonb_build_object('matched', false, 'id', years.id('member', n + 1)), '{now}'::timestamptz - (n % 600000) * interval '1 second'
from generate_series(0, {members}::bigint - 1, 5) n, generate_series(1, 3) turn;
call years.reindex('idempotency_keys');
insert into rate_budgets (bucket, full_at)
select 'reads:' || years.id('member', n), '{now}'::timestamptz + (n % 600 - 300) * interval '1 second' from generate_series(0, {members}::bigint - 1, 2) n;
insert into account_tokens (token_hash, member_id, purpose, created_at, expires_at)
select sha256(('token ' || n)::bytea), years.id('member', n), 'reset', '{now}'::timestamptz, '{now}'::timestamptz + interval '30 minutes'
from generate_series(0, {members}::bigint - 1, 100) n;
insert into login_failures (address_key, site_id, device, failures, updated_at)
select 'years' || n || '@example.test', s.id, '', 3, '{now}'::timestamptz - interval '1 hour'
from generate_series(0, {members}::bigint - 1, 100) n, (select id from sites where domain = '{site}') s;

-- One in five has been erased since.
insert into tombstones (member_hash, erased_at)
select sha256(uuid_send(years.id('gone', n))), '{now}'::timestamptz - (n % 1000 + 1) * interval '1 day' from generate_series(0, {members}::bigint / 5 - 1) n;

-- News of each month, told to all who asked for them; two are so old that the sweep takes their readers.
insert into newsletters (id, site_id, kind, name, path, status, created_at, started_at, ended_at, told, skipped)
select years.id('news', month), s.id, 'news', 'Month ' || month, '/', case month when 0 then 'sending' else 'sent' end, at, at,
    case when month > 0 then at + interval '1 day' end, case when month > 0 then {members}::bigint * 3 / 5 end, case when month > 0 then 0 end
from generate_series(0, 4) month, lateral (select '{now}'::timestamptz - (month * 30 + 1) * interval '1 day' as at) m,
    (select id from sites where domain = '{site}') s;
insert into newsletter_texts (newsletter_id, locale, subject, heading, body, button)
select id, 'en', 'News', 'News', 'There is something new.', 'Look' from newsletters where id in (select years.id('news', n) from generate_series(0, 4) n);
call years.unindex('newsletter_readers');
insert into newsletter_readers (newsletter_id, member_id, due_at, outcome)
select years.id('news', month), years.id('member', n), '{now}'::timestamptz - (month * 30 + 1) * interval '1 day', 'told'
from generate_series(0, {members}::bigint - 1) n, generate_series(0, 4) month where n % 5 < 3;
call years.reindex('newsletter_readers');
insert into tracking_counts (site_id, day, network, ref, lander, slot, visits)
select s.id, ('{now}'::timestamptz at time zone 'UTC')::date - day, 'network' || network, '', '', slot, 5
from generate_series(0, 765) day, generate_series(1, 10) network, generate_series(0, 3) slot, (select id from sites where domain = '{site}') s;

-- Jobs that wait for their turn, some that gave up.
insert into jobs (kind, queue, priority, payload, run_at, max_attempts, created_at)
select 'mail.send', 'mail', 1, jsonb_build_object('mail', years.id('mail', n)), '{now}'::timestamptz + interval '40 days', 20, '{now}'::timestamptz
from generate_series(1, {members}::bigint / 2) n;
insert into jobs (kind, queue, priority, payload, run_at, attempts, max_attempts, created_at, dead_at, last_error)
select 'push.send', 'push', 1, '{}', at, 10, 10, at, at, 'gone' from generate_series(1, 500) n, lateral (select '{now}'::timestamptz - (n % 60) * interval '1 day' as at) m;

drop table years.talks;
