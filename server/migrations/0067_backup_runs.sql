-- When `liaison backup` last came to its end, so that somebody hears when backups stop (docs/operations/backup.md).
-- One row for the database, one for the photos and the marks of those who left.
create table backup_runs (
    copied text primary key check (copied in ('database', 'photos')),
    finished_at timestamptz not null
);
