import type { Page } from '@playwright/test';
import type { Messages } from './messages.ts';
import {
  expect,
  languageOfLayout,
  newListId,
  newName,
  newVideoId,
  onDesktopOnly,
  test,
} from './fixtures.ts';
import { playing } from './playing.ts';

/** The list of moments and what is in it. */
function roomOf(page: Page, { moments }: Messages) {
  const room = page.getByRole('region', { name: moments.tab, exact: true });
  return {
    room,
    moment: (text: string) => room.locator('.moment').filter({ hasText: text }),
    texts: room.locator('.moment-text'),
    field: room.getByRole('textbox', { name: moments.field, exact: true }),
  };
}

/** Opens the moments of a youtube video, wherever they are. */
async function openMoments(page: Page, texts: Messages, isMobile: boolean, id: string) {
  await page.goto(`/video/${id}?videoSrc=youtube`);
  if (isMobile) await page.getByRole('tab', { name: texts.moments.tab }).tap();
  else await page.locator('.video-moments').scrollIntoViewIfNeeded();
  return roomOf(page, texts);
}

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #moment-bell, #moment-page
    test('the entry of the bell for a reply leads to it, with its moment above the list, in its episode and at its second', async ({
      page,
      bloom,
      texts,
      site: { api },
      loggedInAs,
      expectAccessible,
    }) => {
      const [me, other, list] = [newName('Me'), newName('Other'), newListId()];
      await api.share(other, list, { category: 'tvseries', label: 'internet' });
      const video = await api.video(list);
      const { title = '', list: episodes = [] } = video ?? {};
      const of = { episode: episodes[1]?.id ?? '' };
      const post = (name: string, body: object) => api.postMoment(name, ['youtube', list], body);
      const root = await post(me, { content: 'The turn', at_ms: 83_000, ...of });
      await post(other, { content: 'In the first episode', episode: episodes[0]?.id });
      for (const content of ['One', 'Two', 'Three']) await post(other, { content, ...of });
      const reply = await post(other, { content: 'So it is', reply_to: root });
      await loggedInAs(me);
      await page.goto('/');
      await bloom.openMine(texts.bell);
      const entry = bloom.mine(texts.bell).getByRole('listitem').filter({ hasText: '01:23' });
      await bloom.press(entry.getByRole('link', { name: title }));

      await expect(page).toHaveURL(new RegExp(`[?&]moment=${reply}(&|$)`));
      await expect(page).toHaveURL(/[?&]episode=2(&|$)/);
      const { room, texts: shown } = roomOf(page, texts);
      const linked = room.getByRole('list', { name: texts.moments.linked });
      await expect(linked.locator('.moment-text')).toHaveText(['The turn', 'So it is']);
      await expect(linked.locator('[data-linked]')).toHaveText(/So it is/);
      await expect(linked.locator('[data-linked]')).toBeInViewport();
      await expect(linked.locator('[data-linked]')).toBeFocused();
      // Above the others of its episode, and only there.
      await expect(shown).toHaveText(['The turn', 'So it is', 'Three', 'Two', 'One']);
      await expectAccessible();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await bloom.play();
      await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThanOrEqual(83);
      expect((await playing(page)).id).toBe(of.episode);
    });

    // rule: #moment-page
    test('what others wrote since the last visit is counted, marked, and a press shows it first', async ({
      page,
      bloom,
      texts,
      site: { api },
      isMobile,
      loggedInAs,
      expectAccessible,
    }) => {
      const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
      await api.share(other, id);
      const post = (name: string, content: string) =>
        api.postMoment(name, ['youtube', id], { content });
      const old = await post(other, 'The old one');
      await api.thankMoment(me, old, 10);
      await loggedInAs(me);
      const { room, moment, texts: shown } = await openMoments(page, texts, isMobile, id);
      const { moments } = texts;
      await expect(shown).toHaveText(['The old one']);
      await expect(room.getByText(moments.new, { exact: true })).toHaveCount(0);

      await page.goto('/');
      await post(me, 'The own one');
      for (const content of ['The second', 'The third']) await post(other, content);
      // It is marked, but not counted: the newest first, its moment is the last.
      await api.postMoment(other, ['youtube', id], { content: 'A reply', reply_to: old });
      await openMoments(page, texts, isMobile, id);
      const later = ['The third', 'The second', 'The own one'];
      await expect(shown).toHaveText(['The old one', 'A reply', ...later]);
      await expect(room.getByText(moments.new, { exact: true })).toHaveCount(3);
      for (const content of ['A reply', 'The second', 'The third']) {
        await expect(moment(content).last().getByText(moments.new, { exact: true })).toBeVisible();
      }
      const button = room.getByRole('button', { name: moments.newSince(2) });
      await expectAccessible();
      await bloom.press(button);
      await expect(shown).toHaveText([...later, 'The old one', 'A reply']);
      await expect(room.getByRole('radio', { name: moments.newest })).toBeChecked();
      await expect(room.getByRole('radio', { name: moments.newest })).toBeFocused();
      await expect(button).toHaveCount(0);

      // Now they were seen.
      await openMoments(page, texts, isMobile, id);
      await expect(shown).toHaveCount(5);
      await expect(room.getByText(moments.new, { exact: true })).toHaveCount(0);
    });

    // rule: #moment
    test('the card of a video says how many moments it has, with replies, and nothing without one', async ({
      page,
      bloom,
      texts,
      site: { api },
    }) => {
      const [name, id, without] = [newName('Sharer'), newVideoId(), newVideoId()];
      await api.share(name, id);
      await api.share(name, without);
      const root = await api.postMoment(name, ['youtube', id], { content: 'One' });
      await page.goto('/?sort=latest');
      const count = (words: string) => bloom.cardOf(id).getByRole('img', { name: words });
      await expect(count(texts.moments.count(1))).toHaveText('1');
      await api.postMoment(name, ['youtube', id], { content: 'Two', reply_to: root });
      await page.reload();
      await expect(count(texts.moments.count(2))).toHaveText('2');
      await expect(bloom.cardOf(without)).toBeVisible();
      await expect(bloom.cardOf(without).locator('.card-moments')).toHaveCount(0);
    });

    // rule: #moment-thanks
    test('with too few petals the dialog keeps the amount with the reason, and sends less', async ({
      page,
      bloom,
      texts,
      site: { api },
      isMobile,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
      await api.share(other, id);
      await api.postMoment(other, ['youtube', id], { content: 'Thank me' });
      await api.give(me, id, (await api.balance(me)) - 7);
      const has = await api.balance(me);
      await loggedInAs(me);
      const { room } = await openMoments(page, texts, isMobile, id);
      const { moments } = texts;
      const thank = room.getByRole('button', { name: moments.thankOf(other), exact: true });
      await bloom.press(thank);
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByRole('textbox', { name: moments.thankAmount });
      await amount.fill('1234');
      expectConsoleError('422');
      await amount.press('Enter');
      await expect(dialog.getByRole('alert')).toContainText(
        texts.insufficient('1,234', String(has)),
      );
      await expect(amount).toHaveValue('1234');
      await expectReadable();
      expect(await api.balance(me)).toBe(has);
      await expect(thank).toHaveCount(1);
      await amount.fill('5');
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await amount.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(
        room.getByRole('button', { name: moments.thankOfHas(other, texts.amount(5)) }),
      ).toBeFocused();
      expect(await api.balance(me)).toBe(has - 5);
    });

    // rule: #moment-removal, #reports
    test('a reported moment is hidden for who reports it, which can be undone', async ({
      page,
      bloom,
      texts,
      site: { api },
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
      await api.share(other, id);
      const post = (body: object) => api.postMoment(other, ['youtube', id], body);
      const bad = await post({ content: 'Buy my pills' });
      await post({ content: 'Now cheaper', reply_to: bad });
      await post({ content: 'A good one' });
      await loggedInAs(me);
      const { room, moment, texts: shown } = await openMoments(page, texts, isMobile, id);
      const { moments } = texts;
      await expect(shown).toHaveText(['A good one', 'Buy my pills', 'Now cheaper']);
      const report = async (text: string) => {
        const more = moment(text)
          .last()
          .getByRole('button', { name: moments.moreOf(other) });
        await bloom.press(more.first());
        const item = page.getByRole('menuitem', { name: texts.caseReport });
        await expect(item).toBeInViewport({ ratio: 1 });
        await bloom.press(item);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(text);
        await dialog.getByText(texts.caseReason).click();
        await bloom.press(dialog.getByRole('button', { name: texts.caseSend }));
        await expect(bloom.toasts).toContainText(texts.caseThanks);
      };
      await report('Buy my pills');
      await expect(shown).toHaveText(['A good one']);
      // What had the focus is gone.
      await expect(moment('A good one')).toBeFocused();
      await bloom.press(bloom.toasts.getByRole('button', { name: texts.undo }));
      await expect(shown).toHaveText(['A good one', 'Buy my pills', 'Now cheaper']);
      await report('Now cheaper');
      await expect(shown).toHaveText(['A good one', 'Buy my pills']);
      await expectReadable();
      await openMoments(page, texts, isMobile, id);
      await expect(shown).toHaveText(['A good one', 'Buy my pills']);
      await expect(room).not.toContainText('Now cheaper');
    });

    // rule: #moment-page, #moment-events
    test('what is written without a network stays, with the reason, is sent once there is one, and the rest is read', async ({
      page,
      texts,
      context,
      site: { api },
      isMobile,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
      await api.share(other, id);
      await api.postMoment(other, ['youtube', id], { content: 'Before' });
      await loggedInAs(me);
      const { room, field, texts: shown } = await openMoments(page, texts, isMobile, id);
      const { moments } = texts;
      await expect(shown).toHaveText(['Before']);
      await context.setOffline(true);
      expectConsoleError('ERR_INTERNET_DISCONNECTED');
      expectConsoleError('ERR_FAILED');
      await field.fill('From the train');
      await room.getByRole('checkbox', { name: moments.spoiler }).check();
      await field.press('Enter');
      await expect(room.getByRole('alert')).toContainText(moments.unreachable);
      await expect(field).toHaveAccessibleDescription(new RegExp(moments.unreachable));
      await expect(field).toHaveValue('From the train');
      await expect(room.getByRole('checkbox', { name: moments.spoiler })).toBeChecked();
      await expect(shown).toHaveText(['Before']);
      await api.postMoment(other, ['youtube', id], { content: 'Meanwhile' });

      await context.setOffline(false);
      await expectReadable();
      await room.getByRole('button', { name: moments.send, exact: true }).click();
      await expect(room.getByRole('button', { name: moments.uncover })).toHaveCount(1);
      await expect(field).toHaveValue('');
      await expect(room.getByRole('alert')).toHaveCount(0);
      await expect(shown).toHaveText(['Meanwhile', 'Before']);
    });

    // rule: #moment-timeline
    test('a shared link begins at the most loved second, where that is chosen', async ({
      page,
      bloom,
      texts,
      site: { api },
      expectReadable,
    }) => {
      const [name, other, id] = [newName('Sharer'), newName('Other'), newVideoId()];
      await api.share(name, id);
      const post = (content: string, at_ms: number) =>
        api.postMoment(other, ['youtube', id], { content, at_ms });
      const loved = await post('Loved', 83_400);
      await api.thankMoment(name, loved, 10);
      for (let i = 0; i < 3; i++) await post(`Dense ${i}`, 41_000 + i);
      await bloom.openVideo(id);
      await bloom.press(bloom.actions.getByRole('button', { name: texts.share, exact: true }));
      const panel = page.getByRole('dialog', { name: texts.shareVideo });
      const choice = panel.getByRole('checkbox', { name: texts.moments.startAtLoved('01:23') });
      const link = panel.getByRole('textbox');
      await expect(choice).not.toBeChecked();
      await expect(link).not.toHaveValue(/[?&]t=/);
      await choice.check();
      await expect(link).toHaveValue(/[?&]t=83(&|$)/);
      for (const network of await panel.getByRole('link').all()) {
        await expect(network).toHaveAttribute('href', /t%3D83(%26|&|$)/);
      }
      await expectReadable();
      await page.goto(await link.inputValue());
      await bloom.play();
      await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThanOrEqual(83);
    });
  });
}

// rule: #moment-page
test(
  'everything is done by the keyboard alone, and the focus is never lost',
  onDesktopOnly,
  async ({ page, texts, site: { api }, loggedInAs, expectReadable }) => {
    const [me, other, id] = [newName('Me'), newName('Other'), newVideoId()];
    await api.share(other, id);
    const post = (body: object) => api.postMoment(other, ['youtube', id], body);
    const root = await post({ content: 'With replies' });
    for (let i = 1; i <= 5; i++) await post({ content: `Reply ${i}`, reply_to: root });
    await post({ content: 'The butler did it', spoiler: true });
    await loggedInAs(me);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    const { moments } = texts;
    const { room, moment, field, texts: shown } = roomOf(page, texts);
    const { keyboard } = page;
    /** Presses Tab until something has the focus. */
    const tabTo = async (target: ReturnType<typeof moment>, key = 'Tab') => {
      const hasFocus = (elements: Element[]) =>
        elements.includes(document.activeElement as Element);
      do await keyboard.press(key);
      while (!(await target.evaluateAll(hasFocus)));
    };
    await tabTo(field);
    await expect(shown).toHaveText(['With replies', 'Reply 1', 'Reply 2', 'Reply 3']);
    await keyboard.type('Mine');
    await keyboard.press('Enter');
    await expect(shown.first()).toHaveText('Mine');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');

    // The order, which keeps the focus while another list is read.
    await tabTo(room.getByRole('radio').first());
    await keyboard.press('ArrowRight');
    await expect(room.getByRole('radio', { name: moments.newest })).toBeFocused();
    await expect(room.getByRole('radio', { name: moments.newest })).toBeChecked();
    await expect(shown.first()).toHaveText('Mine');
    await expect(room.getByRole('radio', { name: moments.newest })).toBeFocused();

    await tabTo(moment('Mine').getByRole('button', { name: moments.moreOf(me) }));
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: moments.edit })).toBeFocused();
    await keyboard.press('Enter');
    const edit = room.getByRole('textbox', { name: moments.edit });
    await expect(edit).toBeFocused();
    await keyboard.press('Escape');
    await expect(moment('Mine')).toBeFocused();
    await tabTo(moment('Mine').getByRole('button', { name: moments.moreOf(me) }));
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(edit).toBeFocused();
    await keyboard.press('End');
    await keyboard.type(', edited');
    await keyboard.press('Enter');
    await expect(moment('Mine, edited')).toContainText(moments.edited);
    await expect(moment('Mine, edited')).toBeFocused();

    await tabTo(room.getByRole('button', { name: moments.uncover }));
    await expectReadable();
    await keyboard.press('Enter');
    await expect(room.getByText('The butler did it')).toBeFocused();

    const thank = moment('The butler did it').getByRole('button', { name: moments.thankOf(other) });
    await tabTo(thank);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: moments.thankOf(other) });
    await tabTo(dialog.getByRole('textbox', { name: moments.thankAmount }));
    await expectReadable();
    await keyboard.press('Escape');
    await expect(thank).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(dialog.getByRole('textbox', { name: moments.thankAmount }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('20');
    await keyboard.press('Enter');
    await expect(
      room.getByRole('button', { name: moments.thankOfHas(other, texts.amount(20)) }),
    ).toBeFocused();

    // A reply of one's own is seen at once, also where others are not read yet.
    const replyTo = moment('With replies').getByRole('button', { name: moments.replyTo(other) });
    await tabTo(replyTo);
    await keyboard.press('Enter');
    await expect(room.getByRole('textbox', { name: moments.replyTo(other) })).toBeFocused();
    await keyboard.press('Escape');
    await expect(moment('With replies').first()).toBeFocused();
    await tabTo(replyTo);
    await keyboard.press('Enter');
    await keyboard.type('And mine');
    await keyboard.press('Enter');
    await expect(room.getByRole('listitem').filter({ hasText: 'And mine' }).last()).toBeFocused();
    await tabTo(room.getByRole('button', { name: moments.moreReplies(2) }));
    await keyboard.press('Enter');
    await expect(room.getByRole('listitem').filter({ hasText: 'Reply 4' }).last()).toBeFocused();
    await expect(room.getByRole('list', { name: moments.repliesTo(other) })).toHaveText(
      /Reply 1.*Reply 2.*Reply 3.*Reply 4.*Reply 5.*And mine/s,
    );

    const more = moment('Mine, edited').getByRole('button', { name: moments.moreOf(me) });
    await tabTo(more, 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: moments.delete })).toBeFocused();
    await keyboard.press('Enter');
    await tabTo(page.getByRole('dialog').getByRole('button', { name: moments.delete }));
    await keyboard.press('Enter');
    await expect(moment('Mine, edited')).toHaveCount(0);
    await expect(moment('The butler did it')).toBeFocused();
  },
);
