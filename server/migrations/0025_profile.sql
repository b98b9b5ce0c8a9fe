-- A day of birth can be corrected once (contract of issue 4): whoever could move it at will could lead
-- searches by age astray, and slip under the age that let them in.
alter table profiles add column birth_corrections smallint not null default 0
    constraint profiles_birth_fixed check (birth_corrections <= 1);

create function profiles_count_birth_corrections() returns trigger language plpgsql as $$
begin
    if new.date_of_birth is distinct from old.date_of_birth then
        new.birth_corrections := old.birth_corrections + 1;
    end if;
    return new;
end $$;
create trigger profiles_count_birth_corrections before update of date_of_birth on profiles
    for each row execute function profiles_count_birth_corrections();

-- Words that a moderator asked the member to change. Open until they do; others do not see `about` and
-- `reason` meanwhile. Answered ones stay, as the record of who asked for what.
-- Distribution key: member_id.
create table change_requests (
    member_id   uuid        not null,
    id          uuid        not null,
    field       text        not null check (field in ('name', 'about', 'reason')),
    reason      text        not null check (reason in ('contact_details', 'advertising', 'offensive', 'minor', 'untrue', 'other')),
    -- What stood there.
    words       text        not null,
    asked_by    text        not null check (asked_by <> ''),
    asked_at    timestamptz not null,
    answered_at timestamptz,
    primary key (member_id, id)
);
create unique index change_requests_open on change_requests (member_id, field) where answered_at is null;

-- Whose words a moderator has yet to look at, and who did so last.
-- Distribution key: member_id.
create table profile_reviews (
    member_id     uuid        primary key,
    waiting_since timestamptz,
    reviewed_at   timestamptz,
    reviewed_by   text
);
create index profile_reviews_waiting on profile_reviews (waiting_since) where waiting_since is not null;
