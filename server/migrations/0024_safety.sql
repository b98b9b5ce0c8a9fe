-- What members report, with what it looked like at that moment (DSA 16 to 18), and what abuse rules have noticed, which waits
-- in the same queue. A report hides nothing by itself.
-- Distribution key: id.
create table reports (
    id           uuid        primary key,
    site_id      uuid        not null references sites (id),
    -- Null once that member is erased, and where a rule noticed it. Nobody tells the reported member who reported.
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
    -- The abuse rule that noticed it; null: somebody reported it.
    rule         text        check (rule in ('same_opener', 'links', 'countries', 'chargebacks')),
    check ((closed_at is null) = (decision is null)),
    constraint rules_report_nobodys_words check (rule is null or (reporter_id is null and text is null and about = 'profile'))
);
-- What rules have noticed of a member: one that is open of each rule, and the ones before it.
create unique index reports_rule_open on reports (reported_id, rule) where rule is not null and closed_at is null;
create index reports_rule on reports (reported_id, rule, closed_at desc) where rule is not null;
-- The queues of reports, site by site.
create index reports_open on reports (site_id, severe, created_at, id) where closed_at is null;
create index reports_reporter on reports (reporter_id);
-- Whose evidence has served its time; of whom nobody is left, from when it came.
create index reports_evidence on reports (closed_at) where evidence is not null;
create index reports_evidence_of_nobody on reports (created_at) where evidence is not null and reported_id is null;
-- Of a member at a site in order: the first open one decides where they stand in the queue, however many there are.
create index reports_reported on reports (reported_id, site_id, severe, created_at, id);

-- What can't wait does not, whoever reports it.
create function report_can_wait(p_category text) returns boolean language sql immutable as $$
    select p_category not in ('minor', 'violence', 'illegal')
$$;

-- Whether a report waits because its reporter's reports do (accounts.reports_paused_until; DSA 23(2)).
create function report_waits(p_reporter uuid, p_category text, p_at timestamptz) returns boolean language sql stable as $$
    select report_can_wait(p_category)
        and exists (select from accounts where member_id = p_reporter and reports_paused_until > p_at)
$$;

-- What came and what became of it, by month: it stays when those whom it names are erased. Reports are counted, and complaints;
-- not what rules noticed, which nobody sent us.
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
create trigger reports_received_are_counted after insert on reports for each row when (new.rule is null)
    execute function cases_are_counted('report');
create trigger reports_are_counted after update of closed_at on reports for each row
    when ((old.closed_at is null) <> (new.closed_at is null) and new.rule is null) execute function cases_are_counted('report');

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

-- Date plans (server/src/dates) -----------------------------------------------------------------------------------

-- What a member means to do on a date, for a friend who has the link. They are looked up by that link, so they stand where
-- logins do, and not with their member.
create table date_plans (
    id            uuid        primary key,
    member_id     uuid        not null,
    -- SHA-256 of the link's token, which the member's browser made: nothing here leads to the link.
    token_hash    bytea       not null unique check (octet_length(token_hash) = 32),
    -- One of five while the plan is open, so that nobody has more; null: it has ended.
    slot          smallint    check (slot between 1 and 5),
    partner_id    uuid        check (partner_id <> member_id),
    place         text        not null check (char_length(place) between 1 and 200),
    note          text        check (char_length(note) between 1 and 500),
    -- In which the friend reads it.
    language      text        not null
        check (language in ('da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv')),
    shows_photo   boolean     not null,
    meets_at      timestamptz not null,
    -- So many hours later the member is asked whether all is well, and when that was.
    check_after   smallint    not null check (check_after between 1 and 6),
    asked_at      timestamptz,
    checked_in_at timestamptz,
    created_at    timestamptz not null,
    -- When the link ends: a day after the date, or as soon as the member ends it or leaves.
    ends_at       timestamptz not null,
    unique (member_id, slot),
    constraint date_plans_soon check (meets_at between created_at and created_at + interval '720 hours'),
    constraint date_plans_end check (ends_at <= meets_at + interval '24 hours')
);
create index date_plans_partner on date_plans (partner_id) where partner_id is not null;
create index date_plans_ends on date_plans (ends_at);

-- Abuse rules (server/src/safety/abuse) --------------------------------------------------------------------------

-- Each makes a report for a person to decide on, and does nothing else. Off until somebody of a site switches it on, within a day
-- after a trial with the same numbers. Reference table.
create table abuse_rules (
    site_id         uuid        not null references sites (id),
    rule            text        not null check (rule in ('same_opener', 'links', 'countries', 'chargebacks')),
    is_on           boolean     not null default false,
    -- From how many on it notices somebody; and of `countries`, for how many days an account is new.
    threshold       smallint    not null,
    days            smallint,
    -- When somebody set it last, and the trial by which it is on.
    set_at          timestamptz,
    trial_at        timestamptz,
    -- The last trial, and its numbers.
    tried_at        timestamptz,
    tried_threshold smallint,
    tried_days      smallint,
    primary key (site_id, rule),
    constraint abuse_rule_threshold check (case rule when 'same_opener' then threshold between 3 and 50
        when 'links' then threshold between 2 and 50 when 'countries' then threshold between 3 and 20 else threshold between 1 and 10 end),
    constraint abuse_rule_days check (case rule when 'countries' then coalesce(days between 1 and 60, false) else days is null end),
    constraint abuse_rule_tried_before
        check (not is_on or coalesce(set_at between trial_at and trial_at + interval '1 day', false))
);

-- What a member reached in any 24 hours that ended on that day (UTC), so that nobody has to read their messages, or those of a
-- week, for it. No recipient, no words. Distribution key: member_id.
create table abuse_days (
    member_id   uuid        not null,
    day         date        not null,
    site_id     uuid        not null references sites (id),
    -- How old the account was, in days (UTC).
    age         integer     not null check (age >= 0),
    -- The most people who got the same first words; first messages with an address of the web; countries that were written to.
    same_opener integer     not null default 0,
    links       integer     not null default 0,
    countries   integer     not null default 0,
    -- Chargebacks of payments by card until then that stand; whether one of another member's was of a card that is kept here too;
    -- and when the last of these facts came.
    chargebacks integer     not null default 0,
    shared_card boolean     not null default false,
    charged_at  timestamptz,
    -- Whether rules were asked about it since it changed.
    asked       boolean     not null default false,
    primary key (member_id, day)
);
create index abuse_days_waiting on abuse_days (day, member_id) where not asked;
create index abuse_days_over on abuse_days (day);
create index abuse_days_opener on abuse_days (site_id, day, same_opener) where same_opener > 2;
create index abuse_days_links on abuse_days (site_id, day, links) where links > 1;
create index abuse_days_countries on abuse_days (site_id, day, countries) where countries > 2;
create index abuse_days_cards on abuse_days (site_id, day, chargebacks) where chargebacks > 0 or shared_card;

-- What a member's first messages come to between two moments, of the last 200 of them: no rule asks for more than 50.
create function opening_counts(p_member uuid, p_after timestamptz, p_until timestamptz)
    returns table (same_opener integer, links integer, countries integer) language sql stable as $$
    with recent as materialized (
        select opener, has_link, country from first_messages
        where member_id = p_member and sent_at > p_after and sent_at <= p_until order by sent_at desc, id desc limit 200)
    select coalesce((select max(people) from (select count(*) as people from recent where opener is not null group by opener) words), 0)::integer,
        (select count(*) from recent where has_link)::integer, (select count(distinct country) from recent)::integer
$$;

-- Whom a rule names at a site, and on which days from one on; at most so many rows, so that no trial grows with a site.
create function abuse_named(p_site uuid, p_rule text, p_threshold integer, p_days integer, p_from date, p_most integer)
    returns table (member_id uuid, day date) language plpgsql stable rows 100 as $$
begin
    case p_rule
    when 'same_opener' then
        return query select d.member_id, d.day from abuse_days d where d.site_id = p_site and d.day >= p_from
            and d.same_opener > 2 and d.same_opener >= p_threshold order by d.day limit p_most;
    when 'links' then
        return query select d.member_id, d.day from abuse_days d where d.site_id = p_site and d.day >= p_from
            and d.links > 1 and d.links >= p_threshold order by d.day limit p_most;
    when 'countries' then
        return query select d.member_id, d.day from abuse_days d where d.site_id = p_site and d.day >= p_from
            and d.countries > 2 and d.countries >= p_threshold and d.age < p_days order by d.day limit p_most;
    else
        return query select d.member_id, d.day from abuse_days d where d.site_id = p_site and d.day >= p_from
            and (d.chargebacks > 0 or d.shared_card) and (d.chargebacks >= p_threshold or d.shared_card) order by d.day limit p_most;
    end case;
end $$;
