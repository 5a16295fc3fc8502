-- Whom an account follows, which videos it saved, and whether search engines may list its page.

create table follow (
  account_id bigint not null references account (id),
  followed_id bigint not null references account (id),
  followed_us bigint not null default now_us(),
  constraint follow__pkey primary key (account_id, followed_id),
  constraint follow__not_self check (account_id <> followed_id)
);
create index follow__newest on follow (account_id, followed_us, followed_id);
create index follow__followed on follow (followed_id);

create table saved_video (
  account_id bigint not null references account (id),
  video_id bigint not null references video (id),
  saved_us bigint not null default now_us(),
  constraint saved_video__pkey primary key (account_id, video_id)
);
create index saved_video__newest on saved_video (account_id, saved_us, video_id);
create index saved_video__video on saved_video (video_id);

alter table account add column indexed boolean not null default true;
comment on column account.indexed is 'Whether search engines may list the page of the user.';

-- A sharer can remove a video to which no other account has given. Gifts are never changed, so the sharer's
-- own ones then name a video that does not exist any more. gift_send() locks the video before it adds one.
alter table gift drop constraint gift_video_id_fkey;
comment on column gift.video_id is 'A video, or one that its sharer has removed.';
