import { sql, type Transaction } from 'kysely';
import type { SentEvent } from './events.ts';

/** The channel of PostgreSQL that all servers of a database listen on. */
export const channel = 'bloom_events';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const maxPayloadBytes = 7_900;

/** What a notification says. */
export type Notification = {
  /** The server that sent it; empty for a command of an operator. */
  from: string;
  events: readonly SentEvent[];
  /** More than could be listed: everything may have changed. */
  all?: true;
  /** A sign of life that the sender waits for itself. */
  ping?: number;
};

/** The payloads that carry `events`, as few as they fit into. */
export function encodeNotifications(from: string, events: readonly SentEvent[]): string[] {
  const encode = (some: readonly SentEvent[]): string =>
    JSON.stringify({ from, events: some } satisfies Notification);
  const payloads: string[] = [];
  let part: SentEvent[] = [];
  for (const event of events) {
    if (Buffer.byteLength(encode([...part, event])) > maxPayloadBytes && part.length > 0) {
      payloads.push(encode(part));
      part = [];
    }
    part.push(event);
  }
  if (part.length > 0) payloads.push(encode(part));
  return payloads;
}

/** Reads a payload; undefined for one that no server of ours has sent. */
export function decodeNotification(payload: string): Notification | undefined {
  try {
    const said = JSON.parse(payload) as Partial<Notification> | null;
    if (typeof said?.from !== 'string' || !Array.isArray(said.events)) return undefined;
    const isEvent = (event: unknown) => Array.isArray(event) && typeof event[0] === 'string';
    return said.events.every(isEvent) ? (said as Notification) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reports an event to all servers, this process among them, when `tx` commits. For commands that are no
 * server, and for rare writes: transactions that notify commit one after the other (docs/adr/0026).
 */
export async function notifyOnCommit<Events, Tables>(
  tx: Transaction<Tables>,
  ...[name, payload]: { [N in keyof Events & string]: [name: N, payload: Events[N]] }[keyof Events &
    string]
): Promise<void> {
  const [text] = encodeNotifications('', [[name, payload]]);
  await sql`select pg_notify(${channel}, ${text})`.execute(tx);
}
