-- Lists show each work once (docs/specification/works.md#works-in-lists, docs/adr/0094).
alter table video_rank add column work_id bigint;
comment on column video_rank.work_id is
  'As in work_video, from which work_refresh() copies it; null for a video alone.';
create index video_rank__work on video_rank (work_id, updated_us, video_id)
  include (source, category, label, audio, subtitle) where shown and work_id is not null;
