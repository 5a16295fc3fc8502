import { Counter } from 'prom-client';
import webpush from 'web-push';
import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { localeOfDevice } from '@bloom/contract/wire/locale';
import type { PushMessage } from '@bloom/contract/notification/push-message';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { OutboundError, type Outbound } from '../../../platform/outbound/index.ts';
import type { Db } from '../../../schema.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { NotificationReader } from '../notification-store.ts';
import { maxAttempts, retryDelayS, topicOf, writeMessage, type PushTarget } from './push.ts';
import { findKeys, recordAttempt, removeDead, type Claimed, type PushKeys } from './push-store.ts';

export type PushSenderOptions = {
  outbound: Outbound;
  metrics: Metrics;
  /** Whom push services contact: an https URL or `mailto:` address. */
  subject: string;
  /** Hosts of push services besides those of the browsers (PUSH_HOSTS). */
  addedHosts: readonly string[];
  categoryNames: () => CategoryTable['category'];
  siteName: () => string;
};

/** The outbound client lets four requests at a time to one host, so one may have to wait. */
const timeoutMs = 15_000;
const maxResponseBytes = 64 * 1_024;
/** After an absence a device gets this many of the newest entries; the bell has the others. */
const maxMessages = 3;
/** The least time between two attempts at a device: what happens in it is grouped. */
const gapS = 30;
/** How long a push service keeps a message for a device that is off. */
const ttlS = 86_400;
const encoding = 'aes128gcm';

/** Why a device did not get a message: it is gone for good, or the attempt failed. */
type Refusal = { isDead: boolean; retryAfter?: string | undefined; isUnreachable: boolean };

/** Sends messages to one device. */
export type PushSender = {
  /** The public key that devices subscribe with. */
  publicKey(): Promise<string>;
  /** Sends a device what its account has not read. Returns whether its host was reached. */
  sendTo(device: Claimed): Promise<boolean>;
};

export function createPushSender(
  db: Db,
  { outbound, metrics, subject, addedHosts, categoryNames, siteName }: PushSenderOptions,
): PushSender {
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

  async function sendTo(device: Claimed): Promise<boolean> {
    const { accountId, newestId } = device;
    const { entries, unread } = await notifications.findPage(accountId, maxMessages);
    const due = entries
      // Of a removed video only the decision is sent.
      .filter(({ id, read, removed, decision }) => !read && !(removed && !decision) && id > device.seenId)
      .toReversed();
    const locale = localeOfDevice(device.locale ?? '');
    let { seenId } = device;
    for (const entry of due) {
      const message = writeMessage(entry, unread, locale, categoryNames(), siteName());
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

  return { publicKey: async () => (await loadKeys()).publicKey, sendTo };
}

function asTexts(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
