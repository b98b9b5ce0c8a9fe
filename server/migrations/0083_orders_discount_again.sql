-- no-transaction
-- What an interrupted try of the next migration left.
drop index concurrently if exists orders_discount;
