-- Companies' secrets at providers are sealed with the key outside the database (kernel/vault.rs). An empty plain
-- column: it is sealed. Rows of before stay plain until `liaison vault seal` or the nightly job, so that nodes
-- of the release before go on reading them while one after the other is replaced.
alter table payment_accounts add column api_key_sealed bytea;
alter table payment_accounts add column hook_secret_sealed bytea;
alter table payment_accounts add check (api_key = '' or api_key_sealed is null);
alter table payment_accounts add check (hook_secret = '' or hook_secret_sealed is null);
