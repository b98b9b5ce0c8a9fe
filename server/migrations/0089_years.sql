-- What years and millions of members need. No release holds rows yet, so the indexes are built at once.

-- A page that starts asks for the newest balance, also of those who never spend.
-- locks: nothing was released
create index member_events_state on member_events (member_id, id) where payload ->> 'type' = 'balance';

-- The sweep deletes the oldest rows of a table, and reads no others for it (kernel/retention.rs).
-- locks: nothing was released
create index account_tokens_expires on account_tokens (expires_at);
-- locks: nothing was released
create index login_failures_updated on login_failures (updated_at);
-- locks: nothing was released
create index known_devices_seen on known_devices (seen_at);
-- locks: nothing was released
create index mail_reports_received on mail_reports (received_at);
-- locks: nothing was released
create index reset_mails_day on reset_mails (day);
-- locks: nothing was released
create index tracking_counts_day on tracking_counts (day);
-- locks: nothing was released
create index debit_codes_sent on debit_codes (sent_at);
-- locks: nothing was released
create index newsletter_readers_told on newsletter_readers (due_at) where outcome is not null;
-- What is left to count when the readers have gone.
alter table newsletters add column told bigint, add column skipped bigint;
-- Accounts that nobody confirms are erased after a while.
-- locks: nothing was released
create index accounts_unconfirmed on accounts (created_at) where status = 'not_confirmed';

-- After an older database was put in the place of a newer one: those whose tombstones it lacks, found by their hash.
-- locks: nothing was released
create index profiles_hash on profiles (sha256(uuid_send(id)));
-- locks: nothing was released
create index accounts_hash on accounts (sha256(uuid_send(member_id)));

-- A fifth of a large table is too much to leave dead until the next vacuum.
alter table member_events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table conversation_members set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table rate_budgets set (autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.02);
alter table mails set (autovacuum_vacuum_scale_factor = 0.02);
alter table messages set (autovacuum_vacuum_insert_scale_factor = 0.02);
alter table ledger_lines set (autovacuum_vacuum_insert_scale_factor = 0.02);
