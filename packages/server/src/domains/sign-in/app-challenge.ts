/** The hash of an app's secret in a request (`AppChallenge`); null if the request has none. */
export function readAppChallenge(challenge: string | undefined): Buffer | null {
  return challenge === undefined ? null : Buffer.from(challenge, 'base64url');
}
