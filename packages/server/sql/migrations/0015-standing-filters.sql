-- What a list is narrowed down by stands in the narrow table too, and in its indexes: a filter that few
-- videos pass reads index entries, not a video each.
alter table video_standing
  add column source text,
  add column label text,
  add column audio text,
  add column subtitle text;
update video_standing s
  set source = v.source, label = v.label, audio = v.audio, subtitle = v.subtitle
  from video v where v.id = s.video_id;
alter table video_standing
  alter column source set not null,
  alter column label set not null,
  alter column audio set not null,
  alter column subtitle set not null;

drop index video_standing__newest, video_standing__newest_in_category;
create index video_standing__newest on video_standing (updated_us, video_id)
  include (source, label, audio, subtitle) where shown;
create index video_standing__newest_in_category on video_standing (category, updated_us, video_id)
  include (source, label, audio, subtitle) where shown;
drop index video__filters;
