-- What a member put aside (spec 4), so that their other devices know: at most one row for each of the four names.
-- Distribution key: member_id.
create table dismissals (
    member_id    uuid        not null,
    name         text        not null check (name in ('hide-enrich-alert', 'hide-push-notification-alert',
                                                      'hide-disabled-notifications-alert', 'hide-time-bonus-modal')),
    dismissed_at timestamptz not null,
    primary key (member_id, name)
);
