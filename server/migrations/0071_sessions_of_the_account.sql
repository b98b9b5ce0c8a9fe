-- Whoever logs in on a site has their account there.
alter table sessions add constraint sessions_account
    foreign key (member_id, site_id) references accounts (member_id, site_id) not valid;

-- Those that a used link opened on another site of the installation, and those of nobody.
-- locks: reads the logins once, and locks only the rows that go.
delete from sessions s
    where not exists (select from accounts a where a.member_id = s.member_id and a.site_id = s.site_id);
