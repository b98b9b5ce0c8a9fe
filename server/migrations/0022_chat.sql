-- Conversations and their messages, and what members are to be told about them. Sending is chat_send_message.
-- Distribution keys: conversation_id for conversations and messages, member_id for the rest; docs/citus.toml says which are spread.

-- Conversations -----------------------------------------------------------------------------------------------------

create table conversations (
    id         uuid        primary key,
    last_seq   integer     not null default 0 check (last_seq >= 0),
    created_at timestamptz not null
);

-- From a pair of members to their one conversation, once under each of them.
create table conversation_pairs (
    member_id       uuid not null,
    other_id        uuid not null,
    conversation_id uuid not null,
    primary key (member_id, other_id),
    check (member_id <> other_id)
);

-- What each of the two sees of a conversation. The list of conversations reads only this, the last message included.
create table conversation_members (
    member_id        uuid        not null,
    conversation_id  uuid        not null,
    other_id         uuid        not null,
    unread           integer     not null default 0 check (unread >= 0),
    -- Highest sequence number of the partner's that this member has read.
    read_seq         integer     not null default 0,
    -- How far the partner sees that this member has read: what they read while invisible does not count until they
    -- read on while visible.
    shown_read_seq   integer     not null default 0,
    -- Everything up to here was removed by this member.
    cleared_seq      integer     not null default 0,
    -- When they removed it, as long as the purge has not looked at it (chat/retention.rs).
    cleared_at       timestamptz,
    -- A free member's allowance was used for this conversation.
    counted          boolean     not null default false,
    last_message_at  timestamptz not null,
    last_message_seq integer     not null,
    last_message_id  uuid        not null,
    last_client_id   uuid        not null,
    last_body        text        not null,
    last_gift        text,
    -- Or the voice message.
    last_photo       uuid,
    last_mine        boolean     not null,
    -- How this member keeps it in their list: its place among the five at the top, and whether it is quiet or put away;
    -- and whether they want to come back to it, until they read or write in it.
    pin              smallint    check (pin between 1 and 5),
    muted            boolean     not null default false,
    archived         boolean     not null default false,
    marked_unread    boolean     not null default false,
    -- They began it and paid for that: unless the other one answers before, the credits come back then.
    answer_due_at    timestamptz,
    -- The same, once it was answered before: it is due again if that answer is unsent before they read any.
    answered_due_at  timestamptz,
    -- What this member paid here in credits, less what came back, and the photos, voice messages and gifts that they sent.
    -- They stay where messages are removed: that was spent all the same.
    spent            integer     not null default 0 check (spent >= 0),
    photos_sent      integer     not null default 0 check (photos_sent >= 0),
    voices_sent      integer     not null default 0 check (voices_sent >= 0),
    gifts_sent       integer     not null default 0 check (gifts_sent >= 0),
    primary key (member_id, conversation_id),
    constraint pinned_is_in_sight check (pin is null or not archived),
    constraint answer_is_due_or_came check (answer_due_at is null or answered_due_at is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- The list goes page by page: the time alone does not say where one ends.
create index conversation_members_list on conversation_members (member_id, last_message_at desc, conversation_id desc);
create unique index conversation_members_pinned on conversation_members (member_id, pin) where pin is not null;
create index conversation_members_archived on conversation_members (member_id, last_message_at desc, conversation_id desc) where archived;
create index conversation_members_unread on conversation_members (member_id) include (unread) where unread > 0;
create index conversation_members_unanswered on conversation_members (answer_due_at, member_id, conversation_id)
    where answer_due_at is not null;
create index conversation_members_cleared on conversation_members (cleared_at) where cleared_at is not null;

-- A name as somebody types it who has no patience with accents and capitals: "José" is found by "jose".
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(
        translate(regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g'), 'øłđð', 'oldd'),
        'æ', 'ae'), 'ß', 'ss')
$$;

-- Messages ----------------------------------------------------------------------------------------------------------

create table messages (
    conversation_id uuid        not null,
    seq             integer     not null check (seq > 0),
    id              uuid        not null,
    sender_id       uuid        not null,
    -- The sender's own id of the message: a retry finds the first one.
    client_id       uuid        not null,
    body            text        not null,
    -- The gift that it hands over, by its id in settings/gifts.rs, with or without words. A site's catalogue is in
    -- its settings (`gifts`).
    gift            text,
    -- The photo that came with it, or the voice message that it is (chat_photos).
    photo           uuid,
    created_at      timestamptz not null,
    -- The message of this conversation that it answers.
    reply_to        integer     check (reply_to < seq),
    -- Its reader's reaction (`Reaction` in chat/model.rs).
    reaction        text        check (reaction in ('heart', 'laugh', 'wow', 'sad', 'fire', 'thumb')),
    -- When its words were last changed.
    edited_at       timestamptz,
    -- Deleted for both, or unsent: nothing is left but its place.
    removed_at      timestamptz,
    -- Each of the two deletes it for themselves alone.
    hidden_sender   boolean     not null default false,
    hidden_reader   boolean     not null default false,
    primary key (conversation_id, seq),
    unique (conversation_id, sender_id, client_id),
    constraint message_says_something check ((body <> '' or gift is not null or photo is not null) = (removed_at is null)),
    constraint removed_has_no_reaction check (removed_at is null or reaction is null)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create unique index messages_photo on messages (conversation_id, photo) where photo is not null;

-- Whatever deletes a message takes its photo or voice from its readers at once (media::part_from_messages), and no trigger
-- does: chat_photos is on another machine where messages are spread.

-- What a member wrote first to somebody, as a hash of their own (chat/opener.rs), so that the same words go to no
-- more than the site's `identical_openers` people in 24 hours. A place is free again after that time: the key is the
-- limit. No recipient, no words; the daily sweep deletes rows whose time is over.
create table openers (
    member_id uuid        not null,
    opener    bytea       not null check (octet_length(opener) = 16),
    place     smallint    not null check (place between 1 and 50),
    sent_at   timestamptz not null,
    primary key (member_id, opener, place)
);
create index openers_over on openers (sent_at);

-- That a member began a conversation, for abuse rules, which count (server/src/safety/abuse): no recipient, no words. What is
-- written to fictional profiles reaches nobody, and is not here.
create table first_messages (
    member_id uuid        not null,
    sent_at   timestamptz not null,
    id        bigint      generated always as identity,
    -- Their words, as in `openers`; null: none.
    opener    bytea       check (octet_length(opener) = 16),
    -- Whether an address of the web stands in them (chat/web_address.rs).
    has_link  boolean     not null,
    -- Of whoever got it.
    country   text        not null check (country ~ '^[A-Z]{2}$'),
    -- Whether a job has counted it.
    counted   boolean     not null default false,
    primary key (member_id, sent_at, id)
);
create index first_messages_waiting on first_messages (sent_at, id) where not counted;
create index first_messages_over on first_messages (sent_at);

-- Pushes and mails about messages (chat/notices) --------------------------------------------------------------------

-- What a member is to be told about a conversation, one row for the two: send_message brings its time forward, and a
-- job looks when that has come. What the notice says is read from the conversation itself.
create table message_notices (
    member_id       uuid        not null,
    conversation_id uuid        not null,
    -- When a job is to look next, and when one last looked.
    due_at          timestamptz not null,
    looked_at       timestamptz,
    -- The partner's messages up to here are no longer news by push, and by mail.
    pushed_seq      integer     not null default 0,
    mailed_seq      integer     not null default 0,
    -- The mail that told of them, while it may not have left yet.
    mail_id         uuid,
    -- The last message that the member was told of, by either, and when.
    told_seq        integer     not null default 0,
    told_at         timestamptz,
    -- They were reminded of messages up to here.
    reminded_seq    integer     not null default 0,
    primary key (member_id, conversation_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index message_notices_due on message_notices (due_at);
-- A mail about messages is looked at again before it leaves (chat/notices/outgoing.rs).
create index message_notices_mail on message_notices (mail_id) where mail_id is not null;
-- Each night a job looks for rows that a clock put into the future (chat/notices/store.rs).
create index message_notices_looked on message_notices (looked_at);

-- When the member got the last mail about messages: one an hour.
create table message_mails (
    member_id uuid        primary key,
    mailed_at timestamptz not null
);

-- Rows for statements that bring more ---------------------------------------------------------------------------------

-- Of each of these functions docs/citus.sql has another form, for clusters.

-- A conversation as one of the two has it in their list; the fields stand in the order of `SeenRow` (chat/store.rs).
create type listed_conversation as (
    id uuid, partner uuid, unread integer, cleared_seq integer, counted boolean,
    pinned boolean, muted boolean, archived boolean, marked_unread boolean,
    last_at timestamptz, last_seq integer, last_id uuid, last_client_id uuid, last_body text, last_gift text, last_mine boolean,
    last_photo uuid, width integer, height integer, voice_ms integer, waveform text, removed boolean,
    partner_read_seq integer, confirmed boolean, partner_left boolean
);

-- These of the member's conversations, in no order, without those that they have removed and in which nobody has written since.
-- One plain select, stable, neither strict nor security definer: PostgreSQL inlines it.
create function conversations_of(p_member uuid, p_conversations uuid[]) returns setof listed_conversation
language sql stable parallel safe as $$
    select mine.conversation_id, mine.other_id, mine.unread, mine.cleared_seq, mine.counted,
        mine.pin is not null, mine.muted, mine.archived, mine.marked_unread,
        mine.last_message_at, mine.last_message_seq, mine.last_message_id, mine.last_client_id, mine.last_body, mine.last_gift,
        mine.last_mine, mine.last_photo, photo.width, photo.height, photo.voice_ms, photo.waveform, photo.removed_at is not null,
        coalesce(theirs.shown_read_seq, 0),
        exists (select from accounts where member_id = p_member and status = 'active'),
        (not exists (select from profiles where id = mine.other_id)
            or exists (select from deletions where member_id = mine.other_id)
            or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null))
        and not exists (select from out_of_reach other where other.member_id = p_member and other.other_id = mine.other_id)
    from conversation_members mine
    left join conversation_members theirs
        on theirs.member_id = mine.other_id and theirs.conversation_id = mine.conversation_id
    left join chat_photos photo on photo.id = mine.last_photo
    where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq and mine.conversation_id = any(p_conversations)
$$;

-- Unread messages in all conversations that are in the member's list and not put away, and whether any are put away: of those
-- whose partner the member may see, or who have left.
create function chat_totals(p_member uuid) returns table (unread integer, has_archived boolean)
language sql stable parallel safe as $$
    select (
        select least(coalesce(sum(mine.unread), 0), 2147483647)::integer
        from conversation_members mine left join profiles p on p.id = mine.other_id
        where mine.member_id = p_member and mine.unread > 0 and not mine.archived and mine.last_message_seq > mine.cleared_seq
          and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
                else p.id is null or exists (select from deletions where member_id = mine.other_id)
                  or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
          and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
    ), exists (
        select from conversation_members mine left join profiles p on p.id = mine.other_id
        where mine.member_id = p_member and mine.archived and mine.last_message_seq > mine.cleared_seq
          and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
                else p.id is null or exists (select from deletions where member_id = mine.other_id)
                  or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
          and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
    )
$$;

-- A page of the list of conversations (chat/list.rs) and one more, in no order, and with `p_top` those that are pinned: each as the
-- member has it, with the partner's card; the sums stand in each row, and in one where there is none. How many is written out, since
-- the planner must know how few. `limit 1` keeps the look at each conversation and card by key: joined, PostgreSQL might read all of a
-- member's conversations for them. `offset 0`: a plan that has the value of p_top in it would never be kept, as it looks cheaper than
-- one for all values.
create function chats_newest(p_member uuid, p_at timestamptz, p_id uuid, p_archived boolean, p_unanswered boolean, p_top boolean)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language sql stable parallel safe as $$
    with page as materialized (
      select mine.conversation_id as id, mine.other_id
      from conversation_members mine left join profiles p on p.id = mine.other_id
      where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq
        and mine.archived = p_archived and case when p_unanswered then not mine.last_mine and p.status = 'active' else mine.pin is null end and (mine.last_message_at, mine.conversation_id) < (p_at, p_id)
        and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
              else p.id is null or exists (select from deletions where member_id = mine.other_id)
                or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
        and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
      order by mine.last_message_at desc, mine.conversation_id desc limit 51
    ), top as materialized (
      select mine.conversation_id as id, mine.other_id
      from (select p_top as wanted offset 0) w
      join conversation_members mine on w.wanted left join profiles p on p.id = mine.other_id
      where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq and mine.pin is not null
        and case p.status when 'active' then p.pool = (select pool from profiles where id = p_member)
              else p.id is null or exists (select from deletions where member_id = mine.other_id)
                or exists (select from decisions where member_id = mine.other_id and measure = 'account_closed' and undone_at is null) end
        and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
    )
    select t.unread, t.has_archived, x.top, s.found, c.found
    from chat_totals(p_member) t
    left join (select false as top, id, other_id from page union all select true, id, other_id from top) x on true
    left join lateral (select s as found from conversations_of(p_member, array[x.id]) s limit 1) s on true
    left join lateral (select c as found from cards_of(p_member, null, array[x.other_id]) c limit 1) c on true
$$;

-- As chats_newest, of those whose partner has this in their name.
create function chats_named(p_member uuid, p_at timestamptz, p_id uuid, p_name text)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language sql stable parallel safe as $$
    with page as materialized (
      select mine.conversation_id as id, mine.other_id
      from conversation_members mine join profiles p on p.id = mine.other_id
      where mine.member_id = p_member and mine.last_message_seq > mine.cleared_seq
        and (mine.last_message_at, mine.conversation_id) < (p_at, p_id)
        and p.status = 'active' and p.pool = (select pool from profiles where id = p_member)
        and position(folded_name(p_name) in folded_name(p.name)) > 0
        and mine.other_id not in (select other_id from out_of_reach where member_id = p_member)
      order by mine.last_message_at desc, mine.conversation_id desc limit 51
    )
    select t.unread, t.has_archived, false, s.found, c.found
    from chat_totals(p_member) t
    left join page x on true
    left join lateral (select s as found from conversations_of(p_member, array[x.id]) s limit 1) s on true
    left join lateral (select c as found from cards_of(p_member, null, array[x.other_id]) c limit 1) c on true
$$;

-- As chats_newest, of the one with this partner.
create function chat_with(p_member uuid, p_partner uuid)
returns table (unread integer, has_archived boolean, top boolean, seen listed_conversation, card member_card)
language sql stable parallel safe as $$
    select t.unread, t.has_archived, false, s.found, c.found
    from chat_totals(p_member) t
    left join conversation_pairs x on x.member_id = p_member and x.other_id = p_partner
    left join lateral (select s as found from conversations_of(p_member, array[x.conversation_id]) s limit 1) s on true
    left join lateral (select c as found from cards_of(p_member, null, array[x.other_id]) c limit 1) c on true
$$;

-- What is between two: whether the other likes the viewer and they have not looked at it, the conversation that they have, whether the
-- viewer ever bought, and whether the two ever wrote, in a conversation that the viewer has removed, too.
create function ties_of(p_viewer uuid, p_other uuid) returns table (like_new boolean, chat_id uuid, premium boolean, begun boolean)
language sql stable parallel safe rows 1 as $$
    select coalesce((select l.seen_at is null from likes_received l where l.member_id = p_viewer and l.other_id = p_other), false),
        (select c.conversation_id from conversation_pairs pair
            join conversation_members c on c.member_id = pair.member_id and c.conversation_id = pair.conversation_id
         where pair.member_id = p_viewer and pair.other_id = p_other and c.last_message_seq > c.cleared_seq),
        coalesce((select a.purchases > 0 from credit_accounts a where a.member_id = p_viewer), false),
        exists (select from conversation_pairs pair where pair.member_id = p_viewer and pair.other_id = p_other)
$$;

-- Of each of these members the conversations that somebody wrote in since, so many that went on last, with others who are there and no
-- block either way (chat/answer_pace.rs).
create function lately_of(p_members uuid[], p_since timestamptz, p_size bigint) returns table (member_id uuid, conversation_id uuid)
language sql stable parallel safe as $$
    select those.id, c.conversation_id
    from unnest(p_members) those (id) cross join lateral (
        select own.conversation_id from conversation_members own join profiles q on q.id = own.other_id
        where own.member_id = those.id and own.last_message_at >= p_since and not q.fictional
          and own.other_id not in (select other_id from out_of_reach where member_id = those.id)
        order by own.last_message_at desc limit p_size
    ) c
$$;

-- Holds these conversations until the end of the transaction, in the order of their ids (chat/leaving.rs).
create function hold_conversations(p_ids uuid[]) returns setof uuid language sql rows 100 as $$
    select held.id from conversations held where held.id = any(p_ids) order by held.id for update
$$;

-- A message as its reader has it; the fields stand in the order of `LineRow` (chat/store.rs). `quote` is what message_quote says.
create type chat_line as (
    seq integer, id uuid, client_id uuid, mine boolean, body text, gift text, created_at timestamptz, reaction text,
    edited boolean, gone boolean, hidden boolean, reply_to integer, quote jsonb,
    photo uuid, width integer, height integer, voice_ms integer, waveform text, removed boolean
);
