-- Fifty events a member of the last eight days, and seven of before, which the next sweep finds; of all kinds that a message makes. Those of a
-- member lie as far from each other as their messages. Member 8 has had a tenth as many as there are members.
call years.unindex('member_events');
insert into member_events (member_id, id, payload, created_at) overriding system value
select years.id('member', (number * 7919 + number / {members}) % {members}), number,
    case number % 3 when 2 then jsonb_build_object('type', 'balance', 'credits', number % 100)
        else jsonb_build_object('type', 'message', 'conversation', years.id('talk', number % (2 * {members})), 'seq', number % 10 + 1) end,
    '{now}'::timestamptz - interval '8 days' * 57 / 50 * (1 - number::float8 / (57 * {members}::bigint))
from generate_series(1, 57 * {members}::bigint) number;
insert into member_events (member_id, id, payload, created_at) overriding system value
select years.id('member', 8), 57 * {members}::bigint + number, jsonb_build_object('type', 'message', 'conversation', years.id('talk', 8), 'seq', 1),
    '{now}'::timestamptz - interval '7 days' * (1 - number / ({members} / 10.0))
from generate_series(1, {members}::bigint / 10) number;
call years.reindex('member_events');
select setval(pg_get_serial_sequence('member_events', 'id'), 58 * {members}::bigint + (select coalesce(max(id), 0) from member_events));
