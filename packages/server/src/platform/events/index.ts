export type { Channel } from './channel.ts';
export { createChannel } from './create-channel.ts';
export { createEvents, type EventBus, type EventExchange, type EventFailure } from './events.ts';
export { publishOnCommit, publishReported, sendReported } from './on-commit.ts';
export { startEventRelay } from './relay.ts';
