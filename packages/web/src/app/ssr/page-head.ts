import { categories } from '@bloom/contract/categories';
import { interpolate } from '@bloom/contract/interpolate';
import { imageUrl } from '@bloom/contract/images';
import { locales } from '@bloom/contract/locale';
import { videoPagePath } from '@bloom/contract/page';
import type { Video } from '@bloom/contract/video';
import type { Filters } from '../../features/catalogue/filters.ts';
import { head as cn } from '../../i18n/cn/head.ts';
import { head as en } from '../../i18n/en/head.ts';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../../lib/options.ts';
import { fullTitle, listTitle } from './page-title.ts';
import { stringifySearch } from '../search-params.ts';

/** The tags by which Open Graph and search engines name the languages. */
const openGraphLocale = { en: 'en_US', cn: 'zh_CN' } as const;
const words = { en, cn } as const;
const hreflang = { en: 'en', cn: 'zh-Hans' } as const;

/** The picture that stands for Bloom where a page has none of its own, below the public address. */
const ownImage = '/icons/icon-512.png';
const pictureWidth = 1280;

type Page = {
  spoken: ActiveLocale;
  /** The address that people open, without a slash at its end. */
  publicUrl: string;
  /** The language that the address itself asks for (`?lang=`). */
  chosen: string | undefined;
};

/** What the head of a list says of it to browsers, to search engines and where a link is shared. */
export function listHead(page: Page, options: Options, filters: Filters): string {
  const { spoken } = page;
  const { description } = words[spoken.locale];
  const title = listTitle(spoken, options, filters);
  return [
    ...pageElements(page, `/${stringifySearch(filters)}`, title, description, {
      'og:type': 'website',
      'og:image': page.publicUrl + ownImage,
      'twitter:card': 'summary',
    }),
    // What somebody searches for is no page of its own to a search engine.
    ...(filters.searchKeyWords ? [meta('name', 'robots', 'noindex, follow')] : []),
    ...feeds(page, options, filters),
  ].join('\n    ');
}

/** What the head of a video's page says of it. */
export function videoHead(page: Page, video: Video): string {
  const { spoken, publicUrl } = page;
  const path = videoPagePath(video);
  const description = interpolate(words[spoken.locale].videoDescription, () => video.account_name);
  const picture = imageUrl(video.thumbnails.high.url, { width: pictureWidth });
  const absolute = picture && new URL(picture, publicUrl).href;
  const address = publicUrl + path;
  return [
    ...pageElements(page, path, video.title, description, {
      'og:type': 'video.other',
      'og:image': absolute ?? publicUrl + ownImage,
      'twitter:card': absolute ? 'summary_large_image' : 'summary',
    }),
    ...(video.offline ? [meta('name', 'robots', 'noindex, follow')] : []),
    element('link', {
      rel: 'alternate',
      type: 'application/json+oembed',
      href: `${publicUrl}/api/oembed?url=${encodeURIComponent(address)}`,
      title: video.title,
    }),
    `<script type="application/ld+json">${escapeJson({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: video.title,
      description,
      url: address,
      uploadDate: new Date(video.share_timestamp * 1000).toISOString(),
      ...(absolute && { thumbnailUrl: [absolute] }),
      ...(video.duration !== null && { duration: `PT${video.duration}S` }),
      ...(typeof video.url === 'string' && video.url && { contentUrl: video.url }),
    })}</script>`,
  ].join('\n    ');
}

/** What the head of a page says that is not there. */
export function missingHead({ spoken }: Page): string {
  return [
    title(spoken.t('video.missingTitle')),
    meta('name', 'robots', 'noindex'),
    meta('name', 'description', spoken.t('video.missingText')),
  ].join('\n    ');
}

/** JSON for an element of the page, which no value can end. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function pageElements(
  { spoken, publicUrl, chosen }: Page,
  path: string,
  name: string | undefined,
  description: string,
  openGraph: Record<string, string>,
): string[] {
  const inLanguage = (lang: string) =>
    `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  const address = chosen ? inLanguage(chosen) : publicUrl + path;
  const alternate = (tag: string, href: string) =>
    element('link', { rel: 'alternate', hreflang: tag, href });
  const properties = {
    'og:site_name': 'Bloom',
    'og:title': name ?? 'Bloom',
    'og:description': description,
    'og:url': address,
    'og:locale': openGraphLocale[spoken.locale],
    ...openGraph,
  };
  return [
    title(name),
    meta('name', 'description', description),
    element('link', { rel: 'canonical', href: address }),
    ...locales.map((locale) => alternate(hreflang[locale], inLanguage(locale))),
    alternate('x-default', publicUrl + path),
    ...Object.entries(properties).map(([property, content]) =>
      meta(property.startsWith('twitter:') ? 'name' : 'property', property, content),
    ),
  ];
}

/** The feeds of what a list shows: of everything, or of its category. */
function feeds({ spoken, publicUrl }: Page, options: Options, { category }: Filters): string[] {
  const names = ['all', ...categories.filter((each) => each === category)];
  return names.map((name) =>
    element('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: `${publicUrl}/feed/${name}.atom`,
      title: fullTitle(
        name === 'all' ? undefined : listTitle(spoken, options, category ? { category } : {}),
      ),
    }),
  );
}

function title(name: string | undefined): string {
  return `<title>${escape(fullTitle(name))}</title>`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return element('meta', { [kind]: name, content });
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${written.join('')} />`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
