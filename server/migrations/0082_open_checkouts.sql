-- What may still be paid at a provider though we don't wait for it, and what a provider was asked.

-- Ended by its member, but its page at the provider can still be paid: the order keeps its discount and counts for
-- the member's limit until the provider says that nobody can pay it.
alter table orders add column payable boolean not null default false;
-- When the provider was asked for the order's payment; null: it was not, or nothing came of it.
alter table orders add column asked_at timestamptz;
-- What it was asked, sealed, so that a repeat is the same to the byte; gone once the answer is there.
alter table orders add column request_sealed bytea;

-- Paid at a provider, and no order of ours fits: a human has to look. It names nobody. Distribution key: none.
create table unknown_payments (
    provider     text        not null,
    payment_id   text        not null,
    company_id   text        not null references companies (id),
    -- The order that the payment names; there is none of that id, or it has another payment.
    order_id     uuid,
    amount_minor bigint,
    currency     text        check (currency ~ '^[A-Z]{3}$'),
    found_at     timestamptz not null,
    closed_at    timestamptz,
    closed_by    text,
    primary key (payment_id, provider)
);
create index unknown_payments_open on unknown_payments (found_at) where closed_at is null;

-- A debit that was not handed to the bank: why, and who took it out.
alter table bank_debits add column dropped_by text;
alter table bank_debits add column dropped_why text;
