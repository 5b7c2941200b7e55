-- A rehearsal of a later migration: adds a column. Rows are not written again, because the default is constant.
alter table orders add column rehearsed_at timestamptz;
alter table categories add column rehearsal_note text default '' not null;
