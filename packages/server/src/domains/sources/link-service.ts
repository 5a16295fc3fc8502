import { BloomError } from '@bloom/contract/errors/errors';
import { isBilibiliHost } from '@bloom/contract/sources/bilibili';
import { parseLink } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import type { Link } from '@bloom/contract/sources/sources';
import type { Outbound, OutboundResponse } from '../../platform/outbound/index.ts';
import { toUpstreamError } from './upstream-request.ts';
import { Breaker } from './breaker.ts';

/** Parses links, and resolves short links with a request to their site. */
export type Links = ReturnType<typeof createLinks>;

const maxHops = 3;

/** @param options.shortUrl the origin that resolves short links */
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
}) {
  const breaker = new Breaker(now);
  const read = (text: string): Link => {
    const parsed = parseLink(text, sites);
    if (!parsed.ok) throw new BloomError(parsed.key);
    return parsed.link;
  };

  return {
    /** The hosts of the configured resource sites. */
    sites,
    /**
     * Parses a link without any request; a short link is not resolved.
     * Error: the key of the link's own host (docs/specification/sources.md#links).
     */
    read,
    /**
     * Follows a short link of bilibili; returns every other link unchanged.
     * Errors: `share.bilibiliNotSupportSuchShare` if it does not lead to a video, `upstream.failed`,
     * `upstream.timeout`.
     */
    async resolve(link: Link) {
      let found = link;
      for (let hop = 0; isShort(found); hop++) {
        // The redirects form a circle, or there are more than a real link has.
        if (hop === maxHops) throw new BloomError('share.bilibiliNotSupportSuchShare');
        if (!breaker.allowsRequest) {
          throw new BloomError(
            'upstream.failed',
            {},
            { cause: new Error('the circuit breaker of short links is open') },
          );
        }
        const { id } = found;
        found = read(
          redirectTarget(await breaker.run(() => fetchRedirect(outbound, new URL(`/${id}`, shortUrl)))),
        );
        // A short link of bilibili must lead to bilibili.
        if (found.source !== link.source) throw new BloomError('share.bilibiliNotSupportSuchShare');
      }
      return found;
    },
    /** The circuit breaker of the short link host. */
    state: () => breaker.state,
  };
}

function isShort(link: Link): link is Extract<Link, { kind: unknown }> {
  return 'kind' in link && link.kind === 'short';
}

/** The response of the short link host; a server error or a rate limit is a failure. */
async function fetchRedirect(outbound: Outbound, url: URL): Promise<OutboundResponse> {
  const response = await outbound.request(url, { redirects: 0 }).catch((cause: unknown) => {
    throw toUpstreamError(cause);
  });
  const { status } = response;
  if (status >= 500 || status === 429 || status === 412) throw new BloomError('upstream.failed');
  return response;
}

/** The target of a short link's redirect: an https URL of bilibili, not requested yet. */
function redirectTarget({ headers }: OutboundResponse): string {
  const location = headers['location'] ?? '';
  const target = URL.canParse(location) ? new URL(location) : undefined;
  if (target?.protocol !== 'https:' || !isBilibiliHost(target.hostname)) {
    throw new BloomError('share.bilibiliNotSupportSuchShare');
  }
  return location;
}
