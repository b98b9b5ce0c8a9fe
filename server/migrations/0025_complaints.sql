-- Complaints (DSA 20 where they are about our decisions) and notices of illegal content, also without an account (DSA
-- 16): a case with a number, what both sides wrote, files, and a clock.

-- A notice is a complaint with a page and a faster clock and, where it is about intimate pictures or a minor, with
-- nobody named (DSA 16(2)(c); TAKE IT DOWN Act: 48 hours). Distribution key: id.
create table complaints (
    id           uuid        primary key,
    -- Read out on the phone: no letter or digit that looks like another.
    number       text        not null unique check (number ~ '^C-[2-9A-HJ-NP-Z]{8}$'),
    site_id      uuid        not null references sites (id),
    -- Who complains: a member, or somebody at an address. Both null once it was forgotten (complaints/retention.rs).
    member_id    uuid,
    name         text        check (char_length(name) between 1 and 100),
    email        text,
    -- The language in which we write back.
    locale       text        not null,
    category     text        not null check (category in
        ('payment', 'refund', 'member', 'decision', 'privacy', 'account', 'other', 'illegal', 'intimate', 'minor')),
    -- Where staff find it.
    queue        text        not null generated always as (case when category in ('minor', 'intimate') then 'severe'
                             when category = 'illegal' then 'notices' else 'complaints' end) stored,
    -- What it is about: an order of the complainer's own, or another member.
    order_id     uuid,
    about_id     uuid,
    -- The decision that it is against, by its own number.
    against      text        check (char_length(against) <= 20),
    -- Where the content of a notice is: the address of the page, as it was typed.
    page         text        check (char_length(page) between 1 and 500),
    created_at   timestamptz not null,
    -- Until when we answer; null while we wait for the complainer, and once it is closed.
    answer_by    timestamptz,
    -- When we first answered in words.
    answered_at  timestamptz,
    closed_at    timestamptz,
    decision     text        check (decision in ('upheld', 'partly', 'rejected', 'withdrawn')),
    forgotten_at timestamptz,
    check (member_id is null or email is null),
    check ((closed_at is null) = (decision is null)),
    check (closed_at is null or answer_by is null),
    -- Only a notice names a page.
    check (page is null or category in ('illegal', 'intimate', 'minor'))
);
create index complaints_open on complaints (site_id, answer_by) where closed_at is null;
create index complaints_queue on complaints (site_id, queue, answer_by, id) where closed_at is null and answer_by is not null;
-- Since when the first of them waits: the one whose clock runs out first need not be it.
create index complaints_oldest on complaints (site_id, queue, created_at) where closed_at is null and answer_by is not null;
create index complaints_member on complaints (member_id, created_at);
-- By address, when somebody is erased who also wrote without logging in.
create index complaints_email on complaints (lower(email));
create index complaints_about on complaints (about_id) where about_id is not null;
create index complaints_closed on complaints (closed_at) where forgotten_at is null;

-- Counted as reports are (0024); forgetting decides nothing.
create trigger complaints_received_are_counted after insert on complaints
    for each row execute function cases_are_counted('complaint');
create trigger complaints_are_counted after update of closed_at on complaints for each row
    when ((old.closed_at is null) <> (new.closed_at is null) and new.forgotten_at is null)
    execute function cases_are_counted('complaint');

-- The links by which our mails lead to a case: the right to read and answer it. Only the hash is kept.
create table complaint_links (
    token_hash   bytea primary key check (octet_length(token_hash) = 32),
    complaint_id uuid  not null references complaints (id)
);
create index complaint_links_complaint on complaint_links (complaint_id);

-- What was written, the complaint itself first. Turns have no gaps.
create table complaint_lines (
    complaint_id uuid        not null references complaints (id),
    turn         integer     not null check (turn between 1 and 100),
    by           text        not null check (by in ('complainer', 'staff')),
    text         text        not null check (char_length(text) between 1 and 10000),
    at           timestamptz not null,
    -- The complainer was mailed about it.
    told         boolean     not null default false,
    primary key (complaint_id, turn)
);

-- Pictures, redrawn by us, and PDF files as they came: only staff get them, as files. Their bytes are in the blob
-- store, held by the row's id.
create table complaint_files (
    id           uuid        primary key,
    -- Null while it waits for its complaint, for a day at most.
    complaint_id uuid,
    turn         integer,
    -- The member who brought it: it waits for them alone, not for whoever knows its id. Null for a visitor's, and
    -- once it is sent: the complaint then says whose it is. As nothing waits for longer than a day, whoever is
    -- deleted (14 days) has none.
    brought_by   uuid,
    name         text        not null check (char_length(name) between 1 and 100),
    kind         text        not null check (kind in ('picture', 'pdf')),
    bytes        integer     not null check (bytes > 0),
    blob         text        not null,
    created_at   timestamptz not null,
    check ((complaint_id is null) = (turn is null)),
    foreign key (complaint_id, turn) references complaint_lines (complaint_id, turn)
);
create index complaint_files_complaint on complaint_files (complaint_id, turn);
create index complaint_files_waiting on complaint_files (created_at) where complaint_id is null;

-- Who of the staff did what with a complaint: nobody changes these rows.
create table complaint_audit (
    complaint_id uuid        not null,
    turn         bigint      generated always as identity,
    staff        text        not null check (char_length(staff) between 1 and 100),
    action       text        not null check (action in ('shown', 'answered', 'closed', 'file_taken', 'assigned', 'undone')),
    at           timestamptz not null,
    primary key (complaint_id, turn)
);
create trigger complaint_audit_is_fixed before update or delete or truncate on complaint_audit
    for each statement execute function audit_is_fixed();
