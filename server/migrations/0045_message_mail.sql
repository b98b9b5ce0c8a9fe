-- A mail about messages is looked at again before it leaves (chat/notices/outgoing.rs).
create index message_notices_mail on message_notices (mail_id) where mail_id is not null;
