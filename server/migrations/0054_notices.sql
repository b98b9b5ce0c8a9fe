-- Notices of illegal content (DSA 16), also without an account: complaints with a page, a faster clock, and, where
-- they are about intimate pictures or a minor, with nobody named (DSA 16(2)(c); TAKE IT DOWN Act: 48 hours).
alter table complaints
    drop constraint complaints_category_check,
    add constraint complaints_category_check check (category in
        ('payment', 'refund', 'member', 'decision', 'privacy', 'account', 'other', 'illegal', 'intimate', 'minor')),
    -- Where it stands: the address of the page, as it was typed.
    add column page text check (char_length(page) between 1 and 500),
    -- Only a notice names a page.
    add check (page is null or category in ('illegal', 'intimate', 'minor'));
