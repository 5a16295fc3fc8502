-- What thanks are counted in, for lists and boards.
create table video_thanks (
  video_id bigint not null,
  day bigint not null,
  week bigint not null,
  constraint video_thanks_pkey primary key (video_id),
  constraint video_thanks_video_id_fkey foreign key (video_id) references video(id) on delete cascade
);
create index video_thanks__day on video_thanks (day, video_id) where day > 0;
create index video_thanks__week on video_thanks (week, video_id);
comment on table video_thanks is
  'Petals given to videos lately, but not by their sharers; thanks_refresh() counts them each minute.';

create table sharer_thanks (
  sharer_id bigint not null,
  week bigint not null,
  constraint sharer_thanks_pkey primary key (sharer_id),
  constraint sharer_thanks_sharer_id_fkey foreign key (sharer_id) references account(id)
);
create index sharer_thanks__week on sharer_thanks (week, sharer_id);
comment on table sharer_thanks is
  'Petals that others gave to the videos of a sharer lately; thanks_refresh() counts them each minute.';
