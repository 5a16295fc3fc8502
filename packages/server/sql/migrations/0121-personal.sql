-- What "Following" and "For you" are read from: the newest shares and gifts of an account.
-- Gifts from a small one on; the statements of personal-store.ts name the same amount.
create index gift__given on gift (donor_id, created_at, video_id) include (amount)
  where amount >= 2000;
-- Reads them from the index alone; it replaces the one without the id.
create index video__newest_shares on video (sharer_id, shared_us, id);
drop index video__shared;

-- Videos that an account does not want to see in "For you".
create table not_interested (
  account_id bigint not null,
  video_id bigint not null,
  marked_us bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint,
  constraint not_interested__pkey primary key (account_id, video_id),
  constraint not_interested_account_id_fkey foreign key (account_id) references account(id),
  -- A release before this table does not know it when it removes a video.
  constraint not_interested_video_id_fkey foreign key (video_id) references video(id)
    on delete cascade
);
create index not_interested__video on not_interested (video_id);
comment on column not_interested.marked_us is
  'Microseconds since the epoch.';
