-- Works: the same video on several sources (docs/specification/works.md). A video alone has no row.
create table work_video (
  video_id bigint not null,
  work_id bigint not null,
  offset_s int not null,
  constraint work_video_pkey primary key (video_id)
);
create index work_video__work on work_video (work_id) include (video_id, offset_s);
comment on table work_video is
  'Which videos are the same work. Only work_refresh() writes it, from the confirmed rows of video_link. No '
  'foreign keys: its lock orders the changes, and a removed video leaves by work_leave().';
comment on column work_video.work_id is
  'The smallest video_id of the work.';
comment on column work_video.offset_s is
  'How many seconds later its content begins than that of the video with the smallest id.';

create table video_link (
  id bigint generated always as identity,
  first_id bigint not null,
  second_id bigint not null,
  offset_s int not null,
  state text not null default 'draft',
  locked boolean not null default false,
  proposer_id bigint,
  hidden_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint video_link_pkey primary key (id),
  constraint video_link__videos unique (first_id, second_id),
  constraint video_link__order check (first_id < second_id),
  constraint video_link__state check (state in ('draft', 'confirmed', 'refused'))
);
create index video_link__second on video_link (second_id);
create index video_link__proposer on video_link (proposer_id);
comment on table video_link is
  'The proposals of users that two videos are the same.';
comment on column video_link.offset_s is
  'How many seconds later the content of the second video begins than that of the first.';
comment on column video_link.locked is
  'A moderator has decided it: votes of others change nothing.';
comment on column video_link.proposer_id is
  'Null after the account was deleted.';
comment on column video_link.hidden_by is
  'The row of moderation_action that hides it; null where none does. A hidden link joins nothing.';

create table video_link_vote (
  link_id bigint not null,
  account_id bigint not null,
  agrees boolean not null,
  constraint video_link_vote_pkey primary key (link_id, account_id),
  constraint video_link_vote_link_id_fkey foreign key (link_id) references video_link(id) on delete cascade
);
create index video_link_vote__account on video_link_vote (account_id);
comment on table video_link_vote is
  'One vote of each account; the proposal is one.';
