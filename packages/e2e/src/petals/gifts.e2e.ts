import { collectGifts, expect, newName, newVideoId, test } from '../fixtures.ts';
import { phone } from '../phone.ts';
import { playing } from '../playing.ts';

// rule: #gift-taps, #gift-tiers, #gift-confirmation, #gift-note, #statement
test('gifts and a dislike change the balances once, and are in the statement', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
  await site.api.share(sharer, id);
  await loggedInAs(donor);
  const gifts = collectGifts(page);
  await page.clock.install();
  await bloom.openVideo(id);
  const petals = async () => (await site.api.video(id))?.video_bloom_balance;
  const profile = page.getByRole('button', { name: t('shell.profileOf', { name: donor }) });

  await test.step('two taps send a tier', async () => {
    await bloom.sendGift(bloom.actions, '20 K');
    await expect(bloom.actions).toContainText(t('gift.sentTo', { amount: '20 K', name: sharer }));
    await expect(bloom.actions).toContainText('30 K');
    await expect(profile).toContainText('980 K');
    expect(await site.api.balance(donor)).toBe(980_000);
    expect(await petals()).toBe(30_000);
  });

  await test.step('a gift whose response is lost is sent again, and counts once', async () => {
    expectConsoleError('ERR_CONNECTION_RESET');
    await page.route(
      `**/api/v1/video/youtube/${id}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await bloom.sendGift(bloom.actions, '2 K');
    await expect.poll(() => gifts.length).toBe(2);
    await page.clock.fastForward(2_000);
    await expect(bloom.actions).toContainText(t('gift.sentTo', { amount: '2 K', name: sharer }));
    const [, lost, again] = gifts.map((gift) => gift.headers()['idempotency-key']);
    expect(again).toBe(lost);
    expect(await site.api.balance(donor)).toBe(978_000);
    expect(await petals()).toBe(32_000);
  });

  await test.step('an amount is typed with a note, and confirmed', async () => {
    await bloom.press(bloom.actions.getByRole('button', { name: t('gift.custom') }));
    await bloom.actions.getByLabel(t('gift.note')).fill('Lovely');
    await bloom.chooseAmount(bloom.actions, '123');
    await bloom.confirm(t('gift.giftConfirm'));
    await expect(bloom.confirmation).toHaveCount(0);
    await expect.poll(() => site.api.balance(donor)).toBe(977_877);
  });

  await test.step('a dislike costs as much as the video loses', async () => {
    await bloom.press(bloom.actions.getByRole('button', { name: t('gift.reduce') }));
    await bloom.press(page.getByRole('button', { name: t('gift.reduceNext') }));
    await bloom.confirm(t('gift.reduceConfirm'));
    const lowered = t('video.reduceVideoBloomSucc', { amount: '1 K' });
    await expect(bloom.actions).toContainText(lowered);
    expect(await site.api.balance(donor)).toBe(976_877);
    expect(await petals()).toBe(31_123);
  });

  await test.step('the record and the statement have all of it', async () => {
    const record = page.getByRole('list', { name: t('statement.record') });
    await page.getByRole('heading', { name: t('statement.record') }).scrollIntoViewIfNeeded();
    await expect(record).toContainText('Lovely');
    await page.goto('/?dialog=statement');
    const entries = page.getByRole('list', { name: t('statement.list') }).getByRole('listitem');
    await expect(entries).toHaveCount(5);
    await expect(entries.first()).toContainText(t('gift.reduce'));
    await expect(entries.first()).toContainText(t('statement.balanceAfter', { amount: '976,877' }));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('statement.download') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('bloom-statement.csv');
    expect(await textOf(file)).toMatch(/^\u{feff}time,reason,.*\r\n(.*\r\n){5}$/u);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  // rule: #gift-taps
  test('a visitor finds the tier armed after the login, on the same card, and nothing sent', async ({
    page,
    bloom,
    t,
    site,
  }) => {
    const gifts = collectGifts(page);
    const donor = newName('Donor');
    const [sharer, id] = [newName('Sharer'), newVideoId()];
    await site.api.share(sharer, id);
    // The card is on the second page of the list.
    for (let after = 0; after < 14; after++) await site.api.share(newName('Later'), newVideoId());
    await page.goto('/');
    const card = bloom.cardOf(id);
    await expect(async () => {
      // Less than the window's height, so that no card is passed by.
      await page.evaluate(() => window.scrollBy(0, 400));
      await expect(card).toBeInViewport({ timeout: 200 });
    }).toPass({ intervals: [0] });
    await bloom.press(bloom.gift(card, '20 K'));
    await expect(page.getByRole('main')).toContainText(t('account.whyThank', { name: sharer }));
    await bloom.logInAs(donor);
    await expect(bloom.toasts).toContainText(t('account.welcome', { name: donor }));
    await expect(bloom.gift(card, '20 K')).toHaveAttribute('aria-pressed', 'true');
    await expect(bloom.gift(card, '20 K')).toBeInViewport();
    await expect(bloom.gift(card, '20 K')).toBeFocused();
    expect(gifts).toEqual([]);
    await bloom.press(bloom.gift(card, '20 K'));
    await expect(card).toContainText(t('gift.sentTo', { amount: '20 K', name: sharer }));
    expect(gifts).toHaveLength(1);
  });
});

// rule: #gift-taps, #continue-watching
test('a visitor finds the typed amount, and what played playing on, after the login', async ({
  page,
  bloom,
  t,
  site,
}) => {
  const gifts = collectGifts(page);
  const [sharer, id] = [newName('Sharer'), newVideoId()];
  await site.api.share(sharer, id);
  await page.goto(`/video/${id}?videoSrc=youtube&t=5`);
  await bloom.play();
  await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(6);
  const before = await playing(page);
  await bloom.press(bloom.actions.getByRole('button', { name: t('gift.custom') }));
  await bloom.actions.getByLabel(t('gift.note')).fill('Lovely');
  await bloom.chooseAmount(bloom.actions, '1234');
  await bloom.logInAs(newName('Donor'));
  const field = bloom.actions.getByLabel(t('gift.giftLabel'));
  await expect(field).toHaveValue('1234');
  await expect(bloom.actions.getByLabel(t('gift.note'))).toHaveValue('Lovely');
  await expect.poll(() => playing(page)).toMatchObject({ id, plays: true });
  expect((await playing(page)).timeS).toBeGreaterThanOrEqual(Math.floor(before.timeS));
  expect(gifts).toEqual([]);
  // It is kept once: after a reload the form is closed.
  await page.reload();
  await expect(bloom.actions.getByRole('button', { name: t('gift.custom') })).toBeVisible();
  await expect(field).toHaveCount(0);
});

async function textOf(file: { createReadStream: () => Promise<NodeJS.ReadableStream> }) {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
