-- Posts one transfer: amounts[i] to accounts[i]. Returns the new balances in the same order (null for
-- system accounts).
-- Errors: BL001 insufficient balance (detail: the balance), BL003 the postings do not sum to zero,
-- BL004 no such account.
create or replace function ledger_post(
  p_reason text, p_accounts bigint[], p_amounts bigint[],
  out transfer_id bigint, out balances bigint[]
) language plpgsql as $$
declare
  posted record;
begin
  posted := ledger_post_batch(array[p_reason], array[cardinality(p_accounts)], p_accounts, p_amounts);
  transfer_id := posted.transfer_ids[1];
  balances := posted.balances;
  if transfer_id is null then
    if posted.available[1] is null then
      raise exception 'no such ledger account' using errcode = 'BL004';
    end if;
    raise exception 'insufficient balance' using errcode = 'BL001', detail = posted.available[1]::text;
  end if;
end $$;
