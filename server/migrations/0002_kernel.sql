-- Answers to calls that were made with an Idempotency-Key, written in the transaction of the call's own effect.
-- Kept for at least 7 days. Distribution key: actor.
-- As in other large tables, vacuum comes early: a fifth of the rows is too much to leave dead until then.
create table idempotency_keys (
    actor        text        not null,
    operation    text        not null,
    key          uuid        not null,
    request_hash bytea       not null check (octet_length(request_hash) = 32),
    response     jsonb       not null,
    created_at   timestamptz not null,
    primary key (actor, operation, key)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index idempotency_keys_created on idempotency_keys (created_at);

-- The durable log behind the event stream: what a member's open pages must hear of. Kept for 7 days, in one partition
-- a day (kernel/event_days.rs): a day whose time is over is dropped, where deleting its rows would write each of them
-- to the write-ahead log twice more. Distribution key: member_id.
create table member_events (
    member_id  uuid        not null,
    id         bigint      generated always as identity,
    payload    jsonb       not null,
    created_at timestamptz not null,
    primary key (member_id, id, created_at)
) partition by range (created_at);
create index member_events_created on member_events (created_at);
-- A page that starts asks for the newest balance, also on behalf of those who never spend.
create index member_events_state on member_events (member_id, id) where payload ->> 'type' = 'balance';

-- Events that no day's partition takes: those of an installation's first days, and those that a wrong clock wrote.
-- The sweep deletes them row by row.
create table member_events_rest partition of member_events default with (autovacuum_vacuum_scale_factor = 0.02);

-- Keys that all nodes share and that protect nothing at rest; those that do live outside the database.
create table shared_keys (
    purpose text  primary key,
    key     bytea not null check (octet_length(key) = 32)
);

-- The rate budgets of all nodes together: one row a bucket, with the moment at which it will be full again. A crash
-- that loses the rows only refills the buckets, so the table needs no write-ahead log.
create unlogged table rate_budgets (
    bucket  text        primary key,
    full_at timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.02);
create index rate_budgets_full on rate_budgets (full_at);

-- When `liaison backup` last finished, so that somebody is told when backups stop (docs/operations/backup.md). One
-- row for the database, one for the photos and the tombstones of members who left.
create table backup_runs (
    copied      text        primary key check (copied in ('database', 'photos')),
    finished_at timestamptz not null
);

-- Trigger of every table that records what staff did: nobody changes or deletes those rows.
create function audit_is_fixed() returns trigger language plpgsql as $$
begin
    raise exception 'what staff did stays written' using errcode = 'check_violation', constraint = 'audit_fixed';
end $$;
