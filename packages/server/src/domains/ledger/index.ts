export {
  LedgerReader,
  LedgerWriter,
  systemAccounts,
  type Posting,
  type TransferReason,
} from './ledger-store.ts';
