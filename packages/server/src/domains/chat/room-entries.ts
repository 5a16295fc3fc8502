import type { ChatStreamEvents } from '@bloom/contract/chat/chat';
import { eventFrame, joinFrames, type EventFrame } from '../../platform/streams/index.ts';
import { encodePosition, presentMessage, type RoomEntry } from './chat.ts';

/** An entry in the bytes that are sent. */
export type SentEntry = {
  position: number;
  /** Of a message that was posted or restored. */
  messageId: number | undefined;
  /** The message that it deletes. */
  deletes: number | undefined;
  /** In whose chat it is: undefined for the chat room, `all` for a notice, which every stream has. */
  roomId: number | 'all' | undefined;
  /** Who receives it; undefined for everybody. */
  accountId: number | undefined;
  /** Undefined where there is nothing to send, or nothing any more. */
  frame: EventFrame | undefined;
};

/** Bytes that are written to a stream at once, far below what cuts it. */
const sliceBytes = 64 * 1024;

/** The newest entries of the room, in order. */
export class RecentEntries {
  /** All entries after this position are here. */
  from = 0;
  readonly #max: number;
  readonly #entries: SentEntry[] = [];

  /** @param max how many there are at least, once as many were added; at most twice as many */
  constructor(max: number) {
    this.#max = max;
  }

  add(slice: readonly SentEntry[]): void {
    this.#entries.push(...slice);
    if (this.#entries.length >= 2 * this.#max) {
      const dropped = this.#entries.splice(0, this.#entries.length - this.#max);
      this.from = dropped.at(-1)?.position ?? this.from;
    }
    const deleted = new Map(
      slice.flatMap(({ deletes, position: at }) => (deletes === undefined ? [] : [[deletes, at] as const])),
    );
    if (deleted.size === 0) return;
    // What is deleted is not sent to clients that reconnect.
    for (const entry of this.#entries) {
      if (entry.position < (deleted.get(entry.messageId ?? 0) ?? 0)) entry.frame = undefined;
    }
  }

  after(position: number): readonly SentEntry[] {
    return this.#entries.slice(this.#entries.findIndex((entry) => entry.position > position));
  }
}

export function encodeEntry(epoch: string, entry: RoomEntry): SentEntry {
  const { kind, position: at } = entry;
  const id = encodePosition(epoch, at);
  const base = {
    position: at,
    roomId: undefined,
    messageId: undefined,
    deletes: undefined,
    accountId: undefined,
  };
  switch (kind) {
    case 'message': {
      const { message, roomId } = entry;
      const frame = frameOf('message', presentMessage(message), id);
      return { ...base, roomId, messageId: message.id, frame };
    }
    case 'delete':
      return {
        ...base,
        roomId: entry.roomId,
        deletes: entry.messageId,
        frame: frameOf('delete', { id: entry.messageId }, id),
      };
    case 'notice': {
      const frame = frameOf('notice', entry.notice, id);
      return { ...base, roomId: 'all', accountId: entry.accountId ?? undefined, frame };
    }
    default:
      return { ...base, frame: undefined };
  }
}

export function frameOf<N extends keyof ChatStreamEvents>(
  name: N,
  data: ChatStreamEvents[N],
  id?: string,
): EventFrame {
  return eventFrame({ name, data, ...(id !== undefined && { id }) });
}

/** Whose stream it is: of an account or a visitor, with the chat of a room or the chat room. */
export type StreamOwner = { accountId: number | undefined; roomId: number | undefined };

/** The frames for a stream, as one; undefined where there are none. */
export function framesFor(
  slice: readonly SentEntry[],
  { accountId, roomId }: StreamOwner,
): EventFrame | undefined {
  const frames = slice.flatMap(({ roomId: of, accountId: to, frame }) =>
    frame && (of === 'all' || of === roomId) && (to === undefined || to === accountId) ? [frame] : [],
  );
  return frames.length > 0 ? joinFrames(frames) : undefined;
}

/** Parts of a list that are written at once. */
export function slicesOf(entries: readonly SentEntry[]): SentEntry[][] {
  const slices: SentEntry[][] = [];
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
