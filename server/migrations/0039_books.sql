-- Money that goes back (design 5.7): refunds, chargebacks, what is owed then. Distribution key of all
-- new tables: member_id.

-- Credits of money that went back after they were spent; the next purchase pays them first.
alter table credit_accounts add column owed integer not null default 0 check (owed >= 0);
-- Whether the purchase stands: premium lasts while one does. Says nothing of free lots.
alter table credit_lots add column stands boolean not null default true;
create unique index credit_lots_order on credit_lots (member_id, order_id) where order_id is not null;
-- The list of transactions.
create index ledger_lines_recent on ledger_lines (member_id, created_at desc, transfer_id desc)
    where account in ('member', 'owed');
-- For the rate of disputes.
create index orders_completed on orders (completed_at) where completed_at is not null;

-- An order may be completed again, once a chargeback is reversed or a refund has failed.
alter table order_states drop constraint order_states_pkey;
alter table order_states add primary key (member_id, order_id, created_at, status);

-- Money that goes back at our wish, or the provider's user's.
create table refunds (
    member_id          uuid        not null,
    id                 uuid        not null,
    order_id           uuid        not null,
    -- Who wished it: the member (a withdrawal), the operator (command line), somebody at the provider.
    origin             text        not null check (origin in ('member', 'operator', 'provider')),
    -- Of staff, where the operator wished it.
    wished_by          text,
    -- The client's Idempotency-Key.
    intent             uuid,
    amount_minor       bigint      not null check (amount_minor > 0),
    currency           text        not null check (currency ~ '^[A-Z]{3}$'),
    -- The credits that this money paid: taken out of the lot, owed, or (operator) let go.
    credits            integer     not null check (credits >= 0),
    taken              integer     not null check (taken >= 0),
    owed               integer     not null default 0 check (owed >= 0),
    -- requested: the provider does not know yet.
    status             text        not null check (status in ('requested', 'pending', 'refunded', 'failed')),
    -- What the provider said when it refused.
    failure            text,
    provider_refund_id text,
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    primary key (member_id, id),
    unique (member_id, intent),
    check (taken + owed <= credits)
);
create index refunds_order on refunds (member_id, order_id, created_at);
create unique index refunds_provider on refunds (member_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_recent on refunds (created_at);

-- Money that a bank took back; reversed: it came again.
create table chargebacks (
    member_id              uuid        not null,
    id                     uuid        not null,
    order_id               uuid        not null,
    provider_chargeback_id text        not null,
    amount_minor           bigint      not null check (amount_minor > 0),
    currency               text        not null check (currency ~ '^[A-Z]{3}$'),
    -- ISO 20022 of a returned debit, or the provider's own code.
    reason                 text,
    credits                integer     not null check (credits >= 0),
    taken                  integer     not null check (taken >= 0),
    owed                   integer     not null check (owed >= 0),
    -- When the bank did, when we heard.
    created_at             timestamptz not null,
    noticed_at             timestamptz not null,
    reversed_at            timestamptz,
    primary key (member_id, id),
    unique (member_id, provider_chargeback_id),
    check (taken + owed = credits)
);
create index chargebacks_order on chargebacks (member_id, order_id);
create index chargebacks_recent on chargebacks (noticed_at);

-- Payments that do not fit their order: nothing was done, and a human has to look. One row an order.
create table order_reviews (
    member_id  uuid        not null,
    order_id   uuid        not null,
    reason     text        not null check (reason in ('amount', 'reference', 'status', 'currency', 'left')),
    -- What the provider said.
    snapshot   jsonb,
    created_at timestamptz not null,
    closed_at  timestamptz,
    closed_by  text,
    primary key (member_id, order_id)
);
create index order_reviews_open on order_reviews (created_at) where closed_at is null;
