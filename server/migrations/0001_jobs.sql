-- Work to do later, at least once (crates/jobs). A job that is done is deleted; one that gave up stays
-- as a dead letter. Written in the transaction of its cause, so neither exists without the other.
create table jobs (
    id           bigint      generated always as identity primary key,
    kind         text        not null,
    queue        text        not null,
    priority     smallint    not null check (priority between 0 and 2),
    payload      jsonb       not null,
    dedup_key    text,
    -- When it may run next. While an attempt runs, this is the end of its lease by the clock of its node.
    run_at       timestamptz not null,
    -- Attempts begun. Together with the id it tells one attempt from another that took its place.
    attempts     smallint    not null default 0 check (attempts >= 0),
    max_attempts smallint    not null check (max_attempts > 0),
    leased_at    timestamptz,
    -- By the database's own clock: until then nobody else takes what an attempt runs, however far nodes' clocks are apart.
    lease_until  timestamptz,
    last_error   text,
    created_at   timestamptz not null,
    dead_at      timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02);

create index jobs_due on jobs (queue, priority, run_at) where dead_at is null;
create index jobs_dead on jobs (dead_at) where dead_at is not null;
-- A job that has begun no longer counts: it may have read what the new one is about.
create unique index jobs_dedup on jobs (kind, dedup_key)
    where dedup_key is not null and attempts = 0 and dead_at is null;

-- The last period of each periodic job that was enqueued, by whichever node came first.
create table job_schedules (
    kind        text        primary key,
    last_period timestamptz not null
);
