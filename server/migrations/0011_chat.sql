-- Distribution keys: conversation_id for conversations and messages, member_id for the rest.
create table conversations (
    id         uuid        primary key,
    last_seq   integer     not null default 0 check (last_seq >= 0),
    created_at timestamptz not null
);

-- From a pair of members to their one conversation, once under each of them.
create table conversation_pairs (
    member_id       uuid not null,
    other_id        uuid not null,
    conversation_id uuid not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);

-- What each of the two sees of a conversation; the list reads only this.
create table conversation_members (
    member_id        uuid        not null,
    conversation_id  uuid        not null,
    other_id         uuid        not null,
    unread           integer     not null default 0 check (unread >= 0),
    -- Highest sequence number of the partner's that this member has read.
    read_seq         integer     not null default 0,
    -- Everything up to here was removed by this member.
    cleared_seq      integer     not null default 0,
    -- A free member's allowance was used for this conversation (spec 6).
    counted          boolean     not null default false,
    last_message_at  timestamptz not null,
    last_message_seq integer     not null,
    last_body        text        not null,
    last_mine        boolean     not null,
    primary key (member_id, conversation_id)
);
create index conversation_members_recent on conversation_members (member_id, last_message_at desc);
create index conversation_members_unread on conversation_members (member_id) include (unread) where unread > 0;

create table messages (
    conversation_id uuid        not null,
    seq             integer     not null check (seq > 0),
    id              uuid        not null,
    sender_id       uuid        not null,
    -- The sender's own id of the message: a retry finds the first one (spec 7, five retries).
    client_id       uuid        not null,
    body            text        not null,
    created_at      timestamptz not null,
    primary key (conversation_id, seq),
    unique (conversation_id, sender_id, client_id)
);
