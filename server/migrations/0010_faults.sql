-- Errors that pages met in browsers, and what the content security policy stopped there: counts by day (UTC), about nobody. Only
-- builds and routes that the installation knows have lines of their own, and a day has few (server/src/faults).
create table browser_faults (
    day date not null,
    build text not null check (length(build) between 1 and 12),
    kind text not null check (kind in ('error', 'violation')),
    -- The error's name, or the directive.
    name text not null check (length(name) between 1 and 40),
    route text not null check (length(route) <= 100),
    browser text not null check (length(browser) <= 10),
    -- Rows that one count is spread over, so that reports of many browsers at once do not wait for each other.
    slot smallint not null,
    faults bigint not null,
    primary key (day, build, kind, name, route, browser, slot)
);
