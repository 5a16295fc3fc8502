/**
 * Why an outbound call has no answer. An HTTP status, whatever it is, is an answer.
 *
 * - `timeout`: the whole call or its headers took too long;
 * - `refused`: the address is not one that this server asks (scheme, port, userinfo, not public);
 * - `network`: no connection, a broken one, or a body that is not what its headers say;
 * - `tooLarge`: more bytes than the caller takes;
 * - `badRedirect`: too many redirects, or one to no address.
 */
export type OutboundErrorKind = 'timeout' | 'refused' | 'network' | 'tooLarge' | 'badRedirect';

/** An outbound call without an answer. It names the host only: paths and queries may hold secrets. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
