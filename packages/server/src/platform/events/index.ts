export { createEvents, type EventBus, type EventExchange, type EventFailure } from './events.ts';
export { notifyOnCommit } from './notifications.ts';
export { startEventRelay, type EventRelay } from './relay.ts';
