import { afterEach, expect, it } from 'vitest';
import { loginUrl } from './login-url.ts';
import { platform } from '../../../platform/index.ts';

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
afterEach(() => platform.localStore.remove('referrer_code'));

it('the URL of a login contains the stored referral code', () => {
  expect(loginUrl('facebook')).toBe('/api/oauth/facebook/login');
  platform.localStore.set('referrer_code', 'A&B=1234');
  expect(loginUrl('line')).toBe('/api/oauth/line/login?code=A%26B%3D1234');
});
it('a login with WeChat says that it comes from the website', () => {
  platform.localStore.set('referrer_code', 'REF12345');
  expect(loginUrl('wechat')).toBe('/api/oauth/wechat/login?code=REF12345&from_wechat_web=true');
});
