-- The list of conversations goes page by page: the time alone does not say where one ends.
create index conversation_members_list on conversation_members (member_id, last_message_at desc, conversation_id desc);
drop index conversation_members_recent;

-- A name as somebody would type it who has no patience with accents and capitals: "José" is found by "jose".
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(
        translate(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđð', 'oldd'),
        'æ', 'ae'), 'ß', 'ss')
$$;

-- When the member removed what is removed, as long as the purge has not looked at it (chat/retention.rs).
alter table conversation_members add column cleared_at timestamptz;
create index conversation_members_cleared on conversation_members (cleared_at) where cleared_at is not null;
-- What was removed before this migration: its time of grace begins with it.
update conversation_members set cleared_at = current_timestamp where cleared_seq > 0;
