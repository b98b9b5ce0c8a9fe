-- Each night's walk through the books (credits/jobs.rs), so that any node can tell when the last one was and what it
-- found. One line a night, for good: it names nobody. On the coordinator (docs/citus.toml).
create table ledger_proofs (
    proven_at timestamptz primary key,
    -- What was gone through.
    transfers bigint      not null check (transfers >= 0),
    lines     bigint      not null check (lines >= 0),
    accounts  bigint      not null check (accounts >= 0),
    -- What did not agree.
    faults    bigint      not null check (faults >= 0)
);
