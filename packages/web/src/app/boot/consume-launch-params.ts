import { storeAdminToken } from '../../features/chat/admin-token.ts';
import { storeReferrer } from '../../features/account/referrer.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { isHashRoute, readLaunchParams } from './launch-params.ts';
import { storeLocale } from './choose-locale.ts';
import { platform } from '../../platform/index.ts';

/**
 * The launch parameters of this page. This module runs first: secrets leave the URL before any other
 * code could read it.
 */
export const launchParams = consume();

// A link of the old app, or another code of a new site, changes only the hash and loads nothing.
platform.onLaunchUrl((url) => {
  if (isHashRoute(url.hash) || readLaunchParams(url).launchParams.setupCode) {
    window.location.reload();
  }
});

function consume() {
  const url = platform.launchUrl();
  const { launchParams: params, clean } = readLaunchParams(url, pageConfig.categories);
  if (clean !== url.pathname + url.search + url.hash) platform.replaceLaunchUrl(clean);
  if (params.adminToken) storeAdminToken(params.adminToken);
  if (params.setupCode) platform.tabStore.set('setup_code', params.setupCode);
  if (params.referrer) storeReferrer(params.referrer);
  if (params.locale) storeLocale(params.locale);
  return params;
}
