-- What saves of subtitles have added to the database in a day (docs/specification.md#subtitle-budgets).
create table subtitle_usage (
  account_id bigint,
  day date not null,
  bytes bigint not null,
  refused_on date,
  constraint subtitle_usage__account unique nulls not distinct (account_id)
) with (fillfactor = 80);
comment on table subtitle_usage is
  'The bytes of the last day (UTC) on which an account saved. A save holds the lock of its rows until its commit.';
comment on column subtitle_usage.account_id is 'Null for the whole site.';
comment on column subtitle_usage.refused_on is
  'Of the site: the last day on which a save was refused, so that one server says so once.';
