-- What Pay.nl says of a payment beyond what the engine keeps. Run on the database of any version, so each
-- statement must be repeatable; the engine holds an advisory lock around it.
create schema if not exists paynl_sandbox;

create table if not exists paynl_sandbox.orders (
    -- As people see it: 51007856048X14b0.
    order_id text primary key,
    id uuid not null unique,
    -- EX-####-####-####.
    transaction_id text not null unique,
    -- The engine's payment, and the key that it belongs to; none until the engine has made it.
    payment_id text unique,
    engine_key text not null,
    service_id text not null,
    -- Whose secret signs the exchange calls.
    token_code text not null,
    secret text not null,
    reference text,
    description text,
    exchange_url text,
    method_id integer,
    currency text not null,
    amount_minor bigint not null,
    -- Proof that a call to the relay comes from the engine.
    relay_token text not null,
    created_at timestamptz not null
);
