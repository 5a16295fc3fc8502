import type { AdminStatusResponse } from '@bloom/contract/admin/admin';
import { BloomError } from '@bloom/contract/errors/errors';
import type { JobStore } from '../../platform/jobs/job-store.ts';
import type { Account } from '../account/index.ts';
import { backUpJob, type BackupRun } from '../backup/index.ts';
import { logSiteAction } from '../moderation/index.ts';
import { asAdmin, assertAdmin, type Admin } from './as-admin.ts';

/** The backups for the page of admins, with how the last run of the job went; null for another database. */
export async function presentBackups(
  site: Admin,
  jobs: Pick<JobStore, 'find' | 'list'>,
): Promise<AdminStatusResponse['data']['backup']> {
  if (!site.backups) return null;
  const [state, run, listed] = await Promise.all([site.backups.read(), jobs.find(backUpJob), jobs.list()]);
  return {
    ...state,
    problem: (run?.result as BackupRun | null | undefined)?.problem ?? null,
    running: listed.some(({ name, state: is }) => name === backUpJob && is === 'running'),
  };
}

/**
 * Issues a ticket for the download of a backup, and logs that: the file is everything that the site has.
 * Error: `request.notFound`.
 */
export function issueDownload(site: Admin, admin: Account, name: string): Promise<string> {
  return asAdmin(site, admin, async (tx, actor) => {
    const ticket = site.backups?.downloads.issue(name, admin.id);
    if (ticket === undefined) throw new BloomError('request.notFound');
    await logSiteAction(tx, 'backupDownload', name, actor);
    return ticket;
  });
}

/**
 * Uses a ticket of an account that is still an admin, and returns the file. Error: `request.forbidden`.
 */
export async function fileOfTicket(site: Admin, ticket: string): Promise<string> {
  const download = site.backups?.downloads.use(ticket);
  if (!download) throw new BloomError('request.forbidden');
  await assertAdmin(site, { id: download.account });
  return download.file;
}
