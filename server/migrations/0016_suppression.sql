-- What mailboxes reported about our mails (RFC 3464, RFC 5965), each thing once: it silences mails that a member can
-- switch off. Distribution key: member_id.
create table mail_reports (
    member_id   uuid        not null,
    mail_id     uuid        not null,
    -- 'hard': there is no such mailbox; 'permanent': refused for good; 'soft': given up for now.
    kind        text        not null check (kind in ('hard', 'permanent', 'soft', 'complaint', 'unsubscribe')),
    -- The address that the mail went to: another one begins afresh.
    recipient   text        not null,
    -- RFC 3463.
    status      text,
    -- When the mail was written: what a mailbox said before it was proven to work is past.
    mailed_at   timestamptz not null,
    received_at timestamptz not null,
    primary key (member_id, mail_id, kind)
);
-- The sweep deletes the oldest rows and reads no others for it (kernel/retention.rs).
create index mail_reports_received on mail_reports (received_at);

-- What became of everything that came in, for operators; about nobody.
create table mail_intake (
    outcome text        primary key,
    reports bigint      not null,
    last_at timestamptz not null
);
