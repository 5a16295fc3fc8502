import { createHash } from 'node:crypto';
import { directImageHosts } from '@bloom/contract/images';
import type { PageConfig } from '@bloom/contract/page';

/**
 * What a page may load, run, show and send, and nothing else.
 *
 * @param html the page: scripts that stand in it may run as they are, no others
 */
export function contentSecurityPolicy(
  { players, sites }: Pick<PageConfig, 'players' | 'sites'>,
  html: string,
): string {
  // Streams of resource sites, and what their lists lead to, come from wherever these keep them.
  const streams = sites.length > 0 ? ['https:'] : [];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // The script of YouTube's interface loads a second one from the same origin.
    'script-src': ["'self'", players.youtube, ...inlineScripts(html)],
    'style-src': ["'self'"],
    // Attributes of what the server has drawn; an address in one is bound by the lines below.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", ...directImageHosts.map((host) => `https://${host}`)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...streams],
    'media-src': ["'self'", 'blob:', ...streams],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [...new Set(Object.values(players))],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** The hashes of the scripts that stand in a page; what has a type of its own is data. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
