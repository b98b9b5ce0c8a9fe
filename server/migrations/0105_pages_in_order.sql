-- The tabs of the likes page and a member's purchases are read in the order of an index, however many PostgreSQL expects a member to have:
-- with the moment alone in it, all likes of somebody whom hundreds of thousands like were read and sorted for each page. No release holds
-- rows yet, so the indexes are built at once.

-- Without seen_at: the index that held it was taken for the question whether a like of one member was seen, and then all of one's likes were
-- read for it, at each profile and for each match.
-- locks: nothing was released
create index likes_received_newest on likes_received (member_id, created_at desc, other_id desc);
-- locks: nothing was released
drop index likes_received_recent;
-- A week's likes that wait for a look are counted without those of the years before.
-- locks: nothing was released
create index likes_received_unseen on likes_received (member_id, created_at desc) where seen_at is null;
-- locks: nothing was released
drop index likes_received_new;
-- locks: nothing was released
create index likes_sent_newest on likes_sent (member_id, created_at desc, other_id desc);
-- locks: nothing was released
drop index likes_sent_recent;
-- locks: nothing was released
create index matches_newest on matches (member_id, created_at desc, other_id desc);
-- locks: nothing was released
drop index matches_recent;
-- locks: nothing was released
create index orders_newest on orders (member_id, created_at desc, id desc);
-- locks: nothing was released
drop index orders_recent;

-- Whether a later mail of its kind has taken a mail's place is seen in the index, and not in all mails that its member got.
-- locks: nothing was released
create index mails_member_kind on mails (member_id, kind, number);
-- locks: nothing was released
drop index mails_member;
