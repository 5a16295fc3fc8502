export { ledgerChecks } from './ledger-check.ts';
export { readDayFigures, readSupply, type DayFigures, type Supply } from './ledger-figures.ts';
export { LedgerReader, LedgerWriter, systemAccounts, type Posting } from './ledger-store.ts';
