-- What suggestions are found by (docs/specification/catalogue.md#suggestions). The expressions must be those of
-- suggest-store.ts, else the indexes are not used.
create index video__beginning on video (
  left(ltrim(search_text, ' #*-~"‘“(<[{【「『《〈'), 40) text_pattern_ops);
create index account__beginning on account (left(looks[1], 40) text_pattern_ops) where deleted_at is null;
create index account__handle_beginning on account (handle text_pattern_ops) where deleted_at is null;
