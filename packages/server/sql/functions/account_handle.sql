-- The handle of an account, as everybody sees it; null where the account was deleted. Until the job has given it one, an account
-- of an earlier release is found by its id: such a handle cannot be chosen.
create or replace function account_handle(a account) returns text language sql stable as $$
  select case when a.deleted_at is null then coalesce(a.handle, 'user_' || a.id) end
$$;
