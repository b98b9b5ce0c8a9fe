-- What we decide about a member by our rules or the law (DSA 17): what follows, why, who decided, and what
-- became of it. Distribution key: member_id.
create table decisions (
    id             uuid        primary key,
    -- Stands in the mail; a complaint against it names it (complaints.against).
    number         text        not null unique check (number ~ '^D-[2-9A-HJ-NP-Z]{8}$'),
    member_id      uuid        not null,
    measure        text        not null check (measure in ('account_closed', 'photo_removed', 'text_hidden')),
    -- The rule or law, and the facts, in the member's language.
    rule           text        not null check (char_length(rule) between 1 and 300),
    facts          text        not null check (char_length(facts) between 1 and 10000),
    -- How it came to us.
    source         text        not null check (source in ('report', 'notice', 'own')),
    -- Bought credits were got by fraud, and are not refunded.
    fraud          boolean     not null default false,
    refunded       boolean     not null default false,
    -- Where it began: a complaint's number.
    complaint      text        check (char_length(complaint) <= 20),
    staff          text        not null check (char_length(staff) between 1 and 100),
    decided_at     timestamptz not null,
    -- The member was mailed; never where the law forbids it.
    silent         boolean     not null default false,
    told_at        timestamptz,
    -- Of a closed account: how it stood before.
    account_status text        check (account_status in ('not_confirmed', 'active', 'pending_deletion')),
    profile_status text        check (profile_status in ('active', 'disabled')),
    undone_at      timestamptz,
    undone_by      text        check (char_length(undone_by) between 1 and 100),
    undone_told_at timestamptz,
    check ((measure = 'account_closed') = (account_status is not null and profile_status is not null)),
    check ((undone_at is null) = (undone_by is null))
);
-- One closing at a time; also whom others can't write to any more.
create unique index decisions_closed on decisions (member_id) where measure = 'account_closed' and undone_at is null;
create index decisions_member on decisions (member_id, decided_at);

alter table accounts
    drop constraint accounts_status_check,
    add constraint accounts_status_check check (status in ('not_confirmed', 'active', 'pending_deletion', 'closed'));
-- A database that goes back in time may forget the wish of somebody whose account was closed after it.
alter table deletions
    drop constraint deletions_account_status_check,
    add constraint deletions_account_status_check check (account_status in ('not_confirmed', 'active', 'closed'));

-- Who of the staff looked at a member, closed or reopened their account: nobody changes these rows (design 7).
-- The member is the SHA-256 of their random id, as in tombstones: once they are erased it leads to nobody.
create table account_audit (
    turn        bigint      generated always as identity primary key,
    member_hash bytea       not null check (octet_length(member_hash) = 32),
    staff       text        not null check (char_length(staff) between 1 and 100),
    action      text        not null check (action in ('shown', 'closed', 'reopened')),
    at          timestamptz not null
);
create index account_audit_member on account_audit (member_hash, turn);
create trigger account_audit_is_fixed before update or delete or truncate on account_audit
    for each statement execute function report_audit_is_fixed();
