/**
 * The database could not be reached, or the connection to it was lost: nothing is known of the
 * statement. `cause` is what the driver or the system said.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('the database is away', { cause });
  }
}

/** The SQLSTATE of an error that PostgreSQL answered with. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether an error says that the database is away or not taking writes, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const state = sqlState(error);
  return state !== undefined && (awayStates.has(state) || /^(08|53|57P)/.test(state));
}

/** Whether an error says that client and server disagree on the state of their connection. */
export function isSessionBroken(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && (sessionStates.has(state) || state.startsWith('08'));
}

/**
 * A prepared statement that is not there, or is there twice, or whose result has changed its shape: what
 * a pooler or a migration beside us causes. Another connection may well work.
 */
const sessionStates = new Set(['26000', '42P05', '0A000']);

/** read-only after a failover, a statement or lock that took too long */
const awayStates = new Set(['25006', '57014', '55P03', ...sessionStates]);
