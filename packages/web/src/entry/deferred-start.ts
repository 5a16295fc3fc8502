/*
 * Loads the app. A page that the server has drawn can be read without it, so that its picture goes
 * first. build/defer-app-plugin.ts puts this into the page, with what there is to load.
 */
/** The addresses of the app, of what it needs at once, and of the Chinese words. */
declare const loads: { app: string; parts: readonly string[]; words: string };

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
        origin === window.location.origin &&
        (protocol === 'blob:' || /^\/(assets\/|sw\.js$)/.test(pathname));
      const isYoutube =
        origin === players?.youtube && /^\/(iframe_api$|s\/player\/)/.test(pathname);
      return isOwn || isYoutube ? given : null;
    },
  });
}

const root = document.getElementById('root');
/** However slow the picture is. */
const longestWaitMs = 2_000;
/** However long the browser takes to show a picture that is there. */
const soonMs = 400;

let loading = false;
function load(): void {
  if (loading) return;
  loading = true;
  const { lang } = document.documentElement;
  for (const href of [...loads.parts, ...(lang.startsWith('zh') ? [loads.words] : [])]) {
    add('link', { rel: 'modulepreload', href });
  }
  add('script', { type: 'module', src: loads.app });
}

function add(name: string, properties: Record<string, string>): void {
  document.head.append(Object.assign(document.createElement(name), properties));
}

/** Presses again, once the app is there, what was pressed before it could answer. */
let pressed: HTMLElement | undefined;
function onPress(event: Event): void {
  load();
  const button = (event.target as Element).closest('button');
  if (!button || button.type === 'submit') return;
  event.preventDefault();
  pressed = button;
}

// Logging in has nothing to wait for, and its code is taken out of the address at once.
if (!root?.firstChild || /[?&](token|code)=/.test(window.location.search)) {
  load();
} else {
  const picture = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  // On the screen, not only loaded; a browser that does not tell has had time for it by then.
  const onScreen = (entries: PerformanceObserverEntryList) => {
    const shown = entries.getEntries() as LargestContentfulPaint[];
    if (shown.some(({ element }) => !picture || element === picture)) setTimeout(load);
  };
  new PerformanceObserver(onScreen).observe({ type: 'largest-contentful-paint', buffered: true });
  const soon = () => setTimeout(load, soonMs);
  if (picture) picture.decode().then(soon, load);
  else requestAnimationFrame(soon);
  setTimeout(load, longestWaitMs);
  window.addEventListener('load', soon);
  window.addEventListener('keydown', load, { once: true });
  document.addEventListener('click', onPress, { capture: true });
  document.addEventListener(
    'bloom-ready',
    () => {
      document.removeEventListener('click', onPress, { capture: true });
      pressed?.click();
    },
    { once: true },
  );
}
