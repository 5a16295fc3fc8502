import type { Query } from './snapshot.ts';

/** An invariant of the database. */
export type Check = {
  /** The invariant as a sentence. */
  name: string;
  /** Returns a row with a `problem`, a text, for each violation. */
  sql: string;
};

/** A violation that a check found. */
export type Problem = { check: string; problem: string };

/** Problems of one check that are returned: a violated invariant is usually violated often. */
const maxProblems = 20;

/** Runs the checks, one after the other, and returns all violations. */
export async function runChecks(query: Query, checks: readonly Check[]): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const { name, sql } of checks) {
    const rows = await query<{ problem: string }>(
      `select problem from (${sql}) wrong limit ${maxProblems}`,
    );
    found.push(...rows.map(({ problem }) => ({ check: name, problem })));
  }
  return found;
}
