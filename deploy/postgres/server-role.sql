-- What the role of the servers may do (docs/operations.md#a-role-that-owns-nothing). Run as the owner of the
-- database after `bloom migrate`; again after later ones, it also takes what new tables must not allow.
begin;
grant usage on schema public to bloom_server;
grant select, insert, update, delete on all tables in schema public to bloom_server;
revoke update, delete on erasure, gift, ledger_posting, ledger_transfer, moderation_action, reward_claim,
  site_rules from bloom_server;
grant usage on all sequences in schema public to bloom_server;
alter default privileges in schema public grant select, insert, update, delete on tables to bloom_server;
alter default privileges in schema public grant usage on sequences to bloom_server;
commit;
