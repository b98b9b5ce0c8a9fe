-- Invoices, numbered per company and year without gaps, and what says where a buyer lives (Council Implementing
-- Regulation 282/2011, articles 24b and 24f).

-- What says which country's VAT applies: two that agree are wanted, kept for ten years beside the order, without the
-- address or account that they were read from. Distribution key: member_id.
create table order_places (
    member_id  uuid        not null,
    order_id   uuid        not null,
    -- 'account': what the member gave; 'address': where the request came from; 'payment': the card's or bank's
    -- country.
    proof      text        not null check (proof in ('account', 'address', 'payment')),
    country    text        not null check (country ~ '^[A-Z]{2}$'),
    created_at timestamptz not null,
    primary key (member_id, order_id, proof)
);

-- The last number of a company's year. Raised in the transaction that writes the invoice, so that a number that was
-- not used is not lost either. Reference table.
create table invoice_series (
    company_id text     not null references companies (id),
    year       smallint not null,
    last       integer  not null check (last > 0),
    primary key (company_id, year)
);

-- Nothing in an invoice names the buyer, so it outlives them: tax law wants it for ten years. A company's table.
create table invoices (
    company_id       text        not null references companies (id),
    year             smallint    not null,
    number           integer     not null check (number > 0),
    -- 'reversal': a document of its own that takes a credit note back, after the bank sent its refund back or gave what
    -- it had charged back again.
    kind             text        not null check (kind in ('invoice', 'credit_note', 'reversal')),
    member_id        uuid        not null,
    order_id         uuid        not null,
    -- What the credit note gives back, or which chargeback took it.
    refund_id        uuid,
    chargeback_id    uuid,
    -- The seller as they were that day.
    seller           jsonb       not null,
    country          text        not null check (country ~ '^[A-Z]{2}$'),
    currency         text        not null check (currency ~ '^[A-Z]{3}$'),
    -- Minor units, VAT included; those of a credit note are given back.
    gross_minor      bigint      not null check (gross_minor > 0),
    vat_minor        bigint      not null check (vat_minor between 0 and gross_minor),
    vat_basis_points integer     not null check (vat_basis_points between 0 and 5000),
    credits          integer     not null check (credits >= 0),
    issued_at        timestamptz not null,
    primary key (company_id, year, number),
    constraint invoices_cause_check check (num_nonnulls(refund_id, chargeback_id) = case kind when 'invoice' then 0 else 1 end)
);
create unique index invoices_order on invoices (member_id, order_id) where kind = 'invoice';
create unique index invoices_refund on invoices (member_id, refund_id) where kind = 'credit_note';
create unique index invoices_reversal on invoices (member_id, refund_id) where kind = 'reversal';
create unique index invoices_chargeback on invoices (member_id, chargeback_id) where kind = 'credit_note';
create unique index invoices_won_back on invoices (member_id, chargeback_id) where kind = 'reversal';
-- A member looks at the invoices of an order, credit notes included.
create index invoices_of_order on invoices (member_id, order_id);
create index invoices_issued on invoices (company_id, issued_at);

-- An invoice is never changed: a credit note corrects it.
create function invoices_append_only() returns trigger language plpgsql as $$
begin
    raise exception 'an invoice is never changed'
        using errcode = 'check_violation', constraint = 'invoices_append_only';
end $$;
create trigger invoices_append_only before update or delete on invoices
    for each row execute function invoices_append_only();
