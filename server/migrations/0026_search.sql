-- Search by more than place and age (issue 4): what each filter reads stands in the index that a page is
-- read from, so that a search touches no row of profiles but those it shows (facts/performance.md 1a).

-- The bits of these interests. A new interest takes the next bit, in a migration that replaces this
-- function (a test says so); one that has gone keeps its bit for ever.
create function interest_bits(interests text[]) returns bigint language sql immutable parallel safe as $$
    select coalesce(bit_or(1::bigint << (array_position(array[
        'relationship', 'kissing', 'romance', 'conversation', 'humour', 'travelling', 'music', 'dancing',
        'cinema', 'theatre', 'museums', 'art', 'photography', 'reading', 'cooking', 'dining_out', 'wine',
        'hiking', 'cycling', 'fitness', 'swimming', 'yoga', 'team_sports', 'winter_sports', 'camping',
        'nature', 'gardening', 'pets', 'gaming', 'board_games', 'motoring', 'crafts', 'volunteering',
        'fashion', 'wellness', 'flirting', 'massage', 'role_play', 'lingerie', 'tantra', 'dominance',
        'submission', 'fantasies', 'erotic_stories'
    ], chosen) - 1)), 0) from unnest(interests) chosen
$$;

alter table profiles
    -- There is an approved photo; kept by the trigger below.
    add column has_photo boolean not null default false,
    -- None of those who do not show their interests (design 5.13): no filter can find out what they are.
    add column shown_interests bigint not null
        generated always as (case when shows_orientation then interest_bits(interests) else 0 end) stored,
    -- A visit a day moves a fifth of all rows in the indexes. Where vacuum lags behind, an index-only scan
    -- goes to the rows after all and costs four times as much.
    set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
update profiles set has_photo = true where id in (select member_id from photos where status = 'active');

-- Whatever becomes of photos, in any number. The profile is locked before its photos are looked at: two
-- that change different photos of one member see each other's.
create function photos_keep_has_photo() returns trigger language plpgsql as $$
begin
    perform from profiles where id in (select member_id from changed) order by id for no key update;
    update profiles p set has_photo = not p.has_photo
    where p.id in (select member_id from changed)
      and p.has_photo <> exists (select from photos f where f.member_id = p.id and f.status = 'active');
    return null;
end $$;
create trigger photos_added after insert on photos
    referencing new table as changed for each statement execute function photos_keep_has_photo();
create trigger photos_changed after update on photos
    referencing new table as changed for each statement execute function photos_keep_has_photo();
create trigger photos_removed after delete on photos
    referencing old table as changed for each statement execute function photos_keep_has_photo();

-- One index for each kind of place; see found_by_search.
drop index profiles_search;
drop index profiles_search_region;
create index profiles_search on profiles (pool, gender, country, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests)
    where status = 'active' and not invisible;
create index profiles_search_region on profiles (pool, gender, region, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests)
    where status = 'active' and not invisible;
create index profiles_search_city on profiles (pool, gender, city, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests)
    where status = 'active' and not invisible;

-- Who of one gender and one place may be found by somebody of gender p_seeker (null: a visitor), each
-- filter null or false where it does not count; blocks and the order are the caller's. Like out_of_reach
-- the planner puts it in place of the call: with the values known (plan_cache_mode) only the chosen kind
-- of place is left of the three, and the order comes from that kind's index.
-- The moment of a visit is compared with p_online_since alone, which the caller rounds (rules::online_since).
create function found_by_search(
    p_pool text, p_gender text, p_kind text, p_place text, p_seeker text, p_born_by date, p_born_after date,
    p_real_only boolean, p_photo boolean, p_interests text[], p_online_since timestamptz
) returns table (id uuid, active_on date) language sql stable parallel safe as $$
    select p.id, p.active_on from profiles p
    where p.status = 'active' and not p.invisible and p.pool = p_pool and p.gender = p_gender
      and (p_kind <> 'country' or p.country = p_place)
      and (p_kind <> 'region' or p.region = p_place)
      and (p_kind <> 'city' or p.city = p_place)
      and case p_seeker when 'male' then p.seeks_male when 'female' then p.seeks_female else true end
      and (p_born_by is null or p.date_of_birth <= p_born_by)
      and (p_born_after is null or p.date_of_birth > p_born_after)
      and (not p_real_only or not p.fictional)
      and (not p_photo or p.has_photo)
      and (p_interests is null or p.shown_interests & interest_bits(p_interests) <> 0)
      -- Nobody is behind a fictional profile, so it is never here.
      and (p_online_since is null
           or (not p.fictional and p.active_on >= (p_online_since at time zone 'UTC')::date
               and (select a.active_at from member_activity a where a.member_id = p.id) > p_online_since))
$$;
