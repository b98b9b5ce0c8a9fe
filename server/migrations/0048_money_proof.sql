-- Where the daily look through a provider's lists of refunds and chargebacks stands (payments/refunds/poll).
create table provider_polls (
    company_id   text        not null references companies (id),
    provider     text        not null,
    -- 'payments': the provider keeps no lists, so paid orders are looked up one by one.
    list         text        not null check (list in ('refunds', 'chargebacks', 'payments')),
    -- When the last look that got to its end began.
    looked_until timestamptz,
    -- The look that is under way: since when, where it goes on, and what it has come back to.
    began_at     timestamptz,
    resume_from  text,
    reached      timestamptz,
    primary key (company_id, provider, list)
);

-- Refunds that never end.
create index refunds_under_way on refunds (created_at) where status in ('requested', 'pending');

-- A case may also be about an order or a refund that nobody says the end of.
alter table order_reviews drop constraint order_reviews_reason_check;
alter table order_reviews add constraint order_reviews_reason_check
    check (reason in ('amount', 'reference', 'status', 'currency', 'left', 'order_overdue', 'refund_overdue'));

-- A refund that the bank sent back after its credit note: the note is taken back by a document of its own.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('invoice', 'credit_note', 'reversal'));
alter table invoices drop constraint invoices_check1;
alter table invoices add constraint invoices_refund_check check ((kind <> 'invoice') = (refund_id is not null));
create unique index invoices_reversal on invoices (member_id, refund_id) where kind = 'reversal';

-- Operators know orders by their ids alone, and look at the newest.
create index orders_id on orders (id);
create index orders_created on orders (created_at);
