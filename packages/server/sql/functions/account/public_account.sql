-- What everybody may read of an account. Other domains join this instead of the table (docs/adr/0086).
create or replace view public_account as
  select id, name, handle, created_at, deleted_at, indexed from account;
