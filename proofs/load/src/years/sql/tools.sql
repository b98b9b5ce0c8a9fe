-- What the other files use. Rows are numbered, and ids follow from numbers: no statement has to look one up.
create schema years;

create function years.id(kind text, number bigint) returns uuid language sql immutable strict parallel safe
    as $$ select md5(kind || ' ' || number)::uuid $$;

-- A zone where it is a decent hour for mails, and will be for two more.
create function years.daytime() returns text language sql as $$
    select zone from unnest('{Europe/Amsterdam,America/New_York,America/Los_Angeles,Pacific/Honolulu,Asia/Tokyo,Asia/Kolkata}'::text[]) zone
    where extract(hour from now() at time zone zone) between 9 and 18 limit 1
$$;

-- Indexes that wait until their table is filled: to sort once is ten times as fast as to insert at random.
create table years.shelved (turn bigint generated always as identity, owner regclass, part text, name text, definition text);

create procedure years.unindex(filled text) language plpgsql as $$
declare
    one record;
begin
    insert into years.shelved (owner, part, name, definition)
    select conrelid, case contype when 'f' then 'foreign' else 'own' end, conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' and confrelid = filled::regclass or contype in ('p', 'u') and conrelid = filled::regclass;
    insert into years.shelved (owner, part, name, definition)
    select indrelid, 'index', indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index
    where indrelid = filled::regclass and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'));
    for one in select * from years.shelved where part = 'foreign' and definition like '%REFERENCES ' || filled || '(%' loop
        execute format('alter table %s drop constraint %I', one.owner, one.name);
    end loop;
    for one in select * from years.shelved where owner = filled::regclass and part <> 'foreign' loop
        execute case one.part when 'own' then format('alter table %s drop constraint %I', one.owner, one.name)
            else format('drop index %s', one.name) end;
    end loop;
end $$;

create procedure years.reindex(filled text) language plpgsql as $$
declare
    one record;
begin
    for one in
        select * from years.shelved where owner = filled::regclass and part <> 'foreign'
            or part = 'foreign' and definition like '%REFERENCES ' || filled || '(%'
        order by part = 'foreign', turn
    loop
        execute case one.part when 'index' then one.definition
            else format('alter table %s add constraint %I %s', one.owner, one.name, one.definition) end;
        delete from years.shelved where turn = one.turn;
    end loop;
end $$;

-- No photo waits for its AVIF, or to be compared: a world's worth of them would take hours, beside all that is measured.
update photos set avif = false, compared = true where avif is null or not compared;

-- Whom the members are made after: the demo's of the main site, the women and the men numbered from 0.
create table years.models as
    select p.*, a.email, a.password_hash, a.language, a.timezone, a.notifications_disabled,
        row_number() over (partition by p.gender order by p.id) - 1 as place, count(*) over (partition by p.gender) as places
    from profiles p join accounts a on a.member_id = p.id join sites s on s.id = p.site_id
    where s.domain = '{site}' and p.status = 'active' and a.status = 'active' and not p.fictional;
create index on years.models (gender, place);
analyze years.models;
