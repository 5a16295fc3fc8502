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

/** The results of checks: the first violations of each check, and the number of all. */
export type Violations = { problems: Problem[]; differences: number };

/** Runs the checks, one after the other. */
export async function runChecks(query: Query, checks: readonly Check[]): Promise<Violations> {
  const found: Violations = { problems: [], differences: 0 };
  for (const { name, sql } of checks) {
    const rows = await query<{ problem: string; all: number }>(
      `select problem, count(*) over () as all from (${sql}) wrong limit ${maxProblems}`,
    );
    found.problems.push(...rows.map(({ problem }) => ({ check: name, problem })));
    found.differences += rows[0]?.all ?? 0;
  }
  return found;
}
