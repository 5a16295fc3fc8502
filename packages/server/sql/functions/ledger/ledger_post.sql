-- Posts one transfer: p_amounts[i] to p_accounts[i], each account once; amounts of zero are left out. A
-- transfer that moves nothing has no postings. Returns the new balances in the same order (null for system
-- accounts and amounts of zero).
--
-- p_recipient, p_received: an account of the transfer, and what it has then received more, or less, from
-- others.
--
-- Changes, and so locks, the accounts by ascending id, so that concurrent transfers cannot deadlock.
--
-- Errors: BL001 insufficient balance, BL003 the postings do not sum to zero, BL004 no such account.
create or replace function ledger_post(
  p_reason text, p_accounts bigint[], p_amounts bigint[],
  p_recipient bigint default null, p_received bigint default 0,
  out transfer_id bigint, out balances bigint[]
) language plpgsql as $$
declare
  posting record;
  new_balance bigint;
begin
  if (select sum(amount) from unnest(p_amounts) as amount) is distinct from 0 then
    raise exception 'postings do not sum to zero' using errcode = 'BL003';
  end if;
  insert into ledger_transfer (reason) values (p_reason) returning id into transfer_id;

  balances := array_fill(null::bigint, array[cardinality(p_accounts)]);
  for posting in
    select account, amount, position, case account when p_recipient then p_received else 0 end as received
    from unnest(p_accounts, p_amounts) with ordinality as p (account, amount, position)
    where account > 0 and (amount <> 0 or account = p_recipient and p_received <> 0) order by account
  loop
    update ledger_account set balance = balance + posting.amount, received = received + posting.received
      where id = posting.account and balance + posting.amount >= 0
      returning balance into new_balance;
    if not found then
      perform from ledger_account where id = posting.account;
      raise exception 'no such ledger account, or not enough in it'
        using errcode = case when found then 'BL001' else 'BL004' end;
    end if;
    balances[posting.position] := new_balance;
  end loop;

  insert into ledger_posting (transfer_id, account_id, amount, balance_after)
    select ledger_post.transfer_id, account, amount, balance
    from unnest(p_accounts, p_amounts, balances) as p (account, amount, balance)
    where amount <> 0;
end $$;
