-- The double-entry ledger: accounts of money, transfers and their postings.
create table ledger_account (
  id bigint not null,
  balance bigint not null default 0,
  received bigint not null default 0,
  constraint ledger_account_pkey primary key (id),
  constraint ledger_account__balance_not_negative check (balance >= 0),
  constraint ledger_account__positive_id check (id > 0)
) with (fillfactor = 70);
comment on table ledger_account is
  'Running balance of each person, in petals; id is the person''s account id. The system accounts mint (-1)'
  ' and sink (-2) have no row: their balance is the sum of their postings, so that no movement waits for '
  'them.';
comment on column ledger_account.received is
  'The sum of what gifts have posted to the account; counted by ledger_post() in the update of the balance.';

create table ledger_transfer (
  id bigint generated always as identity,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint ledger_transfer_pkey primary key (id),
  constraint ledger_transfer__reason check (reason in (
    'gift', 'reduce', 'demo', 'reward', 'referral', 'welcome', 'collection', 'reversal', 'undoReversal',
    'moment'))
);

create table ledger_posting (
  transfer_id bigint not null,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint,
  constraint ledger_posting__pkey primary key (account_id, transfer_id),
  constraint ledger_posting__amount_not_zero check (amount <> 0),
  constraint ledger_posting__known_account check ((account_id > 0) or (account_id in (-1, -2)))
);
create index ledger_posting__transfer on ledger_posting (transfer_id);
comment on column ledger_posting.balance_after is
  'Null for the system accounts.';
-- sql/functions/ledger/ledger_refuse_change.sql refuses changes; the role of the server may not even try.
revoke update, delete, truncate on ledger_posting, ledger_transfer from current_user;
