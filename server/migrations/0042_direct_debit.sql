-- Standing permissions to charge: direct debit mandates and cards that were kept for the next order.
-- Distribution key of all tables with members: member_id.

-- Whom the provider knows a member as.
create table provider_customers (
    member_id   uuid        not null,
    company_id  text        not null references companies (id),
    customer_id text        not null,
    created_at  timestamptz not null,
    primary key (member_id, company_id)
);

create table mandates (
    member_id           uuid        not null,
    id                  uuid        not null,
    company_id          text        not null references companies (id),
    -- The spec's code.
    method              text        not null,
    -- revoked: by the member; invalid: the bank or the provider takes it no more.
    status              text        not null check (status in ('valid', 'invalid', 'revoked')),
    provider_mandate_id text,
    -- What statements show; banks refuse one that comes twice.
    reference           text        unique,
    -- Card brand.
    label               text,
    last_digits         text        not null,
    expires_on          date,
    -- Of direct debit, sealed with the key outside the database (kernel/vault.rs): the proof of who agreed to what.
    holder_sealed       bytea,
    account_sealed      bytea,
    account_index       bytea,
    address_sealed      bytea,
    phone_sealed        bytea,
    phone_index         bytea,
    -- Word for word what was agreed to, and the block of addresses that it came from.
    text                text,
    text_version        text,
    locale              text,
    address_block       text,
    created_at          timestamptz not null,
    last_used_at        timestamptz not null,
    ended_at            timestamptz,
    primary key (member_id, id)
);
create unique index mandates_provider on mandates (member_id, provider_mandate_id) where provider_mandate_id is not null;
create index mandates_account on mandates (account_index) where account_index is not null;

-- Orders that leave a mandate ('first') or draw on one ('recurring').
create table order_mandates (
    member_id  uuid not null,
    order_id   uuid not null,
    sequence   text not null check (sequence in ('first', 'recurring')),
    mandate_id uuid,
    primary key (member_id, order_id),
    check ((sequence = 'recurring') = (mandate_id is not null))
);
create index order_mandates_mandate on order_mandates (member_id, mandate_id);

-- The code that was sent last, as a keyed hash, and for what.
create table debit_codes (
    member_id  uuid        primary key,
    code_hash  bytea       not null,
    wish_index bytea       not null,
    tries      smallint    not null default 0,
    sent_at    timestamptz not null,
    expires_at timestamptz not null
);

-- Accounts that a debit came back from, under their keyed hash; the member is forgotten with their erasure.
create table debit_blocks (
    company_id    text        not null references companies (id),
    account_index bytea       not null,
    member_id     uuid,
    order_id      uuid        not null,
    reason        text,
    created_at    timestamptz not null,
    primary key (company_id, account_index)
);
create index debit_blocks_member on debit_blocks (member_id);

-- Of whom mandates speak, where it is not the company itself (a provider may collect for it).
alter table payment_accounts add column creditor_id text not null default '';

-- A method may be on offer in one currency only; null: in whatever is sold there.
alter table payment_methods add column currency text check (currency ~ '^[A-Z]{3}$');
alter table payment_methods drop constraint payment_methods_pkey;
create unique index payment_methods_offer on payment_methods (company_id, country, method, coalesce(currency, ''));
