-- A rehearsal of a later migration that adds a column. PostgreSQL does not rewrite the rows, because the
-- default is constant.
alter table orders add column rehearsed_at timestamptz;
alter table categories add column rehearsal_note text default '' not null;
