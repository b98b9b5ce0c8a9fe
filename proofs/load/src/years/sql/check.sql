-- What would not be so if the server had written it all: each row is something that is wrong. (The books are proven by the server's own job.)
select 'conversations whose messages have gaps' as what, count(*) as faults from conversations c
    left join (select conversation_id, count(*) as messages, max(seq) as last from messages group by conversation_id) m on m.conversation_id = c.id
    where c.last_seq <> coalesce(m.messages, 0) or c.last_seq <> coalesce(m.last, 0)
union all
select 'wrong counts of unread messages', count(*) from conversation_members c
    where unread > 0 and unread <> (select count(*) from messages m where m.conversation_id = c.conversation_id and m.sender_id <> c.member_id and m.seq > c.read_seq)
union all
select 'sides of conversations that are missing', abs((select count(*) from conversation_members) - 2 * (select count(*) from conversations))
union all
select 'series of invoices with gaps', count(*) from invoice_series s
    join (select company_id, year, count(*) as invoices, max(number) as last from invoices group by company_id, year) i using (company_id, year)
    where s.last <> i.invoices or s.last <> i.last
union all
select 'paid orders without an invoice', count(*) from orders o
    where o.completed_at is not null and not exists (select from invoices i where i.member_id = o.member_id and i.order_id = o.id and i.kind = 'invoice')
union all
select 'lots that were not spent as their rows say', count(*) from credit_lots l
    left join (select member_id, lot_id, sum(credits) as credits from credit_spendings group by member_id, lot_id) s
        on s.member_id = l.member_id and s.lot_id = l.id
    where l.credits - l.remaining <> coalesce(s.credits, 0)
union all
select 'likes that only one side has', count(*) from likes_sent s
    where not exists (select from likes_received r where r.member_id = s.other_id and r.other_id = s.member_id)
union all
select 'events of days that are kept, in none', count(*) from member_events_rest where created_at >= date_trunc('day', now() - interval '8 days', 'UTC')
