import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf } from '../../../test/pages/boxes.ts';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, pending, refuse } from '../../../test/pages/fake-api.ts';
import { giftKeys, giftTo, openGiftVideo, send, sendGift } from '../../../test/pages/gift.ts';
import { watchShifts } from '../../../test/pages/layout-shifts.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf, press, wordsOf } from '../../../test/pages/parts.ts';

const [example] = exampleFor('GET /video/list').data;
if (!example) throw new Error('the example of the list is empty');

/** Videos of a list by their titles, which are their ids too. */
const videos = (...titles: string[]) => titles.map((title) => ({ ...example, id: title, title }));

type ListOptions = Parameters<typeof openPage>[1] & { path?: string; titles?: string[] };

/** Opens a list, signed in, with the clock in the hands of the test. */
async function openList({ path = '/', titles = ['first', 'second'], ...options }: ListOptions = {}) {
  installClock();
  const opened = await openPage(path, {
    account: {},
    ...options,
    api: (api) => {
      api.respond('GET /video/list', { data: videos(...titles) });
      api.respond(send, ({ params, body }) => {
        const { amount } = body as { amount: number };
        const id = params['id'] ?? '';
        const fields = { id, title: id, video_bloom_balance: 12_000 + amount, rank_before: 1 };
        return giftTo({ ...fields, rank_after: 1, update_timestamp: 1_800_000_000 });
      });
      options.api?.(api);
    },
  });
  const { cards, gift, toasts } = partsOf(opened.t);
  await expect.element(cards.first()).toBeVisible();
  return { ...opened, cards, gift, toasts };
}

const insufficient = (cost: number, balance: number) =>
  wordsOf('account.insufficientBloom', { cost, balance });

// rule: #gift-taps
test.for(['desktop', 'mobile'] as const)('a gift changes the balances that are shown: %s', async (layout) => {
  const { t, api, actions, middle, router } = await openGiftVideo({ layout });
  api.respond(send, giftTo({ video_bloom_balance: 32_000 }, 980_000));
  // Before and without the account that is loaded again.
  api.respond('GET /account/:token', 'unreachable');
  await sendGift(middle);
  const sent = t('gift.sentTo', { amount: '20 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  await expect.element(actions).toMatchTextContent('32 K');
  vi.advanceTimersByTime(30_000);
  await expect.element(actions).toMatchTextContent(sent);
  if (layout === 'mobile') await router.navigate({ to: '/mine' });
  const balance =
    layout === 'mobile'
      ? page.getByRole('main')
      : page.getByRole('button', { name: new RegExp(t('shell.profileOf', { name: 'Dora' })) });
  const amount = layout === 'mobile' ? t('video.fullBalance', { amount: '980,000' }) : '980 K';
  await expect.element(balance).toMatchTextContent(amount);
  expect(api.bodies(send)).toEqual([{ amount: 20_000 }]);
});

// rule: #cards
test('a gift on a card of the list changes the card', async () => {
  const { t, api, cards, gift, toasts } = await openList();
  const card = cards.nth(1);
  await card.hover();
  await sendGift(gift(card, '2 K'));
  const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
  await expect.element(card.getByRole('status')).toMatchTextContent(sent);
  await expect.element(card).toMatchTextContent('14 K');
  const message = () => {
    vi.advanceTimersByTime(6_000);
    return card.getBySelector('.gift-tip').element().textContent;
  };
  await expect.poll(message).toBe('');
  await expect.element(toasts).toBeEmptyDOMElement();
  await expect.element(cards.filter({ hasText: 'first' })).toMatchTextContent('12 K');
  expect(api.requests(send).map(({ params, body }) => [params['id'], body])).toEqual([
    ['second', { amount: 2_000 }],
  ]);
});

// rule: #gift-taps, #gift-stillness, #video-lists
test('a gift of 200 K names the list, whose order changes when that is chosen', async () => {
  const { t, cards, gift } = await openList();
  const card = cards.nth(1);
  await card.hover();
  await sendGift(gift(card, '200 K'));
  const done = t('gift.sentTo', { amount: '200 K', name: 'Ann' });
  // It was first in its category already.
  const place = t('gift.placeMoved', { list: t('gift.listAll'), before: 2, after: 1 });
  await expect.element(card).toMatchTextContent(t('gift.withPlace', { done, place }));
  await expect.element(cards.nth(1)).toMatchTextContent('212 K');
  await expect.element(cards.first()).toMatchTextContent('first');
  // Long after the message the order is still offered.
  vi.advanceTimersByTime(600_000);
  const offer = page.getByRole('button', { name: t('gift.showOrder', { count: 2 }) });
  await card.getByRole('button', { name: t('gift.showOrder', { count: 2 }) }).click();
  await expect.element(cards.first()).toMatchTextContent('second');
  await expect.element(cards.first().getByRole('link', { name: 'second' })).toHaveFocus();
  await expect.element(offer).not.toBeInTheDocument();
});

// rule: #gift-stillness
test.for(['desktop', 'mobile'] as const)(
  'what is said about a gift on a card covers none of its words, and nothing moves: %s',
  async (layout) => {
    const { t, cards, gift } = await openList({ layout });
    const card = cards.first();
    await card.hover();
    const shifts = watchShifts();
    const words = ['.card-title', '.card-sharer', '.card-balance', 'time', '.card-more'];
    const boxes = () => words.map((part) => boxOf(card.getBySelector(part)));
    const before = boxes();
    const expectFree = () => {
      const tip = boxOf(card.getByRole('status'));
      const image = boxOf(card.getBySelector('.card-image'));
      expect(tip.bottom).toBeLessThan(image.bottom);
      expect(tip.left).toBeGreaterThanOrEqual(image.left);
      expect(tip.right).toBeLessThanOrEqual(image.right);
      expect(boxes()).toEqual(before);
    };
    await gift(card, '20 K').click();
    await expect.element(card.getByRole('status')).toMatchTextContent(t('gift.tapAgain', { amount: '20 K' }));
    expectFree();
    await gift(card, '20 K').click();
    const sent = t('gift.sentTo', { amount: '20 K', name: 'Ann' });
    await expect.element(card.getByRole('status')).toMatchTextContent(sent);
    expectFree();
    expect(shifts()).toBeLessThan(0.01);
  },
);

// rule: #gift-taps
test('a card says that its gift was not sent, and sends it again with the same key', async () => {
  const { t, api, cards, gift } = await openList();
  const card = cards.first();
  await card.hover();
  api.respond(send, refuse('server.unavailable'));
  await sendGift(gift(card, '2 K'));
  for (const seconds of [1, 2]) {
    await expect.poll(() => api.requests(send)).toHaveLength(seconds);
    vi.advanceTimersByTime(seconds * 1_000);
  }
  const message = wordsOf('server.unavailable', {});
  await expect.element(card.getByRole('alert')).toHaveTextContent(t('video.donateToVideoFail', { message }));
  api.respond(send, giftTo());
  await card.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(card.getByRole('status')).toMatchTextContent('2 K');
  expect(new Set(giftKeys(api)).size).toBe(1);
});

// rule: #gift-stillness
test('a list has its new order when the giver comes back to it', async () => {
  const { api, cards, gift, router } = await openList();
  const card = cards.nth(1);
  await card.hover();
  await sendGift(gift(card, '200 K'));
  await expect.element(cards.nth(1)).toMatchTextContent('212 K');
  // The list that is cached, not a later one of the server.
  api.respond('GET /video/list', pending);
  await router.navigate({ to: '/log' });
  await expect.element(cards.first()).not.toBeInTheDocument();
  router.history.back();
  await expect.element(cards.first()).toMatchTextContent('second');
});

// rule: #gift-taps
test('in the list of a category the message names the place in that category', async () => {
  const { t, cards, gift } = await openList({ path: '/?category=tvseries' });
  await cards.first().hover();
  await sendGift(gift(cards.first(), '200 K'));
  const place = t('gift.placeStill', { list: 'TV series', after: 1 });
  await expect.element(cards.first()).toMatchTextContent(place);
});

// rule: #insufficient-balance
test('a gift that the balance cannot pay shows that on its card, once, and offers what it can', async () => {
  const { t, api, cards, gift } = await openList({ account: { balance: 100_000 } });
  const [card, second] = [cards.nth(0), cards.nth(1)];
  for (const each of [second, card]) {
    await each.hover();
    await gift(each, '200 K').click();
    await expect.element(each.getByRole('alert')).toHaveTextContent(insufficient(200_000, 100_000));
    await expect.element(gift(each, '200 K')).toHaveAttribute('aria-pressed', 'false');
  }
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await card.getByRole('button', { name: t('gift.instead', { amount: '20 K' }) }).click();
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument();
  const middle = gift(card, '20 K');
  await expect.element(middle).toHaveAttribute('aria-pressed', 'true');
  await middle.click();
  await expect.element(card).toMatchTextContent(t('gift.sentTo', { amount: '20 K', name: 'Ann' }));
  expect(api.bodies(send)).toEqual([{ amount: 20_000 }]);
});

test('what a card says about the balance is closed by its button and by Escape', async () => {
  const { t, cards, gift } = await openList({ account: { balance: 100 } });
  const card = cards.first();
  await card.hover();
  const close = card.getByRole('button', { name: t('shell.close') });
  for (const closeIt of [
    () => close.click(),
    () => {
      close.element().focus();
      return press('{Escape}');
    },
  ]) {
    await gift(card, '2 K').click();
    await expect.element(card.getByRole('alert')).toHaveTextContent(insufficient(2_000, 100));
    // It can pay no other tier either.
    expect(card.getBySelector('.gift-box .gift-button').elements()).toEqual([]);
    await closeIt();
    await expect.element(card.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('a gift whose response is lost is sent again by itself, with the same key', async () => {
  const { t, api, actions, small } = await openGiftVideo();
  let isLost = true;
  api.respond(send, () => {
    if (!isLost) return giftTo();
    isLost = false;
    return 'unreachable';
  });
  await sendGift(small);
  await expect.poll(() => api.requests(send)).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.requests(send)).toHaveLength(2);
  expect(new Set(giftKeys(api)).size).toBe(1);
});

// rule: #gift-taps
test('a gift without a response is sent again by hand with the same key', async () => {
  const { t, api, actions, small } = await openGiftVideo();
  api.respond(send, 'unreachable');
  await sendGift(small);
  const message = wordsOf('server.unavailable', {});
  for (const seconds of [1, 2]) {
    await expect.poll(() => api.requests(send)).toHaveLength(seconds);
    vi.advanceTimersByTime(seconds * 1_000);
  }
  await expect.element(actions).toMatchTextContent(t('video.donateToVideoFail', { message }));
  expect(api.requests(send)).toHaveLength(3);
  api.respond(send, giftTo());
  await actions.getByRole('button', { name: t('shell.retry') }).click();
  const sent = t('gift.sentTo', { amount: '2 K', name: 'Ann' });
  await expect.element(actions).toMatchTextContent(sent);
  expect(api.bodies(send)).toEqual(Array.from({ length: 4 }, () => ({ amount: 2_000 })));
  expect(new Set(giftKeys(api)).size).toBe(1);
});

test('a gift that the server refuses says why, and offers no repetition', async () => {
  const { t, api, actions, small } = await openGiftVideo();
  api.respond(send, refuse('video.offline'));
  await sendGift(small);
  const message = wordsOf('video.offline', {});
  await expect
    .element(actions.getByRole('alert'))
    .toHaveTextContent(t('video.donateToVideoFail', { message }));
  expect(actions.getByRole('button', { name: t('shell.retry') }).elements()).toEqual([]);
});

test('a gift of an ended session opens the login', async () => {
  const { t, api, small } = await openGiftVideo();
  api.respond(send, refuse('video.notLogin'));
  api.respond('GET /account/:token', refuse('request.notFound'));
  await sendGift(small);
  await expect.element(page.getByRole('dialog', { name: t('account.loginTitle') })).toBeVisible();
  await expect.poll(() => localStorage.getItem('user_token')).toBeNull();
});

// rule: #removed-videos
test('a video that is removed while its page is open gets no gift, and its page shows why', async () => {
  const { t, api, small } = await openGiftVideo();
  api.respond(send, refuse('video.removedNoGifts'));
  api.respond('GET /video/:source/:id', refuse('video.removed', { rule: 5, version: 1 }));
  await sendGift(small);
  const message = wordsOf('video.removedNoGifts', {});
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('video.donateToVideoFail', { message }));
  const title = page.getByRole('main').getByRole('heading', { name: t('video.removedTitle') });
  await expect.element(title).toBeVisible();
});
