-- A session is of its account's site: the pair that `sessions` refers to in the next migration.
-- locks: two uuids of each account, about a second for a million, in which nobody signs up.
create unique index accounts_member_site on accounts (member_id, site_id);

-- When the member last ended sessions from their list. What a repeated call may still open is compared with it.
alter table accounts add column sessions_ended_at timestamptz;
