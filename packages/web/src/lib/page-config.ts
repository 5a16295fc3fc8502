import { createContext, useContext } from 'react';
import { pageConfigElementId, type PageConfig } from '@bloom/contract/page/page';
import { hostOf, playerOrigins, sources } from '@bloom/contract/sources/sources';

/**
 * The configuration that the server wrote into the page (contract/page/page.ts); for code of the browser
 * only.
 */
export const pageConfig: PageConfig = {
  players: playerOrigins,
  sites: [],
  sharedSources: sources.filter((source) => hostOf(source, []) !== undefined),
  demo: false,
  subtitleEditing: false,
  subtitlePoints: 0,
  siteName: 'Bloom',
  siteDescription: '',
  imprint: false,
  registration: 'open',
  links: {},
  passkeys: false,
  providers: { facebook: false, twitter: false, wechat: false, line: false },
  email: 'off',
  oidc: {},
  ...(JSON.parse(
    globalThis.document?.getElementById(pageConfigElementId)?.textContent || '{}',
  ) as Partial<PageConfig>),
};

/** The configuration of one server-rendered page. */
export const PageConfigContext = createContext(pageConfig);

/** The server's settings for this page; for components that the server renders too. */
export function usePageConfig(): PageConfig {
  return useContext(PageConfigContext);
}
