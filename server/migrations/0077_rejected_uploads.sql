-- A rejected photo that is sent again byte for byte is answered by the first decision. The hash (BLAKE3) is of the bytes
-- that came, which are kept nowhere; it is compared among one member's uploads only.
alter table photos add column upload_hash bytea;
alter table waiting_photos add column upload_hash bytea;

-- Until the decision is overturned or the member erased, also when the photo itself was deleted.
-- Distribution key: member_id.
create table rejected_uploads (
    member_id   uuid        not null,
    upload_hash bytea       not null check (octet_length(upload_hash) = 32),
    photo_id    uuid        not null,
    reason      text        not null,
    rejected_at timestamptz not null,
    primary key (member_id, upload_hash)
);
create index rejected_uploads_photo on rejected_uploads (photo_id);
