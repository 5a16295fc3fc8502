import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import type { FoundUser } from '@bloom/contract/catalogue/search';
import type { ErrorMessages } from '@bloom/contract/errors/error-messages';
import { locales, type Locale } from '@bloom/contract/wire/locale';
import { userPagePath, type CanonicalUrl, type RenderPage, type PageData } from '@bloom/contract/page/page';
import type { SearchResponse } from '@bloom/contract/video/video';
import { listOptions, listRequest } from '../features/catalogue/catalogue-api.ts';
import { onlyThanked, thankedOptions, thankedRequest } from '../features/catalogue/thanked-api.ts';
import { readFilters, type Filters } from '../features/catalogue/filter/filters.ts';
import { collectionOptions, userCollectionsOptions } from '../features/collection/collection-api.ts';
import { foundLinesOptions } from '../features/catalogue/search/found-lines-api.ts';
import { summaryOptions } from '../features/map/map-api.ts';
import { foundUsersOptions } from '../features/user/found-users-api.ts';
import { sharersOptions } from '../features/user/sharers-api.ts';
import { userOptions } from '../features/user/user-api.ts';
import { isRemoved, removalOptions, videoOptions } from '../features/video/video-api.ts';
import { registerErrorMessages } from '../i18n/error-messages.ts';
import { createActiveLocale, LocaleContext, type ActiveLocale } from '../i18n/locale.ts';
import type { Messages } from '../i18n/messages.ts';
import { optionsOf } from '../parts/videos/options.ts';
import { PageConfigContext } from '../lib/page-config.ts';
import { rulesOptions } from '../parts/decisions/rules-api.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { App } from '../app/App.tsx';
import { readLaunchParams, type LaunchParams } from '../app/boot/launch-params.ts';
import {
  collectionHead,
  escapeJson,
  listHead,
  missingHead,
  removedHead,
  mapHead,
  rulesHead,
  sharersHead,
  userHead,
  videoHead,
} from '../app/ssr/page-head.ts';
import { queriesOf, type HydrationState } from '../app/ssr/hydration-state.ts';
import { canonicalPath } from '../app/ssr/canonical-path.ts';
import { createAppRouter } from '../app/router.tsx';
import { addSearch } from '../app/search-params.ts';

const messagesOf = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const { messages, errors } = (await import(`../i18n/${locale}/index.ts`)) as {
        messages: Messages;
        errors: ErrorMessages;
      };
      registerErrorMessages(locale, errors);
      return [locale, messages] as const;
    }),
  ),
) as Record<Locale, Messages>;

/** The languages with the names that the site has had, which an operator seldom changes. */
const activeLocales = new Map<string, ActiveLocale>();

function activeLocaleOf(locale: Locale, siteName: string): ActiveLocale {
  const key = `${locale} ${siteName}`;
  const known = activeLocales.get(key) ?? createActiveLocale(locale, messagesOf[locale], () => siteName);
  activeLocales.set(key, known);
  return known;
}

/** Only needed to parse a path as a URL. */
const anyOrigin = 'http://bloom.invalid';

/** The canonical URL of a page, which is its cache key; exported by the server build. */
export const canonicalUrl: CanonicalUrl = (url, categories) => {
  const { launchParams, path } = parseUrl(url, categories);
  if (path === undefined || !launchParams.locale) return path;
  return addSearch(path, { lang: launchParams.locale });
};

/** Renders the home page, the pages of videos and users, and the board; exported by the server build. */
export const renderPage: RenderPage = async ({ url, publicUrl, locale, nowS, config, data }) => {
  const { launchParams, path } = parseUrl(url, config.categories);
  if (path === undefined) return undefined;
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ history });
  await router.load();
  const match = router.state.matches.at(-1);
  if (!match) return undefined;

  const active = activeLocaleOf(locale, config.siteName);
  const page = {
    active,
    publicUrl,
    siteName: config.siteName,
    description: config.siteDescription,
    logo: config.links.logo,
    requestedLocale: launchParams.locale,
  };
  const queryClient = createQueryClient();
  try {
    let head: string;
    let status: 200 | 404 | 410 = 200;
    if (match.routeId === '/') {
      const filters = readFilters(match.search);
      const [{ data: listed }, person] = await Promise.all([
        loadList(queryClient, data, filters),
        filters.searchKeyWords ? loadFound(queryClient, data, filters.searchKeyWords) : undefined,
        Object.keys(filters).length === 0 && loadThanked(queryClient, data),
      ]);
      if (filters.searchKeyWords && listed.length === 0) {
        await (person ? loadList(queryClient, data, { sharer: person.id }) : loadThanked(queryClient, data));
      }
      head = listHead(page, optionsOf(config.categories, locale), filters);
    } else if (match.routeId === '/video/$id') {
      const { videoSrc } = match.search;
      const video = (await data.video(videoSrc, match.params.id)) ?? null;
      if (video && !isRemoved(video) && video.source !== videoSrc) {
        return { status: 302, location: `/video/${encodeURIComponent(video.id)}?videoSrc=${video.source}` };
      }
      queryClient.setQueryData(videoOptions(videoSrc, match.params.id).queryKey, video);
      if (isRemoved(video)) {
        const rules = await loadRules(queryClient, data, video.removal.version);
        head = removedHead(page, video.removal, rules, 'video');
        status = 410;
      } else {
        head = video
          ? videoHead(page, video, await data.canonicalVideo(video.source, video.id))
          : missingHead(page, 'video');
        if (!video) status = 404;
      }
    } else if (match.routeId === '/@{$handle}' || match.routeId === '/user/$id') {
      const user = match.routeId === '/@{$handle}' ? `@${match.params.handle}` : match.params.id;
      const found = await data.user(user);
      const location = found && userPagePath(found.user);
      if (location !== undefined && location !== match.pathname) return { status: 302, location };
      queryClient.setQueryData(userOptions(user).queryKey, found?.user ?? null);
      head = found ? userHead(page, found.user, found.indexed) : missingHead(page, 'user');
      if (found) {
        const maker = found.user.id;
        await Promise.all([
          loadList(queryClient, data, { sharer: maker }),
          data.userCollections(maker).then((first) => {
            setPage(queryClient, userCollectionsOptions(maker).queryKey, first);
          }),
        ]);
      } else status = 404;
    } else if (match.routeId === '/collection/$id') {
      const { id } = match.params;
      const found = await data.collection(id);
      const queryKey: QueryKey = collectionOptions(id, undefined).queryKey;
      if (found && !('removal' in found)) {
        setPage(queryClient, queryKey, found);
        head = collectionHead(page, found.collection);
      } else {
        queryClient.setQueryData(queryKey, null);
        const removal = found?.removal;
        queryClient.setQueryData(removalOptions(id).queryKey, removal ?? null);
        head = removal
          ? removedHead(page, removal, await loadRules(queryClient, data, removal.version), 'collection')
          : missingHead(page, 'collection');
        status = removal ? 410 : 404;
      }
    } else if (match.routeId === '/sharers') {
      queryClient.setQueryData(sharersOptions.queryKey, await data.sharers());
      head = sharersHead(page);
    } else if (match.routeId === '/rules') {
      if (!(await loadRules(queryClient, data, match.search.version))) status = 404;
      head = rulesHead(page);
    } else if (match.routeId === '/map') {
      const { day } = match.search;
      queryClient.setQueryData(summaryOptions(day).queryKey, await data.covid(day));
      head = mapHead(page);
    } else {
      return undefined;
    }
    const html = renderToString(
      <LocaleContext value={active}>
        <PageConfigContext value={config}>
          <App router={router} queryClient={queryClient} firstPaint={{ nowS }} />
        </PageConfigContext>
      </LocaleContext>,
    );
    const state: HydrationState = { path, locale, nowS, queries: queriesOf(queryClient) };
    const { preload, root } = splitPreloads(html);
    return { status, head: `${preload}\n    ${head}`, root, state: escapeJson(state) };
  } finally {
    // Its garbage collection timers would keep it in memory for minutes.
    queryClient.clear();
  }
};

/**
 * React puts a preload of every eager image before the page. That of the first one is enough, and
 * belongs in the head.
 */
function splitPreloads(html: string): { preload: string; root: string } {
  let end = 0;
  while (html.startsWith('<link', end)) end = html.indexOf('>', end) + 1;
  return { preload: end > 0 ? html.slice(0, html.indexOf('>') + 1) : '', root: html.slice(end) };
}

/** The launch parameters of a URL, and its canonical path. */
function parseUrl(
  url: string,
  table: CategoryTable | undefined,
): { launchParams: LaunchParams; path: string | undefined } {
  const { launchParams, clean } = readLaunchParams(new URL(url, anyOrigin), table);
  return { launchParams, path: canonicalPath(new URL(clean, anyOrigin), table) };
}

async function loadList(queryClient: QueryClient, data: PageData, filters: Filters): Promise<SearchResponse> {
  const request = listRequest(filters);
  const page = 'body' in request ? await data.search(request.body) : await data.list(request.query);
  setPage(queryClient, listOptions(filters).queryKey, page);
  return page;
}

/** Loads what a search finds besides videos, and returns the first person. */
async function loadFound(
  queryClient: QueryClient,
  data: PageData,
  q: string,
): Promise<FoundUser | undefined> {
  const [users, lines] = await Promise.all([data.foundUsers(q), data.foundLines(q)]);
  queryClient.setQueryData(foundUsersOptions(q).queryKey, users);
  queryClient.setQueryData(foundLinesOptions(q).queryKey, lines);
  return users[0];
}

/** Stores and returns a version of the rules, by default the one that holds. */
async function loadRules(queryClient: QueryClient, data: PageData, version?: number) {
  const rules = await data.rules(version);
  if (rules) queryClient.setQueryData(rulesOptions(version).queryKey, rules);
  return rules;
}

/** Stores the first page of a list. */
function setPage(queryClient: QueryClient, key: QueryKey, first: unknown): void {
  queryClient.setQueryData(key, { pages: [first], pageParams: [undefined] });
}

/**
 * Loads the list with which the row of the most thanked begins: today, or the week while today has no gifts.
 */
async function loadThanked(queryClient: QueryClient, data: PageData): Promise<void> {
  for (const sort of ['thanked_day', 'thanked_week'] as const) {
    const videos = onlyThanked(await data.list(thankedRequest(sort)));
    queryClient.setQueryData(thankedOptions(sort).queryKey, videos);
    if (videos.length > 0) return;
  }
}
