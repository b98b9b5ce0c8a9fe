-- A session is a random 256-bit token that only its holder has; we keep its SHA-256 (design 4).
-- Distribution key: token_hash (the only hot look-up); the list per member goes by index.
create table sessions (
    token_hash bytea       primary key check (octet_length(token_hash) = 32),
    id         uuid        not null,
    member_id  uuid        not null,
    site_id    uuid        not null references sites (id),
    user_agent text        not null default '',
    created_at timestamptz not null,
    seen_at    timestamptz not null,
    expires_at timestamptz not null
);
create index sessions_member on sessions (member_id);
create index sessions_expires on sessions (expires_at);
