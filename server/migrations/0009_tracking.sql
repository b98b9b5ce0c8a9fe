-- How many visitors each network, campaign and lander brings, by day (UTC): numbers with nobody behind them.
-- Distribution key: site_id.
create table tracking_counts (
    site_id         uuid     not null references sites (id),
    day             date     not null,
    -- As the address of the visit gave them; empty: it gave none. '*': more than are told apart that day.
    network         text     not null check (char_length(network) <= 200),
    ref             text     not null check (char_length(ref) <= 200),
    lander          text     not null check (char_length(lander) <= 60),
    -- Counts are spread over rows, so that visitors who come at once do not wait for each other.
    slot            smallint not null check (slot between 0 and 15),
    visits          bigint   not null default 0,
    sign_ups        bigint   not null default 0,
    activations     bigint   not null default 0,
    first_purchases bigint   not null default 0,
    primary key (site_id, day, network, ref, lander, slot)
);
-- The sweep deletes the oldest rows and reads no others for it (kernel/retention.rs).
create index tracking_counts_day on tracking_counts (day);

-- The same by the minute and from wherever, kept for some days: staff look at a day that is not over beside the same hours of
-- a week ago. Distribution key: site_id.
create table tracking_minutes (
    site_id         uuid        not null references sites (id),
    minute          timestamptz not null check (minute = date_trunc('minute', minute, 'UTC')),
    slot            smallint    not null check (slot between 0 and 15),
    visits          bigint      not null default 0,
    sign_ups        bigint      not null default 0,
    activations     bigint      not null default 0,
    first_purchases bigint      not null default 0,
    primary key (minute, site_id, slot)
);
