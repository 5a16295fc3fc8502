import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Events } from '../../events.ts';
import type { EventFrame, EventStream } from '../../platform/streams/index.ts';
import { decodePosition, encodePosition } from './chat.ts';
import type { ChatReader } from './chat-store.ts';
import { createReaders } from './readers.ts';
import {
  encodeEntry,
  frameOf,
  framesFor,
  RecentEntries,
  slicesOf,
  type SentEntry,
  type StreamOwner,
} from './room-entries.ts';

/**
 * The chats of one server: it reads what happens in all of them once, in order, and sends every open stream
 * what is in its chat.
 */
export type ChatRoom = ReturnType<typeof createChatRoom>;

/**
 * Entries that a client may have missed and is sent when it reconnects, about 1 MB at most. One that has
 * missed more loads the newest messages instead. They are cached in memory.
 */
const usualMissed = 500;
/** Entries that one query reads. */
const pageSize = 500;
/** @param options.maxMissed for tests: how many entries a client may have missed */
export function createChatRoom(
  reader: Pick<ChatReader, 'findEntries' | 'findPosition'>,
  events: Pick<Events, 'publish' | 'subscribe' | 'onMissed'>,
  { maxMissed = usualMissed }: { maxMissed?: number } = {},
) {
  const readers = createReaders(events);
  let epoch = '';
  const recent = new RecentEntries(maxMissed);
  /** Everything up to this position has been read; undefined before the first stream. */
  let position: number | undefined;
  let reading: Promise<void> | undefined;
  /** Whether something may have happened since the last query began. */
  let isBehind = false;

  /** Reads what has happened and sends it. While it reads, further calls become one more query. */
  function catchUp(): Promise<void> {
    isBehind = true;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readAll(): Promise<void> {
    if (position === undefined) {
      const found = await reader.findPosition();
      epoch = found.epoch;
      // Before `purged` deletions are missing.
      position = Math.max(found.purged, found.position - maxMissed);
      recent.from = position;
    }
    while (isBehind) {
      isBehind = false;
      const entries = await reader.findEntries(position, pageSize);
      for (const [i, slice] of slicesOf(entries.map((entry) => encodeEntry(epoch, entry))).entries()) {
        // What was written leaves before the next slice comes, unless its client does not read.
        if (i > 0) await nextTurn();
        await deliver(slice);
      }
      position = entries.at(-1)?.position ?? position;
      isBehind ||= entries.length === pageSize;
    }
  }

  async function deliver(slice: readonly SentEntry[]): Promise<void> {
    recent.add(slice);
    const upto = slice.at(-1)?.position ?? 0;
    position = upto;
    /** The frames of streams of which no entry is for their account alone, by room. */
    const shared = new Map<number | undefined, EventFrame | undefined>();
    const sharedOf = (roomId: number | undefined) => {
      if (!shared.has(roomId)) shared.set(roomId, framesFor(slice, { accountId: undefined, roomId }));
      return shared.get(roomId);
    };
    const concerned = new Set(slice.map(({ accountId }) => accountId));
    await readers.writeToAll((each) => {
      // It joined meanwhile, and has them.
      if (each.position >= upto) return;
      each.position = upto;
      const isConcerned = each.accountId !== undefined && concerned.has(each.accountId);
      const frames = isConcerned ? framesFor(slice, each) : sharedOf(each.roomId);
      if (frames) each.stream.send(frames);
    });
  }

  /** Sends a stream what it has missed, as fast as its client reads; then it is live. */
  async function resume(stream: EventStream, after: number, owner: StreamOwner) {
    let at = after;
    while (!stream.hasEnded) {
      if (position === undefined || at >= position) {
        return readers.add({ stream, ...owner, position: at });
      }
      // Its client reads more slowly than the others write. When it comes back, it has missed too much.
      if (at < recent.from) return stream.end();
      const [slice = []] = slicesOf(recent.after(at));
      const frames = framesFor(slice, owner);
      if (frames) stream.send(frames);
      at = slice.at(-1)?.position ?? position;
      await stream.drained();
    }
  }

  const refresh = async (): Promise<void> => {
    if (position !== undefined) await catchUp();
  };
  events.subscribe(['chat.changed'], ({ position: changed }) => {
    if (position !== undefined && changed > position) return catchUp();
  });
  events.onMissed(refresh);

  return {
    /**
     * How many accounts, and addresses of visitors, have streams open, on all servers: one that has some on
     * two servers counts on both.
     */
    countReaders: () => readers.count(),
    /** Reads what has happened, in case that no event reported it. */
    refresh,

    /**
     * Sends a stream what happens in the chat room, or in a room, until it ends. Whether it may have that is
     * checked before.
     *
     * @param options.after the cursor of the last event that its client has; without, it begins with what
     *   happens next
     * @param options.accountId the account whose notices it receives too
     * @param options.roomId the room whose messages it has in place of those of the chat room
     */
    async join(
      stream: EventStream,
      {
        after,
        accountId,
        roomId,
      }: { after?: string | undefined; accountId?: number | undefined; roomId?: number | undefined } = {},
    ) {
      if (position === undefined) await catchUp();
      let at = after === undefined ? undefined : decodePosition(epoch, after);
      // A new client begins with what happens next; one from another server may know more than this one.
      if (at === undefined || at > (position ?? 0)) await catchUp();
      const now = position ?? 0;
      const isKnown = at !== undefined && at <= now && at >= Math.max(recent.from, now - maxMissed);
      if (after !== undefined && !isKnown) {
        stream.send(frameOf('reset', {}, encodePosition(epoch, now)));
      }
      if (at === undefined || !isKnown) at = now;
      await resume(stream, at, { accountId, roomId });
    },
  };
}
