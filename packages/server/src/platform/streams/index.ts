export {
  createEventStreams,
  eventFrame,
  joinFrames,
  type EventFrame,
  type EventStream,
  type EventStreams,
} from './event-streams.ts';
