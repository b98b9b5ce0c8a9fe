-- Offers by rule and codes by operators (spec 3, 4, 9; design 5.6), and members' own limits.

-- An operator may give a member more than one code; only the offer to stay is one of its kind.
drop index discount_codes_offer;
create unique index discount_codes_offer on discount_codes (member_id, kind) where kind = 'deletion';
create index discount_codes_own on discount_codes (member_id) where member_id is not null;
alter table discount_codes drop constraint discount_codes_validity_check;
-- 'once': one use at all.
alter table discount_codes add check (validity in ('once-per-user', 'once'));
-- The name under which an operator made many at once.
alter table discount_codes add column lot text check (length(lot) between 1 and 60);
create index discount_codes_lot on discount_codes (site_id, lot) where lot is not null;

-- A code with one use at all is held by one order of one member.
alter table discount_uses add column one_use boolean not null default false;
create unique index discount_uses_once on discount_uses (site_id, code) where one_use;

-- Offers with a countdown that a member was told of; what follows one that ran out depends on it
-- (design 5.6). Distribution key: member_id.
create table discount_countdowns (
    member_id uuid        not null,
    code      text        not null,
    told_at   timestamptz not null,
    ends_at   timestamptz not null,
    primary key (member_id, code)
);

-- The code that the member named, which may be another than the one that counts: a repeat must name it again.
alter table orders add column wished_code text;
update orders set wished_code = discount_code where discount_code is not null;

-- What members allow themselves. Stricter wishes stand at once, looser ones from raises_at on.
-- Distribution key: member_id.
create table spending_limits (
    member_id     uuid        primary key,
    -- In minor units a calendar month; null: no limit.
    monthly_minor bigint      check (monthly_minor >= 0),
    currency      text        not null check (currency ~ '^[A-Z]{3}$'),
    pause_until   timestamptz,
    raises_at     timestamptz,
    later_minor   bigint      check (later_minor >= 0),
    later_pause   timestamptz,
    updated_at    timestamptz not null,
    check (raises_at is not null or (later_minor is null and later_pause is null))
);
