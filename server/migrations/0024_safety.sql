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
    -- When its reporter heard of the decision.
    reporter_told_at timestamptz,
    -- When a moderator passed it on to those who look at what is grave.
    escalated_at timestamptz,
    severe       boolean     not null generated always as (category = 'minor' or escalated_at is not null) stored,
    check ((closed_at is null) = (decision is null))
);
-- The queues of reports, site by site.
create index reports_open on reports (site_id, severe, created_at, id) where closed_at is null;
create index reports_reporter on reports (reporter_id);
-- Of a member at a site in order: the first open one decides where they stand in the queue, however many there are.
create index reports_reported on reports (reported_id, site_id, severe, created_at, id);

-- Whether a report waits because its reporter's reports do (accounts.reports_paused_until; DSA 23(2)). What can't wait does not.
create function report_waits(p_reporter uuid, p_category text, p_at timestamptz) returns boolean language sql stable as $$
    select p_category not in ('minor', 'violence', 'illegal')
        and exists (select from accounts where member_id = p_reporter and reports_paused_until > p_at)
$$;

-- What came and what became of it, by month: it stays when those whom it names are erased. Reports are counted, and complaints.
create function cases_are_counted() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into moderation_counts (site_id, month, what, code, cause)
        values (new.site_id, date_trunc('month', new.created_at at time zone 'UTC'), tg_argv[0] || '_received', '', new.category);
    elsif new.closed_at is null then
        -- Taken back at once (server/src/backoffice/undo.rs): one like it, since none says whose it is.
        delete from moderation_counts where ctid = (select ctid from moderation_counts
            where site_id = old.site_id and month = date_trunc('month', old.closed_at at time zone 'UTC') and what = tg_argv[0]
              and code = old.decision and cause = old.category
              and hours = greatest(0, extract(epoch from old.closed_at - old.created_at) / 3600)::integer
            limit 1 for update skip locked);
    else
        insert into moderation_counts (site_id, month, what, code, cause, hours)
        values (new.site_id, date_trunc('month', new.closed_at at time zone 'UTC'), tg_argv[0], new.decision, new.category,
            greatest(0, extract(epoch from new.closed_at - new.created_at) / 3600)::integer);
    end if;
    return null;
end $$;
create trigger reports_received_are_counted after insert on reports for each row execute function cases_are_counted('report');
create trigger reports_are_counted after update of closed_at on reports for each row
    when ((old.closed_at is null) <> (new.closed_at is null)) execute function cases_are_counted('report');

-- Who of the staff looked at a report, and who closed it or removed a photo: nobody changes these rows.
create table report_audit (
    report_id uuid        not null,
    turn      bigint      generated always as identity,
    staff     text        not null check (staff <> ''),
    action    text        not null check (action in ('shown', 'closed', 'photo_removed', 'acted', 'escalated',
                                                    'undone')),
    at        timestamptz not null,
    primary key (report_id, turn)
);
create trigger report_audit_is_fixed before update or delete or truncate on report_audit
    for each statement execute function audit_is_fixed();
