import { statSync } from 'node:fs';
import type { ConfigResponse } from '@bloom/contract/admin/app-config';
import { issueCode } from '@bloom/testing/server-process';
import { BloomPage } from '../bloom-page.ts';
import { expect, newName, newVideoId, test } from '../fixtures.ts';
import { app, callsOf, open, respond, shared, startApp, web } from '../native-app.ts';
import { playing } from '../playing.ts';
import { phone } from '../phone.ts';

test.use(phone);

// rule: #profile-menu, #app-shell, #deep-links, #received-links, #app-messages
test('a link that opens the app waits for the login, and others follow while it runs', async ({
  page,
  site,
  bloom,
  t,
  expectConsoleError,
}) => {
  // The server of the test has no certificate.
  expectConsoleError('Mixed Content');
  // Most links of this test are not shared yet.
  expectConsoleError('/api/v1/');
  const link = `https://youtu.be/${newVideoId()}`;
  const sharedId = newVideoId();
  await site.api.share(newName('Sharer'), sharedId);
  await startApp(page, site, { openedBy: shared(`Look: ${link}`) });
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
  await open(page, shared(`https://youtu.be/${sharedId}`));
  await expect(page.getByText('The copy link video has been shared')).toBeVisible();

  await open(page, `${site.url}/mine?feature=invite`);
  const networks = page.getByRole('list', { name: t('referral.networks') });
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
});

// rule: #app-shell, #upgrade-notice, #app-configuration, #app-messages
test('the back button closes what is open, then leaves the app; other sites, and the store of a newer version, open in the browser', async ({
  page,
  site,
  t,
  expectConsoleError,
}) => {
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
  await page.getByLabel(t('login.demoName')).fill(newName('Phone'));
  await page.getByRole('button', { name: t('login.demoLogin') }).click();
  await expect
    .poll(() => callsOf(page))
    .toContainEqual(expect.stringMatching(/^Browser\.open .*\/oauth\/demo\/login\?.*from_mobile_app=true/));
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

  expectConsoleError('/api/v1/');
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await page.route(`${site.url}/api/v1/video/**`, async (route) => {
    const response = await route.fetch();
    const content = (await response.json()) as object;
    await route.fulfill({ response, json: { ...content, upgrade: true } });
  });
  // The build does not have the link yet.
  await page.route(`${site.url}/api/v1/config`, async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as ConfigResponse;
    const links = { store: 'https://store.example/bloom' };
    await route.fulfill({ response, json: { ...envelope, data: { ...data, links } } });
  });
  await page.goto(app);
  await respond(page, 'Share.share', { error: { message: 'No app can share this' } });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app_config'))).toContain('store.example');
  await open(page, `${site.url}/video/${id}?videoSrc=youtube`);
  const notice = page.getByRole('alert').filter({ hasText: 'Please upgrade App version!' });
  await notice.getByRole('link', { name: 'Update' }).click();
  await expect.poll(() => callsOf(page)).toContain('Browser.open {"url":"https://store.example/bloom"}');

  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: t('video.shareApp') }).click();
  await expect(page.getByText('Couldn’t open your device’s share menu.')).toBeVisible();
});

// rule: #app-shell, #player-page
test('YouTube plays in a page of the server, which obeys the app, and so does a clip of the server', async ({
  page,
  site,
  bloom,
  expectConsoleError,
}) => {
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
  const seen = () => playing(page);
  const session = () => page.evaluate(() => navigator.mediaSession.playbackState);
  await expect.poll(async () => (await seen()).timeS).toBeGreaterThan(0.3);
  await expect.poll(session).toBe('playing');
  expect((await callsOf(page)).at(-1)).toBe('KeepAwake.keepAwake {}');
  const hosted = page.frame({ url: /\/player\/youtube\// });
  expect(new URL(hosted?.url() ?? '').origin).toBe(site.url);
  expect(await hosted?.evaluate(() => location.ancestorOrigins[0])).toBe(app);

  await page.keyboard.press('k');
  await expect.poll(seen).toMatchObject({ plays: false });
  await expect.poll(session).toBe('paused');
  await expect.poll(async () => (await callsOf(page)).at(-1)).toBe('KeepAwake.allowSleep {}');
  await page.keyboard.press('5');
  await expect.poll(async () => (await seen()).timeS).toBeGreaterThan(100);

  // Another window than the app's is not obeyed.
  await page.frame({ url: /\/embed\// })?.evaluate(() => {
    window.parent.postMessage({ do: 'play' }, '*');
  });
  await page.keyboard.press('0');
  await expect.poll(async () => (await seen()).timeS).toBeLessThan(1);
  expect(await seen()).toMatchObject({ plays: false });

  // A clip of the server.
  await open(page, `${site.url}/video/900002?videoSrc=zdziyuan`);
  await bloom.press(bloom.poster);
  await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(0.3);
});

// rule: #app-shell
test('the first screen needs the list call only, and at most 15 KB of scripts more than the web', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError('Mixed Content');
  const requested: URL[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') requested.push(new URL(request.url()));
  });
  const scripts = () =>
    new Set(requested.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js')));
  const isList = ({ pathname, searchParams }: URL) =>
    pathname === '/api/v1/video/list' && !searchParams.has('sort');
  const firstCard = page.locator('.card-grid a').first();

  await page.goto('/');
  await expect(firstCard).toBeVisible();
  const ofWeb = scripts();
  requested.length = 0;
  // The server responds to the list only; images are not part of it.
  const others: string[] = [];
  await page.route(`${site.url}/api/**`, (route) => {
    const url = new URL(route.request().url());
    if (isList(url)) return route.fallback();
    others.push(url.pathname);
    return undefined;
  });
  await startApp(page, site);
  await expect(firstCard).toBeVisible();
  await expect(firstCard.locator('img').first()).toHaveJSProperty('complete', true);

  const elsewhere = requested.filter(({ origin }) => origin !== app && origin !== site.url);
  expect(elsewhere.map(({ href }) => href)).toEqual([]);
  expect(requested.filter(isList)).toHaveLength(1);
  // The visitor's country takes videos away that may not be shown there; nothing waits for it, nor for the
  // configuration and the row of the most thanked.
  expect(new Set(others)).toEqual(new Set(['/api/v1/geo', '/api/v1/config', '/api/v1/video/list']));
  const more = [...scripts()].filter((path) => !ofWeb.has(path));
  const bytes = more.reduce((sum, path) => sum + statSync(`${web}${path}.br`).size, 0);
  process.stdout.write(`The app starts with ${bytes} bytes of scripts (brotli) more than the web.\n`);
  expect(more.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(15_000);
});

// rule: #app-shell, #stored-place
test('an app without a network shows that, and one that returns after an hour has its session, its list and its stream again', async ({
  page,
  context,
  site,
  t,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('Mixed Content');
  expectConsoleError('ERR_INTERNET_DISCONNECTED');
  const name = newName('Sleeper');
  await loggedInAs(name);
  expectConsoleError('/api/');
  await context.setOffline(true);
  // Chromium's emulation leaves it at true in a page that is opened afterwards.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  });
  await startApp(page, site);
  await expect(page.getByText(t('shell.offlineTitle'))).toBeInViewport();
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: true });
    window.dispatchEvent(new Event('online'));
  });
  await expect(page.locator('.card-grid a').first()).toBeVisible();

  const turn = (isActive: boolean) =>
    page.evaluate((given) => window.device.send('appStateChange', { isActive: given }), isActive);
  const anHourLater = () =>
    page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 3_600_000;
    });

  await turn(false);
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await context.setOffline(true);
  await anHourLater();
  await context.setOffline(false);
  const requested = (part: string) => page.waitForRequest((each) => each.url().includes(part));
  const calls = Promise.all([requested('/v1/account/'), requested('/v1/message/stream')]);
  await turn(true);
  await calls;
  await expect(page.locator(`.card-grid a[href*="${id}"]`).first()).toBeVisible();

  await turn(false);
  await site.api.endSessions(name);
  await anHourLater();
  expectConsoleError('/api/v1/');
  await turn(true);
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

// rule: #app-shell, #stored-place
test('an app that the system has ended begins where it was left, with what was typed', async ({
  page,
  context,
  site,
  bloom,
  t,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('Mixed Content');
  await loggedInAs(newName('Writer'));
  await startApp(page, site, { openedBy: `${site.url}/shareVideo` });
  const link = `https://vimeo.com/${newVideoId()}`;
  await bloom.shareField('link').fill(link);
  // On a small phone the keyboard takes more than half of the screen.
  const { width, height } = page.viewportSize() ?? { width: 390, height: 800 };
  await page.setViewportSize({ width, height: 220 });
  await expect(bloom.shareField('link')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.device.send('appStateChange', { isActive: false }));

  const restarted = await context.newPage();
  await page.close();
  await startApp(restarted, site);
  await expect(restarted).toHaveURL(`${app}/shareVideo`);
  await expect(new BloomPage(restarted, t, true).shareField('link')).toHaveValue(link);
});
