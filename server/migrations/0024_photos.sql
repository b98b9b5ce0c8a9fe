-- Members' photos: how many, in which order, cropped how, and what a moderator said of them (spec 9, design 5.15).

-- One row a member who has or had photos: whoever changes them holds it, and the limit stands here.
-- Distribution key: member_id.
create table photo_shelves (
    member_id uuid     primary key,
    photos    smallint not null check (photos between 0 and 25)
);
insert into photo_shelves (member_id, photos) select member_id, count(*) from photos group by member_id;

alter table photos
    -- What others see as the main photo: the first active one. Kept by photos_choose_main.
    add column main          boolean     not null default false,
    -- Why it was rejected.
    add column reason        text        check (reason in ('no_face', 'not_you', 'nudity', 'minor', 'contact_details', 'advertising', 'offensive', 'poor_quality', 'other')),
    -- At most 1600 px, from which crops are made; nobody is shown it. Null: the large rendition serves.
    add column blob_source   text,
    -- x, y, width, height in 1/10000 of the source; null: all of it.
    add column crop          smallint[]  check (cardinality(crop) = 4),
    -- The crop that a moderator approved; what lies inside was seen.
    add column approved_crop smallint[]  check (cardinality(approved_crop) = 4),
    -- Goes up with each crop: a moderator decides on the pixels that they saw.
    add column revision      integer     not null default 0,
    add column cropped_at    timestamptz,
    add check (reason is null or status = 'rejected'),
    add check (not main or status = 'active'),
    -- A new order is one statement, looked at when it is done.
    drop constraint photos_member_id_position_key,
    add constraint photos_member_id_position_key unique (member_id, position) deferrable;

update photos set main = true
where id in (select distinct on (member_id) id from photos where status = 'active' order by member_id, position);
create unique index photos_main on photos (member_id) where main;

-- The moderators' queue: what has waited longest comes first.
create index photos_queue on photos (coalesce(cropped_at, created_at), id) where status = 'pending';

drop index photos_blobs;
create index photos_blobs on photos using gin ((array[blob_large, blob_medium, blob_thumb, blob_locked, blob_source]));
alter table waiting_photos add column blob_source text;

-- 25 for premium members, and for fictional profiles, which have no account; 3 for others (spec 9). Those who
-- are premium no more keep what they have.
create function photos_take_place() returns trigger language plpgsql as $$
declare
    taken smallint;
begin
    insert into photo_shelves as shelf (member_id, photos) values (new.member_id, 1)
    on conflict (member_id) do update set photos = shelf.photos + 1 returning photos into taken;
    if taken > 3 and exists (select from credit_accounts where member_id = new.member_id and purchases = 0) then
        raise exception 'free members have 3 photos' using errcode = 'check_violation', constraint = 'photo_limit';
    end if;
    return new;
end $$;
create trigger photos_take_place before insert on photos for each row execute function photos_take_place();

create function photos_give_place() returns trigger language plpgsql as $$
begin
    update photo_shelves set photos = photos - 1 where member_id = old.member_id;
    return null;
end $$;
create trigger photos_give_place after delete on photos for each row execute function photos_give_place();

create function photos_hide() returns trigger language plpgsql as $$
begin
    new.main := false;
    return new;
end $$;
create trigger photos_hide before update of status on photos
    for each row when (new.status <> 'active' and new.main) execute function photos_hide();

create function photos_choose_main() returns trigger language plpgsql as $$
declare
    owner  uuid := coalesce(new.member_id, old.member_id);
    chosen uuid;
begin
    -- Two changes at once would each choose without the other.
    perform from photo_shelves where member_id = owner for update;
    select id into chosen from photos where member_id = owner and status = 'active' order by position limit 1;
    update photos set main = false where member_id = owner and main and id is distinct from chosen;
    update photos set main = true where id = chosen and not main;
    return null;
end $$;
create trigger photos_choose_main after insert or delete or update of status, position on photos
    for each row execute function photos_choose_main();

-- What moderators looked at and decided, for good. Names no member: once the photo is gone it leads to nobody.
create table photo_decisions (
    id         bigint      generated always as identity primary key,
    photo_id   uuid        not null,
    revision   integer     not null,
    decision   text        not null check (decision in ('viewed', 'approved', 'rejected')),
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
