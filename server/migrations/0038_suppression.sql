-- Mails that a member can switch off: looked at again before they leave, unsubscribed with one click, silenced
-- by what mailboxes report (spec 4; RFC 8058, RFC 3464, RFC 5965).
alter table mails
    -- What the reader switches off to get no more of these; null: a mail of the account itself.
    add column preference        text,
    -- Its unsubscribe link: the hash of its token for as long as the mail may lie in a mailbox, the link only
    -- until it has left.
    add column unsubscribe_hash  bytea check (octet_length(unsubscribe_hash) = 32),
    add column unsubscribe_link  text,
    -- Its turn at the recipient's mail server has come; null: it has not asked for one yet.
    add column not_before        timestamptz,
    add constraint mails_unsubscribe_check check (unsubscribe_hash is null or preference is not null),
    drop constraint mails_outcome_check,
    -- 'unwanted': switched off meanwhile; 'suppressed': the mailbox bounces or complained; 'moved': the member has
    -- another address now; 'left': the member has gone.
    add constraint mails_outcome_check
        check (outcome in ('waiting', 'sent', 'caught', 'refused', 'expired', 'replaced', 'unwanted', 'suppressed', 'moved', 'left'));
create unique index mails_unsubscribe on mails (unsubscribe_hash) where unsubscribe_hash is not null;

-- Off because of an unsubscribe link or mail: the reason `listunsubscribe` stands as long as one is.
alter table notification_preferences
    add column unsubscribed boolean not null default false,
    add constraint notification_preferences_unsubscribed_check check (not (unsubscribed and email));
update accounts set notifications_disabled = array_remove(notifications_disabled, 'listunsubscribe');
alter table accounts
    add constraint accounts_notifications_disabled_check check (notifications_disabled <@ '{bounce,fbl}'),
    -- A link in a mail was opened: what bounced before is past.
    add column reachable_at timestamptz;

-- What mailboxes told of our mails, each thing once. Distribution key: member_id.
create table mail_reports (
    member_id   uuid        not null,
    mail_id     uuid        not null,
    -- 'hard': there is no such mailbox; 'permanent': refused for good; 'soft': given up for now.
    kind        text        not null check (kind in ('hard', 'permanent', 'soft', 'complaint', 'unsubscribe')),
    -- To which address the mail went: another one begins anew.
    recipient   text        not null,
    -- RFC 3463.
    status      text,
    -- When the mail was written: what a mailbox said before it was proven to work is past.
    mailed_at   timestamptz not null,
    received_at timestamptz not null,
    primary key (member_id, mail_id, kind)
);

-- What became of all that came in, for operators; about nobody.
create table mail_intake (
    outcome text        primary key,
    reports bigint      not null,
    last_at timestamptz not null
);

-- How fast mails go to one domain, over all nodes. Losing it in a crash only begins anew.
create unlogged table mail_domains (
    domain     text        primary key,
    -- When the turn after the last one is.
    full_at    timestamptz not null,
    -- "Try again later", in a row.
    strikes    smallint    not null default 0,
    -- Nothing but mails of accounts themselves until then.
    held_until timestamptz
);
