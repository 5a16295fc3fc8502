-- The bytes of text that accounts and addresses store in a day, in place of those of subtitles alone.
--
-- Not logged: it is written before every write that stores text, and a crash may forget a day of it
-- (docs/adr/0087).
create unlogged table text_usage (
  day date not null,
  account_id bigint,
  name text not null,
  bytes bigint not null,
  is_reported boolean not null default false,
  constraint text_usage__payer unique nulls not distinct (day, account_id, name)
) with (fillfactor = 80);
comment on table text_usage is
  'Bytes that writes of a day (UTC) were charged, see text_charge(). Rows are deleted after two days.';
comment on column text_usage.account_id is
  'Null in the rows of addresses and of the site.';
comment on column text_usage.name is
  '`account`; `address` or `network` with a keyed hash of the day and it; `subtitles` for all saves of the site; '
  '`site`, which only has is_reported.';
comment on column text_usage.is_reported is
  'Of the site and of subtitles: one server has logged that their budget of this day is used up.';

drop table subtitle_usage;
