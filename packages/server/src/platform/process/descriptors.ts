import { readFileSync } from 'node:fs';

/**
 * The maximum of descriptors besides connections of clients and pools: for files, outbound requests, Redis
 * and the process itself.
 */
const ownDescriptors = 100;
/** A browser opens up to six connections: fewer serve less than some hundred visitors. */
const enough = 4_096;

/** How many connections of clients the system's limit of descriptors (`ulimit -n`) allows. */
export type ConnectionRoom = { limit: number; connections: number; isLow: boolean };

/**
 * Returns how many connections of clients leave enough descriptors for everything else: a server without any
 * left can neither open a connection to its database nor read a file.
 *
 * @param pooled connections to databases, at most
 * @returns undefined where the system does not say, or there is no limit
 */
export function connectionRoom(pooled: number, limit = descriptorLimit()): ConnectionRoom | undefined {
  if (limit === undefined) return undefined;
  const connections = Math.max(1, limit - pooled - ownDescriptors);
  return { limit, connections, isLow: limit < enough };
}

/** Says what a limit means. */
export function describeRoom({ limit, connections }: ConnectionRoom): string {
  return `this process may open ${limit} files and connections (ulimit -n), so ${connections} connections of clients`;
}

/**
 * The limit of this process, which Node has raised as far as it may; undefined where the system does not say.
 */
function descriptorLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}
