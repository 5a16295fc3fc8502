-- Suggestions of subtitles are counted in the same table, in characters.
comment on column text_usage.bytes is
  'Of `suggestions` characters.';
comment on column text_usage.name is
  '`account`; `address` or `network` with a keyed hash of the day and it; `subtitles` for all saves of the site; '
  '`suggestions` for the characters for which an account, or the site, had words of subtitles suggested; '
  '`site`, which only has is_reported.';
comment on column text_usage.is_reported is
  'Of the site, of subtitles and of suggestions: one server has logged that their budget of this day is used up.';
