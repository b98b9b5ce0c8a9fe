-- Reads accounts while members go on: what 0086 has required of each new row since.
alter table accounts validate constraint accounts_languages_check;
