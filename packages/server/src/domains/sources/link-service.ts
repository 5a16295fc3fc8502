import { BloomError } from '@bloom/contract/errors';
import { parseLink, type Link, type SiteHosts } from '@bloom/contract/sources/link';
import type { Outbound, OutboundAnswer } from '../../platform/outbound/index.ts';
import { unknownBecause } from './ask.ts';
import { Breaker, type BreakerState } from './breaker.ts';

/** Understands links, also those that only their site can resolve. */
export type Links = {
  /** The hosts of the configured resource sites. */
  sites: SiteHosts;
  /**
   * What a link names, without asking anybody; a short link stays one.
   * Error: the key of the link's own host (product.md §5).
   */
  read(text: string): Link;
  /**
   * Follows a short link of bilibili; every other link is what it is.
   * Errors: `share.bilibiliNotSupportSuchShare` where it leads to no video, `upstream.failed`,
   * `upstream.timeout`.
   */
  resolve(link: Link): Promise<Link>;
  /** Whether short links are asked for, or left alone for a while. */
  state(): BreakerState;
};

const maxHops = 3;
const shortHosts = ['b23.tv', 'bili2233.cn'];

/** @param options.shortUrl the origin that short links are asked at */
export function createLinks({
  outbound,
  shortUrl,
  sites,
  now = Date.now,
}: {
  outbound: Outbound;
  shortUrl: string;
  sites: SiteHosts;
  /** The clock, in milliseconds. */
  now?: () => number;
}): Links {
  const breaker = new Breaker(now);
  const read = (text: string): Link => {
    const parsed = parseLink(text, sites);
    if (!parsed.ok) throw new BloomError(parsed.key);
    return parsed.link;
  };

  return {
    sites,
    read,
    async resolve(link) {
      let found = link;
      for (let hop = 0; isShort(found); hop++) {
        // A circle, or a chain that no honest link has.
        if (hop === maxHops) throw new BloomError('share.bilibiliNotSupportSuchShare');
        if (!breaker.admits) {
          throw new BloomError('upstream.failed', {}, { cause: new Error('it is left alone') });
        }
        const { id } = found;
        found = read(leadsTo(await breaker.run(() => ask(outbound, new URL(`/${id}`, shortUrl)))));
        // Whoever answers for bilibili leads to bilibili and nowhere else.
        if (found.source !== 'bilibili') throw new BloomError('share.bilibiliNotSupportSuchShare');
      }
      return found;
    },
    state: () => breaker.state,
  };
}

function isShort(link: Link): link is Extract<Link, { kind: unknown }> {
  return 'kind' in link && link.kind === 'short';
}

/** What the site answers; one that is unwell, or has had enough of us, has not. */
async function ask(outbound: Outbound, url: URL): Promise<OutboundAnswer> {
  const answer = await outbound.request(url, { redirects: 0 }).catch((cause: unknown) => {
    throw unknownBecause(cause);
  });
  const { status } = answer;
  if (status >= 500 || status === 429 || status === 412) throw new BloomError('upstream.failed');
  return answer;
}

/** Where a short link redirects to: an https address of bilibili, which nobody has asked yet. */
function leadsTo({ headers }: OutboundAnswer): string {
  const location = headers['location'] ?? '';
  const target = URL.canParse(location) ? new URL(location) : undefined;
  const isBilibili =
    target?.protocol === 'https:' &&
    (shortHosts.includes(target.hostname) || /(^|\.)bilibili\.com$/.test(target.hostname));
  if (!isBilibili) throw new BloomError('share.bilibiliNotSupportSuchShare');
  return location;
}
