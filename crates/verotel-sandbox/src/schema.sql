-- What Verotel says of a sale beyond what the engine keeps. Run on the database of any version, so each
-- statement must be repeatable; the engine holds an advisory lock around it.
create schema if not exists verotel_sandbox;

create table if not exists verotel_sandbox.sales (
    sale_id bigint generated always as identity (start with 100001) primary key,
    shop_id text not null,
    -- The merchant's name of it; one sale each.
    reference text not null,
    -- What was signed, without the signature.
    parameters jsonb not null,
    -- The engine's payment, and the key that it belongs to; another one once the first came to nothing.
    payment_id text unique,
    engine_key text not null,
    -- Proof that a call to the relay comes from the engine.
    relay_token text not null,
    created_at timestamptz not null,
    unique (shop_id, reference)
);

-- Postbacks that the merchant answered with OK; an event is the sale itself, a refund or a chargeback of the engine.
create table if not exists verotel_sandbox.acknowledged (
    sale_id bigint not null,
    event text not null,
    primary key (sale_id, event)
);

create table if not exists verotel_sandbox.knobs (
    -- One row.
    unit boolean primary key check (unit),
    knobs jsonb not null
);
