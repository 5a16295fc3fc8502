import {
  expect,
  newName,
  newVideoId,
  onceForAllLayouts,
  onPhoneOnly,
  test,
  type Site,
} from './fixtures.ts';

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

// rule: #reports, #notes
test(
  'messages, notes and collections are reported where they are, and hidden at once for who reports them',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs }) => {
    const [author, reporter, id] = [newName('Author'), newName('Reporter'), newVideoId()];
    await site.api.share(newName('Sharer'), id);
    await site.api.give(author, id, 200, `Lovely, says ${author}`);
    await site.api.postMessage(author, `Buy now, ${author}`);
    const collection = await site.api.makeCollection(author, `Songs of ${author}`, id);
    await loggedInAs(reporter);

    await page.goto('/?dialog=chat');
    const message = page.getByRole('listitem').filter({ hasText: `Buy now, ${author}` });
    await bloom.press(message.getByRole('button', { name: /more/ }));
    await bloom.press(page.getByRole('menuitem', { name: texts.caseReport }));
    await bloom.press(page.getByRole('button', { name: texts.caseSend }));
    await expect(message).toHaveCount(0);
    await bloom.press(page.getByRole('button', { name: texts.chatUndo }));
    await expect(message).toBeVisible();

    await page.goto(`/video/${id}?videoSrc=youtube`);
    const note = page.getByText(`Lovely, says ${author}`, { exact: true });
    await page.locator('.video-record').scrollIntoViewIfNeeded();
    await bloom.press(
      page.locator('.video-record').getByRole('button', { name: texts.caseReport }),
    );
    await bloom.press(page.getByRole('button', { name: texts.caseSend }));
    await expect(note).toHaveCount(0);
    await bloom.press(bloom.toasts.getByRole('button', { name: texts.undo }));
    await expect(note).toBeVisible();

    await page.goto(`/collection/${collection}`);
    await bloom.press(page.getByRole('button', { name: texts.caseReport }));
    await bloom.press(page.getByRole('button', { name: texts.caseSend }));
    await expect(bloom.toasts).toContainText(texts.caseThanks);
  },
);

// rule: #notes
test(
  'the author of a note deletes it in the record',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs }) => {
    const [author, id] = [newName('Author'), newVideoId()];
    await site.api.share(newName('Sharer'), id);
    await site.api.give(author, id, 200, `Lovely, says ${author}`);
    await loggedInAs(author);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await page.locator('.video-record').scrollIntoViewIfNeeded();
    await bloom.press(page.getByRole('button', { name: texts.deleteNote }));
    await bloom.press(page.getByRole('dialog').getByRole('button', { name: texts.deleteNote }));
    await expect(page.getByText(`Lovely, says ${author}`)).toHaveCount(0);
  },
);

// rule: #cases, #decisions
test(
  'what reports, notes and reasons contain is text, and breaks no layout',
  onPhoneOnly,
  async ({ page, texts, site, loggedInAs }) => {
    const markup = `<img src=x onerror="document.title='bad'"><script>document.title='bad'</script>`;
    const marks = '\u200F'.repeat(999);
    const [moderator, sharer, id] = [newName('Mia'), newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    await site.api.account(moderator);
    await site.admin('role', moderator, 'moderator');
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
    await expect(page.getByText(texts.caseNotes, { exact: true })).toBeVisible();
    await expectText();
    await send(site, moderator, 'moderation/act', {
      target,
      action: 'hide',
      rule: 5,
      reason: markup,
    });
    await page.goto('/log');
    await expectText();
    await page.evaluate(
      (token) => localStorage.setItem('user_token', token),
      await site.api.token(sharer),
    );
    await page.goto('/mine?feature=decisions');
    await expectText();
  },
);
