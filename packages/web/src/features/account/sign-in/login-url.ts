import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import { platform } from '../../../platform/index.ts';

/**
 * Where a login with a provider begins (docs/specification/sign-in.md#redirect-login); the saved referrer
 * code goes along.
 */
export function loginUrl(provider: LinkableProvider): string {
  const query = new URLSearchParams();
  const referrer = platform.localStore.get('referrer_code');
  if (referrer) query.set('code', referrer);
  if (provider === 'wechat') query.set('from_wechat_web', 'true');
  return `${platform.serverOrigin}/api/oauth/${provider}/login${query.size > 0 ? `?${query}` : ''}`;
}
