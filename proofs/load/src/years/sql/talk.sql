-- Two conversations that each member began, ten messages each in turn; a hundredth of all members write three to member 2; members 4
-- and 7 have written a tenth as many messages as there are members. A thousand conversations go on at the same time.
create unlogged table years.talks as
    select number, number % {members} as one, (number % {members} + step) % {members} as other, 10 as messages,
        '{now}'::timestamptz - (3 * 365 - 1) * interval '1 day' * (1 - number::float8 / (2 * {members})) - interval '12 hours' as began
    from generate_series(0, 2 * {members}::bigint - 1) number, lateral (select case number / {members} when 0 then 9 else 201 end as step) s
    union all
    select 2 * {members}::bigint + number, 101 + 2 * number, 2, 3, '{now}'::timestamptz - (number % 900 + 2) * interval '1 day'
    from generate_series(0, {members}::bigint / 100 - 1) number where (2 - (101 + 2 * number) + {members}) % {members} not in (9, 201) and 101 + 2 * number - 2 not in (9, 201)
    union all
    select 3 * {members}::bigint, 4, 7, {members} / 10, '{now}'::timestamptz - 1000 * interval '1 day';
alter table years.talks add id uuid;
update years.talks set id = years.id('talk', number);
analyze years.talks;

call years.unindex('messages');
insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
select id, seq, years.id('message ' || seq, number), years.id('member', case seq % 2 when 1 then one else other end),
    years.id('client ' || seq, number), case seq % 3 when 0 then 'Shall we meet at the harbour, say at half past seven?'
        when 1 then 'How was your day? Mine was long, and the train was late again.' else 'Yes!' end,
    began + seq * interval '1 hour'
from (select t.*, seq from years.talks t, generate_series(1, 10) seq where t.messages = 10 order by number / 1000, seq, number) usual;
insert into messages (conversation_id, seq, id, sender_id, client_id, body, created_at)
select id, seq, years.id('message ' || seq, number), years.id('member', case seq % 2 when 1 then one else other end),
    years.id('client ' || seq, number), 'How was your day? Mine was long, and the train was late again.', began + seq * interval '14 minutes'
from years.talks t, generate_series(1, t.messages) seq where t.messages <> 10;
call years.reindex('messages');

call years.unindex('conversations');
insert into conversations (id, last_seq, created_at) select id, messages, began from years.talks;
call years.reindex('conversations');
call years.unindex('conversation_pairs');
insert into conversation_pairs (member_id, other_id, conversation_id)
select years.id('member', a), years.id('member', b), id from years.talks, lateral (values (one, other), (other, one)) side (a, b);
call years.reindex('conversation_pairs');

-- The last message of every fourth one is yet to be read.
call years.unindex('conversation_members');
insert into conversation_members (member_id, conversation_id, other_id, unread, read_seq, shown_read_seq, counted, last_message_at, last_message_seq,
    last_message_id, last_client_id, last_body, last_mine)
select years.id('member', own), id, years.id('member', partner), unread, messages - unread, messages - unread, own = one, at, messages,
    years.id('message ' || messages, number), years.id('client ' || messages, number), 'Yes!', mine
from years.talks, lateral (values (one, other), (other, one)) side (own, partner),
    lateral (select (messages % 2 = 1) = (own = one) as mine, began + messages * interval '1 hour' as at) last,
    lateral (select case when not mine and number % 4 = 0 then 1 else 0 end as unread) seen;
call years.reindex('conversation_members');

call years.unindex('message_notices');
insert into message_notices (member_id, conversation_id, due_at, looked_at, told_seq, told_at, pushed_seq, mailed_seq)
select years.id('member', own), id, 'infinity', began, messages, began, messages, messages
from years.talks, lateral (values (one), (other)) side (own);
call years.reindex('message_notices');
insert into message_mails (member_id, mailed_at) select id, joined from years.people where n % 2 = 0;
insert into openers (member_id, opener, place, sent_at)
select years.id('member', n), decode(md5('opener ' || n), 'hex'), 1, '{now}'::timestamptz - (n % 1440) * interval '1 minute'
from generate_series(0, {members}::bigint - 1, 10) n;
