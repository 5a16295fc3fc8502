import { writeFile } from 'node:fs/promises';
import { reportReasons } from '@bloom/contract/moderation-rules';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, onPhoneOnly, test, type Site } from './fixtures.ts';

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

// rule: #moment-import, #cases
test('an imported moment is that in its case, and not of a deleted account', async ({
  page,
  bloom,
  t,
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
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: content }));
  await expect(page.getByRole('heading', { name: content })).toBeVisible();
  await expect(page.getByText(t('cases.imported'), { exact: true })).toBeVisible();
  // The queue is as it was, for the tests that go through all of it.
  await page.keyboard.press('d');
  await expect(queue.getByRole('button').filter({ hasText: content })).toHaveCount(0);
});

// rule: #reports, #cases
test('a video is reported, found in the queue, removed and restored', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  await loggedInAs(newName('Reporter'));
  await page.goto(`/video/${id}?videoSrc=youtube`);
  await bloom.press(bloom.actions.getByRole('button', { name: t('catalogue.more') }));
  await bloom.press(page.getByRole('button', { name: t('cases.report') }));
  const link = page.getByRole('link', { name: t('notice.title') });
  await expect(link).toHaveAttribute('href', new RegExp(`/notice\\?address=.*${id}`));
  await page.getByText(t('cases.reason_misleading'), { exact: true }).click();
  await bloom.press(page.getByRole('button', { name: t('cases.reportSend') }));
  await expect(bloom.toasts).toContainText(t('cases.reportSent'));

  await page.evaluate(
    (token) => localStorage.setItem('user_token', token),
    await site.api.token(moderator),
  );
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  await expect(page.getByRole('form', { name: t('cases.decide') })).toBeVisible();
  await bloom.press(page.getByRole('button', { name: t('cases.do_hide'), exact: true }));
  await expect(bloom.toasts).toContainText(t('cases.done_hide'));
  await expect.poll(() => site.api.list()).not.toContain(id);
  await bloom.press(bloom.toasts.getByRole('button', { name: t('cases.undo') }));
  await expect(bloom.toasts).toContainText(t('cases.done_restore'));
  await expect.poll(() => site.api.list()).toContain(id);
});

// rule: #moderation-people
test('a person is found, banned and let go, and what was decided is there', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const sharer = newName('Sharer');
  await site.api.share(sharer, newVideoId());
  await loggedInAs(moderator);
  await page.goto('/moderation');
  await bloom.press(page.getByRole('link', { name: t('cases.people'), exact: true }));
  await page.getByRole('searchbox', { name: t('cases.find') }).fill(sharer.toLowerCase());
  await bloom.press(
    page.getByRole('main').getByRole('button', { name: t('cases.findDo'), exact: true }),
  );
  await bloom.press(page.getByRole('button', { name: sharer }));
  await expect(
    page.getByRole('region', { name: t('cases.did_shares', { count: 1 }) }),
  ).toBeVisible();
  await page.getByText(t('cases.do_ban'), { exact: true }).first().click();
  await bloom.press(page.getByRole('button', { name: t('cases.do_ban'), exact: true }));
  await expect(page.getByRole('article')).toContainText(`· ${t('cases.isBanned')}`);
  await bloom.press(page.getByRole('article').getByRole('button', { name: t('cases.do_lift') }));
  await expect(page.getByRole('article')).not.toContainText(`· ${t('cases.isBanned')}`);
});

// rule: #reversed-gifts
test('gifts to a video are looked at, reversed from its case and given back', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [donor, id] = [newName('Donor'), await reportNew(site, 'misleading')];
  for (const amount of [1_000, 2_000]) await site.api.give(donor, id, amount);
  const { handle } = await site.api.account(donor);
  const balance = async () => (await site.api.video(id))?.video_bloom_balance;
  await loggedInAs(moderator);
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await decide.getByText(t('cases.do_reverseGifts'), { exact: true }).first().click();
  const reverse = decide.getByRole('button', { name: t('cases.do_reverseGifts') });
  await expect(reverse).toBeDisabled();
  await decide.getByLabel(t('cases.gifts_from')).fill(`@${handle}`);
  await bloom.press(decide.getByRole('button', { name: t('cases.gifts_preview') }));
  await expect(decide.getByRole('status')).toContainText(/^2 gifts of 3,000 petals/);
  await bloom.press(reverse);
  await expect(bloom.toasts).toContainText(t('cases.done_reverseGifts'));
  await expect.poll(balance).toBe(10_000);
  await page.keyboard.press('u');
  await expect(bloom.toasts).toContainText(t('cases.done_undoReversal'));
  await expect.poll(balance).toBe(13_000);
});

// rule: #erased-content
test('an admin erases a video after a confirmation that names what is lost', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [admin, id] = [newName('Admin'), await reportNew(site, 'illegal')];
  await site.api.account(admin);
  await site.admin('role', admin, 'admin');
  await loggedInAs(admin);
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await decide.getByText(t('cases.do_erase'), { exact: true }).first().click();
  await bloom.press(decide.getByRole('button', { name: t('cases.do_erase'), exact: true }));
  const confirm = page.getByRole('dialog', { name: t('cases.eraseTitle') });
  await expect(confirm).toContainText(t('cases.erases_video'));
  expect(await site.api.list()).toContain(id);
  await bloom.press(confirm.getByRole('button', { name: t('cases.do_erase'), exact: true }));
  await expect(bloom.toasts).toContainText(t('cases.done_erase'));
  await expect(bloom.toasts.getByRole('button', { name: t('cases.undo') })).toHaveCount(0);
  await expect.poll(() => site.api.list()).not.toContain(id);
});

// rule: #chosen-categories, #removed-names
test('a video in the wrong category is moved from its case, and the name of its sharer removed; both are undone', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const id = await reportNew(site, 'wrongCategory');
  const video = await site.api.video(id);
  const nameNow = async () => (await site.api.video(id))?.account_name;
  await loggedInAs(moderator);
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await decide.getByText(t('cases.do_recategorise'), { exact: true }).first().click();
  const move = decide.getByRole('button', { name: t('cases.do_recategorise') });
  await expect(move).toBeDisabled();
  await decide.getByLabel(t('cases.toCategory')).selectOption('movies');
  await bloom.press(move);
  await expect(bloom.toasts).toContainText(t('cases.done_recategorise'));
  await expect.poll(async () => (await site.api.video(id))?.category).toBe('movies');
  await page.keyboard.press('u');
  await expect(bloom.toasts).toContainText(t('cases.done_restoreCategory'));
  await expect.poll(async () => (await site.api.video(id))?.category).toBe(video?.category);

  await page.goto(`/moderation/people?id=${video?.account_id}`);
  await page.getByText(t('cases.do_rename'), { exact: true }).first().click();
  await bloom.press(page.getByRole('button', { name: t('cases.do_rename'), exact: true }));
  await expect.poll(nameNow).toMatch(/^Bloomer \d{5}$/);
  await bloom.press(
    page.getByRole('article').getByRole('button', { name: t('cases.do_restoreName') }),
  );
  await expect.poll(nameNow).toBe(video?.account_name);
});

// rule: #cases
test('mixed reports are worked off by keyboard', async ({ page, bloom, t, site, loggedInAs }) => {
  const ids = [];
  for (let count = 0; count < 8; count++) {
    ids.push(await reportNew(site, reportReasons[count % reportReasons.length]));
  }
  await loggedInAs(moderator);
  await page.goto('/moderation');
  const decide = page.getByRole('form', { name: t('cases.decide') });
  const queue = page.getByRole('list', { name: t('cases.list') });
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
  await expect(page.getByText(t('cases.empty'))).toBeVisible();
  const listed = await site.api.list();
  const left = ids.filter((id) => listed.includes(id));
  expect(left).toHaveLength(4);
  await page.keyboard.press('u');
  await expect(bloom.toasts).toContainText(t('cases.done_restore'));
});

// rule: #moderator-roles
test(
  'an account without a role finds no queue, and a moderator a link to it',
  onPhoneOnly,
  async ({ page, t, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('403');
    await loggedInAs(newName('Visitor'));
    await page.goto('/moderation');
    await expect(page).toHaveURL('/error?code=404');
    await page.evaluate(
      (token) => localStorage.setItem('user_token', token),
      await site.api.token(moderator),
    );
    await page.goto('/mine');
    await expect(page.getByRole('link', { name: t('cases.title'), exact: true })).toBeVisible();
  },
);

// rule: #sanctions
test('a reported person is banned from the queue, and the ban is lifted from the same case', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [name, reporter] = [newName('Rude'), newName('Reporter')];
  const { id } = await site.api.account(name);
  await loggedInAs(reporter);
  await page.goto(`/user/${id}`);
  await page.getByRole('button', { name: t('cases.reportUser', { name }) }).click();
  await page.getByRole('button', { name: t('cases.reportSend') }).click();
  await expect(bloom.toasts).toContainText(t('cases.reportSent'));

  await page.evaluate(
    (token) => localStorage.setItem('user_token', token),
    await site.api.token(moderator),
  );
  await page.goto('/moderation');
  await page
    .getByRole('list', { name: t('cases.list') })
    .getByRole('button')
    .filter({ hasText: name })
    .click();
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await decide.getByText(t('cases.do_ban'), { exact: true }).first().click();
  await decide.getByRole('button', { name: t('cases.do_ban'), exact: true }).click();
  await expect(bloom.toasts).toContainText(t('cases.done_ban'));
  await expect(site.api.postMessage(name, 'Hello')).rejects.toThrow('chat.banned');
  await page.getByText(t('cases.state_closed'), { exact: true }).click();
  await page
    .getByRole('list', { name: t('cases.list') })
    .getByRole('button')
    .filter({ hasText: name })
    .click();
  await page
    .getByRole('article')
    .getByRole('button', { name: t('cases.do_lift'), exact: true })
    .click();
  await expect(bloom.toasts).toContainText(t('cases.done_lift'));
  await site.api.postMessage(name, 'Hello');
});
