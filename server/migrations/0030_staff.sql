-- Those who run the sites: their accounts, which are apart from members', what each may do and where, how they sign in;
-- and the log of everything that they do and look at. Nothing here is on a member's path.

-- A company that wants passkeys only: nobody whose roles reach it signs in with a password.
alter table companies add column staff_passwords boolean not null default true;

create table staff (
    id           uuid        primary key,
    name         text        not null check (char_length(name) between 1 and 100),
    -- The address is sealed (kernel/vault/mod.rs) and found by its index.
    email_index  bytea       not null unique,
    email_sealed bytea       not null,
    locale       text        not null check (locale in ('en', 'nl', 'de', 'fr')),
    -- Whoever audits holds, and held, no other role, so this never changes.
    is_auditor   boolean     not null default false,
    -- What they don't want to look at; nobody asks why.
    declined_queues text[]   not null default '{}'
        check (declined_queues <@ array['severe', 'notices', 'reports', 'photos', 'verifications', 'words', 'complaints']),
    -- How much of the severe queue they are shown in a day.
    severe_cap   smallint    not null default 60 check (severe_cap between 0 and 200),
    -- Null: by command line.
    invited_by   uuid        references staff (id),
    created_at   timestamptz not null,
    closed_at    timestamptz,
    closed_by    uuid        references staff (id),
    constraint staff_closed_by_another check (closed_by <> id),
    check (closed_by is null or closed_at is not null),
    unique (id, is_auditor)
);

-- Whom a transaction's stamp names (server/src/staff/audit/stamp.rs): what is written in it bears their account.
create function acting_staff() returns uuid language sql stable as $$
    select nullif(current_setting('liaison.staff', true), '')::uuid
$$;

-- Who decided, beside the name as it stands in mails and lists. Null: as long as nobody had an account, or a program.
-- locks: these tables are as new as the database
alter table decisions
    add column staff_id uuid references staff (id) default acting_staff(),
    add column undone_staff_id uuid references staff (id),
    add constraint decisions_by unique (id, staff_id);
create trigger decisions_by_stays before update of staff_id on decisions
    for each row when (old.staff_id is distinct from new.staff_id) execute function audit_is_fixed();
alter table photo_decisions add column staff_id uuid references staff (id) default acting_staff();
alter table report_audit add column staff_id uuid references staff (id) default acting_staff();
alter table account_audit add column staff_id uuid references staff (id) default acting_staff();
alter table complaint_audit add column staff_id uuid references staff (id) default acting_staff();

-- What one person asks and another one answers. Who asked never approves.
create table approval_requests (
    id              uuid        primary key,
    kind            text        not null check (kind in ('staff_role', 'refund', 'grant', 'unblock', 'messages', 'site_export', 'news', 'payment_key')),
    -- Of money: what was to be given, and the facts as they were then. Of a debit: which order's. Of messages: which, for which report. Of a site's export:
    -- the public key that it is encrypted to. Of news: which version, and when. Of a payment provider's key: which provider and shop, and a hash of what
    -- stood there before; the key itself never. No names, no words.
    parameters      jsonb       not null,
    parameters_hash bytea       not null check (parameters_hash = sha256(convert_to(parameters::text, 'UTF8'))),
    site_id         uuid        references sites (id),
    company_id      text        references companies (id),
    -- Of money and messages: about whom, and why in words; both go when the member is erased. Of news and keys: why.
    member_id       uuid,
    reason          text        check (char_length(reason) between 10 and 1000),
    requested_by    uuid        not null references staff (id),
    requested_at    timestamptz not null,
    expires_at      timestamptz not null check (expires_at <= requested_at + interval '7 days'),
    answer          text        check (answer in ('approved', 'refused', 'withdrawn')),
    answered_by     uuid        references staff (id),
    answered_at     timestamptz check (answered_at <= expires_at),
    check ((answer is null) = (answered_by is null)),
    check ((answer is null) = (answered_at is null)),
    constraint approval_by_another check (answer is null or (answer = 'withdrawn') = (answered_by = requested_by)),
    constraint approval_about check (case when kind in ('news', 'payment_key') then member_id is null and reason is not null else (member_id is null) = (reason is null) end),
    unique (id, kind, answer, requested_by),
    unique (id, kind, answer, requested_by, answered_by)
);

-- Messages between two people that somebody may read for a report, by leave of somebody else, for half an hour. The rows say
-- nothing of what stands in them; `staff_read_messages` is the only way to that.
create table message_access_grants (
    id              uuid        primary key,
    kind            text        not null generated always as ('messages') stored,
    answer          text        not null generated always as ('approved') stored,
    reader          uuid        not null,
    approver        uuid        not null,
    report_id       uuid        not null,
    conversation_id uuid        not null,
    from_seq        integer     not null check (from_seq > 0),
    to_seq          integer     not null,
    site_id         uuid        not null references sites (id),
    begins_at       timestamptz not null,
    ends_at         timestamptz not null,
    constraint messages_by_two check (reader <> approver),
    constraint messages_few check (to_seq - from_seq between 0 and 199),
    constraint messages_half_an_hour check (ends_at > begins_at and ends_at <= begins_at + interval '30 minutes'),
    -- What it was asked for by, and approved by.
    constraint messages_approved foreign key (id, kind, answer, reader, approver)
        references approval_requests (id, kind, answer, requested_by, answered_by)
);

-- A payment provider's key that waits for a second administrator, sealed (kernel/vault/mod.rs). It goes with the answer, and with the
-- last day on which there could be one.
create table payment_key_requests (
    id         uuid        primary key references approval_requests (id) on delete cascade,
    key_sealed bytea       not null,
    asked_at   timestamptz not null
);
create index payment_key_requests_asked on payment_key_requests (asked_at);
create index message_access_grants_begun on message_access_grants (begins_at);
create index message_access_grants_reader on message_access_grants (reader, ends_at);
create index approval_requests_open on approval_requests (requested_at) where answer is null;
create index approval_requests_member on approval_requests (member_id) where member_id is not null;

-- How much one person gives alone, and in a day (UTC): in minor units of a currency, or in credits. What has no row
-- takes two people however little it is.
create table staff_limits (
    unit    text   primary key check (unit ~ '^([A-Z]{3}|credits)$'),
    per_act bigint not null,
    per_day bigint not null,
    constraint staff_limits_fit check (0 <= per_act and per_act <= per_day and per_day <= 100000000)
);
insert into staff_limits (unit, per_act, per_day) values
    ('credits', 20, 200), ('AUD', 8000, 80000), ('CAD', 7500, 75000), ('CHF', 5000, 50000), ('DKK', 37500, 375000),
    ('EUR', 5000, 50000), ('GBP', 4500, 45000), ('NOK', 55000, 550000), ('PLN', 21000, 210000), ('SEK', 55000, 550000),
    ('USD', 5500, 55000);

-- What somebody gave alone on a day (UTC): ten small refunds are one large one. The cap is the one of that day.
create table staff_daily_totals (
    day      date   not null,
    staff_id uuid   not null references staff (id),
    unit     text   not null check (unit ~ '^([A-Z]{3}|credits)$'),
    total    bigint not null,
    cap      bigint not null,
    primary key (day, staff_id, unit),
    constraint staff_day_cap check (total between 0 and cap)
);

-- Counts what one person gives without a second one; refused above what they may give in one act, or in a day.
create function staff_gives_alone(p_staff uuid, p_unit text, p_amount bigint, p_at timestamptz) returns void language plpgsql as $$
declare
    v_limit staff_limits;
begin
    select * into v_limit from staff_limits where unit = p_unit;
    if not found or p_amount > v_limit.per_act then
        raise exception 'a second person approves this' using errcode = 'check_violation', constraint = 'money_needs_two';
    end if;
    insert into staff_daily_totals as t (day, staff_id, unit, total, cap)
    values ((p_at at time zone 'UTC')::date, p_staff, p_unit, p_amount, v_limit.per_day)
    on conflict (day, staff_id, unit) do update set total = t.total + excluded.total;
end $$;

-- The request that somebody else approved in this transaction or before, where what is given is what was asked for.
create function money_was_approved(p_request uuid, p_kind text, p_staff uuid, p_member uuid, p_what jsonb) returns void language plpgsql as $$
begin
    if not exists (select from approval_requests where id = p_request and kind = p_kind and answer = 'approved'
        and answered_by <> requested_by and answered_by = p_staff and member_id = p_member and parameters @> p_what)
    then
        raise exception 'something else was approved than what is given'
            using errcode = 'check_violation', constraint = 'money_needs_two';
    end if;
end $$;

-- Credits that staff gave in the console; the ledger has the amounts, this has who and by whose leave. Under a
-- member_id that leads to nobody once they are erased. Distribution key: member_id.
create table credit_grants (
    member_id   uuid        not null,
    id          uuid        not null,
    credits     integer     not null check (credits between 1 and 1000),
    staff_id    uuid        not null default acting_staff() references staff (id),
    -- Null: within what one person gives alone.
    approval_id uuid        references approval_requests (id),
    created_at  timestamptz not null,
    primary key (member_id, id),
    unique (member_id, approval_id)
);
create function grant_by_staff() returns trigger language plpgsql as $$
begin
    if new.approval_id is null then
        perform staff_gives_alone(new.staff_id, 'credits', new.credits, new.created_at);
    else
        perform money_was_approved(new.approval_id, 'grant', new.staff_id, new.member_id, jsonb_build_object('credits', new.credits));
    end if;
    return new;
end $$;
create trigger credit_grants_by before insert on credit_grants for each row execute function grant_by_staff();
create trigger credit_grants_stay before update or delete on credit_grants
    for each statement execute function audit_is_fixed();

-- locks: this table is as new as the database
alter table refunds
    -- Who asked for it in the console, and whose leave it took.
    add column staff_id uuid references staff (id),
    add column approval_id uuid references approval_requests (id),
    add constraint refunds_approved_once unique (member_id, approval_id);
create function refund_by_staff() returns trigger language plpgsql as $$
begin
    -- Commands can't tell a second person; whoever runs them has the database.
    if new.origin <> 'operator' or coalesce(current_setting('liaison.via', true), '') <> 'console' then
        return new;
    end if;
    new.staff_id := acting_staff();
    new.approval_id := nullif(current_setting('liaison.approval', true), '')::uuid;
    if new.approval_id is not null then
        perform money_was_approved(new.approval_id, 'refund', new.staff_id, new.member_id, jsonb_build_object(
            'order', new.order_id, 'amount', new.amount_minor, 'currency', new.currency));
    elsif not exists (select from decisions where member_id = new.member_id and measure = 'account_closed'
        and undone_at is null and staff_id = new.staff_id and xmin = pg_current_xact_id()::xid)
    then
        -- Where an account is closed, what was unused goes back by rule, and in the transaction that closes it.
        perform staff_gives_alone(new.staff_id, new.currency, new.amount_minor, new.created_at);
    end if;
    return new;
end $$;
create trigger refunds_by before insert on refunds for each row execute function refund_by_staff();

-- Who may pay by direct debit again after one came back: the same. Erasure only takes the member out of the row.
create function debit_unblocked_by_two() returns trigger language plpgsql as $$
begin
    -- Commands can't tell a second person; whoever runs them has the database.
    if coalesce(current_setting('liaison.via', true), '') = 'console' then
        perform money_was_approved(nullif(current_setting('liaison.approval', true), '')::uuid, 'unblock', acting_staff(),
            old.member_id, jsonb_build_object('order', old.order_id));
    end if;
    return old;
end $$;
create trigger debit_blocks_by_two before delete on debit_blocks for each row execute function debit_unblocked_by_two();

-- Files for banks: who makes one in the console lets none of it go, and what went stays as it is. By a command both are null.
-- locks: this table is as new as the database
alter table bank_files
    add column made_by uuid references staff (id),
    add column released_by uuid references staff (id),
    add constraint bank_files_by_two check (released_by <> made_by),
    add constraint bank_files_released check (written_at is null or (made_by is null) = (released_by is null)),
    add constraint bank_files_let_go check (released_by is null or written_at is not null);
create function bank_file_by_two() returns trigger language plpgsql as $$
begin
    -- Commands can't tell a second person; whoever runs them has the database.
    if coalesce(current_setting('liaison.via', true), '') = 'console' and (
        (new.made_by is distinct from old.made_by and new.made_by <> acting_staff())
        or (new.written_at is not null and new.digest is not null
            and (new.made_by is null or new.released_by is distinct from acting_staff())))
    then
        raise exception 'somebody else lets a file go to the bank'
            using errcode = 'check_violation', constraint = 'bank_files_by_two';
    end if;
    return new;
end $$;
create trigger bank_files_by_two before insert or update on bank_files for each row execute function bank_file_by_two();
create trigger bank_files_stay before update on bank_files for each row
    when (old.written_at is not null) execute function audit_is_fixed();

-- News and offers go to members by two people: what somebody else approved is what goes off.
-- locks: this table is as new as the database
alter table newsletters add column approval_id uuid unique references approval_requests (id);
create function newsletter_by_two() returns trigger language plpgsql as $$
begin
    -- Commands can't tell a second person; whoever runs them has the database.
    if coalesce(current_setting('liaison.via', true), '') = 'console' and not exists (select from approval_requests
        where id = new.approval_id and kind = 'news' and answer = 'approved' and answered_by <> requested_by
          and answered_by = acting_staff() and parameters @> jsonb_build_object('newsletter', new.id, 'version', new.version))
    then
        raise exception 'a second person approves what goes to members'
            using errcode = 'check_violation', constraint = 'news_need_two';
    end if;
    return new;
end $$;
create trigger newsletters_by_two before update of status on newsletters for each row
    when (new.status = 'sending' and old.status <> 'sending') execute function newsletter_by_two();

-- A role is given and ends; its row stays, so that the log can be proven against it.
create table staff_roles (
    id              uuid        primary key,
    staff_id        uuid        not null,
    role            text        not null check (role in ('moderator', 'lead_moderator', 'support', 'finance', 'controller',
                                                         'site_manager', 'administrator', 'auditor')),
    scope           text        not null check (scope in ('all', 'company', 'site')),
    company_id      text        references companies (id),
    -- Of a role that has ended the site may be gone: the row stays as it was logged.
    site_id         uuid,
    held_site_id    uuid        generated always as (case when ended_at is null then site_id end) stored
        constraint staff_roles_site_id_fkey references sites (id),
    -- Null: by command line.
    given_by        uuid        references staff (id),
    given_at        timestamptz not null,
    ended_by        uuid        references staff (id),
    ended_at        timestamptz,
    -- The request that a second person approved.
    approval_id     uuid        unique,
    approval_kind   text        check (approval_kind = 'staff_role'),
    approval_answer text        check (approval_answer = 'approved'),
    is_auditor      boolean     generated always as (role = 'auditor') stored,
    constraint staff_roles_auditor foreign key (staff_id, is_auditor) references staff (id, is_auditor),
    constraint staff_roles_given_by_another check (given_by <> staff_id),
    check (ended_by is null or ended_at is not null),
    check ((scope = 'company') = (company_id is not null)),
    check ((scope = 'site') = (site_id is not null)),
    check ((approval_id is null) = (approval_kind is null) and (approval_id is null) = (approval_answer is null)),
    constraint staff_roles_approval foreign key (approval_id, approval_kind, approval_answer, given_by)
        references approval_requests (id, kind, answer, requested_by)
);
-- Given once at a time, for each place.
create unique index staff_roles_held on staff_roles (staff_id, role, company_id, site_id) nulls not distinct
    where ended_at is null;

-- Administrators whose role holds for all of this: of everything where neither is named, else also of that company, or of that site and
-- its company. One whose role or account ended after that moment counts still.
create function administrators_over(p_company text, p_site uuid, p_since timestamptz) returns setof uuid language sql stable as $$
    select distinct r.staff_id from staff_roles r join staff s on s.id = r.staff_id
    where r.role = 'administrator'
      and (r.scope = 'all' or r.site_id = p_site
        or r.company_id = coalesce(p_company, (select company_id from sites where id = p_site)))
      and (r.ended_at is null or r.ended_at > p_since)
      and (s.closed_at is null or s.closed_at > p_since)
$$;

-- How many they are. One whose role or account ended counts for three days more, so that nobody gets rid of the second person and
-- then acts alone.
create function staff_administrators(p_company text, p_site uuid, p_at timestamptz) returns bigint language sql stable as $$
    select count(*) from administrators_over(p_company, p_site, p_at - interval '3 days')
$$;

-- Whoever sets a company's key at its payment provider says where the money of new orders goes. In the console a second
-- administrator approves it, once there are two who reach the company; an approval is good for the one key that was asked for. Whoever
-- runs commands has the database, and sealing a key anew changes none.
create function payment_key_by_two() returns trigger language plpgsql as $$
begin
    if coalesce(current_setting('liaison.via', true), '') <> 'console'
        or tg_op = 'UPDATE' and (new.api_key, new.api_key_sealed) is not distinct from (old.api_key, old.api_key_sealed)
        or staff_administrators(new.company_id, null,
            coalesce(nullif(current_setting('liaison.at', true), '')::timestamptz, clock_timestamp())) < 2
    then
        return new;
    end if;
    if not exists (select from approval_requests a join payment_key_requests k on k.id = a.id
        where a.id = nullif(current_setting('liaison.approval', true), '')::uuid
          and a.kind = 'payment_key' and a.answer = 'approved' and a.answered_by <> a.requested_by
          and a.company_id = new.company_id and a.parameters ->> 'provider' = new.provider
          and a.answered_by in (select administrators_over(new.company_id, null, 'infinity')))
    then
        raise exception 'a second administrator approves this key'
            using errcode = 'check_violation', constraint = 'payment_key_needs_two';
    end if;
    return new;
end $$;
create trigger payment_keys_by_two before insert or update of api_key, api_key_sealed on payment_accounts
    for each row execute function payment_key_by_two();

create function staff_roles_need_two() returns trigger language plpgsql as $$
declare
    v_request approval_requests;
begin
    if new.role not in ('administrator', 'controller') or new.given_by is null then
        return new;
    end if;
    -- Two that are given at once know of each other.
    perform pg_advisory_xact_lock(7730);
    if new.approval_id is null then
        if staff_administrators(new.company_id, new.site_id, new.given_at) >= 2 then
            raise exception 'a second administrator approves this role'
                using errcode = 'check_violation', constraint = 'staff_roles_need_two';
        end if;
        return new;
    end if;
    select * into v_request from approval_requests where id = new.approval_id;
    if v_request.parameters is distinct from jsonb_build_object('staff', new.staff_id, 'role', new.role,
            'scope', new.scope, 'company', new.company_id, 'site', new.site_id)
        or not exists (select from administrators_over(new.company_id, new.site_id, 'infinity') others (id)
            where others.id = v_request.answered_by)
        or v_request.answered_by = new.staff_id
    then
        raise exception 'another role was approved than the one that is given'
            using errcode = 'check_violation', constraint = 'staff_roles_need_two';
    end if;
    return new;
end $$;
create trigger staff_roles_need_two before insert on staff_roles for each row execute function staff_roles_need_two();

create function staff_roles_stay() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
        and (old.id, old.staff_id, old.role, old.scope, old.company_id, old.site_id, old.given_by, old.given_at, old.approval_id)
            is not distinct from
            (new.id, new.staff_id, new.role, new.scope, new.company_id, new.site_id, new.given_by, new.given_at, new.approval_id)
    then
        return new;
    end if;
    raise exception 'a role is given and ends; nothing else of it changes'
        using errcode = 'check_violation', constraint = 'staff_roles_stay';
end $$;
create trigger staff_roles_stay before update or delete on staff_roles for each row execute function staff_roles_stay();

-- Who looks at what just now. What waits stands where it always did; a claim only keeps others away from it, lapses by
-- itself, and is used up by the act (server/src/backoffice/claims.rs).
create table claims (
    queue         text        not null check (queue in ('severe', 'notices', 'reports', 'photos', 'verifications', 'words', 'complaints')),
    -- A photo, a member or a complaint.
    item_id       uuid        not null,
    staff_id      uuid        not null references staff (id),
    site_id       uuid        not null references sites (id),
    -- Since when it waits.
    since         timestamptz not null,
    claimed_until timestamptz not null,
    primary key (item_id, queue)
);
create index claims_staff on claims (staff_id, queue);
create index claims_until on claims (claimed_until);

-- How long things waited for their decision. Names nobody.
create table review_times (
    id      bigint      generated always as identity primary key,
    queue   text        not null check (queue in ('severe', 'notices', 'reports', 'photos', 'verifications', 'words', 'complaints')),
    site_id uuid        not null references sites (id),
    since   timestamptz not null,
    done_at timestamptz not null
);
create index review_times_done on review_times (done_at);
create index review_times_queue on review_times (site_id, queue, done_at);

-- A second look at some decisions on photos, chosen by lot: whoever gives it is somebody else, and is not told the first one. Where the
-- two differ, a third decides which holds. Names photos and staff, and no member. A reason is that of a rejection; null: approved.
create table second_opinions (
    id            uuid        primary key,
    photo_id      uuid        not null,
    revision      integer     not null check (revision >= 0),
    site_id       uuid        not null references sites (id),
    first_staff   uuid        not null references staff (id),
    first_reason  text,
    decided_at    timestamptz not null,
    second_staff  uuid        references staff (id),
    second_reason text,
    given_at      timestamptz,
    -- Whether they differ in what becomes of the photo; two reasons to reject are one view of it.
    differs       boolean     generated always as (given_at is not null and (first_reason is null) <> (second_reason is null)) stored,
    third_staff   uuid        references staff (id),
    second_holds  boolean,
    settled_at    timestamptz,
    unique (photo_id, revision),
    constraint opinion_by_another check (second_staff <> first_staff and third_staff <> first_staff and third_staff <> second_staff),
    check (num_nulls(second_staff, given_at) in (0, 2) and (second_reason is null or given_at is not null)),
    check (num_nulls(third_staff, second_holds, settled_at) in (0, 3) and (settled_at is null or differs))
);
create index second_opinions_waiting on second_opinions (site_id, decided_at) where given_at is null;
create index second_opinions_differ on second_opinions (site_id, given_at) where differs and settled_at is null;
create index second_opinions_given on second_opinions (site_id, given_at);
create index second_opinions_decided on second_opinions (decided_at);

-- How much of the severe queue somebody was shown on a day (UTC). The cap is the one of that day.
create table staff_severe_items (
    day      date     not null,
    staff_id uuid     not null references staff (id),
    seen     smallint not null check (seen >= 0),
    cap      smallint not null,
    primary key (day, staff_id),
    constraint severe_cap check (seen <= cap)
);

-- Since when somebody works without a break, and how much of the severe queue they were shown in a row.
create table staff_work (
    staff_id    uuid        primary key references staff (id),
    began_at    timestamptz not null,
    last_at     timestamptz not null,
    severe_row  smallint    not null default 0 constraint severe_in_a_row check (severe_row between 0 and 20),
    break_until timestamptz
);

-- What can be taken back for half a minute, and how things stood before; the member is the one that was decided about. `facts`
-- may hold a name that waits: the rows go with the member, and after a day.
create table undos (
    id        uuid        primary key,
    staff_id  uuid        not null references staff (id),
    queue     text        not null check (queue in ('severe', 'notices', 'reports', 'photos', 'verifications', 'words')),
    item_id   uuid        not null,
    -- Null: a visitor's notice.
    member_id uuid,
    site_id   uuid        not null references sites (id),
    since     timestamptz not null,
    due_at    timestamptz not null,
    what      text        not null check (what in ('photo_approved', 'photo_blurred', 'photo_rejected', 'photo_removed', 'person_verified', 'person_refused',
                                                   'words_fine', 'words_hidden', 'warned', 'paused', 'reports_paused', 'reports_closed', 'notice_closed'))
        constraint undos_member check (member_id is not null or what = 'notice_closed'),
    facts     jsonb       not null,
    made_at   timestamptz not null,
    until     timestamptz not null,
    undone_at timestamptz,
    constraint undo_in_time check (undone_at <= until and until <= made_at + interval '30 seconds')
);
create index undos_staff on undos (staff_id, until);
create index undos_until on undos (until);
create index undos_member on undos (member_id);

-- What staff note beside a member, for each other; the member's copy of their data holds it. Nobody changes one.
-- Distribution key: none.
create table member_notes (
    id         uuid        primary key,
    member_id  uuid        not null,
    site_id    uuid        not null references sites (id),
    staff_id   uuid        not null references staff (id),
    text       text        not null check (char_length(text) between 1 and 2000),
    written_at timestamptz not null
);
create index member_notes_member on member_notes (member_id, written_at desc);

create table staff_passkeys (
    id              uuid        primary key,
    staff_id        uuid        not null references staff (id),
    credential_id   bytea       not null unique check (octet_length(credential_id) between 1 and 1023),
    public_key      bytea       not null,
    counter         bigint      not null check (counter between 0 and 4294967295),
    backup_eligible boolean     not null,
    transports      text[]      not null,
    name            text        not null check (char_length(name) between 1 and 60),
    created_at      timestamptz not null,
    used_at         timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- The fallback: a password and a code that changes. A code counts once.
create table staff_passwords (
    staff_id       uuid        primary key references staff (id),
    password_hash  text        not null,
    totp_sealed    bytea       not null,
    totp_last_step bigint      not null default 0,
    set_at         timestamptz not null
);

-- Wrong passwords by the address that was typed, whether anybody has it or not.
create table staff_failures (
    email_index bytea       primary key,
    failures    smallint    not null check (failures between 1 and 5),
    since       timestamptz not null
);
create index staff_failures_since on staff_failures (since);

-- What authenticators were asked. Null: anybody's sign-in.
create table staff_challenges (
    id         uuid        primary key,
    challenge  bytea       not null check (octet_length(challenge) = 32),
    staff_id   uuid        references staff (id),
    expires_at timestamptz not null
);
create index staff_challenges_expires on staff_challenges (expires_at);

create table staff_invites (
    token_hash  bytea       primary key check (octet_length(token_hash) = 32),
    staff_id    uuid        not null references staff (id),
    ends_at     timestamptz not null,
    used_at     timestamptz,
    -- The secret of the codes, between being shown and being proven.
    totp_sealed bytea
);
create index staff_invites_ends on staff_invites (ends_at);
create unique index staff_invites_open on staff_invites (staff_id) where used_at is null;

create table staff_sessions (
    id               uuid        primary key,
    token_hash       bytea       not null unique check (octet_length(token_hash) = 32),
    staff_id         uuid        not null references staff (id),
    method           text        not null check (method in ('passkey', 'totp', 'break_glass')),
    began_at         timestamptz not null,
    seen_at          timestamptz not null,
    -- The last proof that it is them.
    authenticated_at timestamptz not null,
    ends_at          timestamptz not null,
    address          text        check (char_length(address) <= 45),
    device           text        check (char_length(device) <= 200),
    constraint staff_sessions_end check (ends_at <= began_at + case method when 'break_glass' then interval '1 hour' else interval '12 hours' end)
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_ends on staff_sessions (ends_at);

-- Whether no company that the person's roles reach wants passkeys only.
create function staff_may_use_password(p_staff uuid) returns boolean language sql stable as $$
    select not exists (
        select from staff_roles r
        join companies c on r.scope = 'all' or c.id = r.company_id or c.id = (select company_id from sites where id = r.site_id)
        where r.staff_id = p_staff and r.ended_at is null and not c.staff_passwords)
$$;

create function staff_sessions_allowed() returns trigger language plpgsql as $$
begin
    if new.method = 'totp' and not staff_may_use_password(new.staff_id) then
        raise exception 'this person signs in with a passkey only'
            using errcode = 'check_violation', constraint = 'staff_sessions_password';
    end if;
    if exists (select from staff where id = new.staff_id and closed_at is not null) then
        raise exception 'the account is closed'
            using errcode = 'check_violation', constraint = 'staff_sessions_open';
    end if;
    return new;
end $$;
create trigger staff_sessions_allowed before insert on staff_sessions for each row execute function staff_sessions_allowed();

-- Sessions end everywhere at once when what somebody may do changes, whoever changes it.
create function staff_sessions_end() returns trigger language plpgsql as $$
begin
    if tg_table_name = 'staff' then
        delete from staff_sessions where staff_id = new.id;
        delete from staff_invites where staff_id = new.id and used_at is null;
    else
        delete from staff_sessions where staff_id = new.staff_id;
    end if;
    return null;
end $$;
create trigger staff_roles_end_sessions after insert or update on staff_roles for each row execute function staff_sessions_end();
create trigger staff_end_sessions after update of closed_at on staff for each row
    when (new.closed_at is not null) execute function staff_sessions_end();

-- An administrator for an hour, by command line, for when nobody else can be one. Somebody else takes note of each.
create table break_glass_uses (
    id              uuid        primary key,
    staff_id        uuid        not null references staff (id),
    os_user         text        not null check (char_length(os_user) between 1 and 100),
    at              timestamptz not null,
    reason          text        not null check (char_length(reason) between 10 and 1000),
    acknowledged_by uuid        references staff (id),
    acknowledged_at timestamptz,
    constraint break_glass_by_another check (acknowledged_by <> staff_id),
    check ((acknowledged_by is null) = (acknowledged_at is null))
);

-- The log. Two chains, so that looks can be cut one day without touching acts. Each line names the hash of the one before.
create table audit_log (
    chain         text        not null check (chain in ('act', 'read')),
    seq           bigint      not null check (seq > 0),
    at            timestamptz not null,
    staff_id      uuid        references staff (id),
    via           text        not null check (via in ('console', 'command', 'job', 'sql')),
    session_id    uuid,
    os_user       text,
    action        text        not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
    subject_kind  text,
    -- SHA-256 of the id, as in account_audit: once somebody is erased it leads to nobody.
    subject_hash  bytea       check (octet_length(subject_hash) = 32),
    site_id       uuid,
    company_id    text,
    case_kind     text,
    case_id       uuid,
    -- Codes, numbers and ids; never words about people.
    facts         jsonb       not null,
    reason_hash   bytea       check (octet_length(reason_hash) = 32),
    previous_hash bytea       not null check (octet_length(previous_hash) = 32),
    hash          bytea       not null check (octet_length(hash) = 32),
    primary key (chain, seq),
    unique (chain, previous_hash)
);
-- What a row of another table is owed is written once.
create unique index audit_log_trails_once on audit_log ((facts ->> 'trail'), (facts ->> 'key')) where facts ? 'trail';
-- Pages of the log, the newest first; what is filtered by, in the same order.
create index audit_log_at on audit_log (at, chain, seq);
create index audit_log_staff on audit_log (staff_id, at);
create index audit_log_action on audit_log (action, at);
create index audit_log_subject on audit_log (subject_hash, at) where subject_hash is not null;

-- Words that may have to be forgotten; the line keeps their salted hash.
create table audit_log_reasons (
    chain  text   not null,
    seq    bigint not null,
    reason text   not null check (char_length(reason) between 1 and 1000),
    salt   bytea  not null check (octet_length(salt) = 32),
    primary key (chain, seq),
    foreign key (chain, seq) references audit_log (chain, seq)
);

create table audit_log_heads (
    chain text   primary key check (chain in ('act', 'read')),
    seq   bigint not null check (seq >= 0),
    hash  bytea  not null check (octet_length(hash) = 32)
);
insert into audit_log_heads values ('act', 0, sha256('liaison act')), ('read', 0, sha256('liaison read'));

-- Heads as they were kept outside the database.
create table audit_log_anchors (
    chain     text        not null check (chain in ('act', 'read')),
    day       date        not null,
    seq       bigint      not null check (seq > 0),
    hash      bytea       not null check (octet_length(hash) = 32),
    stored_at timestamptz not null,
    primary key (chain, day)
);

-- From which row on each older table is owed lines: what was there before the log is not in it.
create table audit_log_trails (
    trail      text   primary key,
    after_turn bigint not null
);
insert into audit_log_trails
    select 'report_audit', coalesce(max(turn), 0) from report_audit
    union all select 'account_audit', coalesce(max(turn), 0) from account_audit
    union all select 'complaint_audit', coalesce(max(turn), 0) from complaint_audit
    union all select 'photo_decisions', coalesce(max(id), 0) from photo_decisions;

-- What each proof of the log found; the last one is shown.
create table audit_log_proofs (
    proven_at timestamptz primary key,
    lines     bigint      not null check (lines >= 0),
    faults    integer     not null check (faults >= 0)
);

create trigger audit_log_is_fixed before update or delete or truncate on audit_log
    for each statement execute function audit_is_fixed();
create trigger audit_log_anchors_is_fixed before update or delete or truncate on audit_log_anchors
    for each statement execute function audit_is_fixed();
create trigger audit_log_trails_is_fixed before insert or update or delete or truncate on audit_log_trails
    for each statement execute function audit_is_fixed();
create trigger audit_log_reasons_is_fixed before update or truncate on audit_log_reasons
    for each statement execute function audit_is_fixed();
create trigger audit_log_heads_is_fixed before insert or delete or truncate on audit_log_heads
    for each statement execute function audit_is_fixed();

create function audit_head_follows() returns trigger language plpgsql as $$
begin
    if new.chain = old.chain and new.seq = old.seq + 1
        and exists (select from audit_log where chain = new.chain and seq = new.seq and hash = new.hash)
    then
        return new;
    end if;
    raise exception 'a head follows its chain' using errcode = 'check_violation', constraint = 'audit_fixed';
end $$;
create trigger audit_head_follows before update on audit_log_heads for each row execute function audit_head_follows();

-- Fields in a row, each with its length, so that no two rows of them read the same.
create function audit_fields(variadic p text[]) returns text language sql immutable as $$
    select string_agg(case when field is null then '-' else octet_length(field) || ':' || field end, '' order by place)
    from unnest(p) with ordinality fields (field, place)
$$;

create function audit_moment(p_at timestamptz) returns text language sql stable as $$
    select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- What a line's hash is of, beside the hash before it; server/src/staff/audit/line.rs computes the same.
create function audit_hash(l audit_log) returns bytea language sql stable as $$
    select sha256(l.previous_hash || convert_to(audit_fields(l.chain, l.seq::text, audit_moment(l.at), l.staff_id::text, l.via,
        l.session_id::text, l.os_user, l.action, l.subject_kind, encode(l.subject_hash, 'hex'), l.site_id::text, l.company_id,
        l.case_kind, l.case_id::text, l.facts::text, encode(l.reason_hash, 'hex')), 'UTF8'))
$$;

-- Writes one line. The heads are the last lock of a transaction, both in one order, so that no two wait for each other.
create function append_audit(l audit_log, p_reason text, p_salt bytea) returns bigint language plpgsql as $$
declare
    v_head audit_log_heads;
begin
    perform from audit_log_heads order by chain for update;
    select * into strict v_head from audit_log_heads where chain = l.chain;
    l.seq := v_head.seq + 1;
    l.previous_hash := v_head.hash;
    if p_reason is not null then
        l.reason_hash := sha256(p_salt || convert_to(p_reason, 'UTF8'));
    end if;
    l.hash := audit_hash(l);
    insert into audit_log select (l).*;
    if p_reason is not null then
        insert into audit_log_reasons values (l.chain, l.seq, p_reason, p_salt);
    end if;
    update audit_log_heads set seq = l.seq, hash = l.hash where chain = l.chain;
    return l.seq;
end $$;

-- A line with who acts, as the transaction was told (staff/audit/stamp.rs). One that was not told is a command's, or somebody's
-- who writes to the database by other means.
create function audit_line(p_chain text, p_action text) returns audit_log language plpgsql as $$
declare
    l audit_log;
begin
    l.chain := p_chain;
    l.action := p_action;
    l.at := coalesce(nullif(current_setting('liaison.at', true), '')::timestamptz, clock_timestamp());
    l.staff_id := nullif(current_setting('liaison.staff', true), '')::uuid;
    l.session_id := nullif(current_setting('liaison.session', true), '')::uuid;
    l.os_user := nullif(current_setting('liaison.os_user', true), '');
    l.via := coalesce(nullif(current_setting('liaison.via', true), ''),
        case when current_setting('application_name') = 'liaison' then 'command' else 'sql' end);
    l.facts := '{}';
    return l;
end $$;

-- What stands in a row that is owed a line: a row that is changed afterwards is found by it.
create function audit_row(r report_audit) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.report_id::text, r.turn::text, r.staff, r.action, audit_moment(r.at), r.staff_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r account_audit) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(encode(r.member_hash, 'hex'), r.turn::text, r.staff, r.action, r.note, audit_moment(r.at), r.staff_id::text, r.site_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r complaint_audit) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.complaint_id::text, r.turn::text, r.staff, r.action, audit_moment(r.at), r.staff_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r photo_decisions) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.photo_id::text, r.revision::text, r.decision, r.reason, r.moderator, audit_moment(r.decided_at), r.staff_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r staff_roles) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.staff_id::text, r.role, r.scope, r.company_id, r.site_id::text, r.given_by::text, audit_moment(r.given_at), r.approval_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r break_glass_uses) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.staff_id::text, r.os_user, audit_moment(r.at), r.reason), 'UTF8')), 'hex')
$$;
-- Of a refund: what was given, by whom and whose leave; how far it is changes.
create function audit_row(r refunds) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.member_id::text, r.id::text, r.order_id::text, r.origin, r.wished_by, r.amount_minor::text, r.currency, audit_moment(r.created_at), r.staff_id::text, r.approval_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r credit_grants) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.member_id::text, r.id::text, r.credits::text, r.staff_id::text, r.approval_id::text, audit_moment(r.created_at)), 'UTF8')), 'hex')
$$;

-- Why somebody does what a trigger logs, as the transaction was told (staff/audit/stamp.rs); null where nobody asked.
create function audit_because(l audit_log) returns bigint language sql as $$
    select append_audit(l, nullif(current_setting('liaison.reason', true), ''),
        decode(nullif(current_setting('liaison.salt', true), ''), 'hex'))
$$;

-- The trails that features keep of their own.
create function audit_trail() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'trail.row');
begin
    case tg_table_name
    when 'report_audit' then
        l.action := 'report.' || new.action;
        l.at := new.at;
        l.subject_kind := 'report';
        l.subject_hash := sha256(uuid_send(new.report_id));
        l.case_kind := 'report';
        l.case_id := new.report_id;
        l.site_id := (select site_id from reports where id = new.report_id);
        l.facts := jsonb_build_object('trail', 'report_audit', 'key', new.turn::text, 'row', audit_row(new));
    when 'account_audit' then
        l.action := 'account.' || new.action;
        l.at := new.at;
        l.subject_kind := 'member';
        l.subject_hash := new.member_hash;
        l.site_id := new.site_id;
        l.facts := jsonb_build_object('trail', 'account_audit', 'key', new.turn::text, 'row', audit_row(new));
    when 'complaint_audit' then
        l.action := 'complaint.' || new.action;
        l.at := new.at;
        l.subject_kind := 'complaint';
        l.subject_hash := sha256(uuid_send(new.complaint_id));
        l.case_kind := 'complaint';
        l.case_id := new.complaint_id;
        l.site_id := (select site_id from complaints where id = new.complaint_id);
        l.facts := jsonb_build_object('trail', 'complaint_audit', 'key', new.turn::text, 'row', audit_row(new));
    else
        l.action := 'photo.' || new.decision;
        l.at := new.decided_at;
        l.subject_kind := 'photo';
        l.subject_hash := sha256(uuid_send(new.photo_id));
        l.site_id := (select m.site_id from photos f join profiles m on m.id = f.member_id where f.id = new.photo_id);
        l.facts := jsonb_build_object('trail', 'photo_decisions', 'key', new.id::text, 'row', audit_row(new),
            'revision', new.revision, 'reason', new.reason);
    end case;
    if l.action in ('report.shown', 'account.shown', 'account.found', 'complaint.shown', 'complaint.file_taken', 'photo.viewed') then
        l.chain := 'read';
    end if;
    perform append_audit(l, null, null);
    return null;
end $$;
create constraint trigger report_audit_logged after insert on report_audit
    deferrable initially deferred for each row execute function audit_trail();
create constraint trigger account_audit_logged after insert on account_audit
    deferrable initially deferred for each row execute function audit_trail();
create constraint trigger complaint_audit_logged after insert on complaint_audit
    deferrable initially deferred for each row execute function audit_trail();
create constraint trigger photo_decisions_logged after insert on photo_decisions
    deferrable initially deferred for each row execute function audit_trail();

-- Whatever changes who may do what, and who comes in.
create function audit_staff() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'staff.changed');
    v_staff uuid;
begin
    case tg_table_name
    when 'staff' then
        v_staff := new.id;
        if tg_op = 'INSERT' then
            l.action := 'staff.invited';
            l.at := new.created_at;
            l.staff_id := coalesce(new.invited_by, l.staff_id);
        elsif new.closed_at is not null and old.closed_at is null then
            l.action := 'staff.closed';
            l.at := new.closed_at;
            l.staff_id := coalesce(new.closed_by, l.staff_id);
        elsif new.severe_cap <> old.severe_cap then
            l.action := 'staff.severe_cap_set';
            l.facts := jsonb_build_object('before', old.severe_cap, 'after', new.severe_cap);
        elsif (new.name, new.email_index, new.closed_at) is not distinct from (old.name, old.email_index, old.closed_at) then
            return null;
        end if;
    when 'staff_roles' then
        v_staff := new.staff_id;
        l.company_id := new.company_id;
        l.site_id := new.site_id;
        if tg_op = 'INSERT' then
            l.action := 'staff.role_given';
            l.at := new.given_at;
            l.staff_id := coalesce(new.given_by, l.staff_id);
            l.facts := jsonb_build_object('trail', 'staff_roles', 'approval', new.approval_id);
        else
            l.action := 'staff.role_ended';
            l.at := new.ended_at;
            l.staff_id := coalesce(new.ended_by, l.staff_id);
            l.facts := jsonb_build_object('trail', 'staff_roles_ended');
        end if;
        l.facts := l.facts || jsonb_build_object('key', new.id::text, 'row', audit_row(new), 'role', new.role, 'scope', new.scope);
    when 'approval_requests' then
        if tg_op = 'UPDATE' and new.answer is not distinct from old.answer then
            -- A member was erased.
            return null;
        end if;
        v_staff := (new.parameters ->> 'staff')::uuid;
        l.company_id := new.company_id;
        l.site_id := new.site_id;
        l.action := 'approval.' || coalesce(new.answer, 'requested');
        l.at := coalesce(new.answered_at, new.requested_at);
        l.staff_id := coalesce(new.answered_by, new.requested_by);
        l.facts := jsonb_build_object('request', new.id, 'kind', new.kind, 'parameters', new.parameters);
        if new.kind in ('site_export', 'news', 'payment_key') then
            perform audit_because(l);
            return null;
        end if;
        if new.kind <> 'staff_role' then
            l.subject_kind := 'member';
            l.subject_hash := sha256(uuid_send(new.member_id));
            perform append_audit(l, null, null);
            return null;
        end if;
    when 'staff_passkeys' then
        v_staff := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
        l.action := case tg_op when 'DELETE' then 'staff.passkey_removed' else 'staff.passkey_added' end;
        l.facts := jsonb_build_object('passkey', case tg_op when 'DELETE' then old.id else new.id end);
    when 'staff_passwords' then
        v_staff := case tg_op when 'DELETE' then old.staff_id else new.staff_id end;
        if tg_op = 'UPDATE' and new.set_at = old.set_at then
            return null;
        end if;
        l.action := case tg_op when 'DELETE' then 'staff.password_removed' else 'staff.password_set' end;
    when 'staff_sessions' then
        v_staff := new.staff_id;
        l.action := 'staff.signed_in';
        l.at := new.began_at;
        l.staff_id := new.staff_id;
        l.facts := jsonb_build_object('method', new.method, 'session', new.id);
    else
        v_staff := new.staff_id;
        if tg_op = 'INSERT' then
            l.action := 'staff.glass_broken';
            l.at := new.at;
            l.staff_id := new.staff_id;
            l.os_user := new.os_user;
            l.facts := jsonb_build_object('trail', 'break_glass_uses', 'key', new.id::text, 'row', audit_row(new));
        else
            l.action := 'staff.glass_acknowledged';
            l.at := new.acknowledged_at;
            l.staff_id := new.acknowledged_by;
            l.facts := jsonb_build_object('use', new.id);
        end if;
    end case;
    l.subject_kind := 'staff';
    l.subject_hash := sha256(uuid_send(v_staff));
    l.facts := l.facts || jsonb_build_object('staff', v_staff);
    perform audit_because(l);
    return null;
end $$;
create constraint trigger staff_logged after insert or update on staff
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger staff_roles_logged after insert or update on staff_roles
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger approval_requests_logged after insert or update on approval_requests
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger staff_passkeys_logged after insert or delete on staff_passkeys
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger staff_passwords_logged after insert or update or delete on staff_passwords
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger staff_sessions_logged after insert on staff_sessions
    deferrable initially deferred for each row execute function audit_staff();
create constraint trigger break_glass_uses_logged after insert or update on break_glass_uses
    deferrable initially deferred for each row execute function audit_staff();

-- How much one person gives alone, before and after; null: two people, however little it is.
create function audit_limit() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'limit.set');
begin
    l.facts := jsonb_build_object('unit', case tg_op when 'DELETE' then old.unit else new.unit end,
        'before', case tg_op when 'INSERT' then null else jsonb_build_object('per_act', old.per_act, 'per_day', old.per_day) end,
        'after', case tg_op when 'DELETE' then null else jsonb_build_object('per_act', new.per_act, 'per_day', new.per_day) end);
    perform audit_because(l);
    return null;
end $$;
create constraint trigger staff_limits_logged after insert or update or delete on staff_limits
    deferrable initially deferred for each row execute function audit_limit();

-- What members are offered and told: who changed which of it. Values stay out of the log, since keys are among them; the names of
-- what changed are in it. Rows that one transaction adds to a list are one line, which
-- names the first; so are a lot's.
create function audit_setting() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', tg_argv[0]);
    v_old jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
    v_new jsonb := case tg_op when 'DELETE' then '{}' else to_jsonb(new) end;
    v_row jsonb := case tg_op when 'DELETE' then v_old else v_new end;
    v_named text[] := tg_argv[1]::text[];
    v_list text := coalesce(v_row ->> 'lot', v_row ->> 'site_id', v_row ->> 'company_id');
    v_mark text;
    v_changed text[];
    v_version jsonb;
begin
    if l.via = 'command' and coalesce(current_setting('liaison.via', true), '') = '' then
        -- Commands say who they are: this is the server, which seeds a demo or forgets a member.
        l.via := 'job';
    end if;
    if tg_argv[2] = 'list' and (tg_op = 'INSERT' or v_row ->> 'lot' is not null) then
        v_mark := 'liaison.logged_' || md5(tg_table_name || coalesce(v_list, ''));
        if current_setting(v_mark, true) = 'yes' then
            return null;
        end if;
        perform set_config(v_mark, 'yes', true);
    end if;
    if tg_table_name = 'sites' and (v_new -> 'settings')::text is distinct from (v_old -> 'settings')::text then
        -- The version that this change made (`site_version_kept`): where several are of one transaction, each gets one line.
        select jsonb_build_object('trail', 'site_versions', 'key', v.site_id::text || '/' || v.version::text, 'row', audit_row(v)) into v_version
        from site_versions v
        where v.site_id = (v_row ->> 'id')::uuid and v.settings::text = (v_new -> 'settings')::text
          and not exists (select from audit_log where facts ? 'trail' and facts ->> 'trail' = 'site_versions'
            and facts ->> 'key' = v.site_id::text || '/' || v.version::text)
        order by v.version desc limit 1;
    end if;
    if tg_op = 'UPDATE' then
        select array_agg(key order by key) into v_changed from jsonb_object_keys(v_new) key
            where v_new -> key is distinct from v_old -> key and key <> 'updated_at';
        if v_changed is null and v_version is null then
            return null;
        end if;
        if tg_table_name = 'sites' and 'settings' = any(v_changed) then
            select array_remove(v_changed, 'settings') || array_agg(key order by key) into v_changed
            from (select jsonb_object_keys(v_new -> 'settings') union select jsonb_object_keys(v_old -> 'settings')) names (key)
            where v_new -> 'settings' -> key is distinct from v_old -> 'settings' -> key;
        end if;
    end if;
    l.site_id := case tg_table_name when 'sites' then v_row ->> 'id' else v_row ->> 'site_id' end;
    l.company_id := case tg_table_name when 'companies' then v_row ->> 'id' else v_row ->> 'company_id' end;
    if v_row ->> 'member_id' is not null then
        l.subject_kind := 'member';
        l.subject_hash := sha256(uuid_send((v_row ->> 'member_id')::uuid));
    end if;
    l.facts := jsonb_strip_nulls(jsonb_build_object(
        'did', case tg_op when 'INSERT' then 'added' when 'UPDATE' then 'changed' else 'removed' end,
        'changed', to_jsonb(v_changed)))
        || (select coalesce(jsonb_object_agg(name, v_row -> name), '{}') from unnest(v_named) name where v_row ->> name is not null)
        || coalesce(v_version, '{}');
    perform audit_because(l);
    return null;
end $$;
create constraint trigger companies_logged after insert or update or delete on companies
    deferrable initially deferred for each row execute function audit_setting('company.set', '{}', 'each');
create constraint trigger sites_logged after insert or update or delete on sites
    deferrable initially deferred for each row execute function audit_setting('site.set', '{domain,is_open,closed_for}', 'each');
-- Every version of a site's settings, whichever way it came: a form of the console, a command, SQL. It is kept as it stood, so that
-- going back brings the same document back.
create table site_versions (
    site_id    uuid        not null references sites (id),
    version    integer     not null check (version > 0),
    settings   jsonb       not null,
    -- Who, as the log has it. Null: somebody without an account, or a job.
    staff_id   uuid        references staff (id),
    os_user    text,
    via        text        not null check (via in ('console', 'command', 'job', 'sql')),
    reason     text        check (char_length(reason) between 1 and 1000),
    -- The one that somebody went back to.
    of_version integer,
    at         timestamptz not null,
    primary key (site_id, version),
    constraint site_versions_earlier check (of_version < version),
    foreign key (site_id, of_version) references site_versions (site_id, version)
);
create trigger site_versions_stay before update on site_versions for each row execute function audit_is_fixed();

create function audit_row(r site_versions) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.site_id::text, r.version::text, r.settings::text, r.staff_id::text, r.os_user, r.via, r.reason, r.of_version::text, audit_moment(r.at)), 'UTF8')), 'hex')
$$;

-- Everything that is owed a line, and what must stand in it.
create view audit_owed (trail, key, row_hash) as
    select 'report_audit', t.turn::text, audit_row(t) from report_audit t
        where t.turn > (select after_turn from audit_log_trails where trail = 'report_audit')
    union all select 'account_audit', t.turn::text, audit_row(t) from account_audit t
        where t.turn > (select after_turn from audit_log_trails where trail = 'account_audit')
    union all select 'complaint_audit', t.turn::text, audit_row(t) from complaint_audit t
        where t.turn > (select after_turn from audit_log_trails where trail = 'complaint_audit')
    union all select 'photo_decisions', t.id::text, audit_row(t) from photo_decisions t
        where t.id > (select after_turn from audit_log_trails where trail = 'photo_decisions')
    union all select 'staff_roles', t.id::text, audit_row(t) from staff_roles t
    union all select 'staff_roles_ended', t.id::text, audit_row(t) from staff_roles t where t.ended_at is not null
    union all select 'break_glass_uses', t.id::text, audit_row(t) from break_glass_uses t
    union all select 'refunds', t.id::text, audit_row(t) from refunds t where t.origin = 'operator'
    union all select 'credit_grants', t.id::text, audit_row(t) from credit_grants t
    union all select 'site_versions', t.site_id::text || '/' || t.version::text, audit_row(t) from site_versions t;

-- What somebody wants to see before they save it: one draft each, for some minutes, for who has the link.
create table site_drafts (
    staff_id   uuid        primary key references staff (id),
    token_hash bytea       not null unique check (octet_length(token_hash) = 32),
    site_id    uuid        not null references sites (id),
    settings   jsonb       not null,
    ends_at    timestamptz not null
);

create function site_version_kept() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'site.set');
begin
    if tg_op = 'UPDATE' and new.settings::text = old.settings::text then
        return null;
    end if;
    if l.via = 'command' and coalesce(current_setting('liaison.via', true), '') = '' then
        l.via := 'job';
    end if;
    insert into site_versions (site_id, version, settings, staff_id, os_user, via, reason, of_version, at)
        select new.id, coalesce(max(version), 0) + 1, new.settings, l.staff_id, l.os_user, l.via,
            nullif(current_setting('liaison.reason', true), ''),
            nullif(current_setting('liaison.of_version', true), '')::integer, l.at
        from site_versions where site_id = new.id;
    return null;
end $$;
-- By its name before `sites_logged`, whose line names the version, also where that is not put off to the commit.
create trigger sites_kept after insert or update of settings on sites for each row execute function site_version_kept();
-- Likewise every version of a company: what its invoices said of it is known as long as it is there.
create table company_versions (
    company_id text        not null references companies (id),
    version    integer     not null check (version > 0),
    facts      jsonb       not null,
    -- As of site_versions.
    staff_id   uuid        references staff (id),
    os_user    text,
    via        text        not null check (via in ('console', 'command', 'job', 'sql')),
    reason     text        check (char_length(reason) between 1 and 1000),
    at         timestamptz not null,
    primary key (company_id, version)
);
create trigger company_versions_stay before update on company_versions for each row execute function audit_is_fixed();
create function company_version_kept() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'company.set');
begin
    if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) then
        return null;
    end if;
    if l.via = 'command' and coalesce(current_setting('liaison.via', true), '') = '' then
        l.via := 'job';
    end if;
    insert into company_versions (company_id, version, facts, staff_id, os_user, via, reason, at)
        select new.id, coalesce(max(version), 0) + 1, to_jsonb(new), l.staff_id, l.os_user, l.via,
            nullif(current_setting('liaison.reason', true), ''), l.at
        from company_versions where company_id = new.id;
    return null;
end $$;
create trigger companies_versions after insert or update on companies for each row execute function company_version_kept();
create constraint trigger bundles_logged after insert or update or delete on bundles
    deferrable initially deferred for each row execute function audit_setting('bundle.set', '{country,credits,price_minor,currency,offered}', 'list');
create constraint trigger vat_rates_logged after insert on vat_rates
    deferrable initially deferred for each row when (new.set_by is not null)
    execute function audit_setting('vat_rate.set', '{country,since,basis_points}', 'each');
-- Not of the server's own: sealing keys anew, and when the provider last called.
create constraint trigger payment_accounts_logged
    after insert or delete or update of selling, collecting, creditor_id, iban, holder, cut_off, service_id, token_code, shop_id on payment_accounts
    deferrable initially deferred for each row execute function audit_setting('payment_account.set', '{provider,selling,collecting}', 'each');
-- Nor of sealing its key anew.
create constraint trigger warning_services_logged after insert or delete or update of refunds on warning_services
    deferrable initially deferred for each row execute function audit_setting('warning_service.set', '{refunds}', 'each');
create constraint trigger payment_methods_logged after insert or update or delete on payment_methods
    deferrable initially deferred for each row execute function audit_setting('payment_method.set', '{country,method,currency,providers}', 'list');
create constraint trigger discount_codes_logged after insert or update of status on discount_codes
    deferrable initially deferred for each row when (new.kind = 'code')
    execute function audit_setting('discount.set', '{code,lot,value_percentage,status}', 'list');
create constraint trigger page_texts_logged after insert on page_texts
    deferrable initially deferred for each row execute function audit_setting('page.set', '{page,language,country,version}', 'each');
create constraint trigger newsletters_logged after insert or delete or update of status, version, tested_at on newsletters
    deferrable initially deferred for each row execute function audit_setting('newsletter.set', '{id,kind,status,version}', 'each');
-- Not that one was used.
create constraint trigger short_links_logged after insert or delete or update of target, campaign, expires_at, withdrawn_at on short_links
    deferrable initially deferred for each row execute function audit_setting('link.set', '{token}', 'list');

-- Money that staff give back, in the console or by command.
create function audit_refund() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'refund.made');
begin
    l.at := new.created_at;
    l.subject_kind := 'member';
    l.subject_hash := sha256(uuid_send(new.member_id));
    l.site_id := (select site_id from orders where member_id = new.member_id and id = new.order_id);
    l.facts := jsonb_build_object('trail', 'refunds', 'key', new.id::text, 'row', audit_row(new),
        'refund', new.id, 'amount', new.amount_minor, 'currency', new.currency, 'approval', new.approval_id);
    perform append_audit(l, null, null);
    return null;
end $$;
create constraint trigger refunds_logged after insert on refunds
    deferrable initially deferred for each row when (new.origin = 'operator') execute function audit_refund();

-- Credits that staff give; why stands in account_audit.
create function audit_grant() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'credits.granted');
begin
    l.at := new.created_at;
    l.staff_id := new.staff_id;
    l.subject_kind := 'member';
    l.subject_hash := sha256(uuid_send(new.member_id));
    l.site_id := (select site_id from profiles where id = new.member_id);
    l.facts := jsonb_build_object('trail', 'credit_grants', 'key', new.id::text, 'row', audit_row(new),
        'credits', new.credits, 'approval', new.approval_id);
    perform append_audit(l, null, null);
    return null;
end $$;
create constraint trigger credit_grants_logged after insert on credit_grants
    deferrable initially deferred for each row execute function audit_grant();

-- That somebody noted something, and not what.
create function audit_note() returns trigger language plpgsql as $$
declare
    l audit_log := audit_line('act', 'member.noted');
begin
    l.at := new.written_at;
    l.staff_id := new.staff_id;
    l.subject_kind := 'member';
    l.subject_hash := sha256(uuid_send(new.member_id));
    l.site_id := new.site_id;
    l.facts := jsonb_build_object('note', new.id);
    perform append_audit(l, null, null);
    return null;
end $$;
create constraint trigger member_notes_logged after insert on member_notes
    deferrable initially deferred for each row execute function audit_note();
create trigger member_notes_stay before update on member_notes for each row execute function audit_is_fixed();

-- Messages by leave of two. It runs as its owner, since the console's own role reads no messages, and whoever looks leaves a
-- line about each of the two people before anything is shown. Nothing where the grant is another's or over, or the report is
-- closed.
create function staff_read_messages(p_grant uuid, p_at timestamptz) returns table (
    seq integer, sender_id uuid, body text, gift text, has_photo boolean, created_at timestamptz, edited_at timestamptz, removed boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
    v_grant message_access_grants;
    v_report reports;
    v_member uuid;
    l audit_log := audit_line('read', 'messages.read');
begin
    select * into v_grant from message_access_grants g
    where g.id = p_grant and g.reader = acting_staff() and g.begins_at <= p_at and p_at < g.ends_at;
    select * into v_report from reports r where r.id = v_grant.report_id and r.closed_at is null;
    if v_grant.id is null or v_report.id is null then
        return;
    end if;
    l.at := p_at;
    l.subject_kind := 'member';
    l.site_id := v_grant.site_id;
    l.case_kind := 'report';
    l.case_id := v_report.id;
    l.facts := jsonb_build_object('grant', v_grant.id, 'from', v_grant.from_seq, 'to', v_grant.to_seq);
    foreach v_member in array array[v_report.reported_id, v_report.reporter_id] loop
        if v_member is not null then
            l.subject_hash := sha256(uuid_send(v_member));
            perform append_audit(l, null, null);
        end if;
    end loop;
    return query select m.seq, m.sender_id, m.body, m.gift, m.photo is not null, m.created_at, m.edited_at, m.removed_at is not null
        from messages m where m.conversation_id = v_grant.conversation_id and m.seq between v_grant.from_seq and v_grant.to_seq
        order by m.seq;
end $$;

-- Complaints: who decides on them, and who must not (DSA 20). A complaint against a decision of ours is decided by somebody
-- who did not make it, whoever writes: the console, a command, or psql.

-- locks: this table is as new as the database
alter table complaints
    -- The decision that it is against, and who made it, where both are known. Erasing somebody erases decisions.
    add column against_id uuid,
    add column against_staff uuid,
    add column closed_by uuid references staff (id),
    -- Who of the staff sees to it.
    add column assignee uuid references staff (id),
    -- Counts turns, assignees and the decision: who answers names the one that they saw.
    add column version integer not null default 0,
    add constraint complaints_against foreign key (against_id, against_staff) references decisions (id, staff_id) match full
        on delete set null,
    add constraint appeal_by_another check (closed_by <> against_staff);
-- locks: this table is as new as the database
create index complaints_against_id on complaints (against_id) where against_id is not null;
-- locks: this table is as new as the database
create index complaints_due on complaints (site_id, answer_by, id) where closed_at is null and answer_by is not null;
-- locks: this table is as new as the database
create index complaints_unanswered on complaints (site_id, answered_at, id) where closed_at is null and answer_by is null;
-- locks: this table is as new as the database
create index complaints_decided on complaints (site_id, closed_at, id) where closed_at is not null and forgotten_at is null;

-- What a complaint is against, from the number that was typed: a decision about whoever complains. A visitor has the number
-- from our mail, and complains where they were a member: those who see to it reach no other site.
create function complaint_against() returns trigger language plpgsql as $$
begin
    select d.id, d.staff_id into new.against_id, new.against_staff from decisions d
    where d.number = upper(trim(new.against)) and d.staff_id is not null
      and (new.member_id is null or d.member_id = new.member_id)
      and exists (select from profiles p where p.id = d.member_id and p.site_id = new.site_id);
    return new;
end $$;
create trigger complaints_against before insert on complaints
    for each row when (new.against is not null) execute function complaint_against();

-- Whether it is an internal complaint about a decision (DSA 20).
create function is_appeal(c complaints) returns boolean language sql immutable as $$
    select c.category = 'decision' or c.against is not null
$$;

-- Whether this person decided what it is against: the decision or the case that it names; where that does not say whose it
-- was, anything about the member, or whoever has that address here.
create function decided_before(c complaints, p_staff uuid) returns boolean language sql stable as $$
    select case when c.against_staff is not null then c.against_staff = p_staff else
        exists (select from decisions d join staff s on s.id = p_staff
            where (d.number = upper(trim(c.against)) or d.member_id = c.member_id
                    or d.member_id = (select member_id from account_addresses where address_key = lower(c.email) and site_id = c.site_id))
              and (d.staff_id = s.id or d.staff_id is null and lower(d.staff) = lower(s.name)))
        or exists (select from complaints o where o.number = upper(trim(c.against)) and o.closed_by = p_staff)
    end
$$;

create function complaint_changes() returns trigger language plpgsql as $$
begin
    if new.forgotten_at is not null and old.forgotten_at is null then
        -- Whoever is erased takes it along, decided or not.
        return new;
    end if;
    if pg_trigger_depth() = 1 and (new.against, new.against_id, new.against_staff, new.category, new.member_id)
            is distinct from (old.against, old.against_id, old.against_staff, old.category, old.member_id)
        or old.closed_at is not null and (new.closed_at, new.closed_by, new.decision)
            is distinct from (old.closed_at, old.closed_by, old.decision)
            -- Within half a minute whoever closed a notice opens it again; the row of `undos` says so, and no later closing.
            and not (new.closed_at is null and exists (select from undos u where u.item_id = old.id and u.what = 'notice_closed'
                and u.staff_id = old.closed_by and u.made_at >= old.closed_at and u.undone_at is not null))
    then
        raise exception 'what a complaint is against stays, and so does what was decided'
            using errcode = 'check_violation', constraint = 'complaints_stay';
    end if;
    if old.closed_at is not null or new.closed_at is null or not exists (select from staff) then
        return new;
    end if;
    if new.closed_by is null then
        raise exception 'somebody with an account decides'
            using errcode = 'check_violation', constraint = 'complaints_closed_by';
    end if;
    if is_appeal(new) then
        -- A command says a name; a session of the console proves who it is.
        if not exists (select from staff_sessions s where s.staff_id = new.closed_by
            and s.id = nullif(current_setting('liaison.session', true), '')::uuid)
        then
            raise exception 'a complaint against a decision is decided in the console'
                using errcode = 'check_violation', constraint = 'appeal_in_console';
        end if;
        if decided_before(new, new.closed_by) then
            raise exception 'nobody decides on a complaint against their own decision'
                using errcode = 'check_violation', constraint = 'appeal_by_another';
        end if;
    end if;
    return new;
end $$;
create trigger complaints_change before update on complaints for each row execute function complaint_changes();

create function complaint_lines_count() returns trigger language plpgsql as $$
begin
    update complaints set version = version + 1 where id = new.complaint_id;
    return null;
end $$;
create trigger complaint_lines_count after insert on complaint_lines for each row execute function complaint_lines_count();

-- Who of the staff has a complaint open, and what each is writing: it outlives a reload, and goes with the answer.
create table complaint_desks (
    complaint_id uuid        not null references complaints (id),
    staff_id     uuid        not null references staff (id),
    seen_at      timestamptz not null,
    typed_at     timestamptz,
    draft        text        check (char_length(draft) between 1 and 10000),
    -- The last turn that the writer had read.
    draft_turn   integer     check (draft_turn between 0 and 100),
    primary key (complaint_id, staff_id),
    check ((draft is null) = (draft_turn is null))
);
create index complaint_desks_seen on complaint_desks (seen_at);

-- What staff answer with, in all eleven languages at once or not at all: one row, so that no language is ever behind.
create function texts_fit(p_texts jsonb) returns boolean language sql immutable as $$
    select count(*) = 11 and bool_and(key = any (array['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'])
        and jsonb_typeof(value) = 'string' and char_length(value #>> '{}') between 1 and 5000)
    from jsonb_each(p_texts)
$$;
create table canned_responses (
    id         uuid        primary key,
    topic      text        not null check (topic ~ '^[a-z][a-z_]{0,39}$'),
    texts      jsonb       not null constraint canned_in_all_languages check (texts_fit(texts)),
    version    integer     not null default 1 check (version > 0),
    -- Null: they came with the program.
    changed_by uuid        references staff (id),
    changed_at timestamptz
);

-- The ones that come with the program; whoever runs it writes them anew in the console.
insert into canned_responses (id, topic, texts) values
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000001', 'more_information', $json${
    "da": "Tak for din besked. For at kunne se på sagen har vi brug for lidt mere fra dig: Hvornår skete det, og hvad så du helt præcist? Et skærmbillede hjælper. Svar blot her, så går vi videre, så snart vi har det.",
    "de": "Danke für deine Nachricht. Damit wir der Sache nachgehen können, brauchen wir noch etwas von dir: Wann ist es passiert, und was genau hast du gesehen? Ein Bildschirmfoto hilft. Antworte einfach hier, dann machen wir sofort weiter.",
    "en": "Thanks for writing to us. To look into this, we need a little more: when did it happen, and what exactly did you see? A screenshot helps. Just reply here, and we'll carry on as soon as we have it.",
    "es": "Gracias por escribirnos. Para estudiarlo necesitamos algo más de ti: ¿cuándo ocurrió y qué viste exactamente? Una captura de pantalla ayuda. Responde aquí mismo y seguimos en cuanto la tengamos.",
    "fi": "Kiitos viestistäsi. Jotta voimme selvittää asian, tarvitsemme sinulta vielä vähän lisää: milloin se tapahtui ja mitä tarkalleen näit? Kuvakaappaus auttaa. Vastaa vain tähän, niin jatkamme heti sen saatuamme.",
    "fr": "Merci de nous avoir écrit. Pour examiner votre demande, il nous faut encore quelques précisions : quand cela s’est-il produit, et qu’avez-vous vu exactement ? Une capture d’écran nous aide. Répondez simplement ici, et nous poursuivrons dès que nous les aurons.",
    "it": "Grazie per averci scritto. Per capire cosa è successo ci serve ancora qualcosa: quando è accaduto e che cosa hai visto esattamente? Uno screenshot aiuta. Rispondi semplicemente qui e proseguiamo appena lo riceviamo.",
    "nb": "Takk for meldingen. For å se på saken trenger vi litt mer fra deg: Når skjedde det, og hva så du helt nøyaktig? Et skjermbilde hjelper. Bare svar her, så går vi videre så snart vi har det.",
    "nl": "Bedankt voor je bericht. Om dit uit te zoeken hebben we nog iets meer nodig: wanneer gebeurde het, en wat zag je precies? Een schermafbeelding helpt. Antwoord gewoon hier, dan gaan we meteen verder.",
    "pl": "Dziękujemy za wiadomość. Aby to wyjaśnić, potrzebujemy od ciebie jeszcze kilku szczegółów: kiedy to się stało i co dokładnie było widać? Zrzut ekranu pomoże. Odpowiedz po prostu tutaj, a zajmiemy się tym od razu, gdy je otrzymamy.",
    "sv": "Tack för att du skrev till oss. För att kunna utreda det här behöver vi lite mer från dig: När hände det, och vad såg du exakt? En skärmbild hjälper. Svara bara här, så fortsätter vi så snart vi har den."
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000002', 'looking_into_it', $json${
    "da": "Tak for din tålmodighed. Vi ser på sagen, og et menneske hos os læser alt, hvad du har skrevet. Du hører fra os her, så snart vi ved mere.",
    "de": "Danke für deine Geduld. Wir gehen der Sache nach, und ein Mensch aus unserem Team liest alles, was du geschrieben hast. Du hörst hier von uns, sobald wir mehr wissen.",
    "en": "Thanks for your patience. We're looking into it, and someone who works here is reading everything you wrote. You'll hear from us here as soon as we know more.",
    "es": "Gracias por tu paciencia. Lo estamos estudiando, y una persona de nuestro equipo lee todo lo que has escrito. Tendrás noticias nuestras aquí en cuanto sepamos más.",
    "fi": "Kiitos kärsivällisyydestäsi. Selvitämme asiaa, ja ihminen tiimistämme lukee kaiken kirjoittamasi. Kuulet meistä täällä heti, kun tiedämme enemmän.",
    "fr": "Merci de votre patience. Nous examinons votre demande, et une personne de notre équipe lit tout ce que vous avez écrit. Vous aurez de nos nouvelles ici dès que nous en saurons plus.",
    "it": "Grazie per la pazienza. Ce ne stiamo occupando, e una persona del nostro team legge tutto quello che hai scritto. Ti rispondiamo qui appena ne sappiamo di più.",
    "nb": "Takk for tålmodigheten. Vi ser på saken, og et menneske hos oss leser alt du har skrevet. Du hører fra oss her så snart vi vet mer.",
    "nl": "Bedankt voor je geduld. We zoeken het uit, en een medewerker leest alles wat je hebt geschreven. Je hoort hier van ons zodra we meer weten.",
    "pl": "Dziękujemy za cierpliwość. Wyjaśniamy sprawę, a wszystko, co zostało napisane, czyta człowiek z naszego zespołu. Odezwiemy się tutaj, gdy tylko będziemy wiedzieć więcej.",
    "sv": "Tack för ditt tålamod. Vi utreder saken, och en människa hos oss läser allt som du har skrivit. Du hör från oss här så snart vi vet mer."
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000003', 'charged_twice', $json${
    "da": "Du har ret: Det samme køb er trukket to gange. Vi har betalt det andet beløb tilbage. Alt efter din bank går der op til ti dage, før du ser det. Det beklager vi.",
    "de": "Du hast recht: Derselbe Kauf wurde zweimal abgebucht. Die zweite Zahlung haben wir erstattet. Je nach Bank dauert es bis zu zehn Tage, bis du sie siehst. Das tut uns leid.",
    "en": "You're right: the same purchase was charged twice. We've refunded the second payment. Depending on your bank, it can take up to ten days to reach you. We're sorry for the trouble.",
    "es": "Tienes razón: la misma compra se cobró dos veces. Hemos devuelto el segundo pago. Según tu banco, puede tardar hasta diez días en aparecer. Sentimos las molestias.",
    "fi": "Olet oikeassa: sama ostos veloitettiin kahdesti. Olemme palauttaneet toisen maksun. Pankistasi riippuen kestää enintään kymmenen päivää, ennen kuin näet sen. Pahoittelemme vaivaa.",
    "fr": "Vous avez raison : le même achat a été débité deux fois. Nous avons remboursé le second paiement. Selon votre banque, il peut s’écouler jusqu’à dix jours avant que vous ne le voyiez. Nous vous prions de nous excuser.",
    "it": "Hai ragione: lo stesso acquisto è stato addebitato due volte. Abbiamo rimborsato il secondo pagamento. A seconda della tua banca ci vogliono fino a dieci giorni prima che tu lo veda. Ci dispiace per il disagio.",
    "nb": "Du har rett: Det samme kjøpet ble trukket to ganger. Vi har betalt tilbake det andre beløpet. Avhengig av banken din tar det opptil ti dager før du ser det. Det beklager vi.",
    "nl": "Je hebt gelijk: dezelfde aankoop is twee keer afgeschreven. De tweede betaling hebben we teruggestort. Afhankelijk van je bank duurt het tot tien dagen voordat je het ziet. Het spijt ons.",
    "pl": "Masz rację: ten sam zakup został pobrany dwa razy. Drugą płatność zwróciliśmy. W zależności od banku może minąć do dziesięciu dni, zanim ją zobaczysz. Przepraszamy za kłopot.",
    "sv": "Du har rätt: samma köp drogs två gånger. Vi har betalat tillbaka den andra betalningen. Beroende på din bank tar det upp till tio dagar innan du ser den. Vi ber om ursäkt för besväret."
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000004', 'appeal_upheld', $json${
    "da": "En, der ikke traf afgørelsen, har set på den igen. Du har ret, og vi har trukket den tilbage: Det, den ændrede, er som før. Vi beklager, at vi tog fejl.",
    "de": "Jemand, der die Entscheidung nicht getroffen hat, hat sie noch einmal geprüft. Du hast recht, und wir haben sie zurückgenommen: Was sie geändert hat, ist wieder wie vorher. Es tut uns leid, dass wir falsch lagen.",
    "en": "Someone who didn't make the decision has looked at it again. You're right, and we've reversed the decision: everything it changed is as it was before. We're sorry that we got it wrong.",
    "es": "Alguien que no tomó la decisión la ha vuelto a revisar. Tienes razón, y la hemos anulado: lo que cambió vuelve a estar como antes. Sentimos habernos equivocado.",
    "fi": "Joku, joka ei tehnyt päätöstä, on tarkastellut sitä uudelleen. Olet oikeassa, ja olemme peruneet päätöksen: se, mitä se muutti, on taas ennallaan. Olemme pahoillamme virheestämme.",
    "fr": "Une personne qui n’avait pas pris la décision l’a réexaminée. Vous avez raison, et nous l’avons annulée : ce qu’elle avait changé est de nouveau comme avant. Nous regrettons cette erreur.",
    "it": "Una persona che non aveva preso la decisione l’ha riesaminata. Hai ragione, e l’abbiamo annullata: ciò che era cambiato è di nuovo come prima. Ci dispiace di aver sbagliato.",
    "nb": "En som ikke tok avgjørelsen, har sett på den igjen. Du har rett, og vi har trukket den tilbake: Det den endret, er som før. Vi beklager at vi tok feil.",
    "nl": "Iemand die de beslissing niet heeft genomen, heeft er opnieuw naar gekeken. Je hebt gelijk, en we hebben de beslissing teruggedraaid: wat erdoor veranderde, is weer zoals het was. Het spijt ons dat we ernaast zaten.",
    "pl": "Osoba, która nie podjęła tej decyzji, rozpatrzyła ją ponownie. Masz rację i cofnęliśmy decyzję: to, co zmieniła, jest znowu tak jak wcześniej. Przepraszamy za nasz błąd.",
    "sv": "Någon som inte fattade beslutet har granskat det på nytt. Du har rätt, och vi har tagit tillbaka det: det som ändrades är som förut igen. Vi beklagar att vi hade fel."
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000005', 'appeal_rejected', $json${
    "da": "En, der ikke traf afgørelsen, har set på den igen sammen med det, du skrev. Den står ved magt, og det er derfor: ",
    "de": "Jemand, der die Entscheidung nicht getroffen hat, hat sie noch einmal geprüft, zusammen mit dem, was du geschrieben hast. Sie bleibt bestehen, und zwar aus diesem Grund: ",
    "en": "Someone who didn't make the decision has looked at it again, together with what you wrote. The decision stands, and this is why: ",
    "es": "Alguien que no tomó la decisión la ha vuelto a revisar, junto con lo que escribiste. Se mantiene, por este motivo: ",
    "fi": "Joku, joka ei tehnyt päätöstä, on tarkastellut sitä uudelleen yhdessä kirjoittamasi kanssa. Päätös pysyy voimassa, ja syy on tämä: ",
    "fr": "Une personne qui n’avait pas pris la décision l’a réexaminée, avec ce que vous avez écrit. Elle est maintenue, pour la raison suivante : ",
    "it": "Una persona che non aveva preso la decisione l’ha riesaminata, insieme a quello che hai scritto. La decisione resta valida, per questo motivo: ",
    "nb": "En som ikke tok avgjørelsen, har sett på den igjen sammen med det du skrev. Den blir stående, og dette er grunnen: ",
    "nl": "Iemand die de beslissing niet heeft genomen, heeft er opnieuw naar gekeken, samen met wat jij schreef. De beslissing blijft staan, en dit is waarom: ",
    "pl": "Osoba, która nie podjęła tej decyzji, rozpatrzyła ją ponownie razem z tym, co zostało napisane w odwołaniu. Decyzja pozostaje w mocy z tego powodu: ",
    "sv": "Någon som inte fattade beslutet har granskat det på nytt, tillsammans med det du skrev. Det står fast, och här är skälet: "
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000006', 'way_in', $json${
    "da": "Du kan selv vælge en ny adgangskode: Vælg “Glemt adgangskode?”, hvor du logger ind, og åbn linket i mailen. Kommer der ingen mail, så kig i din spammappe, og fortæl os her, om den lå der.",
    "de": "Du kannst selbst ein neues Passwort setzen: Wähle beim Einloggen „Passwort vergessen?“ und öffne den Link in der E-Mail. Kommt keine E-Mail, sieh im Spam-Ordner nach und sag uns hier, ob sie dort war.",
    "en": "You can set a new password yourself: choose “Forgot your password?” where you log in, and open the link in the e-mail. If no e-mail arrives, look in your spam folder, and tell us here whether it was there.",
    "es": "Puedes poner tú mismo una contraseña nueva: elige «¿Has olvidado tu contraseña?» al entrar y abre el enlace del correo. Si no llega ningún correo, mira en la carpeta de spam y dinos aquí si estaba ahí.",
    "fi": "Voit asettaa uuden salasanan itse: valitse kirjautuessasi ”Unohditko salasanasi?” ja avaa sähköpostin linkki. Jos viestiä ei tule, katso roskapostikansiosta ja kerro meille täällä, oliko se siellä.",
    "fr": "Vous pouvez définir vous-même un nouveau mot de passe : choisissez « Mot de passe oublié ? » à la connexion, puis ouvrez le lien dans l’e-mail. Si aucun e-mail n’arrive, regardez dans vos courriers indésirables et dites-nous ici s’il s’y trouvait.",
    "it": "Puoi impostare da solo una nuova password: scegli “Hai dimenticato la password?” quando accedi e apri il link nell’e-mail. Se non arriva nessuna e-mail, guarda nella cartella spam e facci sapere qui se era lì.",
    "nb": "Du kan selv velge et nytt passord: Velg «Glemt passord?» der du logger inn, og åpne lenken i e-posten. Kommer det ingen e-post, se i søppelposten, og fortell oss her om den lå der.",
    "nl": "Je kunt zelf een nieuw wachtwoord instellen: kies “Wachtwoord vergeten?” bij het inloggen en open de link in de mail. Komt er geen mail, kijk dan in je spammap en laat ons hier weten of hij daar stond.",
    "pl": "Nowe hasło możesz ustawić samodzielnie: przy logowaniu wybierz „Nie pamiętasz hasła?” i otwórz link z wiadomości. Jeśli wiadomość nie przyjdzie, zajrzyj do folderu ze spamem i napisz nam tutaj, czy tam była.",
    "sv": "Du kan själv välja ett nytt lösenord: välj ”Glömt lösenordet?” där du loggar in och öppna länken i mejlet. Kommer det inget mejl, titta i skräpposten och berätta för oss här om det låg där."
}$json$),
('0d1f3c1e-6f0a-4e53-9b1c-5a1d00000007', 'copy_of_data', $json${
    "da": "Du kan selv få en kopi af alle dine data: Log ind, åbn dine indstillinger, og vælg kopien af dine data. Vi mailer dig et link, så snart den er klar. Kan du ikke længere logge ind, så fortæl os det her, så hjælper vi dig.",
    "de": "Eine Kopie aller deiner Daten bekommst du selbst: Logge dich ein, öffne die Einstellungen und wähle die Kopie deiner Daten. Sobald sie fertig ist, mailen wir dir einen Link. Kannst du dich nicht mehr einloggen, sag es uns hier, dann helfen wir dir.",
    "en": "You can get a copy of all your data yourself: log in, open your settings and choose the copy of your data. We'll e-mail you a link as soon as it's ready. If you can't log in any more, tell us here and we'll help you.",
    "es": "Puedes obtener tú mismo una copia de todos tus datos: entra, abre los ajustes y elige la copia de tus datos. Te enviamos un enlace en cuanto esté lista. Si ya no puedes entrar, dínoslo aquí y te ayudamos.",
    "fi": "Saat itse kopion kaikista tiedoistasi: kirjaudu sisään, avaa asetukset ja valitse kopio tiedoistasi. Lähetämme sinulle linkin heti, kun se on valmis. Jos et pääse enää kirjautumaan, kerro siitä täällä, niin autamme.",
    "fr": "Vous pouvez obtenir vous-même une copie de toutes vos données : connectez-vous, ouvrez vos paramètres et choisissez la copie de vos données. Nous vous enverrons un lien dès qu’elle sera prête. Si vous ne pouvez plus vous connecter, dites-le-nous ici et nous vous aiderons.",
    "it": "Puoi ottenere da solo una copia di tutti i tuoi dati: accedi, apri le impostazioni e scegli la copia dei tuoi dati. Ti mandiamo un link appena è pronta. Se non riesci più ad accedere, scrivicelo qui e ti aiutiamo.",
    "nb": "Du kan selv få en kopi av alle dataene dine: Logg inn, åpne innstillingene, og velg kopien av dataene dine. Vi sender deg en lenke så snart den er klar. Kan du ikke lenger logge inn, si fra her, så hjelper vi deg.",
    "nl": "Je kunt zelf een kopie van al je gegevens krijgen: log in, open je instellingen en kies de kopie van je gegevens. We mailen je een link zodra hij klaar is. Kun je niet meer inloggen, laat het ons hier weten, dan helpen we je.",
    "pl": "Kopię wszystkich swoich danych możesz uzyskać samodzielnie: zaloguj się, otwórz ustawienia i wybierz kopię danych. Wyślemy ci link, gdy tylko będzie gotowa. Jeśli nie możesz się już zalogować, napisz nam o tym tutaj, a pomożemy.",
    "sv": "Du kan själv få en kopia av alla dina uppgifter: logga in, öppna inställningarna och välj kopian av dina uppgifter. Vi mejlar dig en länk så snart den är klar. Kan du inte längre logga in, berätta det för oss här, så hjälper vi dig."
}$json$);
-- The start page ----------------------------------------------------------------------------------------------------

-- What a day (UTC) brought each site, told once it is over: counts, and money in minor units of its currency. An hourly job
-- writes a day anew as long as late payments and refunds may still change it.
create table daily_figures (
    day      date   not null,
    site_id  uuid   not null references sites (id),
    figure   text   not null check (figure in ('visits', 'sign_ups', 'activations', 'first_purchases', 'orders', 'disputes',
                                               'revenue', 'refunds')),
    -- Empty: it is a count.
    currency text   not null default '' check (currency ~ '^([A-Z]{3})?$'),
    value    bigint not null check (value >= 0),
    primary key (day, site_id, figure, currency),
    check ((figure in ('revenue', 'refunds')) = (currency <> ''))
);
-- When a day was last written: where the job goes on.
create table daily_figures_built (
    day      date        primary key,
    built_at timestamptz not null
);

-- The draft of what has to be reported of a half-year: each sum as it stood on a Monday, when it had last moved by five
-- (server/src/backoffice/transparency/draft.rs). It names nobody, as `moderation_counts` does not.
create table transparency_drafts (
    -- Its first day.
    half         date    not null check (extract(day from half) = 1 and extract(month from half) in (1, 7)),
    site_id      uuid    not null references sites (id),
    what         text    not null,
    code         text    not null,
    cause        text    not null,
    count        bigint  not null constraint transparency_drafts_not_few check (count >= 5),
    median_hours integer check (median_hours >= 0),
    as_of        date    not null check (as_of >= half),
    primary key (half, site_id, what, code, cause)
);

-- A page of the console as somebody likes to open it: theirs alone, fifty at most.
create table saved_views (
    id       uuid     primary key,
    staff_id uuid     not null references staff (id),
    place    smallint not null constraint saved_views_fifty check (place between 1 and 50),
    page     text     not null check (page ~ '^[a-z][a-z0-9_-]{0,39}$'),
    name     text     not null check (char_length(name) between 1 and 60),
    -- As in the page's address.
    query    text     not null check (char_length(query) <= 2000),
    unique (staff_id, place)
);

-- Members of another program ---------------------------------------------------------------------------------------------

-- An archive with a folder of members, which a browser sends piece by piece to be brought to a site. The row is there before any
-- file is, and goes after the last one: they are in a folder named by the id, in the place that the configuration names.
create table move_uploads (
    id          uuid        primary key,
    -- Null once the site is gone.
    site_id     uuid        references sites (id),
    -- As the browser calls the file, and when that was last changed: who goes on after a reload shows the same file.
    name        text        not null check (char_length(name) between 1 and 255),
    bytes       bigint      not null check (bytes > 0),
    changed_at  timestamptz not null,
    -- So many bytes are on the disk.
    received    bigint      not null default 0,
    begun_by    uuid        not null references staff (id),
    begun_at    timestamptz not null,
    -- When a piece came, or it was asked for, last.
    touched_at  timestamptz not null,
    -- It is unpacked; or why it can't be, and at which entry of the archive, from 1.
    ready_at    timestamptz,
    fault       text        check (fault in ('archive_unreadable', 'archive_link', 'archive_path', 'archive_file_too_large',
        'archive_too_large', 'archive_too_many', 'archive_no_members', 'archive_no_room')),
    fault_entry bigint      check (fault_entry > 0),
    -- Nobody needs it any more: a job removes its files, and then the row.
    ended_at    timestamptz,
    check (received between 0 and bytes),
    check (ready_at is null or (received = bytes and fault is null)),
    check (fault_entry is null or fault is not null),
    check (site_id is not null or ended_at is not null)
);
create unique index move_uploads_of_site on move_uploads (site_id) where ended_at is null;
create index move_uploads_touched on move_uploads (touched_at) where ended_at is null;
create index move_uploads_ended on move_uploads (ended_at) where ended_at is not null;

-- What a site manager asks for in the console: say what a folder would bring, bring it in, take all of it back, or write the whole
-- site into an encrypted file, which takes a second person. A job does it and says how far it is; one at a time on a site.
-- Nothing of a member stands here: the report names files, lines and codes.
create table move_runs (
    id          uuid        primary key,
    site_id     uuid        not null references sites (id),
    act         text        not null check (act in ('rehearse', 'import', 'undo', 'export')),
    -- Its name, or the written file's, within the folder that the configuration names, or what an upload is called; null: of
    -- taking back.
    folder      text        check (char_length(folder) between 1 and 100),
    -- What was brought, or looked at, came by the browser; null again once that is removed.
    upload_id   uuid        references move_uploads (id),
    -- The operator vouches that moderators have seen words and approved photos.
    seen_before boolean     not null,
    asked_by    uuid        not null references staff (id),
    asked_at    timestamptz not null,
    -- Which file it is at and since when, and how many bytes of it were read.
    file        text,
    file_since  timestamptz,
    bytes_read  bigint      not null default 0 check (bytes_read >= 0),
    bytes_all   bigint      not null default 0 check (bytes_all >= 0),
    ended_at    timestamptz,
    outcome     text        check (outcome in ('done', 'failed', 'stopped')),
    -- What went wrong last, as the command would say it.
    said        text        check (char_length(said) between 1 and 1000),
    report      jsonb,
    -- Of an export: the public key that it is encrypted to, and the request that somebody else approved.
    sealed_to   text        check (sealed_to like 'age1%' and char_length(sealed_to) <= 100),
    approval_id uuid        unique,
    approval_kind   text    not null generated always as ('site_export') stored,
    approval_answer text    not null generated always as ('approved') stored,
    constraint move_runs_by_two foreign key (approval_id, approval_kind, approval_answer, asked_by)
        references approval_requests (id, kind, answer, requested_by),
    check ((act = 'export') = (sealed_to is not null)),
    check ((act = 'export') = (approval_id is not null)),
    check ((act = 'undo') = (folder is null)),
    check (upload_id is null or act in ('rehearse', 'import')),
    check ((ended_at is null) = (outcome is null)),
    check ((file is null) = (file_since is null)),
    check (report is null or outcome = 'done')
);
create unique index move_runs_at_work on move_runs (site_id) where ended_at is null;
create index move_runs_of_site on move_runs (site_id, asked_at desc, id);
create index move_runs_ended on move_runs (ended_at);
create index move_runs_of_upload on move_runs (upload_id) where upload_id is not null;

-- The console's own role ----------------------------------------------------------------------------------------------

-- The console's connections take this role (`for_console` in server/src/kernel/database.rs). It reads no message, sent or waiting, whatever
-- a statement of ours asks for: what is said between members is behind `staff_read_messages`. False: whoever owns the tables may
-- make no roles, and nobody has made it for them (docs/operations/console.md). Called at each start, since later tables are new to it.
create function prepare_console_role() returns boolean language plpgsql as $$
declare
    v_columns text;
begin
    if not exists (select from pg_roles where rolname = 'liaison_console') then
        begin
            create role liaison_console nologin;
        exception
            when insufficient_privilege then return false;
            -- Another database of the same server is as new.
            when duplicate_object or unique_violation then null;
        end;
    elsif exists (select from pg_extension where extname = 'citus') then
        -- Workers hear of roles that are made, or changed, while they belong to the cluster, and of none from before. Where this one may log in
        -- here (`liaison distribute`), it may there: the coordinator asks them as the role that asks it.
        perform run_command_on_workers(format('set citus.enable_create_role_propagation = off; set citus.enable_alter_role_propagation = off;
            do $do$ begin
                if not exists (select from pg_roles where rolname = ''liaison_console'') then create role liaison_console %1$s;
                elsif not (select rolcanlogin from pg_roles where rolname = ''liaison_console'') then alter role liaison_console %1$s; end if;
            end $do$', case when (select rolcanlogin from pg_roles where rolname = 'liaison_console') then 'login' else 'nologin' end));
    end if;
    if not pg_has_role(current_user, 'liaison_console', 'member') then
        begin
            execute format('grant liaison_console to %I', current_user);
        exception
            when insufficient_privilege then return false;
        end;
    end if;
    perform pg_advisory_xact_lock(hashtext('prepare_console_role'));
    -- The days of the log of events are reached by their table: or each start after a new day would write all tables' rights again.
    if exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
        and not relispartition and relname not in ('messages', 'signup_messages', 'conversation_members') and not has_table_privilege('liaison_console', oid, 'insert'))
    then
        execute format('grant usage on schema %I to liaison_console', current_schema());
        execute format('grant select, insert, update, delete on all tables in schema %I to liaison_console', current_schema());
        execute format('grant usage, select on all sequences in schema %I to liaison_console', current_schema());
        revoke all on messages from liaison_console;
        -- What somebody wrote before they had an account waits for them alone.
        revoke all on signup_messages from liaison_console;
        -- What taking a reported photo out of its message, and putting it back, asks for; nothing of what a voice message sounds like.
        revoke select on chat_photos from liaison_console;
        grant select (id, member_id, place, conversation_id, seq, blob_large, blob_small, upload_hash, removed_at) on chat_photos to liaison_console;
        revoke select on conversation_members from liaison_console;
        select string_agg(quote_ident(attname), ', ') into v_columns from pg_attribute
        where attrelid = 'conversation_members'::regclass and attnum > 0 and not attisdropped and attname <> 'last_body';
        execute format('grant select (%s) on conversation_members to liaison_console', v_columns);
    end if;
    return true;
end $$;
select prepare_console_role();
