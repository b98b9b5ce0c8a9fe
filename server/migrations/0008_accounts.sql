-- Distribution key: member_id; the address is unique per site through its own table.
create table accounts (
    member_id     uuid        primary key,
    site_id       uuid        not null references sites (id),
    email         text        not null,
    password_hash text        not null,
    status        text        not null check (status in ('not_confirmed', 'active', 'pending_deletion')),
    language      text        not null,
    country       text        not null check (country ~ '^[A-Z]{2}$'),
    timezone      text        not null,
    -- {network, ref, sub1, sub2, sub3} as far as given (spec 3).
    tracking      jsonb       not null default '{}',
    notifications_disabled text[] not null default '{}',
    created_at    timestamptz not null,
    confirmed_at  timestamptz
);

-- One account per address and site (design 6). The key is the normalised address.
create table account_addresses (
    address_key text not null,
    site_id     uuid not null references sites (id),
    member_id   uuid not null,
    primary key (address_key, site_id)
);

-- Plain consents with version and time; they can be taken back (design 5.13).
create table consents (
    member_id    uuid        not null,
    kind         text        not null,
    version      text        not null,
    given_at     timestamptz not null,
    withdrawn_at timestamptz,
    primary key (member_id, kind, given_at)
);

-- One-time links by mail. Only the SHA-256 of the token is kept.
create table account_tokens (
    token_hash  bytea       primary key check (octet_length(token_hash) = 32),
    member_id   uuid        not null,
    purpose     text        not null check (purpose in ('activation', 'reset', 'mail_change', 'return', 'unsubscribe')),
    created_at  timestamptz not null,
    expires_at  timestamptz not null,
    consumed_at timestamptz
);
-- A new token kills the old one (design 7).
create unique index account_tokens_live on account_tokens (member_id, purpose) where consumed_at is null;

-- Failed logins, counted for all unknown devices together and apart for each known one (design 5.3).
create table login_failures (
    address_key   text        not null,
    site_id       uuid        not null references sites (id),
    -- '' stands for all devices that never logged in here.
    device        text        not null,
    failures      integer     not null default 0 check (failures >= 0),
    blocks        integer     not null default 0 check (blocks >= 0),
    blocked_until timestamptz,
    updated_at    timestamptz not null,
    primary key (address_key, site_id, device)
);
-- Devices from which the member has logged in; the cookie's SHA-256.
create table known_devices (
    member_id   uuid        not null,
    device_hash bytea       not null check (octet_length(device_hash) = 32),
    seen_at     timestamptz not null,
    primary key (member_id, device_hash)
);
