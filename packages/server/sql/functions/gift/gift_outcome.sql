-- Completes what was stored of a gift, {replayed, response}, by all that its video is now (docs/adr/0005).
create or replace function gift_outcome(p_outcome jsonb, p_video bigint) returns jsonb language plpgsql as $$
declare
  shown jsonb;
begin
  select to_jsonb(of_video) into shown from (
    select v.id, v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label, v.audio,
      v.subtitle, v.duration_s, v.episodes, v.streams, v.offline_since, v.sharer_id, v.shared_us,
      v.line, r.community, array[r.coverage_en, r.coverage_cn] as coverage, r.moments, a.name as sharer_name, a.handle as sharer_handle, a.deleted_at is not null as sharer_deleted,
      (select jsonb_build_object('name', n.name, 'amount', n.amount, 'note', n.note) from shown_note n
        where n.video_id = v.id and n.account_id <> v.sharer_id
        order by n.transfer_id desc limit 1) as newest_note
    from video v join video_rank r on r.video_id = v.id join account a on a.id = v.sharer_id
    where v.id = p_video
  ) of_video;
  return jsonb_set(p_outcome, '{response,video}', shown || (p_outcome #> '{response,video}'));
end $$;
