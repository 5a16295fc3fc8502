import { sessionToken, startSession } from '../../lib/session.ts';
import { consumeReturnPath } from './sign-in/login-start.ts';
import { revokeToken } from './session-api.ts';

/**
 * Starts the session of a finished login, in place of the one that this device had.
 *
 * @returns the path where the login began
 */
export function storeSession(token: string): string {
  const replaced = sessionToken();
  startSession(token);
  if (replaced !== null) revokeQuietly(replaced);
  return consumeReturnPath();
}

/** Ends a session whose token is not stored; if this fails, it expires unused. */
export function revokeQuietly(token: string): void {
  revokeToken(token).catch(() => undefined);
}
