import { videoPagePath } from '@bloom/contract/page';
import type { Video } from '@bloom/contract/video';

/** The networks that a video's page is shared on (docs/specification.md#video-page). */
export const shareNetworks = ['twitter', 'facebook', 'weibo', 'qq'] as const;
export type ShareNetwork = (typeof shareNetworks)[number];

/** Their pages that begin a post, and what each calls the link and the words beside it. */
const pages: Record<ShareNetwork, { page: string; link: string; words?: string }> = {
  twitter: { page: 'https://x.com/intent/post', link: 'url', words: 'text' },
  // Facebook takes the words from the linked page.
  facebook: { page: 'https://www.facebook.com/sharer/sharer.php', link: 'u' },
  weibo: { page: 'https://service.weibo.com/share/share.php', link: 'url', words: 'title' },
  qq: { page: 'https://connect.qq.com/widget/shareqq/index.html', link: 'url', words: 'title' },
};

/** Where a network begins a post with a link and a title. */
export function shareUrl(network: ShareNetwork, link: string, title: string): string {
  const { page, link: linkName, words } = pages[network];
  const query = new URLSearchParams({ [linkName]: link });
  if (words) query.set(words, title);
  return `${page}?${query}`;
}

/**
 * The address of a video's page as it is passed on (docs/specification.md#page-routes).
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
