-- Photos in messages (spec 1, spec 3 Conversation): private to the two. Distribution key: member_id.
create table chat_photos (
    id              uuid        primary key,
    -- Who brought it, and pays for it.
    member_id       uuid        not null,
    -- Waits to be sent, at one of 20 places of its member's.
    place           smallint    check (place between 0 and 19),
    -- The message that it came with, once and for ever. Neither place nor message: the message is gone.
    conversation_id uuid,
    seq             integer,
    -- Pixels of the large rendition.
    width           integer     not null,
    height          integer     not null,
    -- Null once a moderator took it away.
    blob_large      text,
    blob_small      text,
    created_at      timestamptz not null,
    removed_at      timestamptz,
    unique (member_id, place),
    unique (conversation_id, seq),
    check ((conversation_id is null) = (seq is null)),
    check (place is null or conversation_id is null),
    check ((removed_at is null) = (blob_large is not null and blob_small is not null))
);
create index chat_photos_unsent on chat_photos (created_at) where conversation_id is null;
create index chat_photos_blobs on chat_photos using gin ((array[blob_large, blob_small]));

alter table messages add column photo uuid;
alter table messages drop constraint message_says_something;
alter table messages add constraint message_says_something
    check (body <> '' or gift is not null or photo is not null);
create unique index messages_photo on messages (conversation_id, photo) where photo is not null;
-- Beside last_body, so that the list reads no messages.
alter table conversation_members add column last_photo uuid;

-- Whatever deletes a message takes its photo from its readers at once; the sweep of the hour takes the files.
create function chat_photos_follow() returns trigger language plpgsql as $$
begin
    update chat_photos set conversation_id = null, seq = null
    where conversation_id = old.conversation_id and seq = old.seq;
    return null;
end $$;
create trigger chat_photos_follow after delete on messages
    for each row when (old.photo is not null) execute function chat_photos_follow();

alter table report_audit drop constraint report_audit_action_check;
alter table report_audit add constraint report_audit_action_check
    check (action in ('shown', 'closed', 'photo_removed'));

-- A call that names no photo, of a server of before, finds the new one: a photo is its last argument.
drop function send_message(uuid, uuid, uuid, uuid, text, integer, integer, uuid, uuid, uuid, timestamptz, text);

-- What the two get to know of a photo in a message.
create function message_photo(photo uuid) returns table (id uuid, width integer, height integer, removed boolean)
language sql stable parallel safe as $$
    select f.id, f.width, f.height, f.removed_at is not null from chat_photos f where f.id = message_photo.photo
$$;

-- Sends one message in one call and one transaction: finds or makes the conversation, checks the
-- rules, takes the credits, writes the message, both lists and both event logs (spec 6, design 5.8
-- and 6). Answers a JSON document: chat::store::Outcome. A refusal has written nothing.
-- As in migration 0031, but that it may hand over a photo of the sender's that waits: bound here, once.
-- No NOTIFY here: it would serialise all commits (facts/performance.md 1c).
create function send_message(
    p_sender uuid, p_conversation uuid, p_profile uuid, p_client_id uuid, p_body text, p_cost integer,
    p_max_free integer, p_message uuid, p_new_conversation uuid, p_transfer uuid, p_now timestamptz,
    p_gift text default null, p_photo uuid default null
) returns jsonb language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
    v_credit       credit_accounts%rowtype;
    v_conversation uuid;
    v_recipient    uuid;
    v_name         text;
    v_fictional    boolean;
    v_counts       boolean;
    v_first        messages%rowtype;
    v_photo        jsonb;
    v_cause        text;
    v_balance      integer;
    v_seq          integer;
    v_payload      jsonb;
    v_event        bigint;
    v_events       jsonb := '[]';
begin
    -- Lock order: credit account, pair, conversation. All that one member sends waits in line here, so
    -- what is found below still holds when it is acted upon.
    select * into strict v_credit from credit_accounts where member_id = p_sender for update;
    if not exists (select from accounts where member_id = p_sender and status = 'active') then
        return jsonb_build_object('outcome', 'not_confirmed');
    end if;

    if p_conversation is not null then
        select conversation_id, other_id into v_conversation, v_recipient
        from conversation_members where member_id = p_sender and conversation_id = p_conversation;
    else
        v_recipient := p_profile;
        select conversation_id into v_conversation
        from conversation_pairs where member_id = p_sender and other_id = p_profile;
    end if;

    -- A repeat gets the first answer, whatever has changed since.
    select * into v_first from messages
    where conversation_id = v_conversation and sender_id = p_sender and client_id = p_client_id;
    if found and (v_first.body <> p_body or v_first.gift is distinct from p_gift or v_first.photo is distinct from p_photo) then
        return jsonb_build_object('outcome', 'conflict');
    elsif found then
        if p_photo is not null then
            select to_jsonb(photo) into v_photo from message_photo(p_photo) photo;
        end if;
        return jsonb_build_object('outcome', 'sent', 'conversation', v_conversation,
            'recipient', v_recipient, 'seq', v_first.seq, 'id', v_first.id,
            'sent_at', v_first.created_at, 'balance', v_credit.balance,
            'purchases', v_credit.purchases, 'free_conversations', v_credit.free_conversations,
            'photo', v_photo, 'events', v_events);
    end if;

    -- The lock of members::lock_pair: a block and a message never cross.
    perform pg_advisory_xact_lock(hashtextextended(
        least(p_sender, v_recipient)::text || greatest(p_sender, v_recipient)::text, 0));
    select recipient.name, recipient.fictional into v_name, v_fictional
    from profiles sender
    join profiles recipient on recipient.pool = sender.pool and recipient.status = 'active'
    where sender.id = p_sender and recipient.id = v_recipient and sender.id <> recipient.id;
    if not found
        or exists (select from out_of_reach(p_sender) other where other.other_id = v_recipient and other.direction = 'blocks')
    then
        return jsonb_build_object('outcome', 'not_found');
    elsif exists (select from out_of_reach(p_sender) other where other.other_id = v_recipient and other.direction = 'blocked_by') then
        return jsonb_build_object('outcome', 'blocked_by', 'name', v_name);
    end if;

    -- Held until it is bound: nobody sends it elsewhere, discards it or lets it expire meanwhile.
    if p_photo is not null then
        perform from chat_photos where id = p_photo and member_id = p_sender and place is not null
            and created_at > p_now - interval '24 hours' for update;
        if not found then
            return jsonb_build_object('outcome', 'photo_invalid');
        end if;
    end if;

    -- A free member's first message counts, whoever began the conversation (design 5.8).
    v_counts := v_credit.purchases = 0 and not exists (
        select from conversation_members
        where member_id = p_sender and conversation_id = v_conversation and counted);
    if v_counts and v_credit.free_conversations >= p_max_free then
        return jsonb_build_object('outcome', 'conversation_limit');
    end if;
    v_cause := case when p_gift is not null then 'gift' when p_photo is not null then 'photo' else 'message' end;
    v_balance := spend_credits(p_sender, p_cost, v_cause, p_message, p_transfer, p_now);
    if v_balance is null then
        return jsonb_build_object('outcome', 'not_enough_credits');
    end if;
    if v_counts then
        update credit_accounts set free_conversations = free_conversations + 1
        where member_id = p_sender returning free_conversations into v_credit.free_conversations;
    end if;

    if v_conversation is null then
        -- Both may write first at the same moment: the lesser id's row decides for both.
        insert into conversation_pairs (member_id, other_id, conversation_id)
        values (least(p_sender, v_recipient), greatest(p_sender, v_recipient), p_new_conversation),
               (greatest(p_sender, v_recipient), least(p_sender, v_recipient), p_new_conversation)
        on conflict do nothing;
        select conversation_id into strict v_conversation
        from conversation_pairs where member_id = p_sender and other_id = v_recipient;
        insert into conversations (id, created_at) values (v_conversation, p_now) on conflict do nothing;
    end if;
    update conversations set last_seq = last_seq + 1 where id = v_conversation returning last_seq into strict v_seq;
    insert into messages (conversation_id, seq, id, sender_id, client_id, body, gift, photo, created_at)
    values (v_conversation, v_seq, p_message, p_sender, p_client_id, p_body, p_gift, p_photo, p_now);
    if p_photo is not null then
        update chat_photos set place = null, conversation_id = v_conversation, seq = v_seq where id = p_photo;
        select to_jsonb(photo) into v_photo from message_photo(p_photo) photo;
    end if;
    insert into conversation_members as kept (member_id, conversation_id, other_id, unread, counted,
        last_message_at, last_message_seq, last_message_id, last_client_id, last_body, last_gift, last_photo, last_mine)
    values (p_sender, v_conversation, v_recipient, 0, v_counts, p_now, v_seq, p_message, p_client_id, p_body, p_gift, p_photo, true),
           (v_recipient, v_conversation, p_sender, 1, false, p_now, v_seq, p_message, p_client_id, p_body, p_gift, p_photo, false)
    on conflict (member_id, conversation_id) do update set
        unread = kept.unread + excluded.unread, counted = kept.counted or excluded.counted,
        last_message_at = excluded.last_message_at, last_message_seq = excluded.last_message_seq,
        last_message_id = excluded.last_message_id, last_client_id = excluded.last_client_id,
        last_body = excluded.last_body, last_gift = excluded.last_gift, last_photo = excluded.last_photo, last_mine = excluded.last_mine;

    v_payload := jsonb_build_object('type', 'message', 'conversation', v_conversation, 'seq', v_seq);
    -- Nobody listens behind a fictional profile.
    if not v_fictional then
        insert into member_events (member_id, payload, created_at)
        values (v_recipient, v_payload, p_now) returning id into v_event;
        v_events := v_events || jsonb_build_object('member', v_recipient, 'cursor', v_event, 'payload', v_payload);
    end if;
    insert into member_events (member_id, payload, created_at)
    values (p_sender, v_payload, p_now) returning id into v_event;
    v_events := v_events || jsonb_build_object('member', p_sender, 'cursor', v_event, 'payload', v_payload);
    v_payload := jsonb_build_object('type', 'balance', 'credits', v_balance);
    insert into member_events (member_id, payload, created_at)
    values (p_sender, v_payload, p_now) returning id into v_event;
    v_events := v_events || jsonb_build_object('member', p_sender, 'cursor', v_event, 'payload', v_payload);

    return jsonb_build_object('outcome', 'sent', 'conversation', v_conversation,
        'recipient', v_recipient, 'seq', v_seq, 'id', p_message, 'sent_at', p_now,
        'balance', v_balance, 'purchases', v_credit.purchases,
        'free_conversations', v_credit.free_conversations,
        'photo', v_photo, 'events', v_events);
end $$;
