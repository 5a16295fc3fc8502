-- The users whom accounts follow, the videos that they saved, and those that they do not want to see.
create table follow (
  account_id bigint not null,
  followed_id bigint not null,
  followed_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint follow__pkey primary key (account_id, followed_id),
  constraint follow_account_id_fkey foreign key (account_id) references account(id),
  constraint follow_followed_id_fkey foreign key (followed_id) references account(id),
  constraint follow__not_self check (account_id <> followed_id)
);
-- A share notifies the followers who followed last.
create index follow__followed_newest on follow (followed_id, followed_us);
create index follow__newest on follow (account_id, followed_us, followed_id);

create table saved_video (
  account_id bigint not null,
  video_id bigint not null,
  saved_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint saved_video__pkey primary key (account_id, video_id),
  constraint saved_video_account_id_fkey foreign key (account_id) references account(id),
  constraint saved_video_video_id_fkey foreign key (video_id) references video(id)
);
create index saved_video__newest on saved_video (account_id, saved_us, video_id);
create index saved_video__video on saved_video (video_id);

-- Videos that an account does not want to see in "For you".
create table not_interested (
  account_id bigint not null,
  video_id bigint not null,
  marked_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint not_interested__pkey primary key (account_id, video_id),
  constraint not_interested_account_id_fkey foreign key (account_id) references account(id),
  constraint not_interested_video_id_fkey foreign key (video_id) references video(id)
    on delete cascade
);
create index not_interested__video on not_interested (video_id);
comment on column not_interested.marked_us is
  'Microseconds since the epoch.';
