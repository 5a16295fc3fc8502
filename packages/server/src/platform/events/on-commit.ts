import type { Transaction } from 'kysely';
import { reportOnCommit, type Database } from '../database/index.ts';
import type { Channel } from './channel.ts';
import type { EventBus, SentEvent } from './events.ts';
import { encodeNotifications } from './notifications.ts';

/**
 * Publishes an event once `tx` has committed, for code that has nothing but the transaction. The owner of the
 * database decides how: a server by `publishReported`, a command by `sendReported`.
 */
export function publishOnCommit<Events, Tables>(
  tx: Transaction<Tables>,
  ...event: { [N in keyof Events & string]: [name: N, payload: Events[N]] }[keyof Events & string]
): void {
  reportOnCommit(tx, event satisfies SentEvent);
}

/** Publishes on the bus of this server what transactions report. */
export function publishReported<Events>(
  database: Pick<Database<never>, 'onReport'>,
  bus: EventBus<Events>,
): void {
  database.onReport((report) => {
    const [name, payload] = report as [keyof Events & string, Events[keyof Events & string]];
    bus.publish(name, payload);
  });
}

/**
 * Runs `work`, and sends to running servers what its transactions reported.
 *
 * @param onUnsent receives the error if that was not possible: what `work` did is done all the same
 */
export async function sendReported(
  database: Pick<Database<never>, 'onReport'>,
  channel: Channel,
  work: () => Promise<void>,
  onUnsent: (error: unknown) => void,
): Promise<void> {
  const events: SentEvent[] = [];
  database.onReport((report) => void events.push(report as SentEvent));
  try {
    await work();
  } finally {
    // Some of it may have committed before the rest failed.
    if (events.length > 0) await channel.send(encodeNotifications('', events)).catch(onUnsent);
  }
}
