-- Of an upload: null while nobody has tried to make its smaller AVIF files, then whether they are there.
alter table media add column avif boolean;
create index media_without_avif on media (created_at) where file is not null and avif is null;
