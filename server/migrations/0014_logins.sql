-- When the browser was last given its cookie: it lasts 30 days from then (spec 9) and rolls on.
alter table sessions add column cookie_at timestamptz not null default 'epoch';
update sessions set cookie_at = created_at;

-- A session that ends is told to every node by the very transaction that ends it: whatever ends it,
-- and though the process that did may be killed the moment after.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
    perform pg_notify('liaison_sessions', old.member_id || ' ' || encode(old.token_hash, 'base64'));
    return null;
end;
$$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

-- Passkeys (WebAuthn Level 3, 4: credential record). At most 10 a member, counted under the account's
-- lock. Distribution key: member_id; a login looks up by credential_id, as by token_hash above.
create table passkeys (
    -- The id of the challenge that it answered, so that a repeated call finds its first effect.
    id              uuid        primary key,
    member_id       uuid        not null,
    site_id         uuid        not null references sites (id),
    -- What the authenticator knows the member by: random, not the member's id, which others can see
    -- (WebAuthn 14.6.1). The same for all passkeys of a member.
    user_handle     bytea       not null check (octet_length(user_handle) = 32),
    credential_id   bytea       not null unique check (octet_length(credential_id) between 1 and 1023),
    -- COSE_Key (RFC 9052).
    public_key      bytea       not null,
    counter         bigint      not null check (counter between 0 and 4294967295),
    backup_eligible boolean     not null,
    transports      text[]      not null default '{}',
    name            text        not null check (char_length(name) between 1 and 60),
    created_at      timestamptz not null,
    used_at         timestamptz
);
create index passkeys_member on passkeys (member_id);

-- What was asked and not answered yet: each is answered once, within five minutes.
create table passkey_challenges (
    id          uuid        primary key,
    challenge   bytea       not null check (octet_length(challenge) = 32),
    site_id     uuid        not null references sites (id),
    -- Whose new passkey; null for a login, where nobody has said yet who they are.
    member_id   uuid,
    user_handle bytea,
    expires_at  timestamptz not null,
    check ((member_id is null) = (user_handle is null))
);
create index passkey_challenges_member on passkey_challenges (member_id) where member_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);
