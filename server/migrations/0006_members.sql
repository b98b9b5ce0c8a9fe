-- A profile is what others see. Fictional profiles have one and no account.
-- Distribution key: id.
create table profiles (
    id                  uuid        primary key,
    site_id             uuid        not null references sites (id),
    -- Who can meet whom: the site's id, or 'shared' for all sites with member_resell (design 5.1).
    pool                text        not null,
    status              text        not null check (status in ('active', 'disabled')),
    name                text        not null check (char_length(name) between 2 and 30 and name !~ '^@'),
    gender              text        not null check (gender in ('male', 'female')),
    seeks_male          boolean     not null,
    seeks_female        boolean     not null,
    date_of_birth       date        not null,
    country             text        not null check (country ~ '^[A-Z]{2}$'),
    region              text        not null,
    city                text        not null,
    relationship_status text        check (relationship_status in ('divorced', 'living_together', 'married', 'single', 'widowed', 'unmarried')),
    body_type           text        check (body_type in ('slim', 'normal', 'fat')),
    hair_colour         text        check (hair_colour in ('black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'other')),
    eye_colour          text        check (eye_colour in ('brown', 'blue', 'green', 'grey', 'hazel', 'other')),
    tattoos             text        check (tattoos in ('none', 'some', 'many')),
    interests           text[]      not null default '{}',
    reason              text        check (char_length(reason) <= 300),
    about               text        check (char_length(about) <= 2000),
    fictional           boolean     not null,
    invisible           boolean     not null default false,
    -- The day of the last activity, for sorting; the moment itself is in member_activity.
    -- At most one update a day, so that the search index stays clean (facts/performance.md 1a).
    active_on           date        not null,
    created_at          timestamptz not null,
    check (seeks_male or seeks_female)
);

-- Search reads only this index, then at most one page of rows.
create index profiles_search on profiles (pool, gender, country, active_on desc, id)
    include (date_of_birth, region, seeks_male, seeks_female, fictional)
    where status = 'active' and not invisible;
-- With a region filter: 25 ms become 1 ms at a million profiles, for 65 MB.
create index profiles_search_region on profiles (pool, gender, country, region, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional)
    where status = 'active' and not invisible;

-- What is fictional stays fictional (design 5.4).
create function profiles_keep_fictional() returns trigger language plpgsql as $$
begin
    if new.fictional is distinct from old.fictional then
        raise exception 'fictional is fixed at creation' using errcode = 'check_violation', constraint = 'profiles_fictional_fixed';
    end if;
    return new;
end $$;
create trigger profiles_keep_fictional before update of fictional on profiles
    for each row execute function profiles_keep_fictional();

-- Narrow and updated in place: last seen never touches the profile's indexes.
create table member_activity (
    member_id uuid        primary key,
    active_at timestamptz not null
) with (fillfactor = 50);

-- Both ends of a block, one row each, so that either side finds it under its own key.
create table blocks (
    member_id  uuid        not null,
    other_id   uuid        not null,
    direction  text        not null check (direction in ('blocks', 'blocked_by')),
    created_at timestamptz not null,
    primary key (member_id, other_id, direction),
    check (member_id <> other_id)
);

-- Photos: renditions are blobs named by the hash of their content.
create table photos (
    id             uuid        primary key,
    member_id      uuid        not null,
    -- 0 is the main photo. 3 for free, 25 for premium members (spec 9).
    position       smallint    not null check (position between 0 and 24),
    status         text        not null check (status in ('pending', 'active', 'rejected')),
    width          integer     not null check (width > 0),
    height         integer     not null check (height > 0),
    blob_large     text        not null,
    blob_medium    text        not null,
    blob_thumb     text        not null,
    -- At most 32 px, blurred: what those see who may not see the photo.
    blob_locked    text        not null,
    created_at     timestamptz not null,
    unique (member_id, position)
);
