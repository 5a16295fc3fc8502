import type { Category } from '../catalogue/categories.ts';
import type { SiteHosts } from './maccms.ts';
import { findLinks } from './share-text.ts';
import { parseAddress, readable, type LinkErrorKey } from './source.ts';
import { sources, sourceTable, type Link, type Source } from './sources.ts';

export type ParsedLink =
  | {
      readonly ok: true;
      readonly link: Link;
      /** The link without the text around it. */ readonly href: string;
    }
  | { readonly ok: false; readonly key: LinkErrorKey };

/**
 * Parses what a user pastes: a link in any of its forms, or a share text around one. Returns the first link
 * that can be shared; if there is none, the error key of the first known host
 * (docs/specification/sources.md#links). Never throws.
 *
 * @param sites the resource sites that the operator has configured
 */
export function parseLink(text: string, sites: SiteHosts = []): ParsedLink {
  let refusal: LinkErrorKey | undefined;
  for (const { href, authority } of findLinks(text)) {
    const url = parseAddress(href);
    if (url === undefined) continue;
    const hostname = url.hostname.replace(/\.$/, '');
    // Resource sites of tests have a port; real sites never do.
    const sourceWithPort = sourceOfHost(url.host, sites);
    const source = sourceWithPort ?? sourceOfHost(hostname, sites);
    if (source === undefined) continue;
    const { readLink, invalid } = sourceTable[source];
    const disguised = authority.includes('@') || (sourceWithPort === undefined && url.port !== '');
    const link = disguised ? undefined : readLink(readable(url, hostname));
    if (link) return { ok: true, link, href };
    refusal ??= invalid;
  }
  return { ok: false, key: refusal ?? 'share.unsupportedSource' };
}

/**
 * The site of the first link of a text to a page that is on none of the sources, without `www.`; undefined
 * where there is no such link.
 */
export function unknownSiteOf(text: string, sites: SiteHosts = []): string | undefined {
  for (const { href } of findLinks(text)) {
    const url = parseAddress(href);
    if (url === undefined) continue;
    const hostname = url.hostname.replace(/\.$/, '');
    const isKnown = sourceOfHost(url.host, sites) ?? sourceOfHost(hostname, sites);
    // A host alone is not whole yet, or leads to no video anywhere.
    if (!isKnown && hostname.includes('.') && /\/\/[^/]+\/./.test(href)) {
      return hostname.replace(/^www\./, '');
    }
  }
  return undefined;
}

/**
 * The id under which the video of a link is stored. In tvseries a link with a video and a list
 * means the list, elsewhere the video (docs/specification/sources.md#links). Undefined for a short link,
 * which has to be resolved first.
 */
export function videoIdOf(link: Link, category?: Category): string | undefined {
  if ('means' in link) {
    const listFirst = category === 'tvseries' || link.means === 'playlist';
    return listFirst ? (link.playlistId ?? link.videoId) : (link.videoId ?? link.playlistId);
  }
  if ('kind' in link) return link.kind === 'short' ? undefined : link.id;
  return 'id' in link ? link.id : (link.vid ?? link.cid);
}

function sourceOfHost(host: string, sites: SiteHosts): Source | undefined {
  return (
    sources.find((source) => sourceTable[source].hosts.includes(host)) ??
    sites.find(({ hosts }) => hosts.includes(host))?.source
  );
}
