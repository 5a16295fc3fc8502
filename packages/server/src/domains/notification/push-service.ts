import { setTimeout as delay } from 'node:timers/promises';
import { Counter } from 'prom-client';
import webpush from 'web-push';
import type { CategoryTable } from '@bloom/contract/catalogue';
import { BloomError } from '@bloom/contract/errors';
import { defaultLocale } from '@bloom/contract/locale';
import type { PushMessage } from '@bloom/contract/push-message';
import type { PushState } from '@bloom/contract/push';
import type { Primary } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import { OutboundError, type Outbound } from '../../platform/outbound/index.ts';
import type { Tables } from '../../schema.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { NotificationReader } from './notification-store.ts';
import {
  isPublicKey,
  maxAttempts,
  retryDelayS,
  topicOf,
  writeMessage,
  type PushTarget,
} from './push.ts';
import {
  claim,
  findKeys,
  PushReader,
  recordAttempt,
  removeDead,
  subscribe,
  unsubscribe,
  type Claimed,
  type Due,
  type PushKeys,
} from './push-store.ts';

/** Sends notifications to devices whose browser is closed (docs/specification/notifications.md#push). */
export type Pushes = {
  /** The public key that devices subscribe with. */
  publicKey(): Promise<string>;
  /** Whether the device of a session gets messages. */
  state(sessionId: number): Promise<PushState>;
  /**
   * Makes a device that of a session. Errors: `request.invalid` with the field that is refused; `video.notLogin` if the
   * session has ended.
   */
  subscribe(sessionId: number, target: PushTarget): Promise<void>;
  /** The device of a session gets nothing more. */
  unsubscribe(sessionId: number): Promise<void>;
  /**
   * Sends what is due, to devices that no other server sends to. Returns when everything was tried, or has begun and takes
   * long: then the rest of it goes on, and its errors are those of the next call.
   */
  deliver(signal: AbortSignal): Promise<void>;
};

type PushesOptions = {
  outbound: Outbound;
  metrics: Metrics;
  /** Whom push services contact: an https URL or `mailto:` address. */
  subject: string;
  /** Hosts of push services besides those of the browsers (PUSH_HOSTS). */
  addedHosts: readonly string[];
  categoryNames: () => CategoryTable['category'];
};

/** At so many devices at once, each of another account: an account with many silent devices takes no more. */
const concurrency = 16;
/** The outbound client lets four requests at a time to one host, so one may have to wait. */
const timeoutMs = 15_000;
const maxResponseBytes = 64 * 1_024;
/** A host that fails so often in a run has its other devices left for the next one. */
const maxHostFailures = 3;
/** A run does not wait longer than this for devices that it has begun with, so that they do not delay the next run. */
const patienceMs = 1_000;
/** After an absence a device gets this many of the newest entries; the bell has the others. */
const maxMessages = 3;
/** The least time between two attempts at a device: what happens in it is grouped. */
const gapS = 30;
/** How long a push service keeps a message for a device that is off. */
const ttlS = 86_400;
const encoding = 'aes128gcm';

/** Why a device did not get a message: it is gone for good, or the attempt failed. */
type Refusal = { isDead: boolean; retryAfter?: string | undefined; isUnreachable: boolean };

/** What the sends that one call began with share. */
type Run = {
  hostFailures: Map<string, number>;
  /** Accounts with a device that could not be reached; their other devices are left for the next run. */
  unreachable: Set<number>;
  signal: AbortSignal;
};

export function createPushes(
  database: Primary<Tables>,
  { outbound, metrics, subject, addedHosts, categoryNames }: PushesOptions,
): Pushes {
  const db = database.write;
  const reader = new PushReader(db);
  const notifications = new NotificationReader(db);
  const attempts = new Counter({
    name: 'bloom_pushes_total',
    help: 'Messages to push services.',
    labelNames: ['result'],
    registers: [metrics],
  });

  let keys: Promise<PushKeys> | undefined;
  const loadKeys = () =>
    (keys ??= findKeys(db, () => webpush.generateVAPIDKeys()).catch((error: unknown) => {
      keys = undefined;
      throw error;
    }));

  /** Sends one message; undefined if the push service has taken it. */
  async function send(target: PushTarget, message: PushMessage): Promise<Refusal | undefined> {
    const { publicKey, privateKey } = await loadKeys();
    const { endpoint, p256dh, auth } = target;
    // It was stored while its host was allowed.
    if (!isPushEndpoint(endpoint, addedHosts)) return { isDead: true, isUnreachable: false };
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { TTL: ttlS, topic: topicOf(message.tag), contentEncoding: encoding },
    );
    const { Authorization: authorization } = webpush.getVapidHeaders(
      new URL(endpoint).origin,
      subject,
      publicKey,
      privateKey,
      encoding,
    );
    try {
      const response = await outbound.request(endpoint, {
        method: 'POST',
        httpsOnly: true,
        headers: { ...asTexts(headers), authorization },
        body,
        timeoutMs,
        maxBytes: maxResponseBytes,
      });
      const { status } = response;
      attempts.inc({ result: String(status) });
      if (status >= 200 && status < 300) return undefined;
      return {
        isDead: status === 404 || status === 410,
        retryAfter: response.headers['retry-after'],
        isUnreachable: false,
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      attempts.inc({ result: error.kind });
      return { isDead: false, isUnreachable: true };
    }
  }

  /** Sends a device what its account has not read. Returns whether its host was reached. */
  async function sendTo(device: Claimed): Promise<boolean> {
    const { accountId, newestId } = device;
    const { entries, unread } = await notifications.findPage(accountId, maxMessages);
    const due = entries.filter(({ id, read }) => !read && id > device.seenId).toReversed();
    const locale = device.locale ?? defaultLocale;
    let { seenId } = device;
    for (const entry of due) {
      const message = writeMessage(entry, unread, locale, categoryNames());
      const refusal = await send(device, message);
      if (refusal?.isDead === true) {
        await removeDead(db, device);
        return true;
      }
      if (refusal) {
        const failures = device.failures + 1;
        await recordAttempt(db, device, {
          failures,
          seenId: failures >= maxAttempts ? newestId : seenId,
          waitS: retryDelayS(failures, refusal.retryAfter),
        });
        return !refusal.isUnreachable;
      }
      seenId = entry.id;
    }
    const isSent = due.length > 0;
    await recordAttempt(db, device, {
      failures: isSent ? 0 : device.failures,
      seenId: Math.max(newestId, seenId),
      waitS: isSent ? gapS : 0,
    });
    return true;
  }

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
        const failures = run.hostFailures.get(host) ?? 0;
        if (failures >= maxHostFailures) continue;
        const device = await claim(db, due.sessionId);
        if (!device || (await sendTo(device))) continue;
        run.hostFailures.set(host, failures + 1);
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
    publicKey: async () => (await loadKeys()).publicKey,

    async state(sessionId) {
      const found = await reader.find(sessionId);
      if (!found) return 'off';
      return found.failures > 0 ? 'failing' : 'on';
    },

    async subscribe(sessionId, target) {
      if (!isPushEndpoint(target.endpoint, addedHosts)) {
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

    unsubscribe: (sessionId) => unsubscribe(db, sessionId),

    async deliver(signal) {
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

function asTexts(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
