import { titleOf } from '@bloom/testing/upstreams/youtube';
import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onDesktopOnly,
  test,
  watchLayout,
} from './fixtures.ts';

const line = 'Stay for the second verse';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #sharers-line
    test('a sharer says in the form why a video is worth watching, and changes it on its page', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const id = newVideoId();
      // The form looks it up, and it is not shared yet.
      expectConsoleError(`/api/v1/video/youtube/${id}`);
      await loggedInAs(newName('Sharer'));
      await page.goto('/');
      await bloom.openShare();
      await bloom.fillShare({ link: `https://youtu.be/${id}` });
      const field = bloom.shareForm.getByLabel(texts.lineOptional);
      await field.fill('x'.repeat(141));
      await expect(field).toHaveAccessibleDescription(texts.lineCount(141));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await bloom.press(bloom.shareSubmit);
      await expect(field).toBeFocused();
      await field.fill(` ${line} `);
      await expect(field).toHaveAccessibleDescription(texts.lineCount(line.length));
      await bloom.press(bloom.shareSubmit);
      await expect(bloom.toasts).toContainText(texts.shareDone);
      expect((await site.api.video(id))?.line).toBe(line);

      await page.goto(`/video/${id}`);
      const main = page.getByRole('main');
      await expect(main.getByText(line, { exact: true })).toBeVisible();
      await bloom.press(main.getByRole('button', { name: texts.lineEdit }));
      const own = main.getByLabel(texts.line, { exact: true });
      await expect(own).toBeFocused();
      await expect(own).toHaveValue(line);
      await expectReadable();
      await page.keyboard.press('Escape');
      await expect(main.getByRole('button', { name: texts.lineEdit })).toBeFocused();
      await page.keyboard.press('Enter');
      await own.fill('');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('button', { name: texts.lineAdd })).toBeFocused();
      await expect(main.getByText(line, { exact: true })).toHaveCount(0);
      expect((await site.api.video(id))?.line).toBeUndefined();
    });
  });
}

// rule: #sharers-line
for (const before of ['', line]) {
  test(`nothing moves when the sharer of a video is known, ${before ? 'with' : 'without'} a line`, async ({
    page,
    texts,
    site,
    loggedInAs,
  }) => {
    const [name, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(name, id);
    if (before) await site.api.changeLine(name, id, before);
    await loggedInAs(name);
    const shift = await watchLayout(page);
    await page.goto(`/video/${id}`);
    const change = page.getByRole('button', { name: before ? texts.lineEdit : texts.lineAdd });
    await expect(change).toBeVisible();
    expect(await shift()).toBeLessThan(0.001);
  });
}

// rule: #sharers-line
test('a line that the rules refuse keeps its text, and says why beside it', async ({
  page,
  bloom,
  texts,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const [name, id] = [newName('Sharer'), newVideoId()];
  await site.api.share(name, id);
  await loggedInAs(name);
  await page.route('**/line', (route) =>
    route.fulfill({
      status: 403,
      json: { status: 'failed', code: 1604, key: 'chat.wordRefused', message: '', params: {} },
    }),
  );
  expectConsoleError('/line');
  await page.goto(`/video/${id}`);
  const main = page.getByRole('main');
  await bloom.press(main.getByRole('button', { name: texts.lineAdd }));
  const field = main.getByLabel(texts.line, { exact: true });
  await field.fill(line);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(new RegExp(texts.chatWordRefused));
  await expect(field).toHaveValue(line);
});

test.describe('a card', onDesktopOnly, () => {
  // rule: #sharers-line
  test('shows the line with the pointer or the focus on it, and nothing moves', async ({
    page,
    bloom,
    site,
  }) => {
    const [name, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(name, id);
    await site.api.changeLine(name, id, line);
    await page.goto('/');
    const card = bloom.cardOf(id);
    const shown = card.getByText(line);
    await expect(card).toContainText(titleOf(id));
    await expect(shown).toHaveCSS('opacity', '0');
    const before = await card.boundingBox();
    await card.hover();
    await expect(shown).toHaveCSS('opacity', '1');
    expect(await card.boundingBox()).toEqual(before);
    await page.mouse.move(0, 0);
    await expect(shown).toHaveCSS('opacity', '0');
    const link = card.getByRole('heading').getByRole('link');
    await page.keyboard.press('Tab');
    await link.focus();
    await expect(shown).toHaveCSS('opacity', '1');
    await expect(link).toHaveAccessibleDescription(line);
  });
});
