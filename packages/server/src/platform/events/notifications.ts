import type { SentEvent } from './events.ts';

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const maxPayloadBytes = 7_900;

/** The content of a notification. */
export type Notification = {
  /** The server that sent it; empty for a command of an operator. */
  from: string;
  events: readonly SentEvent[];
  /** More than could be listed: everything may have changed. */
  all?: true;
  /** A check that the sender itself waits for. */
  ping?: number;
};

/** Encodes events into as few payloads as possible. */
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

/** Decodes a payload; undefined for one that no server of Bloom has sent. */
export function decodeNotification(payload: string): Notification | undefined {
  try {
    const parsed = JSON.parse(payload) as Partial<Notification> | null;
    if (typeof parsed?.from !== 'string' || !Array.isArray(parsed.events)) return undefined;
    const isEvent = (event: unknown) => Array.isArray(event) && typeof event[0] === 'string';
    return parsed.events.every(isEvent) ? (parsed as Notification) : undefined;
  } catch {
    return undefined;
  }
}
