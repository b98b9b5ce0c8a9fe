-- What members want to hear of, and how. No row: the built-in default of the kind. Distribution key: member_id.
create table notification_preferences (
    member_id    uuid    not null,
    kind         text    not null check (kind in ('new_conversations', 'new_messages', 'like',
                                                  'unread_message_reminders', 'promotions', 'weekly_updates',
                                                  'news', 'reminders', 'report_outcomes',
                                                  'search_alerts')),
    email        boolean not null,
    push         boolean not null,
    -- Off because of an unsubscribe link or mail: the reason `listunsubscribe` stands as long as one is.
    unsubscribed boolean not null default false,
    primary key (member_id, kind),
    constraint notification_preferences_unsubscribed_check check (not (unsubscribed and email))
);

-- Browsers that take pushes for a member (RFC 8030, 8291, 8292), at most 10 each. One ends with its login, whatever
-- ends that. An endpoint is one browser, so it is one member's: the last who asked. Distribution key: member_id.
create table push_subscriptions (
    endpoint_hash bytea       primary key check (octet_length(endpoint_hash) = 32),
    -- Replaced whenever the subscription passes to another member or key, so that no waiting push goes astray.
    id            uuid        not null unique,
    member_id     uuid        not null,
    session_hash  bytea       not null references sessions (token_hash) on delete cascade,
    endpoint      text        not null check (char_length(endpoint) <= 2048),
    p256dh        bytea       not null check (octet_length(p256dh) = 65),
    auth          bytea       not null check (octet_length(auth) = 16),
    created_at    timestamptz not null,
    renewed_at    timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id, renewed_at desc);
create index push_subscriptions_session on push_subscriptions (session_hash);

-- What was pushed to whom about whom, for 30 days: a like rings once, however often it is taken back and given again.
-- Distribution key: member_id.
create table push_notices (
    member_id    uuid        not null,
    kind         text        not null check (kind in ('like', 'match')),
    about_id     uuid        not null,
    created_at   timestamptz not null,
    -- When it first went out; until then it can be withdrawn.
    sent_at      timestamptz,
    is_withdrawn boolean     not null default false,
    primary key (member_id, kind, about_id)
);
create index push_notices_about on push_notices (about_id);
create index push_notices_created on push_notices (created_at);
