-- Orientation and interests show to others only with their own plain consent (design 5.13). The record of
-- it is in `consents`; this is what profiles are read by.
alter table profiles add column shows_orientation boolean not null default true;

alter table consents drop constraint consents_pkey;
alter table consents add primary key (member_id, kind, version, given_at);
-- One live consent of a kind; the version of terms that was asked about once is never asked about again.
create unique index consents_live on consents (member_id, kind, version) where withdrawn_at is null;

-- What members want to hear of, and how (spec 3). No row: the built-in default of the kind.
-- Distribution key: member_id.
create table notification_preferences (
    member_id uuid    not null,
    kind      text    not null check (kind in ('new_conversations', 'new_messages', 'like', 'unread_message_reminders',
                                               'promotions', 'weekly_updates', 'news', 'reminders')),
    email     boolean not null,
    push      boolean not null,
    primary key (member_id, kind)
);
