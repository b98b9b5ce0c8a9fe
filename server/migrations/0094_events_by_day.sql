-- The log of events by day, so that days whose time is over are dropped, where deleting their rows wrote each of them to the
-- log twice more. Distribution key: member_id.
create table events_by_day (
    member_id  uuid        not null,
    id         bigint      generated always as identity,
    payload    jsonb       not null,
    created_at timestamptz not null,
    primary key (member_id, id, created_at)
) partition by range (created_at);
-- What no day has room for: the first days of an installation, and what a clock wrote that was wrong. The sweep deletes it.
create table member_events_rest partition of events_by_day default with (autovacuum_vacuum_scale_factor = 0.02);
-- locks: nothing was released
insert into events_by_day (member_id, id, payload, created_at) overriding system value
select member_id, id, payload, created_at from member_events;
select setval(pg_get_serial_sequence('events_by_day', 'id'), greatest((select max(id) from member_events), 1));
-- locks: nothing was released
drop table member_events;
-- locks: nothing was released
alter table events_by_day rename to member_events;
alter index events_by_day_pkey rename to member_events_pkey;
alter sequence events_by_day_id_seq rename to member_events_id_seq;
-- locks: nothing was released
create index member_events_created on member_events (created_at);
-- locks: nothing was released
create index member_events_state on member_events (member_id, id) where payload ->> 'type' = 'balance';
