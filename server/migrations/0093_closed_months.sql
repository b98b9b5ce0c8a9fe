-- What a member spent in a month that is long over becomes one line an account. Purchases and what became of them stay.
create or replace function ledger_lines_append_only() returns trigger language plpgsql as $$
begin
    -- `close_month` alone: it writes the sum of what it takes away in the same statement.
    if tg_op = 'DELETE' and old.cause in ('message', 'photo', 'gift', 'closed')
        and current_setting('liaison.closes_a_month', true) = 'yes'
    then
        return old;
    end if;
    raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;

-- Closes a member's month (UTC), named by its first day. How many transfers became one; none where nothing is open, so it
-- may be called again. Which lots paid is kept as sums, on whom it was is forgotten.
create function close_month(p_member uuid, p_month date) returns integer language plpgsql as $$
declare
    v_from  timestamptz := p_month::timestamp at time zone 'UTC';
    v_to    timestamptz := (p_month + interval '1 month') at time zone 'UTC';
    -- The month is the transfer and its cause, so that a member has one of it.
    v_id    uuid := ('00000000-0000-8000-8000-000000' || to_char(p_month, 'YYYYMM'))::uuid;
    v_gone  uuid[];
begin
    -- Two who close the same month come one after the other.
    perform from credit_accounts where member_id = p_member for update;
    select array_agg(transfer_id) into v_gone from ledger_lines
    where member_id = p_member and account = 'member' and created_at >= v_from and created_at < v_to
        and cause in ('message', 'photo', 'gift');
    if v_gone is null then
        return 0;
    end if;
    -- With what was closed before, should a clock have written into that month again.
    perform set_config('liaison.closes_a_month', 'yes', true);
    with gone as (
        delete from ledger_lines where member_id = p_member and transfer_id = any(v_gone || v_id)
        returning account, credits, created_at
    )
    insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
    select p_member, v_id, account, sum(credits), 'closed', v_id, max(created_at) from gone
    group by account having sum(credits) <> 0;
    perform set_config('liaison.closes_a_month', 'no', true);
    with gone as (
        delete from credit_spendings where member_id = p_member and transfer_id = any(v_gone || v_id)
        returning lot_id, credits
    )
    insert into credit_spendings (member_id, transfer_id, lot_id, credits)
    select p_member, v_id, lot_id, sum(credits) from gone group by lot_id;
    return cardinality(v_gone);
end $$;
