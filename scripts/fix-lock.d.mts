/** A package of package-lock.json. */
export type LockEntry = {
  name?: string;
  version?: string;
  resolved?: string | undefined;
  integrity?: string | undefined;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

export function addAddresses(packages: Record<string, LockEntry>): number;
export function findLockProblems(packages: Record<string, LockEntry>): string[];
