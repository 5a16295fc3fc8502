import { hash } from 'node:crypto';
import { directImageHosts } from '@bloom/contract/video/images';
import type { PageConfig } from '@bloom/contract/page/page';

/**
 * The Trusted Types policies that may exist: the page's own, which every URL of a script has to pass
 * (packages/web/src/entry/deferred-start.ts), and those that YouTube's scripts create.
 */
const trustedTypes = ['default', 'youtube-widget-api', 'goog#html'];

/**
 * Makes the content security policy of pages: what a page may load, run, show and send, and nothing else.
 *
 * @param html the page: scripts in it may run as they are, no others
 * @returns the policy of a page that shows streams of these sources, or none
 */
export function contentSecurityPolicy(
  { players }: Pick<PageConfig, 'players'>,
  html: string,
): (streams: readonly string[]) => string {
  // The script of YouTube's interface loads a second one below `/s/player/`.
  const youtube = [`${players.youtube}/iframe_api`, `${players.youtube}/s/player/`];
  const scripts = ["'self'", ...youtube, ...inlineScripts(html)];
  const frames = [...new Set(Object.values(players))];
  const images = directImageHosts.map((host) => `https://${host}`);
  return (streams) => {
    const policy: Record<string, readonly string[]> = {
      'default-src': ["'none'"],
      'script-src': scripts,
      'style-src': ["'self'"],
      // Attributes of what the server has rendered; a URL in one is bound by the lines below.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", ...images],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...streams],
      'media-src': ["'self'", 'blob:', ...streams],
      'worker-src': ["'self'", 'blob:'],
      'frame-src': frames,
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': trustedTypes,
    };
    return Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; ');
  };
}

/** The hashes of a page's inline scripts; elements with another type hold data. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
}
