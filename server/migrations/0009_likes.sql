-- A like is two rows, one under each member's key, so that both tabs read one shard.
create table likes_sent (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index likes_sent_recent on likes_sent (member_id, created_at desc) include (other_id);

create table likes_received (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    seen_at    timestamptz,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index likes_received_recent on likes_received (member_id, created_at desc) include (other_id, seen_at);
create index likes_received_new on likes_received (member_id) where seen_at is null;

-- Written when the second like of a pair arrives: two rows a match.
create table matches (
    member_id  uuid        not null,
    other_id   uuid        not null,
    created_at timestamptz not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);
create index matches_recent on matches (member_id, created_at desc) include (other_id);
