-- What staff do for members who write to them; what was asked for, and in which words, stands beside it.
alter table account_audit drop constraint account_audit_action_check;
alter table account_audit add constraint account_audit_action_check check
    (action in ('shown', 'closed', 'reopened', 'found', 'exported', 'erased', 'mailed', 'moved', 'credited')) not valid;
alter table account_audit validate constraint account_audit_action_check;
alter table account_audit add column note text check (char_length(note) between 1 and 500);
