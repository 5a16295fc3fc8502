import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../metrics/index.ts';

/** An event as it travels between servers: its name, and a payload of ids. */
export type SentEvent = readonly [name: string, payload: unknown];

type Handler = (payload: never) => void | Promise<void>;

/** A failure while an event was handled, or on its way to other servers. */
export type EventFailure = { event: string; error: unknown };

/**
 * The events of a system of servers. `Events` maps each name to its payload, which holds ids only: a
 * subscriber reads what it needs.
 */
export type EventBus<Events> = {
  /**
   * Reports what has happened and is committed. Subscribers of this server run at once, before `publish`
   * returns; those of other servers a moment later. It never throws: a failing subscriber is logged and
   * counted.
   */
  publish<N extends keyof Events & string>(name: N, payload: Events[N]): void;
  /** Runs `handler` for the named events of all servers. */
  subscribe<N extends keyof Events & string>(
    names: readonly N[],
    handler: (payload: Events[N]) => void | Promise<void>,
  ): void;
  /** Runs `handler` when events of other servers may have been missed: whatever they change is stale. */
  onMissed(handler: () => void | Promise<void>): void;
  /** How many servers there are, with this one. While the way to them is lost: as many as before. */
  countServers(): number;
  /** Reports failures, for the log. */
  onFailure(report: (failure: EventFailure) => void): void;
};

/** The side of a bus that faces other servers. */
export type EventExchange = {
  /** Runs the subscribers of an event of another server; an event without any is ignored. */
  receive(event: SentEvent): void;
  /** Reports that events of other servers may have been missed. */
  missed(): void;
  /** Passes on every event of this server from now on. */
  onPublished(send: (event: SentEvent) => void): void;
  /** Records how many other servers there are. */
  recordOthers(count: number): void;
  fail(failure: EventFailure): void;
};

/** Makes the bus of one server, which by itself knows no other server. */
export function createEvents<Events>(metrics: Metrics): EventBus<Events> & EventExchange {
  const handlers = new Map<string, Handler[]>();
  const missedHandlers: (() => void | Promise<void>)[] = [];
  let send: (event: SentEvent) => void = () => {};
  let report: (failure: EventFailure) => void = () => {};
  const failures = new Counter({
    name: 'bloom_event_failures_total',
    help: 'Events that a subscriber failed on, or that could not be passed on.',
    labelNames: ['event'],
    registers: [metrics],
  });

  const servers = new Gauge({
    name: 'bloom_servers',
    help: 'Servers that this one exchanges events with, and itself.',
    registers: [metrics],
  });
  let serverCount = 1;
  const recordOthers = (count: number): void => {
    serverCount = count + 1;
    servers.set(serverCount);
  };
  recordOthers(0);

  const fail = (failure: EventFailure): void => {
    failures.inc({ event: failure.event });
    report(failure);
  };

  function run(event: string, handle: () => void | Promise<void>): void {
    try {
      const pending = handle();
      if (pending) pending.catch((error: unknown) => fail({ event, error }));
    } catch (error) {
      fail({ event, error });
    }
  }

  function receive([name, payload]: SentEvent): void {
    for (const handler of handlers.get(name) ?? []) run(name, () => handler(payload as never));
  }

  return {
    publish(name, payload) {
      receive([name, payload]);
      run(name, () => send([name, payload]));
    },
    subscribe(names, handler) {
      for (const name of names) handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    },
    onMissed: (handler) => void missedHandlers.push(handler),
    countServers: () => serverCount,
    onFailure: (handler) => void (report = handler),
    receive,
    missed() {
      for (const handler of missedHandlers) run('missed', handler);
    },
    onPublished: (passOn) => void (send = passOn),
    recordOthers,
    fail,
  };
}
