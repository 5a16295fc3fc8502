import { setTimeout as delay } from 'node:timers/promises';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables } from '../../../schema.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { isPublicKey, type PushTarget } from './push.ts';
import { createPushSender, type PushSenderOptions } from './push-sender.ts';
import { claim, PushReader, subscribe, unsubscribe, type Due } from './push-store.ts';

/** Sends notifications to devices whose browser is closed (docs/specification/notifications.md#push). */
export type Pushes = ReturnType<typeof createPushes>;

/** At so many devices at once, each of another account: an account with many silent devices takes no more. */
const concurrency = 16;
/** A host that fails so often in a run has its other devices left for the next one. */
const maxHostFailures = 3;
/**
 * A run does not wait longer than this for devices that it has begun with, so that they do not delay the next
 * run.
 */
const patienceMs = 1_000;
/** The state that the sends of one call share. */
type Run = {
  hostFailures: Map<string, number>;
  /** Accounts with a device that could not be reached; their other devices are left for the next run. */
  unreachable: Set<number>;
  signal: AbortSignal;
};

export function createPushes(database: Primary<Tables>, options: PushSenderOptions) {
  const db = database.write;
  const reader = new PushReader(db);
  const sender = createPushSender(db, options);
  /** The devices that wait for their turn, of each account that is being sent to. */
  const turns = new Map<number, Due[]>();
  const sending = new Set<Promise<void>>();
  const errors: Error[] = [];

  /** Sends to the devices of an account, one after the other, until one of them cannot be reached. */
  async function sendInTurn(first: Due, run: Run): Promise<void> {
    const { accountId } = first;
    const turn = [first];
    turns.set(accountId, turn);
    try {
      for (let due = turn.shift(); due && !run.signal.aborted; due = turn.shift()) {
        const { host } = new URL(due.endpoint);
        const failures = () => run.hostFailures.get(host) ?? 0;
        if (failures() >= maxHostFailures) continue;
        const device = await claim(db, due.sessionId);
        if (!device || (await sender.sendTo(device))) continue;
        run.hostFailures.set(host, failures() + 1);
        run.unreachable.add(accountId);
        return;
      }
    } catch (error) {
      errors.push(error as Error);
    } finally {
      turns.delete(accountId);
    }
  }

  return {
    /** The public key that devices subscribe with. */
    publicKey: () => sender.publicKey(),

    /** Whether the device of a session gets messages. */
    async state(sessionId: number) {
      const found = await reader.find(sessionId);
      if (!found) return 'off';
      return found.failures > 0 ? 'failing' : 'on';
    },

    /**
     * Makes a device that of a session. Errors: `request.invalid` with the field that is refused;
     * `video.notLogin` if the session has ended.
     */
    async subscribe(sessionId: number, target: PushTarget) {
      if (!isPushEndpoint(target.endpoint, options.addedHosts)) {
        throw new BloomError('request.invalid', { field: 'endpoint' });
      }
      if (!isPublicKey(target.p256dh)) throw new BloomError('request.invalid', { field: 'p256dh' });
      const known = await reader.find(sessionId);
      if (
        known?.endpoint === target.endpoint &&
        known.p256dh === target.p256dh &&
        known.auth === target.auth
      ) {
        return;
      }
      const isOpen = await database.transact((tx) => subscribe(tx, sessionId, target));
      if (!isOpen) throw new BloomError('video.notLogin');
    },

    /** The device of a session gets nothing more. */
    unsubscribe: (sessionId: number) => unsubscribe(db, sessionId),

    /**
     * Sends what is due, to devices that no other server sends to. Returns when everything was tried, or has
     * begun and takes long: then the rest of it goes on, and its errors are those of the next call.
     */
    async deliver(signal: AbortSignal) {
      const run: Run = { hostFailures: new Map(), unreachable: new Set(), signal };
      for await (const due of reader.findDue()) {
        if (signal.aborted) break;
        if (run.unreachable.has(due.accountId)) continue;
        const turn = turns.get(due.accountId);
        if (turn) {
          turn.push(due);
          continue;
        }
        while (sending.size >= concurrency) await Promise.race(sending);
        const sent = sendInTurn(due, run).finally(() => sending.delete(sent));
        sending.add(sent);
      }
      const patience = new AbortController();
      await Promise.race([
        Promise.all(sending),
        delay(patienceMs, undefined, { signal: patience.signal }).catch(() => {}),
      ]);
      patience.abort();
      const [error] = errors.splice(0);
      if (error) throw error;
    },
  };
}
