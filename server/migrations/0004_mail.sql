-- Every mail that the product writes; the outbox and, in demo mode, the caught-mail page.
create table mails (
    id         uuid        primary key,
    site_id    uuid        not null references sites (id),
    member_id  uuid,
    kind       text        not null,
    locale     text        not null,
    recipient  text        not null,
    subject    text        not null,
    -- Emptied once a mail server has taken the mail: links in it are secrets of the recipient.
    body_text  text        not null,
    body_html  text        not null,
    -- 'caught': no mail server is set, so it stays here; 'refused': the server will never take it.
    outcome    text        not null check (outcome in ('waiting', 'sent', 'caught', 'refused')),
    created_at timestamptz not null,
    sent_at    timestamptz
);
create index mails_created on mails (created_at desc);
create index mails_member on mails (member_id);

-- Text messages, same rule. Sending comes with direct debit.
create table text_messages (
    id         uuid        primary key,
    site_id    uuid        not null references sites (id),
    member_id  uuid,
    recipient  text        not null,
    body       text        not null,
    created_at timestamptz not null,
    sent_at    timestamptz
);
create index text_messages_created on text_messages (created_at desc);
