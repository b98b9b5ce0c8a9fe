-- Short addresses that an operator issued for a campaign or a mail: /{token} leads on to a page of the same site.
-- They are nobody's: how often one was used is counted, but not by whom. Distribution key: site_id.
create table short_links (
    site_id      uuid        not null references sites (id),
    token        text        not null check (token ~ '^[0-9A-Za-z]{8,32}$'),
    -- Path and query on the site itself, with the campaign's tracking parameters.
    target       text        not null check (target ~ '^/([^/\\]|$)'),
    -- What the operator calls it.
    campaign     text        not null,
    created_at   timestamptz not null,
    -- Null: never.
    expires_at   timestamptz,
    withdrawn_at timestamptz,
    uses         bigint      not null default 0,
    primary key (site_id, token)
);
-- Pages of them, the newest first.
create index short_links_page on short_links (site_id, created_at desc, token desc);
