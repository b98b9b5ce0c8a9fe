-- Text messages: the outbox and, in demo mode, the page of caught messages. They leave through a gateway.
create table text_messages (
    id               uuid        primary key,
    site_id          uuid        not null references sites (id),
    member_id        uuid,
    -- sms::Kind.
    kind             text        not null,
    -- The number, sealed with the key outside the database (kernel/vault/mod.rs), and the keyed hash that finds it again.
    recipient_sealed bytea       not null,
    recipient_index  bytea       not null,
    body             text        not null,
    -- 'expired': no gateway took it while it was still of use.
    outcome          text        not null check (outcome in ('waiting', 'sent', 'caught', 'refused', 'expired')),
    created_at       timestamptz not null,
    expires_at       timestamptz not null,
    -- Until then a worker is handing it over.
    sending_until    timestamptz,
    sent_at          timestamptz,
    -- The gateway's id, for its support desk.
    gateway_id       text
);
create index text_messages_created on text_messages (created_at desc);
create index text_messages_member on text_messages (member_id);
