-- Invoices, numbered per company and year without gaps, and what says where a buyer lives (Council Implementing
-- Regulation 282/2011, articles 24b and 24f); and what providers paid out.

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
    -- As the order's.
    vat_region       text        not null default '',
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

-- What providers paid out -------------------------------------------------------------------------------------------

-- A payout as the provider tells of it, and how far its lines are read. A company's table.
create table settlements (
    provider     text        not null,
    -- The provider's.
    id           text        not null check (char_length(id) between 1 and 64),
    company_id   text        not null references companies (id),
    -- As on the bank statement.
    reference    text        not null check (char_length(reference) <= 64),
    amount_minor bigint      not null,
    currency     text        not null check (currency ~ '^[A-Z]{3}$'),
    settled_at   timestamptz not null,
    -- What came in and what was kept, by method and month, as stated: once all is read, what is no payment, refund or
    -- chargeback becomes lines.
    stated       jsonb       not null,
    -- Which list is being read, and from where on; null: all are.
    part         text        check (part in ('payments', 'refunds', 'chargebacks')),
    resume_from  text,
    read_at      timestamptz,
    -- Why a human has to look: 'sum', the lines come to another amount; 'fee', a method's fee is not stated.
    fault        text        check (fault in ('sum', 'fee')),
    closed_at    timestamptz,
    closed_by    text,
    primary key (id, provider),
    check ((part is null) = (read_at is not null)),
    check (part is not null or resume_from is null),
    check (fault is null or read_at is not null),
    check (closed_at is null or fault is not null)
);
create index settlements_settled on settlements (company_id, settled_at);
create index settlements_unread on settlements (settled_at) where read_at is null;
create index settlements_faulty on settlements (read_at) where fault is not null and closed_at is null;

-- What a payout is made of. Lines name payments by the provider's id, and nobody.
create table settlement_lines (
    provider      text   not null,
    settlement_id text   not null,
    kind          text   not null check (kind in ('payment', 'refund', 'chargeback', 'other', 'fee')),
    -- The payment's, refund's or chargeback's at the provider; of others and fees the month and a number.
    line_id       text   not null check (char_length(line_id) between 1 and 64),
    payment_id    text,
    -- The provider's word.
    method        text   check (char_length(method) between 1 and 40),
    description   text   check (char_length(description) between 1 and 200),
    -- What the buyer paid or got back; null: in a currency that we don't know.
    amount_minor  bigint check (amount_minor >= 0),
    currency      text   check (currency ~ '^[A-Z]{3}$'),
    -- What it added to the payout, in the payout's currency; below zero: took from it.
    settled_minor bigint not null,
    primary key (settlement_id, provider, kind, line_id),
    foreign key (settlement_id, provider) references settlements (id, provider),
    check ((payment_id is not null) = (kind in ('payment', 'refund', 'chargeback'))),
    check ((amount_minor is null) = (currency is null)),
    check (amount_minor is null or payment_id is not null)
);
-- Nothing is paid out twice.
create unique index settlement_lines_once on settlement_lines (line_id, provider, kind)
    where kind in ('payment', 'refund', 'chargeback');
