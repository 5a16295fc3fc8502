import { request } from 'node:http';

/** An event of a stream. */
export type ReceivedEvent = {
  id: string | undefined;
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads all fields of the wire
  data: any;
};

/** The open stream of a test. */
export type EventReader = {
  status: number;
  /** Everything received so far, in order. */
  events: ReceivedEvent[];
  /** The data of the events of one name. */
  dataOf(name: string): ReceivedEvent['data'][];
  /** The last id, from which the stream can be resumed. */
  lastId(): string | undefined;
  hasEnded(): boolean;
  /** When the server wants the client to reconnect, in milliseconds. */
  retryMs(): number | undefined;
  /** Stops or continues reading from the socket. */
  pause(): void;
  resume(): void;
  close(): void;
};

/** Opens a stream of events, and collects what it receives. */
export function readEvents(
  url: string,
  { token, lastEventId }: { token?: string; lastEventId?: string | undefined } = {},
): Promise<EventReader> {
  const events: ReceivedEvent[] = [];
  let hasEnded = false;
  let lastId = lastEventId;
  let retryMs: number | undefined;
  let rest = '';

  const record = (block: string): void => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')] as const;
      }),
    );
    const retry = fields.get('retry');
    if (retry !== undefined) retryMs = Number(retry);
    const data = fields.get('data');
    if (data === undefined) return;
    lastId = fields.get('id') ?? lastId;
    events.push({
      id: fields.get('id'),
      name: fields.get('event') ?? 'message',
      data: JSON.parse(data),
    });
  };

  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent: false,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          const blocks = (rest + part).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) record(block);
        });
        response.on('close', () => (hasEnded = true));
        response.on('error', () => (hasEnded = true));
        resolve({
          status: response.statusCode ?? 0,
          events,
          dataOf: (name) => events.filter((event) => event.name === name).map(({ data }) => data),
          lastId: () => lastId,
          hasEnded: () => hasEnded,
          retryMs: () => retryMs,
          pause: () => response.pause(),
          resume: () => response.resume(),
          close: () => sent.destroy(),
        });
      },
    );
    sent.on('error', (error) => {
      hasEnded = true;
      reject(error);
    });
    sent.end();
  });
}
