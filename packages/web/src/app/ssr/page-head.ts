import { categories } from '@bloom/contract/catalogue/categories';
import type { Collection } from '@bloom/contract/collection/collection';
import { imageUrl, previewSize } from '@bloom/contract/video/images';
import { inLocale, locales, localeTable } from '@bloom/contract/wire/locale';
import {
  collectionFeedPath,
  collectionPagePath,
  collectionPreviewPath,
  momentFeedFormats,
  momentFeedPath,
  userPagePath,
  videoPagePath,
} from '@bloom/contract/page/page';
import type { NamedRule, SiteRules } from '@bloom/contract/moderation/site-rules';
import type { User } from '@bloom/contract/account/user';
import type { Video } from '@bloom/contract/video/video';
import type { Filters } from '../../features/catalogue/filter/filters.ts';
import type { ActiveLocale } from '../../i18n/locale.ts';
import type { Options } from '../../parts/videos/options.ts';
import { fullTitle, listTitle } from './page-title.ts';
import { stringifySearch } from '../search-params.ts';

/** The image of pages without one: the operator's logo, or else the app's. */
function fallbackImage({ publicUrl, logo }: Page): string {
  const image = logo && imageUrl(logo, { width: 640 });
  return new URL(image ?? '/icons/icon-512.png', publicUrl).href;
}
const imageWidth = 1280;

type Page = {
  active: ActiveLocale;
  /** The public URL of the server, without a slash at its end. */
  publicUrl: string;
  /** The operator's name of the site. */
  siteName: string;
  /** The operator's description of the site; empty for the built-in one. */
  description: string;
  /** The operator's logo. */
  logo: string | undefined;
  /** The language that the URL names (`?lang=`). */
  requestedLocale: string | undefined;
};

/** The head of a list: title, canonical link, languages, Open Graph and feeds. */
export function listHead(page: Page, options: Options, filters: Filters): string {
  const { active } = page;
  const description = page.description || active.t('head.description');
  const title = listTitle(active, options, filters);
  return [
    ...plainHead(page, `/${stringifySearch(filters)}`, title, description),
    // Search results are not indexed.
    ...(filters.searchKeyWords ? [meta('name', 'robots', 'noindex, follow')] : []),
    ...feeds(page, options, filters),
  ].join('\n    ');
}

/**
 * The head of a video's page, with its structured data.
 *
 * @param canonical the video whose page stands for it, where that is another copy of its work
 */
export function videoHead(
  page: Page,
  video: Video,
  canonical: Parameters<typeof videoPagePath>[0] = video,
): string {
  const { active, publicUrl } = page;
  const path = videoPagePath(video);
  const description = video.line ?? active.t('head.videoDescription', { name: video.account_name });
  const image = imageUrl(video.thumbnails.high.url, { width: imageWidth });
  const absolute = image && new URL(image, publicUrl).href;
  const url = publicUrl + path;
  return [
    ...pageElements(page, videoPagePath(canonical), video.title, description, {
      'og:type': 'video.other',
      'og:image': absolute ?? fallbackImage(page),
      'twitter:card': absolute ? 'summary_large_image' : 'summary',
    }),
    ...(video.offline ? [meta('name', 'robots', 'noindex, follow')] : []),
    element('link', {
      rel: 'alternate',
      type: 'application/json+oembed',
      href: `${publicUrl}/api/oembed?url=${encodeURIComponent(url)}`,
      title: video.title,
    }),
    ...momentFeedFormats.map((format) =>
      element('link', {
        rel: 'alternate',
        type: format === 'atom' ? 'application/atom+xml' : 'application/feed+json',
        href: publicUrl + momentFeedPath(video, format),
        title: `${video.title} · ${active.t('video.moments')}`,
      }),
    ),
    `<script type="application/ld+json">${escapeJson({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: video.title,
      description,
      url: url,
      uploadDate: new Date(video.share_timestamp * 1000).toISOString(),
      ...(absolute && { thumbnailUrl: [absolute] }),
      ...(video.duration !== null && { duration: `PT${video.duration}S` }),
      ...(typeof video.url === 'string' && video.url && { contentUrl: video.url }),
    })}</script>`,
  ].join('\n    ');
}

/** The head of a user's page, with its structured data. */
export function userHead(page: Page, user: User, indexed: boolean): string {
  const { active, publicUrl } = page;
  const path = userPagePath(user);
  const description = active.t('user.description', { name: user.name });
  return [
    ...pageElements(page, path, user.name, description, {
      'og:type': 'profile',
      'og:image': fallbackImage(page),
      'twitter:card': 'summary',
    }),
    ...(indexed ? [] : [meta('name', 'robots', 'noindex')]),
    `<script type="application/ld+json">${escapeJson({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: user.name,
        alternateName: `@${user.handle}`,
        url: publicUrl + path,
      },
    })}</script>`,
  ].join('\n    ');
}

/** The head of a collection's page; search engines list public ones only. */
export function collectionHead(page: Page, collection: Collection): string {
  const { active, publicUrl } = page;
  const { id, title: name, text, images, account_name: maker, visibility } = collection;
  // It shows the first four of them.
  const hasPreview = images.some((url) => url !== '');
  return [
    ...pageElements(
      page,
      collectionPagePath(id),
      name,
      text || active.t('collection.description', { name: maker, title: name }),
      {
        'og:type': 'website',
        'og:image': hasPreview ? publicUrl + collectionPreviewPath(id) : fallbackImage(page),
        ...(hasPreview && {
          'og:image:width': String(previewSize.width),
          'og:image:height': String(previewSize.height),
        }),
        'twitter:card': hasPreview ? 'summary_large_image' : 'summary',
      },
    ),
    ...(visibility === 'public' ? [] : [meta('name', 'robots', 'noindex')]),
    element('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: publicUrl + collectionFeedPath(id),
      title: fullTitle(page.siteName, name),
    }),
  ].join('\n    ');
}

/** The head of the board of sharers. */
export function sharersHead(page: Page): string {
  const { t } = page.active;
  return plainHead(page, '/sharers', t('user.sharers'), t('user.sharersText')).join('\n    ');
}

export function rulesHead(page: Page): string {
  const { t } = page.active;
  return plainHead(page, '/rules', t('home.rules'), t('decision.rulesIntro')).join('\n    ');
}

/** The head of the COVID map; every day and country of it is one page for search engines. */
export function mapHead(page: Page): string {
  const { t } = page.active;
  return plainHead(page, '/map', t('map.title'), t('map.intro')).join('\n    ');
}

export function missingHead(page: Page, what: 'video' | 'user' | 'collection'): string {
  const { t } = page.active;
  return [
    title(page, t(`${what}.missingTitle`)),
    meta('name', 'robots', 'noindex'),
    meta('name', 'description', t(`${what}.missingText`)),
  ].join('\n    ');
}

/** The head of the page of a video or collection that moderators removed: nothing of it. */
export function removedHead(
  page: Page,
  { rule }: NamedRule,
  rules: SiteRules | undefined,
  what: 'video' | 'collection',
): string {
  const words = rules?.rules[rule - 1];
  const { locale, t } = page.active;
  const name = words ? inLocale(words, locale).title : '';
  return [
    title(page, t(what === 'video' ? 'video.removedTitle' : 'video.removedCollection')),
    meta('name', 'robots', 'noindex'),
    meta('name', 'description', t('video.removedText', { rule, title: name })),
  ].join('\n    ');
}

/** JSON for a script element; no value can close the element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** A page of the site itself, without an image of its own. */
function plainHead(page: Page, path: string, name: string | undefined, description: string): string[] {
  return pageElements(page, path, name, description, {
    'og:type': 'website',
    'og:image': fallbackImage(page),
    'twitter:card': 'summary',
  });
}

function pageElements(
  page: Page,
  path: string,
  name: string | undefined,
  description: string,
  openGraph: Record<string, string>,
): string[] {
  const { active, publicUrl, requestedLocale, siteName } = page;
  const inLanguage = (lang: string) => `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  const url = requestedLocale ? inLanguage(requestedLocale) : publicUrl + path;
  const alternate = (tag: string, href: string) => element('link', { rel: 'alternate', hreflang: tag, href });
  const properties = {
    'og:site_name': siteName,
    'og:title': name ?? siteName,
    'og:description': description,
    'og:url': url,
    'og:locale': localeTable[active.locale].regionalTag.replace('-', '_'),
    ...openGraph,
  };
  return [
    title(page, name),
    meta('name', 'description', description),
    element('link', { rel: 'canonical', href: url }),
    ...locales.map((locale) => alternate(localeTable[locale].tag, inLanguage(locale))),
    alternate('x-default', publicUrl + path),
    ...Object.entries(properties).map(([property, content]) =>
      meta(property.startsWith('twitter:') ? 'name' : 'property', property, content),
    ),
  ];
}

/** Links to the feed of all videos and to that of the list's category. */
function feeds({ active, publicUrl, siteName }: Page, options: Options, { category }: Filters): string[] {
  const names = ['all', ...categories.filter((each) => each === category)];
  return names.map((name) =>
    element('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: `${publicUrl}/feed/${name}.atom`,
      title: fullTitle(
        siteName,
        name === 'all' ? undefined : listTitle(active, options, category ? { category } : {}),
      ),
    }),
  );
}

function title({ siteName }: Page, name: string | undefined): string {
  return `<title>${escape(fullTitle(siteName, name))}</title>`;
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
