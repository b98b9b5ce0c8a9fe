-- What a next release may do while this one runs: only expand, and hold no lock for long.
set local lock_timeout = '2s';
alter table profiles add column next_release_note text;
alter table messages add column next_release_kind smallint not null default 0;
alter table credit_accounts add column next_release_since timestamptz;
create table next_release_things (member_id uuid not null, id uuid not null, note text not null, primary key (member_id, id));
