-- Posts one transfer: amounts[i] to accounts[i]. Returns the new balances in the same order (null for
-- system accounts).
-- Errors: BL001 insufficient balance (detail: the balance), BL003 the postings do not sum to zero,
-- BL004 no such account.
create or replace function ledger_post(
  p_reason text, p_accounts bigint[], p_amounts bigint[],
  out transfer_id bigint, out balances bigint[]
) language plpgsql as $$
declare
  i int;
  available bigint;
begin
  if (select sum(amount) from unnest(p_amounts) amount) is distinct from 0 then
    raise exception 'postings do not sum to zero' using errcode = 'BL003';
  end if;
  balances := array_fill(null::bigint, array[cardinality(p_accounts)]);
  -- By ascending id, so that concurrent transfers cannot deadlock.
  for i in
    select ordinality from unnest(p_accounts) with ordinality as entry (id, ordinality)
    where id > 0 order by id
  loop
    update ledger_account set balance = balance + p_amounts[i],
        received = received
          + case when p_reason = 'gift' and p_amounts[i] > 0 then p_amounts[i] else 0 end
      where id = p_accounts[i] and balance + p_amounts[i] >= 0
      returning balance into available;
    if found then
      balances[i] := available;
    else
      select balance into available from ledger_account where id = p_accounts[i];
      if not found then
        raise exception 'no such ledger account' using errcode = 'BL004';
      end if;
      raise exception 'insufficient balance' using errcode = 'BL001', detail = available::text;
    end if;
  end loop;
  insert into ledger_transfer (reason) values (p_reason) returning id into transfer_id;
  insert into ledger_posting (transfer_id, account_id, amount, balance_after)
    select ledger_post.transfer_id, entry.account_id, entry.amount, entry.balance
    from unnest(p_accounts, p_amounts, balances) as entry (account_id, amount, balance);
end $$;
