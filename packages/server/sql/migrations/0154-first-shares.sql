-- First shares of new accounts wait for a moderator (docs/specification/moderation.md#first-shares).
alter table video add column held boolean;
comment on column video.held is
  'True while it has no opening balance, because no moderator has let it be shown yet; false after that; null if it never waited.';
