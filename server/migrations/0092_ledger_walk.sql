-- The nightly walk through the books takes some members at a time and goes on where it was stopped: the first one whom
-- it has yet to look at. Null: it came to its end.
alter table ledger_proofs add column next_member uuid;
-- One walk at a time.
-- locks: one line a night
create unique index ledger_proofs_walk on ledger_proofs ((true)) where next_member is not null;
