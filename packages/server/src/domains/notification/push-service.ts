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
  purgeExpired,
  PushReader,
  recordAttempt,
  removeDead,
  subscribe,
  unsubscribe,
  type Claimed,
  type PushKeys,
} from './push-store.ts';

/** Sends notifications to devices whose browser is closed (docs/specification.md#push). */
export type Pushes = {
  /** The public key that devices subscribe with. */
  publicKey(): Promise<string>;
  /** Whether the device of a session gets messages. */
  state(sessionId: number): Promise<PushState>;
  /**
   * Makes a device that of a session. Errors: `request.invalid` with the field that is refused;
   * `upstream.failed` if the host cannot be found now; `video.notLogin` if the session has ended.
   */
  subscribe(sessionId: number, target: PushTarget): Promise<void>;
  /** The device of a session gets nothing more. */
  unsubscribe(sessionId: number): Promise<void>;
  /** Sends what is due, to devices that no other server sends to; returns when everything was tried. */
  deliver(signal: AbortSignal): Promise<void>;
  /** Deletes devices whose session has expired. */
  purge(): Promise<void>;
};

type PushesOptions = {
  outbound: Outbound;
  metrics: Metrics;
  /** Whom push services contact: an https URL or `mailto:` address. */
  subject: string;
  categoryNames: () => CategoryTable['category'];
};

/** At so many devices at once. */
const concurrency = 16;
/** The outbound client lets four requests at a time to one host, so one may have to wait. */
const timeoutMs = 15_000;
const maxResponseBytes = 64 * 1_024;
/** A host that fails so often in a run has its other devices left for the next one. */
const maxHostFailures = 3;
/** After an absence a device gets this many of the newest entries; the bell has the others. */
const maxMessages = 3;
/** The least time between two attempts at a device: what happens in it is grouped. */
const gapS = 30;
/** How long a push service keeps a message for a device that is off. */
const ttlS = 86_400;
const encoding = 'aes128gcm';

/** Why a device did not get a message: it is gone for good, or the attempt failed. */
type Refusal = { isDead: boolean; retryAfter?: string | undefined; isUnreachable: boolean };

export function createPushes(
  database: Primary<Tables>,
  { outbound, metrics, subject, categoryNames }: PushesOptions,
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

  return {
    publicKey: async () => (await loadKeys()).publicKey,

    async state(sessionId) {
      const found = await reader.find(sessionId);
      if (!found) return 'off';
      return found.failures > 0 ? 'failing' : 'on';
    },

    async subscribe(sessionId, target) {
      if (!isPublicKey(target.p256dh)) throw new BloomError('request.invalid', { field: 'p256dh' });
      const known = await reader.find(sessionId);
      if (
        known?.endpoint === target.endpoint &&
        known.p256dh === target.p256dh &&
        known.auth === target.auth
      ) {
        return;
      }
      try {
        await outbound.check(target.endpoint, { httpsOnly: true });
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        throw error.kind === 'refused'
          ? new BloomError('request.invalid', { field: 'endpoint' })
          : new BloomError('upstream.failed', {}, { cause: error });
      }
      const isOpen = await database.transact((tx) => subscribe(tx, sessionId, target));
      if (!isOpen) throw new BloomError('video.notLogin');
    },

    unsubscribe: (sessionId) => unsubscribe(db, sessionId),

    async deliver(signal) {
      const due = reader.findDue();
      const hostFailures = new Map<string, number>();
      const worker = async (): Promise<void> => {
        for (;;) {
          const { value, done } = await due.next();
          if (done === true || signal.aborted) return;
          const { host } = new URL(value.endpoint);
          const failures = hostFailures.get(host) ?? 0;
          if (failures >= maxHostFailures) continue;
          const device = await claim(db, value.sessionId);
          if (device && !(await sendTo(device))) hostFailures.set(host, failures + 1);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },

    purge: () => purgeExpired(db),
  };
}

function asTexts(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
