import type { Ask } from './snapshot.ts';

/** Something that must hold in the database. */
export type Check = {
  /** What holds, as a sentence. */
  name: string;
  /** Answers a row with a `problem` in words for everything that is wrong. */
  sql: string;
};

/** What a check found wrong. */
export type Problem = { check: string; problem: string };

/** Problems of one check that are named; a broken rule is usually broken often. */
const maxProblems = 20;

/** Runs the checks, one after the other, and answers everything that is wrong. */
export async function runChecks(ask: Ask, checks: readonly Check[]): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const { name, sql } of checks) {
    const rows = await ask<{ problem: string }>(
      `select problem from (${sql}) wrong limit ${maxProblems}`,
    );
    found.push(...rows.map(({ problem }) => ({ check: name, problem })));
  }
  return found;
}
