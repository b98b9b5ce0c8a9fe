-- The key outside the database can be replaced (kernel/vault.rs, rotation.rs): which key made what finds a blocked
-- account, of which nothing else is kept. Empty: the first one that this database had.
alter table debit_blocks add column account_level bytea default '' not null;

-- Sites' keys of pushes are sealed, too. Rows of before stay plain until `liaison vault seal` or the nightly job, so
-- that nodes of the release before go on reading them while one after the other is replaced.
alter table push_keys alter column private_key drop not null;
alter table push_keys add column private_key_sealed bytea;
alter table push_keys add check ((private_key is null) <> (private_key_sealed is null));
