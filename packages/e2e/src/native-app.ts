import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { ConfigResponse } from '@bloom/contract/admin/app-config';
import type { Site } from './fixtures.ts';

/** The origin of the app's pages on Android. */
export const app = 'https://localhost';
/** The build of the web app. */
export const web = fileURLToPath(new URL('../../web/dist/browser/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

type Call = { callbackId: string; pluginId: string; methodName: string; options: object };
/**
 * The responses of the device, by plugin and method (`Share.share`); by default they are empty. `echo` names
 * the options of the call that the response has too.
 */
type Responses = Record<
  string,
  { data?: object; echo?: string[]; error?: { message: string; code?: string } }
>;
declare global {
  interface Window {
    androidBridge: { postMessage: (json: string) => void; onmessage?: (event: object) => void };
    Capacitor: object;
    device: { calls: string[]; responses: Responses; send: (event: string, data: object) => void };
  }
}

type AppOptions = {
  /** The URL that opens it. */
  openedBy?: string;
  responses?: Responses;
  /** Plugins that an operator has added, with their methods. */
  plugins?: Record<string, string[]>;
};

/**
 * The native side of the app. Capacitor's own bridge script runs in the page, as in the app, and so do
 * `@capacitor/core` and the plugins; only what Java does is here: it responds to calls and reports events,
 * and keeps the URL that has opened the app until the page listens.
 */
export async function startApp(
  page: Page,
  site: Site,
  { openedBy, responses = {}, plugins: added = {} }: AppOptions = {},
): Promise<void> {
  // The server of the test is on this machine; Chromium lets no other origin reach it without.
  await page.context().grantPermissions(['local-network-access'], { origin: app });
  const response = (await (await fetch(`${site.url}/api/v1/config`)).json()) as ConfigResponse;
  const inApp = JSON.stringify({ ...response.data, app: { server: site.url } });
  await page.route(`${app}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isFile = extname(pathname) !== '';
    const body = readFileSync(web + (isFile ? pathname.slice(1) : 'index.html'));
    const contentType = types[extname(pathname) || '.html'] ?? 'application/octet-stream';
    if (isFile) return route.fulfill({ body, contentType });
    const withConfig = String(body).replace(
      /(id="bloom-config">)[^<]*</,
      (_all, start: string) => `${start}${inApp}<`,
    );
    return route.fulfill({ body: withConfig, contentType });
  });
  const plugins = {
    App: ['minimizeApp'],
    Browser: ['open', 'close'],
    Clipboard: ['read', 'write'],
    Share: ['share'],
    SplashScreen: ['hide'],
    SystemBars: ['setStyle'],
    KeepAwake: ['keepAwake', 'allowSleep'],
    ...added,
  };
  const known: Responses = {
    'Clipboard.read': { data: { type: 'text/plain', value: '' } },
    ...responses,
  };
  await page.addInitScript(playDevice, { plugins, responses: known, openedBy: openedBy ?? '' });
  const { resolve } = createRequire(import.meta.url);
  const bridge = 'capacitor/src/main/assets/native-bridge.js';
  const script = resolve('@capacitor/android/package.json').replace('package.json', bridge);
  await page.addInitScript({ path: script });
  await page.goto(app);
}

/** Runs in the page before its own scripts. */
function playDevice(given: {
  plugins: Record<string, string[]>;
  responses: Responses;
  openedBy: string;
}): void {
  const { plugins, responses, openedBy } = given;
  const methods = ['addListener', 'removeListener'].map((name) => ({ name }));
  window.Capacitor = {
    PluginHeaders: Object.entries(plugins).map(([name, own]) => ({
      name,
      methods: [...methods, ...own.map((each) => ({ name: each, rtype: 'promise' }))],
    })),
  };
  const listeners = new Map<string, string>();
  const respond = (result: object) => window.androidBridge.onmessage?.({ data: JSON.stringify(result) });
  const queued: [string, object][] = [];
  // Only when the app was opened, not when its page loads again.
  if (openedBy !== '' && sessionStorage.getItem('opened') === null) {
    queued.push(['appUrlOpen', { url: openedBy }]);
  }
  sessionStorage.setItem('opened', '1');
  window.device = {
    calls: [],
    responses,
    send: (event, data) => {
      const callbackId = listeners.get(event);
      if (callbackId === undefined) queued.push([event, data]);
      else respond({ callbackId, success: true, save: true, data });
    },
  };
  window.androidBridge = {
    postMessage: (json) => {
      const { callbackId, pluginId, methodName, options } = JSON.parse(json) as Call;
      if (methodName === 'addListener') {
        listeners.set((options as { eventName: string }).eventName, callbackId);
        for (const [event, data] of queued.splice(0)) window.device.send(event, data);
        return;
      }
      const name = `${pluginId}.${methodName}`;
      window.device.calls.push(`${name} ${JSON.stringify(options)}`);
      const { data = {}, echo = [], error } = responses[name] ?? {};
      const echoed = Object.entries(options).filter(([key]) => echo.includes(key));
      const result = error
        ? { success: false, error }
        : { success: true, data: { ...data, ...Object.fromEntries(echoed) } };
      respond({ callbackId, pluginId, methodName, save: false, ...result });
    },
  };
}

/** Opens the running app with URLs, one after the other: the page may be left because of the first one. */
export const open = (page: Page, ...urls: string[]) =>
  page.evaluate((given) => {
    for (const url of given) window.device.send('appUrlOpen', { url });
  }, urls);
/** The deep link of a text that another app shares. */
export const shared = (text: string) => `bloom://share?${new URLSearchParams({ text })}`;
/** Sets the response of the device to one method from now on. */
export const respond = (page: Page, method: string, response: Responses[string]) =>
  page.evaluate(([name, given]) => void (window.device.responses[name] = given), [method, response] as const);
/** The calls of the page to the device so far, with plugin, method and options. */
export const callsOf = (page: Page) => page.evaluate(() => window.device.calls);
