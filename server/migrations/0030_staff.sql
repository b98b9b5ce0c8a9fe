-- Those who run the sites: their accounts, which are apart from members', what each may do and where, how they sign in;
-- and the log of everything that they do and look at. Nothing here is on a member's path.

-- A company that wants passkeys only: nobody whose roles reach it signs in with a password.
alter table companies add column staff_passwords boolean not null default true;

create table staff (
    id           uuid        primary key,
    name         text        not null check (char_length(name) between 1 and 100),
    -- The address is sealed (kernel/vault.rs) and found by its index.
    email_index  bytea       not null unique,
    email_sealed bytea       not null,
    locale       text        not null check (locale in ('en', 'nl', 'de', 'fr')),
    -- Whoever audits holds, and held, no other role, so this never changes.
    is_auditor   boolean     not null default false,
    -- Null: by command line.
    invited_by   uuid        references staff (id),
    created_at   timestamptz not null,
    closed_at    timestamptz,
    closed_by    uuid        references staff (id),
    constraint staff_closed_by_another check (closed_by <> id),
    check (closed_by is null or closed_at is not null),
    unique (id, is_auditor)
);

-- What one person asks and another one answers. Who asked never approves.
create table approval_requests (
    id              uuid        primary key,
    kind            text        not null check (kind in ('staff_role')),
    parameters      jsonb       not null,
    parameters_hash bytea       not null check (parameters_hash = sha256(convert_to(parameters::text, 'UTF8'))),
    site_id         uuid        references sites (id),
    company_id      text        references companies (id),
    requested_by    uuid        not null references staff (id),
    requested_at    timestamptz not null,
    expires_at      timestamptz not null check (expires_at <= requested_at + interval '7 days'),
    answer          text        check (answer in ('approved', 'refused', 'withdrawn')),
    answered_by     uuid        references staff (id),
    answered_at     timestamptz check (answered_at <= expires_at),
    check ((answer is null) = (answered_by is null)),
    check ((answer is null) = (answered_at is null)),
    constraint approval_by_another check (answer is null or (answer = 'withdrawn') = (answered_by = requested_by)),
    unique (id, kind, answer, requested_by)
);
create index approval_requests_open on approval_requests (requested_at) where answer is null;

-- A role is given and ends; its row stays, so that the log can be proven against it.
create table staff_roles (
    id              uuid        primary key,
    staff_id        uuid        not null,
    role            text        not null check (role in ('moderator', 'lead_moderator', 'support', 'finance', 'controller',
                                                         'site_manager', 'administrator', 'auditor')),
    scope           text        not null check (scope in ('all', 'company', 'site')),
    company_id      text        references companies (id),
    site_id         uuid        references sites (id),
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

-- Administrators of everything. One whose role or account ended counts for three days more, so that nobody gets rid of the
-- second person and then acts alone.
create function staff_administrators(p_at timestamptz) returns bigint language sql stable as $$
    select count(distinct r.staff_id) from staff_roles r join staff s on s.id = r.staff_id
    where r.role = 'administrator' and r.scope = 'all'
      and (r.ended_at is null or r.ended_at > p_at - interval '3 days')
      and (s.closed_at is null or s.closed_at > p_at - interval '3 days')
$$;

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
        if staff_administrators(new.given_at) >= 2 then
            raise exception 'a second administrator approves this role'
                using errcode = 'check_violation', constraint = 'staff_roles_need_two';
        end if;
        return new;
    end if;
    select * into v_request from approval_requests where id = new.approval_id;
    if v_request.parameters is distinct from jsonb_build_object('staff', new.staff_id, 'role', new.role,
            'scope', new.scope, 'company', new.company_id, 'site', new.site_id)
        or not exists (select from staff_roles r join staff s on s.id = r.staff_id
            where r.staff_id = v_request.answered_by and r.role = 'administrator' and r.ended_at is null and s.closed_at is null)
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
create index audit_log_at on audit_log (at);
create index audit_log_staff on audit_log (staff_id, at);

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
    select encode(sha256(convert_to(audit_fields(r.report_id::text, r.turn::text, r.staff, r.action, audit_moment(r.at)), 'UTF8')), 'hex')
$$;
create function audit_row(r account_audit) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(encode(r.member_hash, 'hex'), r.turn::text, r.staff, r.action, r.note, audit_moment(r.at)), 'UTF8')), 'hex')
$$;
create function audit_row(r complaint_audit) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.complaint_id::text, r.turn::text, r.staff, r.action, audit_moment(r.at)), 'UTF8')), 'hex')
$$;
create function audit_row(r photo_decisions) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.photo_id::text, r.revision::text, r.decision, r.reason, r.moderator, audit_moment(r.decided_at)), 'UTF8')), 'hex')
$$;
create function audit_row(r staff_roles) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.staff_id::text, r.role, r.scope, r.company_id, r.site_id::text, r.given_by::text, audit_moment(r.given_at), r.approval_id::text), 'UTF8')), 'hex')
$$;
create function audit_row(r break_glass_uses) returns text language sql stable as $$
    select encode(sha256(convert_to(audit_fields(r.id::text, r.staff_id::text, r.os_user, audit_moment(r.at), r.reason), 'UTF8')), 'hex')
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
    union all select 'break_glass_uses', t.id::text, audit_row(t) from break_glass_uses t;

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
        l.facts := jsonb_build_object('trail', 'report_audit', 'key', new.turn::text, 'row', audit_row(new));
    when 'account_audit' then
        l.action := 'account.' || new.action;
        l.at := new.at;
        l.subject_kind := 'member';
        l.subject_hash := new.member_hash;
        l.facts := jsonb_build_object('trail', 'account_audit', 'key', new.turn::text, 'row', audit_row(new));
    when 'complaint_audit' then
        l.action := 'complaint.' || new.action;
        l.at := new.at;
        l.subject_kind := 'complaint';
        l.subject_hash := sha256(uuid_send(new.complaint_id));
        l.case_kind := 'complaint';
        l.case_id := new.complaint_id;
        l.facts := jsonb_build_object('trail', 'complaint_audit', 'key', new.turn::text, 'row', audit_row(new));
    else
        l.action := 'photo.' || new.decision;
        l.at := new.decided_at;
        l.subject_kind := 'photo';
        l.subject_hash := sha256(uuid_send(new.photo_id));
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
        v_staff := (new.parameters ->> 'staff')::uuid;
        l.company_id := new.company_id;
        l.site_id := new.site_id;
        l.action := 'approval.' || coalesce(new.answer, 'requested');
        l.at := coalesce(new.answered_at, new.requested_at);
        l.staff_id := coalesce(new.answered_by, new.requested_by);
        l.facts := jsonb_build_object('request', new.id, 'kind', new.kind, 'parameters', new.parameters);
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
    perform append_audit(l, null, null);
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
