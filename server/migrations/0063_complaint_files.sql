-- A file that a member brought for a complaint waits for that member alone, not for whoever knows its id.

-- Null for a visitor's, and once it is sent: whose it is the complaint says then. Nothing waits for longer than a
-- day, so whoever is deleted (14 days) has none.
alter table complaint_files add column brought_by uuid;
