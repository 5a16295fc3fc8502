/**
 * Why an outbound request got no response. Any HTTP status counts as a response.
 *
 * - `timeout`: the whole request or its headers took too long;
 * - `refused`: the URL is not allowed (scheme, port, userinfo, IP address that is not public);
 * - `network`: no connection, a broken one, or a body that does not match its headers;
 * - `tooLarge`: more bytes than the caller allows;
 * - `badRedirect`: too many redirects, or one to an invalid URL.
 */
export type OutboundErrorKind = 'timeout' | 'refused' | 'network' | 'tooLarge' | 'badRedirect';

/** An outbound request without a response. It names only the host: paths and queries may hold secrets. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;

  constructor(kind: OutboundErrorKind, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
