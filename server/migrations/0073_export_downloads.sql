-- One download a link. What is under way may be taken up again where it broke off; once the whole file has gone out
-- the link ends a little later, so that the last of it, lost on the way, can still be asked for.
alter table exports
    -- Until then somebody else who begins anew waits; null: nothing is under way.
    add column download_until timestamptz,
    -- When the last byte went out for the first time.
    add column downloaded_at  timestamptz,
    -- Bytes that went out, repeats included: they are bounded.
    add column served         bigint not null default 0;
