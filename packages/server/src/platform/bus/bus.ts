/**
 * Tells the parts of one server what happened. Handlers run at once, before `publish` returns, so
 * that whoever acts next already sees the effect; what they do must not fail or take long.
 */
export type Bus<Events> = {
  publish<E extends keyof Events>(event: E, payload: Events[E]): void;
  subscribe<E extends keyof Events>(event: E, handler: (payload: Events[E]) => void): void;
};

/** Makes a bus for one process. */
export function createBus<Events>(): Bus<Events> {
  const handlers = new Map<keyof Events, ((payload: never) => void)[]>();
  return {
    publish(event, payload) {
      for (const handler of handlers.get(event) ?? []) handler(payload as never);
    },
    subscribe(event, handler) {
      handlers.set(event, [...(handlers.get(event) ?? []), handler]);
    },
  };
}
