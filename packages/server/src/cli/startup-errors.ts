import { ConfigError } from '../config/config.ts';
import { EmbeddedError } from '@bloom/embedded-postgres';
import { DatabaseSetupError, isDatabaseUnavailable, sqlState } from '../platform/database/index.ts';

/** Wrong arguments of a command; the message says what is expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Formats why a server or a command ended: a message for what an operator can correct, else the stack traces
 * of the error and its causes. The value of a setting is never included, because it may contain a password.
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

/** A message for an error of the system or PostgreSQL that an operator can correct; undefined for others. */
function formatSystemError(error: Error, isUnavailable: boolean): string | undefined {
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
        return `This user may not use port ${port}. Set PORT to another, from 1024.`;
      case 'EADDRNOTAVAIL':
        return `HOST: this machine has no address ${address}.`;
      default:
    }
  }
  if (syscall === 'getaddrinfo') {
    return `The host ${hostname} cannot be resolved (${code}). See HOST and DATABASE_URL.`;
  }
  const state = sqlState(error) ?? '';
  if (isUnavailable || /^(28|3D|42501)/.test(state)) {
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

/** An error and its causes, the first cause last. Of several addresses that failed, only the first counts. */
function causesOf(error: Error): Error[] {
  const next: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return [error, ...(next instanceof Error ? causesOf(next) : [])];
}
