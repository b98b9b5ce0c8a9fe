-- Rates of VAT with their first day. An operator's own row holds until their next one; rows are only added, and of two for
-- one day the later holds.
create table vat_rates (
    id           bigint      generated always as identity primary key,
    country      text        not null check (country ~ '^[A-Z]{2}$'),
    since        date        not null,
    basis_points integer     not null check (basis_points between 0 and 5000),
    -- Null: shipped with the program.
    set_by       text        check (char_length(set_by) between 1 and 100),
    set_at       timestamptz not null
);
create unique index vat_rates_shipped on vat_rates (country, since, basis_points) where set_by is null;
create index vat_rates_in_force on vat_rates (country, (set_by is null), since desc, id desc);
create function vat_rates_are_fixed() returns trigger language plpgsql as $$
begin
    raise exception 'a rate is never changed' using errcode = 'check_violation', constraint = 'vat_rates_are_fixed';
end $$;
create trigger vat_rates_are_fixed before update or delete on vat_rates for each row execute function vat_rates_are_fixed();
