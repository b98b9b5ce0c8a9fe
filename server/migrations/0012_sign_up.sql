-- Photos that strangers sent while signing up. They wait 24 hours for their account (spec 2, step 1).
-- Distribution key: token_hash.
create table waiting_photos (
    -- SHA-256 of the token that only the sender has.
    token_hash  bytea       primary key check (octet_length(token_hash) = 32),
    width       integer     not null check (width > 0),
    height      integer     not null check (height > 0),
    blob_large  text        not null,
    blob_medium text        not null,
    blob_thumb  text        not null,
    blob_locked text        not null,
    -- SHA-256 of site and address of the sign-up that came with it first. It is tied to that one whether
    -- or not an account was opened, so that it tells nothing about addresses (design 5.2).
    owner_hash  bytea       check (octet_length(owner_hash) = 32),
    expires_at  timestamptz not null
);
create index waiting_photos_expires on waiting_photos (expires_at);

-- Blobs that something has stopped using. Equal bytes are one blob, so the job that removes them asks
-- first whether another photo still shows them.
create table discarded_blobs (
    name         text        primary key,
    discarded_at timestamptz not null
);
create index photos_blobs on photos using gin ((array[blob_large, blob_medium, blob_thumb, blob_locked]));

-- The message that a member wrote before they had an account: it waits for the confirmation, is sent once,
-- and until then nobody but its writer knows of it (spec 2 step 0, design 5.9).
-- Distribution key: member_id.
create table signup_messages (
    member_id       uuid        primary key,
    -- What is decided needs neither text nor recipient any more.
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
