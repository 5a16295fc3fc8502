export {
  createOutbound,
  OutboundError,
  type Outbound,
  type OutboundAnswer,
  type OutboundErrorKind,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound.ts';
