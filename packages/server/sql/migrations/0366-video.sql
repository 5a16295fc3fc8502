-- Lists find videos whose subtitles are not all written (docs/specification/catalogue.md#missing-subtitles).
alter table video_rank add column coverage_en smallint not null default 0;
alter table video_rank add column coverage_cn smallint not null default 0;
comment on column video_rank.coverage_en is
  'The percentage of cues with English words in the subtitles that are shown; of a series the highest one.';
comment on column video_rank.coverage_cn is
  'The same of Chinese words.';
update video_rank k set coverage_en = w.en, coverage_cn = w.cn
from (
  select s.video_id, max(r.coverage_en) as en, max(r.coverage_cn) as cn
  from subtitle s cross join lateral (
    select c.coverage_en, c.coverage_cn from subtitle_revision c
    where c.video_id = s.video_id and c.episode = s.episode and c.revision <= s.revision
      and c.hidden_by is null and (c.whole is not null or c.difference is not null)
    order by c.revision desc limit 1) r
  group by s.video_id
) w
where w.video_id = k.video_id;
