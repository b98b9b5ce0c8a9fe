-- A member's copy of everything that we hold about them (GDPR articles 15 and 20): asked for with the password,
-- gathered by a job, downloaded with the mailed link within 24 hours. One row a member; the newest replaces the one
-- before. Distribution key: member_id.
create table exports (
    member_id      uuid        primary key,
    id             uuid        not null,
    requested_at   timestamptz not null,
    ready_at       timestamptz,
    expires_at     timestamptz,
    -- SHA-256 of the link's token.
    token_hash     bytea       check (octet_length(token_hash) = 32),
    blob           text,
    bytes          bigint      check (bytes > 0),
    -- A link is good for one download. One that is under way may be taken up again where it broke off: until then
    -- somebody else who begins anew waits. Null: none is under way.
    download_until timestamptz,
    -- When the last byte first went out. The link ends a little later, so that the last of the file, lost on the way,
    -- can still be asked for.
    downloaded_at  timestamptz,
    -- Bytes that went out, repeats included: they are bounded.
    served         bigint      not null default 0,
    check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (token_hash is null)
       and (ready_at is null) = (blob is null) and (ready_at is null) = (bytes is null))
);
create index exports_expires on exports (expires_at);
