import { createContext, useContext } from 'react';
import { pageConfigElementId, type PageConfig } from '@bloom/contract/page';

/** The configuration that the server wrote into the page (contract/page.ts); for code of the browser only. */
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

/** The configuration of one server-rendered page. */
export const PageConfigContext = createContext(pageConfig);

/** The server's settings for this page; for components that the server renders too. */
export function usePageConfig(): PageConfig {
  return useContext(PageConfigContext);
}
