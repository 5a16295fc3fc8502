import type { Config } from '../config/config.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, warning, failure } = findingsOf('configuration');

/** Settings that are valid, and that a public installation should have otherwise. */
export function checkConfiguration(
  config: Pick<
    Config,
    'databaseUrl' | 'demo' | 'emailLogin' | 'passkeys' | 'providers' | 'publicUrl' | 'trustProxy' | 'warnings'
  >,
): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const hasLogin =
    Object.keys(config.providers).length > 0 || config.passkeys || config.emailLogin !== undefined;
  return [
    ok('every setting is valid'),
    ...config.warnings.map((text) => warning(text, 'Correct its name, or unset it.')),
    ...(protocol !== 'https:' && !isLocal
      ? [
          failure(
            `PUBLIC_URL is ${config.publicUrl}, so sessions and logins cross the network unencrypted`,
            'Put a proxy with TLS in front, and set PUBLIC_URL to its https URL.',
          ),
        ]
      : []),
    ...(protocol === 'https:' && config.trustProxy.length === 0
      ? [
          warning(
            'PUBLIC_URL is https, and TRUST_PROXY is not set: all visitors share the address and the limits of the proxy',
            'Set TRUST_PROXY to the address of the proxy that terminates TLS.',
          ),
        ]
      : []),
    ...(config.demo.forced || (config.demo.on && !isLocal)
      ? [
          failure(
            'the demo login is on: every visitor can sign in as anyone',
            'Set DEMO=0, and the credentials of a login provider.',
          ),
        ]
      : []),
    ...(!hasLogin && !config.demo.on
      ? [
          warning(
            'there is no way to sign in',
            'Allow passkeys (PASSKEYS), or set up e-mail or a login provider: docs/configuration.md#login-providers',
          ),
        ]
      : []),
  ];
}
