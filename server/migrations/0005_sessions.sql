-- A session is a random 256-bit token that only its holder has; we keep its SHA-256. Sessions refer to accounts,
-- whose migration adds that constraint (sessions_account). Distribution key: token_hash, the only hot look-up; the
-- list of a member's sessions goes by the index.
create table sessions (
    token_hash bytea       primary key check (octet_length(token_hash) = 32),
    id         uuid        not null,
    member_id  uuid        not null,
    site_id    uuid        not null references sites (id),
    user_agent text        not null default '',
    created_at timestamptz not null,
    seen_at    timestamptz not null,
    expires_at timestamptz not null,
    -- When the browser was last given its cookie, which lasts 30 days from then and is renewed in use.
    cookie_at  timestamptz not null default 'epoch'
);
create index sessions_member on sessions (member_id);
create index sessions_expires on sessions (expires_at);

-- The transaction that ends a session tells every node so itself: whatever ends it, and even if the process that did
-- is killed a moment later.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
    perform pg_notify('liaison_sessions', old.member_id || ' ' || encode(old.token_hash, 'base64'));
    return null;
end;
$$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

-- When a member was last active. Narrow and updated in place, so that being seen never touches the indexes of
-- profiles, which know only the day.
create table member_activity (
    member_id uuid        primary key,
    active_at timestamptz not null
) with (fillfactor = 50);
