/**
 * The database could not be reached, or the connection to it was lost. Whether a statement took effect is
 * unknown. `cause` is the error of the driver or the system.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('the database is unavailable', { cause });
  }
}

/** It can be reached, but is overloaded. */
export class DatabaseSaturated extends DatabaseUnavailable {}

/** The SQLSTATE of a statement that `lock_timeout` has ended. */
export const lockNotAvailable = '55P03';

/** The SQLSTATE of an error that PostgreSQL returned. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Whether an error means that the database is unavailable or refuses writes, rather than that a statement is
 * wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const state = sqlState(error);
  return state !== undefined && (unavailableStates.has(state) || /^(08|53|57P)/.test(state));
}

/** Whether client and server disagree about the state of their connection. */
export function isSessionBroken(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && (sessionStates.has(state) || state.startsWith('08'));
}

/**
 * Whether the database of a connection refuses writes: after a failover, a new connection may reach the new
 * primary.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/**
 * A prepared statement does not exist, exists twice, or has a result of another type now. A pooler or a
 * concurrent migration causes these. Another connection may work.
 */
const sessionStates = new Set(['26000', '42P05', '0A000']);

/** Read-only after a failover; a statement or lock that took too long. */
const unavailableStates = new Set(['25006', '57014', lockNotAvailable, ...sessionStates]);
