-- Posts one transfer: p_amounts[i] to p_accounts[i], each account once; amounts of zero are left out. Returns the new
-- balances in the same order (null for system accounts and amounts of zero).
--
-- Locks the accounts by ascending id, so that concurrent transfers cannot deadlock.
--
-- Errors: BL001 insufficient balance, BL003 the postings do not sum to zero, BL004 no such account.
create or replace function ledger_post(
  p_reason text, p_accounts bigint[], p_amounts bigint[],
  out transfer_id bigint, out balances bigint[]
) language plpgsql as $$
declare
  new_balance bigint;
begin
  if (select sum(amount) from unnest(p_amounts) as amount where amount <> 0) is distinct from 0 then
    raise exception 'postings do not sum to zero' using errcode = 'BL003';
  end if;
  perform from ledger_account where id = any(p_accounts) order by id for no key update;

  insert into ledger_transfer (reason) values (p_reason) returning id into transfer_id;
  for i in 1 .. cardinality(p_accounts) loop
    continue when p_amounts[i] = 0;
    new_balance := null;
    if p_accounts[i] > 0 then
      update ledger_account set balance = balance + p_amounts[i],
          received = received + case when p_reason = 'gift' then greatest(p_amounts[i], 0) else 0 end
        where id = p_accounts[i] and balance + p_amounts[i] >= 0
        returning balance into new_balance;
      if not found then
        perform from ledger_account where id = p_accounts[i];
        raise exception 'no such ledger account, or not enough in it'
          using errcode = case when found then 'BL001' else 'BL004' end;
      end if;
    end if;
    balances[i] := new_balance;
    insert into ledger_posting (transfer_id, account_id, amount, balance_after)
      values (transfer_id, p_accounts[i], p_amounts[i], new_balance);
  end loop;
end $$;
