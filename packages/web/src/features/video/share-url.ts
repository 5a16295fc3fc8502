import { videoPagePath } from '@bloom/contract/page/page';
import type { Video } from '@bloom/contract/video/video';

/** The networks that a video's page is shared on (docs/specification/pages.md#video-page). */
export const shareNetworks = ['twitter', 'facebook', 'weibo', 'qq'] as const;
/** The apps that a link is sent with (docs/specification/pages.md#share-to-an-app). */
export const shareApps = ['wechat', 'instagram', 'whatsapp', 'line'] as const;
export type ShareApp = (typeof shareApps)[number];
/** The apps with a page that begins a message. The other two have none: their links are scanned or pasted. */
type AppWithPage = 'whatsapp' | 'line';

/** The networks and apps with a page that begins a post or message. */
export type ShareNetwork = (typeof shareNetworks)[number] | AppWithPage;

/**
 * These pages, and what each calls the link and the words beside it; without a name for it, words hold both.
 */
const pages: Record<ShareNetwork, { page: string; link?: string; words?: string }> = {
  twitter: { page: 'https://x.com/intent/post', link: 'url', words: 'text' },
  // Facebook takes the words from the linked page.
  facebook: { page: 'https://www.facebook.com/sharer/sharer.php', link: 'u' },
  weibo: { page: 'https://service.weibo.com/share/share.php', link: 'url', words: 'title' },
  qq: { page: 'https://connect.qq.com/widget/shareqq/index.html', link: 'url', words: 'title' },
  whatsapp: { page: 'https://wa.me/', words: 'text' },
  line: { page: 'https://social-plugins.line.me/lineit/share', link: 'url', words: 'text' },
};

/** Where a network or app begins a post or message with a link and a title. */
export function shareUrl(network: ShareNetwork, link: string, title: string): string {
  const { page, link: linkName, words } = pages[network];
  const query = new URLSearchParams(linkName === undefined ? {} : { [linkName]: link });
  if (words) query.set(words, linkName === undefined ? `${title} ${link}` : title);
  return `${page}?${query}`;
}

/**
 * The address of a video's page as it is passed on (docs/specification/pages.md#page-routes).
 *
 * @param options.refCode the referral code of the user who shares it, if signed in
 * @param options.episode the number of the episode, from 1
 * @param options.startS the second that it begins at
 */
export function videoLink(
  origin: string,
  video: Video,
  options: { refCode?: string | undefined; episode?: number; startS?: number } = {},
): string {
  const { refCode, episode = 1, startS = 0 } = options;
  const query = new URLSearchParams({
    ...(episode > 1 && { episode: String(episode) }),
    ...(startS > 0 && { t: String(startS) }),
    ...(refCode && { code: refCode }),
  }).toString();
  return origin + videoPagePath(video) + (query && `&${query}`);
}
