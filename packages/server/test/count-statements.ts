import type { KyselyPlugin } from 'kysely';
import type { Bloom } from './bloom.ts';

/** A database whose successful statements are counted. */
export function countStatements({ database }: Bloom) {
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
