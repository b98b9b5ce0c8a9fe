-- Members' photos: their files, order and crops, and what moderators decided about them; and photos and voice messages in chats.

-- Files -------------------------------------------------------------------------------------------------------------

-- Blobs that something has stopped using. Equal bytes are one blob, so the job that removes them first asks whether
-- another photo still shows them.
create table discarded_blobs (
    name         text        primary key,
    discarded_at timestamptz not null
);

-- Blobs that stay for a reason of their own, whoever stops showing them: evidence of reports, captures that wait.
create table held_blobs (
    holder uuid not null,
    name   text not null,
    primary key (holder, name)
);
create index held_blobs_name on held_blobs (name);

-- Photos of profiles ------------------------------------------------------------------------------------------------

-- How many photos a member has: one row for each who has or had some. Whoever changes a member's photos locks it, and
-- the limit is enforced on it. Distribution key: member_id.
create table photo_shelves (
    member_id uuid     primary key,
    photos    smallint not null check (photos between 0 and 25),
    -- Those of them in the member's private album. Kept by photos_count_album.
    album     smallint not null default 0 check (album between 0 and 10)
);

-- Renditions are blobs named by the hash of their content.
create table photos (
    id             uuid        primary key,
    member_id      uuid        not null,
    -- The member's, where it waits or waited: moderators work on some sites. Kept by photos_know_site.
    site_id        uuid,
    -- The member's order, from 0.
    position       smallint    not null check (position between 0 and 24),
    -- What others see as the main photo: the first active one that is not marked as nude and in no album. Kept by
    -- photos_choose_main.
    main           boolean     not null default false,
    status         text        not null check (status in ('pending', 'active', 'rejected')),
    -- Why it was rejected.
    reason         text        check (reason in ('no_face', 'not_you', 'nudity', 'minor', 'contact_details',
                                                 'advertising', 'offensive', 'poor_quality', 'other')),
    width          integer     not null check (width > 0),
    height         integer     not null check (height > 0),
    -- At most 1600 px, from which crops are made; nobody is shown it. Null: the large rendition serves.
    blob_source    text,
    blob_large     text        not null,
    blob_medium    text        not null,
    blob_thumb     text        not null,
    -- At most 32 px, blurred: for those who may not see the photo.
    blob_locked    text        not null,
    -- Whether the medium and thumb renditions exist as AVIF too. Null: not tried yet; false: shown without. A job
    -- makes them once a photo is approved, since one costs some 20 times as much time as a WebP.
    avif           boolean,
    -- Whether it was compared with the others (photos_alike). A job does that; the newest come first.
    compared       boolean     not null default false,
    -- Only lead moderators see it in the queue: it was taken away after a notice or in a severe case, or looks like one that was. Stays,
    -- whatever is decided; a photo that others see again makes no other one theirs.
    for_lead       boolean     not null default false,
    -- x, y, width and height in 1/10000 of the source; null: all of it.
    crop           smallint[]  check (cardinality(crop) = 4),
    -- The crop that a moderator approved: everything inside it was seen.
    approved_crop  smallint[]  check (cardinality(approved_crop) = 4),
    -- Goes up with each crop, and when its owner takes the mark of a nude photo from it: a moderator decides on what they saw.
    revision       integer     not null default 0,
    -- BLAKE3 of the uploaded bytes, which are not kept; see rejected_uploads.
    upload_hash    bytea,
    created_at     timestamptz not null,
    -- When it was cropped, or when its owner took the mark of a nude photo from it: it waits since then.
    cropped_at     timestamptz,
    -- Who marked it as nude: others see its blur until they ask for it. Null: nobody.
    nude_by        text        check (nude_by in ('owner', 'moderator')),
    -- In its owner's private album: others see it as long as that is open to them (album_grants).
    album          boolean     not null default false,
    check (reason is null or status = 'rejected'),
    check (not main or status = 'active'),
    -- The main photo stands on cards, for everybody and where nobody is asked first.
    constraint nude_main_photo check (not main or nude_by is null),
    constraint album_main_photo check (not main or not album),
    check (status <> 'pending' or site_id is not null),
    -- A new order is one statement, and only its result has to be unique.
    unique (member_id, position) deferrable
);
create unique index photos_main on photos (member_id) where main;
create index photos_blobs on photos using gin ((array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source]));
-- The moderators' queue, site by site: what has waited longest comes first.
create index photos_queue on photos (site_id, coalesce(cropped_at, created_at), id) where status = 'pending';
create index photos_without_avif on photos (created_at) where avif is null and status = 'active';
create index photos_not_compared on photos (created_at) where not compared;
create index photos_for_lead on photos (id) where for_lead;

-- 25 for premium members, and for fictional profiles, which have no account; 3 for others. Those who are no longer
-- premium keep what they have, and so do those who bring photos from another program (media/moved.rs).
create function photos_take_place() returns trigger language plpgsql as $$
declare
    taken smallint;
begin
    insert into photo_shelves as shelf (member_id, photos) values (new.member_id, 1)
    on conflict (member_id) do update set photos = shelf.photos + 1 returning photos into taken;
    if taken > 3 and exists (select from credit_accounts where member_id = new.member_id and purchases = 0)
        and current_setting('liaison.moves_in', true) is distinct from 'yes'
    then
        raise exception 'free members have 3 photos' using errcode = 'check_violation', constraint = 'photo_limit';
    end if;
    return new;
end $$;
create trigger photos_take_place before insert on photos for each row execute function photos_take_place();

create function photos_give_place() returns trigger language plpgsql as $$
begin
    update photo_shelves set photos = photos - 1, album = album - old.album::integer where member_id = old.member_id;
    return null;
end $$;
create trigger photos_give_place after delete on photos for each row execute function photos_give_place();

-- At most ten in an album.
create function photos_count_album() returns trigger language plpgsql as $$
begin
    update photo_shelves set album = album + case when new.album then 1 else -1 end where member_id = new.member_id;
    return null;
end $$;
create trigger photos_album_begun after insert on photos
    for each row when (new.album) execute function photos_count_album();
create trigger photos_album_changed after update of album on photos
    for each row when (old.album <> new.album) execute function photos_count_album();

create function photos_know_site() returns trigger language plpgsql as $$
begin
    new.site_id := (select site_id from profiles where id = new.member_id);
    return new;
end $$;
create trigger photos_know_site before insert or update of status on photos
    for each row when (new.status = 'pending' and new.site_id is null) execute function photos_know_site();

create function photos_hide() returns trigger language plpgsql as $$
begin
    new.main := false;
    return new;
end $$;
create trigger photos_hide before update of status, nude_by, album on photos
    for each row when (new.main and (new.status <> 'active' or new.nude_by is not null or new.album))
    execute function photos_hide();

create function photos_choose_main() returns trigger language plpgsql as $$
declare
    owner  uuid := coalesce(new.member_id, old.member_id);
    chosen uuid;
begin
    -- Two changes at once would each choose without the other.
    perform from photo_shelves where member_id = owner for update;
    select id into chosen from photos where member_id = owner and status = 'active' and nude_by is null and not album
        order by position limit 1;
    update photos set main = false where member_id = owner and main and id is distinct from chosen;
    update photos set main = true where id = chosen and not main;
    return null;
end $$;
create trigger photos_choose_main after insert or delete or update of status, position, nude_by, album on photos
    for each row execute function photos_choose_main();

-- Keeps profiles.has_photo right whatever becomes of photos, in any number. The profile is locked before its photos
-- are read, so that two changes to different photos of one member see each other.
create function photos_keep_has_photo() returns trigger language plpgsql as $$
begin
    perform from profiles where id in (select member_id from changed) order by id for no key update;
    update profiles p set has_photo = not p.has_photo
    where p.id in (select member_id from changed)
      and p.has_photo <> exists (select from photos f where f.member_id = p.id and f.status = 'active' and f.nude_by is null and not f.album);
    return null;
end $$;
create trigger photos_added after insert on photos
    referencing new table as changed for each statement execute function photos_keep_has_photo();
create trigger photos_changed after update on photos
    referencing new table as changed for each statement execute function photos_keep_has_photo();
create trigger photos_removed after delete on photos
    referencing old table as changed for each statement execute function photos_keep_has_photo();

-- Other pixels are other files, and look like other photos.
create function photos_forget_pixels() returns trigger language plpgsql as $$
begin
    new.avif := null;
    new.compared := false;
    return new;
end $$;
create trigger photos_forget_pixels before update of blob_medium on photos
    for each row when (old.blob_medium is distinct from new.blob_medium) execute function photos_forget_pixels();

-- To whom a member has opened their private album. Whoever opens one holds the row of photo_shelves, by which no more than 100
-- are open. Distribution key: member_id.
create table album_grants (
    member_id  uuid        not null,
    other_id   uuid        not null,
    granted_at timestamptz not null,
    -- Null: until it is taken back.
    ends_at    timestamptz,
    primary key (member_id, other_id),
    check (member_id <> other_id),
    check (ends_at > granted_at)
);
create index album_grants_other on album_grants (other_id);
create index album_grants_ends on album_grants (ends_at);

-- Photos that strangers sent while signing up. They wait 24 hours for their account. Distribution key: token_hash.
create table waiting_photos (
    -- SHA-256 of the token that only the sender has.
    token_hash  bytea       primary key check (octet_length(token_hash) = 32),
    width       integer     not null check (width > 0),
    height      integer     not null check (height > 0),
    blob_source text,
    blob_large  text        not null,
    blob_medium text        not null,
    blob_thumb  text        not null,
    blob_locked text        not null,
    upload_hash bytea,
    -- SHA-256 of site and address of the sign-up that first came with it. It is tied to that sign-up whether or not
    -- an account was opened, so that it tells nothing about addresses.
    owner_hash  bytea       check (octet_length(owner_hash) = 32),
    expires_at  timestamptz not null
);
create index waiting_photos_expires on waiting_photos (expires_at);

-- Moderation --------------------------------------------------------------------------------------------------------

-- What moderators looked at and decided, for good. Names no member: once the photo is gone it leads to nobody.
create table photo_decisions (
    id         bigint      generated always as identity primary key,
    photo_id   uuid        not null,
    revision   integer     not null,
    decision   text        not null check (decision in ('viewed', 'approved', 'blurred', 'rejected', 'undone')),
    reason     text        check ((decision = 'rejected') = (reason is not null)),
    moderator  text        not null check (char_length(moderator) between 1 and 100),
    decided_at timestamptz not null
);
create index photo_decisions_photo on photo_decisions (photo_id, id);

create function photo_decisions_stay() returns trigger language plpgsql as $$
begin
    raise exception 'decisions on photos are never changed';
end $$;
create trigger photo_decisions_stay before update or delete or truncate on photo_decisions
    for each statement execute function photo_decisions_stay();

-- Uploads that were rejected: the same bytes sent again get the first decision as their answer. Hashes are compared
-- among one member's uploads only, and stay until the decision is overturned or the member is erased, even when the
-- photo itself was deleted. Distribution key: member_id.
create table rejected_uploads (
    member_id   uuid        not null,
    upload_hash bytea       not null check (octet_length(upload_hash) = 32),
    photo_id    uuid        not null,
    reason      text        not null,
    rejected_at timestamptz not null,
    -- Whether the bytes may not be sent in messages either: what won't do as a profile photo may be a good photo for
    -- one person.
    in_messages boolean     not null default false,
    -- As of the photo, which may be gone: what looks like it is for lead moderators alone.
    for_lead    boolean     not null default false,
    primary key (member_id, upload_hash)
);
create index rejected_uploads_photo on rejected_uploads (photo_id);
create index rejected_uploads_for_lead on rejected_uploads (photo_id) where for_lead;

-- What photos look like: difference hashes of 64 bits of each photo (part 0) and of parts of it that a crop would leave
-- (crates/imaging/src/likeness.rs). Two pictures that look alike differ in six bits of the first hash at most, so that of its three
-- pieces of 21, 21 and 22 bits one differs in two bits at most: each piece has an index, and a search asks it for the 254 values that
-- are so near. The other hashes say whether what it finds is no chance. Rows go with the photo, but for those of rejected_uploads,
-- which stay as long as that row does.
create table photo_hashes (
    photo_id  uuid     not null,
    part      smallint not null check (part between 0 and 16),
    member_id uuid     not null,
    low       integer  not null check (low between 0 and 2097151),
    middle    integer  not null check (middle between 0 and 2097151),
    high      integer  not null check (high between 0 and 4194303),
    down      bigint   not null,
    colour    bigint   not null,
    primary key (photo_id, part)
);
-- Parts are compared with wholes only.
create index photo_hashes_low on photo_hashes (low, part);
create index photo_hashes_middle on photo_hashes (middle, part);
create index photo_hashes_high on photo_hashes (high, part);
create index photo_hashes_member on photo_hashes (member_id);

-- Photos that look alike, each pair in both directions; of members of one company's sites only.
create table photos_alike (
    photo_id uuid        not null,
    like_id  uuid        not null,
    -- In how many bits of brightness they differ.
    bits     smallint    not null check (bits between 0 and 12),
    found_at timestamptz not null,
    primary key (photo_id, like_id),
    check (photo_id <> like_id)
);
create index photos_alike_like on photos_alike (like_id);

-- Photos and voice messages -----------------------------------------------------------------------------------------

-- Photos that come with messages, and what somebody says instead of writing: private to the two of a conversation. Both
-- wait, are sent, seen, held, removed and forgotten by the same rules, and so are rows of the same table.
-- Distribution key: member_id.
create table chat_photos (
    id              uuid        primary key,
    -- Who brought it, and pays for it.
    member_id       uuid        not null,
    -- One of its member's 20 places, as long as it waits to be sent.
    place           smallint    check (place between 0 and 19),
    -- The message that it came with, once and for all. Neither a place nor a message: its message is gone.
    conversation_id uuid,
    seq             integer,
    -- Pixels of the large rendition; null: it is a voice message.
    width           integer,
    height          integer,
    -- How long a voice message plays, and how loud it is along that time: 1 to 64 digits, drawn by the sender's browser.
    voice_ms        integer     check (voice_ms between 500 and 60500),
    waveform        text        check (waveform ~ '^[0-9]{1,64}$'),
    -- Null once a moderator has removed the photo. A voice message has one file, which stands in both.
    blob_large      text,
    blob_small      text,
    -- As in photos: bytes that staff removed from a message are answered by that decision when they are sent again.
    upload_hash     bytea,
    created_at      timestamptz not null,
    removed_at      timestamptz,
    unique (member_id, place),
    unique (conversation_id, seq),
    check ((conversation_id is null) = (seq is null)),
    check (place is null or conversation_id is null),
    check ((removed_at is null) = (blob_large is not null and blob_small is not null)),
    constraint photo_or_voice check (case when voice_ms is null
        then width is not null and height is not null and waveform is null
        else width is null and height is null and waveform is not null end)
);
create index chat_photos_unsent on chat_photos (created_at) where conversation_id is null;
create index chat_photos_blobs on chat_photos using gin ((array[blob_large, blob_small]));

-- What the two get to know of a photo in a message.
create function message_photo(photo uuid) returns table (id uuid, width integer, height integer, removed boolean)
language sql stable parallel safe as $$
    select f.id, f.width, f.height, f.removed_at is not null from chat_photos f
    where f.id = message_photo.photo and f.voice_ms is null
$$;

-- The same of a voice message.
create function message_voice(voice uuid) returns table (id uuid, ms integer, waveform text, removed boolean)
language sql stable parallel safe as $$
    select f.id, f.voice_ms, f.waveform, f.removed_at is not null from chat_photos f
    where f.id = message_voice.voice and f.voice_ms is not null
$$;

-- Rows for other features' statements ---------------------------------------------------------------------------------

-- A photo of a profile as its pages need it; the fields stand in the order of `PhotoRow` (media/store.rs).
create type gallery_photo as (
    id uuid, member_id uuid, main boolean, status text, width integer, height integer, revision integer, nude boolean, album boolean
);
