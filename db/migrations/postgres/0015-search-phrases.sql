-- Trigrams end at a space, so the old index found "common part" in every article with "common, part" and compared each
-- of them. With a letter for each space, the index knows what stands beside it.
do $$
begin
  drop index if exists article_search_body;
  create index article_search_body on article_search using gin (replace(body, ' ', 'x') gin_trgm_ops);
exception when others then
  raise notice 'no trigram index: %', sqlerrm;
end
$$;
