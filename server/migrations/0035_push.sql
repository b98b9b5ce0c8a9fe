-- Web push (RFC 8030, 8291, 8292; spec 3, 4).

-- By these a push service knows the site (RFC 8292): made once for each, when a process first sees it. A
-- browser's subscription stands with its site's key, so a key that is lost ends all of them.
create table push_keys (
    site_id     uuid  primary key references sites (id),
    -- PKCS #8.
    private_key bytea not null,
    -- Uncompressed point, base64url: what settings.php says.
    public_key  text  not null check (public_key ~ '^[A-Za-z0-9_-]{87}$')
);
-- It stands above now, where no edit of the settings can lose it.
update sites set settings = settings - 'push_public_key';

-- Browsers that take pushes for a member, at most 10 each. One ends with its login, whatever ends that.
-- Distribution key: member_id. An endpoint is one browser, so it is one member's: the last who asked.
create table push_subscriptions (
    endpoint_hash bytea       primary key check (octet_length(endpoint_hash) = 32),
    -- Another one whenever it comes to be of another member or key, so that no waiting push goes astray.
    id            uuid        not null unique,
    member_id     uuid        not null,
    session_hash  bytea       not null references sessions (token_hash) on delete cascade,
    endpoint      text        not null check (char_length(endpoint) <= 2048),
    p256dh        bytea       not null check (octet_length(p256dh) = 65),
    auth          bytea       not null check (octet_length(auth) = 16),
    created_at    timestamptz not null,
    renewed_at    timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, renewed_at desc);
create index push_subscriptions_session on push_subscriptions (session_hash);

-- What was pushed to whom about whom, for 30 days: a like rings once, however often it is taken back and given.
-- Distribution key: member_id.
create table push_notices (
    member_id    uuid        not null,
    kind         text        not null check (kind in ('like', 'match')),
    about_id     uuid        not null,
    created_at   timestamptz not null,
    -- When it first went out; until then it can be withdrawn.
    sent_at      timestamptz,
    is_withdrawn boolean     not null default false,
    primary key (member_id, kind, about_id)
);
create index push_notices_about on push_notices (about_id);
create index push_notices_created on push_notices (created_at);
