import type { BloomPage } from './bloom-page.ts';
import {
  expect,
  newName,
  newVideoId,
  test as base,
  onceForAllLayouts,
  onPhoneOnly,
} from './fixtures.ts';
import {
  listIdFor,
  titleOf,
  videoIdFor,
  type YoutubeScenario,
} from '@bloom/testing/upstreams/youtube';

const watch = (id: string) => `https://www.youtube.com/watch?v=${id}`;

/** Opens the share form as a signed-in user. */
const test = base.extend<{ sharer: string; classify: () => Promise<void> }>({
  sharer: [
    async ({ page, bloom, loggedInAs, expectConsoleError }, use) => {
      // The form looks links up at once, and most videos of the tests are not shared yet.
      expectConsoleError('/api/v1/video/');
      const name = newName('Sharer');
      await loggedInAs(name);
      await page.goto('/');
      await bloom.openShare();
      await bloom.shareField('link').waitFor();
      await use(name);
    },
    { auto: true },
  ],
  /** Fills in everything but the link. */
  classify: async ({ bloom, texts }, use) =>
    use(() =>
      bloom.fillShare({
        category: texts.entertainment,
        subcategory: texts.music,
        audio: texts.mandarin,
        subtitle: texts.english,
      }),
    ),
});

test.describe('the share form', () => {
  // rule: #prefilled
  test('takes two presses from a pasted link to a shared video', async ({
    page,
    context,
    bloom,
    texts,
    site,
    isMobile,
    expectAccessible,
  }) => {
    const id = newVideoId();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // The phone reads the link from the clipboard by itself when the window gets the focus.
    await page.evaluate((link) => navigator.clipboard.writeText(link), watch(id));
    if (isMobile) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    else {
      await bloom.shareField('link').focus();
      await page.keyboard.press('Control+V');
    }
    const line = bloom.shareForm
      .getByRole('status')
      .filter({ hasText: texts.byDefault(texts.noSubtitlesChoice) });
    await expect(line).toContainText(`${texts.entertainment} · ${texts.other} · `);
    await expectAccessible();
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.toasts).toContainText(texts.shareDone);
    expect(await site.api.video(id)).toMatchObject({ category: 'entertainment', label: 'other' });
  });

  // rule: #share-form
  test('reports every empty field', async ({ page, bloom, texts, isMobile }) => {
    if (isMobile) {
      // The phone disables its button until the form is complete (docs/specification/sharing.md#share-form).
      await expect(bloom.shareSubmit).toBeDisabled();
      await bloom.fillShare({ link: watch(newVideoId()) });
      await expect(bloom.shareSubmit).toBeEnabled();
      await bloom.fillShare({ category: texts.movies });
      await expect(bloom.shareSubmit).toBeDisabled();
      await bloom.fillShare({ subcategory: texts.comedy });
      await expect(bloom.shareSubmit).toBeEnabled();
      await bloom.shareField('link').fill('');
      await expect(bloom.shareSubmit).toBeDisabled();
      return;
    }
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.shareField('link')).toHaveAccessibleDescription(texts.noLink);
    await expect(bloom.shareField('link')).toBeFocused();
    await bloom.fillShare({ link: watch(newVideoId()) });
    await bloom.press(bloom.changeChoices);
    await expect(bloom.shareField('category')).toBeFocused();
    await bloom.fillShare({ category: texts.movies });
    await bloom.shareField('link').focus();
    await page.keyboard.press('Enter');
    await expect(bloom.shareField('subcategory')).toHaveAccessibleDescription(texts.noCategory);
    await expect(bloom.shareField('subcategory')).toHaveAttribute('aria-invalid', 'true');
    await expect(bloom.shareField('subcategory')).toBeFocused();
    await expect(bloom.shareField('link')).toHaveAttribute('aria-invalid', 'false');
    await bloom.fillShare({ subcategory: texts.comedy });
    await expect(bloom.shareField('subcategory')).toHaveAttribute('aria-invalid', 'false');
  });

  // rule: #share-form
  test(
    'refuses a wrong link beside its field',
    onceForAllLayouts,
    async ({ page, bloom, texts }) => {
      const field = bloom.shareField('link');
      const at = (host: string) => new RegExp(`^${texts.unknownSite(host)}`);
      for (const [link, message] of [
        ['hello', texts.unsupportedSource],
        ['https://vimeo.com', texts.unsupportedSource],
        ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', at('youtube.com.evil.example')],
        ['https://www.youtube.com/watch?v=short', texts.youtubeInvalidUrl],
        ['https://www.youtube.com/@someone', texts.youtubeInvalidUrl],
        ['https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ', at('evil.example')],
        ['https://www.bilibili.com/bangumi/play/ep374717', texts.bilibiliNotSupported],
        ['https://v.qq.com/channel/movie', texts.tencentInvalidUrl],
      ] as const) {
        await test.step(link, async () => {
          await field.fill(link);
          await field.blur();
          await expect(field).toHaveAccessibleDescription(message);
          await expect(field).toHaveAttribute('aria-invalid', 'true');
          await bloom.press(bloom.shareSubmit);
          await expect(field).toBeFocused();
          await expect(field).toHaveAccessibleDescription(message);
        });
      }
      await field.fill(watch(newVideoId()));
      await expect(field).toHaveAttribute('aria-invalid', 'false');
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

  // rule: #unknown-site
  test('names the site of a link that does not play, before anything is pressed', async ({
    page,
    bloom,
    texts,
    expectAccessible,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await bloom.shareField('link').fill('https://vimeo.com/76979871');
    const status = bloom.shareForm.getByRole('status');
    await expect(status).toContainText(texts.unknownSite('vimeo.com'));
    await expect(status).toContainText('YouTube');
    await expect(bloom.shareField('link')).toHaveAttribute('aria-invalid', 'true');
    await expect(bloom.changeChoices).toHaveCount(0);
    await expectAccessible();
    expect(requests.filter((url) => url.includes('/api/v1/video/'))).toEqual([]);
  });

  // rule: #category-rules
  test('requires a playlist for a TV series', onceForAllLayouts, async ({ bloom, texts }) => {
    await bloom.fillShare({
      link: watch(newVideoId()),
      category: texts.tvseries,
      subcategory: texts.internet,
    });
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.shareField('category')).toHaveAccessibleDescription(texts.tvsNotPlaylist);
    await expect(bloom.shareField('category')).toBeFocused();
  });

  test(
    'shares a playlist as a TV series',
    onceForAllLayouts,
    async ({ bloom, texts, site, expectConsoleError }) => {
      const id = listIdFor('nofeed', Date.now() % 100_000);
      expectConsoleError(`/api/v1/video/youtube/${id}`);
      await bloom.fillShare({
        link: `https://www.youtube.com/watch?v=${newVideoId()}&list=${id}`,
        category: texts.tvseries,
        subcategory: texts.internet,
      });
      await bloom.press(bloom.shareSubmit);
      await expect(bloom.cards.first()).toContainText(titleOf(id));
      expect(await site.api.video(id)).toMatchObject({ video_type: 'Playlist', label: 'internet' });
    },
  );

  // rule: #share-form
  test('keeps the draft over a reload', async ({ page, bloom, texts, classify }) => {
    const link = `https://youtu.be/${newVideoId()}?si=1`;
    await bloom.shareField('link').fill(link);
    await classify();
    await page.reload();
    await expect(bloom.shareField('link')).toHaveValue(link);
    for (const [field, label] of [
      ['category', texts.entertainment],
      ['subcategory', texts.music],
      ['soundTrack', texts.mandarin],
      ['subtitles', texts.english],
    ] as const) {
      await expect(bloom.shareChoice(field)).toContainText(label);
    }
  });

  // rule: #share-form
  test('keeps the draft of a session that ends by itself over the next login', async ({
    page,
    bloom,
    texts,
    classify,
    isMobile,
  }) => {
    const link = `https://youtu.be/${newVideoId()}`;
    await bloom.shareField('link').fill(link);
    await classify();
    await page.evaluate(() => localStorage.removeItem('user_token'));
    await page.goto('/');
    await bloom.openShare();
    await expect(page.getByLabel(texts.demoName)).toBeVisible();
    await bloom.logInAs(newName('Sharer'));
    if (isMobile) await expect(page).toHaveURL('/shareVideo');
    await expect(bloom.shareField('link')).toHaveValue(link);
    await expect(bloom.shareChoice('category')).toContainText(texts.entertainment);
  });
});

test.describe('a video that was shared before', onceForAllLayouts, () => {
  // rule: #share-form, #share-outcome, #gift-tiers
  test('takes the place of the fields, to be watched or thanked for', async ({
    page,
    bloom,
    texts,
    site,
    sharer,
    classify,
    expectReadable,
  }) => {
    const [id, first] = [newVideoId(), newName('First')];
    await site.api.share(first, id);
    await bloom.shareField('link').fill(watch(newVideoId()));
    await classify();
    await bloom.shareField('link').fill(watch(id));
    const found = page.getByRole('region', { name: texts.alreadyShared });
    await expect(found).toBeFocused();
    await expect(bloom.shareForm).toHaveCount(0);
    await expect(found).toContainText(titleOf(id));
    await expect(found).toContainText(first);
    await expect(found).toContainText('10 K');
    await expect(found.getByRole('link', { name: texts.watch })).toHaveAttribute(
      'href',
      new RegExp(`^/video/${id}\\b`),
    );
    await expectReadable();

    // The other fields keep what was chosen.
    await bloom.press(found.getByRole('button', { name: texts.pasteAnother }));
    await expect(bloom.shareField('link')).toBeFocused();
    await expect(bloom.shareField('link')).toHaveValue('');
    await expect(bloom.shareChoice('category')).toContainText(texts.entertainment);
    await bloom.shareField('link').fill(watch(id));

    await bloom.press(found.getByRole('button', { name: texts.thankPerson(first) }));
    await expect(found.getByLabel(texts.howMany)).toHaveValue('10');
    await page.clock.install();
    await bloom.press(found.getByRole('button', { name: texts.sendPetals }));
    await bloom.confirm(texts.giftConfirm);
    await expect(bloom.toasts).toContainText(texts.sent('10'));
    expect(await site.api.balance(sharer)).toBe(999_990);
    expect((await site.api.video(id))?.video_bloom_balance).toBe(10_010);
  });

  test('by a faster user is shown too', async ({
    page,
    bloom,
    texts,
    site,
    expectConsoleError,
  }) => {
    const id = newVideoId();
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    const first = newName('First');
    await bloom.fillShare({ link: watch(id) });
    await expect(bloom.shareForm).toContainText(titleOf(id));
    await page.route(
      `**/api/v1/video/youtube/${id}`,
      async (route) => {
        const response = await route.fetch();
        await site.api.share(first, id);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await bloom.press(bloom.shareSubmit);
    await expect(page.getByRole('region', { name: texts.alreadyShared })).toContainText(
      titleOf(id),
    );
    expect((await site.api.video(id))?.account_name).toBe(first);
  });
});

test.describe('a pasted link', onceForAllLayouts, () => {
  // rule: #share-form
  test('shows a preview of its video, and is shared as the last one', async ({
    page,
    bloom,
    texts,
    isMobile,
    expectAccessible,
  }) => {
    const id = newVideoId();
    await bloom.shareField('link').fill(watch(id));
    await expect(bloom.shareForm).toContainText(titleOf(id));
    await expectAccessible();
    await bloom.fillShare({
      category: texts.entertainment,
      subcategory: texts.music,
      audio: texts.mandarin,
      subtitle: texts.english,
    });
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.toasts).toContainText(texts.shareDone);
    await bloom.openShare();
    await expect(bloom.shareField('link')).toHaveValue('');
    await bloom.shareField('link').fill(watch(newVideoId()));
    await bloom.press(bloom.changeChoices);
    for (const [field, label] of [
      ['category', texts.entertainment],
      ['subcategory', texts.music],
      ['soundTrack', texts.mandarin],
      ['subtitles', texts.english],
    ] as const) {
      await expect(bloom.shareChoice(field)).toContainText(label);
    }
    await expect(bloom.shareSubmit).toBeEnabled();
    if (isMobile) await expect(page).toHaveURL('/shareVideo');
  });

  // rule: #share-form
  test('whose preview fails promises nothing, and is looked up again', async ({
    bloom,
    texts,
    site,
    expectConsoleError,
  }) => {
    const id = newVideoId();
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    site.youtube.outage = 's503';
    try {
      await bloom.shareField('link').fill(watch(id));
      await expect(bloom.shareForm).toContainText(texts.previewFailed);
    } finally {
      site.youtube.outage = undefined;
    }
    await bloom.press(bloom.shareForm.getByRole('button', { name: texts.retry }));
    await expect(bloom.shareForm).toContainText(titleOf(id));
    await expect(bloom.shareForm).not.toContainText(texts.previewFailed);
  });

  // rule: #share-form
  test('appears beside the category as soon as link and category do not fit', async ({
    bloom,
    texts,
  }) => {
    await bloom.fillShare({
      link: 'https://www.bilibili.com/video/BV1xx411c7mD',
      category: texts.movies,
    });
    await expect(bloom.shareField('category')).toHaveAccessibleDescription(texts.bilibiliCategory);
  });
});

// The desktop has these fields in its dialog.
test.describe('the sub-steps of the phone', onPhoneOnly, () => {
  // rule: #share-form
  test('are in the URL, and redirect to home on the desktop', async ({ page, bloom, texts }) => {
    await bloom.fillShare({ link: watch(newVideoId()) });
    await bloom.openShareChoices();
    await bloom.shareField('category').tap();
    await expect(page).toHaveURL('/shareVideo?from=selectCategory');
    await page.goBack();
    await bloom.shareField('soundTrack').tap();
    await expect(page).toHaveURL('/shareVideo?from=selectLanguage');
    await page.getByRole('button', { name: texts.mandarin }).tap();
    await expect(bloom.shareChoice('soundTrack')).toContainText(texts.mandarin);
    await page.goto('/ShareVideo?from=selectSubtitle');
    await expect(page.getByRole('heading', { level: 1, name: texts.subtitles })).toBeVisible();
    await page.setViewportSize({ width: 769, height: 800 });
    await expect(page).toHaveURL('/?dialog=share');
  });
});

test.describe('a video that its source does not return', () => {
  /** Shares a video and expects the reason of its refusal. */
  const refusals = test.extend<{ expectRefused: (id: string, why: string) => Promise<void> }>({
    expectRefused: async ({ bloom, texts, site, isMobile, expectConsoleError }, use) =>
      use(async (id, why) => {
        expectConsoleError(`/api/v1/video/youtube/${id}`);
        await bloom.fillShare({ link: watch(id) });
        await bloom.press(bloom.shareSubmit);
        // The desktop puts the reason in parentheses (docs/specification/sharing.md#share-outcome).
        const notice = isMobile ? why : texts.shareFailedBecause(why);
        await expect(bloom.shareForm.getByRole('alert')).toHaveText(notice);
        if (isMobile) await expect(bloom.toasts).toContainText(texts.shareFailed);
        await expect(bloom.shareField('link')).toHaveValue(watch(id));
        await expect(bloom.shareSubmit).toBeEnabled();
        expect(await site.api.video(id)).toBeUndefined();
      }),
  });

  // rule: #share-outcome
  refusals('now can be shared later', async ({ bloom, texts, site, expectRefused }) => {
    const id = newVideoId();
    site.youtube.outage = 's503';
    try {
      await expectRefused(id, texts.upstreamFailed);
    } finally {
      site.youtube.outage = undefined;
    }
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.toasts).toContainText(texts.shareDone);
    await expect(bloom.cards.first()).toContainText(titleOf(id));
  });

  /** After ten failures in a row the server sends the site no request for a while; a lookup that works ends the row. */
  const expectFound = async (bloom: BloomPage) => {
    const id = newVideoId();
    await bloom.fillShare({ link: watch(id) });
    await expect(bloom.shareForm).toContainText(titleOf(id));
  };

  const reasons = {
    gone: 'gone',
    priv: 'private',
    noembed: 'notEmbeddable',
    s429: 'upstreamFailed',
    s500: 'upstreamFailed',
    html: 'upstreamFailed',
    cut: 'upstreamFailed',
  } as const satisfies Partial<Record<YoutubeScenario, string>>;

  refusals(
    'is refused with its reason, and nothing is stored',
    onceForAllLayouts,
    async ({ bloom, texts, expectRefused }) => {
      for (const [word, why] of Object.entries(reasons)) {
        await test.step(word, async () => {
          await expectRefused(videoIdFor(word as YoutubeScenario), texts[why]);
          await expectFound(bloom);
        });
      }
    },
  );

  refusals(
    'in time is refused as too slow',
    onceForAllLayouts,
    async ({ bloom, texts, expectRefused }) => {
      await expectRefused(videoIdFor('hang'), texts.upstreamTimeout);
      await expectFound(bloom);
    },
  );
});

test.describe('a share', onceForAllLayouts, () => {
  test('whose response is lost is repeated with the same key and shares once', async ({
    page,
    bloom,
    texts,
    site,
    sharer,
    expectConsoleError,
  }) => {
    const id = newVideoId();
    expectConsoleError(`/api/v1/video/youtube/${id}`);
    const keys = new Set<string | undefined>();
    let lost = 0;
    await page.route(`**/api/v1/video/youtube/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      keys.add(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      return lost++ === 0 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await bloom.fillShare({ link: watch(id) });
    await bloom.press(bloom.shareSubmit);
    await expect(bloom.toasts).toContainText(texts.shareDone);
    expect([...keys]).toEqual([expect.any(String)]);
    expect((await site.api.video(id))?.account_name).toBe(sharer);
  });

  test('continues without its form, shows its outcome and does not change the page', async ({
    page,
    bloom,
    texts,
    site,
    expectConsoleError,
  }) => {
    // Videos of other tests may have players that fail.
    const other = newVideoId();
    await site.api.share(newName('Sharer'), other);
    await page.goto('/');
    await bloom.openShare();
    const responses = new Map<string, PromiseWithResolvers<void>>();
    await page.route('**/api/v1/video/youtube/*', async (route) => {
      if (route.request().method() === 'PUT') {
        const response = Promise.withResolvers<void>();
        responses.set(new URL(route.request().url()).pathname.split('/').at(-1) ?? '', response);
        await response.promise;
      }
      await route.continue();
    });
    const shareAndLeave = async (id: string) => {
      await bloom.fillShare({ link: watch(id) });
      await bloom.press(bloom.shareSubmit);
      await expect.poll(() => responses.has(id)).toBe(true);
      await page.keyboard.press('Escape');
      await expect(bloom.shareForm).toHaveCount(0);
      await bloom.cardOf(other).getByRole('heading').getByRole('link').click();
      await expect(bloom.actions).toBeVisible();
    };
    const [good, gone] = [newVideoId(), videoIdFor('gone', 7)];
    expectConsoleError(gone);

    await shareAndLeave(good);
    const url = page.url();
    responses.get(good)?.resolve();
    await expect(bloom.toasts).toContainText(texts.shareDone);
    expect(page.url()).toBe(url);

    await bloom.goHome();
    await expect(bloom.cardOf(good)).toBeVisible();
    await bloom.openShare();
    await shareAndLeave(gone);
    responses.get(gone)?.resolve();
    await expect(bloom.toasts).toContainText(texts.shareFailedBecause(texts.gone));
  });
});
