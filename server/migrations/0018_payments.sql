-- Payments: what is sold, by which provider it is paid, orders, and discounts. Direct debit, refunds and invoices
-- have files of their own. Distribution key of tables with members: member_id.

-- What is sold ------------------------------------------------------------------------------------------------------

-- What a site sells, per country. Reference table.
create table bundles (
    id          uuid     primary key,
    site_id     uuid     not null references sites (id),
    country     text     not null check (country ~ '^[A-Z]{2}$'),
    credits     integer  not null check (credits > 0),
    price_minor bigint   not null check (price_minor > 0),
    currency    text     not null check (currency ~ '^[A-Z]{3}$'),
    position    smallint not null,
    -- False: sold no more; orders that were placed on it go on.
    offered     boolean  not null default true,
    unique (site_id, country, position)
);
-- No two equal offers at once.
create unique index bundles_offered_once on bundles (site_id, country, credits, price_minor, currency) where offered;

-- Rates of VAT and sales taxes with their first day. An operator's own row holds until their next one; rows are only added,
-- and of two for one day the later one holds.
create table vat_rates (
    id           bigint      generated always as identity primary key,
    country      text        not null check (country ~ '^[A-Z]{2}$'),
    -- ISO 3166-2, where a state or province has a rate of its own, which takes the place of its country's; empty: the country.
    region       text        not null default '' check (region = '' or (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$' and left(region, 2) = country)),
    since        date        not null,
    basis_points integer     not null check (basis_points between 0 and 5000),
    -- Null: shipped with the program.
    set_by       text        check (char_length(set_by) between 1 and 100),
    set_at       timestamptz not null,
    check (region = '' or set_by is not null)
);
create unique index vat_rates_shipped on vat_rates (country, since, basis_points) where set_by is null;
create index vat_rates_in_force on vat_rates (country, region, (set_by is null), since desc, id desc);

create function vat_rates_are_fixed() returns trigger language plpgsql as $$
begin
    raise exception 'a rate is never changed' using errcode = 'check_violation', constraint = 'vat_rates_are_fixed';
end $$;
create trigger vat_rates_are_fixed before update or delete on vat_rates
    for each row execute function vat_rates_are_fixed();

-- Providers ---------------------------------------------------------------------------------------------------------

-- A company's accounts at providers. It may have one at each: new orders go to the one that sells, or to those that their
-- method names (payment_methods.providers), and orders, customers and mandates stay with the one that they were made at. A company that collects direct debits through its
-- own bank has an account of provider 'bank' as well: to orders the bank is a provider like any other. Reference
-- table.
create table payment_accounts (
    company_id         text    not null references companies (id),
    provider           text    not null check (provider in ('mollie', 'paynl', 'verotel', 'bank')),
    -- New orders go here.
    selling            boolean not null default true,
    -- New debits go here: to the bank, which sells nothing, as it knows no checkout.
    collecting         boolean not null default false,
    -- Where the provider's API answers; the server fills in the sandbox's address.
    api_base           text    not null,
    -- Secrets at the provider are sealed with the key outside the database (kernel/vault/mod.rs), and the plain columns
    -- empty: what stands there in plain is sealed by `liaison vault seal` or the nightly job.
    api_key            text    not null,
    api_key_sealed     bytea,
    -- The unguessable last part of the webhook's path.
    hook_secret        text    not null,
    hook_secret_sealed bytea,
    -- Mollie shows what it paid out to the organisation's access token only, never to an API key; sealed as well.
    access_token_sealed bytea,
    -- Whose the key is at Mollie; null: it was not asked.
    profile_id         text    check (profile_id ~ '^[A-Za-z0-9_]{1,64}$'),
    -- When the provider last called it, to the day: whether the server is reached from outside.
    told_at            timestamptz,
    -- Since when it has this key, at this address and in this mode: what was paid before shows nothing of it. Null: since before
    -- that was kept.
    live_since         timestamptz,
    -- Whom mandates name as creditor, where that is not the company itself (a provider may collect for it).
    creditor_id        text    not null default '',

    -- Pay.nl: the sales location, which every order names.
    service_id         text    check (service_id ~ '^SL-[0-9]{4}-[0-9]{4}$'),
    -- The name of its API token, apart from the token's secret (api_key): AT-####-####, or the sales location again.
    token_code         text    check (token_code ~ '^(AT|SL)-[0-9]{4}-[0-9]{4}$'),
    -- Where refunds and direct debits are asked for, which is not where orders are.
    rest_base          text    not null default '',
    -- Verotel: the shop, which every order names; its key is the one that signs (api_key).
    shop_id            text    check (shop_id ~ '^[0-9]{1,10}$'),
    -- Whether orders are made in test mode: neither Pay.nl's tokens nor Verotel's keys tell.
    is_test            boolean not null default false,

    -- Bank: the company's account, and its holder as the bank writes it.
    iban               text,
    holder             text,
    -- Bank: until when by the clock where the company sits it takes a file on the banking day before accounts are debited;
    -- null: until midnight.
    cut_off            time    check (extract(second from cut_off) = 0),

    primary key (company_id, provider),
    check ((provider = 'paynl') = (service_id is not null and token_code is not null)),
    check ((provider = 'verotel') = (shop_id is not null)),
    check ((provider = 'bank') = (iban is not null and holder is not null)),
    check (provider = 'bank' or not collecting),
    check (provider = 'bank' or cut_off is null),
    check (provider = 'mollie' or access_token_sealed is null),
    check (provider <> 'bank' or not selling),
    check (api_key = '' or api_key_sealed is null),
    check (hook_secret = '' or hook_secret_sealed is null)
);
create unique index payment_accounts_selling on payment_accounts (company_id) where selling;

-- Which methods a company offers where. Reference table.
create table payment_methods (
    company_id text     not null references companies (id),
    country    text     not null check (country ~ '^[A-Z]{2}$'),
    method     text     not null,
    -- A method may be on offer in one currency only; null: in whatever is sold there.
    currency   text     check (currency ~ '^[A-Z]{3}$'),
    position   smallint not null,
    -- Who takes it: the first is asked, the next ones in turn where the one before can't be reached. Empty: the account
    -- that sells.
    providers  text[]   not null default '{}' check (providers <@ array['mollie', 'paynl', 'verotel'] and cardinality(providers) <= 3),
    -- Each is named once.
    check (array_position(providers[2:], providers[1]) is null and array_position(providers[3:], providers[2]) is null)
);
create unique index payment_methods_offer on payment_methods (company_id, country, method, coalesce(currency, ''));

-- Orders ------------------------------------------------------------------------------------------------------------

-- An order is one attempt to buy one bundle with one method.
create table orders (
    member_id           uuid        not null,
    id                  uuid        not null,
    site_id             uuid        not null references sites (id),
    company_id          text        not null references companies (id),
    -- The client's Idempotency-Key: one order per intent, also at the provider.
    intent              uuid        not null,
    bundle_id           uuid        not null,
    credits             integer     not null check (credits > 0),
    -- What is paid.
    price_minor         bigint      not null check (price_minor > 0),
    currency            text        not null check (currency ~ '^[A-Z]{3}$'),
    vat_basis_points    integer     not null check (vat_basis_points between 0 and 5000),
    country             text        not null check (country ~ '^[A-Z]{2}$'),
    -- Whose rate that is, where a state or province has its own; empty: the country's.
    vat_region          text        not null default '',
    discount_code       text,
    -- What the code took off.
    discount_minor      bigint      not null default 0 check (discount_minor >= 0),
    -- The code that the member named, which may be another than the one that counts: a repeat must name it again.
    wished_code         text,
    method              text        not null check (method in (
                            'sdd', 'prezelewy24', 'blik', 'sct', 'giropay', 'mastercard', 'visa', 'creditcard', 'dankort', 'mobilepay', 'swish', 'twint',
                            'satispay', 'vipps', 'cartebancaire', 'nexi', 'ideal', 'bancontact', 'applepay', 'paysafecard', 'maestro', 'paypal',
                            'sofort', 'eps')),
    status              text        not null check (status in ('pending', 'completed', 'failed', 'cancelled', 'expired',
                                                               'partly_refunded', 'refunded', 'charged_back')),
    failure             text,
    -- Ended by its member, but its page at the provider can still be paid: the order keeps its discount and counts
    -- towards the member's limit until the provider says that nobody can pay it.
    payable             boolean     not null default false,
    provider            text        not null,
    provider_payment_id text,
    checkout_url        text,
    -- When the provider was asked for the order's payment; null: it was not, or nothing came of it.
    asked_at            timestamptz,
    -- It was asked, and no answer says what came of it: another provider is asked only after it was searched.
    unanswered          boolean     not null default false,
    -- What the payer's bank statement shows; empty: an order of before that was kept.
    statement_descriptor text       not null default '',
    -- The brand of the card that it was paid by, as the provider says; it may be another than was chosen.
    card_label          text        check (char_length(card_label) between 1 and 40),
    -- By which sentence its buyer asked that the service begin at once, word for word.
    begin_text          text,
    begin_version       text,
    -- For so many days its buyer may withdraw, as they were told; null: an order of before that was kept.
    refund_days         integer     check (refund_days between 0 and 65535),
    -- From which browser (a hash) and block of addresses it came: failed payments are counted by them.
    device_hash         bytea,
    address_block       text,
    -- What it was asked, sealed, so that a repeat is the same to the byte; gone once the answer is there.
    request_sealed      bytea,
    created_at          timestamptz not null,
    updated_at          timestamptz not null,
    completed_at        timestamptz,
    primary key (member_id, id),
    unique (member_id, intent),
    check ((discount_code is null) = (discount_minor = 0))
);
-- A page of a member's purchases is read in its order.
create index orders_newest on orders (member_id, created_at desc, id desc);
create index orders_pending on orders (updated_at) where status = 'pending';
-- Those that should have ended are few, and are looked for among all that are old. `is true`, so that only who says so reads it:
-- one member's open orders are found by the member.
create index orders_open on orders (created_at) where (payable or status = 'pending') is true;
-- How many may yet fail of those that came from one browser, or from one block of addresses.
create index orders_open_device on orders (device_hash, created_at) where (payable or status = 'pending') is true;
create index orders_open_address on orders (address_block, created_at) where (payable or status = 'pending') is true;
-- Where old orders came from is forgotten.
create index orders_origin on orders (created_at) where address_block is not null;
-- When a company was last paid at a provider, however little it sells there.
create index orders_paid on orders (company_id, provider, completed_at) where completed_at is not null;
-- For the rate of disputes.
create index orders_completed on orders (completed_at) where completed_at is not null;
-- Operators know orders by their ids alone, and look at the newest.
create index orders_id on orders (id);
create index orders_created on orders (created_at);
-- What a company's payments of the last hours came to.
create index orders_decided on orders (company_id, updated_at) where status in ('completed', 'failed');
-- Who used a code: each order that has it, and not only the last one that held it.
create index orders_discount on orders (site_id, discount_code) where discount_code is not null;

-- From the provider's id to the order, for the webhook. Distribution key: provider_payment_id.
create table provider_payments (
    provider            text not null,
    provider_payment_id text not null,
    member_id           uuid not null,
    order_id            uuid not null,
    primary key (provider_payment_id, provider)
);

-- Each state that an order went through, with what the provider said. An order may be completed again, once a
-- chargeback is reversed or a refund has failed.
create table order_states (
    member_id  uuid        not null,
    order_id   uuid        not null,
    status     text        not null,
    snapshot   jsonb,
    created_at timestamptz not null,
    primary key (member_id, order_id, created_at, status)
);

-- Orders that a human has to look at: their payment does not fit and nothing was done, or nobody says how the order
-- or one of its refunds ends. One row an order.
create table order_reviews (
    member_id  uuid        not null,
    order_id   uuid        not null,
    reason     text        not null check (reason in ('amount', 'reference', 'status', 'currency', 'left', 'order_overdue',
                                                      'refund_overdue', 'fraud', 'refund_failed', 'refund_by_hand', 'over_returned', 'settled_amount', 'not_settled', 'early_warning')),
    -- What the provider said.
    snapshot   jsonb,
    created_at timestamptz not null,
    closed_at  timestamptz,
    closed_by  text,
    primary key (member_id, order_id)
);
create index order_reviews_open on order_reviews (created_at) where closed_at is null;
-- For the rate of disputes.
create index order_reviews_warned on order_reviews (created_at) where reason = 'early_warning';

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

-- Discounts and limits ----------------------------------------------------------------------------------------------

-- Discount codes, by rule or by an operator; one row an offer. Distribution key: none.
create table discount_codes (
    site_id             uuid        not null references sites (id),
    code                text        not null check (code ~ '^[A-Z0-9-]{4,40}$'),
    value_percentage    smallint    not null check (value_percentage between 1 and 90),
    -- In minor units of `currency`; 0: none.
    minimum_order_value bigint      not null default 0 check (minimum_order_value >= 0),
    currency            text        check (currency ~ '^[A-Z]{3}$'),
    country             text        check (country ~ '^[A-Z]{2}$'),
    -- The only member who may use it; null: everybody may.
    member_id           uuid,
    -- Why there is one: the offer to stay that a member gets when they are about to leave, or a code by an operator.
    kind                text        not null check (kind in ('deletion', 'code')),
    status              text        not null check (status in ('active', 'withdrawn')),
    -- 'once': one use in all.
    validity            text        not null check (validity in ('once-per-user', 'once')),
    -- Empty: all.
    paymentmethods      text[]      not null default '{}',
    -- The name under which an operator made many at once.
    lot                 text        check (length(lot) between 1 and 60),
    expires             timestamptz not null,
    created_at          timestamptz not null,
    primary key (site_id, code),
    check (minimum_order_value = 0 or currency is not null)
);
-- An operator may give a member more than one code; of the offer to stay there is one.
create unique index discount_codes_offer on discount_codes (member_id, kind) where kind = 'deletion';
create index discount_codes_own on discount_codes (member_id) where member_id is not null;
create index discount_codes_lot on discount_codes (site_id, lot) where lot is not null;
-- Pages of those for everybody that were made singly, the newest first.
create index discount_codes_single on discount_codes (site_id, created_at desc, code desc)
    where lot is null and kind = 'code' and member_id is null;

-- Once per member: the order that holds the code. It passes to another order only when that one came to nothing.
create table discount_uses (
    member_id uuid    not null,
    site_id   uuid    not null,
    code      text    not null,
    order_id  uuid    not null,
    -- The code has one use in all: one order of one member holds it.
    one_use   boolean not null default false,
    primary key (member_id, site_id, code)
);
create unique index discount_uses_once on discount_uses (site_id, code) where one_use;

-- Offers with a countdown that a member was told of; what follows one that ran out depends on it.
create table discount_countdowns (
    member_id uuid        not null,
    code      text        not null,
    told_at   timestamptz not null,
    ends_at   timestamptz not null,
    primary key (member_id, code)
);

-- What a member bought on the site before, from which they were brought along (moving/mod.rs). They see it, and that is all:
-- nothing here is refunded for it, and it is in no invoice, sum or ledger of ours.
create table earlier_orders (
    member_id   uuid        not null,
    id          uuid        not null,
    -- As the program before called it.
    external_id text        not null check (char_length(external_id) between 1 and 300),
    credits     integer     check (credits between 1 and 100000),
    price_minor bigint      not null check (price_minor between 0 and 10000000),
    currency    text        not null check (currency ~ '^[A-Z]{3}$'),
    -- In that program's word.
    method      text        check (char_length(method) between 1 and 40),
    status      text        not null check (status in ('paid', 'partly_refunded', 'refunded', 'charged_back', 'failed')),
    created_at  timestamptz not null,
    primary key (member_id, id)
);
create index earlier_orders_newest on earlier_orders (member_id, created_at desc, id desc);

-- What members allow themselves. Stricter wishes hold at once, looser ones from raises_at on.
create table spending_limits (
    member_id     uuid        primary key,
    -- In minor units a calendar month; null: no limit.
    monthly_minor bigint      check (monthly_minor >= 0),
    currency      text        not null check (currency ~ '^[A-Z]{3}$'),
    pause_until   timestamptz,
    raises_at     timestamptz,
    later_minor   bigint      check (later_minor >= 0),
    later_pause   timestamptz,
    updated_at    timestamptz not null,
    check (raises_at is not null or (later_minor is null and later_pause is null))
);
