-- Text messages leave through a gateway (facts/integrations.md 3). Nothing has written any before this.
delete from text_messages;
alter table text_messages drop column recipient;
alter table text_messages
    -- sms::Kind.
    add column kind             text        not null,
    -- The number, sealed with the key outside the database (kernel/vault.rs), and what finds it again.
    add column recipient_sealed bytea       not null,
    add column recipient_index  bytea       not null,
    -- 'expired': no gateway took it while it was of use.
    add column outcome          text        not null check (outcome in ('waiting', 'sent', 'caught', 'refused', 'expired')),
    add column expires_at       timestamptz not null,
    -- A worker is handing it over until then.
    add column sending_until    timestamptz,
    -- The gateway's id, for its support.
    add column gateway_id       text;
create index text_messages_member on text_messages (member_id);
