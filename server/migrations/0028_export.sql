-- A member's copy of everything that we hold about them (GDPR articles 15 and 20): asked for with the password,
-- gathered by a job, downloaded with the mailed link within 24 hours. One row a member; the newest replaces the one
-- before. Distribution key: member_id.
create table exports (
    member_id      uuid        primary key,
    id             uuid        not null,
    requested_at   timestamptz not null,
    ready_at       timestamptz,
    expires_at     timestamptz,
    -- SHA-256 of the link's token.
    token_hash     bytea       check (octet_length(token_hash) = 32),
    blob           text,
    bytes          bigint      check (bytes > 0),
    -- A link is good for one download. One that is under way may be taken up again where it broke off: until then
    -- somebody else who begins anew waits. Null: none is under way.
    download_until timestamptz,
    -- When the last byte first went out. The link ends a little later, so that the last of the file, lost on the way,
    -- can still be asked for.
    downloaded_at  timestamptz,
    -- Bytes that went out, repeats included: they are bounded.
    served         bigint      not null default 0,
    check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (token_hash is null)
       and (ready_at is null) = (blob is null) and (ready_at is null) = (bytes is null))
);
create index exports_expires on exports (expires_at);

-- Moving in (moving/mod.rs) -----------------------------------------------------------------------------------------

-- Sites to which members were brought from another program. Undone: the row is gone.
create table moves (
    site_id     uuid        primary key references sites (id),
    -- What the ids of all that is brought are made of, so that a repeated import finds what it brought before.
    key         bytea       not null check (octet_length(key) = 32),
    -- How many lines of each file are in, and a digest of these: {"members": {"lines": 10, "digest": "…"}}.
    done        jsonb       not null default '{}',
    begun_at    timestamptz not null,
    -- When all files were read to their end.
    finished_at timestamptz,
    -- How many mails that tell of the move leave in a day, and to the mailboxes of one host; null: none does.
    welcome_per_day    integer check (welcome_per_day between 1 and 1000000),
    welcome_per_domain integer check (welcome_per_domain between 1 and 1000000),
    check ((welcome_per_day is null) = (welcome_per_domain is null))
);

-- Who came by it, and how the program before called them.
create table moved_members (
    member_id   uuid primary key,
    site_id     uuid not null references sites (id),
    external_id text not null check (char_length(external_id) between 1 and 100),
    -- By which word its addresses named them, in small letters.
    username    text check (char_length(username) between 1 and 100),
    -- When the mail that tells them of the move was written, or they were found to be none of those who get one.
    welcomed_at timestamptz,
    welcome     text check (welcome in ('mailed', 'left_out')),
    -- To which host's mailbox it went: each has its share of a day.
    welcome_domain text,
    -- Not looked at before: their mailbox's host had its share of that day, or it was night where they live.
    welcome_due timestamptz not null default '-infinity',
    check ((welcomed_at is null) = (welcome is null)),
    check (welcome_domain is null or welcome = 'mailed'),
    unique (site_id, external_id),
    unique (site_id, username)
);

create index moved_members_to_welcome on moved_members (site_id, welcome_due, member_id) where welcomed_at is null;
create index moved_members_welcomed on moved_members (site_id, welcomed_at) where welcome = 'mailed';

-- Where addresses of the program before lead to: exact ones, and patterns, of which a site has few, since all of them are tried.
create table old_addresses (
    site_id uuid     not null references sites (id),
    -- As moving/addresses.rs writes it: `/profile/{external_id}`.
    address text     not null check (address like '/%' and octet_length(address) <= 1000),
    -- An address of the site: `/members/{member}`.
    target  text     not null check (target like '/%' and target not like '//%' and octet_length(target) <= 500),
    -- The place of a pattern; null: it is an exact address.
    pattern smallint check (pattern between 1 and 200),
    primary key (site_id, address),
    unique (site_id, pattern)
);

-- Addresses that were asked for on a site with a move and are none: counts by day (UTC), about nobody. A day has few lines.
create table missed_addresses (
    site_id uuid   not null references sites (id),
    day     date   not null,
    -- `/profile/*`: what may name somebody is a star.
    shape   text   not null check (char_length(shape) between 1 and 200),
    times   bigint not null,
    primary key (site_id, day, shape)
);
create index missed_addresses_day on missed_addresses (day);

-- Who moves out with a site, and under which id: the one by which they came, else their own. Not those who are leaving.
create view movers as
    select p.site_id, p.id, coalesce(m.external_id, p.id::text) as external_id
    from profiles p left join moved_members m on m.member_id = p.id left join accounts a on a.member_id = p.id
    where a.status is distinct from 'pending_deletion';
