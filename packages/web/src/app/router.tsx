import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router';
import { appRoutes, type AppRouteName } from '@bloom/contract/page/routes';
import { defaultSource, parseSource, type Source } from '@bloom/contract/sources/sources';
import { listOptions } from '../features/catalogue/catalogue-api.ts';
import { knownFilters, readFilters, type Filters } from '../features/catalogue/filter/filters.ts';
import { readSearchSection, type SearchSectionQuery } from '../features/catalogue/search/search-section.ts';
import { episodeToKeep } from '../features/video/playing-video.ts';
import { readMapSearch, type MapSearch } from '../features/map/map-search.ts';
import { useLocale, withMessages } from '../i18n/locale.ts';
import { ApiError, apiPath, call } from '../lib/api.ts';
import { currentCategoryTable } from '../parts/videos/category-table.ts';
import { personalListsKey } from '../parts/videos/personal-lists-key.ts';
import { queryClient } from '../lib/query-client.ts';
import { sessionToken } from '../lib/session.ts';
import { Button } from '../ui/form/Button.tsx';
import { Placeholder } from '../ui/message/Placeholder.tsx';
import { adminParts, type AdminPart } from './admin-parts.ts';
import type { LaunchParams } from './boot/launch-params.ts';
import { isSamePage, keepChat, readDialog } from './dialogs/dialogs.ts';
import { HomePage } from './pages/home/HomePage.tsx';
import { loadVideoPage } from './pages/video/VideoPages.tsx';
import { removeCanonical } from './ssr/canonical-url.ts';
import {
  parseSearch,
  readEdit,
  readVersion,
  type RulesSearch,
  readEpisode,
  readMoment,
  readStart,
  stringifySearch,
} from './search-params.ts';
import { Shell } from './layout/Shell.tsx';

type Query = Record<string, unknown>;

/** A page whose code and messages are loaded on the first visit. */
const page = <T extends Record<string, unknown>, N extends keyof T>(
  load: () => Promise<T>,
  name: N,
  ...tiers: 'admin'[]
) => lazyRouteComponent(() => withMessages(load, ...tiers), name);

/**
 * Checks with the server whether the account may see a page, before any code of the page is loaded. Otherwise
 * the page is shown as one that does not exist.
 *
 * @param path what only accounts with access can read
 */
const requireAccess = (path: string) => async () => {
  const isRefused =
    !sessionToken() ||
    (await call('GET', path).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ApiError && [401, 403].includes(error.status ?? 0)) return true;
        throw error;
      },
    ));
  if (isRefused) redirect({ to: '/error', search: { code: '404' }, replace: true, throw: true });
};

/**
 * Reads the query of a route. Parameters that `read` leaves out become undefined, because the router passes
 * on all of a query that its reader does not name: a component would get `episode: 'abc'`.
 */
const reading =
  <T extends object>(names: readonly (keyof T)[], read: (query: Query) => T) =>
  (query: Query): T => ({
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...read(query),
  });

type VideoSearch = {
  videoSrc: Source;
  categoryIdx?: number;
  code?: string;
  collection?: string;
  episode?: number;
  t?: number;
  moment?: number;
  edit?: 1;
};

// The routes are the same for every router: the server makes a router for each page that it renders,
// and TanStack Router then processes the tree of routes once.
const root = createRootRouteWithContext<{ launchParams: LaunchParams }>()({
  validateSearch: readDialog,
  component: function Root() {
    return <Shell launchParams={root.useRouteContext().launchParams} />;
  },
});
const at = <N extends AppRouteName>(name: N) => ({
  getParentRoute: () => root,
  path: appRoutes[name].path as (typeof appRoutes)[N]['path'],
});

const home = createRoute({
  ...at('home'),
  validateSearch: (query: Query): Filters & SearchSectionQuery => ({
    ...readFilters(query),
    ...readSearchSection(query),
  }),
  search: { middlewares: [keepChat] },
  component: HomePage,
});
const video = createRoute({
  ...at('video'),
  validateSearch: reading<VideoSearch>(
    ['categoryIdx', 'collection', 'episode', 't', 'moment', 'edit'],
    (query) => ({
      videoSrc: parseSource(text(query['videoSrc']) ?? '') ?? defaultSource,
      // Text in a URL, a number in a navigation.
      ...(/^[0-3]$/.test(String(query['categoryIdx'])) && {
        categoryIdx: Number(query['categoryIdx']),
      }),
      ...pick(query, ['code', 'collection']),
      ...readEpisode(query),
      ...readStart(query),
      ...readMoment(query),
      ...readEdit(query),
    }),
  ),
  // The frame renders it (VideoPages.tsx), so that its player can go on when it is left.
  component: Object.assign(() => null, { preload: loadVideoPage }),
  beforeLoad: ({ params, search }) => {
    const episode = episodeToKeep({ source: search.videoSrc, id: params.id }, search.episode);
    if (episode === undefined) return;
    // The series has gone on meanwhile.
    redirect({
      to: '/video/$id',
      params,
      search: { ...search, episode },
      replace: true,
      throw: true,
    });
  },
});
const room = createRoute({
  ...at('room'),
  validateSearch: reading<{ invite?: string; code?: string }>(['invite', 'code'], (query) =>
    pick(query, ['invite', 'code']),
  ),
  component: page(
    () => Promise.all([import('./pages/room/RoomPage.tsx'), loadVideoPage()]).then(([module]) => module),
    'RoomPage',
  ),
});
const userPage = page(() => import('./pages/user/UserPage.tsx'), 'UserPage');
const user = createRoute({ ...at('user'), component: userPage });
const userId = createRoute({ ...at('userId'), component: userPage });
const collection = createRoute({
  ...at('collection'),
  component: page(() => import('./pages/collection/CollectionPage.tsx'), 'CollectionPage'),
});
const sharers = createRoute({
  ...at('sharers'),
  component: page(() => import('./pages/home/SharersPage.tsx'), 'SharersPage'),
});
const map = createRoute({
  ...at('map'),
  validateSearch: reading<MapSearch>(['day', 'measure', 'country'], readMapSearch),
  component: page(() => import('./pages/site/MapPage.tsx'), 'MapPage'),
});
const own = <N extends 'FollowingPage' | 'HistoryPage' | 'MyVideosPage' | 'SavedPage'>(name: N) =>
  page(() => import('./pages/mine/OwnPages.tsx'), name);
const videos = createRoute({ ...at('videos'), component: own('MyVideosPage') });
const saved = createRoute({ ...at('saved'), component: own('SavedPage') });
const history = createRoute({ ...at('history'), component: own('HistoryPage') });
const following = createRoute({ ...at('following'), component: own('FollowingPage') });
const login = createRoute({
  ...at('login'),
  validateSearch: (query: Query): { login?: string; from?: string } => pick(query, ['login', 'from']),
  component: page(() => import('./pages/mine/LoginPage.tsx'), 'LoginPage'),
});
const email = createRoute({
  ...at('email'),
  component: page(() => import('./pages/mine/EmailPage.tsx'), 'EmailPage'),
});
const logout = createRoute({
  ...at('logout'),
  component: page(() => import('./pages/mine/LogoutPage.tsx'), 'LogoutPage'),
});
const mine = createRoute({
  ...at('mine'),
  validateSearch: (query: Query): { feature?: string; from?: string } => pick(query, ['feature', 'from']),
  component: page(() => import('./pages/mine/MinePage.tsx'), 'MinePage'),
});
const setting = createRoute({
  ...at('setting'),
  validateSearch: (query: Query): { from?: string } => pick(query, ['from']),
  component: page(() => import('./pages/mine/MineSettingPage.tsx'), 'MineSettingPage'),
});
// Paths are matched whatever the case of their letters, so /ShareVideo is this page too.
const share = createRoute({
  ...at('share'),
  validateSearch: (query: Query): { from?: string; title?: string; text?: string; url?: string } =>
    pick(query, ['from', 'title', 'text', 'url']),
  component: page(() => import('./pages/mine/SharePage.tsx'), 'SharePage'),
});
const error = createRoute({
  ...at('error'),
  validateSearch: (query: Query): { code?: string; message?: string; field?: string; provider?: string } =>
    pick(query, ['code', 'message', 'field', 'provider']),
  component: page(() => import('./pages/site/ErrorPage.tsx'), 'ErrorPage'),
});

const legal = <N extends 'ImprintPage' | 'PrivacyPage' | 'TermsPage'>(name: N) =>
  page(() => import('./pages/site/LegalPage.tsx'), name);
const privacy = createRoute({ ...at('privacy'), component: legal('PrivacyPage') });
const terms = createRoute({ ...at('terms'), component: legal('TermsPage') });
const imprint = createRoute({ ...at('imprint'), component: legal('ImprintPage') });
const moderation = createRoute({
  ...at('moderation'),
  validateSearch: reading<{ case?: number }>(['case'], ({ case: id }) =>
    /^[1-9]\d{0,15}$/.test(String(id)) ? { case: Number(id) } : {},
  ),
  beforeLoad: requireAccess(`${apiPath('moderation', 'cases')}?limit=1`),
  component: page(() => import('./pages/moderation/ModerationPage.tsx'), 'ModerationPage'),
});
const people = createRoute({
  ...at('people'),
  validateSearch: reading<{ id?: number }>(['id'], ({ id }) =>
    /^[1-9]\d{0,15}$/.test(String(id)) ? { id: Number(id) } : {},
  ),
  beforeLoad: requireAccess(`${apiPath('moderation', 'people')}?q=0`),
  component: page(() => import('./pages/moderation/PeoplePage.tsx'), 'PeoplePage'),
});
const admin = createRoute({
  ...at('admin'),
  validateSearch: reading<{ part?: AdminPart }>(['part'], ({ part }) => {
    const known = adminParts.find((each) => each === part);
    return known ? { part: known } : {};
  }),
  beforeLoad: requireAccess(apiPath('admin', 'settings')),
  component: page(() => import('./pages/moderation/AdminPage.tsx'), 'AdminPage', 'admin'),
});
const setup = createRoute({
  ...at('setup'),
  component: page(() => import('./pages/site/SetupPage.tsx'), 'SetupPage', 'admin'),
});
const rules = createRoute({
  ...at('rules'),
  validateSearch: reading<RulesSearch>(['version'], readVersion),
  component: page(() => import('./pages/moderation/RulesPage.tsx'), 'RulesPage'),
});
const noticePage = <N extends 'NoticePage' | 'NoticeStatePage'>(name: N) =>
  page(() => import('./pages/moderation/NoticePage.tsx'), name);
const notice = createRoute({
  ...at('notice'),
  validateSearch: (query: Query): { address?: string } => pick(query, ['address']),
  component: noticePage('NoticePage'),
});
const noticeState = createRoute({
  ...at('noticeState'),
  component: noticePage('NoticeStatePage'),
});
const log = createRoute({
  ...at('log'),
  // The page reads the values: which there are is not code of the first view.
  validateSearch: (query: Query): { kind?: string; action?: string; category?: string; month?: string } =>
    pick(query, ['kind', 'action', 'category', 'month']),
  component: page(() => import('./pages/moderation/LogPage.tsx'), 'LogPage'),
});
const chatAdmin = createRoute({
  ...at('chatAdmin'),
  component: page(() => import('./pages/moderation/ChatAdminPage.tsx'), 'ChatAdminPage'),
});

const pages = {
  home,
  video,
  room,
  user,
  userId,
  collection,
  sharers,
  map,
  videos,
  saved,
  history,
  following,
  login,
  email,
  logout,
  mine,
  setting,
  share,
  privacy,
  imprint,
  terms,
  moderation,
  people,
  admin,
  setup,
  rules,
  log,
  notice,
  noticeState,
  chatAdmin,
  error,
} satisfies Record<AppRouteName, AnyRoute>;
const routeTree = root.addChildren(Object.values(pages));

type AppRouterOptions = {
  /** The launch parameters of the page; none on the server. */
  launchParams?: LaunchParams;
  /** The history to use, by default the browser's. */
  history?: RouterHistory;
};

/** Makes the router of the app: the pages of docs/specification/pages.md#page-routes that exist yet. */
export function createAppRouter({ launchParams = {}, history }: AppRouterOptions) {
  const router = createRouter({
    routeTree,
    context: { launchParams },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // On the server it would add a script to the page.
    scrollRestoration: history === undefined,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: () => <Navigate to="/error" search={{ code: '404' }} replace />,
  });
  if (!history) {
    resetLists(router);
    router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
      if (fromLocation && !isSamePage(pageOf(fromLocation), pageOf(toLocation))) removeCanonical();
    });
  }
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

/** Navigating to a list loads it again from its first page; going back shows it as it was. */
function resetLists(router: AppRouter): void {
  const reset = (search: string) => {
    const filters = knownFilters(readFilters(parseSearch(search)), currentCategoryTable());
    void queryClient.resetQueries({ queryKey: listOptions(filters).queryKey, exact: true });
    // Only the page without filters shows them.
    if (Object.keys(filters).length > 0) return;
    void queryClient.resetQueries({ queryKey: personalListsKey });
  };
  let current = router.history.location;
  router.history.subscribe(({ location, action }) => {
    const previous = current;
    current = location;
    const isForward = action.type === 'PUSH' || action.type === 'REPLACE';
    // A dialog opened or closed over the list, or another tab of a search was chosen.
    if (isSamePage(previous, location)) return;
    if (isForward && location.pathname === '/') reset(location.search);
  });
  // A link to the current page changes no history.
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, hrefChanged }) => {
    if (!fromLocation || hrefChanged || toLocation.pathname !== '/') return;
    reset(toLocation.searchStr);
    window.scrollTo({ top: 0 });
  });
}

/** Shown instead of a page that failed, for example because a new version has replaced its code. */
function BrokenPage() {
  const { t } = useLocale();
  return (
    <div role="alert">
      <Placeholder page icon="warning" title={t('shell.errorTitle')} text={t('shell.brokenText')}>
        <Button variant="filled" onClick={() => window.location.reload()}>
          {t('shell.reload')}
        </Button>
      </Placeholder>
    </div>
  );
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function pick<N extends string>(query: Query, names: readonly N[]): { [K in N]?: string } {
  const given = names.flatMap((name) => {
    const value = text(query[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as { [K in N]?: string };
}

function pageOf({ pathname, searchStr }: { pathname: string; searchStr: string }) {
  return { pathname, search: searchStr };
}
