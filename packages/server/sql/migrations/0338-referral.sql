-- Every person with a free login who signs up is counted, not only invitees
-- (docs/specification/rewards.md#newcomers-of-an-address).
alter table referral_address rename column invitees to people;
comment on table referral_address is
  'How many people signed up from one address or network on one day (UTC), of those who were invited or have '
  'a free login. Rows are deleted after two days.';
