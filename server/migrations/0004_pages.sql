-- Operators' own texts for the static pages, in versions. A version is never changed: members agreed to it.
create table page_texts (
    id         bigint      generated always as identity primary key,
    site_id    uuid        not null references sites (id),
    page       text        not null check (page in ('terms', 'privacy', 'cookies', 'ban', 'faq', 'return-policy',
                                                    'service', 'safety', 'imprint', 'accessibility', 'contact')),
    language   text        not null check (language ~ '^[a-z]{2}$'),
    -- Null: for every country that has no text of its own.
    country    text        check (country ~ '^[A-Z]{2}$'),
    version    integer     not null check (version > 0),
    valid_from timestamptz not null,
    -- Null: from then on the operator has no text of their own here.
    body       text        check (octet_length(body) between 1 and 200000),
    sha256     bytea       check (octet_length(sha256) = 32),
    set_by     text        not null check (char_length(set_by) between 1 and 100),
    set_at     timestamptz not null check (set_at <= valid_from),
    check ((body is null) = (sha256 is null)),
    unique nulls not distinct (site_id, page, language, country, version)
);

create function page_texts_are_fixed() returns trigger language plpgsql as $$
begin
    raise exception 'a text that was valid is never changed'
        using errcode = 'check_violation', constraint = 'page_texts_are_fixed';
end $$;
create trigger page_texts_are_fixed before update on page_texts for each row execute function page_texts_are_fixed();
