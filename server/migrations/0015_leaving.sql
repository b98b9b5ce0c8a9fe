-- Members who asked to be deleted and may still come back (design 5.12). Distribution key: member_id.
create table deletions (
    member_id      uuid        primary key,
    site_id        uuid        not null references sites (id),
    requested_at   timestamptz not null,
    -- From this moment on there is no way back.
    due_at         timestamptz not null,
    -- As they were, for coming back.
    account_status text        not null check (account_status in ('not_confirmed', 'active')),
    profile_status text        not null check (profile_status in ('active', 'disabled')),
    -- The member's own words; gone with the row.
    comment        text        check (char_length(comment) between 1 and 1000)
);
create index deletions_due on deletions (due_at);

-- Why people leave, counted without saying who.
create table deletion_reasons (
    site_id uuid    not null references sites (id),
    -- The first day of the month: a day with one deletion would name its member.
    month   date    not null check (extract(day from month) = 1),
    reason  text    not null,
    times   integer not null check (times > 0),
    primary key (site_id, month, reason)
);

-- Who was deleted for good, by the SHA-256 of the random id, so that a restored backup can be made to
-- forget them again. The blob store holds a copy of each, since this table is in the backup itself.
create table tombstones (
    member_hash bytea       primary key check (octet_length(member_hash) = 32),
    erased_at   timestamptz not null
);

-- Asking for the password again begins at the member, not at the address.
create index account_addresses_member on account_addresses (member_id);
