-- no-transaction
-- Who used a code: each order that has it, and not only the last one that held it.
create index concurrently orders_discount on orders (site_id, discount_code) where discount_code is not null;
