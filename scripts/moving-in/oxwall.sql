-- A thousand members for a database with Oxwall's own tables and those of its plugins mailbox and photo (scripts/moving-in/prove).
-- No chance in it: the same each time. Numbers 9, 109, 209 … have a gender that finds no home.
insert into ow_base_user (id, email, username, password, joinStamp, activityStamp, accountType, emailVerify, joinIp)
  select seq, concat('user', seq, '@mail.example'), concat('user', seq), sha2(concat('salt', seq), 256), 1500000000 + seq, 1700000000 + seq,
    'c441a8a9b955647cdf4c81562d39068a', seq % 40 <> 3, seq from seq_1_to_1000;
insert into ow_base_question_data (questionName, userId, textValue, intValue, dateValue)
  select 'sex', seq, '', if(seq % 100 = 9, 8, 1 + seq % 2), null from seq_1_to_1000;
insert into ow_base_question_data (questionName, userId, textValue, intValue, dateValue)
  select 'match_sex', seq, '', if(seq % 10 = 0, 3, 2 - seq % 2), null from seq_1_to_1000;
insert into ow_base_question_data (questionName, userId, textValue, intValue, dateValue)
  select 'birthdate', seq, '', 0, date_add('1960-01-01', interval seq * 13 day) from seq_1_to_1000;
insert into ow_base_question_data (questionName, userId, textValue, intValue, dateValue)
  select 'aboutme', seq, concat('<p>I&#039;m number ', seq, ' &amp; here.</p>'), 0, null from seq_1_to_1000;
insert into ow_base_question_data (questionName, userId, textValue, intValue, dateValue)
  select '9221d78a4201eac23c972e1d4aa2cee6', seq, 'Jazz', 0, null from seq_1_to_1000;
insert into ow_base_preference_data (`key`, userId, value) select 'mass_mailing_subscribe', seq, if(seq % 5 = 0, 'false', 'true') from seq_1_to_1000;
insert into ow_base_user_suspend (userId, timestamp, message) select seq, 1700000000, 'Spam' from seq_1_to_1000 where seq % 50 = 1;
insert into ow_base_user_block (userId, blockedUserId) select seq, seq + 1 from seq_1_to_999 where seq % 5 = 0;
insert into ow_base_avatar (userId, hash, status) select seq, seq + 7, 'active' from seq_1_to_1000 where seq % 3 = 0;
insert into ow_photo_album (id, userId, entityType, entityId, name, description, createDatetime)
  select seq + 5000, seq, 'user', seq, 'Mine', '', 1600000000 from seq_1_to_1000;
insert into ow_photo (id, albumId, description, addDatetime, status, privacy, hash, hasFullsize)
  select seq, seq + 5000, '', 1600000000, 'approved', if(seq % 4 = 0, 'friends_only', 'everybody'), 'abc', 1 from seq_1_to_1000 where seq % 2 = 0;
insert into ow_mailbox_conversation (id, initiatorId, interlocutorId, subject, createStamp, lastMessageId, lastMessageTimestamp)
  select seq, seq, seq % 1000 + 1, 'mailbox_chat_conversation', 1600000000, 0, 0 from seq_1_to_1000;
insert into ow_mailbox_message (conversationId, timeStamp, senderId, recipientId, text, recipientRead, isSystem, wasAuthorized)
  select c.seq, 1600000000 + n.seq, if(n.seq = 2, c.seq % 1000 + 1, c.seq), if(n.seq = 2, c.seq, c.seq % 1000 + 1),
    concat('Nr ', n.seq, '<br />of ', c.seq), 1, n.seq = 5, 1
  from seq_1_to_1000 c join seq_1_to_5 n;
-- What they bought: one in five was paid and delivered, one paid alone, one failed, and two were only begun.
insert into ow_base_billing_gateway (id, gatewayKey, adapterClassName, active, currencies) values (1, 'billingpaypal', 'x', 1, 'EUR'), (2, 'billingsofort', 'x', 1, 'EUR');
insert into ow_base_billing_sale (hash, pluginKey, entityKey, entityId, gatewayId, userId, price, quantity, totalAmount, currency, status, timeStamp)
  select md5(seq), if(seq % 2 = 0, 'usercredits', 'membership'), if(seq % 2 = 0, 'user_credits_pack', 'membership_plan'), 1, 1 + seq % 2, seq,
    (995 + seq) / 100, 1, (995 + seq) / 100, if(seq % 7 = 0, 'USD', 'EUR'), elt(1 + seq % 5, 'init', 'delivered', 'prepared', 'verified', 'error'), 1600000000 + seq
  from seq_1_to_1000;
-- The plugins user credits and SkaDate's app are not published with a schema: their tables, as far as they are read.
create table ow_usercredits_balance (id int primary key auto_increment, userId int not null unique, balance int not null default 0);
create table ow_usercredits_pack (id int primary key auto_increment, accountTypeId int, credits int not null, price float(9,3) not null);
insert into ow_usercredits_pack (id, credits, price) values (1, 60, 24.95);
insert into ow_usercredits_balance (userId, balance) select seq, seq % 90 from seq_1_to_1000;
create table ow_skmobileapp_user_match_action
  (id int primary key auto_increment, userId int not null, recipientId int not null, type varchar(20), createStamp int, mutual int, `read` int);
insert into ow_skmobileapp_user_match_action (userId, recipientId, type, createStamp)
  select seq, seq % 1000 + 1, if(seq % 2 = 0, 'like', 'dislike'), 1660000000 from seq_1_to_1000;
