import type { DraftStore, Platform, Store } from './platform.ts';

const yearS = 365 * 86_400;
/** By then the browser has begun to read the file. */
const revokeAfterMs = 60_000;

let drafts: Promise<DraftStore> | undefined;

export const browserPlatform: Platform = {
  serverOrigin: '',
  ownWrites: undefined,
  playerPages: '',
  publicOrigin: () => window.location.origin,

  loginSecret: undefined,
  openLogin: (path) => window.location.assign(path),

  localStore: openStore(() => window.localStorage),
  tabStore: openStore(() => window.sessionStorage),
  // Only an editor needs its code.
  drafts: () => {
    drafts ??= import('./drafts.ts').then(({ openDrafts }) => openDrafts());
    return drafts;
  },
  writeCookie: (name, value) => {
    document.cookie = `${name}=${value}; path=/; max-age=${yearS}; samesite=lax`;
  },

  push: () => import('./browser-push.ts').then(({ browserPush }) => browserPush),

  copyText: async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  },
  readClipboard: async () => {
    try {
      return (await navigator.clipboard.readText()).trim();
    } catch {
      return '';
    }
  },
  saveFile: (file, name) => {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
  },
  saveFrom: (path) => {
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  },

  canShare: () => 'share' in navigator,
  share: async (link) => {
    // Rejects too when the user closes the sheet.
    await navigator.share(link).catch(() => undefined);
  },

  shareWay: (app) => {
    if (app === 'whatsapp' || app === 'line') return 'page';
    // WeChat scans a code from another screen; a phone cannot scan its own.
    const isPhone = window.matchMedia('(hover: none) and (pointer: coarse)').matches;
    return app === 'wechat' && !isPhone ? 'code' : 'copy';
  },

  newVersionPage: () => undefined,
  invitesByNetwork: false,

  // A phone's browser has two colours for its bars, one for each theme of the device.
  colourBars: (theme) => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = (meta.dataset['theme'] ??= /dark/.test(meta.media) ? 'dark' : 'light');
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
    }
  },

  launchUrl: () => window.location,
  replaceLaunchUrl: (path) => window.history.replaceState(window.history.state, '', path),
  // Any other link loads the page.
  onLaunchUrl: (listener) => window.addEventListener('hashchange', () => listener(window.location)),

  // Only a playing video needs its code; calls keep their order.
  keepAwake: (on) => {
    import('./wake-lock.ts').then(
      ({ keepScreenOn }) => keepScreenOn(on),
      () => undefined,
    );
  },
};

/**
 * Storage may be switched off or full. A value that could not be stored is kept in memory as long as
 * the page, so that the app works without storage.
 */
function openStore<Key extends string>(storage: () => Storage): Store<Key> {
  const unstored = new Map<Key, string>();
  return {
    get: (key) => unstored.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set: (key, value) => {
      unstored.delete(key);
      const stored = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (!stored) unstored.set(key, value);
    },
    remove: (key) => {
      unstored.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The only way on a page without https. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Nothing can be selected behind a dialog.
  (document.querySelector('dialog:modal') ?? document.body).append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies on a page without https
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
