-- A name that speaks for the site or leads away from it waits for a moderator: `name` is what others see, so whatever
-- reads it for them needs to know nothing of this. Null: `name` is the member's own.
alter table profiles add column wanted_name text;
alter table profiles add constraint profiles_wanted_name_length
    check (char_length(wanted_name) between 2 and 30) not valid;
