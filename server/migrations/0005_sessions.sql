-- A session is a random 256-bit token that only its holder has; we keep its SHA-256. Sessions refer to accounts,
-- whose migration adds that constraint (sessions_account). Distribution key: token_hash, the only hot look-up; the
-- list of a member's sessions goes by the index.
create table sessions (
    token_hash bytea       primary key check (octet_length(token_hash) = 32),
    id         uuid        not null,
    member_id  uuid        not null,
    site_id    uuid        not null references sites (id),
    user_agent text        not null default '',
    created_at timestamptz not null,
    seen_at    timestamptz not null,
    expires_at timestamptz not null,
    -- When the browser was last given its cookie, which lasts 30 days from then and is renewed in use.
    cookie_at  timestamptz not null default 'epoch'
);
create index sessions_member on sessions (member_id);
create index sessions_expires on sessions (expires_at);

-- The transaction that ends a session tells every node so itself: whatever ends it, and even if the process that did
-- is killed a moment later.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
    perform pg_notify('liaison_sessions', old.member_id || ' ' || encode(old.token_hash, 'base64'));
    return null;
end;
$$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_ended();

-- When a member was last active. Narrow and updated in place, so that being seen never touches the indexes of
-- profiles, which know only the day.
create table member_activity (
    member_id uuid        primary key,
    active_at timestamptz not null
) with (fillfactor = 50);

-- Sessions in memory -------------------------------------------------------------------------------------------------

-- Nodes may keep in memory which sessions live, and whether their members may write (server/src/sessions/known/). This tells
-- them of whom that is not so any more, or not as it was; of nobody in particular: of everybody. They read it by
-- transactions, as search_changes (0012_members_found_by_search.sql), which is the same for searches.
create table session_changes (
    id         bigint generated always as identity primary key,
    members    uuid[] not null,
    written_by xid8   not null default pg_current_xact_id()
);
create index session_changes_written_by on session_changes (written_by);

-- Whoever ends them: a call, a job, the console, psql. What begins or lasts longer is found when it is asked for.
create function session_changes_note() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'accounts' or tg_op = 'UPDATE' then
        insert into session_changes (members) values (array[old.member_id]);
    elsif tg_op = 'DELETE' then
        insert into session_changes (members) select array_agg(distinct member_id) from gone having count(*) > 0;
    else
        insert into session_changes (members) values ('{}');
    end if;
    return null;
end $$;
create trigger session_changes_ended after delete on sessions
    referencing old table as gone for each statement execute function session_changes_note();
create trigger session_changes_all_ended after truncate on sessions
    for each statement execute function session_changes_note();
create trigger session_changes_shortened after update on sessions for each row
    when (new.expires_at < old.expires_at
        or (new.token_hash, new.member_id, new.site_id) is distinct from (old.token_hash, old.member_id, old.site_id))
    execute function session_changes_note();

-- Forgets what every reader has read, as search_changes_forget does and for the same reason; each flush of activity does it. What
-- had ended ten minutes ago is told by a row of search_changes, which each flush writes: there may be no end of a session for days.
create function session_changes_forget() returns trigger language plpgsql as $$
begin
    delete from session_changes where id in (
        select known.id from session_changes known
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
create trigger session_changes_forgotten after insert on member_activity
    for each statement execute function session_changes_forget();
