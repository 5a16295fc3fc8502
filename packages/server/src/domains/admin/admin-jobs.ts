import type { AdminJob } from '@bloom/contract/admin/admin';
import { BloomError } from '@bloom/contract/errors/errors';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import { createJobStore } from '../../platform/jobs/job-store.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { logSiteAction } from '../moderation/index.ts';
import { describeJobs } from './describe-jobs.ts';
import { asAdmin, assertAdmin, type Admin } from './as-admin.ts';

export async function listJobs(site: Admin, admin: Account): Promise<AdminJob[]> {
  await assertAdmin(site, admin);
  return describeJobs(createJobStore(site.database.write), site.jobs);
}

/** Has a server run a job at once. Errors: `request.notFound`; `moderation.noChange`: it runs. */
export function runJob(site: Admin, admin: Account, name: string): Promise<void> {
  return asAdmin(site, admin, async (tx, actor) => {
    const job = site.jobs.find((each) => each.scope === 'system' && each.name === name);
    if (!job) throw new BloomError('request.notFound');
    const store = createJobStore<Tables>(tx);
    const isDue = await store.retry(name);
    if (!isDue && (await store.find(name))) throw new BloomError('moderation.noChange');
    await job.request?.();
    await logSiteAction(tx, 'job', name, actor);
    publishOnCommit<BloomEvents, Tables>(tx, 'job.requested', { name });
  });
}
