import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';
import { purgeExpiredNotifications } from './notification-store.ts';
import type { Pushes } from './push/push-service.ts';
import { purgeExpired } from './push/push-store.ts';

/**
 * Sends pushes, and deletes notifications and subscriptions that have expired.
 *
 * @param days how long notifications are kept; 0: for ever
 */
export function notificationJobs(
  db: Db,
  pushes: Pick<Pushes, 'deliver'>,
  days: () => number,
): readonly Job[] {
  const hourly = { everyS: 3_600, scope: 'system' } as const;
  return [
    {
      name: 'delete expired notifications',
      ...hourly,
      run: (signal) => purgeExpiredNotifications(db, days(), signal),
    },
    { name: 'delete expired push subscriptions', ...hourly, run: () => purgeExpired(db) },
    // Servers share this work: each claims devices that no other one is sending to.
    {
      name: 'send pushes',
      everyS: 5,
      scope: 'server',
      run: (signal) => pushes.deliver(signal),
    },
  ];
}
