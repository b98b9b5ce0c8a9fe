-- no-transaction
create index concurrently profiles_by_name on profiles (lower(name));
