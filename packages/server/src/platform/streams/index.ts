export {
  createEventStreams,
  eventFrame,
  inTurns,
  joinFrames,
  type EventFrame,
  type EventStream,
  type EventStreams,
} from './event-streams.ts';
