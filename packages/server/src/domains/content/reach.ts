import { sql } from 'kysely';
import type { TargetKind } from '@bloom/contract/moderation/moderation-rules';
import type { Source } from '@bloom/contract/sources/sources';
import type { Db } from '../../schema.ts';

/** The reasons why others cannot read content. This is the one place that decides it for every kind. */
export type Reach = {
  /**
   * Moderators or a rule hide it, or what it is on: its video, or the moment that it replies to; or it is in
   * a private room that the reader is not in.
   */
  isHidden: boolean;
  /** The visitor's country hides the video that it is, or is on. */
  isAbroad: boolean;
};

/**
 * Finds why a visitor cannot read content that is there.
 *
 * @param reader.accountId undefined for a visitor without an account
 * @param reader.hiddenFrom the sources that the visitor does not see
 */
export async function findReach(
  db: Db,
  { kind, id }: { kind: TargetKind; id: number },
  { accountId, hiddenFrom }: { accountId: number | undefined; hiddenFrom: readonly Source[] },
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select coalesce(hidden, false) as "isHidden",
      coalesce(source = any(${hiddenFrom}::text[]), false) as "isAbroad"
    from content_reach(${kind}, ${id}::bigint, ${accountId ?? null}::bigint)`.execute(db);
  return rows[0] ?? { isHidden: false, isAbroad: false };
}
