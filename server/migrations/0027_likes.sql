-- The swipe game (spec 6, 9; design 5.10). Whom a member passed over; nobody else ever hears of it.
-- Distribution key: member_id.
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
-- For erasing whom it is about.
create index swipe_dislikes_other on swipe_dislikes (other_id);

-- Likes of the swipe game given on the member's latest day there; 4 a day (spec 9). One row a member,
-- updated in place.
create table swipe_days (
    member_id uuid     primary key,
    -- The calendar day in the zone of the account (accounts.timezone).
    day       date     not null,
    likes     smallint not null check (likes between 1 and 4)
) with (fillfactor = 50);

-- When auto-like showed it to the member, or the answer to their own like did: once is enough.
alter table matches add column shown_at timestamptz;
alter table likes_received add column shown_at timestamptz;
-- What was there before this was announced by the pages of its time.
update matches set shown_at = created_at;
create index matches_unshown on matches (member_id, created_at desc) include (other_id) where shown_at is null;
create index likes_received_unshown on likes_received (member_id, created_at desc) include (other_id)
    where seen_at is null and shown_at is null;

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
