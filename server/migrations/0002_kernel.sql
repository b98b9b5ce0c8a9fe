-- Answers of calls that were made with an Idempotency-Key, written in the effect's own
-- transaction (design 4). Kept at least 7 days. Distribution key: actor.
create table idempotency_keys (
    actor        text        not null,
    operation    text        not null,
    key          uuid        not null,
    request_hash bytea       not null check (octet_length(request_hash) = 32),
    status       smallint    not null,
    response     jsonb       not null,
    created_at   timestamptz not null,
    primary key (actor, operation, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- The durable log behind the event stream: what a member's open pages must hear of.
-- Kept 7 days. Distribution key: member_id.
create table member_events (
    member_id  uuid        not null,
    id         bigint      generated always as identity,
    payload    jsonb       not null,
    created_at timestamptz not null,
    primary key (member_id, id)
);
create index member_events_created on member_events (created_at);

-- Keys that all nodes share and that protect nothing at rest (those live outside the database).
create table shared_keys (
    purpose text  primary key,
    key     bytea not null check (octet_length(key) = 32)
);

-- Rate budgets of all nodes together: one row a bucket, holding when it will be full again
-- (design 7). Losing them in a crash only refills them, so they need no log.
create unlogged table rate_budgets (
    bucket  text        primary key,
    full_at timestamptz not null
);
create index rate_budgets_full on rate_budgets (full_at);
