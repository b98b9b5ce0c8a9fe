-- Profiles: what members see of each other, what moderators look at in them, and blocks.

-- Profiles ----------------------------------------------------------------------------------------------------------

-- The bits of these interests. A new interest takes the next bit, in a migration that replaces this function (a test
-- says so); one that is given up keeps its bit for ever.
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

-- What members look for, whether they are verified, whether they want to meet people beyond the two genders and couples, and
-- the languages that they speak, in one number: three bits, the fourth, the fifth to the eighth and, from the ninth, one for each
-- language.
-- One number, since each more in the indexes of search makes every search read more pages. A new one takes the next bit, in a
-- migration that replaces the function; one that is given up keeps its bit for ever.
create function intent_bits(intent text[]) returns bigint language sql immutable parallel safe as $$
    select coalesce(bit_or(1::bigint << (array_position(array['chat', 'dates', 'relationship'], chosen) - 1)), 0)
    from unnest(intent) chosen
$$;
create function seeks_bit(gender text) returns bigint language sql immutable parallel safe as $$
    select case gender when 'non_binary' then 16::bigint when 'couple_mf' then 32 when 'couple_ff' then 64 when 'couple_mm' then 128 end
$$;
-- Without `seeks_bit`: a restored backup finds no function that another one calls by its bare name.
create function couple_bits(genders text[]) returns bigint language sql immutable parallel safe as $$
    select coalesce(bit_or(1::bigint << (array_position(array['couple_mf', 'couple_ff', 'couple_mm'], sought) + 4)), 0)
    from unnest(genders) sought
$$;
create function language_bits(languages text[]) returns bigint language sql immutable parallel safe as $$
    select coalesce(bit_or(1::bigint << (array_position(array[
        'ar', 'bg', 'bs', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi', 'hr',
        'hu', 'id', 'is', 'it', 'ja', 'ku', 'lb', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sq',
        'sr', 'sv', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh'
    ], spoken) + 7)), 0) from unnest(languages) spoken
$$;

-- Whether an account is of two people.
create function is_couple(gender text) returns boolean language sql immutable parallel safe as $$
    select gender in ('couple_mf', 'couple_ff', 'couple_mm')
$$;

-- Whether these answers may stand: three prompts at most, each once, each with an answer on one line.
create function prompts_fit(ids text[], answers text[]) returns boolean language sql immutable parallel safe as $$
    select cardinality(ids) = cardinality(answers) and cardinality(ids) <= 3 and cardinality(ids) = count(distinct id)
       and array_position(answers, null) is null
       and coalesce(bool_and(id ~ '^[a-z_]{1,40}$' and char_length(answer) between 1 and 200), true)
    from unnest(ids, answers) kept (id, answer)
$$;

-- The answers as one text, for whoever looks at words; null where there are none.
create function prompt_words(ids text[], answers text[]) returns text language sql immutable parallel safe as $$
    select string_agg(id || ': ' || answer, E'\n' order by place)
    from unnest(ids, answers) with ordinality kept (id, answer, place)
$$;

-- A profile is what others see. Fictional profiles have one and no account. Distribution key: id.
create table profiles (
    id                  uuid        primary key,
    site_id             uuid        not null references sites (id),
    -- Who can meet whom: the site's id, or 'shared' for all sites with member_resell.
    pool                text        not null,
    status              text        not null check (status in ('active', 'disabled')),
    name                text        not null check (char_length(name) between 2 and 30 and name !~ '^@'),
    -- A name that speaks for the site or leads away from it waits here for a moderator. `name` is what others see, so
    -- whatever reads it for them needs to know nothing of this. Null: `name` is the member's own.
    wanted_name         text
        constraint profiles_wanted_name_length check (char_length(wanted_name) between 2 and 30),
    gender              text        not null check (gender in ('male', 'female', 'non_binary', 'couple_mf', 'couple_ff',
                                                              'couple_mm')),
    seeks_male          boolean     not null,
    seeks_female        boolean     not null,
    -- Searches read it as a bit of intent_and_languages.
    seeks_non_binary    boolean     not null default false,
    -- Those of the kinds of couples that they want to meet; read in the same way.
    seeks_couples       text[]      not null default '{}',
    -- Of an account of two: that of the first of them. The other's is in second_persons.
    date_of_birth       date        not null,
    -- A date of birth can be corrected once: whoever could move it at will could lead searches by age astray, and
    -- slip below the age that let them in.
    birth_corrections   smallint    not null default 0
        constraint profiles_birth_fixed check (birth_corrections <= 1),
    country             text        not null check (country ~ '^[A-Z]{2}$'),
    region              text        not null,
    city                text        not null,
    relationship_status text        check (relationship_status in ('divorced', 'living_together', 'married',
                                                                   'single', 'widowed', 'unmarried')),
    body_type           text        check (body_type in ('slim', 'normal', 'fat')),
    hair_colour         text        check (hair_colour in ('black', 'brown', 'blond', 'red', 'grey',
                                                           'white', 'bald', 'other')),
    eye_colour          text        check (eye_colour in ('brown', 'blue', 'green', 'grey', 'hazel', 'other')),
    tattoos             text        check (tattoos in ('none', 'some', 'many')),
    interests           text[]      not null default '{}',
    -- What they look for (chat, dates, relationship), in the order of that list, and the languages that they speak
    -- (ISO 639-1), in their own order.
    intent              text[]      not null default '{}',
    languages           text[]      not null default '{}',
    reason              text        check (char_length(reason) <= 300),
    about               text        check (char_length(about) <= 2000),
    -- Prompts that the member answered, by id (members/prompts.rs), and the answers in the same order.
    prompts             text[]      not null default '{}',
    prompt_answers      text[]      not null default '{}',
    fictional           boolean     not null,
    invisible           boolean     not null default false,
    -- Orientation and interests are shown to others only with a consent of their own. Its record is in `consents`;
    -- this is what profiles are read by.
    shows_orientation   boolean     not null default true,
    -- Since when the member lets visitors see name, age, region and main photo on landers; null: they don't, which is
    -- the default.
    shown_on_landers_at timestamptz,
    -- Others see that the member looked at their profile, and the member sees who looked at theirs: both or neither.
    shows_visits        boolean     not null default true,
    -- How soon the member usually answers who writes to them first, as a job counts it (chat/answer_pace.rs); null: there is
    -- too little to go by, or they take longer. Others read it unless the member hides it.
    answers             text
        constraint profiles_answers_known check (answers in ('day', 'few_days')),
    shows_answers       boolean     not null default true,
    -- There is an approved photo that cards show: none that is marked as nude or in an album. Kept by photos_keep_has_photo.
    has_photo           boolean     not null default false,
    -- Others read "Verified person". Kept by keep_verified; nobody is behind a fictional profile who could be.
    verified            boolean     not null default false
        constraint profiles_verified_real check (not (verified and fictional)),
    -- None of the interests of those who don't show them, so that no filter can find out what they are.
    shown_interests     bigint      not null
        generated always as (case when shows_orientation then interest_bits(interests) else 0 end) stored,
    intent_and_languages bigint     not null
        generated always as (intent_bits(intent) | language_bits(languages) | case when verified then 8 else 0 end
            | case when seeks_non_binary then 16 else 0 end | couple_bits(seeks_couples)) stored,
    -- The day of the last activity, for sorting; the moment itself is in member_activity. Updated at most once a day,
    -- so that the index of the search stays clean.
    active_on           date        not null,
    created_at          timestamptz not null,
    -- The day of it, for sorting: the moment itself is nobody's but the member's.
    joined_on           date        not null
        generated always as ((created_at at time zone 'UTC')::date) stored,
    check (seeks_male or seeks_female or seeks_non_binary or seeks_couples <> '{}'),
    constraint profiles_seeks_couples_known check (seeks_couples <@ array['couple_mf', 'couple_ff', 'couple_mm']
        and bit_count(couple_bits(seeks_couples)::bit(64)) = cardinality(seeks_couples)),
    constraint profiles_answers_real check (answers is null or not fictional),
    constraint profiles_prompts_fit check (prompts_fit(prompts, prompt_answers)),
    -- Known ones, each once: what is neither has no bit of its own.
    constraint profiles_intent_known check (bit_count(intent_bits(intent)::bit(64)) = cardinality(intent)),
    constraint profiles_languages_known
        check (cardinality(languages) <= 6 and bit_count(language_bits(languages)::bit(64)) = cardinality(languages))
) with (
    -- A visit a day moves a fifth of all rows in the indexes. Where vacuum lags behind, an index-only scan has to
    -- read the rows after all and costs four times as much.
    autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.02
);

-- A search reads one of these, one for each kind of place (found_by_search). What each filter reads stands in the
-- index, so a page touches no rows but those that it shows.
create index profiles_search on profiles (pool, gender, country, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages)
    where status = 'active' and not invisible;
create index profiles_search_region on profiles (pool, gender, region, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages)
    where status = 'active' and not invisible;
create index profiles_search_city on profiles (pool, gender, city, active_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages)
    where status = 'active' and not invisible;

-- The same for a search that shows the newest first. `active_on` is there for whom the search wants online.
create index profiles_newest on profiles (pool, gender, country, joined_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages,
        active_on)
    where status = 'active' and not invisible;
create index profiles_newest_region on profiles (pool, gender, region, joined_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages,
        active_on)
    where status = 'active' and not invisible;
create index profiles_newest_city on profiles (pool, gender, city, joined_on desc, id)
    include (date_of_birth, seeks_male, seeks_female, fictional, has_photo, shown_interests, intent_and_languages,
        active_on)
    where status = 'active' and not invisible;

-- Whom a lander shows: real members and fictional profiles apart, those lately active first.
create index profiles_landers on profiles (pool, country, fictional, active_on desc, id)
    include (gender)
    where status = 'active' and not invisible and has_photo and (shown_on_landers_at is not null or fictional);

-- How many of a site are of a gender beyond the two: none on most sites.
create index profiles_other_genders on profiles (site_id, gender) where gender not in ('male', 'female');

-- Staff find members by name.
create index profiles_by_name on profiles (lower(name));
-- And by how it begins, on the sites of their scope.
create index profiles_by_beginning on profiles (site_id, lower(name) text_pattern_ops) where not fictional;

-- After an older database was put in the place of a newer one, the members whose tombstones it lacks are found by
-- hash.
create index profiles_hash on profiles (sha256(uuid_send(id)));

-- What is fictional stays fictional.
create function profiles_keep_fictional() returns trigger language plpgsql as $$
begin
    if new.fictional is distinct from old.fictional then
        raise exception 'fictional is fixed at creation'
            using errcode = 'check_violation', constraint = 'profiles_fictional_fixed';
    end if;
    return new;
end $$;
create trigger profiles_keep_fictional before update of fictional on profiles
    for each row execute function profiles_keep_fictional();

-- A gender beyond the two only where the site takes it (its setting `genders`). The row of the site is locked, as it is by whoever
-- changes the setting and then counts who is of it: of the two, one sees the other.
create function profiles_gender_taken() returns trigger language plpgsql as $$
begin
    perform from sites where id = new.site_id and settings -> 'genders' ? new.gender for share;
    if not found then
        raise exception 'the site does not take this gender'
            using errcode = 'check_violation', constraint = 'profiles_gender_taken';
    end if;
    return null;
end $$;
create trigger profiles_gender_taken after insert on profiles
    for each row when (new.gender not in ('male', 'female')) execute function profiles_gender_taken();
create trigger profiles_gender_still_taken after update of gender on profiles
    for each row when (new.gender not in ('male', 'female') and new.gender is distinct from old.gender)
    execute function profiles_gender_taken();

create function profiles_count_birth_corrections() returns trigger language plpgsql as $$
begin
    if new.date_of_birth is distinct from old.date_of_birth then
        new.birth_corrections := old.birth_corrections + 1;
    end if;
    return new;
end $$;
create trigger profiles_count_birth_corrections before update of date_of_birth on profiles
    for each row execute function profiles_count_birth_corrections();

-- Accounts of two ---------------------------------------------------------------------------------------------------

-- The second of the two people of an account. A table of its own, so that nothing of anybody else's grows. Distribution key: member_id.
create table second_persons (
    member_id         uuid        primary key,
    date_of_birth     date        not null,
    -- As in profiles: each date of birth can be corrected once.
    birth_corrections smallint    not null default 0
        constraint second_persons_birth_fixed check (birth_corrections <= 1),
    -- When whoever signed up said that both agree to the terms; null: they came from another program.
    agreed_at         timestamptz
);
create trigger second_persons_count_birth_corrections before update of date_of_birth on second_persons
    for each row execute function profiles_count_birth_corrections();

-- Whom others wrote to as one person must not become two who read it, nor the other way round.
create function profiles_keep_of_two() returns trigger language plpgsql as $$
begin
    raise exception 'an account is of one or of two for good'
        using errcode = 'check_violation', constraint = 'profiles_of_two_fixed';
end $$;
create trigger profiles_keep_of_two before update of gender on profiles
    for each row when (is_couple(new.gender) <> is_couple(old.gender)) execute function profiles_keep_of_two();

-- Looked at when the transaction ends, since the two rows are written one after the other.
create function couples_are_two() returns trigger language plpgsql as $$
declare
    member uuid;
begin
    if tg_table_name = 'profiles' then
        member := new.id;
    else
        member := coalesce(new.member_id, old.member_id);
    end if;
    if exists (select from profiles p where p.id = member
                 and is_couple(p.gender) <> exists (select from second_persons s where s.member_id = p.id)) then
        raise exception 'an account of two has a second person, and no other has'
            using errcode = 'check_violation', constraint = 'couples_are_two';
    end if;
    return null;
end $$;
create constraint trigger profiles_couples_are_two after insert on profiles deferrable initially deferred
    for each row when (is_couple(new.gender)) execute function couples_are_two();
create constraint trigger second_persons_couples_are_two after insert or delete on second_persons deferrable initially deferred
    for each row execute function couples_are_two();

-- Moderation --------------------------------------------------------------------------------------------------------

-- Words that a moderator asked the member to change. Open until they do; meanwhile others don't see `about`,
-- `reason` and the prompts. Answered requests stay, as the record of who asked for what. Distribution key: member_id.
create table change_requests (
    member_id   uuid        not null,
    id          uuid        not null,
    field       text        not null check (field in ('name', 'about', 'reason', 'prompts')),
    reason      text        not null check (reason in ('contact_details', 'advertising', 'offensive', 'minor',
                                                       'untrue', 'other')),
    -- What stood there.
    words       text        not null,
    asked_by    text        not null check (asked_by <> ''),
    asked_at    timestamptz not null,
    answered_at timestamptz,
    primary key (member_id, id)
);
create unique index change_requests_open on change_requests (member_id, field) where answered_at is null;

-- Whose words a moderator has yet to look at, and who did so last. Distribution key: member_id.
create table profile_reviews (
    member_id     uuid        primary key,
    -- The member's: moderators work on some sites.
    site_id       uuid        not null,
    waiting_since timestamptz,
    reviewed_at   timestamptz,
    reviewed_by   text
);
create index profile_reviews_waiting on profile_reviews (site_id, waiting_since, member_id) where waiting_since is not null;

-- Verified persons --------------------------------------------------------------------------------------------------

-- Two different poses of the list (verification/poses.rs).
create function poses_fit(poses text[]) returns boolean language sql immutable parallel safe as $$
    select cardinality(poses) = 2 and poses[1] <> poses[2]
       and poses <@ array['hand_beside_face', 'hand_on_chin', 'hand_on_head', 'open_palm', 'two_fingers',
                          'head_tilted', 'face_turned', 'look_up', 'eyes_closed']
$$;

-- What a member is asked to show: for one capture, by the login that asked, within minutes. Distribution key: none.
create table verification_challenges (
    member_id  uuid        primary key,
    id         uuid        not null,
    session_id uuid        not null,
    poses      text[]      not null constraint verification_challenges_poses check (poses_fit(poses)),
    expires_at timestamptz not null
);
create index verification_challenges_expires on verification_challenges (expires_at);

-- Captures that a moderator compares with the member's photos. Once one is settled, its pictures are gone and no row
-- names them. Distribution key: none.
create table verifications (
    member_id   uuid        not null,
    id          uuid        not null,
    -- The member's: moderators work on some sites.
    site_id     uuid        not null,
    poses       text[]      not null constraint verifications_poses check (poses_fit(poses)),
    -- One picture a pose.
    blob_first  text,
    blob_second text,
    -- Ended: it stood, until a later one took its place or the member gave it up.
    state       text        not null check (state in ('waiting', 'verified', 'refused', 'withdrawn', 'expired', 'ended')),
    reason      text        check (reason in ('not_same_person', 'poor_picture', 'wrong_pose')),
    created_at  timestamptz not null,
    decided_at  timestamptz,
    decided_by  text        check (char_length(decided_by) between 1 and 100),
    -- Since when it can't be taken back, and the pictures are gone.
    settled_at  timestamptz,
    -- The member has read what became of it; null again once their photos have taken the badge away.
    seen_at     timestamptz,
    primary key (member_id, id),
    constraint verifications_files check ((settled_at is null) = (blob_first is not null)
        and (blob_first is null) = (blob_second is null)),
    constraint verifications_decided check ((state = 'waiting') = (decided_at is null)
        and (state = 'waiting' or state in ('withdrawn', 'expired') or decided_by is not null)),
    constraint verifications_reason check ((state = 'refused') = (reason is not null)),
    constraint verifications_settled check (state in ('waiting', 'verified', 'refused', 'ended') or settled_at is not null),
    check (state <> 'waiting' or settled_at is null)
);
-- One at a time, and one that stands.
create unique index verifications_unsettled on verifications (member_id) where settled_at is null;
create unique index verifications_standing on verifications (member_id) where state = 'verified';
create index verifications_queue on verifications (site_id, created_at, member_id) where state = 'waiting';
create index verifications_open on verifications (created_at) where settled_at is null;
create index verifications_settled_at on verifications (settled_at) where state <> 'verified';

-- What a moderator compared a capture with: photos, and how much of each was in view. Distribution key: none.
create table verified_photos (
    member_id       uuid       not null,
    verification_id uuid       not null,
    photo_id        uuid       not null,
    -- As in photos; null: all of it.
    crop            smallint[] check (cardinality(crop) = 4),
    primary key (member_id, verification_id, photo_id)
);

-- Whether nothing is shown that was not seen.
create function crop_within(shown smallint[], seen smallint[]) returns boolean language sql immutable parallel safe as $$
    select seen is null or (shown is not null and shown[1] >= seen[1] and shown[2] >= seen[2]
       and shown[1] + shown[3] <= seen[1] + seen[3] and shown[2] + shown[4] <= seen[2] + seen[4])
$$;

-- The badge stands while others see at least one photo outside of the album, and none there but those, or parts of those, that the moderator compared.
-- Profiles are locked before their photos are read, so that two changes see each other. Who loses the badge so is told.
create function keep_verified(members uuid[]) returns void language plpgsql as $$
begin
    perform from profiles where id = any(members) order by id for no key update;
    with standing as (
        select p.id, p.verified as was, v.id as verification, coalesce((
            select bool_and(exists (select from verified_photos s where s.member_id = p.id and s.verification_id = v.id
                and s.photo_id = f.id and crop_within(f.crop, s.crop)))
            from photos f where f.member_id = p.id and f.status = 'active' and not f.album), false) and v.id is not null as is_now
        from profiles p left join verifications v on v.member_id = p.id and v.state = 'verified'
        where p.id = any(members)
    ), lost as (
        update verifications v set seen_at = null from standing s
        where v.member_id = s.id and v.id = s.verification and s.was and not s.is_now
    )
    update profiles p set verified = s.is_now from standing s where p.id = s.id and s.was <> s.is_now;
end $$;

create function photos_keep_verified() returns trigger language plpgsql as $$
declare
    touched uuid[];
begin
    select array_agg(distinct c.member_id) into touched from changed c
    where exists (select from verifications v where v.member_id = c.member_id and v.state = 'verified');
    if touched is not null then
        perform keep_verified(touched);
    end if;
    return null;
end $$;
create trigger photos_verified_added after insert on photos
    referencing new table as changed for each statement execute function photos_keep_verified();
create trigger photos_verified_changed after update on photos
    referencing new table as changed for each statement execute function photos_keep_verified();
create trigger photos_verified_removed after delete on photos
    referencing old table as changed for each statement execute function photos_keep_verified();

create function verifications_keep_verified() returns trigger language plpgsql as $$
begin
    perform keep_verified(array[coalesce(new.member_id, old.member_id)]);
    return null;
end $$;
create trigger verifications_keep_verified after insert or update of state or delete on verifications
    for each row execute function verifications_keep_verified();

-- Match finder ------------------------------------------------------------------------------------------------------

-- What a member looks for in the match finder. Distribution key: member_id.
create table match_preferences (
    member_id             uuid        primary key,
    min_age               smallint    not null check (min_age >= 18),
    max_age               smallint    not null check (max_age <= 120),
    closeness             text        not null check (closeness in ('city', 'region', 'country')),
    interests             text[]      not null check (cardinality(interests) <= 5),
    relationship_statuses text[]      not null,
    body_types            text[]      not null,
    updated_at            timestamptz not null,
    check (min_age <= max_age)
);

-- Saved searches ----------------------------------------------------------------------------------------------------

-- Searches that a member keeps by name: ten at most, since each has one of ten places. Distribution key: member_id.
create table saved_searches (
    member_id  uuid        not null,
    id         uuid        not null,
    place      smallint    not null check (place between 1 and 10),
    name       text        not null check (char_length(name) between 1 and 60),
    -- What members.php is asked, its parameters in one order (members/search/saved.rs).
    query      text        not null check (char_length(query) <= 600),
    alert      text        not null check (alert in ('none', 'daily', 'weekly')),
    created_at timestamptz not null,
    -- Whoever joined after this is new in the next alert.
    told_until timestamptz not null,
    -- When the job looks at it; null: no alert.
    due_at     timestamptz,
    primary key (member_id, id),
    unique (member_id, place),
    unique (member_id, query),
    constraint saved_searches_due check ((alert = 'none') = (due_at is null))
);
create index saved_searches_due_at on saved_searches (due_at, member_id) where due_at is not null;

-- Who looked at whom ------------------------------------------------------------------------------------------------

-- That a member looked at another's profile: a row a pair, with the hours of the first and of the last look, so that nobody
-- learns the minute. Distribution key: member_id.
create table profile_views (
    -- Whose profile.
    member_id uuid        not null,
    viewer_id uuid        not null,
    first_at  timestamptz not null,
    last_at   timestamptz not null,
    primary key (member_id, viewer_id),
    check (member_id <> viewer_id),
    constraint profile_views_hours
        check (extract(epoch from first_at) % 3600 = 0 and extract(epoch from last_at) % 3600 = 0 and first_at <= last_at)
);
-- Page by page, whatever PostgreSQL expects a member to have.
create index profile_views_newest on profile_views (member_id, last_at desc, viewer_id desc);
-- For erasing the one who looked.
create index profile_views_viewer on profile_views (viewer_id);
create index profile_views_last on profile_views (last_at);

-- Blocks ------------------------------------------------------------------------------------------------------------

-- Both ends of a block, one row each, so that either side finds it under its own key.
create table blocks (
    member_id  uuid        not null,
    other_id   uuid        not null,
    direction  text        not null check (direction in ('blocks', 'blocked_by')),
    created_at timestamptz not null,
    primary key (member_id, other_id, direction),
    check (member_id <> other_id)
);

-- Between whom and a member a block stands, and who made it: 'blocks' is the member's own. The one way for every query
-- to ask for blocks, always by the member: only members/blocks.rs writes the table itself, and
-- tests/api/safety/one_view.rs fails on any other SQL that names it. A query's plan is what it would be with the table
-- written out; of a function, Citus would refuse it beside its own tables. Nobody for a visitor (null).
create view out_of_reach as
    select blocks.member_id, blocks.other_id, blocks.direction, blocks.created_at from blocks;

-- Rows for other features' statements ---------------------------------------------------------------------------------

-- A profile with all that its page tells, and what only its member reads; the fields stand in the order of `ProfileRow`
-- (members/profile_row.rs).
create type profile_page as (
    id uuid, status text, name text, gender text,
    seeks_male boolean, seeks_female boolean, seeks_non_binary boolean, seeks_couples text[],
    date_of_birth date, second_born date, country text, region text, city text, fictional boolean, verified boolean,
    invisible boolean, shows_orientation boolean, shown_on_landers boolean, shows_visits boolean, shows_answers boolean,
    relationship_status text, body_type text, hair_colour text, eye_colour text, tattoos text,
    interests text[], intent text[], languages text[], reason text, about text, prompts text[], prompt_answers text[],
    answers text, photos gallery_photo[],
    verification_news text, name_waits boolean, birth_fixed boolean, second_birth_fixed boolean,
    asked_fields text[], asked_reasons text[], asked_at timestamptz[]
);

-- The profile as `p_viewer` reads it: to others, words that are to be changed are hidden. Whether they may read it at all is
-- the caller's to ask. One plain select, stable, neither strict nor security definer: PostgreSQL inlines it.
create function profile_page_of(p_viewer uuid, p_member uuid) returns setof profile_page
language sql stable parallel safe as $$
    select p.id, p.status, coalesce(p.wanted_name, p.name), p.gender,
        p.seeks_male, p.seeks_female, p.seeks_non_binary, p.seeks_couples,
        p.date_of_birth, case when is_couple(p.gender) then s.date_of_birth end, p.country, p.region, p.city, p.fictional, p.verified,
        p.invisible, p.shows_orientation, p.shown_on_landers_at is not null, p.shows_visits, p.shows_answers,
        p.relationship_status, p.body_type, p.hair_colour, p.eye_colour, p.tattoos,
        p.interests, p.intent, p.languages,
        case when asked.reason and p_viewer <> p_member then null else p.reason end,
        case when asked.about and p_viewer <> p_member then null else p.about end,
        case when asked.prompts and p_viewer <> p_member then '{}' else p.prompts end, p.prompt_answers,
        case when p.shows_answers then p.answers end,
        array(select row(f.id, f.member_id, f.main, f.status, f.width, f.height, f.revision, f.nude_by is not null, f.album)::gallery_photo
              from photos f where f.member_id = p.id order by f.position),
        -- What the member has yet to read about their verification; every page of theirs says so.
        (select case when v.state = 'verified' and not p.verified then 'hidden' else v.state end
         from verifications v
         where v.member_id = p_member and p_viewer = p_member and v.settled_at is not null and v.seen_at is null
           and v.state in ('verified', 'refused', 'expired')
         order by v.created_at desc, v.id limit 1),
        p.wanted_name is not null, p.birth_corrections > 0, s.birth_corrections > 0,
        asked.fields, asked.reasons, asked.moments
    from profiles p
    left join second_persons s on s.member_id = p.id
    cross join lateral (
        select coalesce(bool_or(r.field = 'reason'), false) as reason, coalesce(bool_or(r.field = 'about'), false) as about,
            coalesce(bool_or(r.field = 'prompts'), false) as prompts,
            coalesce(array_agg(r.field order by r.asked_at, r.field), '{}') as fields,
            coalesce(array_agg(r.reason order by r.asked_at, r.field), '{}') as reasons,
            coalesce(array_agg(r.asked_at order by r.asked_at, r.field), '{}') as moments
        from change_requests r where r.member_id = p_member and r.answered_at is null
    ) asked
    where p.id = p_member
$$;

-- All that a search from memory takes from its searcher's own row and blocks (`Own` in sessions/store.rs), as a hash: where it is the
-- same as before, so is all of that.
create function searcher_mark(p_member uuid) returns bytea language sql stable parallel safe as $$
    select sha256(convert_to(row(p.pool, p.gender, p.seeks_male, p.seeks_female, p.seeks_non_binary, p.seeks_couples, p.country,
        array(select other.other_id from out_of_reach other where other.member_id = p_member order by other.other_id))::text, 'UTF8'))
    from profiles p where p.id = p_member
$$;
