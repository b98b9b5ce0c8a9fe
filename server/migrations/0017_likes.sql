-- Likes, matches, the swipe game, and the mails about them. Distribution key of all tables: member_id.

-- A like is two rows, one under each member's key, so that both tabs read one shard. The tabs of the likes page are read in the order
-- of an index, however many likes PostgreSQL expects a member to have: with the moment alone in it, all of them would be sorted.
create table likes_sent (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index likes_sent_newest on likes_sent (member_id, created_at desc, other_id desc);

create table likes_received (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    seen_at    timestamptz,
    -- When auto-like showed it to the member, or the answer to their own like did: once is enough.
    shown_at   timestamptz,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
-- Without seen_at: PostgreSQL would take this index for the question whether one like was seen, and read all of them for it.
create index likes_received_newest on likes_received (member_id, created_at desc, other_id desc);
-- A week's likes that wait for a look are counted without those of the years before.
create index likes_received_unseen on likes_received (member_id, created_at desc) where seen_at is null;
create index likes_received_unshown on likes_received (member_id, created_at desc) include (other_id)
    where seen_at is null and shown_at is null;

-- Written when the second like of a pair arrives: two rows a match.
create table matches (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    -- As in likes_received.
    shown_at   timestamptz,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index matches_newest on matches (member_id, created_at desc, other_id desc);
create index matches_unshown on matches (member_id, created_at desc) include (other_id) where shown_at is null;

-- Which of these a member likes, and matched with. No SQL function, since that is put in place of its call: beside functions, Citus takes
-- no spread table in a statement. What a function of PL/pgSQL asks is a statement of its own.
create function hearts(viewer uuid, others uuid[]) returns table (other_id uuid, liked boolean, matched boolean)
language plpgsql stable rows 24 as $$
#variable_conflict use_column
begin
    return query
        select o.id, o.id in (select other_id from likes_sent where member_id = viewer and other_id = any(others)),
          o.id in (select other_id from matches where member_id = viewer and other_id = any(others))
        from unnest(others) o(id);
end $$;

-- Whom a member passed over in the swipe game; nobody else ever hears of it.
create table swipe_dislikes (
    member_id  uuid        not null,
    other_id   uuid        not null,
    -- The order of the dislikes: the last one can be taken back.
    turn       bigint      generated always as identity,
    created_at timestamptz not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index swipe_dislikes_last on swipe_dislikes (member_id, turn desc) include (other_id);
-- For erasing the one whom it is about.
create index swipe_dislikes_other on swipe_dislikes (other_id);

-- Likes given in the swipe game on the member's latest day there: four a day. One row a member, updated in place.
create table swipe_days (
    member_id uuid     primary key,
    -- The calendar day in the account's time zone (accounts.timezone).
    day       date     not null,
    likes     smallint not null check (likes between 1 and 4)
) with (fillfactor = 50);

-- To whom a mail about likes is due, if there is anything new by then.
create table like_notices (
    member_id uuid        primary key,
    due_at    timestamptz not null,
    mailed_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index like_notices_due on like_notices (due_at);

-- Whose like or match a member was mailed about, for 30 days: once, however often it is taken back and given again.
create table like_mails (
    member_id uuid        not null,
    kind      text        not null check (kind in ('like', 'match')),
    about_id  uuid        not null,
    mailed_at timestamptz not null,
    primary key (member_id, kind, about_id)
);
create index like_mails_about on like_mails (about_id);
create index like_mails_mailed on like_mails (mailed_at);
