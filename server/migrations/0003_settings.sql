-- Reference tables (copied to every shard when sharded).
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
    added           timestamptz not null
);

-- One domain is one site; aliases lead to the same site (for example 127.0.0.1 in the demo).
-- The settings document is parsed into settings::SiteSettings on every load.
create table sites (
    id         uuid        primary key,
    company_id text        not null references companies (id),
    domain     text        not null unique check (domain = lower(domain) and domain <> ''),
    aliases    text[]      not null default '{}',
    is_open    boolean     not null default false,
    settings   jsonb       not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
);
