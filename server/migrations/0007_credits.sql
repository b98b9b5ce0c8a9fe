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

-- The one door for spending: takes the balance and the lots (free ones first, then the oldest) and
-- writes the two lines. Answers the new balance, or null when credits are short, with nothing
-- written then. A cause can be paid once only: the ledger's unique key refuses a second time.
-- PK look-ups need no custom plans, whatever the connection is set to.
create function spend_credits(
    p_member uuid, p_cost integer, p_cause text, p_cause_id uuid, p_transfer uuid, p_now timestamptz
) returns integer language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
    v_balance integer;
    v_due     integer := p_cost;
    v_part    integer;
    v_lot     record;
begin
    if p_cost < 0 then
        raise exception 'a cost is never negative' using errcode = 'invalid_parameter_value';
    end if;
    update credit_accounts set balance = balance - p_cost
    where member_id = p_member and balance >= p_cost
    returning balance into v_balance;
    if not found or p_cost = 0 then
        -- Nothing to pay, or not enough to pay with.
        return v_balance;
    end if;
    for v_lot in
        select id, remaining from credit_lots
        where member_id = p_member and remaining > 0
        order by kind desc, created_at, id
    loop
        v_part := least(v_lot.remaining, v_due);
        update credit_lots set remaining = remaining - v_part where member_id = p_member and id = v_lot.id;
        v_due := v_due - v_part;
        exit when v_due = 0;
    end loop;
    if v_due > 0 then
        raise exception 'the lots hold less than the balance' using errcode = 'data_corrupted';
    end if;
    insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
    values (p_member, p_transfer, 'member', -p_cost, p_cause, p_cause_id, p_now),
           (p_member, p_transfer, 'spent', p_cost, p_cause, p_cause_id, p_now);
    return v_balance;
end $$;
