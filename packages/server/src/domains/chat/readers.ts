import { randomUUID } from 'node:crypto';
import type { Events } from '../../events.ts';
import { Tally } from '../../platform/limits/index.ts';
import { inTurns, type EventStream } from '../../platform/streams/index.ts';
import { frameOf } from './room-entries.ts';

/** How often servers report their readers to each other, and changes of the number to clients. */
const readersMs = 10_000;
/** A server that has not reported its readers for so long has none. */
const readersLostMs = 3.5 * readersMs;

/** An open stream that receives everything as it happens. */
export type Reader = {
  stream: EventStream;
  accountId: number | undefined;
  /** The room whose chat it has; undefined for the chat room. */
  roomId: number | undefined;
  /** It has everything up to this position. */
  position: number;
};

/** The open streams of one server's room. */
export type Readers = ReturnType<typeof createReaders>;

export function createReaders(events: Pick<Events, 'publish' | 'subscribe'>) {
  const server = randomUUID();
  const live = new Set<Reader>();
  /** The accounts and addresses of those. */
  const people = new Tally<number | string>();
  /** The readers of other servers, and when they were reported (`performance.now`). */
  const others = new Map<string, { count: number; at: number }>();
  let reporting: NodeJS.Timeout | undefined;
  let sentCount: number | undefined;

  const count = (): number => [...others.values()].reduce((sum, other) => sum + other.count, people.size);

  function report(): void {
    events.publish('chat.readers', { server, count: people.size });
  }

  async function sendChange(): Promise<void> {
    for (const [other, { at }] of others) {
      if (at < performance.now() - readersLostMs) others.delete(other);
    }
    if (count() === sentCount) return;
    sentCount = count();
    const frame = frameOf('readers', { count: sentCount });
    await inTurns(live, ({ stream }) => stream.send(frame));
  }

  events.subscribe(['chat.readers'], ({ server: other, count: reported }) => {
    if (other !== server) others.set(other, { count: reported, at: performance.now() });
  });

  return {
    /** How many accounts, and addresses of visitors, have streams open on all servers. */
    count,
    add(added: Reader) {
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
        report();
      });
      added.stream.send(frameOf('readers', { count: count() }));
      reporting ??= setInterval(() => {
        report();
        void sendChange();
      }, readersMs).unref();
    },
    /** Writes to all streams, with pauses for other work. */
    writeToAll: (write: (each: Reader) => void) => inTurns(live, write),
  };
}
