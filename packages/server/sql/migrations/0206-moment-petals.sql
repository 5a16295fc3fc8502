-- The petals of each ten seconds, beside how many moments they have (docs/specification/moments.md#moment-timeline).
alter table moment_segment add column petals bigint[] not null default array_fill(0::bigint, array[36]);
comment on column moment_segment.petals is
  'How many petals the shown moments of each ten seconds have been thanked with.';
update moment_segment s set petals = array(
    select coalesce((
      select sum(m.thanks)::bigint from moment m
      where m.video_id = s.video_id and m.episode = s.episode and m.at_ms / 360000 = s.n
        and m.at_ms / 10000 = s.n * 36 + part and m.root_id is null and m.hidden_by is null and m.at_ms is not null), 0)
    from generate_series(0, 35) part order by part)
  where exists (
    select from moment m
    where m.video_id = s.video_id and m.episode = s.episode and m.at_ms / 360000 = s.n and m.thanks > 0
      and m.root_id is null and m.hidden_by is null and m.at_ms is not null);
drop function if exists moment_touch(moment, int);
