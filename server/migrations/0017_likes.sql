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

-- Rows for other features' statements ---------------------------------------------------------------------------------

-- A member's card; the fields stand in the order of `CardRow` (members/store.rs). Here, and not with the profiles, as every
-- card says whether its reader likes them.
create type member_card as (
    id uuid, name text, gender text, date_of_birth date, second_born date, country text, region text, city text,
    fictional boolean, invisible boolean, verified boolean, photo uuid, active_at timestamptz,
    liked boolean, matched boolean, shared_interests text[], viewer_city text, viewer_site uuid
);

-- The cards of those of `p_ids` whom the viewer may see, in no order: active, of the viewer's pool (`p_pool` for visitors), no
-- block either way. One plain select, stable and not strict, as out_of_reach is: it becomes part of the statement, and what a
-- statement shows is proven by the snapshot that it was read in.
create function cards_of(p_viewer uuid, p_pool text, p_ids uuid[]) returns setof member_card language sql stable parallel safe as $$
    select p.id, p.name, p.gender, p.date_of_birth,
        case when is_couple(p.gender) then (select s.date_of_birth from second_persons s where s.member_id = p.id) end,
        p.country, p.region, p.city, p.fictional, p.invisible, p.verified, f.id, a.active_at,
        exists (select from likes_sent l where l.member_id = p_viewer and l.other_id = p.id),
        exists (select from matches m where m.member_id = p_viewer and m.other_id = p.id),
        array(select i from unnest(p.interests) with ordinality each (i, nth)
            where p.shows_orientation and i = any(v.interests) order by nth),
        v.city, v.site_id
    from profiles p
    left join profiles v on v.id = p_viewer
    left join photos f on f.member_id = p.id and f.main
    left join member_activity a on a.member_id = p.id
    where p.id = any(p_ids) and p.status = 'active'
      and p.pool = coalesce(p_pool, (select own.pool from profiles own where own.id = p_viewer))
      and not exists (select from out_of_reach(p_viewer) other where other.other_id = p.id)
$$;

-- Whom the swipe game shows next: of the player's country and pool, each seeking the other's gender, neither decided upon before
-- (liked, or passed over here), nor blocked either way, invisible, disabled or the player. Those with a photo come first, then the
-- lately active; among equals each player has an order of their own, the same at every look, so that not all meet the same few first.
--
-- Reads the index of search in its order and stops at the 200 most lately active of each gender sought: enough to have people with
-- photos among them. What it skips on the way is what the player has decided upon.
create function deck_of(p_player uuid, p_fictional boolean, p_size bigint) returns table (nth bigint, id uuid)
language sql stable parallel safe as $$
    with lately as materialized (
        select p.id, p.active_on, p.has_photo
        from profiles v
        cross join lateral unnest(array_remove(array[case when v.seeks_male then 'male' end, case when v.seeks_female then 'female' end,
            case when v.seeks_non_binary then 'non_binary' end], null) || v.seeks_couples) g (gender)
        cross join lateral (
            select f.id, f.active_on, f.has_photo from profiles f
            where f.pool = v.pool and f.gender = g.gender and f.country = v.country and f.status = 'active' and not f.invisible
              and case v.gender when 'male' then f.seeks_male when 'female' then f.seeks_female
                  else f.intent_and_languages & seeks_bit(v.gender) <> 0 end
              and (p_fictional or not f.fictional)
              and f.id <> p_player
              and f.id not in (select other_id from out_of_reach(p_player))
              and f.id not in (select other_id from likes_sent where member_id = p_player)
              and f.id not in (select other_id from swipe_dislikes where member_id = p_player)
            order by f.active_on desc, f.id
            limit 200
        ) p
        where v.id = p_player
    )
    select row_number() over (order by l.has_photo desc, l.active_on desc,
        hashtextextended(l.id::text, hashtextextended(p_player::text, 0))), l.id
    from lately l order by 1 limit p_size
$$;
