import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { TermCounts } from './related.ts';
import { RelatedReader } from './related-store.ts';

/** How long the counts of terms are used; they change slowly. */
const countsAgeMs = 600_000;

/** Creates a function that reads how many videos have a term, and stores it for a while. */
export function createTermCounts(db: Primary<Tables>['write']): () => Promise<TermCounts> {
  const reader = new RelatedReader(db);
  let counts: { read: Promise<TermCounts>; until: number } | undefined;
  return () => {
    if (counts && performance.now() < counts.until) return counts.read;
    const read = reader.commonTerms();
    counts = { read, until: performance.now() + countsAgeMs };
    read.catch(() => (counts = undefined));
    return read;
  };
}
