import { writeFile } from 'node:fs/promises';
import { reportReasons } from '@bloom/contract/moderation-rules';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onPhoneOnly,
  onDesktopOnly,
  test,
  type Site,
} from './fixtures.ts';

test.describe.configure({ mode: 'default' });

const moderator = 'Mia';

/** A reported video, by a name of its own. */
async function reportNew(site: Site, reason: (typeof reportReasons)[number] = 'spam') {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await site.api.reportVideo(newName('Reporter'), id, reason);
  return id;
}

test.beforeEach(async ({ site }) => {
  await site.api.account(moderator);
  await site.admin('role', moderator, 'moderator');
});

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #moment-import, #cases
    test('an imported moment is that in its case, and not of a deleted account', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
    }, testInfo) => {
      const [id, content] = [newVideoId(), newName('Imported')];
      await site.api.share(newName('Sharer'), id);
      const file = testInfo.outputPath('comments.xml');
      await writeFile(file, `<i><d p="7,1,25,0,1500000000,0,a,1">${content}</d></i>`);
      await site.admin('moments', 'import', `youtube:${id}`, file);
      const { data } = (await (
        await page.request.get(`/api/v1/video/youtube/${id}/moments`)
      ).json()) as { data: { id: number }[] };
      const target = { kind: 'moment', id: String(data[0]?.id) };
      const token = await site.api.token(newName('Reporter'));
      await page.request.post('/api/v1/report', { data: { target, reason: 'spam', token } });
      await loggedInAs(moderator);
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: content }));
      await expect(page.getByRole('heading', { name: content })).toBeVisible();
      await expect(page.getByText(texts.caseImported, { exact: true })).toBeVisible();
      // The queue is as it was, for the tests that go through all of it.
      await page.keyboard.press('d');
      await expect(queue.getByRole('button').filter({ hasText: content })).toHaveCount(0);
    });

    // rule: #reports, #cases
    test('a video is reported, found in the queue, removed and restored', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await loggedInAs(newName('Reporter'));
      await page.goto(`/video/${id}?videoSrc=youtube`);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.more }));
      await bloom.press(page.getByRole('button', { name: texts.caseReport }));
      const link = page.getByRole('link', { name: texts.noticeTitle });
      await expect(link).toHaveAttribute('href', new RegExp(`/notice\\?address=.*${id}`));
      await page.getByText(texts.caseReason, { exact: true }).click();
      await bloom.press(page.getByRole('button', { name: texts.caseSend }));
      await expect(bloom.toasts).toContainText(texts.caseThanks);

      await page.evaluate(
        (token) => localStorage.setItem('user_token', token),
        await site.api.token(moderator),
      );
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await expectReadable();
      await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
      await expect(page.getByRole('form', { name: texts.caseDecide })).toBeVisible();
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: texts.caseHide, exact: true }));
      await expect(bloom.toasts).toContainText(texts.caseRemoved);
      await expect.poll(() => site.api.list()).not.toContain(id);
      await bloom.press(bloom.toasts.getByRole('button', { name: texts.undo }));
      await expect(bloom.toasts).toContainText(texts.caseRestored);
      await expect.poll(() => site.api.list()).toContain(id);
    });

    // rule: #moderation-people
    test('a person is found, banned and let go, and what was decided is there', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const sharer = newName('Sharer');
      await site.api.share(sharer, newVideoId());
      await loggedInAs(moderator);
      await page.goto('/moderation');
      await bloom.press(page.getByRole('link', { name: texts.casePeople, exact: true }));
      await page.getByRole('searchbox', { name: texts.admin.find }).fill(sharer.toLowerCase());
      await bloom.press(
        page.getByRole('main').getByRole('button', { name: texts.admin.search, exact: true }),
      );
      await bloom.press(page.getByRole('button', { name: sharer }));
      await expect(page.getByRole('region', { name: texts.caseShares(1) })).toBeVisible();
      await expectReadable();
      await page.getByText(texts.caseBan, { exact: true }).first().click();
      await bloom.press(page.getByRole('button', { name: texts.caseBan, exact: true }));
      await expect(page.getByRole('article')).toContainText(texts.caseIsBanned);
      await bloom.press(page.getByRole('article').getByRole('button', { name: texts.caseLift }));
      await expect(page.getByRole('article')).not.toContainText(texts.caseIsBanned);
    });

    // rule: #reversed-gifts
    test('gifts to a video are looked at, reversed from its case and given back', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const [donor, id] = [newName('Donor'), await reportNew(site, 'misleading')];
      for (const amount of [1_000, 2_000]) await site.api.give(donor, id, amount);
      const { handle } = await site.api.account(donor);
      const balance = async () => (await site.api.video(id))?.video_bloom_balance;
      await loggedInAs(moderator);
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
      const decide = page.getByRole('form', { name: texts.caseDecide });
      await decide.getByText(texts.caseReverse, { exact: true }).first().click();
      const reverse = decide.getByRole('button', { name: texts.caseReverse });
      await expect(reverse).toBeDisabled();
      await decide.getByLabel(texts.caseFrom).fill(`@${handle}`);
      await bloom.press(decide.getByRole('button', { name: texts.casePreview }));
      await expect(decide.getByRole('status')).toContainText(texts.caseTwoGifts);
      await expectReadable();
      await bloom.press(reverse);
      await expect(bloom.toasts).toContainText(texts.caseReversed);
      await expect.poll(balance).toBe(10_000);
      await page.keyboard.press('u');
      await expect(bloom.toasts).toContainText(texts.caseGivenBack);
      await expect.poll(balance).toBe(13_000);
    });

    // rule: #erased-content
    test('an admin erases a video after a confirmation that names what is lost', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const [admin, id] = [newName('Admin'), await reportNew(site, 'illegal')];
      await site.api.account(admin);
      await site.admin('role', admin, 'admin');
      await loggedInAs(admin);
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
      const decide = page.getByRole('form', { name: texts.caseDecide });
      await decide.getByText(texts.caseErase, { exact: true }).first().click();
      await bloom.press(decide.getByRole('button', { name: texts.caseErase, exact: true }));
      const confirm = page.getByRole('dialog', { name: texts.caseEraseTitle });
      await expect(confirm).toContainText(texts.caseErases);
      await expectReadable();
      expect(await site.api.list()).toContain(id);
      await bloom.press(confirm.getByRole('button', { name: texts.caseErase, exact: true }));
      await expect(bloom.toasts).toContainText(texts.caseErased);
      await expect(bloom.toasts.getByRole('button', { name: texts.undo })).toHaveCount(0);
      await expect.poll(() => site.api.list()).not.toContain(id);
    });

    // rule: #chosen-categories, #removed-names
    test('a video in the wrong category is moved from its case, and the name of its sharer removed; both are undone', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const id = await reportNew(site, 'wrongCategory');
      const video = await site.api.video(id);
      const nameNow = async () => (await site.api.video(id))?.account_name;
      await loggedInAs(moderator);
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
      const decide = page.getByRole('form', { name: texts.caseDecide });
      await decide.getByText(texts.caseMove, { exact: true }).first().click();
      const move = decide.getByRole('button', { name: texts.caseMove });
      await expect(move).toBeDisabled();
      await decide.getByLabel(texts.caseToCategory).selectOption('movies');
      await expectReadable();
      await bloom.press(move);
      await expect(bloom.toasts).toContainText(texts.caseMoved);
      await expect.poll(async () => (await site.api.video(id))?.category).toBe('movies');
      await page.keyboard.press('u');
      await expect(bloom.toasts).toContainText(texts.caseMovedBack);
      await expect.poll(async () => (await site.api.video(id))?.category).toBe(video?.category);

      await page.goto(`/moderation/people?id=${video?.account_id}`);
      await page.getByText(texts.caseRename, { exact: true }).first().click();
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: texts.caseRename, exact: true }));
      await expect.poll(nameNow).toMatch(/^Bloomer \d{5}$/);
      await bloom.press(
        page.getByRole('article').getByRole('button', { name: texts.caseRestoreName }),
      );
      await expect.poll(nameNow).toBe(video?.account_name);
    });
  });
}

// rule: #cases
test(
  'thirty mixed reports are worked off by keyboard',
  onDesktopOnly,
  async ({ page, bloom, texts, site, loggedInAs }) => {
    const ids = [];
    for (let count = 0; count < 30; count++) {
      ids.push(await reportNew(site, reportReasons[count % reportReasons.length]));
    }
    await loggedInAs(moderator);
    await page.goto('/moderation');
    const decide = page.getByRole('form', { name: texts.caseDecide });
    const queue = page.getByRole('list', { name: texts.cases });
    await expect(queue).toBeVisible();
    await page.keyboard.press('j');
    for (let count = 0; await queue.isVisible(); count++) {
      const chosen = queue.locator('[aria-current=true]');
      const key = await chosen.getAttribute('data-case');
      await expect(decide).toBeVisible();
      if (count % 2 === 0) await page.keyboard.press('d');
      else {
        await page.keyboard.press('a');
        await expect(decide.getByRole('textbox')).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(queue.locator(`[data-case="${key}"]`)).toHaveCount(0);
    }
    await expect(page.getByText(texts.caseNone)).toBeVisible();
    const listed = await site.api.list();
    const left = ids.filter((id) => listed.includes(id));
    expect(left.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThan(20);
    await page.keyboard.press('u');
    await expect(bloom.toasts).toContainText(texts.caseRestored);
  },
);

// rule: #moderator-roles
test(
  'an account without a role finds no queue, and a moderator a link to it',
  onPhoneOnly,
  async ({ page, texts, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('403');
    await loggedInAs(newName('Visitor'));
    await page.goto('/moderation');
    await expect(page).toHaveURL('/error?code=404');
    await page.evaluate(
      (token) => localStorage.setItem('user_token', token),
      await site.api.token(moderator),
    );
    await page.goto('/mine');
    await expect(page.getByRole('link', { name: texts.moderation, exact: true })).toBeVisible();
  },
);

// rule: #sanctions
test(
  'a reported person is banned from the queue, and the ban is lifted from the same case',
  onDesktopOnly,
  async ({ page, bloom, texts, site, loggedInAs, expectReadable }) => {
    const [name, reporter] = [newName('Rude'), newName('Reporter')];
    const { id } = await site.api.account(name);
    await loggedInAs(reporter);
    await page.goto(`/user/${id}`);
    await page.getByRole('button', { name: texts.caseReportUser(name) }).click();
    await page.getByRole('button', { name: texts.caseSend }).click();
    await expect(bloom.toasts).toContainText(texts.caseThanks);

    await page.evaluate(
      (token) => localStorage.setItem('user_token', token),
      await site.api.token(moderator),
    );
    await page.goto('/moderation');
    await page
      .getByRole('list', { name: texts.cases })
      .getByRole('button')
      .filter({ hasText: name })
      .click();
    const decide = page.getByRole('form', { name: texts.caseDecide });
    await decide.getByText(texts.caseBan, { exact: true }).first().click();
    await expectReadable();
    await decide.getByRole('button', { name: texts.caseBan, exact: true }).click();
    await expect(bloom.toasts).toContainText(texts.caseBanned);
    await expect(site.api.postMessage(name, 'Hello')).rejects.toThrow('chat.banned');
    await page.getByText(texts.caseClosed, { exact: true }).click();
    await page
      .getByRole('list', { name: texts.cases })
      .getByRole('button')
      .filter({ hasText: name })
      .click();
    await page
      .getByRole('article')
      .getByRole('button', { name: texts.caseLift, exact: true })
      .click();
    await expect(bloom.toasts).toContainText(texts.caseLifted);
    await site.api.postMessage(name, 'Hello');
  },
);
