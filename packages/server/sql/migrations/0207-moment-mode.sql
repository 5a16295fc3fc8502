-- How a moment is shown over a stream (docs/specification/moments.md#moment).
alter table moment add column mode text;
alter table moment add constraint moment__mode
  check (mode is null or (mode in ('top', 'bottom') and at_ms is not null));
comment on column moment.mode is
  'Where it stands still, top or bottom; null: it flies from right to left.';
-- A segment is still read from its index alone (0187).
drop index moment__best_in_segment;
create index moment__best_in_segment on moment (video_id, episode, (at_ms / 360000), thanks desc, id desc)
  include (at_ms, content, account_id, spoiler, mode)
  where root_id is null and hidden_by is null and at_ms is not null;
