-- What everybody may read of an account. Other domains join this instead of the table (docs/adr/0086).
-- is_found: whether others find the account: it was not deleted, and does not wait to be admitted
-- (docs/specification/sign-in.md#who-may-join).
create or replace view public_account as
  select id, name, handle, created_at, deleted_at, indexed, deleted_at is null and not waits as is_found from account;
