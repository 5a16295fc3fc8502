/**
 * The push services of browsers; a name after `*.` may have any name before it. `jmt17.google.com` is the one
 * of builds of Chromium without Google's keys.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

/**
 * Whether messages may be sent to an endpoint: an https URL of a known push service, or a URL of a host that
 * the operator added. It looks nothing up, so that a refusal says nothing about names of the server's network
 * (docs/specification/notifications.md#push).
 *
 * @param added hosts of PUSH_HOSTS, with a port where it is not that of the scheme
 */
export function isPushEndpoint(endpoint: string, added: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== '' || url.password !== '') return false;
  const isAt = (pattern: string) =>
    pattern.startsWith('*.') ? url.host.endsWith(pattern.slice(1)) : url.host === pattern;
  if (added.some(isAt)) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && knownHosts.some(isAt);
}
