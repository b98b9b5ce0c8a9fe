-- One row a member: balance and premium. Changed in the same statement as the ledger line
-- is written; never negative. Distribution key of all three tables: member_id.
create table credit_accounts (
    member_id          uuid     primary key,
    balance            integer  not null default 0 check (balance >= 0),
    -- Purchases that stand unrefunded; above 0 the member is premium (design 5.7).
    purchases          integer  not null default 0 check (purchases >= 0),
    -- Conversations begun or answered as a free member (spec 9: 2).
    free_conversations smallint not null default 0 check (free_conversations between 0 and 2)
);

-- Credits are held in lots; free ones are spent first, then the oldest bought ones.
create table credit_lots (
    member_id   uuid        not null,
    id          uuid        not null,
    kind        text        not null check (kind in ('free', 'bought')),
    credits     integer     not null check (credits > 0),
    remaining   integer     not null check (remaining between 0 and credits),
    order_id    uuid,
    price_minor bigint      not null default 0 check (price_minor >= 0),
    currency    text        check (currency ~ '^[A-Z]{3}$'),
    created_at  timestamptz not null,
    primary key (member_id, id),
    check ((kind = 'bought') = (order_id is not null and currency is not null))
);
create index credit_lots_open on credit_lots (member_id, kind desc, created_at) where remaining > 0;

-- Append-only, double entry: the lines of a transfer sum to zero.
create table ledger_lines (
    member_id   uuid        not null,
    transfer_id uuid        not null,
    -- 'member' is the member's own; the others are the house's counter accounts.
    account     text        not null check (account in ('member', 'granted', 'sold', 'spent', 'refunded', 'owed')),
    credits     integer     not null check (credits <> 0),
    -- What brought it about: ('signup', member), ('order', order), ('message', message) …
    cause       text        not null,
    cause_id    uuid        not null,
    created_at  timestamptz not null,
    primary key (member_id, transfer_id, account),
    unique (member_id, cause, cause_id, account)
);
create function ledger_lines_append_only() returns trigger language plpgsql as $$
begin
    raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_lines_append_only before update or delete on ledger_lines
    for each row execute function ledger_lines_append_only();
