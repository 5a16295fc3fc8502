import type { EventStream } from '../src/platform/streams/index.ts';

let addresses = 0;

/** A stream that collects what it is sent, and whose client reads only when it is allowed to. */
export function createFakeStream(address = `192.0.2.${++addresses}`) {
  let text = '';
  let end: (() => void)[] | undefined = [];
  const gate = { open: true, sends: 0 };
  const stream: EventStream = {
    address,
    lastEventId: undefined,
    get hasEnded() {
      return end === undefined;
    },
    send: ({ bytes }) => {
      text += bytes.toString();
      gate.sends++;
    },
    drained: async () => {
      while (!gate.open && !stream.hasEnded) await new Promise(setImmediate);
    },
    end() {
      const listeners = end ?? [];
      end = undefined;
      for (const listener of listeners) listener();
    },
    onEnd: (listener) => void end?.push(listener),
  };
  /** The events of a name in the order in which they came. */
  const dataOf = (name: string) =>
    [...text.matchAll(new RegExp(`event: ${name}\ndata: (.*)`, 'g'))].map(([, data]) =>
      JSON.parse(data ?? ''),
    );
  return { stream, gate, dataOf, text: () => text };
}
