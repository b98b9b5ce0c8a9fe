-- What members are told by the calendar, in their own time zone. Every active account has a row in each table: the
-- triggers below make it. The job calendar.tick works on what is due, an index scan however many members there are.
-- When exactly is decided in calendar/rules.rs, which knows time zones. Distribution key: member_id.

create table weekly_plans (
    member_id uuid        primary key,
    -- When the job looks at it.
    due_at    timestamptz not null,
    -- The Thursday that it is for; null: not planned yet. One that has been dealt with never comes back.
    for_at    timestamptz,
    -- When the member was last told about a week.
    told_at   timestamptz
);
create index weekly_plans_due on weekly_plans (due_at, member_id) where for_at is not null;
create index weekly_plans_new on weekly_plans (member_id) where for_at is null;

-- Reminders to come back, after steps of absence. Visits do not touch it: the job looks whether there were any.
create table reminder_plans (
    member_id    uuid        primary key,
    due_at       timestamptz not null,
    -- The visit from which the absence counts, as far as it is known here.
    absent_since timestamptz,
    -- How many steps of this absence are past, whether the member was told of them or not.
    steps        smallint    not null default 0 check (steps >= 0),
    told_at      timestamptz
);
create index reminder_plans_due on reminder_plans (due_at, member_id);

-- For whoever becomes active, after signing up or coming back: nobody is reminded within a week of that.
create function accounts_plan() returns trigger language plpgsql as $$
begin
    insert into weekly_plans (member_id, due_at)
    values (new.member_id, coalesce(new.confirmed_at, new.created_at)) on conflict do nothing;
    insert into reminder_plans (member_id, due_at)
    values (new.member_id, coalesce(new.confirmed_at, new.created_at) + interval '7 days') on conflict do nothing;
    return null;
end $$;
create trigger accounts_begin_plans after insert on accounts
    for each row when (new.status = 'active') execute function accounts_plan();
create trigger accounts_resume_plans after update of status on accounts
    for each row when (new.status = 'active' and old.status <> 'active') execute function accounts_plan();
