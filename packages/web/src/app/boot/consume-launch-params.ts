import { storeReferrer } from '../../features/account/referrer.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { isHashRoute, readLaunchParams } from './launch-params.ts';
import { storeLocale } from './choose-locale.ts';

/**
 * The launch parameters of this page. This module runs first: secrets leave the URL before any other
 * code could read it.
 */
export const launchParams = consume();

// A link of the old app that is followed within the page changes only the hash and loads nothing.
window.addEventListener('hashchange', () => {
  if (isHashRoute(window.location.hash)) window.location.reload();
});

function consume() {
  const { launchParams: params, clean } = readLaunchParams(window.location, pageConfig.categories);
  if (clean !== window.location.pathname + window.location.search + window.location.hash) {
    window.history.replaceState(window.history.state, '', clean);
  }
  if (params.referrer) storeReferrer(params.referrer);
  if (params.locale) storeLocale(params.locale);
  return params;
}
