-- Titles and names are compared in either script (docs/specification/basics.md#comparing-text). Jobs make again what earlier
-- releases have stored, and what their servers still add during an upgrade.
alter table video
  add column search_version smallint not null default 0,
  add column search_spelling text not null default '';
create index video__search_outdated on video (id) where search_version < 1;
comment on column video.search_version is
  'The release of the folding that made the search columns (search-terms.ts); 0 of earlier releases.';
comment on column video.search_text is
  'The title as search compares it (foldSearch).';
comment on column video.search_terms is
  'Of search_text: words, and for Chinese every pair of neighbouring characters; and how search_spelling begins.';
comment on column video.search_spelling is
  'Pinyin and initials of the Chinese at the beginning of the title, each after a "~".';

alter table account add column looks_version smallint not null default 0;
-- Only names with Chinese characters are folded differently since.
create index account__looks_outdated on account (id) where looks_version < 1 and name ~ '[㐀-鿿]';
comment on column account.looks_version is
  'The release of the folding that made looks (account-name.ts); 0 of earlier releases.';
