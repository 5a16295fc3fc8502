-- What ends a probation (docs/specification/rewards.md#probation).
-- Of the rows that exist, those with watched time are of one day; the others count their first day as 1.
alter table watch add column days int not null default 1;
alter table watch alter column days set default 0;
comment on column watch.days is
  'On how many days, UTC, time was credited.';

alter table account add column probation_ended_at timestamptz;
comment on column account.probation_ended_at is
  'When its last probation ended; null where it never had one, or has not met what ends it.';
-- They may have ended it by the rule of before, so others trust them as they do those who end it today.
update account set probation_ended_at = now()
  where probation_since is null and deleted_at is null
    and exists (select from login_identity i where i.account_id = account.id)
    and not exists (select from login_identity i
      where i.account_id = account.id and i.provider not in ('passkey', 'email'));

create table probation_vouch (
  account_id bigint not null,
  ended_at timestamptz not null default clock_timestamp(),
  constraint probation_vouch_account_id_fkey foreign key (account_id) references account(id)
);
create index probation_vouch__giver on probation_vouch (account_id, ended_at);
comment on table probation_vouch is
  'A probation that petals of this account ended. Rows are deleted after a week.';
comment on column probation_vouch.account_id is
  'The giver; nothing says whose probation it was.';
