import { feedbackLinks } from '../../features/about/feedback-links.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { Layout } from '../../lib/layout.ts';
import { pageConfig } from '../../lib/page-config.ts';
import type { IconName } from '../../ui/image/Icon.tsx';
import { parseSearch, stringifySearch } from '../search-params.ts';

type DialogEntry = {
  title: MessageKey;
  icon?: IconName;
  /** The page with the same content in the mobile layout (docs/specification/pages.md#page-routes). */
  page?: '/mine' | '/mineSetting';
  /** The layout that has this dialog, by default the desktop one. */
  layout?: Layout | 'both';
  shape?: 'drawer' | 'sheet' | 'corner';
  /** Whether this server has something to show in it, by default always. */
  isAvailable?: () => boolean;
  /** Whether menus list it, by default always. A link opens it in either case. */
  isListed?: () => boolean;
};

/**
 * All dialogs of the app. The name is the value of `dialog` in the URL; `DialogContent.tsx` has what they
 * show.
 */
export const dialogs = {
  login: {
    title: 'account.loginTitle',
  },
  share: {
    title: 'catalogue.shareFirst',
  },
  start: {
    title: 'start.title',
    layout: 'both',
  },
  filters: {
    title: 'catalogue.filters',
    layout: 'mobile',
    shape: 'drawer',
  },
  app: {
    title: 'home.app',
    isAvailable: () => Boolean(pageConfig.links.store ?? pageConfig.links.download),
  },
  social: {
    title: 'home.social',
    isAvailable: () => Boolean(pageConfig.links.social),
  },
  chat: {
    title: 'shell.chat',
    layout: 'both',
    shape: 'sheet',
  },
  bell: {
    title: 'shell.bell',
    icon: 'bell',
    page: '/mine',
    shape: 'corner',
  },
  sign: {
    title: 'statement.reward',
    icon: 'gift',
    page: '/mine',
  },
  invite: {
    title: 'referral.title',
    icon: 'people',
    page: '/mine',
  },
  statement: {
    title: 'statement.title',
    icon: 'receipt',
    page: '/mine',
  },
  decisions: {
    title: 'decision.title',
    icon: 'scale',
    page: '/mine',
  },
  account: {
    title: 'settings.title',
    icon: 'settings',
    page: '/mineSetting',
  },
  language: {
    title: 'shell.languageMenu',
    icon: 'globe',
    page: '/mineSetting',
  },
  guide: {
    title: 'shell.guide',
    icon: 'help',
    page: '/mineSetting',
  },
  feedback: {
    title: 'about.feedback',
    icon: 'mail',
    page: '/mineSetting',
    isListed: () => Boolean(feedbackLinks().page ?? feedbackLinks().email),
  },
  keys: {
    title: 'video.keysTitle',
  },
  about: {
    title: 'about.title',
    icon: 'info',
    page: '/mineSetting',
  },
} as const satisfies Record<string, DialogEntry>;

export type DialogName = keyof typeof dialogs;

type OnPage<Page> = {
  [N in DialogName]: (typeof dialogs)[N] extends { page: Page } ? N : never;
}[DialogName];

/** The dialogs of one's own account, which are pages of `/mine` in the mobile layout. */
export type MineFeature = OnPage<'/mine'>;
/** The dialogs about the app and the account's settings, pages of `/mineSetting`. */
export type SettingName = OnPage<'/mineSetting'>;
export type PanelName = MineFeature | SettingName;

/** The names in the order of the table, which is that of menus. */
export const dialogNames = Object.keys(dialogs) as DialogName[];
export const mineFeatures = dialogNames.filter(isMineFeature);

export function isDialogName(name: unknown): name is DialogName {
  return typeof name === 'string' && Object.hasOwn(dialogs, name);
}

export function isMineFeature(name: string | undefined): name is MineFeature {
  return isDialogName(name) && dialogEntry(name).page === '/mine';
}

export function isSettingName(name: string | undefined): name is SettingName {
  return isDialogName(name) && dialogEntry(name).page === '/mineSetting';
}

/** The entry of a dialog, with the optional fields that its literal type lacks. */
export function dialogEntry(name: DialogName): DialogEntry {
  return dialogs[name];
}

/** Whether a dialog can be open in a layout, on this server. */
export function canOpen(name: DialogName, current: Layout): boolean {
  const { layout = 'desktop', isAvailable } = dialogEntry(name);
  return (layout === current || layout === 'both') && (isAvailable?.() ?? true);
}

/** The settings that menus list. */
export function offeredSettings(): SettingName[] {
  return dialogNames.filter(isSettingName).filter((name) => dialogEntry(name).isListed?.() ?? true);
}

/** The search parameter of every page that names the open dialog (docs/adr/0032). */
export type DialogSearch = { dialog?: DialogName | undefined };

/** Reads the open dialog from a query; a name that does not exist is removed from the URL. */
export function readDialog({ dialog }: Record<string, unknown>): DialogSearch {
  return { dialog: isDialogName(dialog) ? dialog : undefined };
}

/** Keeps an open login in the search parameters of a navigation, and no other dialog. */
export function onlyLogin({ dialog }: DialogSearch): DialogSearch {
  return { dialog: dialog === 'login' ? dialog : undefined };
}

/**
 * Keeps the open chat room in the search parameters of a navigation that says nothing of dialogs: beside it
 * the list can be filtered (docs/specification/chat.md#chat-room).
 */
export function keepChat<S extends DialogSearch>({ search, next }: { search: S; next: (search: S) => S }): S {
  const result = next(search);
  return search.dialog === 'chat' && !Object.hasOwn(result, 'dialog')
    ? { ...result, dialog: 'chat' }
    : result;
}

/** Whether a path is that of a video, which has the chat room beside it. */
export function isVideoPath(pathname: string): boolean {
  return /^\/(?:video|room)\//.test(pathname);
}

/**
 * Whether two places of the app are the same page, whatever dialog is open over it and whatever tab of it is
 * chosen.
 */
export function isSamePage(a: PathAndQuery, b: PathAndQuery): boolean {
  return a.pathname === b.pathname && pageQuery(a.search) === pageQuery(b.search);
}

type PathAndQuery = {
  pathname: string;
  /** With its `?`. */
  search: string;
};

function pageQuery(search: string): string {
  return stringifySearch({ ...parseSearch(search), dialog: undefined, tab: undefined });
}
