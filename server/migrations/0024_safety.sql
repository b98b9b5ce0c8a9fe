-- What members report, with what it looked like at that moment (DSA 16 to 18). A report hides nothing by itself.
-- Distribution key: id.
create table reports (
    id           uuid        primary key,
    site_id      uuid        not null references sites (id),
    -- Null once that member is erased. Nobody tells the reported member who reported.
    reporter_id  uuid,
    reported_id  uuid,
    about        text        not null check (about in ('profile', 'photo', 'message')),
    category     text        not null check (category in ('fake', 'spam', 'scam', 'harassment', 'nudity', 'minor',
                                                          'violence', 'illegal', 'other')),
    -- The reporter's words.
    text         text        check (char_length(text) <= 1000),
    -- Null once its time is over (safety/evidence.rs says when).
    evidence     jsonb,
    created_at   timestamptz not null,
    closed_at    timestamptz,
    decision     text        check (decision in ('upheld', 'dismissed')),
    note         text        check (char_length(note) <= 2000),
    check ((closed_at is null) = (decision is null))
);
create index reports_open on reports (created_at) where closed_at is null;
create index reports_reporter on reports (reporter_id);
create index reports_reported on reports (reported_id);

-- Who of the staff looked at a report, and who closed it or removed a photo: nobody changes these rows.
create table report_audit (
    report_id uuid        not null,
    turn      bigint      generated always as identity,
    staff     text        not null check (staff <> ''),
    action    text        not null check (action in ('shown', 'closed', 'photo_removed')),
    at        timestamptz not null,
    primary key (report_id, turn)
);
create trigger report_audit_is_fixed before update or delete or truncate on report_audit
    for each statement execute function audit_is_fixed();
