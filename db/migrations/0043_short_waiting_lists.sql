-- A row that is written is first added to the waiting list of each search index. Each search reads the whole list, and the row
-- that fills it moves all its entries to the index. With the default of 4 MB a search reads up to 512 pages of such entries, and
-- one order in 1,500 takes 0.3 seconds longer. With 256 kB a search reads at most 32 pages.
do $$
declare
  search_index regclass;
begin
  for search_index in
    select c.oid from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = (select relnamespace from pg_class where oid = 'products'::regclass)
  loop
    execute format('alter index %s set (gin_pending_list_limit = 256)', search_index);
  end loop;
end $$;
