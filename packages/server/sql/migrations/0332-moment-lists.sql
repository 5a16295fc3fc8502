-- Lists of moments are kept as bytes by version, and an account has a maximum of moments on a video
-- (docs/specification/moments.md#moment-list, #moment).
alter table video_rank add column moments_version bigint not null default 0;
comment on column video_rank.moments_version is
  'Grows with each change of what lists show of its moments.';
create index moment__account_on_video on moment (video_id, account_id) where account_id is not null;
