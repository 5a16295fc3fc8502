-- Imports moments into a video, without those that it has already, and returns the import_id of each that is
-- new; null if there is no such video any more. Locks what moment_lock() does, in the same order.
--
-- p_moments: an array of import_id, episode, at_ms, mode, or null, content, cleaned, and time, milliseconds
-- since 1970.
create or replace function moment_import(p_video bigint, p_moments jsonb) returns text[] language plpgsql as $$
declare
  imported text[];
begin
  perform from video_rank where video_id = p_video for no key update;
  if not found then
    return null;
  end if;
  with added as (
    insert into moment (video_id, episode, import_id, content, mentions, at_ms, mode, spoiler, created_at)
      select p_video, m.episode, m.import_id, m.content, '[]', m.at_ms, m.mode, false,
        to_timestamp(m.time / 1000.0)
      from jsonb_to_recordset(p_moments) as m (import_id text, episode text, at_ms int, mode text, content text,
        time bigint)
      on conflict (video_id, import_id) where import_id is not null do nothing
      returning import_id, episode, at_ms
  ), parts as (
    select episode, at_ms / 360000 as n, at_ms % 360000 / 10000 as part, count(*) as moments from added group by 1, 2, 3
  ), segments as (
    select episode, n, jsonb_object_agg(part, moments) as moments from parts group by 1, 2
  ), touched as (
    insert into moment_segment as s (video_id, episode, n, version, density)
      select p_video, episode, n, now_us() / 1000,
        array(select coalesce((moments ->> part::text)::int, 0) from generate_series(0, 35) part order by part)
      from segments order by episode, n
      on conflict (video_id, episode, n) do update set
        version = greatest(s.version + 1, excluded.version),
        density = array(
          select old + new from unnest(s.density, excluded.density) with ordinality as d (old, new, part) order by part)
  )
  select coalesce(array_agg(import_id), '{}') into imported from added;
  update video_rank set moments = moments + cardinality(imported), moments_version = moments_version + 1
    where video_id = p_video and imported <> '{}';
  return imported;
end $$;
