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

-- Which of these a member likes, and matched with. Of this and all functions below that ask what docs/citus.toml spreads,
-- docs/citus.sql has another form, which `liaison distribute` puts in their place.
create function hearts(viewer uuid, others uuid[]) returns table (other_id uuid, liked boolean, matched boolean)
language sql stable parallel safe rows 24 as $$
    select o.id, o.id in (select l.other_id from likes_sent l where l.member_id = viewer and l.other_id = any(others)),
        o.id in (select m.other_id from matches m where m.member_id = viewer and m.other_id = any(others))
    from (select distinct unnest(others)) o (id)
$$;

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
-- block either way. One plain select, stable, neither strict nor security definer: PostgreSQL inlines it, so rights are checked in the
-- snapshot that the cards are read in.
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
      and not exists (select from out_of_reach other where other.member_id = p_viewer and other.other_id = p.id)
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
              and f.id not in (select other_id from out_of_reach where member_id = p_player)
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

-- Whom the match finder leaves out: on whom the member has decided (liked, or passed over in the swipe game), between whom and them a block
-- stands, and themselves.
create function decided_by(p_member uuid) returns table (other_id uuid) language sql stable parallel safe as $$
    select other_id from out_of_reach where member_id = p_member
    union all select other_id from likes_sent where member_id = p_member
    union all select other_id from swipe_dislikes where member_id = p_member
    union all select p_member
$$;

-- Those who like the member, the latest first; active ones.
create function admirers_of(p_member uuid, p_size bigint) returns setof profiles language sql stable parallel safe as $$
    select p.* from likes_received l join profiles p on p.id = l.other_id and p.status = 'active'
    where l.member_id = p_member order by l.created_at desc limit p_size
$$;

-- Who of these likes the member.
create function likers_among(p_member uuid, p_ids uuid[]) returns table (id uuid) language sql stable parallel safe as $$
    select l.other_id from likes_received l where l.member_id = p_member and l.other_id = any(p_ids)
$$;

-- The swipe game before its player: what they swiped today, whom they passed over last, and whom it shows next, a row each; one row
-- where it shows nobody.
create function swipes_of(p_player uuid, p_fictional boolean, p_size bigint)
returns table (day date, likes smallint, last uuid, nth bigint, id uuid, card member_card) language sql stable parallel safe as $$
    with shown as materialized (select d.nth, d.id from deck_of(p_player, p_fictional, p_size) d)
    select s.day, s.likes,
        (select d.other_id from swipe_dislikes d join profiles p on p.id = d.other_id
         where d.member_id = p_player and p.status = 'active' and not p.invisible and p.pool = (select pool from profiles where id = p_player)
           and d.other_id not in (select other_id from out_of_reach where member_id = p_player)
         order by d.turn desc limit 1),
        shown.nth, shown.id, c.found
    from (select) one
    left join swipe_days s on s.member_id = p_player
    left join shown on true
    left join lateral (select c as found from cards_of(p_player, null, array[shown.id]) c limit 1) c on true
$$;

-- Of each tab of likes that is wanted a page of lines and one more, in no order; the cards of all who are in them; and how many
-- likes are new: a row each. The numbers are written out, since the planner must know how few. The tabs are asked for by rows: a plan
-- that has in it which they are would never be kept, as it looks cheaper than one for all of them.
create function like_tabs(p_member uuid, p_at timestamptz, p_id uuid, p_received boolean, p_sent boolean, p_matches boolean)
returns table (tab text, profile uuid, like_new boolean, date timestamptz, card member_card, new bigint)
language sql stable parallel safe as $$
    with lines as materialized (
      select w.tab, line.other_id, line.like_new, line.created_at
      from (values ('received', p_received), ('sent', p_sent), ('matches', p_matches)) w (tab, wanted)
      cross join lateral (
        (select l.other_id, l.seen_at is null as like_new, l.created_at
         from likes_received l join profiles p on p.id = l.other_id
         where w.wanted and w.tab = 'received' and l.member_id = p_member and p.status = 'active' and p.pool = (select pool from profiles where id = p_member)
           and l.other_id not in (select other_id from out_of_reach where member_id = p_member) and (l.created_at, l.other_id) < (p_at, p_id)
         order by l.created_at desc, l.other_id desc limit 201)
        union all
        (select l.other_id, false, l.created_at
         from likes_sent l join profiles p on p.id = l.other_id
         where w.wanted and w.tab = 'sent' and l.member_id = p_member and p.status = 'active' and p.pool = (select pool from profiles where id = p_member)
           and l.other_id not in (select other_id from out_of_reach where member_id = p_member) and (l.created_at, l.other_id) < (p_at, p_id)
         order by l.created_at desc, l.other_id desc limit 201)
        union all
        (select m.other_id,
           coalesce((select l.seen_at is null from likes_received l where l.member_id = p_member and l.other_id = m.other_id), false),
           m.created_at
         from matches m join profiles p on p.id = m.other_id
         where w.wanted and w.tab = 'matches' and m.member_id = p_member and p.status = 'active' and p.pool = (select pool from profiles where id = p_member)
           and m.other_id not in (select other_id from out_of_reach where member_id = p_member) and (m.created_at, m.other_id) < (p_at, p_id)
         order by m.created_at desc, m.other_id desc limit 201)
      ) line
    )
    select null::text, null::uuid, null::boolean, null::timestamptz,
      null::member_card,
      (select count(*) from (
        select from likes_received l join profiles p on p.id = l.other_id
        where l.member_id = p_member and l.seen_at is null and p.status = 'active'
          and p.pool = (select pool from profiles where id = p_member)
          and l.other_id not in (select other_id from out_of_reach where member_id = p_member)
        limit 1000
      ) waiting)
    union all
    select tab, other_id, like_new, created_at, null, null from lines
    union all
    select null, null, null, null, c, null
    from (select array(select other_id from lines) as ids) named cross join lateral cards_of(p_member, null, named.ids) c
$$;

-- A page of those who looked at the member, whom they may see, the latest first. Nobody for a member who doesn't show their own looks.
create function viewers_of(p_member uuid, p_since timestamptz, p_at timestamptz, p_id uuid, p_size bigint)
returns table (viewer uuid, hour timestamptz, card member_card) language sql stable parallel safe as $$
    select w.viewer_id, w.last_at, (select c from cards_of(p_member, null, array[w.viewer_id]) c)
    from profile_views w join profiles p on p.id = w.viewer_id
    where w.member_id = p_member and w.last_at >= p_since and (select own.shows_visits from profiles own where own.id = p_member)
      and p.status = 'active' and p.shows_visits and not p.invisible
      and p.pool = (select own.pool from profiles own where own.id = p_member)
      and w.viewer_id not in (select other_id from out_of_reach where member_id = p_member) and (w.last_at, w.viewer_id) < (p_at, p_id)
    order by w.last_at desc, w.viewer_id desc limit p_size
$$;
