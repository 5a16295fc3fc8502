-- Postings, and the records that explain them, are never changed or deleted.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'BL000';
end $$;

create or replace trigger ledger_transfer__append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_posting__append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create or replace trigger gift__append_only before update or delete or truncate on gift
  for each statement execute function ledger_refuse_change();
create or replace trigger reward_claim__append_only before update or delete or truncate on reward_claim
  for each statement execute function ledger_refuse_change();
