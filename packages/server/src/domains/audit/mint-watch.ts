import { Gauge } from 'prom-client';
import type { Database, Query } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { describeSuspect, findMintingSuspects, type MintingSuspect } from './minting.ts';
import { findMintingGroups } from './minting-groups.ts';

/** Finds accounts, deleted logins and groups for which too much was minted. */
export async function findMinting(query: Query, freeLogins: readonly string[]): Promise<MintingSuspect[]> {
  return [...(await findMintingSuspects(query)), ...(await findMintingGroups(query, freeLogins))];
}

/** Finds suspects as a job, once for all servers. */
export function createMintWatch(
  database: Pick<Database<Tables>, 'snapshot'>,
  metrics: Metrics,
  freeLogins: readonly string[],
) {
  const count = new Gauge({
    name: 'bloom_minting_suspects',
    help: 'Accounts, deleted logins and groups of accounts for which too many petals were minted today or yesterday (UTC).',
    registers: [metrics],
  });
  // Absent until it is known, not 0.
  count.remove();
  return {
    /** Sets the metric by the last run, which any server may have made. */
    learn: (suspects: unknown) => count.set((suspects as MintingSuspect[]).length),

    /**
     * Finds suspects. The ledger may be correct nevertheless. Error: one that lists them.
     *
     * @param store passes them to `learn` of every server
     */
    async run(signal: AbortSignal, store: (suspects: MintingSuspect[]) => Promise<void>) {
      const found = await database.snapshot((query) => findMinting(query, freeLogins), signal);
      await store(found);
      if (found.length > 0) {
        throw new Error(`more was minted than rewards pay:\n${found.map(describeSuspect).join('\n')}`);
      }
    },
  };
}
