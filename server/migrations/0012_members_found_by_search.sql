-- Who of one gender and in one place may be found by somebody of gender p_seeker (null: a visitor). Each filter is
-- null or false where it does not count; blocks and the order are the caller's.
--
-- `day` is what the search sorts by: the day of joining where the newest come first, else that of the last activity.
--
-- PostgreSQL inlines it: with the values known (plan_by_values), only the
-- chosen kind of place is left of the three, and one day of the two, and the order comes from the index of both.
--
-- The moment of a visit is compared with p_online_since alone, which the caller rounds (rules::online_since).
create function found_by_search(
    p_pool text, p_gender text, p_kind text, p_place text, p_seeker text, p_born_by date, p_born_after date,
    p_real_only boolean, p_photo boolean, p_interests text[], p_online_since timestamptz,
    p_newest boolean, p_intent text[] default null, p_languages text[] default null, p_verified boolean default false
) returns table (id uuid, day date) language sql stable parallel safe as $$
    select p.id, case when p_newest then p.joined_on else p.active_on end from profiles p
    where p.status = 'active' and not p.invisible and p.pool = p_pool and p.gender = p_gender
      and (p_kind <> 'country' or p.country = p_place)
      and (p_kind <> 'region' or p.region = p_place)
      and (p_kind <> 'city' or p.city = p_place)
      and case when p_seeker is null then true when p_seeker = 'male' then p.seeks_male
          when p_seeker = 'female' then p.seeks_female else p.intent_and_languages & seeks_bit(p_seeker) <> 0 end
      -- A couple is found where either of them is of the age: the second one's day is looked up, and for nobody but a couple
      -- whose first one is not.
      and (((p_born_by is null or p.date_of_birth <= p_born_by) and (p_born_after is null or p.date_of_birth > p_born_after))
           or (is_couple(p_gender)
               and (select (p_born_by is null or s.date_of_birth <= p_born_by) and (p_born_after is null or s.date_of_birth > p_born_after)
                    from second_persons s where s.member_id = p.id)))
      and (not p_real_only or not p.fictional)
      and (not p_photo or p.has_photo)
      and (p_interests is null or p.shown_interests & interest_bits(p_interests) <> 0)
      and (p_intent is null or p.intent_and_languages & intent_bits(p_intent) <> 0)
      and (p_languages is null or p.intent_and_languages & language_bits(p_languages) <> 0)
      and (not p_verified or p.intent_and_languages & 8 <> 0)
      -- Nobody is behind a fictional profile, so it is never online.
      and (p_online_since is null
           or (not p.fictional and p.active_on >= (p_online_since at time zone 'UTC')::date
               and (select a.active_at from member_activity a where a.member_id = p.id) > p_online_since))
$$;

-- The roster -------------------------------------------------------------------------------------------------------

-- Nodes may keep in memory whom a search can find (server/src/kernel/roster/). This tells them whose row in profiles,
-- second_persons or member_activity was written: not what stands there, which they read again.
--
-- Ids are given before commits, and transactions end in another order than they begin. So readers go by transactions: they keep
-- the snapshot of each reading, and the next one reads what that could not see yet.
create table search_changes (
    id         bigint      generated always as identity primary key,
    members    uuid[]      not null,
    written_by xid8        not null default pg_current_xact_id(),
    -- All transactions before this one had ended by then.
    ended      xid8        not null default pg_snapshot_xmin(pg_current_snapshot()),
    -- By the database's own clock, with which alone it is compared.
    changed_at timestamptz not null default clock_timestamp()
);
create index search_changes_written_by on search_changes (written_by);
create index search_changes_changed_at on search_changes (changed_at);

-- One row a statement, whoever writes: a page, a job, the console, psql.
create function search_changes_note() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'profiles' then
        insert into search_changes (members) select array_agg(id) from changed having count(*) > 0;
    else
        insert into search_changes (members) select array_agg(member_id) from changed having count(*) > 0;
    end if;
    return null;
end $$;
create trigger search_changes_added after insert on profiles
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_made after update on profiles
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_gone after delete on profiles
    referencing old table as changed for each statement execute function search_changes_note();
create trigger search_changes_second_added after insert on second_persons
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_second_made after update on second_persons
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_second_gone after delete on second_persons
    referencing old table as changed for each statement execute function search_changes_note();
create trigger search_changes_seen after insert on member_activity
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_seen_again after update on member_activity
    referencing new table as changed for each statement execute function search_changes_note();
create trigger search_changes_unseen after delete on member_activity
    referencing old table as changed for each statement execute function search_changes_note();

-- Forgets what everybody who reads at all has read: rows of transactions that had all ended ten minutes ago. Each flush of
-- activity does it, so that the table is as long as ten minutes of changes. Who has not read for eight minutes begins anew.
-- Rows that a dump brought along have another database's transactions, which may be ahead of ours, and tell nothing.
create function search_changes_forget() returns trigger language plpgsql as $$
begin
    delete from search_changes where id in (
        select known.id from search_changes known
        where known.written_by < (
            select witness.ended from search_changes witness
            where witness.changed_at < statement_timestamp() - interval '10 minutes'
              and witness.written_by < pg_snapshot_xmax(pg_current_snapshot())
            order by witness.changed_at desc limit 1
        )
        order by known.written_by limit 5000 for update skip locked
    );
    return null;
end $$;
create trigger search_changes_forgotten after insert on member_activity
    for each statement execute function search_changes_forget();
