import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { RulesReader } from './rules-store.ts';

/** The rules of the site (docs/specification/moderation.md#rules). */
export type SiteRulesReads = ReturnType<typeof createSiteRules>;

export function createSiteRules(database: Primary<Tables>) {
  const reader = new RulesReader(database.write);
  return {
    /** A version, by default the one that holds now; undefined if there is none. */
    find: (version?: number) => reader.find(version),
  };
}
