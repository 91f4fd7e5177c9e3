-- Trigrams end at a space, so article_search_body finds "common part" in every article with "common, part" and compares
-- each of them. With a letter for each space, an index knows what stands beside it.
do $$
begin
  create index article_search_phrases on article_search using gin (replace(body, ' ', 'x') gin_trgm_ops);
exception when others then
  raise notice 'no trigram index: %', sqlerrm;
end
$$;
