-- A rehearsal of a later migration that replaces an index. The new index is complete before the old index is
-- dropped.
create index orders_created_next on orders (created_at desc nulls first, id, is_test, rehearsed_at);
drop index orders_created;
alter index orders_created_next rename to orders_created;
