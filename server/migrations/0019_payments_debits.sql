-- Standing permissions to charge: direct debit mandates and cards that were kept for the next order; and debits that
-- a company collects through its own bank. Distribution key of tables with members: member_id.

-- Mandates ----------------------------------------------------------------------------------------------------------

-- Whom a provider knows a member as.
create table provider_customers (
    member_id   uuid        not null,
    company_id  text        not null references companies (id),
    provider    text        not null default 'mollie',
    customer_id text        not null,
    created_at  timestamptz not null,
    primary key (member_id, company_id, provider)
);

create table mandates (
    member_id           uuid        not null,
    id                  uuid        not null,
    company_id          text        not null references companies (id),
    provider            text        not null default 'mollie',
    -- As the product's API names it.
    method              text        not null check (method in (
                            'sdd', 'prezelewy24', 'blik', 'sct', 'giropay', 'mastercard', 'visa', 'creditcard', 'dankort', 'mobilepay', 'swish', 'twint',
                            'satispay', 'vipps', 'cartebancaire', 'nexi', 'ideal', 'bancontact', 'applepay', 'paysafecard', 'maestro', 'paypal',
                            'sofort', 'eps')),
    -- 'revoked': by the member; 'invalid': the bank or the provider no longer accepts it.
    status              text        not null check (status in ('valid', 'invalid', 'revoked')),
    provider_mandate_id text,
    -- What statements show; banks refuse one that comes twice.
    reference           text        unique,
    -- Card brand.
    label               text,
    last_digits         text        not null,
    expires_on          date,
    -- What tells the card from others at the same company, as a hash (mandates/card_print.rs); null: the provider does not say.
    card_print          bytea       check (octet_length(card_print) = 16),
    -- Of direct debit, sealed with the key outside the database (kernel/vault/mod.rs): the proof of who agreed to what.
    holder_sealed       bytea,
    account_sealed      bytea,
    account_index       bytea,
    address_sealed      bytea,
    phone_sealed        bytea,
    phone_index         bytea,
    -- Word for word what was agreed to, and the block of IP addresses that the agreement came from.
    text                text,
    text_version        text,
    locale              text,
    address_block       text,
    created_at          timestamptz not null,
    last_used_at        timestamptz not null,
    ended_at            timestamptz,
    primary key (member_id, id)
);
create unique index mandates_provider on mandates (member_id, provider_mandate_id)
    where provider_mandate_id is not null;
create index mandates_account on mandates (account_index) where account_index is not null;
create index mandates_card on mandates (card_print) where card_print is not null;

-- Orders that create a mandate ('first'), draw on one ('recurring'), or whose member pays at the checkout with its card
-- ('oneoff'): a press is no charge by the merchant.
create table order_mandates (
    member_id  uuid not null,
    order_id   uuid not null,
    sequence   text not null check (sequence in ('first', 'recurring', 'oneoff')),
    mandate_id uuid,
    primary key (member_id, order_id),
    check ((sequence = 'first') = (mandate_id is null))
);
create index order_mandates_mandate on order_mandates (member_id, mandate_id);

-- The confirmation code that was sent last, as a keyed hash, and what it was sent for.
create table debit_codes (
    member_id   uuid        primary key,
    code_hash   bytea       not null,
    wish_index  bytea       not null,
    -- What the member typed, sealed with the key outside the database: a page that is loaded again while the code is
    -- on its way goes on with the code alone. Gone with the code.
    form_sealed bytea       not null,
    tries       smallint    not null default 0,
    sent_at     timestamptz not null,
    expires_at  timestamptz not null
);
-- The sweep deletes the oldest rows and reads no others for it (kernel/retention.rs).
create index debit_codes_sent on debit_codes (sent_at);

-- Bank accounts that a debit was returned from, by keyed hash; the member is forgotten with their erasure.
create table debit_blocks (
    company_id    text        not null references companies (id),
    account_index bytea       not null,
    -- Which key made the hash, as the key outside the database can be replaced (kernel/vault/mod.rs, rotation.rs) and
    -- nothing else is kept of the account. Empty: the first key that this database had.
    account_level bytea       not null default '',
    member_id     uuid,
    order_id      uuid        not null,
    reason        text,
    created_at    timestamptz not null,
    primary key (company_id, account_index)
);
create index debit_blocks_member on debit_blocks (member_id);

-- Debits through the company's own bank -----------------------------------------------------------------------------

-- Debits wait for a file, which the operator brings to the bank: one file a company and day.
create table bank_files (
    id         uuid        primary key,
    company_id text        not null references companies (id),
    kind       text        not null default 'debits' check (kind in ('debits', 'refunds')),
    -- Banks refuse one that comes twice.
    message_id text        not null unique,
    -- When accounts are debited, or transfers are sent.
    collect_on date        not null,
    made_at    timestamptz not null,
    -- What it was when it was made: SHA-256 of its text, how many debits or transfers, their sum in euro cents. Null: not made
    -- yet, or nothing was left in it.
    digest     bytea       check (octet_length(digest) = 32),
    entries    integer     check (entries > 0),
    cents      bigint      check (cents > 0),
    -- Null: perhaps not on disk, or nobody has let it go; the next run writes it again, byte for byte.
    written_at timestamptz,
    check (num_nulls(digest, entries, cents) in (0, 3))
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
    -- The account's country, for VAT.
    payer_country text        not null,
    -- As announced to the member.
    collect_on    date        not null,
    status        text        not null default 'waiting' check (status in ('waiting', 'paid', 'failed', 'cancelled')),
    sequence      text        check (sequence in ('FRST', 'RCUR')),
    file_id       uuid        references bank_files (id),
    -- The bank's, of a debit that was returned: AM04 …
    reason        text,
    -- Of one that had been paid.
    returned_at   timestamptz,
    -- Of one that was not handed to the bank: who took it out, and why.
    dropped_by    text,
    dropped_why   text,
    created_at    timestamptz not null,
    primary key (member_id, order_id),
    check ((file_id is null) = (sequence is null))
);
create index bank_debits_waiting on bank_debits (company_id, collect_on) where status = 'waiting' and file_id is null;
create index bank_debits_file on bank_debits (file_id);
-- What has not ended well, or not yet; paid ones are most of them, and more every day.
create index bank_debits_unpaid on bank_debits (company_id) where status <> 'paid';

-- Money that the operator is to send back, by hand or in a file of transfers.
create table bank_refunds (
    id           uuid        primary key,
    payment_id   text        not null references bank_debits (payment_id),
    amount_minor bigint      not null check (amount_minor > 0),
    -- The file of transfers that it is in.
    file_id      uuid        references bank_files (id),
    refunded_at  timestamptz,
    -- It came back, or the bank refused it: it is never sent again.
    came_back_at timestamptz,
    -- It was sent by hand although its debit had come back.
    went_twice   boolean     not null default false check (not went_twice or refunded_at is not null),
    created_at   timestamptz not null
);
create index bank_refunds_payment on bank_refunds (payment_id);
create index bank_refunds_file on bank_refunds (file_id);
create index bank_refunds_waiting on bank_refunds (created_at) where refunded_at is null and file_id is null;
