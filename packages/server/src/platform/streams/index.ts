export {
  createEventStreams,
  eventFrame,
  type EventFrame,
  type EventStream,
  type EventStreams,
} from './event-streams.ts';
