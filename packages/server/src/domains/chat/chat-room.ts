import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatStreamEvents } from '@bloom/contract/chat';
import type { Events } from '../../events.ts';
import { Tally } from '../../platform/limits/index.ts';
import {
  eventFrame,
  joinFrames,
  type EventFrame,
  type EventStream,
} from '../../platform/streams/index.ts';
import { decodePosition, encodePosition, presentMessage, type RoomEntry } from './chat.ts';
import type { ChatReader } from './chat-store.ts';

/** The room of one server: it reads what happens once, in order, and sends it to every open stream. */
export type ChatRoom = {
  /**
   * Sends a stream what happens in the room, until it ends.
   *
   * @param options.after the cursor of the last event that its client has; without, it begins with what
   *   happens next
   * @param options.accountId the account whose notices it receives too
   */
  join(
    stream: EventStream,
    options?: { after?: string | undefined; accountId?: number | undefined },
  ): Promise<void>;
  /**
   * How many accounts, and addresses of visitors, have streams open, on all servers: one that has some on two servers
   * counts on both.
   */
  countReaders(): number;
  /** Reads what has happened, in case that no event said so. */
  refresh(): Promise<void>;
};

/** An open stream that receives everything as it happens. */
type Reader = {
  stream: EventStream;
  accountId: number | undefined;
  /** It has everything up to this position. */
  position: number;
};

/** An entry in the bytes that are sent. */
type CachedEntry = {
  position: number;
  /** Of a message that was posted or restored. */
  messageId: number | undefined;
  /** The message that it deletes. */
  deletes: number | undefined;
  /** Who receives it; undefined for everybody. */
  accountId: number | undefined;
  /** Undefined where there is nothing to send, or nothing any more. */
  frame: EventFrame | undefined;
};

/**
 * Entries that a client may have missed and is sent when it reconnects, about 1 MB at most. One that has missed more
 * loads the newest messages instead. They are cached in memory.
 */
const usualMissed = 500;
/** Entries that one query reads. */
const pageSize = 500;
/** Bytes that are written to a stream at once, far below what cuts it. */
const sliceBytes = 64 * 1024;
/** Streams that are written to in one turn of the event loop, so that requests need not wait for all of them. */
const streamsPerTurn = 1_000;
/** How often servers report their readers to each other, and changes of the number to clients. */
const readersMs = 10_000;
/** A server that has not reported its readers for so long has none. */
const readersLostMs = 3.5 * readersMs;

/** @param options.maxMissed for tests: how many entries a client may have missed */
export function createChatRoom(
  reader: Pick<ChatReader, 'findEntries' | 'findPosition'>,
  events: Pick<Events, 'publish' | 'subscribe' | 'onMissed'>,
  { maxMissed = usualMissed }: { maxMissed?: number } = {},
): ChatRoom {
  const server = randomUUID();
  const live = new Set<Reader>();
  /** The accounts and addresses of those. */
  const people = new Tally<number | string>();
  /** The readers of other servers, and when they were reported (`performance.now`). */
  const others = new Map<string, { count: number; at: number }>();
  let epoch = '';
  /** The newest entries, in order: all that there are after `cachedFrom`. */
  const cached: CachedEntry[] = [];
  let cachedFrom = 0;
  /** Everything up to this position has been read; undefined before the first stream. */
  let position: number | undefined;
  let reading: Promise<void> | undefined;
  /** Whether something may have happened since the last query began. */
  let isBehind = false;
  let reporting: NodeJS.Timeout | undefined;
  let sentCount: number | undefined;

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
      cachedFrom = position;
    }
    while (isBehind) {
      isBehind = false;
      const entries = await reader.findEntries(position, pageSize);
      for (const [i, slice] of slicesOf(entries.map(encode)).entries()) {
        // What was written leaves before the next slice comes, unless its client does not read.
        if (i > 0) await nextTurn();
        await deliver(slice);
      }
      position = entries.at(-1)?.position ?? position;
      isBehind ||= entries.length === pageSize;
    }
  }

  async function deliver(slice: readonly CachedEntry[]): Promise<void> {
    cache(slice);
    const upto = slice.at(-1)?.position ?? 0;
    position = upto;
    const shared = framesFor(slice, undefined);
    const concerned = new Set(slice.map(({ accountId }) => accountId));
    await writeToAll((each) => {
      // It joined meanwhile, and has them.
      if (each.position >= upto) return;
      each.position = upto;
      const isConcerned = each.accountId !== undefined && concerned.has(each.accountId);
      const frames = isConcerned ? framesFor(slice, each.accountId) : shared;
      if (frames) each.stream.send(frames);
    });
  }

  async function writeToAll(write: (each: Reader) => void): Promise<void> {
    let written = 0;
    for (const each of live) {
      write(each);
      if (++written % streamsPerTurn === 0) await nextTurn();
    }
  }

  function cache(slice: readonly CachedEntry[]): void {
    cached.push(...slice);
    if (cached.length >= 2 * maxMissed) {
      const dropped = cached.splice(0, cached.length - maxMissed);
      cachedFrom = dropped.at(-1)?.position ?? cachedFrom;
    }
    const deleted = new Map(
      slice.flatMap(({ deletes, position: at }) =>
        deletes === undefined ? [] : [[deletes, at] as const],
      ),
    );
    if (deleted.size === 0) return;
    // What is deleted is not sent to clients that reconnect.
    for (const entry of cached) {
      if (entry.position < (deleted.get(entry.messageId ?? 0) ?? 0)) entry.frame = undefined;
    }
  }

  function encode(entry: RoomEntry): CachedEntry {
    const { kind, position: at } = entry;
    const id = encodePosition(epoch, at);
    const base = { position: at, messageId: undefined, deletes: undefined, accountId: undefined };
    switch (kind) {
      case 'message': {
        const { message } = entry;
        const frame = frameOf('message', presentMessage(message), id);
        return { ...base, messageId: message.id, frame };
      }
      case 'delete':
        return {
          ...base,
          deletes: entry.messageId,
          frame: frameOf('delete', { id: entry.messageId }, id),
        };
      case 'notice': {
        const frame = frameOf('notice', entry.notice, id);
        return { ...base, accountId: entry.accountId ?? undefined, frame };
      }
      default:
        return { ...base, frame: undefined };
    }
  }

  /** Sends a stream what it has missed, as fast as its client reads; then it is live. */
  async function resume(stream: EventStream, after: number, accountId: number | undefined) {
    let at = after;
    while (!stream.hasEnded) {
      if (position === undefined || at >= position) {
        addReader({ stream, accountId, position: at });
        return;
      }
      // Its client reads more slowly than the others write. When it comes back, it has missed too much.
      if (at < cachedFrom) return stream.end();
      const [slice = []] = slicesOf(cached.slice(cached.findIndex((entry) => entry.position > at)));
      const frames = framesFor(slice, accountId);
      if (frames) stream.send(frames);
      at = slice.at(-1)?.position ?? position;
      await stream.drained();
    }
  }

  function addReader(added: Reader): void {
    if (added.stream.hasEnded) return;
    const who = added.accountId ?? added.stream.address;
    live.add(added);
    people.add(who);
    added.stream.onEnd(() => {
      live.delete(added);
      people.remove(who);
      if (live.size > 0) return;
      clearInterval(reporting);
      reporting = undefined;
      reportReaders();
    });
    added.stream.send(frameOf('readers', { count: countReaders() }));
    reporting ??= setInterval(() => {
      reportReaders();
      void sendCount();
    }, readersMs).unref();
  }

  const countReaders = (): number =>
    [...others.values()].reduce((sum, { count }) => sum + count, people.size);

  function reportReaders(): void {
    events.publish('chat.readers', { server, count: people.size });
  }

  async function sendCount(): Promise<void> {
    for (const [other, { at }] of others) {
      if (at < performance.now() - readersLostMs) others.delete(other);
    }
    const count = countReaders();
    if (count === sentCount) return;
    sentCount = count;
    const frame = frameOf('readers', { count });
    await writeToAll(({ stream }) => stream.send(frame));
  }

  const refresh = async (): Promise<void> => {
    if (position !== undefined) await catchUp();
  };
  events.subscribe(['chat.changed'], ({ position: changed }) => {
    if (position !== undefined && changed > position) return catchUp();
  });
  events.subscribe(['chat.readers'], ({ server: other, count }) => {
    if (other !== server) others.set(other, { count, at: performance.now() });
  });
  events.onMissed(refresh);

  return {
    countReaders,
    refresh,

    async join(stream, { after, accountId } = {}) {
      if (position === undefined) await catchUp();
      let at = after === undefined ? undefined : decodePosition(epoch, after);
      // A new client begins with what happens next; one from another server may know more than this one.
      if (at === undefined || at > (position ?? 0)) await catchUp();
      const now = position ?? 0;
      const isKnown = at !== undefined && at <= now && at >= Math.max(cachedFrom, now - maxMissed);
      if (after !== undefined && !isKnown) {
        stream.send(frameOf('reset', {}, encodePosition(epoch, now)));
      }
      if (at === undefined || !isKnown) at = now;
      await resume(stream, at, accountId);
    },
  };
}

function frameOf<N extends keyof ChatStreamEvents>(
  name: N,
  data: ChatStreamEvents[N],
  id?: string,
): EventFrame {
  return eventFrame({ name, data, ...(id !== undefined && { id }) });
}

/** The frames for an account, or for a visitor, as one; undefined where there are none. */
function framesFor(
  slice: readonly CachedEntry[],
  accountId: number | undefined,
): EventFrame | undefined {
  const frames = slice.flatMap(({ accountId: to, frame }) =>
    frame && (to === undefined || to === accountId) ? [frame] : [],
  );
  return frames.length > 0 ? joinFrames(frames) : undefined;
}

/** Parts of a list that are written at once. */
function slicesOf(entries: readonly CachedEntry[]): CachedEntry[][] {
  const slices: CachedEntry[][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = entry.frame?.bytes.length ?? 0;
    if (bytes + size > sliceBytes) {
      slices.push([]);
      bytes = 0;
    }
    slices.at(-1)?.push(entry);
    bytes += size;
  }
  return slices;
}
