import { setTimeout as delay } from 'node:timers/promises';
import { BloomError } from '@bloom/contract/errors/errors';
import type { BellEvent } from '@bloom/contract/notification/notification';
import type { Events } from '../../events.ts';
import { eventFrame, type EventStream } from '../../platform/streams/index.ts';
import { authenticate, type Account, type Accounts } from '../account/index.ts';
import type { Notifications } from './notification-service.ts';

/** Sends every open page of an account how many entries it has not read. */
export type Bells = ReturnType<typeof createBells>;

/** An open stream with the token that it was opened with. */
type Listener = { stream: EventStream; token: string };

/**
 * As many as an account has sessions; one more ends the oldest, whose page reconnects when it is looked at.
 */
const maxStreams = 20;
/** The least time between two events of an account: a popular video gets many gifts a second. */
const gapMs = 250;

export function createBells(
  { accounts, notifications }: { accounts: Accounts; notifications: Notifications },
  events: Pick<Events, 'subscribe' | 'onMissed'>,
) {
  const open = new Map<number, Set<Listener>>();
  /** Accounts that are being sent an event, and whether they need another one after it. */
  const ringing = new Map<number, boolean>();

  async function ring(accountId: number): Promise<void> {
    if (!open.has(accountId)) return;
    if (ringing.has(accountId)) {
      ringing.set(accountId, true);
      return;
    }
    try {
      do {
        ringing.set(accountId, false);
        await send(accountId);
        await delay(gapMs, undefined, { ref: false });
      } while (ringing.get(accountId) === true);
    } finally {
      ringing.delete(accountId);
    }
  }

  async function send(accountId: number): Promise<void> {
    const unread = await notifications.countUnread({ id: accountId });
    const frame = eventFrame({ name: 'bell', data: { unread } satisfies BellEvent });
    await Promise.all(
      [...(open.get(accountId) ?? [])].map(async ({ stream, token }) => {
        try {
          await authenticate(accounts, token);
          stream.send(frame);
        } catch (error) {
          // The session has ended since, and its stream with it.
          if (!(error instanceof BloomError)) throw error;
          stream.end();
        }
      }),
    );
  }

  events.subscribe(['notification.changed', 'session.ended', 'account.deleted'], ({ accountId }) =>
    ring(accountId),
  );
  events.subscribe(['video.shared'], async ({ videoId }) => {
    if (open.size === 0) return;
    const followers = await notifications.findFollowers(videoId, [...open.keys()]);
    await Promise.all(followers.map(ring));
  });
  events.subscribe(['collection.filled'], async ({ collectionId }) => {
    if (open.size === 0) return;
    const followers = await notifications.findFollowersOf(collectionId, [...open.keys()]);
    await Promise.all(followers.map(ring));
  });
  events.onMissed(async () => {
    await Promise.all([...open.keys()].map(ring));
  });

  return {
    /**
     * Sends the stream of a page an event `bell` now and at every change, until the stream or the session
     * ends.
     */
    async add(owner: Pick<Account, 'id'>, token: string, stream: EventStream) {
      const listeners = open.get(owner.id) ?? new Set();
      open.set(owner.id, listeners);
      const listener = { stream, token };
      listeners.add(listener);
      stream.onEnd(() => {
        listeners.delete(listener);
        if (listeners.size === 0) open.delete(owner.id);
      });
      const [oldest] = listeners;
      if (listeners.size > maxStreams) oldest?.stream.end();
      await ring(owner.id);
    },
  };
}
