-- A thousand members for a database with pH7's own tables (scripts/moving-in/prove). No chance in it: the same each time.
-- One in 50 is banned, one in 40 not confirmed, one in 100 a couple, one in 200 without a birthday.
insert into ph7_members (profileId, email, username, password, birthDate, sex, matchSex, ip, groupId, membershipDate, joinDate,
    lastActivity, avatar, approvedAvatar, lang, credits, active, ban)
  select seq, concat('member', seq, '@mail.example'), concat('member', seq), '$2y$10$NTbIWc9zVpaPrDg5mV1K4u2zfU7gy/S46VTN8Ycn0vk3quCulE9bS',
    if(seq % 200 = 7, null, date_add('1960-01-01', interval seq * 13 day)), if(seq % 100 = 9, 'couple', if(seq % 2 = 0, 'female', 'male')),
    if(seq % 10 = 0, 'male,female', if(seq % 2 = 0, 'male', 'female')), concat('203.0.', seq % 250, '.', seq % 199), if(seq % 20 = 0, 6, 2),
    if(seq % 20 = 0, '2026-01-01 00:00:00', null), date_add('2015-01-01 08:00:00', interval seq hour), date_add('2026-01-01 08:00:00', interval seq minute),
    if(seq % 3 = 0, 'a.png', null), if(seq % 6 = 0, 1, 0), elt(1 + seq % 3, 'nl_NL', 'de_DE', 'en_US'), if(seq % 4 = 0, seq % 90, 0),
    if(seq % 40 = 3, 2, 1), seq % 50 = 1
  from seq_2_to_1001;
insert into ph7_members_info (profileId, description, punchline, city, state, country)
  select seq, if(seq % 25 = 0, 'CafÃ© en theÃ«', concat('I am member <b>', seq, '</b> &amp; I like walking.')), 'Zoë says hi',
    elt(1 + seq % 4, 'Utrecht', 'Amsterdam', 'Rotterdam', 'Utrect'), '', 'NL'
  from seq_2_to_1001;
insert into ph7_members_privacy (profileId, privacyProfile, searchProfile)
  select seq, if(seq % 60 = 2, 'only_me', 'all'), if(seq % 70 = 5, 'no', 'yes') from seq_2_to_1001;
insert into ph7_members_notifications (profileId, enableNewsletters, newMsg) select seq, seq % 5 <> 0, 1 from seq_2_to_1001;
insert into ph7_albums_pictures (albumId, profileId, name, thumb, approved, createdDate)
  select seq, seq, 'Default Album', '1-thumb.png', '1', '2020-01-01 00:00:00' from seq_2_to_1001 where seq % 2 = 0;
insert into ph7_pictures (profileId, albumId, title, file, file_cdn_url, approved, createdDate)
  select seq, seq, 'me', concat('p', seq, '-original.png'), '', if(seq % 4 = 0, '1', '0'), '2020-01-01 00:00:00' from seq_2_to_1001 where seq % 2 = 0;
insert into ph7_messages (sender, recipient, title, message, sendDate, status)
  select m.seq, if(m.seq > 1000, 2, m.seq + 1), 'Hello', concat('<p>Message ', n.seq, ' of ', m.seq, '</p>'),
    date_add('2024-01-01 00:00:00', interval m.seq * 60 - n.seq minute), n.seq % 2
  from seq_2_to_1001 m join seq_1_to_5 n;
insert into ph7_messenger (fromUser, toUser, message, sent, recd)
  select concat('member', if(seq > 1000, 2, seq + 1)), concat('member', seq), concat('Chat ', seq), date_add('2024-06-01 00:00:00', interval seq minute), seq % 2
  from seq_2_to_1001;
insert into ph7_members_friends (profileId, friendId, requestDate, pending)
  select seq, seq + 1, '2023-01-01 00:00:00', seq % 2 from seq_2_to_1000;
