import { sql } from 'kysely';
import type { TargetKind } from '@bloom/contract/moderation/moderation-rules';
import type { Source } from '@bloom/contract/sources/sources';
import type { Db } from '../../schema.ts';

/** The reasons why others cannot read content. This is the one place that decides it for every kind. */
export type Reach = {
  /** Moderators or a rule hide it, or what it is on: its video, or the moment that it replies to. */
  isHidden: boolean;
  /** The visitor's country hides the video that it is, or is on. */
  isAbroad: boolean;
};

/**
 * Finds why a visitor cannot read content that is there.
 *
 * @param hiddenFrom the sources that the visitor does not see
 */
export async function findReach(
  db: Db,
  { kind, id }: { kind: TargetKind; id: number },
  hiddenFrom: readonly Source[],
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select coalesce(hidden, false) as "isHidden",
      coalesce(source = any(${hiddenFrom}::text[]), false) as "isAbroad"
    from content_reach(${kind}, ${id}::bigint)`.execute(db);
  return rows[0] ?? { isHidden: false, isAbroad: false };
}
