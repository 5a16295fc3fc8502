import type { SubtitleItem } from '@bloom/contract/subtitle';
import {
  expect,
  newName,
  newVideoId,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
  test,
  type Page,
  type Site,
} from './fixtures.ts';
import type { Messages } from './messages.ts';
import { playing } from './playing.ts';

/** A clip of the demo, which is a stream. */
const clip = '/video/900002?videoSrc=zdziyuan';

function never(): never {
  throw new Error('it is not in the page');
}

const pathOf = (id: string) => `/video/${id}?videoSrc=youtube&edit=1`;

/** Shares a video, and writes its first subtitles. */
async function withSubtitles(site: Site, words: readonly [string, string][]) {
  const [id, author] = [newVideoId(), newName('Author')];
  await site.api.share(author, id);
  const items = words.map(([EN, CN], index) => ({
    start_sec: index * 5,
    end_sec: index * 5 + 3,
    words: { EN, CN },
  }));
  const { data } = await site.api.writeSubtitles(author, id, items, 0);
  return { id, author, items: data };
}

const wordsOf = (items: readonly SubtitleItem[]) => items.map(({ words }) => [words.EN, words.CN]);

const box = (page: Page, texts: Messages, number: number, language: 'EN' | 'CN') =>
  page.getByRole('textbox', { name: texts.editor.words(number, language), exact: true });

/** Waits until a draft with these words is kept on the device. */
const stored = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('bloom');
            opening.onsuccess = () => {
              const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
              drafts.onsuccess = () => {
                opening.result.close();
                resolve(drafts.result.some((each) => String(each).includes(wanted)));
              };
            };
          }),
        words,
      ),
    )
    .toBe(true);

const save = (page: Page, texts: Messages) =>
  page.getByRole('button', { name: texts.editor.save, exact: true });

// rule: #subtitle-editor, #subtitle-editor-keys
test(
  'two minutes are subtitled in both languages by keyboard alone',
  onDesktopOnly,
  async ({ page, bloom, texts, site, loggedInAs, expectReadable }) => {
    const [id, name] = [newVideoId(), newName('Author')];
    await site.api.share(name, id);
    await loggedInAs(name);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await bloom.poster.press('Enter');
    await page.getByRole('button', { name: texts.editor.menu, exact: true }).press('Enter');
    await page.getByRole('button', { name: texts.editor.begin }).first().press('Enter');
    await expect(page.getByRole('heading', { name: texts.editor.title })).toBeVisible();
    await expect(page.getByRole('region', { name: texts.editor.title })).toContainText(title);
    const keys = page.keyboard;
    await expect.poll(async () => (await playing(page)).plays).toBe(true);
    await keys.press('Alt+k');
    await expect.poll(async () => (await playing(page)).plays).toBe(false);
    await keys.press('Alt+Shift+j');
    await expect.poll(async () => (await playing(page)).timeS).toBe(0);

    for (let number = 1; number <= 6; number++) {
      await keys.press('Alt+a');
      await expect(box(page, texts, number, 'EN')).toBeFocused();
      await keys.type(`Line ${number}`);
      // Nothing happens while an input method composes.
      await page.evaluate(() =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'a',
            altKey: true,
            isComposing: true,
            bubbles: true,
          }),
        ),
      );
      await keys.press('Tab');
      await keys.type(`第${number}句`);
      await keys.press('Alt+Shift+l');
      await keys.press('Alt+Shift+l');
      await expect.poll(async () => (await playing(page)).timeS).toBe(number * 20);
      await keys.press('Alt+]');
    }
    await keys.press('Control+z');
    await keys.press('Control+Shift+z');
    await keys.press('Control+s');
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    const { data } = await site.api.subtitles(id);
    expect(wordsOf(data)).toEqual(
      Array.from({ length: 6 }, (_, index) => [`Line ${index + 1}`, `第${index + 1}句`]),
    );
    expect(data.map(({ start_sec, end_sec }) => [start_sec, end_sec])).toEqual(
      data.map((_, index) => [index * 20, index * 20 + 20]),
    );
    await expectReadable();

    // A clip stops at its end.
    for (let split = 0; split < 3; split++) await keys.press('Alt+Enter');
    await keys.press('Alt+r');
    await expect.poll(async () => (await playing(page)).plays).toBe(true);
    await expect.poll(async () => (await playing(page)).plays).toBe(false);
    // Within 100 ms by the clock of `clip.test.ts`; a busy machine runs the timers of a page later.
    expect(Math.abs((await playing(page)).timeS - 120)).toBeLessThan(1);
  },
);

test.describe('on a phone', onPhoneOnly, () => {
  test.use({ appLocale: 'zh-hans', viewport: { width: 360, height: 740 } });

  // rule: #subtitle-editor
  test('two minutes are subtitled in both languages by touch', async ({
    page,
    texts,
    site,
    loggedInAs,
    expectReadable,
  }) => {
    const [id, name] = [newVideoId(), newName('Author')];
    await site.api.share(name, id);
    await loggedInAs(name);
    await page.goto(pathOf(id));
    await page.getByRole('button', { name: texts.editor.startVideo }).tap();
    await expect.poll(async () => (await playing(page)).plays).toBe(true);
    const tap = (button: string) => page.getByRole('button', { name: button }).first().tap();
    await tap(texts.editor.pause);
    await expect.poll(async () => (await playing(page)).plays).toBe(false);
    const beganS = (await playing(page)).timeS;
    for (let number = 1; number <= 6; number++) {
      await tap(texts.editor.add);
      await expect(box(page, texts, number, 'EN')).toBeFocused();
      await page.keyboard.type(`Line ${number}`);
      await box(page, texts, number, 'CN').tap();
      await page.keyboard.type(`第${number}句`);
      await tap(texts.editor.on10);
      await tap(texts.editor.on10);
      await expect
        .poll(async () => (await playing(page)).timeS)
        .toBeCloseTo(beganS + number * 20, 1);
      await tap(texts.editor.setEnd);
    }
    await expectReadable();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    await save(page, texts).tap();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    const { data } = await site.api.subtitles(id);
    expect(wordsOf(data)).toEqual(
      Array.from({ length: 6 }, (_, index) => [`Line ${index + 1}`, `第${index + 1}句`]),
    );
    expect((data.at(-1)?.end_sec ?? 0) - (data[0]?.start_sec ?? 0)).toBeCloseTo(120, 1);
  });
});

test.describe('the subtitle editor', onceForAllLayouts, () => {
  // rule: #subtitle-editor
  test('loses nothing when two edit at once: other cues merge, the same words are decided', async ({
    page,
    texts,
    site,
    loggedInAs,
    browser,
    expectConsoleError,
  }) => {
    expectConsoleError('status of 409');
    const { id, author } = await withSubtitles(site, [
      ['One', '一'],
      ['Two', '二'],
      ['Three', '三'],
    ]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    const theirs = await browser.newContext({ baseURL: site.url, locale: 'en-US' });
    const other = await theirs.newPage();
    await other.addInitScript(
      (token) => {
        localStorage.setItem('user_token', token);
      },
      await site.api.token(author),
    );
    await other.goto(pathOf(id));

    await box(other, texts, 1, 'EN').fill('Theirs one');
    await box(other, texts, 2, 'EN').fill('Theirs two');
    await box(page, texts, 2, 'EN').fill('Mine two');
    await box(page, texts, 2, 'CN').fill('我的二');
    await box(page, texts, 3, 'CN').fill('我的三');
    await save(other, texts).click();
    await expect(other.getByText(texts.editor.saved)).toBeVisible();
    await save(page, texts).click();
    const conflict = page.getByRole('alert').filter({ hasText: texts.editor.conflict });
    await expect(conflict.getByRole('listitem')).toHaveCount(1);
    await expect(conflict).toContainText('Theirs two');
    await conflict.getByRole('radio', { name: texts.editor.mine }).check();
    await conflict.getByRole('button', { name: texts.editor.decide }).click();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    expect(wordsOf((await site.api.subtitles(id)).data)).toEqual([
      ['Theirs one', '一'],
      ['Mine two', '我的二'],
      ['Three', '我的三'],
    ]);

    // The other one has not seen that, and changes something else.
    await box(other, texts, 3, 'EN').fill('Theirs three');
    await save(other, texts).click();
    await expect(other.getByText(texts.editor.merged)).toBeVisible();
    await expect(box(other, texts, 2, 'CN')).toHaveValue('我的二');
    expect(wordsOf((await site.api.subtitles(id)).data)[2]).toEqual(['Theirs three', '我的三']);
    await theirs.close();
  });

  // rule: #subtitle-drafts
  test('keeps a draft over a failed save and a reload, and shows what others saved since', async ({
    page,
    texts,
    site,
    loggedInAs,
    expectConsoleError,
  }) => {
    expectConsoleError('/api/v1/subtitle/');
    const { id, author, items } = await withSubtitles(site, [
      ['One', '一'],
      ['Two', '二'],
    ]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await box(page, texts, 1, 'EN').fill('Mine one');
    await box(page, texts, 2, 'EN').fill('Mine two');
    const path = '**/api/v1/subtitle/*';
    await page.route(path, (route, request) =>
      request.method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await save(page, texts).click();
    await expect(page.getByRole('alert').filter({ hasText: texts.editor.notSaved })).toBeVisible();
    await page.unroute(path);
    const changed = items.map((item, index) =>
      index === 0 ? { ...item, words: { EN: 'One', CN: '他们的一' } } : item,
    );
    await site.api.writeSubtitles(author, id, changed, 1);

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('alert').filter({ hasText: texts.editor.draft });
    await expect(offer).toContainText('他们的一');
    await offer.getByRole('button', { name: texts.editor.proceed }).click();
    await expect(box(page, texts, 1, 'EN')).toHaveValue('Mine one');
    await expect(box(page, texts, 1, 'CN')).toHaveValue('他们的一');
    await save(page, texts).click();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    expect(wordsOf((await site.api.subtitles(id)).data)).toEqual([
      ['Mine one', '他们的一'],
      ['Mine two', '二'],
    ]);
    await page.reload();
    await expect(box(page, texts, 1, 'EN')).toHaveValue('Mine one');
  });

  // rule: #subtitle-editor
  test('has the sound of a stream on the timeline, where the end of a cue is dragged', async ({
    page,
    texts,
    loggedInAs,
  }) => {
    await loggedInAs(newName('Editor'));
    await page.goto(`${clip}&edit=1`);
    const start = page.getByRole('button', { name: texts.editor.startVideo });
    await expect(start).toBeVisible();
    await expect(page.locator('.timeline-wave')).toHaveCount(0);
    await start.click();
    // The clip of 18 seconds takes 540 of the 600 bars.
    const bars = () =>
      page
        .locator('.timeline-wave path')
        .evaluateAll(([path]) => path?.getAttribute('d')?.match(/M/g)?.length ?? 0);
    await expect.poll(bars).toBeGreaterThan(500);

    await page.getByRole('button', { name: texts.editor.pause, exact: true }).click();
    await expect.poll(async () => (await playing(page)).plays).toBe(false);
    const end = page.locator('.cue-edge-time').nth(1);
    const block = page.locator('.timeline-cue').first();
    await block.click();
    const before = await end.inputValue();
    const { x, y, width, height } = (await block.boundingBox()) ?? never();
    await page.mouse.move(x + width - 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 43, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(end).not.toHaveValue(before);
    const after = (await block.boundingBox()) ?? never();
    expect(after.x).toBeCloseTo(x, 0);
    expect(after.width).toBeCloseTo(width - 40, 0);
    await page.keyboard.press('Control+z');
    await expect(end).toHaveValue(before);
  });

  // rule: #subtitle-editor
  test('says that all is saved only while nothing is changed and every time is valid', async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const { id } = await withSubtitles(site, [['One', '一']]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    const [saved, all] = [
      page.getByText(texts.editor.saved),
      page.getByText(texts.editor.allSaved),
    ];
    await box(page, texts, 1, 'EN').fill('Other words');
    await save(page, texts).click();
    await expect(saved).toBeVisible();
    await expect(all).toBeVisible();
    await box(page, texts, 1, 'EN').fill('Yet other words');
    await expect(saved).toHaveCount(0);
    await expect(all).toHaveCount(0);
    await save(page, texts).click();
    await expect(saved).toBeVisible();

    const end = page.locator('.cue-edge-time').nth(1);
    const before = await end.inputValue();
    await end.fill('half past');
    for (const key of ['Tab', 'Control+s']) {
      await page.keyboard.press(key);
      await expect(page.getByText(texts.editor.timeTyped)).toBeVisible();
      await expect(saved).toHaveCount(0);
      await expect(all).toHaveCount(0);
    }
    await expect(end).toBeFocused();
    await end.fill(before);
    await expect(all).toBeVisible();
  });

  // rule: #subtitle-drafts
  test('keeps a draft of each tab, and offers that of a tab once it is closed', async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const { id } = await withSubtitles(site, [['One', '一']]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await box(page, texts, 1, 'EN').fill('Of the first tab');
    await stored(page, 'Of the first tab');

    const other = await page.context().newPage();
    await other.goto(pathOf(id));
    await expect(other.getByText(texts.editor.elsewhere)).toBeVisible();
    await box(other, texts, 1, 'CN').fill('第二个标签页');
    await stored(other, '第二个标签页');
    await other.close({ runBeforeUnload: false });

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('alert').filter({ hasText: texts.editor.draft });
    const proceed = offer.getByRole('button', { name: texts.editor.proceed });
    await proceed.click();
    await proceed.click();
    await expect(offer).toHaveCount(0);
    await expect(box(page, texts, 1, 'EN')).toHaveValue('Of the first tab');
    await expect(box(page, texts, 1, 'CN')).toHaveValue('第二个标签页');
  });

  // rule: #subtitle-editor
  test('makes an earlier revision the newest again, and edits go on from it', async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const { id, author, items } = await withSubtitles(site, [['One', '一']]);
    const spoilt = items.map((item) => ({ ...item, words: { EN: 'Spoilt', CN: '' } }));
    await site.api.writeSubtitles(author, id, spoilt, 1);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await expect(box(page, texts, 1, 'EN')).toHaveValue('Spoilt');
    await page.getByRole('button', { name: texts.editor.tools }).click();
    await page.getByRole('button', { name: texts.editor.history, exact: true }).click();
    await page.getByRole('button', { name: texts.editor.restore }).click();
    await expect(page.getByText(texts.editor.restored)).toBeVisible();
    await expect(box(page, texts, 1, 'EN')).toHaveValue('One');
    await box(page, texts, 1, 'CN').fill('一个');
    await save(page, texts).click();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    const { data, revision } = await site.api.subtitles(id);
    expect([revision, wordsOf(data)]).toEqual([4, [['One', '一个']]]);
  });

  test('shows every change of a revision, part by part', async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const [id, author] = [newVideoId(), newName('Author')];
    await site.api.share(author, id);
    const items = Array.from({ length: 1_040 }, (_, i) => ({
      start_sec: i / 20,
      end_sec: (i + 1) / 20,
      words: { EN: `Line ${i}`, CN: '' },
    }));
    await site.api.writeSubtitles(author, id, items, 0);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await page.getByRole('button', { name: texts.editor.tools }).click();
    await page.getByRole('button', { name: texts.editor.history, exact: true }).click();
    await page.getByRole('button', { name: texts.editor.showChanges }).click();
    const changes = page.locator('.difference');
    for (const [shown, left] of [
      [50, 990],
      [550, 490],
    ] as const) {
      await expect(changes).toHaveCount(shown);
      await page.getByRole('button', { name: texts.editor.moreDifferences(left) }).click();
    }
    await expect(changes).toHaveCount(1_040);
    await expect(changes.last()).toContainText('Line 1039');
    await expect(page.getByRole('button', { name: texts.editor.moreDifferences(1) })).toHaveCount(
      0,
    );
  });

  // rule: #subtitle-drafts
  test('keeps what was typed when the session has ended elsewhere, until the user is back', async ({
    page,
    bloom,
    texts,
    site,
    loggedInAs,
    expectConsoleError,
  }) => {
    expectConsoleError('status of 401');
    expectConsoleError('/api/v1/account/');
    const { id } = await withSubtitles(site, [['One', '一']]);
    const name = newName('Editor');
    await loggedInAs(name);
    await page.goto(pathOf(id));
    await box(page, texts, 1, 'EN').fill('Typed before');
    await site.api.endSessions(name);
    await box(page, texts, 1, 'CN').fill('之后输入');
    await save(page, texts).click();
    const problem = page.getByRole('alert').filter({ hasText: texts.editor.kept });
    await expect(problem).toBeVisible();
    await expect(box(page, texts, 1, 'EN')).toHaveValue('Typed before');

    await problem.getByRole('button', { name: texts.signIn }).click();
    await bloom.logInAs(name);
    const offer = page.getByRole('alert').filter({ hasText: texts.editor.draft });
    await offer.getByRole('button', { name: texts.editor.proceed }).click();
    await expect(box(page, texts, 1, 'CN')).toHaveValue('之后输入');
    await save(page, texts).click();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    expect(wordsOf((await site.api.subtitles(id)).data)).toEqual([['Typed before', '之后输入']]);
  });

  // rule: #subtitle-editor
  test('imports a file, and lists the rows that it cannot read', async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const { id } = await withSubtitles(site, [['One', '一']]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await page.getByRole('button', { name: texts.editor.tools }).click();
    await page.getByRole('button', { name: texts.editor.import, exact: true }).click();
    const rows = [
      '1\n00:00:01,000 --> 00:00:02,000\nFirst <b>line</b>\n第一句',
      '2\n00:00:99,000 --> 00:01:02,000\nNo such time',
      '3\n00:00:09,000 --> 00:00:08,000\nBackwards',
      '4\n00:00:10,000 --> 00:00:12,000\n<img src=x onerror=alert(1)>\n最后',
    ];
    await page.getByLabel(texts.editor.file, { exact: true }).setInputFiles({
      name: 'film.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(`\uFEFF${rows.join('\r\n\r\n')}\r\n`),
    });
    await expect(page.getByText(texts.editor.badRows(2))).toBeVisible();
    await expect(page.getByText(texts.editor.row(7))).toBeVisible();
    await page.getByRole('button', { name: texts.editor.replace }).click();
    await expect(box(page, texts, 2, 'EN')).toHaveValue('<img src=x onerror=alert(1)>');
    await box(page, texts, 1, 'EN').press('Alt+ArrowDown');
    await expect(box(page, texts, 2, 'EN')).toBeFocused();
    // The key led to the English words; a click leads where it is.
    await box(page, texts, 1, 'CN').click();
    await expect(page.locator('.cue[data-active] .cue-number')).toHaveText('1');
    await expect(box(page, texts, 1, 'CN')).toBeFocused();
    await save(page, texts).click();
    await expect(page.getByText(texts.editor.saved)).toBeVisible();
    expect(wordsOf((await site.api.subtitles(id)).data)).toEqual([
      ['First line', '第一句'],
      ['<img src=x onerror=alert(1)>', '最后'],
    ]);
  });
});
