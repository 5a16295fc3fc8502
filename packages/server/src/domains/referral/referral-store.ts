import type { Db, Tx } from '../../schema.ts';

/** Who invited whom; fixed at sign-up (decisions.md §1). */
export class ReferralReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The inviter of a person. */
  async inviterOf(accountId: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('referral')
      .select('inviter_id')
      .where('invitee_id', '=', accountId)
      .executeTakeFirst();
    return row?.inviter_id;
  }
}

/** Writes who invited whom. */
export class ReferralWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** Records the inviter of a person who is signing up, in the transaction of the sign-up. */
  async add(inviteeId: number, inviterId: number): Promise<void> {
    await this.#tx
      .insertInto('referral')
      .values({ invitee_id: inviteeId, inviter_id: inviterId })
      .execute();
  }
}
