-- Money that goes back: refunds, chargebacks, and the daily look at the providers' own lists of them. What is owed
-- then stands in credit_accounts. Distribution key of tables with members: member_id.

-- Money that goes back because we, or the provider's user, want it to.
create table refunds (
    member_id          uuid        not null,
    id                 uuid        not null,
    order_id           uuid        not null,
    -- Who asked for it: the member (a withdrawal), the operator (command line), somebody at the provider.
    origin             text        not null check (origin in ('member', 'operator', 'provider')),
    -- Which of the staff, where the operator asked for it.
    wished_by          text,
    -- The client's Idempotency-Key.
    intent             uuid,
    amount_minor       bigint      not null check (amount_minor > 0),
    currency           text        not null check (currency ~ '^[A-Z]{3}$'),
    -- The credits that this money paid for: taken out of the lot, owed, or (operator) let go.
    credits            integer     not null check (credits >= 0),
    taken              integer     not null check (taken >= 0),
    owed               integer     not null default 0 check (owed >= 0),
    -- 'requested': the provider does not know of it yet.
    status             text        not null check (status in ('requested', 'pending', 'refunded', 'failed')),
    -- What the provider said when it refused.
    failure            text,
    provider_refund_id text,
    -- When the provider was last asked to make it; null again once its answer is known. Until then it may have made it.
    asked_at           timestamptz,
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    -- When the member was mailed that the operator refunds; a job that runs twice tells them once.
    told_at            timestamptz,
    primary key (member_id, id),
    unique (member_id, intent),
    check (taken + owed <= credits)
);
create index refunds_order on refunds (member_id, order_id, created_at);
create unique index refunds_provider on refunds (member_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_recent on refunds (created_at);
-- Refunds that never end.
create index refunds_under_way on refunds (created_at) where status in ('requested', 'pending');

-- Money that a bank took back.
create table chargebacks (
    member_id              uuid        not null,
    id                     uuid        not null,
    order_id               uuid        not null,
    provider_chargeback_id text        not null,
    amount_minor           bigint      not null check (amount_minor > 0),
    currency               text        not null check (currency ~ '^[A-Z]{3}$'),
    -- ISO 20022 for a returned debit, or the provider's own code.
    reason                 text,
    credits                integer     not null check (credits >= 0),
    taken                  integer     not null check (taken >= 0),
    owed                   integer     not null check (owed >= 0),
    -- When the bank took it back, when we heard of it, and when the money came again.
    created_at             timestamptz not null,
    noticed_at             timestamptz not null,
    reversed_at            timestamptz,
    -- Whether it was paid by card, and which card that was, as in `mandates`.
    by_card                boolean     not null default false,
    card_print             bytea       check (octet_length(card_print) = 16),
    -- Whether a job has counted it for abuse rules (server/src/safety/abuse), as it stands.
    counted                boolean     not null default false,
    primary key (member_id, id),
    unique (member_id, provider_chargeback_id),
    check (taken + owed = credits)
);
create index chargebacks_order on chargebacks (member_id, order_id);
create index chargebacks_recent on chargebacks (noticed_at);
create index chargebacks_card on chargebacks (card_print) where card_print is not null;
create index chargebacks_waiting on chargebacks (noticed_at) where not counted;

-- Reminders that are to come, of money that is not settled (payments/dunning). Gone with the last one, or once there is nothing to
-- remind of.
create table money_reminders (
    member_id uuid        not null,
    -- 'debt': credits that are owed, one a member; 'transfer': one that has not come; 'refund': one that came back.
    about     text        not null check (about in ('debt', 'transfer', 'refund')),
    -- The member's id, the order's or the refund's.
    about_id  uuid        not null,
    -- When the member first heard of it, and when they are reminded next.
    began_at  timestamptz not null,
    due_at    timestamptz not null check (due_at > began_at),
    primary key (member_id, about, about_id)
);
create index money_reminders_due on money_reminders (due_at, member_id, about, about_id);

-- Services that hear of disputes before a bank takes the money, one a company: what they tell is signed by this key.
-- Reference table.
create table warning_services (
    company_id    text    primary key references companies (id),
    -- Sealed with the key outside the database (kernel/vault/mod.rs).
    secret_sealed bytea   not null,
    -- What they warn of is refunded at once; else somebody looks at it.
    refunds       boolean not null
);

-- Where the daily look through a provider's lists stands (payments/refunds/poll, payments/settlements).
create table provider_polls (
    company_id   text        not null references companies (id),
    provider     text        not null,
    -- 'payments': the provider keeps no lists of the others, so paid orders are looked up one by one. 'unsettled': paid
    -- orders are looked for in what was paid out (payments/settlements).
    list         text        not null check (list in ('refunds', 'chargebacks', 'payments', 'settlements', 'unsettled')),
    -- When the last look that got to its end began.
    looked_until timestamptz,
    -- The look that is under way: since when, where it goes on, and how far back it has come.
    began_at     timestamptz,
    resume_from  text,
    reached      timestamptz,
    primary key (company_id, provider, list)
);
