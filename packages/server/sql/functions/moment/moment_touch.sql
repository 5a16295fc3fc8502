-- Makes a new version of the segment in which a moment is, with p_count more moments and p_petals more petals
-- at its ten seconds. A reply, and a moment without a second, is in none. The numbers are those of
-- contract/moment/moment-rules.ts.
create or replace function moment_touch(p_moment moment, p_count int, p_petals bigint) returns void language plpgsql as $$
declare
  part constant int := p_moment.at_ms % 360000 / 10000 + 1;
  density int[] := array_fill(0, array[36]);
  petals bigint[] := array_fill(0::bigint, array[36]);
begin
  if p_moment.at_ms is null then
    return;
  end if;
  density[part] := p_count;
  petals[part] := p_petals;
  insert into moment_segment as s (video_id, episode, n, version, density, petals)
    values (p_moment.video_id, p_moment.episode, p_moment.at_ms / 360000, now_us() / 1000, density, petals)
    on conflict (video_id, episode, n) do update set
      version = greatest(s.version + 1, excluded.version),
      density[part] = s.density[part] + p_count,
      petals[part] = s.petals[part] + p_petals;
end $$;
