import { createContext, useContext } from 'react';
import { pageConfigElementId, type PageConfig } from '@bloom/contract/page';

/** What the server wrote into the page (see contract/page.ts); for what only a browser draws. */
export const pageConfig: PageConfig = {
  players: {
    youtube: 'https://www.youtube.com',
    bilibili: 'https://player.bilibili.com',
    bilibiliLive: 'https://www.bilibili.com',
    tencent: 'https://v.qq.com',
  },
  sites: [],
  demo: false,
  links: {},
  providers: { facebook: false, twitter: false, wechat: false, line: false },
  ...(JSON.parse(
    globalThis.document?.getElementById(pageConfigElementId)?.textContent || '{}',
  ) as Partial<PageConfig>),
};

/** The configuration that a page is drawn with on the server. */
export const PageConfigContext = createContext(pageConfig);

/** What the server tells this page of its settings; for what the server draws too. */
export function usePageConfig(): PageConfig {
  return useContext(PageConfigContext);
}
