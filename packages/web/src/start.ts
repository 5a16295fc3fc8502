/*
 * Loads the app. A page that the server has drawn can be read without it, so that its picture goes
 * first. build/late-start.ts puts this into the page, with what there is to load.
 */
/** The addresses of the app, of what it needs at once, and of the Chinese words. */
declare const loads: { app: string; parts: readonly string[]; words: string };

const root = document.getElementById('root');
/** However slow the picture is. */
const longestWaitMs = 2_000;

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
  const afterFrame = () => requestAnimationFrame(() => setTimeout(load));
  const picture = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (picture) picture.decode().then(afterFrame, load);
  else afterFrame();
  setTimeout(load, longestWaitMs);
  window.addEventListener('load', () => setTimeout(load, 100));
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
