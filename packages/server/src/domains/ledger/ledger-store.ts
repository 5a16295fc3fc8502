import { sql } from 'kysely';
import { toPetals, type Petals } from '@bloom/contract/gift/money';
import type { TransferReason } from '@bloom/contract/gift/statement';
import type { Db, Tx } from '../../schema.ts';

/**
 * The system accounts (docs/specification/ledger.md#double-entry): rewards come from `mint`, burned petals go
 * to `sink`.
 */
export const systemAccounts = { mint: -1, sink: -2 } as const;

/** One side of a transfer; the amounts of all its postings sum to zero. */
export type Posting = { account: number; amount: Petals };

export class LedgerReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The balance of an account, in petals; 0 where none was opened. */
  async balanceOf(accountId: number): Promise<Petals> {
    const row = await this.#db
      .selectFrom('ledger_account')
      .select('balance')
      .where('id', '=', accountId)
      .executeTakeFirst();
    return toPetals(row?.balance ?? 0);
  }
}

/** The only writer of the ledger besides the SQL functions. */
export class LedgerWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** Opens the ledger account of an account, with a balance of zero. */
  async open(accountId: number): Promise<void> {
    await this.#tx.insertInto('ledger_account').values({ id: accountId }).execute();
  }

  /**
   * Posts one transfer; if an account would go below zero, nothing of it.
   * Errors: SQLSTATE BL001 (insufficient), BL003 (does not sum to zero), BL004 (no such account).
   */
  async post(reason: TransferReason, postings: readonly Posting[]): Promise<void> {
    await sql`select ledger_post(${reason}, ${postings.map((p) => p.account)}::bigint[],
      ${postings.map((p) => p.amount)}::bigint[])`.execute(this.#tx);
  }
}
