-- Posts transfers in order, as if one was posted after the other. Transfer t has the reason p_reasons[t]; its
-- postings, p_amounts[k] to p_accounts[k], are those after the postings of the transfer before it, up to
-- k = p_ends[t]. A transfer that takes more from an account than its balance posts nothing, and the others are
-- posted.
--
-- Locks the accounts by ascending id, so that concurrent transfers cannot deadlock.
--
-- Returns for each transfer its id, null if it was refused, and then the insufficient balance in available (null
-- if the account does not exist); and for each posting the balance after it (null for system accounts).
-- Error: BL003 the postings of a transfer do not sum to zero.
create or replace function ledger_post_batch(
  p_reasons text[], p_ends int[], p_accounts bigint[], p_amounts bigint[],
  out transfer_ids bigint[], out available bigint[], out balances bigint[]
) language plpgsql as $$
declare
  ids bigint[];
  current bigint[];
  got bigint[];
  -- Of each posting: where its account is in ids, and the number of its transfer among those that are posted.
  positions int[];
  transfers int[];
  reasons text[] := '{}';
  new_ids bigint[];
  first int := 1;
  total bigint;
  fits boolean;
begin
  select array_agg(id), array_agg(balance) into ids, current from (
    select id, balance from ledger_account where id > 0 and id = any(p_accounts)
    order by id for no key update
  ) locked;
  got := array_fill(0::bigint, array[coalesce(cardinality(ids), 0)]);
  positions := array_fill(null::int, array[cardinality(p_accounts)]);
  transfers := array_fill(null::int, array[cardinality(p_accounts)]);
  balances := array_fill(null::bigint, array[cardinality(p_accounts)]);
  transfer_ids := array_fill(null::bigint, array[cardinality(p_reasons)]);
  available := transfer_ids;

  for t in 1 .. cardinality(p_reasons) loop
    total := null;
    fits := true;
    for k in first .. p_ends[t] loop
      total := coalesce(total, 0) + p_amounts[k];
      positions[k] := array_position(ids, p_accounts[k]);
      if fits and p_accounts[k] > 0
          and coalesce(current[positions[k]] + p_amounts[k], -1) < 0 then
        fits := false;
        available[t] := current[positions[k]];
      end if;
    end loop;
    if total is distinct from 0 then
      raise exception 'postings do not sum to zero' using errcode = 'BL003';
    end if;
    if fits then
      reasons := reasons || p_reasons[t];
      -- The number of the transfer, until there is an id.
      transfer_ids[t] := cardinality(reasons);
      for k in first .. p_ends[t] loop
        transfers[k] := cardinality(reasons);
        if p_accounts[k] > 0 then
          current[positions[k]] := current[positions[k]] + p_amounts[k];
          balances[k] := current[positions[k]];
          if p_reasons[t] = 'gift' and p_amounts[k] > 0 then
            got[positions[k]] := got[positions[k]] + p_amounts[k];
          end if;
        end if;
      end loop;
    end if;
    first := p_ends[t] + 1;
  end loop;

  update ledger_account a set balance = n.balance, received = a.received + n.got
    from unnest(ids, current, got) as n (id, balance, got)
    where a.id = n.id and (a.balance <> n.balance or n.got > 0);
  with inserted as (
    insert into ledger_transfer (reason)
      select reason from unnest(reasons) with ordinality as list (reason, i) order by i
      returning id
  )
  select array_agg(id order by id) into new_ids from inserted;
  for t in 1 .. cardinality(p_reasons) loop
    transfer_ids[t] := new_ids[transfer_ids[t]];
  end loop;
  insert into ledger_posting (transfer_id, account_id, amount, balance_after)
    select new_ids[transfer], account, amount, balance
    from unnest(transfers, p_accounts, p_amounts, balances) as posting (transfer, account, amount, balance)
    where transfer is not null;
end $$;
