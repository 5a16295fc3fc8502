import type { Page } from '@playwright/test';
import type { Messages } from './messages.ts';
import {
  edges,
  expect,
  languageOfLayout,
  handleOf,
  newName,
  newVideoId,
  onceForAllLayouts,
  onPhoneOnly,
  test,
} from './fixtures.ts';
import { playing, playOn } from './playing.ts';

const adminToken = 'the-token-of-the-moderators';
test.use({ serverSettings: { ADMIN_TOKEN: adminToken } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

/** The parts of the chat room, wherever it is. */
function roomOf(page: Page, texts: Messages) {
  const room = page.getByRole('region', { name: texts.chatRoom });
  return {
    room,
    list: room.getByRole('log', { name: texts.chatList }),
    message: (text: string) => room.getByRole('listitem').filter({ hasText: text }),
    input: room.getByRole('textbox', { name: texts.chatInput }),
    send: room.getByRole('button', { name: texts.chatSend }),
    live: room.getByText(texts.chatHere),
  };
}

const changeSettings = (page: Page, settings: object) =>
  page.request.post('/api/v1/message/settings', { data: { adminToken, ...settings } });

/**
 * Does what a browser does for the keyboard of a phone: the visual viewport ends above it, and the page keeps its size.
 * Chromium has no command for it.
 */
const showKeyboard = (page: Page, height: number) =>
  page.evaluate((height) => {
    const { visualViewport: viewport, innerHeight } = window;
    if (!viewport) return;
    Object.defineProperty(viewport, 'height', { value: innerHeight - height, configurable: true });
    viewport.dispatchEvent(new Event('resize'));
  }, height);

const openRoom = (page: Page) => page.goto('/?dialog=chat');

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #chat-room
    test('two people talk, and after closing the room one sees how many messages are new', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const [me, other] = [newName('Me'), newName('Other')];
      const videoId = newVideoId();
      await site.api.share(other, videoId);
      await changeSettings(page, { link_delay_s: 0 });
      const markup = `<b>hi</b> <img src=x onerror=alert(1)> \u202Eevil ${me}`;
      await site.api.postMessage(other, markup);
      await loggedInAs(me);
      await page.goto('/');
      await page.mouse.move(5, 5);
      await page.mouse.wheel(0, 10);
      await bloom.press(page.getByRole('button', { name: texts.chatRoom }));
      const { room, message, input, live } = roomOf(page, texts);
      await expect(live).toBeVisible();
      // What others write is text, and cannot change the direction of what follows.
      await expect(message(`<b>hi</b> <img src=x onerror=alert(1)> evil ${me}`)).toBeVisible();
      await expect(room.locator('b, img')).toHaveCount(0);

      await input.fill('Hello there');
      await input.press('Enter');
      await expect(input).toHaveValue('');
      await expect(message('Hello there')).toHaveCount(1);
      await expect(room.getByText(texts.chatSending)).toHaveCount(0);
      await expect.poll(async () => (await site.api.chat()).at(-1)?.content).toBe('Hello there');
      await expect(message('Hello there')).toHaveCount(1);

      const link = `${site.url}/video/${videoId}?videoSrc=youtube`;
      await site.api.postMessage(other, `Watch this: ${link}`);
      await expect(message('Watch this').getByRole('link')).toHaveCount(3);
      await expect(room.getByText(texts.chatToday, { exact: true })).toHaveCount(1);
      await expectReadable();

      await bloom.press(page.getByRole('button', { name: texts.close }));
      await expect(room).toHaveCount(0);
      await site.api.postMessage(other, 'Still there?');
      const button = page.getByRole('button', { name: texts.chatRoomNew(1) });
      await bloom.press(button);
      await expect(message('Still there?')).toBeVisible();
      await bloom.press(page.getByRole('button', { name: texts.close }));
      await expect(page.getByRole('button', { name: texts.chatRoom, exact: true })).toBeVisible();
    });

    // rule: #chat-room
    test('a visitor reads the room beside a video, and signs in to write: then it is open', async ({
      page,
      bloom,
      texts,
      site,
      isMobile,
    }) => {
      const videoId = newVideoId();
      const other = newName('Other');
      await site.api.share(other, videoId);
      await site.api.postMessage(other, `Hello from ${other}`);
      await page.goto(`/video/${videoId}?videoSrc=youtube`);
      await bloom.press(page.getByRole(isMobile ? 'button' : 'tab', { name: texts.chatTab }));
      const { room, message, input } = roomOf(page, texts);
      await expect(message(`Hello from ${other}`)).toBeVisible();
      await site.api.postMessage(other, `Live from ${other}`);
      await expect(message(`Live from ${other}`)).toBeVisible();
      await expect(input).toHaveCount(0);
      await bloom.press(room.getByRole('button', { name: texts.signIn }));
      if (isMobile) await expect(page).toHaveURL(/\/login\?login=1/);
      await expect(page.getByText(texts.chatSignIn)).toBeVisible();
      await page.getByLabel(texts.demoName).fill(newName('Guest'));
      await page.getByLabel(texts.demoName).press('Enter');
      await expect(input).toBeVisible();
      // On a phone it is a sheet, which the URL names.
      if (isMobile) await expect(page).toHaveURL(/dialog=chat/);
      else await expect(page).not.toHaveURL(/dialog=/);
    });
  });
}

test.describe('beside a video on a phone', onPhoneOnly, () => {
  const clip = '/video/900001?videoSrc=subo';

  // rule: #chat-room
  test('the room is a sheet below what plays, its field above the keyboard, and back closes it', async ({
    page,
    bloom,
    texts,
    loggedInAs,
    expectAccessible,
  }) => {
    await loggedInAs(newName('Me'));
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(0);
    await playOn(page);
    await bloom.press(page.getByRole('button', { name: texts.chatTab }));
    const { input, message } = roomOf(page, texts);
    const sheet = page.getByRole('dialog', { name: texts.chatRoom });
    await expect(input).toBeVisible();
    const { innerHeight, innerWidth } = await page.evaluate(() => ({
      innerHeight: window.innerHeight,
      innerWidth: window.innerWidth,
    }));
    await expect.poll(async () => (await edges(sheet)).bottom).toBe(innerHeight);
    const player = await edges(page.locator('.player-column'));
    expect((await edges(sheet)).top).toBeGreaterThanOrEqual(player.bottom - 1);
    expect(await edges(sheet)).toMatchObject({ left: 0, right: innerWidth });
    expect((await playing(page)).plays).toBe(true);
    await expectAccessible();

    const keyboard = 260;
    await showKeyboard(page, keyboard);
    await expect
      .poll(async () => (await edges(input)).bottom)
      .toBeLessThanOrEqual(innerHeight - keyboard);
    expect((await edges(sheet)).top).toBeGreaterThanOrEqual(player.bottom - 1);
    await showKeyboard(page, 0);

    // The keyboard of a phone ends the composition of the last word with the press that sends.
    await page.evaluate(() =>
      document.addEventListener(
        'keydown',
        ({ target }) =>
          target?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
        { capture: true },
      ),
    );
    await input.fill('From a phone');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    await expect(message('From a phone')).toHaveCount(1);

    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/video\/900001/);
    expect((await playing(page)).plays).toBe(true);
  });

  // rule: #chat-room
  test('on the smallest phone the keyboard leaves the player and the last words in sight', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.setViewportSize({ width: 320, height: 568 });
    await loggedInAs(newName('Me'));
    for (const path of [clip, `/video/${id}?videoSrc=youtube`]) {
      await page.goto(path);
      await bloom.press(bloom.poster);
      await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(0);
      await bloom.press(page.getByRole('button', { name: texts.chatTab }));
      const { input } = roomOf(page, texts);
      await expect(input).toBeVisible();
      await showKeyboard(page, 260);
      const sheet = page.getByRole('dialog', { name: texts.chatRoom });
      await expect.poll(async () => (await edges(input)).bottom).toBeLessThanOrEqual(308);
      const image = await edges(page.locator('.player :is(iframe, video)'));
      expect(image).toMatchObject({ top: 0, bottom: 200 });
      expect((await edges(sheet)).top).toBeGreaterThanOrEqual(200);
      await showKeyboard(page, 0);
      await page.goBack();
    }
  });

  // rule: #chat-room
  test('held sideways, the room is at the side of what plays', async ({
    page,
    bloom,
    texts,
    loggedInAs,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await loggedInAs(newName('Me'));
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await page.locator('.player video').waitFor();
    await bloom.press(page.getByRole('button', { name: texts.chatTab }));
    const { input } = roomOf(page, texts);
    await expect(input).toBeInViewport({ ratio: 1 });
    const sheet = await edges(page.getByRole('dialog', { name: texts.chatRoom }));
    expect(sheet).toMatchObject({ top: 0, bottom: 390, right: 844 });
    expect((await edges(page.locator('.player'))).right).toBeLessThanOrEqual(sheet.left);
    await showKeyboard(page, 200);
    await expect.poll(async () => (await edges(input)).bottom).toBeLessThanOrEqual(190);
  });
});

// rule: #chat-polling
test(
  'while the stream is down, messages come by polls, and then by the stream again',
  onceForAllLayouts,
  async ({ page, texts, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('message/stream');
    const other = newName('Other');
    await loggedInAs(newName('Me'));
    await page.clock.install();
    await page.route('**/api/v1/message/stream', (route) => route.abort('connectionrefused'));
    await openRoom(page);
    const { room, message, input, live } = roomOf(page, texts);
    await expect(input).toBeVisible();
    await site.api.postMessage(other, `First of ${other}`);
    await page.clock.fastForward(5_000);
    await expect(message(`First of ${other}`)).toBeVisible();
    await expect(room.getByText(texts.chatPolling)).toBeVisible();
    await page.unroute('**/api/v1/message/stream');
    await page.clock.fastForward(60_000);
    await expect(live).toBeVisible();
    await site.api.postMessage(other, `Second of ${other}`);
    await expect(message(`Second of ${other}`)).toBeVisible();
  },
);

// rule: #chat-room
test(
  'Enter that ends the composition of an input method does not send, the next one does',
  onceForAllLayouts,
  async ({ page, texts, loggedInAs }) => {
    await loggedInAs(newName('Me'));
    await openRoom(page);
    const { message, input } = roomOf(page, texts);
    await input.focus();
    const client = await page.context().newCDPSession(page);
    const pressEnter = (windowsVirtualKeyCode: number) =>
      client.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Enter',
        code: 'Enter',
        windowsVirtualKeyCode,
      });
    const composition = { selectionStart: 5, selectionEnd: 5 };
    await client.send('Input.imeSetComposition', { text: 'nihao', ...composition });
    // What a browser reports of keys that an input method takes.
    await pressEnter(229);
    await expect(input).toHaveValue('nihao');
    await client.send('Input.insertText', { text: '你好' });
    await expect(input).toHaveValue('你好');
    await input.press('Shift+Enter');
    await expect(input).toHaveValue('你好');
    await pressEnter(13);
    await expect(message('你好')).toBeVisible();
    await expect(input).toHaveValue('');
    await client.detach();
  },
);

// rule: #chat-message
test(
  'names and texts of the other direction stay in their place, and the field counts characters as the server does',
  onceForAllLayouts,
  async ({ page, texts, site, loggedInAs }) => {
    const [me, other] = [newName('Me'), `שלום ${newVideoId()}`];
    const { user_id: otherId } = (await site.api.postMessage(other, 'עברית')).data;
    await site.api.postMessage(me, `@${other} 111 then \u202E222\u202C\u200B`, [otherId ?? 0]);
    await loggedInAs(me);
    await openRoom(page);
    const { message, input, send } = roomOf(page, texts);
    const mine = message('111 then 222');
    await expect(mine).toBeVisible();
    const name = await mine.getByRole('link', { name: `@${other}` }).boundingBox();
    // Without isolation the name would take the line, or the number, to its own direction.
    const number = await mine.locator('.chat-text').evaluate((text) => {
      const node = [...text.childNodes].find(({ nodeValue }) => nodeValue?.includes('111'));
      const range = document.createRange();
      range.setStart(node ?? text, 1);
      range.setEnd(node ?? text, 4);
      return range.getBoundingClientRect().x;
    });
    expect(number).toBeGreaterThan((name?.x ?? Infinity) + (name?.width ?? 0) - 1);

    await input.fill('🌸'.repeat(501));
    await expect(page.getByText(texts.chatOver(1))).toBeVisible();
    await input.press('Enter');
    await expect(input).toHaveValue('🌸'.repeat(501));
    await input.fill(`\u200B${'🌸'.repeat(500)}\u200B`);
    await expect(page.getByText(texts.chatLeft(0))).toBeVisible();
    await send.click();
    await expect(message('🌸'.repeat(500))).toBeVisible();
    await expect.poll(async () => (await site.api.chat()).at(-1)?.content).toBe('🌸'.repeat(500));
  },
);

// rule: #chat-room
test(
  'beside the open room the list can be filtered; who reads older messages stays there, and a button leads to the new ones',
  onceForAllLayouts,
  async ({ page, texts, site, loggedInAs }) => {
    const other = newName('Other');
    const older = Array.from({ length: 20 }, (_, index) => `Older ${index} of ${other}`);
    for (const text of older) await site.api.postMessage(other, text);
    await loggedInAs(newName('Me'));
    await openRoom(page);
    const { room, list, message } = roomOf(page, texts);
    await expect(message(older.at(-1) ?? '')).toBeInViewport();
    await list.hover();
    await page.mouse.wheel(0, -300);
    await expect(message(older.at(-1) ?? '')).not.toBeInViewport();
    const top = await list.evaluate((element) => element.scrollTop);
    for (const count of [1, 2, 3]) await site.api.postMessage(other, `New ${count} of ${other}`);
    const pill = room.getByRole('button', { name: texts.chatNew(3) });
    await expect(pill).toBeVisible();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(top);
    await pill.click();
    await expect(message(`New 3 of ${other}`)).toBeInViewport();
    await expect(pill).toHaveCount(0);
    await site.api.postMessage(other, `Last of ${other}`);
    await expect(message(`Last of ${other}`)).toBeInViewport();

    // A modal dialog would take the click. The list changes, and not what is being written beside it.
    const { input } = roomOf(page, texts);
    await input.fill('Half a thought');
    await page.getByRole('link', { name: texts.movies, exact: true }).click();
    await expect(page).toHaveURL(/category=movies/);
    await expect(input).toHaveValue('Half a thought');
    await page.getByRole('search').getByRole('combobox').click();
    await page.keyboard.press('Escape');
    await expect(room).toBeVisible();
    await list.press('Escape');
    await expect(room).toHaveCount(0);
  },
);

// rule: #chat-room
test(
  'a person who is mentioned is notified by the bell, which leads to the room',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs, browser }) => {
    const [me, other] = [newName('Me'), newName('Other')];
    await site.api.postMessage(other, `I am ${other}`);
    await loggedInAs(me);
    await openRoom(page);
    const { input, message } = roomOf(page, texts);
    await expect(message(`I am ${other}`)).toBeVisible();
    await input.pressSequentially(`Hi @${other.slice(0, 5).toLowerCase()}`);
    await expect(page.getByRole('option', { name: other })).toBeVisible();
    await input.press('Enter');
    const mention = `@${handleOf(other)}`;
    await expect(input).toHaveValue(`Hi ${mention} `);
    await input.press('Enter');
    const link = message(`Hi ${mention}`).getByRole('link', { name: mention });
    await expect(link).toHaveAttribute('href', `/${mention}`);

    const theirs = await browser.newContext({ baseURL: site.url });
    const token = await site.api.token(other);
    await theirs.addInitScript((value) => localStorage.setItem('user_token', value), token);
    const page2 = await theirs.newPage();
    await page2.goto('/');
    await page2.getByRole('button', { name: texts.bellNew(1) }).click();
    await expect(page2.getByRole('dialog')).toContainText(texts.mentionedYou(me));
    await page2.getByRole('link', { name: texts.chatReply }).click();
    await expect(roomOf(page2, texts).message(`Hi ${mention}`)).toBeVisible();
    await theirs.close();

    // A person can be muted, and that can be undone.
    await bloom.press(
      message(`I am ${other}`).getByRole('button', { name: texts.chatMore(other) }),
    );
    await bloom.press(page.getByRole('menuitem', { name: texts.chatMute(other) }));
    await expect(message(`I am ${other}`)).toHaveCount(0);
    await bloom.press(page.getByRole('button', { name: texts.chatUndo }));
    await expect(message(`I am ${other}`)).toBeVisible();
  },
);

// rule: #chat-room
test(
  'a message that does not arrive is kept, and sent once when it can be',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('message/post');
    const text = `Kept for ${newName('Me')}`;
    await loggedInAs(newName('Me'));
    await page.clock.install();
    await openRoom(page);
    const { room, message, input } = roomOf(page, texts);
    await expect(input).toBeVisible();
    await page.route('**/api/v1/message/post', (route) => route.abort('connectionrefused'));
    await input.fill(text);
    await input.press('Enter');
    await expect(message(text)).toContainText(texts.chatSending);
    await page.clock.runFor(10_000);
    await expect(message(text)).toContainText(texts.chatWaiting);
    await page.unroute('**/api/v1/message/post');
    await bloom.press(message(text).getByRole('button', { name: texts.retry }));
    await expect(room.getByText(texts.chatWaiting)).toHaveCount(0);
    await expect(message(text)).toHaveCount(1);
    // The message is shown before the server has it.
    await expect
      .poll(async () => (await site.api.chat()).filter(({ content }) => content === text).length)
      .toBe(1);
    // Its author takes it back.
    await bloom.press(message(text).getByRole('button', { name: /more/ }));
    await bloom.press(page.getByRole('menuitem', { name: texts.chatDelete }));
    const confirmation = page.getByRole('dialog', { name: texts.chatDeleteConfirm });
    await bloom.press(confirmation.getByRole('button', { name: texts.chatDelete }));
    await expect(room.getByText(texts.chatDeleted)).toBeVisible();
    await expect(message(text)).toHaveCount(0);
    expect((await site.api.chat()).some(({ content }) => content === text)).toBe(false);
  },
);

// rule: #chat-room
test(
  'a refused message is kept with the reason and can be edited; slow mode keeps the text',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
    expectConsoleError('message/post');
    const [me, word] = [newName('Me'), `word${newVideoId()}`];
    await changeSettings(page, { words: [word] });
    await loggedInAs(me);
    await openRoom(page);
    const { message, input } = roomOf(page, texts);
    await input.fill(`A ${word} of ${me}`);
    await input.press('Enter');
    const refused = message(`A ${word} of ${me}`);
    await expect(refused).toContainText(texts.chatWordRefused);
    await bloom.press(refused.getByRole('button', { name: texts.chatEdit }));
    await expect(refused).toHaveCount(0);
    await expect(input).toHaveValue(`A ${word} of ${me}`);

    await changeSettings(page, { words: [], slow_mode_s: 30 });
    await input.fill(`A flower of ${me}`);
    await input.press('Enter');
    await expect(message(`A flower of ${me}`)).toBeVisible();
    await expect(page.getByText(texts.chatSlowMode)).toBeVisible();
    await input.fill('And another one');
    await input.press('Enter');
    await expect(input).toHaveValue('And another one');
    await changeSettings(page, { slow_mode_s: 0 });
    await expect(page.getByText(texts.chatSlowMode)).toHaveCount(0);
    await input.press('Enter');
    await expect(message('And another one')).toBeVisible();
  },
);

// rule: #chat-admin
test(
  'a moderator sees no field and deletes messages; a wrong token changes nothing',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, expectConsoleError }) => {
    expectConsoleError('message/moderation');
    expectConsoleError('message/delete');
    const other = newName('Other');
    await site.api.postMessage(other, `Bad words of ${other}`);
    await page.goto(`/?adminToken=${adminToken}`);
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 10);
    await bloom.press(page.getByRole('button', { name: texts.chatRoom }));
    const { room, message, input } = roomOf(page, texts);
    const bad = message(`Bad words of ${other}`);
    await expect(room.getByText(texts.chatModerating)).toBeVisible();
    await expect(input).toHaveCount(0);
    const link = bad.getByRole('button', { name: texts.chatDeleteOf(other) });
    const confirmation = page.getByRole('dialog', { name: texts.chatDeleteConfirm });
    await bloom.press(link);
    await bloom.press(confirmation.getByRole('button', { name: texts.cancel }));
    await expect(bad).toBeVisible();
    await bloom.press(link);
    const path = '**/api/v1/message/delete';
    const refusal = {
      status: 'error',
      code: 1003,
      key: 'request.forbidden',
      message: '',
      params: {},
    };
    await page.route(path, (route) => route.fulfill({ status: 403, json: refusal }));
    await bloom.press(confirmation.getByRole('button', { name: texts.chatDelete }));
    await expect(confirmation.getByRole('alert')).toContainText(texts.deleteFailed);
    await page.unroute(path);
    await expect(room.getByText(texts.chatModerating)).toBeVisible();
    await bloom.press(confirmation.getByRole('button', { name: texts.chatDelete }));
    await expect(room.getByText(texts.chatDeleted)).toBeVisible();
    await expect(bad).toHaveCount(0);
    expect((await site.api.chat()).some(({ user_name }) => user_name === other)).toBe(false);

    await page.goto('/?dialog=chat&adminToken=the-token-of-another-server');
    await expect(page.getByRole('dialog', { name: texts.chatRoom })).toContainText(
      texts.loginTitle,
    );
    await expect(room).toHaveCount(0);
    await expect(bloom.toasts).toContainText(texts.adminRefused);
  },
);
