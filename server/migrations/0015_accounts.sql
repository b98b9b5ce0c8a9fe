-- Accounts: signing up and consenting, logging in, leaving, and what we decide about members.
-- Distribution key of all tables with members, where none is named: member_id.

-- Accounts and consents ---------------------------------------------------------------------------------------------

-- The address is unique per site through account_addresses.
create table accounts (
    member_id              uuid        primary key,
    site_id                uuid        not null references sites (id),
    email                  text        not null,
    password_hash          text        not null,
    status                 text        not null check (status in ('not_confirmed', 'active', 'pending_deletion',
                                                                  'closed')),
    language               text        not null,
    -- Every language that the member has chosen: each stays in the list of their languages, wherever they are.
    languages              text[]      not null default array[]::text[]
        check (languages <@ array['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv']),
    country                text        not null check (country ~ '^[A-Z]{2}$'),
    timezone               text        not null,
    -- {network, ref, sub1, sub2, sub3} as far as given.
    tracking               jsonb       not null default '{}',
    notifications_disabled text[]      not null default '{}' check (notifications_disabled <@ '{bounce,fbl}'),
    -- When a link in a mail was last opened: what bounced before is past.
    reachable_at           timestamptz,
    -- When the member last ended sessions from their list. What a repeated call may still open is compared with it.
    sessions_ended_at      timestamptz,
    created_at             timestamptz not null,
    confirmed_at           timestamptz,
    -- Until then the member may log in and read, and write nothing (may_write); and until then their reports wait. Both
    -- follow from `decisions`, whose trigger keeps them, and stand here because each message asks for them.
    paused_until           timestamptz,
    reports_paused_until   timestamptz
);
-- The pair that `sessions` refers to.
create unique index accounts_member_site on accounts (member_id, site_id);
-- Where anybody has a password from another program that was not used here yet (moved_password.rs).
create index accounts_moved on accounts (site_id) where password_hash like 'moved:%';
-- Whose reports wait at a moment.
create index accounts_reports_paused on accounts (reports_paused_until, member_id) where reports_paused_until is not null;
-- Who joined lately, for the weekly count of new members nearby.
create index accounts_confirmed on accounts (confirmed_at) include (member_id);
-- Accounts that nobody confirms are erased after a while.
create index accounts_unconfirmed on accounts (created_at) where status = 'not_confirmed';
-- After an older database was put in the place of a newer one, the members whose tombstones it lacks are found by
-- hash.
create index accounts_hash on accounts (sha256(uuid_send(member_id)));

-- Whoever logs in on a site has their account there.
-- locks: both tables are as new as the database
alter table sessions add constraint sessions_account
    foreign key (member_id, site_id) references accounts (member_id, site_id);

-- One account per address and site. The key is the normalised address.
create table account_addresses (
    address_key    text not null,
    site_id        uuid not null references sites (id),
    member_id      uuid not null,
    -- Null: in use. A member may move to another address; the former one stays theirs for 14 days, so that the link
    -- by which its owner takes the move back can't find it taken. It logs nobody in.
    reserved_until timestamptz,
    primary key (address_key, site_id)
);
-- One address in use per member; also the way from a member to it.
create unique index account_addresses_current on account_addresses (member_id) where reserved_until is null;
create index account_addresses_reserved on account_addresses (reserved_until) where reserved_until is not null;
-- Asking for the password again begins at the member, not at the address.
create index account_addresses_member on account_addresses (member_id);

-- Plain consents with version and time; they can be withdrawn.
create table consents (
    member_id    uuid        not null,
    kind         text        not null,
    version      text        not null,
    given_at     timestamptz not null,
    withdrawn_at timestamptz,
    -- The operator's own texts of terms and privacy statement that it is about; null: the built-in ones.
    terms_text   bigint      references page_texts (id),
    privacy_text bigint      references page_texts (id),
    primary key (member_id, kind, version, given_at)
);
-- One live consent of a kind and version; a version of the terms that was once asked about is never asked about
-- again.
create unique index consents_live on consents (member_id, kind, version) where withdrawn_at is null;

-- The message that a member wrote before they had an account: it waits for the confirmation, is sent once, and until
-- then nobody but its writer knows of it.
create table signup_messages (
    member_id       uuid        primary key,
    -- Once it is decided, neither text nor recipient is needed any more.
    recipient_id    uuid        check (recipient_id <> member_id),
    body            text,
    -- The sender's id of the message, as a page gives one: sending it twice sends it once.
    client_id       uuid        not null,
    state           text        not null check (state in ('waiting', 'delivered', 'refused')),
    conversation_id uuid,
    created_at      timestamptz not null,
    decided_at      timestamptz,
    check ((state = 'waiting') = (body is not null and recipient_id is not null)),
    check ((state = 'waiting') = (decided_at is null)),
    check ((state = 'delivered') = (conversation_id is not null))
);
create index signup_messages_recipient on signup_messages (recipient_id) where recipient_id is not null;

-- Hints that a member put aside, so that their other devices know: at most one row for each of the four names.
create table dismissals (
    member_id    uuid        not null,
    name         text        not null check (name in ('hide-enrich-alert', 'hide-push-notification-alert',
                                                      'hide-disabled-notifications-alert', 'hide-time-bonus-modal')),
    dismissed_at timestamptz not null,
    primary key (member_id, name)
);

-- Links and logins --------------------------------------------------------------------------------------------------

-- One-time links by mail. Only the SHA-256 of the token is kept.
create table account_tokens (
    token_hash  bytea       primary key check (octet_length(token_hash) = 32),
    member_id   uuid        not null,
    purpose     text        not null check (purpose in ('activation', 'reset', 'mail_change', 'mail_change_undo',
                                                        'return', 'unsubscribe')),
    -- The address that the link is about: the new one to confirm, or the former one to go back to.
    email       text,
    created_at  timestamptz not null,
    expires_at  timestamptz not null,
    consumed_at timestamptz,
    constraint account_tokens_email_check
        check ((email is not null) = (purpose in ('mail_change', 'mail_change_undo')))
);
-- A new link kills the old one. But whoever moves an account twice must not thereby kill the first owner's way back:
-- of those links there is one live per former address.
create unique index account_tokens_live on account_tokens (member_id, purpose)
    where consumed_at is null and purpose <> 'mail_change_undo';
create unique index account_tokens_live_undo on account_tokens (member_id, email)
    where consumed_at is null and purpose = 'mail_change_undo';
-- A new link takes the place of the member's others.
create index account_tokens_member on account_tokens (member_id);
-- This and other indexes of times are for the sweep: it deletes the oldest rows and reads no others for it
-- (kernel/retention.rs).
create index account_tokens_expires on account_tokens (expires_at);

-- Reset mails of a day, counted by address whether it has an account or not, so that the limit tells nothing.
-- Forgotten after the day.
create table reset_mails (
    address_key text     not null,
    site_id     uuid     not null references sites (id),
    day         date     not null,
    mails       smallint not null check (mails between 1 and 5),
    primary key (address_key, site_id)
);
create index reset_mails_day on reset_mails (day);

-- Failed logins, counted for all unknown devices together and for each known one apart.
create table login_failures (
    address_key   text        not null,
    site_id       uuid        not null references sites (id),
    -- '' stands for all devices that never logged in here.
    device        text        not null,
    failures      integer     not null default 0 check (failures >= 0),
    blocks        integer     not null default 0 check (blocks >= 0),
    blocked_until timestamptz,
    updated_at    timestamptz not null,
    primary key (address_key, site_id, device)
);
create index login_failures_updated on login_failures (updated_at);

-- Devices from which the member has logged in; the cookie's SHA-256.
create table known_devices (
    member_id   uuid        not null,
    device_hash bytea       not null check (octet_length(device_hash) = 32),
    seen_at     timestamptz not null,
    primary key (member_id, device_hash)
);
create index known_devices_seen on known_devices (seen_at);

-- Passkeys (WebAuthn Level 3, section 4: credential record). At most 10 a member, counted under the account's lock. A
-- login looks them up by credential_id, as it does sessions by token_hash.
create table passkeys (
    -- The id of the challenge that it answered, so that a repeated call finds its first effect.
    id              uuid        primary key,
    member_id       uuid        not null,
    site_id         uuid        not null references sites (id),
    -- What the authenticator knows the member by: random, and not the member's id, which others can see (WebAuthn
    -- 14.6.1). The same for all passkeys of a member.
    user_handle     bytea       not null check (octet_length(user_handle) = 32),
    credential_id   bytea       not null unique check (octet_length(credential_id) between 1 and 1023),
    -- COSE_Key (RFC 9052).
    public_key      bytea       not null,
    counter         bigint      not null check (counter between 0 and 4294967295),
    backup_eligible boolean     not null,
    transports      text[]      not null default '{}',
    name            text        not null check (char_length(name) between 1 and 60),
    created_at      timestamptz not null,
    used_at         timestamptz
);
create index passkeys_member on passkeys (member_id);

-- Challenges that have not been answered yet: each is answered once, within five minutes.
create table passkey_challenges (
    id          uuid        primary key,
    challenge   bytea       not null check (octet_length(challenge) = 32),
    site_id     uuid        not null references sites (id),
    -- Whose new passkey it is for; null for a login, where nobody has said yet who they are.
    member_id   uuid,
    user_handle bytea,
    expires_at  timestamptz not null,
    check ((member_id is null) = (user_handle is null))
);
create index passkey_challenges_member on passkey_challenges (member_id) where member_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Leaving -----------------------------------------------------------------------------------------------------------

-- Members who asked to be deleted and may still come back.
create table deletions (
    member_id      uuid        primary key,
    site_id        uuid        not null references sites (id),
    requested_at   timestamptz not null,
    -- From this moment on there is no way back.
    due_at         timestamptz not null,
    -- As they were, for coming back. A database that goes back in time may forget the wish of somebody whose account
    -- was closed after it; hence 'closed'.
    account_status text        not null check (account_status in ('not_confirmed', 'active', 'closed')),
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

-- Who was deleted for good, by the SHA-256 of their random id, so that a restored backup can be made to forget them
-- again. The blob store holds a copy of each, since this table is in the backup itself.
create table tombstones (
    member_hash bytea       primary key check (octet_length(member_hash) = 32),
    erased_at   timestamptz not null
);

-- Decisions ---------------------------------------------------------------------------------------------------------

-- What we decide about a member by our rules or the law, and the statement of reasons (DSA 17): what follows, why,
-- who decided, and what became of it.
create table decisions (
    id             uuid        primary key,
    -- Stands in the mail; a complaint against the decision names it (complaints.against).
    number         text        not null unique check (number ~ '^D-[2-9A-HJ-NP-Z]{8}$'),
    member_id      uuid        not null,
    -- An account that was closed; a profile's photo that was rejected; a photo in a message that was removed; a text
    -- that is hidden; a warning; a member who may write nothing for a while; one whose reports wait for a while.
    measure        text        not null check (measure in ('account_closed', 'photo_rejected', 'photo_removed',
                                                           'text_hidden', 'warned', 'paused', 'reports_paused')),
    -- When it ends by itself.
    until          timestamptz,
    -- The photo, or for a text the row of change_requests.
    subject_id     uuid,
    -- Which text of the profile.
    field          text        check (field in ('about', 'reason', 'prompts')),
    -- The rule or law, and the facts, in the member's language.
    rule           text        not null check (char_length(rule) between 1 and 300),
    facts          text        not null check (char_length(facts) between 1 and 10000),
    -- How it came to our attention.
    source         text        not null check (source in ('report', 'notice', 'rule', 'own')),
    -- Bought credits were got by fraud, and are not refunded.
    fraud          boolean     not null default false,
    refunded       boolean     not null default false,
    -- Where it began: a complaint's number.
    complaint      text        check (char_length(complaint) <= 20),
    staff          text        not null check (char_length(staff) between 1 and 100),
    decided_at     timestamptz not null,
    -- The law forbids telling the member.
    silent         boolean     not null default false,
    -- When the member was mailed.
    told_at        timestamptz,
    -- How an account that was closed stood before.
    account_status text        check (account_status in ('not_confirmed', 'active', 'pending_deletion')),
    profile_status text        check (profile_status in ('active', 'disabled')),
    undone_at      timestamptz,
    undone_by      text        check (char_length(undone_by) between 1 and 100),
    undone_told_at timestamptz,
    check ((measure = 'account_closed') = (account_status is not null and profile_status is not null)),
    check ((undone_at is null) = (undone_by is null)),
    constraint decisions_subject_check
        check ((measure in ('account_closed', 'warned', 'paused', 'reports_paused')) = (subject_id is null)),
    constraint decisions_text_check check ((measure = 'text_hidden') = (field is not null)),
    constraint decisions_until_check check ((measure in ('paused', 'reports_paused')) = (until is not null)),
    -- A pause that does not end would be a closing without its rights.
    constraint decisions_until_length_check check (until > decided_at and until <= decided_at + interval '90 days')
);
-- One closing at a time; also how others are kept from writing to a closed account.
create unique index decisions_closed on decisions (member_id) where measure = 'account_closed' and undone_at is null;
create index decisions_member on decisions (member_id, decided_at);

-- Whether a member may write: messages, likes, gifts, photos, words of the profile, reports. From the moment that a pause
-- names they may. The one place that says so: sending asks it itself, everything else with the look-up of its session.
create function may_write(p_member uuid, p_at timestamptz) returns boolean language sql stable as $$
    select coalesce((select paused_until <= p_at from accounts where member_id = p_member), true)
$$;
-- Nodes that keep it in memory read each change.
create trigger session_changes_paused after update on accounts for each row
    when (new.paused_until is distinct from old.paused_until) execute function session_changes_note();

-- What staff decided, by month, for reports that are due years later (DSA 15, 24): an act is a row, which names nobody and
-- stays when its member is erased. No row is counted up, so no two moderators wait for each other.
create table moderation_counts (
    site_id uuid    not null references sites (id),
    -- The first day of the month: a day with one act would name its member.
    month   date    not null check (extract(day from month) = 1),
    what    text    not null check (what in ('measure', 'measure_undone', 'report', 'report_received', 'complaint',
                                              'complaint_received')),
    -- The measure, or what became of a report or a complaint; '' where it only came.
    code    text    not null,
    -- How a measure came about, or what a report or a complaint was about.
    cause   text    not null,
    -- How long a report or a complaint waited for its decision, in whole hours.
    hours   integer check (hours >= 0)
);
create index moderation_counts_month on moderation_counts (month, site_id);

-- What follows from a decision wherever it is made: the counts, and until when its member is paused. Whoever decides holds
-- the account.
create function decisions_follow() returns trigger language plpgsql as $$
begin
    if new.measure = 'reports_paused' and tg_op = 'INSERT' and not exists (select from decisions
        where member_id = new.member_id and measure = 'warned' and undone_at is null and decided_at <= new.decided_at)
    then
        raise exception 'reports wait only after a warning (DSA 23)'
            using errcode = 'check_violation', constraint = 'decisions_warned_before';
    end if;
    insert into moderation_counts (site_id, month, what, code, cause)
    select site_id, date_trunc('month', coalesce(new.undone_at, new.decided_at) at time zone 'UTC'),
        case tg_op when 'INSERT' then 'measure' else 'measure_undone' end, new.measure, new.source
    from accounts where member_id = new.member_id;
    if new.measure in ('paused', 'reports_paused') then
        update accounts set
            paused_until = (select max(until) from decisions
                where member_id = new.member_id and measure = 'paused' and undone_at is null),
            reports_paused_until = (select max(until) from decisions
                where member_id = new.member_id and measure = 'reports_paused' and undone_at is null)
        where member_id = new.member_id;
    end if;
    return null;
end $$;
create trigger decisions_made after insert on decisions for each row execute function decisions_follow();
create trigger decisions_undone after update of undone_at on decisions for each row
    when (old.undone_at is null and new.undone_at is not null) execute function decisions_follow();

-- Who of the staff looked at a member, closed or reopened their account, or did something that the member wrote to
-- ask for: nobody changes these rows. The member is the SHA-256 of their random id, as in tombstones: once they are
-- erased it leads to nobody.
create table account_audit (
    turn        bigint      generated always as identity primary key,
    member_hash bytea       not null check (octet_length(member_hash) = 32),
    staff       text        not null check (char_length(staff) between 1 and 100),
    action      text        not null check (action in ('shown', 'closed', 'reopened', 'found', 'exported', 'erased',
                                                       'mailed', 'moved', 'credited', 'warned', 'paused',
                                                       'reports_paused', 'pause_ended')),
    -- What was asked for, and in which words.
    note        text        check (char_length(note) between 1 and 500),
    at          timestamptz not null,
    -- Where the member is, or was.
    site_id     uuid
);
create index account_audit_member on account_audit (member_hash, turn);
create trigger account_audit_is_fixed before update or delete or truncate on account_audit
    for each statement execute function audit_is_fixed();

-- Age checks --------------------------------------------------------------------------------------------------------

-- Who was found to be at least so many years old, by whom and when, and nothing more of them. Of an account of two each is, one
-- after the other; which of them came first is not known. Distribution key: none.
create table age_proofs (
    member_id  uuid        not null,
    person     smallint    not null check (person in (1, 2)),
    years      smallint    not null check (years between 18 and 99),
    -- The host of whoever checked.
    provider   text        not null check (char_length(provider) between 1 and 255),
    proven_at  timestamptz not null,
    -- Of the question that this answers, by which a repeated call is known: one question proves one person.
    state_hash bytea       not null check (octet_length(state_hash) = 32),
    primary key (member_id, person),
    constraint age_proofs_state_unique unique (state_hash)
);

-- Checks that are under way: one of a member, for the login that began it, within minutes. Distribution key: none.
create table age_attempts (
    member_id  uuid        primary key,
    session_id uuid        not null,
    state_hash bytea       not null check (octet_length(state_hash) = 32),
    secret     bytea       not null check (octet_length(secret) = 32),
    years      smallint    not null check (years between 18 and 99),
    expires_at timestamptz not null
);
create index age_attempts_expires on age_attempts (expires_at);
