-- A reader gets the mails of a site in the order in which they were written, each from one worker.
alter table mails
    add column number        bigint generated always as identity,
    -- Until then somebody is handing it to the mail server; a worker that died lets it run out.
    add column sending_until timestamptz,
    drop constraint mails_outcome_check,
    -- 'expired' and 'replaced': could not leave in time, and its link would be dead.
    add constraint mails_outcome_check
        check (outcome in ('waiting', 'sent', 'caught', 'refused', 'expired', 'replaced'));
create index mails_waiting on mails (site_id, recipient, number) where outcome = 'waiting';
