-- What a site that is not open is closed for: 'maintenance' answers 503 until it opens again, 'good' serves the members
-- that it has and takes in no more. Null: it was not opened yet, or closed by an older release. Programs of before read
-- is_open alone, so to them it is shut.
alter table sites
    add column closed_for text check (closed_for in ('maintenance', 'good')),
    add constraint sites_closed_for check (closed_for is null or not is_open),
    -- Domains that the site had before: whoever comes by one is led to its domain.
    add column moved_from text[] not null default array[]::text[];
