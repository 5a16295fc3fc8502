import { expect, newName, newVideoId, test, type Site } from '../fixtures.ts';
import { phone } from '../phone.ts';

test.describe.configure({ mode: 'default' });

/** Sends a request of a demo user. */
async function send(site: Site, name: string, path: string, body: object) {
  const response = await fetch(`${site.url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await site.api.token(name)}`,
    },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: { case: number } };
  return data;
}

test.describe('on a phone', () => {
  test.use(phone);

  // rule: #cases, #decisions
  test('what reports, notes and reasons contain is text, and breaks no layout', async ({
    page,
    t,
    site,
    loggedInAs,
  }) => {
    const markup = `<img src=x onerror="document.title='bad'"><script>document.title='bad'</script>`;
    const marks = '\u200F'.repeat(999);
    const [moderator, sharer, id] = [newName('Mia'), newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    await site.giveRole(moderator, 'moderator');
    const target = { kind: 'video', id: `youtube/${id}` };
    const report = (text: string) =>
      send(site, newName('Reporter'), 'report', { target, reason: 'spam', text });
    const { case: caseId } = await report(`${marks}x`);
    await report(`${markup}${'W'.repeat(800)}`);
    await report('\u202Egnihton\u0301\u0301\u0301\u0301\u0301\u0301 \u2066<b>bold');
    await send(site, moderator, `moderation/cases/${caseId}/note`, { note: markup });

    const expectText = async () => {
      await expect(page.getByText(markup).first()).toBeVisible();
      await expect(page.locator('main img[src="x"], main script, main b')).toHaveCount(0);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
      expect(await page.title()).not.toContain('bad');
    };
    await loggedInAs(moderator);
    await page.goto(`/moderation?case=${caseId}`);
    await expect(page.getByText(t('cases.notes'), { exact: true })).toBeVisible();
    await expectText();
    await send(site, moderator, 'moderation/act', {
      target,
      action: 'hide',
      rule: 5,
      reason: markup,
    });
    await page.goto('/log');
    await expectText();
    await page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(sharer));
    await page.goto('/mine?feature=decisions');
    await expectText();
  });
});

// rule: #removed-subtitles, #locked-subtitles
test('subtitles are reported and removed, and those of the video locked until a moderator unlocks them', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [ann, eve, mia, id] = [newName('Ann'), newName('Eve'), newName('Mia'), newVideoId()];
  await site.api.share(newName('Sharer'), id);
  const line = (EN: string) => ({ start_sec: 1, end_sec: 2, words: { EN, CN: '' } });
  const { data: first } = await site.api.writeSubtitles(ann, id, [line('Good morning')], 0);
  const spam = { ...line('Buy now'), start_sec: 3, end_sec: 4 };
  await site.api.writeSubtitles(eve, id, [...first, spam], 1);
  await site.giveRole(mia, 'moderator');
  const path = `/video/${id}?videoSrc=youtube`;
  const become = async (name: string) =>
    page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(name));

  await loggedInAs(ann);
  await page.goto(path);
  await bloom.press(bloom.poster);
  await bloom.press(page.getByRole('button', { name: t('catalogue.subtitle'), exact: true }));
  await bloom.press(page.getByRole('button', { name: t('cases.reportSubtitles') }));
  await bloom.press(page.getByRole('button', { name: t('video.reportSend') }));
  await expect(page.getByText(t('subtitle.reported')).first()).toBeVisible();

  const { id: revision } = (await (await fetch(`${site.url}/api/v1/subtitle/${id}`)).json()) as {
    id: number;
  };
  const target = { kind: 'subtitle', id: String(revision) };
  const { case: caseId } = await send(site, newName('Reporter'), 'report', {
    target,
    reason: 'spam',
  });
  await become(mia);
  await page.goto(`/moderation?case=${caseId}`);
  await expect(page.getByText('00:03 Buy now').first()).toBeVisible();
  await bloom.press(page.getByText(t('cases.video')));
  const video = page.locator('details[open]');
  await bloom.press(video.getByText(t('cases.do_lockSubtitles'), { exact: true }).first());
  await bloom.press(video.getByRole('button', { name: t('cases.do_lockSubtitles') }));
  await expect(page.getByRole('button', { name: t('cases.do_unlockSubtitles') })).toBeVisible();
  await bloom.press(page.getByRole('button', { name: t('user.remove'), exact: true }).first());
  await expect(bloom.toasts).toContainText(t('cases.done_hide'));

  await become(ann);
  await page.goto(`${path}&edit=1`);
  await expect(page.getByText(t('editor.locked'))).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: t('editor.words', { number: 1, language: 'English' }) }),
  ).toHaveValue('Good morning');
  await expect(page.getByText('Buy now')).toHaveCount(0);

  await become(mia);
  await page.goto(`/moderation?case=${caseId}`);
  await bloom.press(page.getByRole('button', { name: t('cases.do_unlockSubtitles') }));
  await expect(bloom.toasts).toContainText(t('cases.done_unlockSubtitles'));
});
