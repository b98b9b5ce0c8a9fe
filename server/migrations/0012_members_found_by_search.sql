-- Who of one gender and in one place may be found by somebody of gender p_seeker (null: a visitor). Each filter is
-- null or false where it does not count; blocks and the order are the caller's.
--
-- `day` is what the search sorts by: the day of joining where the newest come first, else that of the last activity.
--
-- As with out_of_reach, the planner puts it in place of the call: with the values known (plan_by_values), only the
-- chosen kind of place is left of the three, and one day of the two, and the order comes from the index of both.
--
-- The moment of a visit is compared with p_online_since alone, which the caller rounds (rules::online_since).
create function found_by_search(
    p_pool text, p_gender text, p_kind text, p_place text, p_seeker text, p_born_by date, p_born_after date,
    p_real_only boolean, p_photo boolean, p_interests text[], p_online_since timestamptz,
    p_newest boolean, p_intent text[] default null, p_languages text[] default null
) returns table (id uuid, day date) language sql stable parallel safe as $$
    select p.id, case when p_newest then p.joined_on else p.active_on end from profiles p
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
      and (p_intent is null or p.intent_and_languages & intent_bits(p_intent) <> 0)
      and (p_languages is null or p.intent_and_languages & language_bits(p_languages) <> 0)
      -- Nobody is behind a fictional profile, so it is never online.
      and (p_online_since is null
           or (not p.fictional and p.active_on >= (p_online_since at time zone 'UTC')::date
               and (select a.active_at from member_activity a where a.member_id = p.id) > p_online_since))
$$;
