-- A photo that staff took out of a message and that is sent again byte for byte is answered by that decision, as a rejected
-- profile photo is (0077). Null: brought before this.
alter table chat_photos add column upload_hash bytea;

-- Whether the bytes may not be sent in messages: what does not do as a profile photo may be a good photo for one person.
alter table rejected_uploads add column in_messages boolean not null default false;
