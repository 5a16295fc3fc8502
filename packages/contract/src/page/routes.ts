/** A page of the web app. */
export type AppRoute = {
  /** Its path; `$name` stands for one segment, and `{$name}` for what follows in it. */
  path: `/${string}`;
  /** Where its first view is made. A page that the browser renders is sent as a shell without content. */
  renderedBy: 'server' | 'browser';
  /** Search engines do not list it: a link to it is for the people who got it. */
  unlisted?: true;
  /** Other spellings that old links use. The app ignores the case of letters; the server does not. */
  aliases?: readonly `/${string}`[];
};

/**
 * Every page of the web app (docs/specification/pages.md#page-routes). The app's router and the server's
 * routes are both made from it, so that no page exists on one side only.
 */
export const appRoutes = {
  home: { path: '/', renderedBy: 'server' },
  video: { path: '/video/$id', renderedBy: 'server' },
  room: { path: '/room/$room', renderedBy: 'browser', unlisted: true },
  user: { path: '/@{$handle}', renderedBy: 'server' },
  userId: { path: '/user/$id', renderedBy: 'server' },
  collection: { path: '/collection/$id', renderedBy: 'server' },
  sharers: { path: '/sharers', renderedBy: 'server' },
  map: { path: '/map', renderedBy: 'server' },
  saved: { path: '/saved', renderedBy: 'browser' },
  history: { path: '/history', renderedBy: 'browser' },
  following: { path: '/following', renderedBy: 'browser' },
  videos: { path: '/videos', renderedBy: 'browser' },
  login: { path: '/login', renderedBy: 'browser' },
  email: { path: '/email', renderedBy: 'browser' },
  logout: { path: '/logout', renderedBy: 'browser' },
  mine: { path: '/mine', renderedBy: 'browser' },
  setting: { path: '/mineSetting', renderedBy: 'browser' },
  share: { path: '/shareVideo', renderedBy: 'browser', aliases: ['/ShareVideo'] },
  privacy: { path: '/privacy', renderedBy: 'browser' },
  terms: { path: '/terms', renderedBy: 'browser' },
  imprint: { path: '/imprint', renderedBy: 'browser' },
  moderation: { path: '/moderation', renderedBy: 'browser' },
  people: { path: '/moderation/people', renderedBy: 'browser' },
  admin: { path: '/admin', renderedBy: 'browser' },
  setup: { path: '/setup', renderedBy: 'browser' },
  rules: { path: '/rules', renderedBy: 'server' },
  log: { path: '/log', renderedBy: 'browser' },
  notice: { path: '/notice', renderedBy: 'browser' },
  noticeState: { path: '/notice/$key', renderedBy: 'browser' },
  chatAdmin: { path: '/chatroomadmin', renderedBy: 'browser' },
  error: { path: '/error', renderedBy: 'browser' },
} as const satisfies Record<string, AppRoute>;

export type AppRouteName = keyof typeof appRoutes;

const pagePath = new RegExp(
  `^(?:${Object.values<AppRoute>(appRoutes)
    .map(({ path }) => path.replace(/\{?\$\w+\}?/g, '[^/]+').replace(/^\/$/, ''))
    .join('|')})/?$`,
  'i',
);

/** Whether a path is that of a page, and not of a file, a feed, the API or nothing. */
export function isPagePath(path: string): boolean {
  return pagePath.test(path);
}
