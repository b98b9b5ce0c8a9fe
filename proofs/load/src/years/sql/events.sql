-- Fifty events a member of the days that are kept, and seven of before, which the next sweep finds; of all kinds that a message makes. Those
-- of a member lie as far from each other as their messages. Member 8 has had a tenth as many as there are members. The days are there as
-- a server makes them (kernel/event_days.rs); what is older is in none. Each is filled before it has indexes.
create unlogged table years.fresh as select * from member_events;
create function years.event(number bigint) returns table (member_id uuid, payload jsonb) language sql stable parallel safe as $$
    select years.id('member', (number * 7919 + number / {members}) % {members}),
        case number % 3 when 2 then jsonb_build_object('type', 'balance', 'credits', number % 100)
            else jsonb_build_object('type', 'message', 'conversation', years.id('talk', number % (2 * {members})), 'seq', number % 10 + 1) end
$$;
alter table member_events detach partition member_events_rest;
drop table member_events_rest;
create table member_events_rest (like member_events including constraints) with (autovacuum_vacuum_scale_factor = 0.02);
insert into member_events_rest (member_id, id, payload, created_at)
select member_id, number, payload, date_trunc('day', '{now}'::timestamptz - interval '8 days', 'UTC') - (7 * {members}::bigint + 1 - number) * interval '24 hours' / (7 * {members}::bigint)
from generate_series(1, 7 * {members}::bigint) number, years.event(number);
do $$
declare
    first constant timestamptz = date_trunc('day', '{now}'::timestamptz - interval '8 days', 'UTC');
    day timestamptz;
    name text;
begin
    for day in select first + ahead * interval '24 hours' from generate_series(0, 10) ahead loop
        name = 'member_events_' || to_char(day at time zone 'UTC', 'YYYYMMDD');
        execute format('drop table if exists %I', name);
        execute format('create table %I (like member_events including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.05)', name);
        execute format('insert into %I (member_id, id, payload, created_at)
            select member_id, 7 * {members}::bigint + number, payload, at
            from generate_series(greatest(1, floor($1)::bigint), least(50 * {members}::bigint, ceil($2)::bigint)) number, years.event(number),
                lateral (select $3 + ($4 - $3) * (number / (50.0 * {members})) as at) moment
            where at >= $5 and at < $5 + interval ''24 hours''', name)
        using 50.0 * {members} * extract(epoch from day - first) / extract(epoch from '{now}'::timestamptz - first) - 1,
            50.0 * {members} * extract(epoch from day + interval '24 hours' - first) / extract(epoch from '{now}'::timestamptz - first) + 1,
            first, '{now}'::timestamptz, day;
        execute format('alter table member_events attach partition %I for values from (%L) to (%L)', name, day, day + interval '24 hours');
    end loop;
end $$;
alter table member_events attach partition member_events_rest default;
insert into member_events (member_id, id, payload, created_at) overriding system value
select years.id('member', 8), 57 * {members}::bigint + number, jsonb_build_object('type', 'message', 'conversation', years.id('talk', 8), 'seq', 1),
    '{now}'::timestamptz - interval '7 days' * (1 - number / ({members} / 10.0))
from generate_series(1, {members}::bigint / 10) number;
insert into member_events (member_id, id, payload, created_at) overriding system value
select member_id, 58 * {members}::bigint + id, payload, created_at from years.fresh;
drop table years.fresh;
select setval(pg_get_serial_sequence('member_events', 'id'), (select max(id) from member_events));
