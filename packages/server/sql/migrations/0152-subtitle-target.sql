-- Revisions of subtitles are what people report and moderators hide; moderators lock the subtitles of a video.
alter table subtitle_revision add column hidden_by bigint;
comment on column subtitle_revision.hidden_by is
  'The row of moderation_action that hides it; null where none does.';
create unique index subtitle_revision__id on subtitle_revision (id);

alter table video add column subtitles_locked_by bigint;
comment on column video.subtitles_locked_by is
  'The row of moderation_action that locks its subtitles; null where none does.';
