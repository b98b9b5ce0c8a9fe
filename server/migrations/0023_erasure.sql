-- Mails to people without an account, by address: erasing a member looks for those to theirs.
create index mails_strangers on mails (lower(recipient)) where member_id is null;
