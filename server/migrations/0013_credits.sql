-- Credits: a member's balance, the lots it consists of, and the ledger that proves both (credits/mod.rs).
-- Distribution key of all tables with members: member_id.

-- One row a member: balance and premium. Changed in the statement that writes the ledger line.
create table credit_accounts (
    member_id          uuid     primary key,
    balance            integer  not null default 0 check (balance >= 0),
    -- Credits of money that went back after they were spent; the next purchase pays them first.
    owed               integer  not null default 0 check (owed >= 0),
    -- Purchases that stand unrefunded; above 0 the member is premium.
    purchases          integer  not null default 0 check (purchases >= 0),
    -- Conversations begun or answered as a free member, who has two.
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
    -- Whether the purchase stands: premium lasts while one does. Says nothing about free lots.
    stands      boolean     not null default true,
    -- Spent ones of which the company gave the money back all the same. Should what they were spent on bring them back, they
    -- are nobody's any more.
    let_go      integer     not null default 0 check (let_go between 0 and credits),
    created_at  timestamptz not null,
    primary key (member_id, id),
    check ((kind = 'bought') = (order_id is not null and currency is not null))
);
create index credit_lots_open on credit_lots (member_id, kind desc, created_at) where remaining > 0;
create unique index credit_lots_order on credit_lots (member_id, order_id) where order_id is not null;

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
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- The list of transactions.
create index ledger_lines_recent on ledger_lines (member_id, created_at desc, transfer_id desc)
    where account in ('member', 'owed');

-- What a message cost comes back once, whichever comes first: it is unsent, or nobody answers it.
create unique index ledger_lines_returned on ledger_lines (member_id, cause_id)
    where account = 'member' and cause in ('unsent', 'unanswered');

create function ledger_lines_append_only() returns trigger language plpgsql as $$
begin
    -- `close_month` alone: it writes the sum of what it takes away in the same statement.
    if tg_op = 'DELETE' and old.cause in ('message', 'photo', 'voice', 'gift', 'unsent', 'unanswered', 'closed')
        and current_setting('liaison.closes_a_month', true) = 'yes'
    then
        return old;
    end if;
    -- Who was brought from another program and never came is taken away whole (moving/undo.rs).
    if tg_op = 'DELETE' and current_setting('liaison.undoes_a_move', true) = 'yes' then
        return old;
    end if;
    raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_lines_append_only before update or delete on ledger_lines
    for each row execute function ledger_lines_append_only();

-- Which lots paid for a spending, or got it back, and on whom it was: the list of transactions says so. Kept beside
-- the ledger, which is append-only: on whom it was is forgotten when they are erased.
create table credit_spendings (
    member_id   uuid    not null,
    transfer_id uuid    not null,
    lot_id      uuid    not null,
    credits     integer not null check (credits > 0),
    -- The recipient of the message, gift, photo or voice message; null once either of the two is erased.
    other_id    uuid,
    primary key (member_id, transfer_id, lot_id)
);

-- Each night's walk through the books (credits/jobs.rs), so that any node can tell when the last one was and what it
-- found. One line a night, for good: it names nobody but the member at whom it goes on. On the coordinator
-- (docs/citus.toml).
create table ledger_proofs (
    proven_at   timestamptz primary key,
    -- What was gone through.
    transfers   bigint      not null check (transfers >= 0),
    lines       bigint      not null check (lines >= 0),
    accounts    bigint      not null check (accounts >= 0),
    -- What did not agree.
    faults      bigint      not null check (faults >= 0),
    -- The walk takes some members at a time and goes on where it was stopped: the first one whom it has yet to look
    -- at. Null: it came to its end.
    next_member uuid,
    -- When somebody went on with it last.
    went_on_at  timestamptz,
    check (next_member is null or went_on_at is not null)
);
-- One walk at a time.
create unique index ledger_proofs_walk on ledger_proofs ((true)) where next_member is not null;

-- The one door for spending: takes the balance and the lots (free ones first, then the oldest), notes which of them
-- paid, and writes the two lines. Answers the new balance, or null when credits are short, with nothing written then.
-- A cause can be paid for only once: the ledger's unique key refuses a second time. Whom it is spent on is p_other.
-- Primary-key look-ups need no custom plans, whatever the connection is set to.
create function spend_credits(
    p_member uuid, p_cost integer, p_cause text, p_cause_id uuid, p_transfer uuid, p_now timestamptz,
    p_other uuid default null
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
        insert into credit_spendings (member_id, transfer_id, lot_id, credits, other_id)
        values (p_member, p_transfer, v_lot.id, v_part, p_other);
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

-- Puts credits into lots: so many (p_parts) into each of these (p_lots). Where one has no room for them, since others
-- came back into it meanwhile, they go to the member's other lots, bought ones first, the oldest first. There is
-- always room: nobody has more than they were given. The caller holds the account's row and writes the balance.
create function put_into_lots(p_member uuid, p_lots uuid[], p_parts integer[]) returns void language plpgsql as $$
declare
    v_left integer := 0;
    v_part integer;
    v_lot  record;
begin
    for v_lot in
        select lot.id, part.credits as wanted, lot.credits - lot.remaining as room
        from unnest(p_lots, p_parts) part (id, credits) join credit_lots lot on lot.member_id = p_member and lot.id = part.id
    loop
        v_part := least(v_lot.wanted, v_lot.room);
        update credit_lots set remaining = remaining + v_part where member_id = p_member and id = v_lot.id;
        v_left := v_left + v_lot.wanted - v_part;
    end loop;
    if v_left = 0 then
        return;
    end if;
    for v_lot in
        select id, credits - remaining as room from credit_lots
        where member_id = p_member and remaining < credits order by kind, created_at, id
    loop
        v_part := least(v_left, v_lot.room);
        update credit_lots set remaining = remaining + v_part where member_id = p_member and id = v_lot.id;
        v_left := v_left - v_part;
        exit when v_left = 0;
    end loop;
    if v_left > 0 then
        raise exception 'no lot of % has room for % credits', p_member, v_left;
    end if;
end $$;

-- Gives back what a message, photo, voice message or gift cost, to the lots that paid: it was unsent, or nobody answered it (p_cause).
-- Once a message, whichever of the two comes first. What the member owes is paid out of it, and credits whose money they have
-- back already don't come back as well. Answers what the message had cost and by how much the balance grew; no row, with
-- nothing written, where there is nothing to give back. p_transfer and p_settling are fresh ids.
create function return_credits(
    p_member uuid, p_cause text, p_message uuid, p_transfer uuid, p_settling uuid, p_now timestamptz
) returns table (returned integer, grew integer) language plpgsql as $$
declare
    v_owed  integer;
    v_spent uuid;
    v_cost  integer;
    v_due   integer;
    v_lost  integer;
    v_lots  uuid[];
    v_parts integer[];
begin
    -- All that moves this member's credits waits in line here.
    select owed into v_owed from credit_accounts where member_id = p_member for update;
    select transfer_id, -credits into v_spent, v_cost from ledger_lines
    where member_id = p_member and cause = any(array['message', 'photo', 'voice', 'gift']) and cause_id = p_message
        and account = 'member';
    if not found then
        return;
    end if;
    perform from ledger_lines where member_id = p_member and cause = any(array['unsent', 'unanswered'])
        and cause_id = p_message and account = 'member';
    if found then
        return;
    end if;

    -- Less what was let go of each lot.
    select array_agg(s.lot_id), array_agg(s.credits - least(s.credits, l.let_go)), coalesce(sum(least(s.credits, l.let_go)), 0)
    into v_lots, v_parts, v_lost
    from credit_spendings s join credit_lots l on l.member_id = s.member_id and l.id = s.lot_id
    where s.member_id = p_member and l.member_id = p_member and s.transfer_id = v_spent;
    if v_lost > 0 then
        update credit_lots l set let_go = l.let_go - least(s.credits, l.let_go) from credit_spendings s
        where l.member_id = p_member and s.member_id = p_member and s.member_id = l.member_id
            and s.transfer_id = v_spent and s.lot_id = l.id;
    end if;
    v_due := least(v_owed, v_cost - v_lost);

    -- Less what is owed, which the first of them pay.
    select array_agg(lot_id), array_agg(credits - least(credits, greatest(0, v_due - before))) into v_lots, v_parts
    from (
        select lot_id, credits, sum(credits) over (order by lot_id) - credits as before
        from unnest(v_lots, v_parts) part (lot_id, credits)) paid;
    perform put_into_lots(p_member, v_lots, v_parts);
    insert into credit_spendings (member_id, transfer_id, lot_id, credits, other_id)
    select member_id, p_transfer, lot_id, credits, other_id from credit_spendings
    where member_id = p_member and transfer_id = v_spent;
    insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
    values (p_member, p_transfer, 'member', v_cost, p_cause, p_message, p_now),
           (p_member, p_transfer, 'spent', -v_cost, p_cause, p_message, p_now);
    update credit_accounts set balance = balance + v_cost - v_due - v_lost, owed = owed - v_due where member_id = p_member;
    if v_due + v_lost > 0 then
        insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
        select p_member, p_settling, line.account, line.credits, 'owed', p_message, p_now
        from (values ('member', -v_due - v_lost), ('owed', v_due), ('refunded', v_lost)) line (account, credits)
        where line.credits <> 0;
    end if;
    return query select v_cost, v_cost - v_due - v_lost;
end $$;

-- Closes a member's month (UTC), named by its first day: what they spent in a month that is long over, less what came
-- back of it, becomes one line an account. Purchases and what became of them stay line by line. Answers how many transfers became one: none
-- where nothing is open, so it may be called again. Which lots paid is kept as sums; on whom it was is forgotten.
create function close_month(p_member uuid, p_month date) returns integer language plpgsql as $$
declare
    v_from  timestamptz := p_month::timestamp at time zone 'UTC';
    v_to    timestamptz := (p_month + interval '1 month') at time zone 'UTC';
    -- The month is the transfer and its cause, so that a member has it once.
    v_id    uuid := ('00000000-0000-8000-8000-000000' || to_char(p_month, 'YYYYMM'))::uuid;
    v_gone  uuid[];
    v_back  uuid[];
begin
    -- Two that close the same month come one after the other.
    perform from credit_accounts where member_id = p_member for update;
    select array_agg(transfer_id), array_agg(transfer_id) filter (where cause in ('unsent', 'unanswered'))
    into v_gone, v_back from ledger_lines
    where member_id = p_member and account = 'member' and created_at >= v_from and created_at < v_to
        and cause in ('message', 'photo', 'voice', 'gift', 'unsent', 'unanswered');
    if v_gone is null then
        return 0;
    end if;

    -- With what was closed before, should a clock have written into that month again.
    -- By SET LOCAL, which Citus hands on to the shard whose trigger asks; set_config would stay here.
    set local liaison.closes_a_month = 'yes';
    with gone as (
        delete from ledger_lines where member_id = p_member and transfer_id = any(v_gone || v_id)
        returning account, credits, created_at
    )
    insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
    select p_member, v_id, account, sum(credits), 'closed', v_id, max(created_at) from gone
    group by account having sum(credits) <> 0;
    set local liaison.closes_a_month = 'no';

    with gone as (
        delete from credit_spendings where member_id = p_member and transfer_id = any(v_gone || v_id)
        returning lot_id, case when transfer_id = any(v_back) then -credits else credits end as credits
    )
    insert into credit_spendings (member_id, transfer_id, lot_id, credits)
    select p_member, v_id, lot_id, sum(credits) from gone group by lot_id having sum(credits) > 0;
    return cardinality(v_gone);
end $$;

-- Rows for other features' statements ---------------------------------------------------------------------------------

-- What a member has, and what the next credits cost; the fields stand in the order of `Standing` (credits/worth.rs). No price
-- where no bought lot has credits left. docs/citus.sql has another form of it, for clusters.
create type credit_standing as (
    balance integer, purchases integer, free_conversations smallint,
    price_minor bigint, currency text, credits integer, until integer
);
create function credit_standing_of(p_member uuid) returns setof credit_standing language sql stable parallel safe as $$
    select a.balance, a.purchases, a.free_conversations, l.price_minor, l.currency, l.credits,
        greatest(0, a.balance - l.remaining - coalesce((select sum(f.remaining) from credit_lots f where f.member_id = p_member and f.kind = 'free'), 0))::integer
    from credit_accounts a
    left join lateral (
        select o.price_minor, o.currency, o.credits, o.remaining from credit_lots o
        where o.member_id = p_member and o.kind = 'bought' and o.remaining > 0
        order by o.created_at, o.id limit 1
    ) l on true
    where a.member_id = p_member
$$;
