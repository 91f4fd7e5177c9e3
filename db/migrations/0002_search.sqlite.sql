-- Written: article_search. Searched: article_words, whose index finds any three letters of body.
create table article_search (
  doc integer primary key,
  article_id keytext not null unique references articles (id) on delete cascade,
  body text not null
);
create virtual table article_words using fts5 (
  article_id unindexed,
  body,
  content = 'article_search',
  content_rowid = 'doc',
  tokenize = 'trigram',
  detail = 'none'
);
create trigger article_search_inserted after insert on article_search begin
  insert into article_words (rowid, article_id, body) values (new.doc, new.article_id, new.body);
end;
create trigger article_search_deleted after delete on article_search begin
  insert into article_words (article_words, rowid, article_id, body) values ('delete', old.doc, old.article_id, old.body);
end;
create trigger article_search_updated after update on article_search begin
  insert into article_words (article_words, rowid, article_id, body) values ('delete', old.doc, old.article_id, old.body);
  insert into article_words (rowid, article_id, body) values (new.doc, new.article_id, new.body);
end;
