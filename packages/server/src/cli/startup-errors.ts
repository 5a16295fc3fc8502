import { ConfigError } from '../config/config.ts';
import { EmbeddedError } from '@bloom/embedded-postgres';
import { DatabaseSetupError, isDatabaseUnavailable, sqlState } from '../platform/database/index.ts';

/** What is wrong with how a command was called, in words. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Tells whoever started a server or a command why it ended: in words what they can mend, anything else
 * with its trace and what caused it. A setting's value is never repeated: it may hold a password.
 */
export function formatStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = [ConfigError, DatabaseSetupError, EmbeddedError, UsageError].some(
    (kind) => error instanceof kind,
  );
  if (isPlain) return error.message;
  const causes = causesOf(error);
  const cause = causes.at(-1) ?? error;
  return (
    formatSystemError(cause, causes.some(isDatabaseUnavailable)) ??
    causes.map(({ stack, message }) => stack ?? message).join('\nbecause of: ')
  );
}

/** What the system or PostgreSQL refused, if its setting or a start of the server can mend it. */
function formatSystemError(error: Error, isAway: boolean): string | undefined {
  const { code, syscall, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (syscall === 'listen') {
    switch (code) {
      case 'EADDRINUSE':
        return `Port ${port} is in use. Stop what uses it, or set PORT to another.`;
      case 'EACCES':
        return `Port ${port} is not for this user. Set PORT to another, from 1024.`;
      case 'EADDRNOTAVAIL':
        return `HOST: this machine has no address ${address}.`;
      default:
    }
  }
  if (syscall === 'getaddrinfo') {
    return `No address is known of the host ${hostname} (${code}). See HOST and DATABASE_URL.`;
  }
  const state = sqlState(error) ?? '';
  if (isAway || /^(28|3D|42501)/.test(state)) {
    return `The database cannot be used: ${error.message}. See DATABASE_URL.`;
  }
  if (['42P01', '42703'].includes(state)) {
    return 'This database does not have the tables of this version yet: start the server once.';
  }
  if (error.message.startsWith('corrupted migrations')) {
    return `This database belongs to another version of Bloom (${error.message}).`;
  }
  return undefined;
}

/** An error and what caused it, the root of it all last; of several addresses that failed the first. */
function causesOf(error: Error): Error[] {
  const next: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error, ...(next instanceof Error ? causesOf(next) : [])];
}
