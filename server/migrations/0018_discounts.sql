-- Discount codes (spec 3). Distribution key of both tables: none yet; one row an offer.
create table discount_codes (
    site_id             uuid        not null references sites (id),
    code                text        not null check (code ~ '^[A-Z0-9-]{4,40}$'),
    value_percentage    smallint    not null check (value_percentage between 1 and 90),
    -- In minor units of `currency`; 0: none.
    minimum_order_value bigint      not null default 0 check (minimum_order_value >= 0),
    currency            text        check (currency ~ '^[A-Z]{3}$'),
    country             text        check (country ~ '^[A-Z]{2}$'),
    -- Whose it is alone; null: everybody's.
    member_id           uuid,
    -- Why the member has it: at most one of a kind (spec 9 and design 5.6 add others).
    kind                text        not null check (kind in ('deletion', 'code')),
    status              text        not null check (status in ('active', 'withdrawn')),
    validity            text        not null check (validity in ('once-per-user')),
    -- Empty: all.
    paymentmethods      text[]      not null default '{}',
    expires             timestamptz not null,
    created_at          timestamptz not null,
    primary key (site_id, code),
    check (minimum_order_value = 0 or currency is not null)
);
create unique index discount_codes_offer on discount_codes (member_id, kind) where member_id is not null;

-- Once per member: the order that holds the code. It changes hands only when that order came to nothing.
-- Distribution key: member_id.
create table discount_uses (
    member_id uuid not null,
    site_id   uuid not null,
    code      text not null,
    order_id  uuid not null,
    primary key (member_id, site_id, code)
);

alter table orders add column discount_code text;
-- What the code took off; price_minor is what is paid.
alter table orders add column discount_minor bigint not null default 0 check (discount_minor >= 0);
alter table orders add check ((discount_code is null) = (discount_minor = 0));
