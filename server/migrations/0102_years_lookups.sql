-- What is looked for by its member, its newsletter, or a clock that went wrong, without reading a whole table. No release holds rows
-- yet, so the indexes are built at once.

-- A new link takes the place of the member's others.
-- locks: nothing was released
create index account_tokens_member on account_tokens (member_id);
-- Each night those are looked for that a clock has put into the future (chat/notices/store.rs).
-- locks: nothing was released
create index message_notices_looked on message_notices (looked_at);
-- Each minute it is asked whether any of a newsletter's readers are yet to be told.
-- locks: nothing was released
create index newsletter_readers_left on newsletter_readers (newsletter_id) where outcome is null;
-- A member looks at the invoices of an order, credit notes included; those of one kind have indexes of their own.
-- locks: nothing was released
create index invoices_of_order on invoices (member_id, order_id);
