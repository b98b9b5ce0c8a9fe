-- The bodies that `liaison distribute` gives to functions of server/migrations. They must keep their names, parameters and rows
-- (server/tests/api/sharding.rs compares them). On plain PostgreSQL these functions are plain selects that are inlined; with
-- distributed tables Citus refuses that. Here each queries distributed tables in statements of their own, by the member,
-- and joins the result with tables of the coordinator. They are planned with their values (plan_cache_mode = auto): Citus has no
-- generic plan for those that join.

create or replace function hearts(viewer uuid, others uuid[]) returns table (other_id uuid, liked boolean, matched boolean)
language plpgsql stable rows 24 as $$
declare
    v_liked   uuid[];
    v_matched uuid[];
begin
    select array_agg(l.other_id) into v_liked from likes_sent l where l.member_id = viewer and l.other_id = any(others);
    select array_agg(m.other_id) into v_matched from matches m where m.member_id = viewer and m.other_id = any(others);
    return query
        select o.id, coalesce(o.id = any(v_liked), false), coalesce(o.id = any(v_matched), false)
        from (select distinct unnest(others)) o (id);
end $$;

create or replace function cards_of(p_viewer uuid, p_pool text, p_ids uuid[]) returns setof member_card
language plpgsql stable rows 24 as $$
begin
    return query
        select p.id, p.name, p.gender, p.date_of_birth,
            case when is_couple(p.gender) then (select s.date_of_birth from second_persons s where s.member_id = p.id) end,
            p.country, p.region, p.city, p.fictional, p.invisible, p.verified, f.id, a.active_at, heart.liked, heart.matched,
            array(select i from unnest(p.interests) with ordinality each (i, nth)
                where p.shows_orientation and i = any(v.interests) order by nth),
            v.city, v.site_id
        from profiles p
        join hearts(p_viewer, p_ids) heart on heart.other_id = p.id
        left join profiles v on v.id = p_viewer
        left join photos f on f.member_id = p.id and f.main
        left join member_activity a on a.member_id = p.id
        where p.id = any(p_ids) and p.status = 'active'
          and p.pool = coalesce(p_pool, (select own.pool from profiles own where own.id = p_viewer))
          and not exists (select from out_of_reach other where other.member_id = p_viewer and other.other_id = p.id);
end $$;

create or replace function credit_standing_of(p_member uuid) returns setof credit_standing
language plpgsql stable rows 1 as $$
begin
    return query
        select a.balance, a.purchases, a.free_conversations, l.price_minor, l.currency, l.credits,
            greatest(0, a.balance - l.remaining - coalesce(f.remaining, 0))::integer
        from credit_accounts a
        left join (
            select o.member_id, o.price_minor, o.currency, o.credits, o.remaining from credit_lots o
            where o.member_id = p_member and o.kind = 'bought' and o.remaining > 0
            order by o.created_at, o.id limit 1
        ) l on l.member_id = a.member_id
        left join (
            select g.member_id, sum(g.remaining) as remaining from credit_lots g
            where g.member_id = p_member and g.kind = 'free' group by g.member_id
        ) f on f.member_id = a.member_id
        where a.member_id = p_member;
end $$;

create or replace function conversations_of(p_member uuid, p_conversations uuid[]) returns setof listed_conversation
language plpgsql stable rows 50 as $$
declare
    v_partners      uuid[];
    v_conversations uuid[];
    v_read          integer[];
begin
    select array_agg(mine.other_id), array_agg(mine.conversation_id) into v_partners, v_conversations
    from conversation_members mine
    where mine.member_id = p_member and mine.conversation_id = any(p_conversations) and mine.last_message_seq > mine.cleared_seq;
    if cardinality(v_conversations) = 1 then
        -- By its key: one shard.
        select array_agg(theirs.shown_read_seq) into v_read from conversation_members theirs
        where theirs.member_id = v_partners[1] and theirs.conversation_id = v_conversations[1];
        v_conversations := case when v_read is not null then v_conversations end;
    else
        -- Of all shards, each by its index.
        select array_agg(theirs.shown_read_seq), array_agg(theirs.conversation_id) into v_read, v_conversations
        from conversation_members theirs
        where theirs.member_id = any(v_partners) and theirs.conversation_id = any(v_conversations) and theirs.other_id = p_member;
    end if;
    return query
        select mine.conversation_id, mine.other_id, mine.unread, mine.cleared_seq, mine.counted,
            mine.pin is not null, mine.muted, mine.archived, mine.marked_unread,
            mine.last_message_at, mine.last_message_seq, mine.last_message_id, mine.last_client_id, mine.last_body, mine.last_gift,
            mine.last_mine, mine.last_photo, photo.width, photo.height, photo.voice_ms, photo.waveform, photo.removed_at is not null,
            coalesce(theirs.seq, 0),
            exists (select 1 from accounts where member_id = p_member and status = 'active'),
            (not exists (select from profiles where id = mine.other_id)
                or exists (select from deletions where member_id = mine.other_id)
                or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null))
            and not exists (select from out_of_reach other where other.member_id = p_member and other.other_id = mine.other_id)
        from conversation_members mine
        left join unnest(v_conversations, v_read) theirs (id, seq) on theirs.id = mine.conversation_id
        left join chat_photos photo on photo.id = mine.last_photo
        where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq and mine.conversation_id = any(p_conversations);
end $$;

create or replace function chat_totals(p_member uuid) returns table (unread integer, has_archived boolean)
language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
    select least(coalesce(sum(mine.unread), 0), 2147483647)::integer into chat_totals.unread
    from conversation_members mine left join profiles p on p.id = mine.other_id
    where mine.member_id = p_member and mine.unread > 0 and not mine.archived and mine.last_message_seq > mine.cleared_seq
      and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
            else p.id is null or exists (select from deletions where member_id = mine.other_id)
              or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
      and mine.other_id not in (select other_id from out_of_reach where member_id = p_member);
    perform from conversation_members mine left join profiles p on p.id = mine.other_id
    where mine.member_id = p_member and mine.archived and mine.last_message_seq > mine.cleared_seq
      and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
            else p.id is null or exists (select from deletions where member_id = mine.other_id)
              or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
      and mine.other_id not in (select other_id from out_of_reach where member_id = p_member);
    chat_totals.has_archived := found;
    return next;
end $$;

create or replace function deck_of(p_player uuid, p_fictional boolean, p_size bigint) returns table (nth bigint, id uuid)
language plpgsql stable rows 24 as $$
#variable_conflict use_column
declare
    v_decided uuid[];
begin
    select array_agg(l.other_id) into v_decided from likes_sent l where l.member_id = p_player;
    select v_decided || array_agg(d.other_id) into v_decided from swipe_dislikes d where d.member_id = p_player;
    return query
        with decided as materialized (
            select unnest(v_decided) as other_id union all select other_id from out_of_reach where member_id = p_player
        ), lately as materialized (
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
                  and f.id <> p_player and f.id not in (select other_id from decided)
                order by f.active_on desc, f.id
                limit 200
            ) p
            where v.id = p_player
        )
        select row_number() over (order by l.has_photo desc, l.active_on desc,
            hashtextextended(l.id::text, hashtextextended(p_player::text, 0))), l.id
        from lately l order by 1 limit p_size;
end $$;

create or replace function decided_by(p_member uuid) returns table (other_id uuid)
language plpgsql stable as $$
#variable_conflict use_column
begin
    return query select l.other_id from likes_sent l where l.member_id = p_member;
    return query select d.other_id from swipe_dislikes d where d.member_id = p_member;
    return query select o.other_id from out_of_reach o where o.member_id = p_member union all select p_member;
end $$;

create or replace function admirers_of(p_member uuid, p_size bigint) returns setof profiles
language plpgsql stable rows 100 as $$
declare
    v_ids uuid[];
begin
    select array_agg(x.other_id) into v_ids from (
        select l.other_id from likes_received l join profiles p on p.id = l.other_id and p.status = 'active'
        where l.member_id = p_member order by l.created_at desc limit p_size
    ) x;
    return query select p.* from profiles p where p.id = any(v_ids);
end $$;

create or replace function likers_among(p_member uuid, p_ids uuid[]) returns table (id uuid)
language plpgsql stable as $$
begin
    return query select l.other_id from likes_received l where l.member_id = p_member and l.other_id = any(p_ids);
end $$;

create or replace function swipes_of(p_player uuid, p_fictional boolean, p_size bigint)
returns table (day date, likes smallint, last uuid, nth bigint, id uuid, card member_card)
language plpgsql stable rows 24 as $$
#variable_conflict use_column
declare
    v_day   date;
    v_likes smallint;
    v_last  uuid;
    v_shown uuid[];
begin
    select s.day, s.likes into v_day, v_likes from swipe_days s where s.member_id = p_player;
    select d.other_id into v_last from swipe_dislikes d join profiles p on p.id = d.other_id
    where d.member_id = p_player and p.status = 'active' and not p.invisible and p.pool = (select pool from profiles where id = p_player)
      and d.other_id not in (select other_id from out_of_reach where member_id = p_player)
    order by d.turn desc limit 1;
    select array_agg(d.id order by d.nth) into v_shown from deck_of(p_player, p_fictional, p_size) d;
    return query
        select v_day, v_likes, v_last, shown.nth, shown.id, c
        from (select) one
        left join unnest(v_shown) with ordinality shown (id, nth) on true
        left join cards_of(p_player, null, v_shown) c on c.id = shown.id;
end $$;

create or replace function like_tabs(p_member uuid, p_at timestamptz, p_id uuid, p_received boolean, p_sent boolean, p_matches boolean)
returns table (tab text, profile uuid, like_new boolean, date timestamptz, card member_card, new bigint)
language plpgsql stable rows 200 as $$
#variable_conflict use_column
declare
    v_pool  text := (select p.pool from profiles p where p.id = p_member);
    v_ids   uuid[];
    v_fresh boolean[];
    v_dates timestamptz[];
    v_all   uuid[];
    v_count bigint;
begin
    if p_received then
        select array_agg(x.other_id), array_agg(x.fresh), array_agg(x.created_at) into v_ids, v_fresh, v_dates from (
            select l.other_id, l.seen_at is null as fresh, l.created_at from likes_received l join profiles p on p.id = l.other_id
            where l.member_id = p_member and p.status = 'active' and p.pool = v_pool
              and l.other_id not in (select other_id from out_of_reach where member_id = p_member) and (l.created_at, l.other_id) < (p_at, p_id)
            order by l.created_at desc, l.other_id desc limit 201
        ) x;
        v_all := v_all || v_ids;
        return query select 'received'::text, x.id, x.fresh, x.at, null::member_card, null::bigint from unnest(v_ids, v_fresh, v_dates) x (id, fresh, at);
    end if;
    if p_sent then
        select array_agg(x.other_id), array_agg(x.created_at) into v_ids, v_dates from (
            select l.other_id, l.created_at from likes_sent l join profiles p on p.id = l.other_id
            where l.member_id = p_member and p.status = 'active' and p.pool = v_pool
              and l.other_id not in (select other_id from out_of_reach where member_id = p_member) and (l.created_at, l.other_id) < (p_at, p_id)
            order by l.created_at desc, l.other_id desc limit 201
        ) x;
        v_all := v_all || v_ids;
        return query select 'sent'::text, x.id, false, x.at, null::member_card, null::bigint from unnest(v_ids, v_dates) x (id, at);
    end if;
    if p_matches then
        select array_agg(x.other_id), array_agg(x.created_at) into v_ids, v_dates from (
            select m.other_id, m.created_at from matches m join profiles p on p.id = m.other_id
            where m.member_id = p_member and p.status = 'active' and p.pool = v_pool
              and m.other_id not in (select other_id from out_of_reach where member_id = p_member) and (m.created_at, m.other_id) < (p_at, p_id)
            order by m.created_at desc, m.other_id desc limit 201
        ) x;
        v_all := v_all || v_ids;
        return query
            select 'matches'::text, x.id, coalesce(l.fresh, false), x.at, null::member_card, null::bigint
            from unnest(v_ids, v_dates) x (id, at)
            left join (
                select r.other_id, r.seen_at is null as fresh from likes_received r where r.member_id = p_member and r.other_id = any(v_ids)
            ) l on l.other_id = x.id;
    end if;
    select count(*) into v_count from (
        select 1 from likes_received l join profiles p on p.id = l.other_id
        where l.member_id = p_member and l.seen_at is null and p.status = 'active' and p.pool = v_pool
          and l.other_id not in (select other_id from out_of_reach where member_id = p_member)
        limit 1000
    ) waiting;
    return query select null::text, null::uuid, null::boolean, null::timestamptz, null::member_card, v_count;
    return query select null::text, null::uuid, null::boolean, null::timestamptz, c, null::bigint from cards_of(p_member, null, v_all) c;
end $$;

create or replace function viewers_of(p_member uuid, p_since timestamptz, p_at timestamptz, p_id uuid, p_size bigint)
returns table (viewer uuid, hour timestamptz, card member_card) language plpgsql stable rows 50 as $$
#variable_conflict use_column
declare
    v_pool  text;
    v_ids   uuid[];
    v_hours timestamptz[];
begin
    select own.pool into v_pool from profiles own where own.id = p_member and own.shows_visits;
    select array_agg(x.viewer_id), array_agg(x.last_at) into v_ids, v_hours from (
        select w.viewer_id, w.last_at from profile_views w join profiles p on p.id = w.viewer_id
        where w.member_id = p_member and w.last_at >= p_since and p.status = 'active' and p.shows_visits and not p.invisible and p.pool = v_pool
          and w.viewer_id not in (select other_id from out_of_reach where member_id = p_member) and (w.last_at, w.viewer_id) < (p_at, p_id)
        order by w.last_at desc, w.viewer_id desc limit p_size
    ) x;
    return query
        select x.id, x.at, c from unnest(v_ids, v_hours) x (id, at) left join cards_of(p_member, null, v_ids) c on c.id = x.id
        order by x.at desc, x.id desc;
end $$;

create or replace function chats_newest(p_member uuid, p_at timestamptz, p_id uuid, p_archived boolean, p_unanswered boolean, p_top boolean)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language plpgsql stable rows 51 as $$
#variable_conflict use_column
declare
    v_ids      uuid[];
    v_partners uuid[];
    v_tops     uuid[];
    v_others   uuid[];
begin
    select array_agg(x.conversation_id), array_agg(x.other_id) into v_ids, v_partners from (
        select mine.conversation_id, mine.other_id
        from conversation_members mine left join profiles p on p.id = mine.other_id
        where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq
          and mine.archived = p_archived and case when p_unanswered then not mine.last_mine and p.status = 'active' else mine.pin is null end
          and (mine.last_message_at, mine.conversation_id) < (p_at, p_id)
          and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
                else p.id is null or exists (select from deletions where member_id = mine.other_id)
                  or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
          and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
        order by mine.last_message_at desc, mine.conversation_id desc limit 51
    ) x;
    if p_top then
        select array_agg(x.conversation_id), array_agg(x.other_id) into v_tops, v_others from (
            select mine.conversation_id, mine.other_id
            from conversation_members mine left join profiles p on p.id = mine.other_id
            where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq and mine.pin is not null
              and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
                    else p.id is null or exists (select from deletions where member_id = mine.other_id)
                      or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
              and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
        ) x;
    end if;
    v_ids := v_ids || v_tops;
    return query
        select t.unread, t.has_archived, case when s.id is not null then coalesce(s.id = any(v_tops), false) end, s, c
        from chat_totals(p_member) t
        left join conversations_of(p_member, v_ids) s on true
        left join cards_of(p_member, null, v_partners || v_others) c on c.id = s.partner;
end $$;

create or replace function chats_named(p_member uuid, p_at timestamptz, p_id uuid, p_name text)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language plpgsql stable rows 51 as $$
#variable_conflict use_column
declare
    v_ids      uuid[];
    v_partners uuid[];
begin
    select array_agg(x.conversation_id), array_agg(x.other_id) into v_ids, v_partners from (
        select mine.conversation_id, mine.other_id
        from conversation_members mine join profiles p on p.id = mine.other_id
        where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq
          and (mine.last_message_at, mine.conversation_id) < (p_at, p_id)
          and p.status = 'active' and p.pool = (select pool from profiles where id = p_member)
          and position(folded_name(p_name) in folded_name(p.name)) > 0
          and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
        order by mine.last_message_at desc, mine.conversation_id desc limit 51
    ) x;
    return query
        select t.unread, t.has_archived, false, s, c
        from chat_totals(p_member) t
        left join conversations_of(p_member, v_ids) s on true
        left join cards_of(p_member, null, v_partners) c on c.id = s.partner;
end $$;

create or replace function chat_with(p_member uuid, p_partner uuid)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language plpgsql stable rows 1 as $$
#variable_conflict use_column
declare
    v_id uuid;
begin
    select x.conversation_id into v_id from conversation_pairs x where x.member_id = p_member and x.other_id = p_partner;
    return query
        select t.unread, t.has_archived, false, s, c
        from chat_totals(p_member) t
        left join conversations_of(p_member, array[v_id]) s on true
        left join cards_of(p_member, null, case when v_id is not null then array[p_partner] end) c on true;
end $$;

create or replace function ties_of(p_viewer uuid, p_other uuid) returns table (like_new boolean, chat_id uuid, premium boolean, begun boolean)
language plpgsql stable rows 1 as $$
#variable_conflict use_column
begin
    select l.seen_at is null into ties_of.like_new from likes_received l where l.member_id = p_viewer and l.other_id = p_other;
    select case when c.last_message_seq > c.cleared_seq then c.conversation_id end, true into ties_of.chat_id, ties_of.begun
    from conversation_pairs pair
    join conversation_members c on c.member_id = pair.member_id and c.conversation_id = pair.conversation_id
    where pair.member_id = p_viewer and pair.other_id = p_other;
    select a.purchases > 0 into ties_of.premium from credit_accounts a where a.member_id = p_viewer;
    ties_of.like_new := coalesce(ties_of.like_new, false);
    ties_of.premium := coalesce(ties_of.premium, false);
    ties_of.begun := coalesce(ties_of.begun, false);
    return next;
end $$;

create or replace function lately_of(p_members uuid[], p_since timestamptz, p_size bigint) returns table (member_id uuid, conversation_id uuid)
language plpgsql stable as $$
#variable_conflict use_column
declare
    v_member uuid;
begin
    foreach v_member in array p_members loop
        return query
            select v_member, own.conversation_id from conversation_members own join profiles q on q.id = own.other_id
            where own.member_id = v_member and own.last_message_at >= p_since and not q.fictional
              and own.other_id not in (select other_id from out_of_reach where member_id = v_member)
            order by own.last_message_at desc limit p_size;
    end loop;
end $$;

create or replace function hold_conversations(p_ids uuid[]) returns setof uuid language plpgsql rows 100 as $$
declare
    v_id uuid;
begin
    -- One by one: of several at once Citus holds none.
    for v_id in select one.id from unnest(p_ids) one (id) order by one.id loop
        return query select held.id from conversations held where held.id = v_id for update;
    end loop;
end $$;

create or replace function lines_of(p_reader uuid, p_conversation uuid, p_after integer, p_before integer) returns setof chat_line
language plpgsql stable rows 51 as $$
begin
    return query
        select m.seq, m.id, m.client_id, m.sender_id = p_reader, m.body, m.gift, m.created_at, m.reaction,
            m.edited_at is not null, m.removed_at is not null,
            case when m.sender_id = p_reader then m.hidden_sender else m.hidden_reader end,
            m.reply_to, case when m.quoted is not null then m.quoted || jsonb_build_object(
              'photo', m.quoted_photo is not null and g.voice_ms is null, 'voice', g.voice_ms is not null) end,
            m.photo, f.width, f.height, f.voice_ms, f.waveform, f.removed_at is not null
        from (
            select said.*, quoted.photo as quoted_photo, case when quoted.seq is not null then jsonb_build_object('seq', quoted.seq,
              'mine', quoted.sender_id = p_reader, 'text', left(quoted.body, 200), 'gift', quoted.gift) end as quoted
            from messages said
            left join messages quoted on quoted.conversation_id = said.conversation_id and quoted.seq = said.reply_to and quoted.seq > p_after
              and quoted.removed_at is null and not case when quoted.sender_id = p_reader then quoted.hidden_sender else quoted.hidden_reader end
            where said.conversation_id = p_conversation and said.seq > p_after and said.seq < p_before order by said.seq desc limit 51
        ) m
        left join chat_photos f on f.id = m.photo left join chat_photos g on g.id = m.quoted_photo
        order by m.seq desc;
end $$;
