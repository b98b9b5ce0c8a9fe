-- So many mails a member as {from} to {until} says, of the last 89 days; one in fifty went to a stranger.
call years.unindex('mails');
insert into mails (id, site_id, member_id, kind, locale, recipient, subject, body_text, body_html, outcome, created_at, sent_at, number, preference, unsubscribe_hash)
overriding system value
select years.id('mail', number), s.id, case when number % 50 > 0 then years.id('member', n) end, kind, 'en', 'years' || n || '@example.test',
    'Somebody has written to you', '', '', 'sent', at, at + interval '3 seconds', number, case when number % 50 > 0 then preference end,
    case when number % 50 > 0 then sha256(('unsubscribe ' || number)::bytea) end
from generate_series({from} * {members}::bigint + 1, {until} * {members}::bigint) number,
    (select id from sites where domain = '{site}') s,
    lateral (select (number * 7919 + number / {members}) % {members} as n,
        '{now}'::timestamptz - interval '89 days' * (1 - number::float8 / (20 * {members}::bigint)) - interval '2 hours' as at,
        (array['weekly-update', 'new-messages', 'like', 'reminder'])[number % 4 + 1] as kind,
        (array['weekly_updates', 'new_messages', 'like', 'reminders'])[number % 4 + 1] as preference) m;
call years.reindex('mails');
select setval(pg_get_serial_sequence('mails', 'number'), {until} * {members}::bigint + 1000000);
