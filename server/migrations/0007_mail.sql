-- Every mail that the product writes: the outbox and, in demo mode, the page of caught mail.
create table mails (
    id               uuid        primary key,
    site_id          uuid        not null references sites (id),
    member_id        uuid,
    kind             text        not null,
    locale           text        not null,
    recipient        text        not null,
    subject          text        not null,
    -- Emptied once a mail server has taken the mail: links in it are secrets of the recipient.
    body_text        text        not null,
    body_html        text        not null,
    -- 'caught': no mail server is set, so it stays here.
    -- 'refused': the mail server will never take it.
    -- 'expired', 'replaced': it could not leave in time, and its link would be dead.
    -- 'unwanted': switched off in the meantime.
    -- 'suppressed': the mailbox bounces, or its owner complained.
    -- 'moved': the member has another address now.
    -- 'left': the member has gone.
    -- 'discarded': its job gave up, and whoever runs the installation threw it away.
    outcome          text        not null check (outcome in ('waiting', 'sent', 'caught', 'refused', 'expired',
                                                             'replaced', 'unwanted', 'suppressed', 'moved', 'left', 'discarded')),
    created_at       timestamptz not null,
    sent_at          timestamptz,
    -- A reader gets the mails of a site in the order in which they were written.
    number           bigint      generated always as identity,
    -- Until then one worker is handing it to the mail server; if that worker dies, the time runs out.
    sending_until    timestamptz,
    -- When it may leave: its turn at the recipient's mail server. Null: it has not asked for one yet.
    not_before       timestamptz,
    -- The preference by which its reader switches such mails off; it is looked at again before the mail leaves. Null:
    -- a mail about the account itself.
    preference       text,
    -- One-click unsubscribing (RFC 8058): the hash of the token for as long as the mail may lie in a mailbox, the
    -- link itself only until the mail has left.
    unsubscribe_hash bytea       check (octet_length(unsubscribe_hash) = 32),
    unsubscribe_link text,
    constraint mails_unsubscribe_check check (unsubscribe_hash is null or preference is not null)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index mails_created on mails (created_at desc);
-- By kind: whether a later mail has taken the place of one is seen in the index, and not in all mails of its member.
create index mails_member_kind on mails (member_id, kind, number);
create index mails_waiting on mails (site_id, recipient, number) where outcome = 'waiting';
create unique index mails_unsubscribe on mails (unsubscribe_hash) where unsubscribe_hash is not null;
-- Mails to people without an account, by address: erasing a member looks for those that went to theirs.
create index mails_strangers on mails (lower(recipient)) where member_id is null;

-- How fast mails go to one domain, over all nodes. A crash that loses the rows only starts the pace afresh.
create unlogged table mail_domains (
    domain     text        primary key,
    -- When the turn after the last one is.
    full_at    timestamptz not null,
    -- "Try again later", in a row.
    strikes    smallint    not null default 0,
    -- Until then, nothing but mails about accounts themselves.
    held_until timestamptz
);
