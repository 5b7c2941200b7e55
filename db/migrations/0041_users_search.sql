-- A search for users reads one index condition for each word. Before, a word was in the address or in the name: the index then
-- read two lists of profiles for each word, and compared all of them. A search has no line feed, so no word matches the end of an
-- address with the beginning of a name.
do $$
declare
  schema_of text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
begin
  if schema_of is null then return; end if;
  drop index if exists profiles_part;
  execute format('create index profiles_part on profiles using gin ((email || chr(10) || search_name) %1$s.gin_trgm_ops, phone %1$s.gin_trgm_ops)', schema_of);
end $$;
