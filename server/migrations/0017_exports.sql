-- A member's copy of all that we hold about them (GDPR articles 15 and 20): asked for with the
-- password, gathered by a job, fetched with the mailed link within 24 hours.
-- Distribution key: member_id; one row a member, the newest replaces the one before.
create table exports (
    member_id    uuid        primary key,
    id           uuid        not null,
    requested_at timestamptz not null,
    ready_at     timestamptz,
    expires_at   timestamptz,
    -- SHA-256 of the link's token.
    token_hash   bytea       check (octet_length(token_hash) = 32),
    blob         text,
    bytes        bigint      check (bytes > 0),
    check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (token_hash is null)
       and (ready_at is null) = (blob is null) and (ready_at is null) = (bytes is null))
);
create index exports_expires on exports (expires_at);
