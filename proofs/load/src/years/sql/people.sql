-- Members: even numbers are women, odd ones men; each looks like one of the demo's and came in the course of three years.
-- Who was here when: three in ten within a day, the others within two months.
create unlogged table years.people as
    select n, years.id('member', n) as id, m.id as model,
        '{now}'::timestamptz - (3 * 365 - 1) * interval '1 day' * (1 - n::float8 / {members}) - interval '1 day' as joined,
        '{now}'::timestamptz - case when n * 7919 % 10 < 3 then (n * 104729 % 86400) * interval '1 second'
            else (n * 104729 % 5184000) * interval '1 second' end as visited
    from generate_series(0, {members}::bigint - 1) n
    join years.models m on m.gender = case n % 2 when 0 then 'female' else 'male' end and m.place = n / 2 % m.places;
update years.people set visited = greatest(visited, joined) where visited < joined;
create index on years.people (model);
create unique index on years.people (n);
analyze years.people;

call years.unindex('profiles');
insert into profiles (id, site_id, pool, status, name, gender, seeks_male, seeks_female, date_of_birth, country, region, city,
    relationship_status, body_type, hair_colour, eye_colour, tattoos, interests, reason, about, fictional, invisible, active_on, created_at,
    shows_orientation, has_photo)
select p.id, m.site_id, m.pool, case when n % 50 = 49 then 'disabled' else 'active' end, m.name, m.gender, m.seeks_male, m.seeks_female,
    m.date_of_birth - (n % 365)::integer, m.country, m.region, m.city, m.relationship_status, m.body_type, m.hair_colour, m.eye_colour,
    m.tattoos, m.interests, m.reason, m.about, false, false, (p.visited at time zone 'UTC')::date, p.joined, m.shows_orientation, m.has_photo
from years.people p join years.models m on m.id = p.model order by n;
call years.reindex('profiles');

call years.unindex('accounts');
insert into accounts (member_id, site_id, email, password_hash, status, language, country, timezone, created_at, confirmed_at)
select p.id, m.site_id, 'years' || n || '@example.test', m.password_hash, 'active', m.language, m.country, m.timezone, p.joined,
    p.joined + interval '5 minutes'
from years.people p join years.models m on m.id = p.model order by n;
call years.reindex('accounts');

call years.unindex('account_addresses');
insert into account_addresses (address_key, site_id, member_id)
select email, site_id, member_id from accounts where email like 'years%@example.test';
call years.reindex('account_addresses');

insert into consents (member_id, kind, version, given_at)
select p.id, c.kind, c.version, p.joined from years.people p join consents c on c.member_id = p.model where c.withdrawn_at is null;

call years.unindex('photos');
insert into photos (id, member_id, site_id, position, status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, created_at, main,
    blob_source, crop, approved_crop, revision, avif, compared)
select years.id('photo ' || position, n), p.id, f.site_id, position, f.status, width, height, blob_large, blob_medium, blob_thumb, blob_locked, p.joined,
    main, blob_source, crop, approved_crop, revision, false, true
from years.people p join photos f on f.member_id = p.model;
call years.reindex('photos');

-- What photos look like, of one member in ten: seventeen rows a photo would be most of this world. Nobody's photo looks like another's.
call years.unindex('photo_hashes');
insert into photo_hashes (photo_id, part, member_id, low, middle, high, down, colour)
select f.id, part, f.member_id, (across & 2097151)::integer, ((across >> 21) & 2097151)::integer, ((across >> 42) & 4194303)::integer,
    hashtextextended(f.id::text, part + 100), hashtextextended(f.id::text, part + 200)
from years.people p join photos f on f.member_id = p.id, generate_series(0, 16) part,
    lateral (select hashtextextended(f.id::text, part) as across) hash
where p.n % 10 = 0;
call years.reindex('photo_hashes');

insert into member_activity (member_id, active_at) select id, visited from years.people;

-- Weeks and absences are planned as they are some days after the last ones.
insert into weekly_plans (member_id, due_at, for_at, told_at)
select id, due, due, due - interval '7 days' from years.people, date_trunc('minute', '{now}'::timestamptz + interval '3 days') due;
insert into reminder_plans (member_id, due_at) select id, '{now}'::timestamptz + (n % 10000 + 1440) * interval '1 minute' from years.people;

call years.unindex('sessions');
insert into sessions (token_hash, id, member_id, site_id, user_agent, created_at, seen_at, expires_at, cookie_at)
select sha256(sha256(uuid_send(p.id))), years.id('session', n), p.id, m.site_id, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    p.visited - interval '3 days', p.visited, p.visited + interval '30 days', p.visited
from years.people p join years.models m on m.id = p.model where p.visited > '{now}'::timestamptz - interval '30 days';
call years.reindex('sessions');
insert into known_devices (member_id, device_hash, seen_at) select id, sha256(uuid_send(id)), visited from years.people;

insert into notification_preferences (member_id, kind, email, push)
select id, 'news', true, false from years.people where n % 5 < 3;
