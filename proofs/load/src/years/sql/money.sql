-- Everybody has the ten credits of the sign-up. One in five has bought three times 60; what they wrote in conversations that they began
-- cost ten credits each: the first came out of the gift, six out of the first purchase, three out of the second.
create unlogged table years.bought as
    select n, turn, years.id('member', n) as member, years.id('order ' || turn, n) as id, b.id as bundle, s.id as site, s.company_id, b.price_minor, b.currency,
        '{now}'::timestamptz - (3 * 365 - 2) * interval '1 day' * (1 - (n * 3 + turn)::float8 / (3 * {members})) - interval '1 day' as at
    from generate_series(0, {members}::bigint - 1, 5) n, generate_series(0, 2) turn,
        (select * from sites where domain = '{site}') s,
        lateral (select * from bundles where site_id = s.id order by abs(credits - 60), currency, id limit 1) b;

call years.unindex('orders');
insert into orders (member_id, id, site_id, company_id, intent, bundle_id, credits, price_minor, currency, vat_basis_points, country, method, status,
    provider, provider_payment_id, created_at, updated_at, completed_at)
select member, id, site, company_id, id, bundle, 60, price_minor, currency, 2100, 'NL', 'ideal', 'completed', 'mollie', 'tr_' || md5(id::text), at, at, at
from years.bought;
call years.reindex('orders');
insert into provider_payments (provider, provider_payment_id, member_id, order_id) select 'mollie', 'tr_' || md5(id::text), member, id from years.bought;
insert into order_states (member_id, order_id, status, snapshot, created_at)
select member, id, 'completed', jsonb_build_object('id', 'tr_' || md5(id::text), 'status', 'paid', 'method', 'ideal', 'amount', price_minor), at from years.bought;
insert into order_places (member_id, order_id, proof, country, created_at)
select member, id, proof, 'NL', at from years.bought, unnest('{account,address,payment}'::text[]) proof;

-- Numbers without a gap, behind those that the demo has given.
create unlogged table years.numbered as
    select b.*, extract(year from at at time zone 'Europe/Amsterdam')::smallint as year,
        row_number() over (partition by extract(year from at at time zone 'Europe/Amsterdam') order by at, n) as place from years.bought b;
call years.unindex('invoices');
insert into invoices (company_id, year, number, kind, member_id, order_id, seller, country, currency, gross_minor, vat_minor, vat_basis_points, credits, issued_at)
select b.company_id, b.year, coalesce(s.last, 0) + place, 'invoice', member, b.id,
    jsonb_build_object('name', c.name, 'address', c.address, 'city', c.city, 'country', c.country, 'kvk', c.kvk,
        'support_phone', c.support_phone, 'vat_number', c.vat_numbers[1]),
    'NL', currency, price_minor, round(price_minor * 2100 / 12100.0), 2100, 60, at
from years.numbered b join companies c on c.id = b.company_id left join invoice_series s on s.company_id = b.company_id and s.year = b.year;
call years.reindex('invoices');
insert into invoice_series as known (company_id, year, last) select company_id, year, count(*) from years.numbered group by company_id, year
on conflict (company_id, year) do update set last = known.last + excluded.last;
drop table years.numbered;

call years.unindex('credit_accounts');
insert into credit_accounts (member_id, balance, purchases, free_conversations)
select id, case n % 5 when 0 then 90 else 10 end, case n % 5 when 0 then 3 else 0 end, case n % 5 when 0 then 0 else 2 end from years.people;
call years.reindex('credit_accounts');
call years.unindex('credit_lots');
insert into credit_lots (member_id, id, kind, credits, remaining, created_at)
select id, years.id('gift', n), 'free', 10, case n % 5 when 0 then 0 else 10 end, joined from years.people;
insert into credit_lots (member_id, id, kind, credits, remaining, order_id, price_minor, currency, created_at)
select member, years.id('lot ' || turn, n), 'bought', 60, (array[0, 30, 60])[turn + 1], id, price_minor, currency, at from years.bought;
call years.reindex('credit_lots');

-- Messages that cost something.
create unlogged table years.paid as
    select one as n, years.id('message ' || seq, number) as message, years.id('member', one) as member, years.id('member', other) as other,
        years.id('paid ' || seq, number) as transfer, began + seq * interval '1 hour' as at, (number / {members}) * 5 + seq / 2 as place
    from years.talks, unnest('{1, 3, 5, 7, 9}'::integer[]) seq where one % 5 = 0 and messages = 10;
call years.unindex('credit_spendings');
insert into credit_spendings (member_id, transfer_id, lot_id, credits, other_id)
select member, transfer, case place when 0 then years.id('gift', n) else years.id('lot ' || (place - 1) / 6, n) end, 10, other from years.paid;
call years.reindex('credit_spendings');

call years.unindex('ledger_lines');
insert into ledger_lines (member_id, transfer_id, account, credits, cause, cause_id, created_at)
select id, years.id('welcome', n), account, sign * 10, 'signup', id, joined from years.people, (values ('member', 1), ('granted', -1)) side (account, sign)
union all
select member, years.id('sale ' || turn, n), account, sign * 60, 'order', id, at from years.bought, (values ('member', 1), ('sold', -1)) side (account, sign)
union all
select member, transfer, account, sign * 10, 'message', message, at from years.paid, (values ('member', -1), ('spent', 1)) side (account, sign);
call years.reindex('ledger_lines');
drop table years.paid, years.bought;
