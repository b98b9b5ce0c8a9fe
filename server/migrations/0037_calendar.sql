-- What members are told by the calendar, in their own zone (issue 6). A row of each table for every active
-- account: the trigger below makes it, the job calendar.tick works on what is due, an index scan however many
-- members there are. When exactly is decided in calendar/rules.rs, which knows time zones.
-- Distribution key: member_id.
create table weekly_plans (
    member_id uuid        primary key,
    -- When the job looks at it.
    due_at    timestamptz not null,
    -- The Thursday that it is for; null: not planned yet. One that has been dealt with never comes back.
    for_at    timestamptz,
    -- When the member was last told of a week.
    told_at   timestamptz
);
create index weekly_plans_due on weekly_plans (due_at, member_id) where for_at is not null;
create index weekly_plans_new on weekly_plans (member_id) where for_at is null;

-- Reminders to come back, after steps of absence. Visits do not touch it: the job looks whether there were some.
create table reminder_plans (
    member_id    uuid        primary key,
    due_at       timestamptz not null,
    -- The visit from which the absence counts, as far as it is known here.
    absent_since timestamptz,
    -- How many steps of this absence are past, whether they were told or not.
    steps        smallint    not null default 0 check (steps >= 0),
    told_at      timestamptz
);
create index reminder_plans_due on reminder_plans (due_at, member_id);

-- Whoever comes to be active, from sign-up or from leaving: nobody is reminded within a week of that.
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
insert into weekly_plans (member_id, due_at)
    select member_id, coalesce(confirmed_at, created_at) from accounts where status = 'active';
insert into reminder_plans (member_id, due_at)
    select member_id, coalesce(confirmed_at, created_at) + interval '7 days' from accounts where status = 'active';

-- Who joined lately, for the weekly count of new members near.
create index accounts_confirmed on accounts (confirmed_at) include (member_id);

-- News and offers, written by the operator (`liaison news`).
create table newsletters (
    id         uuid        primary key,
    site_id    uuid        not null references sites (id),
    kind       text        not null check (kind in ('news', 'promotion')),
    -- The operator's own name for it; readers never see it.
    name       text        not null check (char_length(name) between 1 and 100),
    -- Where the button leads, as a path on the site.
    path       text        not null check (path like '/%' and char_length(path) <= 200),
    status     text        not null check (status in ('draft', 'sending', 'sent', 'withdrawn')),
    created_at timestamptz not null,
    -- When it was sent off, and when the last reader was dealt with or it was withdrawn.
    started_at timestamptz,
    ended_at   timestamptz,
    check ((status = 'draft') = (started_at is null))
);
create table newsletter_texts (
    newsletter_id uuid not null references newsletters (id) on delete cascade,
    locale        text not null,
    subject       text not null check (char_length(subject) between 1 and 150),
    heading       text not null check (char_length(heading) between 1 and 150),
    body          text not null check (char_length(body) between 1 and 5000),
    button        text not null check (char_length(button) between 1 and 60),
    primary key (newsletter_id, locale)
);
-- Who is to be told, written when it is sent off: once each, by the key. Distribution key: member_id.
create table newsletter_readers (
    newsletter_id uuid        not null references newsletters (id) on delete cascade,
    member_id     uuid        not null,
    due_at        timestamptz not null,
    -- null: waits. 'told', or 'skipped' for who did not want it any more or had left.
    outcome       text        check (outcome in ('told', 'skipped')),
    -- The mail, if it was one, so that a withdrawal can take it back while it waits.
    mail_id       uuid,
    primary key (newsletter_id, member_id)
);
create index newsletter_readers_due on newsletter_readers (due_at, member_id) where outcome is null;
create index newsletter_readers_member on newsletter_readers (member_id);
