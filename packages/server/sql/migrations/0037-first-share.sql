-- Whether an account has ever shared a video, also one that it has removed: the first share has its own words,
-- once for each account.
alter table account add column has_shared boolean not null default false;
comment on column account.has_shared is
  'Whether the account has ever shared a video; stays true when the video is removed.';
update account set has_shared = true where id in (select sharer_id from video);
