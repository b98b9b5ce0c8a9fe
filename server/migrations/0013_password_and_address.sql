-- A member may move to another address (spec 2 /mail-change/do). The former one stays theirs for 14 days,
-- so that the link by which its owner takes the move back can't find it taken; it logs nobody in.
alter table account_addresses add column reserved_until timestamptz;
-- One address in use per member; also the way from a member to it.
create unique index account_addresses_current on account_addresses (member_id) where reserved_until is null;
create index account_addresses_reserved on account_addresses (reserved_until) where reserved_until is not null;

-- The address that a link is about: the new one to confirm, or the former one to go back to.
alter table account_tokens add column email text;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
    check (purpose in ('activation', 'reset', 'mail_change', 'mail_change_undo', 'return', 'unsubscribe'));
alter table account_tokens add constraint account_tokens_email_check
    check ((email is not null) = (purpose in ('mail_change', 'mail_change_undo')));
-- A new link kills the old (design 7). But who moves an account twice must not thereby kill the first
-- owner's way back: of those links there is one live per former address.
drop index account_tokens_live;
create unique index account_tokens_live on account_tokens (member_id, purpose)
    where consumed_at is null and purpose <> 'mail_change_undo';
create unique index account_tokens_live_undo on account_tokens (member_id, email)
    where consumed_at is null and purpose = 'mail_change_undo';

-- Reset mails of a day (spec 8: 'please try again tomorrow'), counted by address whether it has an account
-- or not, so that the limit tells nothing. Forgotten after the day.
create table reset_mails (
    address_key text     not null,
    site_id     uuid     not null references sites (id),
    day         date     not null,
    mails       smallint not null check (mails between 1 and 5),
    primary key (address_key, site_id)
);
