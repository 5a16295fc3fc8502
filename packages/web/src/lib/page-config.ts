import { pageConfigElementId, type PageConfig } from '@bloom/contract/page';

/** What the server wrote into the page (see contract/page.ts). */
export const pageConfig: PageConfig = {
  youtubePlayerUrl: 'https://www.youtube.com',
  demo: false,
  ...(JSON.parse(
    document.getElementById(pageConfigElementId)?.textContent || '{}',
  ) as Partial<PageConfig>),
};
