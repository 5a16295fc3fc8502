-- Accounts whose logins cost nothing get the welcome gift later (docs/specification/rewards.md#probation).
alter table account add column probation_since timestamptz;
comment on column account.probation_since is
  'Since when it has not met what its welcome gift needs; null once it has, and for accounts of earlier releases.';
create index account__probation on account (id) where probation_since is not null;

alter table watch add column total_us bigint not null default 0;
comment on column watch.total_us is
  'All the time that was credited since the column exists, in microseconds; claims do not reset it.';
