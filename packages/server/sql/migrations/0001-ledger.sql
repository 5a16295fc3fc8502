-- The double-entry ledger (docs/specification.md#double-entry). Every movement is one transfer of
-- two or more postings that sum to zero. Only ledger_post() below writes these tables.

create table ledger_account (
  id bigint primary key,
  balance bigint not null default 0,
  constraint ledger_account__positive_id check (id > 0),
  constraint ledger_account__balance_not_negative check (balance >= 0)
) with (fillfactor = 70);
comment on table ledger_account is
  'Running balance of each person, in petals; id is the person''s account id. The system accounts mint (-1) and sink (-2) have no row: their balance is the sum of their postings, so that no movement waits for them.';

create table ledger_transfer (
  id bigint generated always as identity primary key,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_transfer__reason check (reason in ('gift', 'reduce', 'demo'))
);

create table ledger_posting (
  transfer_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  constraint ledger_posting__pkey primary key (account_id, transfer_id),
  constraint ledger_posting__amount_not_zero check (amount <> 0),
  constraint ledger_posting__known_account check (account_id > 0 or account_id in (-1, -2))
);
comment on column ledger_posting.balance_after is 'Null for the system accounts.';
create index ledger_posting__transfer on ledger_posting (transfer_id);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'BL000';
end $$;
create trigger ledger_posting__append_only
  before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_transfer__append_only
  before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on ledger_posting, ledger_transfer from current_user;

-- Moves petals: amounts[i] is posted to accounts[i]. Returns the balances after, in the same order
-- (null for system accounts).
-- Errors: BL001 insufficient (detail: the balance), BL003 postings that do not sum to zero,
-- BL004 an account that does not exist.
create function ledger_post(
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
  -- Ascending ids: two movements over the same accounts never wait for each other in a circle.
  for i in
    select ordinality from unnest(p_accounts) with ordinality as entry (id, ordinality)
    where id > 0 order by id
  loop
    update ledger_account set balance = balance + p_amounts[i]
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
