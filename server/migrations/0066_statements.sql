-- Statements of reasons for content as well (DSA 17): a profile's photo that was rejected, a text that is hidden, a
-- photo in a message that was removed. `subject_id` is the photo, or for a text the row of change_requests.
-- locks: decisions holds closed accounts and nothing else so far: few rows.
alter table decisions
    add column subject_id uuid,
    add column field text check (field in ('about', 'reason')),
    drop constraint decisions_measure_check,
    add constraint decisions_measure_check check (measure in ('account_closed', 'photo_rejected', 'photo_removed', 'text_hidden')),
    add constraint decisions_subject_check check ((measure = 'account_closed') = (subject_id is null)),
    add constraint decisions_text_check check ((measure = 'text_hidden') = (field is not null));
