import type { KyselyPlugin } from 'kysely';
import type { Database } from '../src/platform/database/index.ts';
import type { Tables } from '../src/schema.ts';

/** A database whose successful statements are counted. */
export function countStatements({ database }: { database: Pick<Database<Tables>, 'write'> }) {
  const count = { statements: 0 };
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      count.statements++;
      return Promise.resolve(result);
    },
  };
  return { count, db: database.write.withPlugin(counter) };
}
