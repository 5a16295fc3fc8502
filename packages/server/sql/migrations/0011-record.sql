-- A video's record is as append-only as the ledger that it explains.
create trigger gift__append_only
  before update or delete or truncate on gift
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on gift from current_user;
