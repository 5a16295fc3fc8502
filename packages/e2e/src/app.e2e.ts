import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { issueCode } from '@bloom/testing/server-process';
import { expect, newName, newVideoId, onPhoneOnly, test, type Site } from './fixtures.ts';

/** The origin of the app's pages on Android. */
const app = 'https://localhost';
const web = fileURLToPath(new URL('../../web/dist/browser/', import.meta.url));
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** The variables of the stand-in of YouTube's player. */
declare const player: { time: number; state: number };

type Call = { callbackId: string; pluginId: string; methodName: string; options: object };
declare global {
  interface Window {
    androidBridge: { postMessage: (json: string) => void; onmessage?: (event: object) => void };
    Capacitor: object;
    device: { calls: string[]; send: (event: string, data: object) => void };
  }
}

/**
 * The native side of the app. Capacitor's own bridge script runs in the page, as in the app, and so do
 * `@capacitor/core` and the plugins; only what Java does is here: it responds to calls and reports events, and keeps
 * the URL that has opened the app until the page listens.
 */
async function startApp(page: Page, site: Site, openedBy?: string): Promise<void> {
  // The server of the test is on this machine; Chromium lets no other origin reach it without.
  await page.context().grantPermissions(['local-network-access'], { origin: app });
  const html = await (await fetch(`${site.url}/privacy`)).text();
  const config = /id="bloom-config">([^<]*)</.exec(html)?.[1] ?? '';
  const inApp = JSON.stringify({ ...JSON.parse(config), app: { server: site.url } });
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
  await page.addInitScript((url) => {
    const methods = ['addListener', 'removeListener'].map((name) => ({ name }));
    const promised = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }));
    const plugins = {
      App: promised('minimizeApp'),
      Browser: promised('open', 'close'),
      Clipboard: promised('read', 'write'),
      Share: promised('share'),
      SplashScreen: promised('hide'),
      SystemBars: promised('setStyle'),
      KeepAwake: promised('keepAwake', 'allowSleep'),
    };
    window.Capacitor = {
      PluginHeaders: Object.entries(plugins).map(([name, own]) => ({
        name,
        methods: [...methods, ...own],
      })),
    };
    const listeners = new Map<string, string>();
    const respond = (result: object) =>
      window.androidBridge.onmessage?.({ data: JSON.stringify(result) });
    const kept: [string, object][] = [];
    // Only when the app was opened, not when its page loads again.
    if (url !== undefined && sessionStorage.getItem('opened') === null) {
      kept.push(['appUrlOpen', { url }]);
    }
    sessionStorage.setItem('opened', '1');
    window.device = {
      calls: [],
      send: (event, data) => {
        const callbackId = listeners.get(event);
        if (callbackId === undefined) kept.push([event, data]);
        else respond({ callbackId, success: true, save: true, data });
      },
    };
    window.androidBridge = {
      postMessage: (json) => {
        const { callbackId, pluginId, methodName, options } = JSON.parse(json) as Call;
        if (methodName === 'addListener') {
          listeners.set((options as { eventName: string }).eventName, callbackId);
          for (const [event, data] of kept.splice(0)) window.device.send(event, data);
          return;
        }
        window.device.calls.push(`${pluginId}.${methodName} ${JSON.stringify(options)}`);
        const data = methodName === 'read' ? { type: 'text/plain', value: '' } : {};
        respond({ callbackId, pluginId, methodName, success: true, save: false, data });
      },
    };
  }, openedBy);
  const { resolve } = createRequire(import.meta.url);
  const bridge = 'capacitor/src/main/assets/native-bridge.js';
  const script = resolve('@capacitor/android/package.json').replace('package.json', bridge);
  await page.addInitScript({ path: script });
  await page.goto(app);
}

const open = (page: Page, url: string) =>
  page.evaluate((given) => window.device.send('appUrlOpen', { url: given }), url);
const shared = (text: string) => `bloom://share?${new URLSearchParams({ text })}`;
const callsOf = (page: Page) => page.evaluate(() => window.device.calls);

test(
  'a link that opens the app waits for the login, and others follow while it runs',
  onPhoneOnly,
  async ({ page, site, bloom, say, expectConsoleError }) => {
    // The server of the test has no certificate.
    expectConsoleError('Mixed Content');
    // Most links of this test are not shared yet.
    expectConsoleError('/api/v1/');
    const link = `https://youtu.be/${newVideoId()}`;
    await startApp(page, site, shared(`Look: ${link}`));
    await expect(page).toHaveURL(/\/login/);

    const name = newName('Phone');
    const code = await issueCode(site.url, name);
    await open(page, `bloom://login?token=${code}`);
    await page.getByRole('dialog').getByRole('button', { name }).click();
    await expect(bloom.shareField('link')).toHaveValue(link);

    // The same once more, from a system that delivers it twice.
    await open(page, `bloom://login?token=${code}`);
    await open(page, shared('https://vimeo.com/1'));
    await expect(page.getByText('does not support this type of video')).toBeVisible();
    await expect(bloom.shareField('link')).toHaveValue(link);

    const next = `https://youtu.be/${newVideoId()}`;
    await open(page, shared(next));
    await expect(bloom.shareField('link')).toHaveValue(next);

    const [known] = (await (await fetch(`${site.url}/api/v1/video/list`)).json()).data;
    await open(page, `${site.url}/video/${known.id}?videoSrc=${known.source}`);
    await expect(page.getByRole('heading', { name: known.title, level: 1 })).toBeVisible();
    await open(page, 'bloom://share');
    await expect(page.getByText('Could not share to this app')).toBeVisible();

    await open(page, `${site.url}/mine?feature=invite`);
    const networks = page.getByRole('list', { name: say.inviteNetworks });
    await expect(networks.getByRole('listitem')).toHaveText([
      'X',
      'WeChat',
      'Instagram',
      'Facebook',
      'Weibo',
      'QQ',
    ]);
    await networks.getByRole('button', { name: 'WeChat' }).click();
    await expect(page.getByText('Copy this one and paste it there')).toBeVisible();
    await networks.getByRole('link', { name: 'X' }).click();
    const { ref_code: refCode } = await site.api.account(name);
    await expect
      .poll(() => callsOf(page))
      .toContainEqual(expect.stringMatching(`^Browser\\.open .*x\\.com/intent/post.*${refCode}`));
  },
);

test(
  'the back button closes what is open, then goes back, then leaves the app; other sites open in the browser',
  onPhoneOnly,
  async ({ page, site, say, expectConsoleError }) => {
    expectConsoleError('Mixed Content');
    const back = () => page.evaluate(() => window.device.send('backButton', { canGoBack: true }));
    await startApp(page, site);
    await expect(page.locator('.card-grid a').first()).toBeVisible();
    expect(await callsOf(page)).toContain('SplashScreen.hide {}');
    expect(await callsOf(page)).toContain('SystemBars.setStyle {"style":"DEFAULT"}');
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));

    await open(page, `${site.url}/sharers`);
    await expect(page).toHaveURL(`${app}/sharers`);
    await open(page, `${site.url}/login?login=1`);
    await page.getByLabel(say.demoName).fill(newName('Phone'));
    await page.getByRole('button', { name: say.demoLogin }).click();
    await expect
      .poll(() => callsOf(page))
      .toContainEqual(
        expect.stringMatching(/^Browser\.open .*\/oauth\/demo\/login\?.*from_mobile_app=true/),
      );
    await back();
    await expect(page).toHaveURL(`${app}/sharers`);
    await back();
    await expect(page).toHaveURL(`${app}/`);

    await page.goto(`${app}/?dialog=chat`);
    const chat = page.getByRole('dialog');
    await expect(chat).toBeVisible();
    await back();
    await expect(chat).toBeHidden();
    expect(await callsOf(page)).not.toContain('App.minimizeApp {}');
    await page.goto(app);
    await back();
    await expect.poll(() => callsOf(page)).toContain('App.minimizeApp {}');
    expect(await callsOf(page)).toContain('SystemBars.setStyle {"style":"DARK"}');
  },
);

test(
  'YouTube plays in a page of the server, which obeys the app',
  onPhoneOnly,
  async ({ page, site, bloom, expectConsoleError }) => {
    expectConsoleError('Mixed Content');
    expectConsoleError('/api/v1/');
    // The stand-in of YouTube's script understands text only.
    expectConsoleError('is not valid JSON');
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await startApp(page, site);
    await expect(page.locator('.card-grid a').first()).toBeVisible();
    await open(page, `${site.url}/video/${id}?videoSrc=youtube`);
    await bloom.press(bloom.poster);
    const seen = async () => {
      const frame = page.frame({ url: /\/embed\// });
      return frame?.evaluate(() => ({ plays: player.state === 1, timeS: player.time }));
    };
    const session = () => page.evaluate(() => navigator.mediaSession.playbackState);
    await expect.poll(async () => (await seen())?.timeS ?? 0).toBeGreaterThan(0.3);
    await expect.poll(session).toBe('playing');
    const hosted = page.frame({ url: /\/player\/youtube\// });
    expect(new URL(hosted?.url() ?? '').origin).toBe(site.url);
    expect(await hosted?.evaluate(() => location.ancestorOrigins[0])).toBe(app);

    await page.keyboard.press('k');
    await expect.poll(seen).toMatchObject({ plays: false });
    await expect.poll(session).toBe('paused');
    await page.keyboard.press('5');
    await expect.poll(async () => (await seen())?.timeS ?? 0).toBeGreaterThan(100);

    // Another window than the app's is not obeyed.
    await page.frame({ url: /\/embed\// })?.evaluate(() => {
      window.parent.postMessage({ do: 'play' }, '*');
    });
    await page.keyboard.press('0');
    await expect.poll(async () => (await seen())?.timeS ?? 9).toBeLessThan(1);
    expect(await seen()).toMatchObject({ plays: false });
  },
);

test(
  'without a network the app opens and says so, and goes on once it is back',
  onPhoneOnly,
  async ({ page, context, site, say, expectConsoleError, expectReadable }) => {
    expectConsoleError('Mixed Content');
    expectConsoleError('/api/');
    expectConsoleError('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(true);
    // Chromium's emulation leaves it at true in a page that is opened afterwards.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    });
    await startApp(page, site);
    await expect(page.getByText(say.offline)).toBeVisible();
    await expectReadable();
    await context.setOffline(false);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true });
      window.dispatchEvent(new Event('online'));
    });
    await expect(page.locator('.card-grid a').first()).toBeVisible();
  },
);
