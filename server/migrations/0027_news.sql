-- News and offers, written by the operator (in the console, or by `liaison news`).
create table newsletters (
    id         uuid        primary key,
    site_id    uuid        not null references sites (id),
    kind       text        not null check (kind in ('news', 'promotion')),
    -- The operator's own name for it; readers never see it.
    name       text        not null check (char_length(name) between 1 and 100),
    -- Where the button leads, as a path on the site.
    path       text        not null check (path like '/%' and char_length(path) <= 200),
    -- Counted from 1 with each change of the draft: what somebody approves is what they saw.
    version    integer     not null default 1 check (version > 0),
    -- When it was last mailed to somebody who looked at it, as it is now.
    tested_at  timestamptz,
    status     text        not null check (status in ('draft', 'sending', 'sent', 'withdrawn')),
    -- How many readers were told, and how many were not: counted once the readers' own rows have gone.
    told       bigint,
    skipped    bigint,
    created_at timestamptz not null,
    -- When it was sent off, and when the last reader was dealt with or it was withdrawn.
    started_at timestamptz,
    ended_at   timestamptz,
    -- When its readers were written down: with it, or by a job where it went off in the console.
    readers_at timestamptz,
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

-- What went off stays as it was approved and read.
create function newsletter_texts_are_drafts() returns trigger language plpgsql as $$
begin
    if (select status from newsletters where id = new.newsletter_id) <> 'draft' then
        raise exception 'only a draft is written' using errcode = 'check_violation', constraint = 'newsletter_texts_are_drafts';
    end if;
    return new;
end $$;
create trigger newsletter_texts_are_drafts before insert or update on newsletter_texts
    for each row execute function newsletter_texts_are_drafts();

-- Who is to be told, written when the newsletter is sent off: once each, by the key. Distribution key: member_id.
create table newsletter_readers (
    newsletter_id uuid        not null references newsletters (id) on delete cascade,
    member_id     uuid        not null,
    due_at        timestamptz not null,
    -- Null: waits. 'told', or 'skipped' for somebody who no longer wanted it or had left.
    outcome       text        check (outcome in ('told', 'skipped')),
    -- The mail, if it was one, so that a withdrawal can take it back while it waits.
    mail_id       uuid,
    primary key (newsletter_id, member_id)
);
create index newsletter_readers_due on newsletter_readers (due_at, member_id) where outcome is null;
create index newsletter_readers_member on newsletter_readers (member_id);
-- Each minute a job asks whether any of a newsletter's readers are still to be told.
create index newsletter_readers_left on newsletter_readers (newsletter_id) where outcome is null;
-- The sweep deletes the oldest rows and reads no others for it (kernel/retention.rs).
create index newsletter_readers_told on newsletter_readers (due_at) where outcome is not null;
