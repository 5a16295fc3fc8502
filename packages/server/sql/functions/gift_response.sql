-- The response to a gift: what is stored under its key (gift_send), completed by what the video is now. So a
-- stored response is small, and nothing is left in it of a sharer who deletes the account.
--
-- p_stored: may hold the whole video, if a release before this function stored it.
create or replace function gift_response(p_stored jsonb, p_video bigint) returns jsonb
stable language plpgsql as $$
begin
  return jsonb_set(p_stored, '{video}', (
    select to_jsonb(shown) from (
      select v.id, v.source, v.source_id, v.type, v.title, v.thumbnail_url, v.category, v.label, v.audio,
        v.subtitle, v.duration_s, v.episodes, v.streams, v.offline_since, v.sharer_id, v.shared_us,
        r.community, a.name as sharer_name, a.deleted_at is not null as sharer_deleted
      from video v join video_rank r on r.video_id = v.id join account a on a.id = v.sharer_id
      where v.id = p_video
    ) shown
  ) || ((p_stored -> 'video') - 'sharer_deleted'));
end $$;
