/*
 * Loads the app. A server-rendered page can be read without it, so its largest image is loaded first.
 * build/defer-app-plugin.ts puts this script into the page, with the list of files to load.
 */
/**
 * The URLs of the app, of the page of a video, and of the messages by the tag of their language, each
 * followed by those of the files that it imports.
 */
declare const loads: {
  app: readonly [string, ...string[]];
  video: readonly [string, ...string[]];
  messages: Readonly<Record<string, readonly string[]>>;
};

/** The part of Trusted Types that is used here; TypeScript's own types do not have it yet. */
declare const trustedTypes:
  | undefined
  | {
      createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): void;
    };

const config = document.getElementById('bloom-config')?.textContent;
const { players } = JSON.parse(config || '{}') as { players?: { youtube: string } };

/**
 * Every URL from which a script, worker or service worker is loaded passes this policy, whatever code
 * sets it. Without rules for HTML and code, text can become neither.
 */
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createScriptURL: (given) => {
      const { origin, protocol, pathname } = new URL(given, window.location.href);
      const isOwn =
        origin === window.location.origin && (protocol === 'blob:' || /^\/(assets\/|sw\.js$)/.test(pathname));
      const isYoutube = origin === players?.youtube && /^\/(iframe_api$|s\/player\/)/.test(pathname);
      return isOwn || isYoutube ? given : null;
    },
  });
}

const root = document.getElementById('root');
/** The longest wait for a slow image. */
const longestWaitMs = 2_000;
/** How long the browser may take to show a loaded image. */
const soonMs = 400;

let loading = false;
function load(): void {
  if (loading) return;
  loading = true;
  const { app, video, messages } = loads;
  const page = window.location.pathname.startsWith('/video/') ? video : [];
  const language = messages[document.documentElement.lang] ?? [];
  // A file once, after those that it imports.
  for (const src of new Set([...language, ...[...page, ...app].toReversed()])) {
    // As a script of its own each file is evaluated in a task of its own, between which the page responds.
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  }
}

/**
 * Clicks a button again once the app is there. Buttons are visible 1 to 4 seconds before the app responds
 * (measured: slow 4G with a quarter of the processor; cable), and without this their clicks would be lost.
 */
let clicked: HTMLElement | undefined;
function onClick(event: Event): void {
  load();
  const button = (event.target as Element).closest('button');
  if (!button || button.type === 'submit') return;
  event.preventDefault();
  clicked = button;
}

// A login does not wait, and its code is removed from the URL at once.
if (!root?.firstChild || /[?&](token|code)=/.test(window.location.search)) {
  load();
} else {
  const image = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  // The image is on the screen, not only loaded. Browsers without this entry type use the timers below.
  const onScreen = (entries: PerformanceObserverEntryList) => {
    const shown = entries.getEntries() as LargestContentfulPaint[];
    if (shown.some(({ element }) => !image || element === image)) setTimeout(load);
  };
  new PerformanceObserver(onScreen).observe({ type: 'largest-contentful-paint', buffered: true });
  const soon = () => setTimeout(load, soonMs);
  if (image) image.decode().then(soon, load);
  else requestAnimationFrame(soon);
  setTimeout(load, longestWaitMs);
  window.addEventListener('load', soon);
  window.addEventListener('keydown', load, { once: true });
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener(
    'bloom-ready',
    () => {
      document.removeEventListener('click', onClick, { capture: true });
      clicked?.click();
    },
    { once: true },
  );
}
