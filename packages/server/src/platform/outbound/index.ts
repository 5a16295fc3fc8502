export {
  createOutbound,
  OutboundError,
  type Outbound,
  type OutboundResponse,
  type OutboundErrorKind,
  type OutboundOptions,
  type OutboundRequest,
} from './outbound.ts';
export { isPublicAddress } from './public-address.ts';
export { matchesSchema } from './matches-schema.ts';
