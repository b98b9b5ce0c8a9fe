-- All of the simulator's state. Run on the database of any version, so each statement must be repeatable;
-- `schema.rs` holds an advisory lock around it. Times are always parameters, never now().
create schema if not exists mollie_sandbox;

-- Every id ever given out: a seeded random source that starts anew must not repeat one.
create table if not exists mollie_sandbox.ids (id text primary key);

create table if not exists mollie_sandbox.payments (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    merchant text not null,
    -- Base of the hosted pages, mount included, fixed at creation.
    pages_base text not null,
    -- Proof in each hosted form that it was made for this payment.
    form_token text not null,
    status text not null,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    description text not null,
    redirect_url text,
    cancel_url text,
    webhook_url text,
    method text,
    methods_allowed text[] not null,
    locale text,
    country text,
    billing_address jsonb,
    metadata jsonb not null,
    sequence_type text not null,
    customer_id text,
    mandate_id text,
    details jsonb,
    due_date date,
    billing_email text,
    created_at timestamptz not null,
    expires_at timestamptz,
    -- A recurring collection settles by itself at this time.
    settles_at timestamptz,
    paid_at timestamptz,
    failed_at timestamptz,
    canceled_at timestamptz,
    expired_at timestamptz
);
create index if not exists payments_profile on mollie_sandbox.payments (profile_id, seq);
create index if not exists payments_customer on mollie_sandbox.payments (customer_id, seq);
create index if not exists payments_expiring on mollie_sandbox.payments (expires_at) where status = 'open';
create index if not exists payments_settling on mollie_sandbox.payments (settles_at) where status = 'pending';

create table if not exists mollie_sandbox.customers (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    name text,
    email text,
    locale text,
    metadata jsonb not null,
    created_at timestamptz not null,
    deleted_at timestamptz
);

create table if not exists mollie_sandbox.mandates (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    customer_id text not null references mollie_sandbox.customers (id),
    method text not null,
    status text not null,
    details jsonb not null,
    mandate_reference text,
    signature_date date not null,
    created_at timestamptz not null,
    unique (profile_id, mandate_reference)
);
create index if not exists mandates_customer on mollie_sandbox.mandates (customer_id, seq);

create table if not exists mollie_sandbox.refunds (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    payment_id text not null references mollie_sandbox.payments (id),
    status text not null,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    description text not null,
    metadata jsonb not null,
    created_at timestamptz not null,
    settles_at timestamptz
);
create index if not exists refunds_payment on mollie_sandbox.refunds (payment_id, seq);
create index if not exists refunds_settling on mollie_sandbox.refunds (settles_at) where status in ('queued', 'pending', 'processing');

create table if not exists mollie_sandbox.chargebacks (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    payment_id text not null references mollie_sandbox.payments (id),
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    reason_code text,
    reason_description text,
    created_at timestamptz not null,
    reversed_at timestamptz
);
create index if not exists chargebacks_payment on mollie_sandbox.chargebacks (payment_id, seq);

create table if not exists mollie_sandbox.settlements (
    id text primary key,
    seq bigint generated always as identity unique,
    profile_id text not null,
    -- As on the merchant's bank statement.
    reference text not null,
    -- Euro cents.
    amount_minor bigint not null check (amount_minor > 0),
    created_at timestamptz not null,
    settled_at timestamptz not null,
    unique (profile_id, reference)
);
create index if not exists settlements_profile on mollie_sandbox.settlements (profile_id, seq);

-- What was paid out with which settlement, as it was then; item_id is the payment's, refund's or chargeback's.
create table if not exists mollie_sandbox.settled (
    settlement_id text not null references mollie_sandbox.settlements (id),
    kind text not null check (kind in ('payment', 'refund', 'chargeback', 'reversal')),
    item_id text not null,
    at timestamptz not null,
    amount_minor bigint not null,
    currency text not null,
    method text not null,
    primary key (kind, item_id)
);
create index if not exists settled_settlement on mollie_sandbox.settled (settlement_id);

-- The first day of a profile that is not closed.
create table if not exists mollie_sandbox.settlement_days (
    profile_id text primary key,
    closed_until date not null
);

create table if not exists mollie_sandbox.answers (
    profile_id text not null,
    key text not null,
    fingerprint bytea not null,
    status integer not null,
    body jsonb,
    created_at timestamptz not null,
    primary key (profile_id, key)
);

create table if not exists mollie_sandbox.deliveries (
    id bigint generated always as identity primary key,
    payment_id text not null references mollie_sandbox.payments (id),
    url text not null,
    -- The id that the body names: another than payment_id only under the wrong_id fault.
    named_id text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    leased_until timestamptz,
    last_answer text,
    finished_at timestamptz,
    delivered boolean not null default false
);
create index if not exists deliveries_due on mollie_sandbox.deliveries (due_at) where finished_at is null;
create index if not exists deliveries_payment on mollie_sandbox.deliveries (payment_id, id);

-- One row: the faults that every process injects, and the token of the panel's forms.
create table if not exists mollie_sandbox.faults (
    singleton boolean primary key default true check (singleton),
    knobs jsonb not null,
    form_token text not null
);

-- A payment with the money that has gone back, and how it was paid out. Refunds that failed or were canceled, and
-- reversed chargebacks, do not count (facts 1.5).
create or replace view mollie_sandbox.payment_totals as
select p.*,
    coalesce((select sum(r.amount_minor) from mollie_sandbox.refunds r
        where r.payment_id = p.id and r.status not in ('failed', 'canceled')), 0)::bigint as refunded_minor,
    coalesce((select sum(c.amount_minor) from mollie_sandbox.chargebacks c
        where c.payment_id = p.id and c.reversed_at is null), 0)::bigint as charged_back_minor,
    s.settlement_id
from mollie_sandbox.payments p left join mollie_sandbox.settled s on s.kind = 'payment' and s.item_id = p.id;

create or replace view mollie_sandbox.settled_refunds as
select r.*, s.settlement_id
from mollie_sandbox.refunds r left join mollie_sandbox.settled s on s.kind = 'refund' and s.item_id = r.id;

create or replace view mollie_sandbox.settled_chargebacks as
select c.*, s.settlement_id
from mollie_sandbox.chargebacks c left join mollie_sandbox.settled s on s.kind = 'chargeback' and s.item_id = c.id;
