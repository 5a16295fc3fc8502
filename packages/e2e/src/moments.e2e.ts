import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Video } from '@bloom/contract/video';
import type { Messages } from './messages.ts';
import { expect, newName, newVideoId, onDesktopOnly, onPhoneOnly, test } from './fixtures.ts';
import { playing } from './playing.ts';

const adminToken = 'the-token-of-the-moderators';
test.use({ serverSettings: { ADMIN_TOKEN: adminToken } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

/** A clip of 18 seconds, which plays in the page. */
const clip = '900001';

/** Opens the moments of a video, wherever they are, and returns their parts. */
async function openMoments(page: Page, texts: Messages, isMobile: boolean, path: string) {
  await page.goto(path);
  // Other pages than that of the fixture do not wait for it.
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === '');
  const { moments } = texts;
  if (isMobile) await page.getByRole('tab', { name: moments.tab }).click();
  else await page.locator('.video-moments').scrollIntoViewIfNeeded();
  return partsOf(page, texts);
}

function partsOf(page: Page, { moments }: Messages) {
  const room = page.getByRole('region', { name: moments.tab, exact: true });
  return {
    room,
    moment: (text: string) => room.locator('.moment').filter({ hasText: text }),
    texts: room.locator('.moment-text'),
    field: room.getByRole('textbox', { name: moments.field, exact: true }),
  };
}

const changeSettings = (page: Page, settings: object) =>
  page.request.post('/api/v1/message/settings', { data: { adminToken, ...settings } });

/** Texts that look like markup, scripts or commands. */
const hostile = [
  '<b>bold</b>',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '</p></li><h1>out</h1>',
  '<iframe src="//example.com"></iframe>',
  '[link](javascript:alert(1))',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">press</a>',
  '&lt;b&gt;&amp;&#60;',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<template><p>x</p></template>',
  '<style>*{display:none}</style>',
  '<!-- comment -->',
  '<math><mtext></mtext></math>',
  "';drop table moment;--",
  'data:text/html,<script>alert(1)</script>',
  '**bold** _em_ `code`',
  '<form><input name=x autofocus onfocus=alert(1)>',
];

for (const { appLocale, layout } of [
  { appLocale: 'en', layout: onDesktopOnly },
  { appLocale: 'zh-hant', layout: onPhoneOnly },
] as const) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #moment-import
    test('what an operator imports is on an open page at once, without a name, thanks and what only people have', async ({
      page,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
    }, testInfo) => {
      const videoId = newVideoId();
      await site.api.share(newName('Sharer'), videoId);
      await loggedInAs(newName('Me'));
      const { moments } = texts;
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { room, moment, texts: shown } = await openMoments(page, texts, isMobile, path);
      await expect(room.getByText(moments.empty)).toBeVisible();
      const file = testInfo.outputPath('comments.xml');
      await writeFile(file, '<i><d p="7,1,25,0,1500000000,0,a,1">前方高能</d></i>');
      await site.admin('moments', 'import', `youtube:${videoId}`, file);
      await expect(shown).toHaveText(['前方高能']);
      await expect(moment(moments.imported).getByRole('link')).toHaveCount(0);
      const { unknownAuthor } = moments;
      await expect(room.getByRole('button', { name: moments.thankOf(unknownAuthor) })).toHaveCount(
        0,
      );
      await expectReadable();
      await room.getByRole('button', { name: moments.replyTo(unknownAuthor) }).click();
      const reply = room.getByRole('textbox', { name: moments.replyTo(unknownAuthor) });
      await reply.fill('It was');
      await reply.press('Enter');
      await expect(shown).toHaveText(['前方高能', 'It was']);
      await room.getByRole('button', { name: moments.moreOf(unknownAuthor) }).click();
      await expect(page.getByRole('menuitem')).toHaveText([texts.caseReport]);
    });

    // rule: #moment-page
    test('one writes, replies, edits and deletes, and another open page has it within a second', async ({
      page,
      context,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      const [me, sharer] = [newName('Me'), newName('Sharer')];
      const videoId = newVideoId();
      await site.api.share(sharer, videoId);
      await loggedInAs(me);
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { moments } = texts;
      const here = await openMoments(page, texts, isMobile, path);
      await expect(here.room.getByText(moments.empty)).toBeVisible();
      await expectReadable();
      // Another visitor has the page open.
      const visitor = await context.browser()!.newContext({ baseURL: site.url });
      const other = await visitor.newPage();
      const there = await openMoments(other, texts, isMobile, path);
      await expect(there.room.getByText(moments.empty)).toBeVisible();

      await here.field.fill('Nice');
      await here.field.press('Enter');
      await expect(here.moment('Nice')).toHaveCount(1);
      await expect(here.field).toHaveValue('');
      await expect(there.texts).toHaveText(['Nice'], { timeout: 1_000 });

      await here.room.getByRole('button', { name: moments.replyTo(me) }).click();
      const reply = here.room.getByRole('textbox', { name: moments.replyTo(me) });
      await expect(reply).toBeFocused();
      await reply.fill('And so');
      await reply.press('Escape');
      await expect(reply).toHaveCount(0);
      await here.room.getByRole('button', { name: moments.replyTo(me) }).click();
      await expect(reply).toHaveValue('And so');
      await reply.press('Enter');
      await expect(
        here.room.getByRole('list', { name: moments.repliesTo(me) }).getByText('And so'),
      ).toBeVisible();
      await expect(there.texts).toHaveText(['Nice', 'And so'], {
        timeout: 1_000,
      });

      const more = here.room.getByRole('button', { name: moments.moreOf(me) }).first();
      await more.click();
      await page.getByRole('menuitem', { name: moments.edit }).click();
      const edit = here.room.getByRole('textbox', { name: moments.edit });
      await expect(edit).toBeFocused();
      await edit.fill('Nicer');
      await here.room.getByRole('button', { name: moments.save }).click();
      await expect(here.moment('Nicer').first()).toContainText(moments.edited);
      await expect(there.texts).toHaveText(['Nicer', 'And so'], {
        timeout: 1_000,
      });
      await expectReadable();

      await more.click();
      await page.getByRole('menuitem', { name: moments.delete }).click();
      await page.getByRole('dialog').getByRole('button', { name: moments.delete }).click();
      await expect(here.texts).toHaveCount(0);
      await expect(there.texts).toHaveCount(0, { timeout: 1_000 });
      await visitor.close();
    });

    // rule: #moment-page
    test('a press on the second of a moment plays from there, and what is written takes the present one', async ({
      page,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectAccessible,
    }) => {
      const [me, other] = [newName('Me'), newName('Other')];
      const { data: video } = (await (
        await page.request.get(`/api/v1/video/subo/${clip}`)
      ).json()) as { data: Video };
      const body = {
        content: `At nine by ${other}`,
        at_ms: 9_000,
        episode: video.list[0]?.id ?? '',
      };
      await site.api.postMoment(other, ['subo', clip], body);
      await loggedInAs(me);
      const { moments } = texts;
      const { room, moment, field } = await openMoments(
        page,
        texts,
        isMobile,
        `/video/${clip}?videoSrc=subo`,
      );
      await moment(`At nine by ${other}`)
        .getByRole('button', { name: moments.seek('00:09') })
        .click();
      await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThanOrEqual(9);
      await page.keyboard.press('Escape');
      await page.locator('video').evaluate((video: HTMLVideoElement) => {
        video.pause();
        video.currentTime = 12.4;
      });
      await expect(
        room.getByRole('button', { name: moments.withoutSecond('00:12') }),
      ).toBeVisible();
      await expectAccessible();
      await field.fill(`At twelve by ${me}`);
      await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 15));
      await expect(
        room.getByRole('button', { name: moments.withoutSecond('00:12') }),
      ).toBeVisible();
      await field.press('Enter');
      await expect(
        moment(`At twelve by ${me}`).getByRole('button', { name: moments.seek('00:12') }),
      ).toBeVisible();
      // Without a second: the chip is removed.
      await room.getByRole('button', { name: moments.withoutSecond('00:15') }).click();
      await field.fill(`About all by ${me}`);
      await field.press('Enter');
      await expect(moment(`About all by ${me}`)).toHaveCount(1);
      await expect(moment(`About all by ${me}`).locator('.moment-at')).toHaveCount(0);

      // By second, the list follows the player.
      await room.getByRole('radio', { name: moments.byTime }).press('Space');
      await expect(moment(`At twelve by ${me}`)).toHaveAttribute('aria-current', 'true');
      await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 10));
      await expect(moment(`At nine by ${other}`)).toHaveAttribute('aria-current', 'true');
    });

    // rule: #moment-page
    test('a spoiler is covered until pressed, muted people are hidden, and texts stay texts', async ({
      page,
      texts,
      site,
      isMobile,
      expectAccessible,
    }) => {
      await changeSettings(page, { link_delay_s: 0 });
      const [sharer, other, muted] = [newName('Sharer'), newName('Other'), newName('Muted')];
      const videoId = newVideoId();
      await site.api.share(sharer, videoId);
      await site.api.postMoment(other, ['youtube', videoId], {
        content: 'The butler did it',
        spoiler: true,
      });
      await site.api.postMoment(muted, ['youtube', videoId], { content: 'Go away' });
      for (const content of hostile)
        await site.api.postMoment(other, ['youtube', videoId], { content });
      const { moments } = texts;
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { room, moment, texts: shown } = await openMoments(page, texts, isMobile, path);
      await expect(shown).toHaveCount(hostile.length + 1);
      expect((await shown.allTextContents()).slice(0, hostile.length)).toEqual(
        hostile.toReversed(),
      );
      await expect(
        room.locator(
          'b, img, script, h1, iframe, style, math, form.x, .moment-text a[href^="javascript"]',
        ),
      ).toHaveCount(0);
      await expect(room.getByText('The butler did it')).toHaveCount(0);
      await expectAccessible();
      await room.getByRole('button', { name: moments.uncover }).click();
      await expect(room.getByText('The butler did it')).toBeFocused();

      await moment('Go away')
        .getByRole('button', { name: moments.moreOf(muted) })
        .click();
      await page.getByRole('menuitem', { name: moments.mute(muted) }).click();
      await expect(moment('Go away')).toHaveCount(0);
      // A visitor is invited to sign in.
      await expect(room.getByText(moments.signIn)).toBeVisible();
    });

    // rule: #moment-thanks, #moment-page
    test('thanks arrive once, and the field refuses too large ones', async ({
      page,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      const [me, other] = [newName('Me'), newName('Other')];
      const videoId = newVideoId();
      await site.api.share(other, videoId);
      await site.api.postMoment(other, ['youtube', videoId], { content: 'Thank me' });
      await loggedInAs(me);
      const { moments } = texts;
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { room } = await openMoments(page, texts, isMobile, path);
      const before = await site.api.balance(me);
      await room.getByRole('button', { name: moments.thankOf(other), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByRole('textbox', { name: moments.thankAmount });
      await amount.fill('2001');
      await amount.press('Enter');
      await expect(dialog.getByText(moments.thankRefused)).toBeVisible();
      await expectReadable();
      await amount.fill('500');
      await dialog.getByRole('button', { name: moments.thankSend, exact: true }).click();
      await expect(
        room.getByRole('button', { name: moments.thankOfHas(other, texts.amount(500)) }),
      ).toBeVisible();
      expect(await site.api.balance(me)).toBe(before - 500);
    });

    // rule: #moment-page
    test('replies come three at first, and a link leads to one of them', async ({
      page,
      texts,
      site,
      isMobile,
      expectAccessible,
      expectConsoleError,
    }) => {
      const [sharer, other] = [newName('Sharer'), newName('Other')];
      const videoId = newVideoId();
      await site.api.share(sharer, videoId);
      const root = await site.api.postMoment(other, ['youtube', videoId], { content: 'The root' });
      let last = root;
      for (const number of [1, 2, 3, 4, 5]) {
        const body = { content: `Reply ${number}`, reply_to: root };
        last = await site.api.postMoment(other, ['youtube', videoId], body);
      }
      const { moments } = texts;
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { room, texts: shown } = await openMoments(page, texts, isMobile, path);
      await expect(shown).toHaveText(['The root', 'Reply 1', 'Reply 2', 'Reply 3']);
      await room.getByRole('button', { name: moments.moreReplies(2) }).click();
      await expect(shown).toHaveText([
        'The root',
        'Reply 1',
        'Reply 2',
        'Reply 3',
        'Reply 4',
        'Reply 5',
      ]);
      await page.goto(`${path}&moment=${last}`);
      await expect(room.locator('[data-linked]')).toContainText('Reply 5');
      await expect(room.locator('[data-linked]')).toBeInViewport();
      await expectAccessible();
      await site.api.deleteMoment(other, last);
      await expect(room.getByText('Reply 5')).toHaveCount(0, { timeout: 1_000 });
      await page.goto(`${path}&moment=${last}`);
      expectConsoleError('404');
      await expect(room.getByText(moments.gone)).toBeVisible();
    });

    // rule: #slow-mode, #moment-page
    test('what is refused stays in the field, with the reason', async ({
      page,
      texts,
      site,
      isMobile,
      loggedInAs,
      expectConsoleError,
    }) => {
      const [me, sharer] = [newName('Me'), newName('Sharer')];
      const videoId = newVideoId();
      await site.api.share(sharer, videoId);
      await loggedInAs(me);
      const { moments } = texts;
      const path = `/video/${videoId}?videoSrc=youtube`;
      const { room, field, texts: shown } = await openMoments(page, texts, isMobile, path);
      await changeSettings(page, { slow_mode_s: 30 });
      try {
        await field.fill('First');
        await field.press('Enter');
        await expect(shown).toHaveText(['First']);
        expectConsoleError('403');
        await field.fill('Second');
        await field.press('Enter');
        await expect(room.getByRole('alert')).toContainText(moments.slowMode);
        await expect(field).toHaveValue('Second');
      } finally {
        await changeSettings(page, { slow_mode_s: 0 });
      }
    });
  });
}
