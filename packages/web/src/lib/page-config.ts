import { pageConfigElementId, type PageConfig } from '@bloom/contract/page';

/** What the server wrote into the page (see contract/page.ts). */
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
    document.getElementById(pageConfigElementId)?.textContent || '{}',
  ) as Partial<PageConfig>),
};
