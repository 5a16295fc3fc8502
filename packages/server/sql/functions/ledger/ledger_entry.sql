-- The postings, each with the reason and the time of its transfer. A left join, so that PostgreSQL leaves out
-- the transfer where a statement needs neither.
create or replace view ledger_entry as
  select p.transfer_id, t.reason, t.created_at, p.account_id, p.amount, p.balance_after
  from ledger_posting p left join ledger_transfer t on t.id = p.transfer_id;
