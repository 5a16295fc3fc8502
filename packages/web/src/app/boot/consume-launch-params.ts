import { storeReferrer } from '../../features/account/referrer.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { isHashRoute, readLaunchParams } from './launch-params.ts';
import { storeLocale } from './choose-locale.ts';

/**
 * What the page was opened with. This is the first thing that runs: the address is clean before
 * anything else is loaded, or could see it.
 */
export const arrival = take();

// A link of that form that is followed from within the page loads nothing by itself.
window.addEventListener('hashchange', () => {
  if (isHashRoute(window.location.hash)) window.location.reload();
});

function take() {
  const { arrival: brought, clean } = readLaunchParams(window.location, pageConfig.categories);
  if (clean !== window.location.pathname + window.location.search + window.location.hash) {
    window.history.replaceState(window.history.state, '', clean);
  }
  if (brought.referrer) storeReferrer(brought.referrer);
  if (brought.locale) storeLocale(brought.locale);
  return brought;
}
