-- Companies that collect direct debits by their own bank: debits wait for a file that the operator brings there
-- (facts/integrations.md 2). To orders the bank is a provider like others.
-- Distribution key of tables with members: member_id.
alter table payment_accounts drop constraint payment_accounts_provider_check;
alter table payment_accounts add constraint payment_accounts_provider_check check (provider in ('mollie', 'paynl', 'bank'));
-- The company's account, and its holder as the bank writes it.
alter table payment_accounts add column iban text;
alter table payment_accounts add column holder text;
alter table payment_accounts add check ((provider = 'bank') = (iban is not null and holder is not null));
-- New debits go to the bank. It sells nothing: it knows no checkout.
alter table payment_accounts add column collecting boolean not null default false;
alter table payment_accounts add check (provider = 'bank' or not collecting);
alter table payment_accounts add check (provider <> 'bank' or not selling);

-- One file a company and day.
create table bank_files (
    id         uuid        primary key,
    company_id text        not null references companies (id),
    -- Banks refuse one that comes twice.
    message_id text        not null unique,
    collect_on date        not null,
    made_at    timestamptz not null,
    -- null: perhaps not on disk; the next run writes it again, byte for byte.
    written_at timestamptz
);
create index bank_files_unwritten on bank_files (company_id) where written_at is null;

create table bank_debits (
    member_id     uuid        not null,
    order_id      uuid        not null,
    company_id    text        not null references companies (id),
    mandate_id    uuid        not null,
    -- The order's payment, and the end-to-end id on both statements.
    payment_id    text        not null unique,
    amount_minor  bigint      not null check (amount_minor > 0),
    -- Of the account, for VAT.
    payer_country text        not null,
    -- As announced to the member.
    collect_on    date        not null,
    status        text        not null default 'waiting' check (status in ('waiting', 'paid', 'failed', 'cancelled')),
    sequence      text        check (sequence in ('FRST', 'RCUR')),
    file_id       uuid        references bank_files (id),
    -- The bank's, of a debit that came back: AM04 …
    reason        text,
    -- Of one that had been paid.
    returned_at   timestamptz,
    created_at    timestamptz not null,
    primary key (member_id, order_id),
    check ((file_id is null) = (sequence is null))
);
create index bank_debits_waiting on bank_debits (company_id, collect_on) where status = 'waiting' and file_id is null;
create index bank_debits_file on bank_debits (file_id);

-- Money that the operator is to send back by hand.
create table bank_refunds (
    id           uuid        primary key,
    payment_id   text        not null references bank_debits (payment_id),
    amount_minor bigint      not null check (amount_minor > 0),
    refunded_at  timestamptz,
    created_at   timestamptz not null
);
create index bank_refunds_payment on bank_refunds (payment_id);
