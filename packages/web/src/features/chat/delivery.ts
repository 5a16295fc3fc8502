import { ApiError } from '../../lib/api.ts';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { sessionToken } from '../../lib/session.ts';
import { postMessage } from './chat-api.ts';
import { limitOf, type Limits } from './room-limits.ts';
import { confirmOutgoing, dropOutgoing, failOutgoing, sendAgain } from './room-state.ts';
import { change, room, useChatRoom } from './room-store.ts';

/** How often one message is posted in a row while the server does not respond, and how long between. */
const attemptsMs = [1_000, 4_000];
/** A message that waited for longer is sent again only when its author resends it. */
const autoResendMs = 60_000;

/** Messages are posted one after another, so that they keep their order. */
let posting = Promise.resolve();

/** Sends a message once more that was not stored. */
export function retry(key: string): void {
  change((state) => sendAgain(state, key));
  deliver(key);
}

/** Drops a message that was not stored. */
export function discard(key: string): void {
  change((state) => dropOutgoing(state, key));
}

/** Sends what failed a moment ago once more: the server responds again. */
export function resend(): void {
  for (const { key, status, timeMs } of room().outgoing) {
    if (status === 'failed' && Date.now() - timeMs < autoResendMs) retry(key);
  }
}

/** Posts the user's own message to the room, after those before it. */
export function deliver(key: string): void {
  posting = posting.then(async () => {
    const author = sessionToken();
    try {
      const message = await post(key);
      if (!message) return;
      change((state) => confirmOutgoing(state, key, message));
      if (sessionToken() !== author) return;
      const { limits } = room();
      if (limits.slowModeS > 0) addLimit({ nextPostAt: serverNowS() + limits.slowModeS });
    } catch (error) {
      change((state) => failOutgoing(state, key, error));
      // It says nothing of the limits of the user who is signed in by now.
      if (error instanceof ApiError && sessionToken() === author) addLimit(limitOf(error));
    }
  });
}

async function post(key: string) {
  for (const waitMs of [...attemptsMs, undefined]) {
    const outgoing = room().outgoing.find((each) => each.key === key);
    if (!outgoing) return undefined;
    try {
      return await postMessage(outgoing);
    } catch (error) {
      const isWorthIt = error instanceof ApiError && error.passing && navigator.onLine;
      if (waitMs === undefined || !isWorthIt) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return undefined;
}

function addLimit(limit: Partial<Limits>): void {
  useChatRoom.setState({ limits: { ...room().limits, ...limit } });
}
