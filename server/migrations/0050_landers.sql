-- Landers: who may be shown on pages that anybody sees, and how many each network, campaign and lander brings
-- (spec 2 landers, spec 3 tracking query).

-- Since when the member lets visitors see name, age, region and main photo; null: they do not (the default).
alter table profiles add column shown_on_landers_at timestamptz;

-- Reads whom a lander shows, real members and fictional profiles apart, the lately active first.
create index profiles_landers on profiles (pool, country, fictional, active_on desc, id)
    include (gender)
    where status = 'active' and not invisible and has_photo and (shown_on_landers_at is not null or fictional);

-- How many came, by day (UTC): numbers without anybody behind them.
-- Distribution key: site_id.
create table tracking_counts (
    site_id         uuid    not null references sites (id),
    day             date    not null,
    -- As the address of the visit said; empty: nothing. '*': more than are told apart that day.
    network         text    not null check (char_length(network) <= 200),
    ref             text    not null check (char_length(ref) <= 200),
    lander          text    not null check (char_length(lander) <= 60),
    -- Counts are spread over rows, so that those who come at once do not wait for each other.
    slot            smallint not null check (slot between 0 and 15),
    visits          bigint  not null default 0,
    sign_ups        bigint  not null default 0,
    activations     bigint  not null default 0,
    first_purchases bigint  not null default 0,
    primary key (site_id, day, network, ref, lander, slot)
);
