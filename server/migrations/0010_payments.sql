-- What a site sells, per country. Reference table.
create table bundles (
    id          uuid     primary key,
    site_id     uuid     not null references sites (id),
    country     text     not null check (country ~ '^[A-Z]{2}$'),
    credits     integer  not null check (credits > 0),
    price_minor bigint   not null check (price_minor > 0),
    currency    text     not null check (currency ~ '^[A-Z]{3}$'),
    position    smallint not null,
    offered     boolean  not null default true,
    unique (site_id, country, position)
);

-- Which provider a company uses and which methods it offers where. Reference tables.
create table payment_accounts (
    company_id   text primary key references companies (id),
    provider     text not null check (provider in ('mollie')),
    -- Where the provider's API answers; the sandbox's address is filled in by the server.
    api_base     text not null,
    api_key      text not null,
    -- The unguessable last part of the webhook's path.
    hook_secret  text not null
);
create table payment_methods (
    company_id text     not null references companies (id),
    country    text     not null check (country ~ '^[A-Z]{2}$'),
    method     text     not null,
    position   smallint not null,
    primary key (company_id, country, method)
);

-- An order is one attempt to buy one bundle with one method. Distribution key: member_id.
create table orders (
    member_id           uuid        not null,
    id                  uuid        not null,
    site_id             uuid        not null references sites (id),
    company_id          text        not null references companies (id),
    -- The client's Idempotency-Key: one order per intent, also at the provider.
    intent              uuid        not null,
    bundle_id           uuid        not null,
    credits             integer     not null check (credits > 0),
    price_minor         bigint      not null check (price_minor > 0),
    currency            text        not null check (currency ~ '^[A-Z]{3}$'),
    vat_basis_points    integer     not null check (vat_basis_points between 0 and 5000),
    country             text        not null check (country ~ '^[A-Z]{2}$'),
    method              text        not null,
    status              text        not null check (status in ('pending', 'completed', 'failed', 'cancelled', 'expired', 'partly_refunded', 'refunded', 'charged_back')),
    failure             text,
    provider            text        not null,
    provider_payment_id text,
    checkout_url        text,
    created_at          timestamptz not null,
    updated_at          timestamptz not null,
    completed_at        timestamptz,
    primary key (member_id, id),
    unique (member_id, intent)
);
create index orders_recent on orders (member_id, created_at desc);
create index orders_pending on orders (updated_at) where status = 'pending';

-- From the provider's id to the order, for the webhook. Distribution key: provider_payment_id.
create table provider_payments (
    provider            text not null,
    provider_payment_id text not null,
    member_id           uuid not null,
    order_id            uuid not null,
    primary key (provider_payment_id, provider)
);

-- Each state that an order went through, with what the provider said.
create table order_states (
    member_id  uuid        not null,
    order_id   uuid        not null,
    status     text        not null,
    snapshot   jsonb,
    created_at timestamptz not null,
    primary key (member_id, order_id, status)
);
