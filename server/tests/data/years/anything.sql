-- Rows of anything in the tables that are empty still, so that each has pages and statistics. Checks are dropped for it: what the rows
-- say is nobody's concern, only that they are there.
set session_replication_role = replica;
do $$
declare
    owner record;
    columns text;
    things text;
begin
    for owner in select oid::regclass as name, oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition loop
        continue when (select query_to_xml(format('select 1 from %s limit 1', owner.name), false, true, '')::text <> '');
        select string_agg(format('drop constraint %I', conname), ', ') into things from pg_constraint where conrelid = owner.oid and contype = 'c';
        if things is not null then
            execute format('alter table %s %s', owner.name, things);
        end if;
        select string_agg(quote_ident(attname), ', ' order by attnum),
            string_agg(case
                -- Of the walks through the books one at most is under way.
                when attname = 'next_member' then 'null'
                -- Half of the captures wait.
                when owner.name::text = 'verifications' and attname = 'settled_at' then 'case when i % 2 = 0 then timestamptz ''2026-01-01'' end'
                when atttypid = 'uuid'::regtype then 'gen_random_uuid()'
                when atttypid = 'text'::regtype then 'md5(i::text)'
                when atttypid = 'bytea'::regtype then 'sha256(i::text::bytea)'
                when atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then 'i'
                when atttypid = 'timestamptz'::regtype then 'timestamptz ''2026-01-01'' + i * interval ''1 hour'''
                -- Each another day, where a day has one row.
                when atttypid = 'date'::regtype then 'date ''2026-01-01'' + i'
                when atttypid = 'boolean'::regtype then 'i % 2 = 0'
                when atttypid = 'jsonb'::regtype then '''{}'''
                when atttypid = 'xid8'::regtype then 'pg_current_xact_id()'
                when atttypid in ('text[]'::regtype, 'uuid[]'::regtype) then '''{}''' else 'null' end, ', ' order by attnum)
            into columns, things
        from pg_attribute where attrelid = owner.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %s (%s) overriding system value select %s from generate_series(1, 200) i', owner.name, columns, things);
    end loop;
end $$;
