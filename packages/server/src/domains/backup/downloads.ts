import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { listBackups } from './backup-files.ts';

/** For how long a ticket is valid: a browser uses it at once. */
const validMs = 60_000;

/** A backup that an account may download once. */
type Download = { file: string; account: number };

/** Tickets for downloads: a browser saves a large file only from an address, which has no session. */
export type Downloads = {
  /** A ticket for a backup of this name, valid for a minute; undefined: there is no such backup. */
  issue(name: string, account: number): string | undefined;
  /** Uses a ticket up. Undefined: it is unknown, used or too old. */
  use(ticket: string): Download | undefined;
};

/**
 * Keeps tickets in this server: the embedded database has no other.
 *
 * @param dir the folder of the backups
 */
export function createDownloads(dir: string): Downloads {
  const issued = new Map<string, Download>();
  return {
    issue(name, account) {
      const file = listBackups(dir).find((each) => path.basename(each) === name);
      if (file === undefined) return undefined;
      const ticket = randomBytes(24).toString('base64url');
      issued.set(ticket, { file, account });
      setTimeout(() => issued.delete(ticket), validMs).unref();
      return ticket;
    },
    use(ticket) {
      const download = issued.get(ticket);
      issued.delete(ticket);
      return download;
    },
  };
}
