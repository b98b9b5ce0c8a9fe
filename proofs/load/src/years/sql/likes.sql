-- Four likes a member, every tenth of which comes back: a match.
create unlogged table years.likes as
    select n, (n + step) % {members} as liked, step, '{now}'::timestamptz - (n * 15485863 % 94608000) * interval '1 second' as at
    from generate_series(0, {members}::bigint - 1) n, unnest('{1, 7, 101, 503}'::bigint[]) step
    union all
    select (n + 7) % {members}, n, -7, '{now}'::timestamptz - (n * 32452843 % 8640000) * interval '1 second'
    from generate_series(0, {members}::bigint - 1, 10) n
    union all
    -- Member 1 is liked by three in ten.
    select n, 1, 0, '{now}'::timestamptz - (n * 49979687 % 31536000) * interval '1 second'
    from generate_series(0, {members}::bigint - 1) n
    where n % 10 in (0, 2, 4) and (1 - n + {members}) % {members} not in (1, 7, 101, 503);

call years.unindex('likes_sent');
insert into likes_sent (member_id, other_id, created_at) select years.id('member', n), years.id('member', liked), at from years.likes;
call years.reindex('likes_sent');
call years.unindex('likes_received');
insert into likes_received (member_id, other_id, created_at, seen_at, shown_at)
select years.id('member', liked), years.id('member', n), at, case when n % 10 < 7 then at + interval '1 day' end,
    case when n % 10 < 8 then at + interval '1 day' end from years.likes;
call years.reindex('likes_received');
insert into matches (member_id, other_id, created_at, shown_at)
select years.id('member', one), years.id('member', other), at, at + interval '1 hour'
from (select n, liked, at from years.likes where step = -7) l, lateral (values (n, liked), (liked, n)) side (one, other);
drop table years.likes;

insert into like_notices (member_id, due_at, mailed_at)
select years.id('member', n), 'infinity', '{now}'::timestamptz - (n % 90) * interval '1 day' from generate_series(0, {members}::bigint - 1) n;
insert into like_mails (member_id, kind, about_id, mailed_at)
select years.id('member', (n + 1) % {members}), 'like', years.id('member', n), '{now}'::timestamptz - (n % 30) * interval '1 day'
from generate_series(0, {members}::bigint - 1, 2) n;
insert into push_notices (member_id, kind, about_id, created_at, sent_at)
select years.id('member', (n + step) % {members}), 'like', years.id('member', n), at, at
from generate_series(0, {members}::bigint - 1) n, unnest('{1, 7}'::bigint[]) step,
    lateral (select '{now}'::timestamptz - (n % 2592000) * interval '1 second' as at) moment;

-- One in ten blocks somebody; member 3 blocks one in twenty.
insert into blocks (member_id, other_id, direction, created_at)
select years.id('member', one), years.id('member', other), direction, '{now}'::timestamptz - (n % 1000) * interval '1 day'
from (select n, (n + 301) % {members} as blocked from generate_series(0, {members}::bigint - 1, 10) n
      union all select 3, n from generate_series(40, {members}::bigint - 1, 20) n) b,
    lateral (values (n, blocked, 'blocks'), (blocked, n, 'blocked_by')) side (one, other, direction);

-- Whom they turned down in the game.
insert into swipe_dislikes (member_id, other_id, turn, created_at) overriding system value
select years.id('member', n), years.id('member', (n + step) % {members}), n * 2 + step % 2, '{now}'::timestamptz - (n % 1000) * interval '1 day'
from generate_series(0, {members}::bigint - 1) n, unnest('{11, 401}'::bigint[]) step;
select setval(pg_get_serial_sequence('swipe_dislikes', 'turn'), {members} * 2 + 2);
insert into swipe_days (member_id, day, likes)
select years.id('member', n), ('{now}'::timestamptz at time zone 'UTC')::date, 2 from generate_series(0, {members}::bigint - 1, 10) n;

-- Whose profiles they looked at, in full hours; member 1 is looked at by three in ten.
call years.unindex('profile_views');
insert into profile_views (member_id, viewer_id, first_at, last_at)
select years.id('member', looked_at), years.id('member', n), at - interval '2 hours', at
from (select n, (n + step) % {members} as looked_at from generate_series(0, {members}::bigint - 1) n, unnest('{1, 11, 103, 509}'::bigint[]) step
      union
      select n, 1 from generate_series(0, {members}::bigint - 1) n where n % 10 in (3, 5, 7) and n <> 1) l,
    lateral (select date_trunc('hour', '{now}'::timestamptz - (n * 15485863 % 7776000) * interval '1 second', 'UTC') as at) moment
where n <> looked_at;
call years.reindex('profile_views');
