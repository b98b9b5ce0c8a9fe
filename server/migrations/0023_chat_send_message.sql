-- The message that another answers, as one of the two may see it (`Quote` in chat/model.rs); null: not any more.
create function message_quote(p_conversation uuid, p_seq integer, p_reader uuid) returns jsonb
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
declare
    v_cleared integer;
    v_message messages%rowtype;
    v_voice   boolean;
begin
    select cleared_seq into v_cleared from conversation_members
    where member_id = p_reader and conversation_id = p_conversation;
    select * into v_message from messages
    where conversation_id = p_conversation and seq = p_seq and removed_at is null
        and not case when sender_id = p_reader then hidden_sender else hidden_reader end and seq > v_cleared;
    if not found then
        return null;
    end if;
    v_voice := exists (select from chat_photos where id = v_message.photo and voice_ms is not null);
    return jsonb_build_object('seq', p_seq, 'mine', v_message.sender_id = p_reader, 'text', left(v_message.body, 200),
        'gift', v_message.gift, 'photo', v_message.photo is not null and not v_voice, 'voice', v_voice);
end $$;

-- A page of the messages of a conversation and one more (chat/store.rs), newest first, as one of the two may see them; how many is written
-- out, since the planner must know how few. docs/citus.sql has another form of it, for clusters.
create function lines_of(p_reader uuid, p_conversation uuid, p_after integer, p_before integer) returns setof chat_line
language sql stable rows 51 as $$
    select m.seq, m.id, m.client_id, m.sender_id = p_reader, m.body, m.gift, m.created_at, m.reaction,
        m.edited_at is not null, m.removed_at is not null,
        case when m.sender_id = p_reader then m.hidden_sender else m.hidden_reader end,
        m.reply_to, case when m.reply_to is not null then message_quote(p_conversation, m.reply_to, p_reader) end,
        m.photo, f.width, f.height, f.voice_ms, f.waveform, f.removed_at is not null
    from messages m left join chat_photos f on f.id = m.photo
    where m.conversation_id = p_conversation and m.seq > p_after and m.seq < p_before order by m.seq desc limit 51
$$;

-- Sends one message in one call and one transaction: finds or makes the conversation, checks the rules, takes the
-- credits, writes the message, both members' lists and both event logs, and notes that the recipient is to be told.
-- Answers a JSON document, which `Outcome` in chat/send.rs reads. A refusal has written nothing.
--
-- The message goes into p_conversation, or else to the member p_profile; p_client_id is the sender's own id of it. It
-- has words (p_body), a gift, or a photo or a voice message (p_is_voice) of the sender's that waits (p_photo), and may
-- answer message number p_reply_to. p_cost is its price in credits, p_max_free how many conversations a free member has,
-- and p_max_openers to how many people the same first words (the hash p_opener) may go; 0: to any number. What begins a
-- conversation is paid back where nobody answers within p_answer_days; 0: never, and never where the recipient is
-- fictional. p_has_link says that an address of the web stands in the words. p_message, p_new_conversation and p_transfer are fresh ids for what it writes.
--
-- New arguments come last and with a default: nodes of the release before go on calling without them.
--
-- No NOTIFY here: it would serialise all commits. The caller delivers `events` after its commit.
--
-- Each statement about a table that docs/citus.toml spreads is about that one alone and names its key, without functions
-- of its columns where it writes: so its generic plan is one that Citus has, too.
create function send_message(
    p_sender uuid, p_conversation uuid, p_profile uuid, p_client_id uuid, p_body text, p_cost integer,
    p_max_free integer, p_message uuid, p_new_conversation uuid, p_transfer uuid, p_now timestamptz,
    p_gift text default null, p_photo uuid default null,
    p_opener bytea default null, p_max_openers integer default 0, p_reply_to integer default null,
    p_answer_days integer default 0, p_has_link boolean default false, p_is_voice boolean default false
) returns jsonb language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
    -- How long a photo waits to be sent (WAITS in media/chat_photos/store.rs).
    c_photo_waits   constant interval := '24 hours';
    -- How long first words count (COUNTED in chat/opener.rs).
    c_opener_counts constant interval := '24 hours';
    -- How soon after a look at a conversation the next one is due.
    c_notice_pause  constant interval := '1 minute';

    v_credit       credit_accounts%rowtype;
    v_conversation uuid;
    v_recipient    uuid;
    v_name         text;
    v_fictional    boolean;
    v_counts       boolean;
    v_first        messages%rowtype;
    v_photo        jsonb;
    v_voice        jsonb;
    v_cause        text;
    v_balance      integer;
    v_seq          integer;
    v_reply        integer;
    v_quote        jsonb;
    v_payload      jsonb;
    v_event        bigint;
    v_events       jsonb := '[]';
    v_due          timestamptz;
    v_soon         timestamptz;
    v_opens        boolean;
    v_place        smallint;
    v_until        timestamptz;
    v_country      text;
begin
    -- The sender ----------------------------------------------------------------------------------------------------

    -- Lock order: credit account, pair, conversation. All that one member sends waits in line here, so what is found
    -- below still holds when it is acted upon.
    select * into strict v_credit from credit_accounts where member_id = p_sender for update;
    if not exists (select from accounts where member_id = p_sender and status = 'active') then
        return jsonb_build_object('outcome', 'not_confirmed');
    elsif not may_write(p_sender, p_now) then
        select paused_until, country into v_until, v_country from accounts where member_id = p_sender;
        return jsonb_build_object('outcome', 'paused', 'until', v_until, 'country', v_country);
    end if;

    -- The conversation, if there is one -----------------------------------------------------------------------------

    if p_conversation is not null then
        select conversation_id, other_id into v_conversation, v_recipient
        from conversation_members where member_id = p_sender and conversation_id = p_conversation;
    else
        v_recipient := p_profile;
        select conversation_id into v_conversation
        from conversation_pairs where member_id = p_sender and other_id = p_profile;
    end if;

    -- A repeat gets the first answer, whatever has changed since ----------------------------------------------------

    select * into v_first from messages
    where conversation_id = v_conversation and sender_id = p_sender and client_id = p_client_id;
    -- One that was changed or taken away since no longer says what it said first.
    if found and v_first.edited_at is null and v_first.removed_at is null and (v_first.body <> p_body
        or v_first.gift is distinct from p_gift
        or v_first.photo is distinct from p_photo)
    then
        return jsonb_build_object('outcome', 'conflict');
    elsif found then
        if p_photo is not null then
            select to_jsonb(photo) into v_photo from message_photo(p_photo) photo;
            select to_jsonb(voice) into v_voice from message_voice(p_photo) voice;
        end if;
        if v_first.reply_to is not null then
            v_quote := message_quote(v_conversation, v_first.reply_to, p_sender);
        end if;
        return jsonb_build_object('outcome', 'sent', 'conversation', v_conversation,
            'recipient', v_recipient, 'seq', v_first.seq, 'id', v_first.id,
            'sent_at', v_first.created_at, 'balance', v_credit.balance,
            'purchases', v_credit.purchases, 'free_conversations', v_credit.free_conversations,
            'photo', v_photo, 'voice', v_voice, 'quote', v_quote, 'events', v_events);
    end if;

    -- The recipient -------------------------------------------------------------------------------------------------

    -- The lock of members::lock_pair: a block and a message never cross.
    perform pg_advisory_xact_lock(hashtextextended(
        least(p_sender, v_recipient)::text || greatest(p_sender, v_recipient)::text, 0));
    select recipient.name, recipient.fictional, recipient.country into v_name, v_fictional, v_country
    from profiles sender
    join profiles recipient on recipient.pool = sender.pool and recipient.status = 'active'
    where sender.id = p_sender and recipient.id = v_recipient and sender.id <> recipient.id;
    if not found
        or exists (select from out_of_reach other
                   where other.member_id = p_sender and other.other_id = v_recipient and other.direction = 'blocks')
    then
        return jsonb_build_object('outcome', 'not_found');
    elsif exists (select from out_of_reach other
                  where other.member_id = p_sender and other.other_id = v_recipient and other.direction = 'blocked_by')
    then
        return jsonb_build_object('outcome', 'blocked_by', 'name', v_name);
    end if;

    -- The photo or voice --------------------------------------------------------------------------------------------

    -- Held until it is bound: nobody sends it elsewhere, discards it or lets it expire in the meantime.
    if p_photo is not null then
        perform from chat_photos where id = p_photo and member_id = p_sender and place is not null
            and created_at > p_now - c_photo_waits and (voice_ms is not null) = p_is_voice for update;
        if not found then
            return jsonb_build_object('outcome', 'photo_invalid');
        end if;
    end if;

    -- The message that it answers ----------------------------------------------------------------------------------

    -- One that went meanwhile is no reason not to send the answer.
    if p_reply_to is not null then
        select seq into v_reply from messages where conversation_id = v_conversation and seq = p_reply_to;
        if not found then
            return jsonb_build_object('outcome', 'reply_invalid');
        end if;
        v_quote := message_quote(v_conversation, v_reply, p_sender);
    end if;

    -- The allowance of free members ---------------------------------------------------------------------------------

    -- A free member's first message counts, whoever began the conversation.
    v_counts := v_credit.purchases = 0;
    if v_counts then
        perform from conversation_members
        where member_id = p_sender and conversation_id = v_conversation and counted;
        v_counts := not found;
    end if;
    if v_counts and v_credit.free_conversations >= p_max_free then
        return jsonb_build_object('outcome', 'conversation_limit');
    end if;

    -- The same first words to many ----------------------------------------------------------------------------------

    -- An answer opens nothing, nor does a gift without words. Counted here, and written once it is paid: the sender's
    -- other messages wait for the credit account meanwhile.
    v_opens := v_conversation is null and p_opener is not null and p_max_openers > 0;
    if v_opens and p_max_openers <= (
        select count(*) from openers
        where member_id = p_sender and opener = p_opener and sent_at > p_now - c_opener_counts)
    then
        return jsonb_build_object('outcome', 'identical_opener');
    end if;

    -- Payment: nothing is refused after it --------------------------------------------------------------------------

    -- The ledger's cause says what was sent.
    v_cause := case when p_gift is not null then 'gift' when p_photo is null then 'message'
        when p_is_voice then 'voice' else 'photo' end;
    v_balance := spend_credits(p_sender, p_cost, v_cause, p_message, p_transfer, p_now, v_recipient);
    if v_balance is null then
        return jsonb_build_object('outcome', 'not_enough_credits');
    end if;
    if v_counts then
        update credit_accounts set free_conversations = free_conversations + 1
        where member_id = p_sender returning free_conversations into v_credit.free_conversations;
    end if;
    if v_opens then
        -- The lowest place that is free.
        select number into strict v_place from generate_series(1, p_max_openers) number
        where not exists (select from openers used where used.member_id = p_sender and used.opener = p_opener
            and used.place = number and used.sent_at > p_now - c_opener_counts)
        order by number limit 1;
        insert into openers (member_id, opener, place, sent_at) values (p_sender, p_opener, v_place, p_now)
        on conflict (member_id, opener, place) do update set sent_at = excluded.sent_at;
    end if;

    -- The message and both members' lists ---------------------------------------------------------------------------

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
    insert into messages (conversation_id, seq, id, sender_id, client_id, body, gift, photo, created_at, reply_to)
    values (v_conversation, v_seq, p_message, p_sender, p_client_id, p_body, p_gift, p_photo, p_now, v_reply);
    if p_photo is not null then
        update chat_photos set place = null, conversation_id = v_conversation, seq = v_seq where id = p_photo;
        select to_jsonb(photo) into v_photo from message_photo(p_photo) photo;
        select to_jsonb(voice) into v_voice from message_voice(p_photo) voice;
    end if;
    insert into conversation_members as kept (member_id, conversation_id, other_id, unread, counted,
        last_message_at, last_message_seq, last_message_id, last_client_id,
        last_body, last_gift, last_photo, last_mine, answer_due_at, spent, photos_sent, voices_sent, gifts_sent)
    values (p_sender, v_conversation, v_recipient, 0, v_counts,
            p_now, v_seq, p_message, p_client_id, p_body, p_gift, p_photo, true,
            case when v_seq = 1 and p_cost > 0 and p_answer_days > 0 and not v_fictional
                then p_now + make_interval(days => p_answer_days) end,
            p_cost, (p_photo is not null and not p_is_voice)::integer, (p_photo is not null and p_is_voice)::integer,
            (p_gift is not null)::integer),
           (v_recipient, v_conversation, p_sender, 1, false,
            p_now, v_seq, p_message, p_client_id, p_body, p_gift, p_photo, false, null, 0, 0, 0, 0)
    on conflict (member_id, conversation_id) do update set
        unread = kept.unread + excluded.unread, counted = kept.counted or excluded.counted,
        last_message_at = excluded.last_message_at, last_message_seq = excluded.last_message_seq,
        last_message_id = excluded.last_message_id, last_client_id = excluded.last_client_id,
        last_body = excluded.last_body, last_gift = excluded.last_gift,
        last_photo = excluded.last_photo, last_mine = excluded.last_mine,
        -- What was put away comes back with news; what is quiet, too, stays away until its member writes.
        archived = kept.archived and kept.muted and not excluded.last_mine,
        marked_unread = kept.marked_unread and not excluded.last_mine,
        -- Any answer is one, if it comes in time.
        answer_due_at = case when excluded.last_mine or kept.answer_due_at <= p_now then kept.answer_due_at end,
        answered_due_at = case when excluded.last_mine or kept.answer_due_at is null then kept.answered_due_at
            when kept.answer_due_at > p_now then kept.answer_due_at end,
        spent = kept.spent + excluded.spent, photos_sent = kept.photos_sent + excluded.photos_sent,
        voices_sent = kept.voices_sent + excluded.voices_sent,
        gifts_sent = kept.gifts_sent + excluded.gifts_sent;

    -- Events and the recipient's notice -----------------------------------------------------------------------------

    v_payload := jsonb_build_object('type', 'message', 'conversation', v_conversation, 'seq', v_seq);
    -- Nobody listens behind a fictional profile.
    if not v_fictional then
        insert into member_events (member_id, payload, created_at)
        values (v_recipient, v_payload, p_now) returning id into v_event;
        v_events := v_events || jsonb_build_object('member', v_recipient, 'cursor', v_event, 'payload', v_payload);
        -- At once the first time, once a pause at most after that: a running conversation changes nothing here. But
        -- it is locked, so that whoever is just looking at it has seen this message or comes again.
        select due_at, greatest(p_now, looked_at + c_notice_pause) into v_due, v_soon from message_notices
        where member_id = v_recipient and conversation_id = v_conversation for update;
        if not found then
            insert into message_notices (member_id, conversation_id, due_at)
            values (v_recipient, v_conversation, p_now) on conflict (member_id, conversation_id) do nothing;
        elsif v_due > v_soon then
            update message_notices set due_at = v_soon
            where member_id = v_recipient and conversation_id = v_conversation;
        end if;
        if v_seq = 1 then
            insert into first_messages (member_id, sent_at, opener, has_link, country)
            values (p_sender, p_now, p_opener, p_has_link, v_country);
        end if;
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
        'photo', v_photo, 'voice', v_voice, 'quote', v_quote, 'events', v_events);
end $$;
