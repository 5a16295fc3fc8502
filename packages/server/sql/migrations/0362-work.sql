-- Suggestions of videos that are the same (docs/specification/works.md#suggested-works).
create table work_suggestion (
  first_id bigint not null,
  second_id bigint not null,
  score double precision not null,
  state text not null default 'open',
  created_at timestamptz not null default clock_timestamp(),
  constraint work_suggestion_pkey primary key (first_id, second_id),
  constraint work_suggestion_first_id_fkey foreign key (first_id) references video(id) on delete cascade,
  constraint work_suggestion_second_id_fkey foreign key (second_id) references video(id) on delete cascade,
  constraint work_suggestion__order check (first_id < second_id),
  constraint work_suggestion__state check (state in ('open', 'accepted', 'declined'))
);
create index work_suggestion__second on work_suggestion (second_id);
create index work_suggestion__open on work_suggestion (score desc) where state = 'open';
comment on table work_suggestion is
  'Pairs of videos whose titles, lengths and images are alike, and the responses of users. It names no account.';
comment on column work_suggestion.score is
  'The likeness from 0 to 1.';

create table work_suggestion_place (
  video_id bigint not null
);
insert into work_suggestion_place (video_id) values (0);
comment on table work_suggestion_place is
  'One row: the last video that the job has looked for copies of.';
