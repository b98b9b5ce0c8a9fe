-- Companies that run sites. Small, as are the others here (docs/citus.toml).
create table companies (
    id              text        primary key check (id ~ '^[a-z0-9-]{1,40}$'),
    name            text        not null check (name <> ''),
    address         text        not null,
    kvk             text        not null,
    city            text        not null,
    country         text        not null check (country ~ '^[A-Z]{2}$'),
    tradenames      text[]      not null default '{}',
    vat_numbers     text[]      not null default '{}',
    support_phone   text        not null default '',
    delete_discount smallint    not null default 0 check (delete_discount between 0 and 90),
    -- What buyers' bank statements call it, as card schemes want it; empty: made from the name.
    statement_descriptor text   not null default '' check (statement_descriptor = ''
        or (statement_descriptor ~ '^[A-Za-z0-9][A-Za-z0-9 .,&/-]{3,20}[A-Za-z0-9.]$' and statement_descriptor ~ '[A-Za-z]')),
    added           timestamptz not null
);

-- One domain is one site; aliases lead to the same site (for example 127.0.0.1 in the demo).
create table sites (
    id         uuid        primary key,
    company_id text        not null references companies (id),
    domain     text        not null unique check (domain = lower(domain) and domain <> ''),
    aliases    text[]      not null default '{}',
    -- Domains that the site had before: visitors to one of them are redirected to `domain`.
    moved_from text[]      not null default array[]::text[],
    is_open    boolean     not null default false,
    -- Why a site that is not open is closed: 'maintenance' answers 503 until it opens again, 'good' serves the
    -- members it has and takes in no new ones. Null: it has not been opened yet.
    closed_for text        check (closed_for in ('maintenance', 'good')),
    -- Parsed into settings::SiteSettings on every load.
    settings   jsonb       not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint sites_closed_for check (closed_for is null or not is_open)
);

-- The key by which push services know a site (RFC 8292), made when a process first sees the site. It is not among
-- the settings, so that no edit of those can lose it: a browser's subscription is bound to its site's key, and a
-- lost key ends all of them.
create table push_keys (
    site_id            uuid  primary key references sites (id),
    -- PKCS #8. Plain only as long as the vault has no key: `liaison vault seal` and a nightly job seal it.
    private_key        bytea,
    -- The same, sealed with the key outside the database (kernel/vault/mod.rs).
    private_key_sealed bytea,
    -- Uncompressed point, base64url, as settings.php gives it out.
    public_key         text  not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
    check ((private_key is null) <> (private_key_sealed is null))
);
