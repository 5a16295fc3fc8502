-- People who have left: their row stays, because the ledger, gifts and shared videos name it.

alter table account add column deleted_at timestamptz;
comment on column account.deleted_at is
  'When the person deleted the account; nothing personal is left in the row, and nobody can enter it.';
